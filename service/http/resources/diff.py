"""`/dictionaries/{a}/diff/{b}`: what two dictionaries have not in common."""

from collections.abc import Iterator
from heapq import merge
from itertools import filterfalse, islice
from typing import Final

from flask import Response

from dictionaries import Dictionary, Query
from service.http.protocol.call import Call, Json
from service.http.protocol.requests import PAGE, page_begins_after
from service.http.protocol.responses import answer, kept
from service.referee import Referee

_COUNTS_KEPT: Final = 256


class Comparison:
    """Compares dictionaries; remembers how many words differ, which takes long to count."""

    def __init__(self, referee: Referee) -> None:
        self._referee = referee
        # By versions, so that no dictionary stays open because of it.
        self._counted: dict[tuple[str, str], int] = {}

    def diff(self, call: Call) -> Response:
        """Answer with the words that only one has, and how many there are."""
        a, b = (self._referee.dictionary(call.path[side]) for side in "ab")
        after = page_begins_after(call)
        limit = call.query.get("limit", PAGE)

        def make() -> Response:
            found = list(islice(_differing(a, b, after), limit + 1))
            page = found[:limit]
            common = self._common(a, b)
            return answer(
                {
                    "a": _side(a, common),
                    "b": _side(b, common),
                    "common": common,
                    "only_in_a": [key for key in page if a.contains(key)],
                    "only_in_b": [key for key in page if b.contains(key)],
                    "next": page[-1] if len(found) > limit else None,
                }
            )

        is_built_in = self._referee.catalogue.is_built_in
        max_age = self._referee.config.max_age if is_built_in(a.id) and is_built_in(b.id) else 0
        return kept(call, f"{a.version}-{b.version}-{self._referee.edition}", "", max_age, make)

    def _common(self, a: Dictionary, b: Dictionary) -> int:
        """Count the words that both have: those of the smaller one that the other has."""
        less, more = sorted((a, b), key=lambda one: (one.words, one.version))
        versions = less.version, more.version
        if versions not in self._counted:
            if len(self._counted) >= _COUNTS_KEPT:
                self._counted.clear()
            self._counted[versions] = sum(map(more.contains, less))
        return self._counted[versions]


def _differing(a: Dictionary, b: Dictionary, after: str) -> Iterator[str]:
    """Give the words that only one of two has, in order."""
    return merge(
        filterfalse(b.contains, a.search(Query(), after)),
        filterfalse(a.contains, b.search(Query(), after)),
    )


def _side(one: Dictionary, common: int) -> Json:
    return {
        "id": one.id,
        "version": one.version,
        "words": one.words,
        "only": one.words - common,
    }
