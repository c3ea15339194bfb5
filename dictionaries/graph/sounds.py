"""Words that sound like what was typed: *farmacie* is written *pharmacie*.

`sounds.toml` lists how each sound of French is written. What was typed is read sound by sound, and
the graph is walked along every spelling of the same sounds, each only as long as some word begins
that way. No table of pronunciations is needed, and it works with any dictionary.
"""

import tomllib
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from typing import Final, NamedTuple

from dictionaries.graph.cross_checks import Graph, Node
from dictionaries.graph.steps import Steps
from dictionaries.keys import ALPHABET

_LONGEST: Final = 4
"""Letters of the longest spelling of a sound."""


class _Spelling(NamedTuple):
    """How sounds are written.

    Attributes:
        alike: letters that are read as sounds → the other spellings of these sounds.
        silent: letters that may be left out or added anywhere.
        silent_end: the same at the end of a word.
    """

    alike: dict[str, frozenset[str]]
    silent: frozenset[str]
    silent_end: frozenset[str]


@cache
def _spelling() -> _Spelling:
    data = tomllib.loads(files("dictionaries.graph").joinpath("sounds.toml").read_text("utf-8"))
    silent, silent_end = data.pop("silent"), data.pop("silent_end")
    alike: dict[str, frozenset[str]] = {}
    for ways in data.values():
        for way in ways:
            alike[way] = alike.get(way, frozenset()) | frozenset(ways)
    return _Spelling(alike, frozenset(silent), frozenset(silent_end))


def sound_alikes(graph: Graph, key: str, budget: Steps) -> set[str]:
    """The words of a graph that sound like a key, some of them only roughly.

    Args:
        graph: of the words.
        key: what was typed.
        budget: edges to follow; once it is spent, words may be missing.

    >>> from dictionaries.graph.dafsa import Automaton, build
    >>> words = Automaton(build(["APPARTEMENT", "ORTHOGRAPHE", "PHARE", "PHARMACIE"]))
    >>> sorted(sound_alikes(words, "FARMACIE", Steps(10_000)))
    ['PHARMACIE']
    >>> sorted(sound_alikes(words, "ORTOGRAFE", Steps(10_000)))
    ['ORTHOGRAPHE']
    """
    return _Walk(graph, key, budget).found()


class _Walk:
    """A walk over what was typed and a graph together."""

    def __init__(self, graph: Graph, key: str, budget: Steps) -> None:
        self._graph = graph
        self._key = key
        self._budget = budget
        self._spelling = _spelling()
        self._edges: dict[Node, dict[str, tuple[bool, Node]]] = {}
        self._ways = [self._in_turn(place) for place in range(len(key) + 1)]

    def found(self) -> set[str]:
        """Every word that the walk comes to."""
        words: set[str] = set()
        seen: set[tuple[int, str]] = set()
        stack: list[tuple[int, Node, str, bool]] = [(0, self._graph.root, "", False)]
        while stack:
            place, node, word, end = stack.pop()
            if (place, word) in seen or self._budget.spent:
                continue
            seen.add((place, word))
            if end and (place == len(self._key) or self._key[place:] in self._spelling.silent_end):
                words.add(word)
            edges = self._edges_of(node)
            for read, way in self._ways[place]:
                if not way or way[0] in edges:
                    step = self._follow(node, way)
                    if step is not None:
                        stack.append((place + read, step[1], word + way, step[0]))
        words.discard(self._key)
        return words

    def _readings(self, place: int) -> Iterator[tuple[int, str]]:
        """Yield how many letters can be read here, and a spelling of what they sound like."""
        silent = self._spelling.silent
        for size in range(1, _LONGEST + 1):
            text = self._key[place : place + size]
            if len(text) == size:
                for way in self._spelling.alike.get(text, ()):
                    yield size, way
                if text in silent:
                    yield size, ""
        for way in silent if place < len(self._key) else self._spelling.silent_end:
            yield 0, way

    def _in_turn(self, place: int) -> list[tuple[int, str]]:
        """The readings in a fixed order; what was typed comes last, and so is walked first."""
        typed = self._key[place : place + _LONGEST]
        ways = set(self._readings(place))
        return sorted(ways, key=lambda one: (typed[: one[0]] == one[1] != "", one))

    def _edges_of(self, node: Node) -> dict[str, tuple[bool, Node]]:
        """The letters that follow a node, each read once."""
        edges = self._edges.get(node)
        if edges is None:
            edges = self._edges[node] = {
                ALPHABET[number]: (ends, target)
                for number, ends, target in self._graph.children(node)
            }
            self._budget.take(len(edges))
        return edges

    def _follow(self, node: Node, letters: str) -> tuple[bool, Node] | None:
        """Whether a word ends after letters, and the node there; None when no word has them."""
        end = False
        for letter in letters:
            step = self._edges_of(node).get(letter)
            if step is None:
                return None
            end, node = step
        return end, node
