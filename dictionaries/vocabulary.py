"""The words of a request: one dictionary, several together, or what several have in common."""

import sys
from collections.abc import Callable, Iterator, Sequence
from functools import cached_property, lru_cache, partial
from hashlib import sha256
from heapq import merge
from itertools import groupby
from typing import Final, Literal

from dictionaries.artifact import VERSION_LENGTH
from dictionaries.dictionary import Dictionary
from dictionaries.graph.common import Either, Less, common
from dictionaries.graph.cross_checks import Graph, support, visited
from dictionaries.graph.dafsa import Automaton, build
from dictionaries.graph.lines import Rack
from dictionaries.graph.search import Query, Search
from dictionaries.graph.steps import Countdown, Steps

Match = Literal["any", "all"]
_SUPPORTS_KEPT: Final = 4096


class Vocabulary:
    """The union of one or several dictionaries, or their intersection.

    It keeps the dictionaries that it was made from, so replacing one of them does not disturb a
    request under way.

    Attributes:
        dictionaries: in the order asked.
        ids: how they were asked for, `id` or `id@version`.
        match: whether a word is in `any` of them, or in `all`.
        joins: whether hyphens and apostrophes are dropped instead of refused.
        version: identifies these exact dictionaries.
        added: keys that are words here, whatever the dictionaries say.
        removed: keys that are no words here, whatever the dictionaries say.
    """

    added: frozenset[str] = frozenset()
    removed: frozenset[str] = frozenset()

    def __init__(
        self, dictionaries: Sequence[Dictionary], ids: Sequence[str] = (), match: Match = "any"
    ) -> None:
        self.dictionaries = tuple(dictionaries)
        self.ids = [*ids] or [dictionary.id for dictionary in dictionaries]
        self.match: Match = match if len(self.dictionaries) > 1 else "any"
        self.joins = any(dictionary.joins for dictionary in dictionaries)
        asked = zip(self.ids, dictionaries, strict=True)
        versions = "".join(f"{reference} {d.version}\n" for reference, d in asked)
        state = versions if self.match == "any" else f"{versions}all\n"
        self.version = sha256(state.encode()).hexdigest()[:VERSION_LENGTH]
        self._tests = [dictionary.contains for dictionary in dictionaries]
        self.contains = self._tests[0] if len(self._tests) == 1 else self._in_several
        """The quickest membership test, for loops over many keys."""

    def __contains__(self, key: str) -> bool:
        return self.contains(key)

    def _in_several(self, key: str) -> bool:
        if self.match == "all":
            return all(test(key) for test in self._tests)
        return any(test(key) for test in self._tests)

    @cached_property
    def graphs(self) -> tuple[Graph, ...]:
        """The graphs whose words together are those of the dictionaries."""
        automata = [dictionary.artifact.automaton for dictionary in self.dictionaries]
        return (common(automata),) if self.match == "all" else tuple(automata)

    @property
    def graph(self) -> Graph:
        """All words, and no others, in one graph."""
        every = self.graphs[0] if len(self.graphs) == 1 else Either(self.graphs)
        return Less(every, self.refused) if self.removed else every

    @cached_property
    def refused(self) -> Automaton:
        """The words removed, as a graph."""
        return Automaton(build(sorted(self.removed)))

    def cost(self, masks: Sequence[int]) -> int:
        """Estimate how many nodes `support` visits, in all the automata that it walks.

        Several that are walked in step visit no more nodes than the smallest one alone.
        """
        whole = visited(masks)
        sizes = [min(whole, len(one.artifact.automaton.edges)) for one in self.dictionaries]
        return min(sizes) * self.graphs[0].weight if self.match == "all" else sum(sizes)

    def support(self, masks: Sequence[int]) -> list[int]:
        """Narrow the letters of a word that is partly known: see `cross_checks.support`."""
        if self.match == "all":
            return list(self._common_support(tuple(masks)))
        found = [0] * len(masks)
        for dictionary in self.dictionaries:
            for position, mask in enumerate(dictionary.support(masks)):
                found[position] |= mask
        return found

    @cached_property
    def _common_support(self) -> Callable[[tuple[int, ...]], list[int]]:
        return lru_cache(_SUPPORTS_KEPT)(partial(support, self.graphs[0]))

    def search(self, query: Query, after: str = "", budget: Steps | None = None) -> "Searches":
        """Search the keys that fit a query, in order, through all dictionaries.

        Args:
            query: what is looked for.
            after: letters; only words that follow them are given.
            budget: steps to take in all; None for as many as it takes.

        Raises:
            dictionaries.PatternError: a part of the query is no pattern.
        """
        bounded = budget or Steps(sys.maxsize)
        searches = [Search(graph, query, after, bounded) for graph in self.graphs]
        return Searches(searches, self.removed)

    def rack(self, letters: str, blanks: int, steps: Countdown) -> Rack:
        """The tiles that a player holds, and where they fit: see `lines.Rack`."""
        graph = self.graphs[0] if len(self.graphs) == 1 else Either(self.graphs)
        return Rack(graph, letters, blanks, steps, self.removed)


class Searches:
    """Searches through several graphs as one: each word once, in order, as they are found."""

    def __init__(self, searches: Sequence[Search], removed: frozenset[str]) -> None:
        self._searches = searches
        self._removed = removed

    @property
    def stopped_at(self) -> str | None:
        """The `after` of a search that goes on where the first of these stopped: see `Search`."""
        return min((s.stopped_at for s in self._searches if s.stopped_at is not None), default=None)

    def __iter__(self) -> Iterator[str]:
        for key, _ in groupby(merge(*self._searches)):
            stopped = self.stopped_at
            if stopped is not None and key > stopped:  # another stopped before this key
                return
            if key not in self._removed:
                yield key
