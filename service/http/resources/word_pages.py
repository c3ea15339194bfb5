"""`/dictionaries/{id}/words`: a page of words, or all of them, as they are made."""

import zlib
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import Final
from urllib.parse import quote, urlencode

from flask import Response

from dictionaries import Budget, Dictionary, PatternError, Query, Search
from service.contract.faults import shown
from service.http.protocol.call import Call
from service.http.protocol.negotiate import accepts_gzip
from service.http.protocol.requests import PAGE, page_begins_after, reference
from service.http.protocol.responses import JSON, TEXT, answer, kept
from service.referee import Referee

NDJSON: Final = "application/x-ndjson"
_CONDITIONS: Final = ("pattern", "prefix", "suffix", "contains", "min_length", "max_length")
_AT_ONCE: Final = 4096
MAX_STEPS: Final = 400_000
"""Steps that the search for a page may take, for an edge one and one a condition: some 150 ms."""
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
        limit = call.query.get("limit", PAGE if media_type == JSON else None)
        query, after = _query(call), page_begins_after(call)
        if limit is None and query.is_of_all and not after:
            response = _whole(dictionary, media_type, packed=packed)
        else:
            search = dictionary.search(query, after, Budget(MAX_STEPS))
            response = _page(dictionary, call, search, limit, media_type)
            if packed:
                response.data = b"".join(_packed([response.get_data()]))
        if packed:
            response.headers["Content-Encoding"] = "gzip"
        return response

    max_age = referee.config.max_age if referee.catalogue.is_built_in(dictionary.id) else 0
    form = media_type.partition("/")[2] + ("-gzip" if packed else "")
    tag = f"{dictionary.version}-{referee.edition}-{form}"
    return kept(call, tag, "Accept, Accept-Encoding", max_age, make)


def _whole(dictionary: Dictionary, media_type: str, *, packed: bool) -> Response:
    """All words, as they are read."""
    words = iter(dictionary)
    some = iter(lambda: list(islice(words, _AT_ONCE)), [])
    pieces = (_LINES[media_type](keys).encode() for keys in some)
    response = answer(b"", media_type)
    response.response = _packed(pieces) if packed else pieces
    del response.headers["Content-Length"]
    return response


def _page(
    dictionary: Dictionary, call: Call, search: Search, limit: int | None, media_type: str
) -> Response:
    """The words that a search finds, as many as are asked for and as its steps allow."""
    found = list(islice(search, None if limit is None else limit + 1))
    page, following = found[:limit], search.stopped_at
    if len(found) > len(page):
        following = page[-1]
    if media_type == JSON:
        response = answer({"dictionary": [dictionary.id], "words": page, "next": following})
    else:
        response = answer(_LINES[media_type](page), media_type)
    if following is not None:
        query = urlencode({**call.query, "after": following})
        path = f"{call.root}/dictionaries/{quote(call.path['id'])}/words"
        response.headers["Link"] = f'<{path}?{query}>; rel="next"'
    return response


def _packed(pieces: Iterable[bytes]) -> Iterator[bytes]:
    """Compress as it goes; the same pieces give the same bytes."""
    packer = zlib.compressobj(_LEVEL, zlib.DEFLATED, _GZIP)
    for piece in pieces:
        yield packer.compress(piece)
    yield packer.flush()


def _query(call: Call) -> Query:
    """What words are asked for.

    Raises:
        Invalid: a condition is no pattern.
    """
    conditions = {name: call.query[name] for name in _CONDITIONS if name in call.query}
    for name, value in conditions.items():
        try:
            Query(**{name: value}).patterns()
        except PatternError as error:
            raise call.refuse(name, "not_a_pattern", got=shown(value)) from error
    return Query(**conditions)
