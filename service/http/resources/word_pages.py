"""`/dictionaries/{id}/words`: a page of words, or all of them, as they are made."""

import zlib
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import Final
from urllib.parse import quote, urlencode

from flask import Response

from dictionaries import Dictionary, PatternError, Query
from service.contract.faults import shown
from service.http.protocol.call import Call
from service.http.protocol.negotiate import accepts_gzip
from service.http.protocol.requests import PAGE, page_begins_after, reference
from service.http.protocol.responses import JSON, TEXT, answer, kept
from service.referee import Referee

NDJSON: Final = "application/x-ndjson"
_CONDITIONS: Final = ("pattern", "prefix", "suffix", "contains", "min_length", "max_length")
_AT_ONCE: Final = 4096
_LINES: Final[dict[str, Callable[[Iterable[str]], str]]] = {
    TEXT: lambda keys: "".join(f"{key}\n" for key in keys),
    NDJSON: lambda keys: "".join(f'{{"word":"{key}"}}\n' for key in keys),
}
_GZIP: Final = 31  # what zlib calls a gzip stream with the largest window
_LEVEL: Final = 4  # half the time of the default level, 4 % more bytes


def list_words(referee: Referee, call: Call) -> Response:
    """Answer with the words that meet every condition."""
    dictionary = referee.dictionary(reference(call, "id"))
    media_type = call.media_type(JSON, TEXT, NDJSON)
    packed = accepts_gzip(call.environ.get("HTTP_ACCEPT_ENCODING", ""))

    def make() -> Response:
        found = _search(dictionary, call)
        limit = call.query.get("limit", PAGE if media_type == JSON else None)
        if limit is None:
            some = iter(lambda: list(islice(found, _AT_ONCE)), [])
            pieces = (_LINES[media_type](keys).encode() for keys in some)
            response = answer(b"", media_type)
            response.response = _packed(pieces) if packed else pieces
            del response.headers["Content-Length"]
        else:
            response = _page(dictionary, call, list(islice(found, limit + 1)), limit, media_type)
            if packed:
                response.data = b"".join(_packed([response.get_data()]))
        if packed:
            response.headers["Content-Encoding"] = "gzip"
        return response

    max_age = referee.config.max_age if referee.catalogue.is_built_in(dictionary.id) else 0
    form = media_type.partition("/")[2] + ("-gzip" if packed else "")
    tag = f"{dictionary.version}-{referee.edition}-{form}"
    return kept(call, tag, "Accept, Accept-Encoding", max_age, make)


def _page(
    dictionary: Dictionary, call: Call, found: list[str], limit: int, media_type: str
) -> Response:
    page, following = found[:limit], found[limit - 1] if len(found) > limit else None
    if media_type == JSON:
        response = answer({"dictionary": [dictionary.id], "words": page, "next": following})
    else:
        response = answer(_LINES[media_type](page), media_type)
    if following is not None:
        query = urlencode({**call.query, "after": following})
        path = f"/dictionaries/{quote(call.path['id'])}/words"
        response.headers["Link"] = f'<{path}?{query}>; rel="next"'
    return response


def _packed(pieces: Iterable[bytes]) -> Iterator[bytes]:
    """Compress as it goes; the same pieces give the same bytes."""
    packer = zlib.compressobj(_LEVEL, zlib.DEFLATED, _GZIP)
    for piece in pieces:
        yield packer.compress(piece)
    yield packer.flush()


def _search(dictionary: Dictionary, call: Call) -> Iterator[str]:
    conditions = {name: call.query[name] for name in _CONDITIONS if name in call.query}
    after = page_begins_after(call)
    if not conditions and not after:
        return iter(dictionary)  # twice as fast
    try:
        return dictionary.search(Query(**conditions), after)
    except PatternError as error:
        name = next(name for name, value in conditions.items() if value == error.pattern)
        raise call.refuse(name, "not_a_pattern", got=shown(error.pattern)) from error
