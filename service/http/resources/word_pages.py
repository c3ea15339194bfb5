"""`/dictionaries/{id}/words`: the words of a dictionary, by pages or all at once."""

from collections import OrderedDict
from collections.abc import Callable, Iterable
from http import HTTPStatus
from itertools import islice
from threading import Lock
from typing import Final

from flask import Response

from dictionaries import Dictionary, PatternError, Query, Search, Steps
from service.contract.faults import shown
from service.http.middleware.compression import packed
from service.http.protocol.call import HTML, JSON, TEXT, Call, answer
from service.http.protocol.negotiate import accepts_gzip
from service.http.protocol.problems import Invalid
from service.http.protocol.requests import PAGE, page_begins_after, reference
from service.http.protocol.responses import kept, link_next
from service.http.protocol.views import language_of_page, view
from service.referee import Referee

NDJSON: Final = "application/x-ndjson"
_FORMATS: Final = {"json": JSON, "text": TEXT, "ndjson": NDJSON}
_NOT_LED_ON: Final = ("after", "language", "format")
_CONDITIONS: Final = ("pattern", "prefix", "suffix", "contains", "min_length", "max_length")
_OF_A_VIEW: Final = 200
"""Words on a page for people, unless they ask for another number, up to `PAGE`."""
MAX_STEPS: Final = 220_000
"""Steps that the search for a page may take, about 100 ms: one an edge and one a condition."""
_BEFORE: Final = '{"word":"'
_AFTER: Final = '"}\n'
"""What stands before a word and after it, as NDJSON."""
_FAST: Final = 1  # of zlib: all of `francais` in 100 ms
_MOST_KEPT: Final = 16 << 20
"""Bytes of whole lists that a worker keeps: `francais` takes 4.4 MB as text and 1.1 in gzip."""


class WordPages:
    """The words of dictionaries.

    Whole lists are kept once they are made: making one takes so long that a hundred clients who ask
    for one without reading it would leave no time for anybody else.
    """

    def __init__(self, referee: Referee) -> None:
        self._referee = referee
        self._lists = _Lists()

    def list_words(self, call: Call) -> Response:
        """Answer with the words that meet every condition."""
        referee = self._referee
        dictionary = referee.dictionary(reference(call, "id"))
        media_type = _FORMATS.get(call.query.get("format", "")) or call.media_type(
            JSON, TEXT, NDJSON, HTML
        )
        if media_type == HTML:
            return _view(dictionary, call)

        def make() -> Response:
            limit = call.query.get("limit", PAGE if media_type == JSON else None)
            query, after = _query(call), page_begins_after(call)
            if limit is None and query.is_of_all and not after:
                return self._whole(call, dictionary, media_type)
            search = dictionary.search(query, after, Steps(MAX_STEPS))
            return _page(dictionary, call, search, limit, media_type)

        max_age = referee.config.max_age if referee.catalogue.is_built_in(dictionary.id) else 0
        tag = f"{dictionary.version}-{referee.edition}-{media_type.partition('/')[2]}"
        return kept(call, tag, "Accept", max_age, make)

    def _whole(self, call: Call, dictionary: Dictionary, media_type: str) -> Response:
        if not accepts_gzip(call.environ.get("HTTP_ACCEPT_ENCODING", "")):
            return answer(self._lists.plain(dictionary, media_type), media_type)
        response = answer(self._lists.packed(dictionary, media_type), media_type)
        response.headers["Content-Encoding"] = "gzip"
        return response


class _Lists:
    """Whole lists: the ones asked for last, as many as fit into `_MOST_KEPT`."""

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[str, ...], bytes] = OrderedDict()
        self._making = Lock()

    def plain(self, dictionary: Dictionary, media_type: str) -> bytes:
        """All words of a dictionary, a line each."""
        with self._making:
            return self._plain(dictionary, media_type)

    def packed(self, dictionary: Dictionary, media_type: str) -> bytes:
        """The same in gzip."""
        with self._making:
            return self._get(
                (dictionary.version, media_type, "gzip"),
                lambda: packed(self._plain(dictionary, media_type), _FAST),
            )

    def _plain(self, dictionary: Dictionary, media_type: str) -> bytes:
        return self._get(
            (dictionary.version, media_type), lambda: _written(dictionary.text, media_type).encode()
        )

    def _get(self, key: tuple[str, ...], make: Callable[[], bytes]) -> bytes:
        data = self._kept.get(key)
        if data is None:
            data = self._kept[key] = make()
        self._kept.move_to_end(key)
        while sum(map(len, self._kept.values())) > _MOST_KEPT:
            self._kept.popitem(last=False)
        return data


def _lines(words: Iterable[str], media_type: str) -> str:
    return _written("".join(f"{word}\n" for word in words), media_type)


def _written(lines: str, media_type: str) -> str:
    """Return words in lines, as the media type has them."""
    if media_type == TEXT or not lines:
        return lines
    return _BEFORE + lines[:-1].replace("\n", _AFTER + _BEFORE) + _AFTER


def _view(dictionary: Dictionary, call: Call) -> Response:
    """Return a page of words for people, with the form that asks for others."""
    words: list[str] = []
    following, fault = None, ""
    try:
        query, after = _query(call), page_begins_after(call)
    except Invalid as invalid:
        fault = invalid.detail(language_of_page())
    else:
        search = dictionary.search(query, after, Steps(MAX_STEPS))
        words, following = _found(search, min(PAGE, call.query.get("limit", _OF_A_VIEW)))
    response = view(
        call,
        "words.html",
        id=dictionary.id,
        title=dictionary.title,
        version=call.query.get("version") or call.path["id"].partition("@")[2],
        query=call.query,
        earlier={name: value for name, value in call.query.items() if name not in _NOT_LED_ON},
        words=words,
        following=following,
        fault=fault,
    )
    if fault and response.status_code != HTTPStatus.NOT_MODIFIED:
        response.status_code = Invalid.status
    return response


def _found(search: Search, limit: int | None) -> tuple[list[str], str | None]:
    """Return a page of words, and the word after which the next one begins; None for the last."""
    found = list(islice(search, None if limit is None else limit + 1))
    page = found[:limit]
    return page, page[-1] if len(found) > len(page) else search.stopped_at


def _page(
    dictionary: Dictionary, call: Call, search: Search, limit: int | None, media_type: str
) -> Response:
    """Return the words that a search finds, as many as are asked for and its steps allow."""
    page, following = _found(search, limit)
    if media_type == JSON:
        response = answer({"dictionary": [dictionary.id], "words": page, "next": following})
    else:
        response = answer(_lines(page, media_type), media_type)
    if following is not None:
        link_next(call, response, following)
    return response


def _query(call: Call) -> Query:
    """Return the query for the words that are asked for.

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
