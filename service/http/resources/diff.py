"""`/dictionaries/{a}/diff/{b}`: the words that only one of two dictionaries has."""

from collections.abc import Iterable
from itertools import islice
from typing import Final

from flask import Response

from dictionaries import Dictionary, count_common, differing
from service.http.protocol.call import JSON, TEXT, Call, answer
from service.http.protocol.requests import PAGE, page_begins_after
from service.http.protocol.responses import kept, link_next
from service.referee import Referee
from service.wire import Json

_COUNTS_KEPT: Final = 256


class Comparison:
    """Compares dictionaries by walking both at once; remembers how many words they share."""

    def __init__(self, referee: Referee) -> None:
        self._referee = referee
        # By version, so that no dictionary is kept open by this.
        self._counted: dict[tuple[str, str], int] = {}

    def diff(self, call: Call) -> Response:
        """Answer with the words that only one has, and how many there are."""
        a, b = (self._referee.dictionary(call.path[side]) for side in "ab")
        after = page_begins_after(call)
        limit = call.query.get("limit", PAGE)
        media_type = call.media_type(JSON, TEXT)

        def make() -> Response:
            common = self._common(a, b)
            alike = a.words == b.words == common
            words = () if alike else differing(a.artifact.automaton, b.artifact.automaton, after)
            found = list(islice(words, limit + 1))
            page = found[:limit]
            following = page[-1][0] if len(found) > limit else None
            if media_type == TEXT:
                response = answer(_lines(page), TEXT)
            else:
                response = answer(_told(_side(a, common), _side(b, common), page, following))
            if following is not None:
                link_next(call, response, following)
            return response

        is_built_in = self._referee.catalogue.is_built_in
        max_age = self._referee.config.max_age if is_built_in(a.id) and is_built_in(b.id) else 0
        tag = f"{a.version}-{b.version}-{self._referee.edition}-{media_type.partition('/')[2]}"
        return kept(call, tag, "Accept", max_age, make)

    def _common(self, a: Dictionary, b: Dictionary) -> int:
        """Count the words that both have."""
        if a.version == b.version:
            return a.words
        versions = min(a.version, b.version), max(a.version, b.version)
        if versions not in self._counted:
            if len(self._counted) >= _COUNTS_KEPT:
                self._counted.clear()
            self._counted[versions] = count_common(a.artifact.automaton, b.artifact.automaton)
        return self._counted[versions]


def _lines(page: Iterable[tuple[str, bool]]) -> str:
    """A word a line, after `-` what only `a` has and after `+` what only `b` has."""
    return "".join(f"{'-' if in_a else '+'} {key}\n" for key, in_a in page)


def _told(a: Json, b: Json, page: Iterable[tuple[str, bool]], following: str | None) -> Json:
    only: dict[bool, list[str]] = {True: [], False: []}
    for key, in_a in page:
        only[in_a].append(key)
    return {
        "a": a,
        "b": b,
        "common": a["words"] - a["only"],
        "only_in_a": only[True],
        "only_in_b": only[False],
        "next": following,
    }


def _side(one: Dictionary, common: int) -> Json:
    return {
        "id": one.id,
        "version": one.version,
        "words": one.words,
        "only": one.words - common,
    }
