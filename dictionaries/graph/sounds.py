"""Words that sound like what was typed: *farmacie* is written *pharmacie*.

`sounds.toml` tells how each sound of French is written. What was typed is read sound by sound, and
the graph is walked along every way in which the same sounds can be written: a way is followed only
as long as some word begins so. No table of pronunciations is needed, and any dictionary will do.
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
"""Letters of the longest way to write a sound."""


class _Spelling(NamedTuple):
    """How sounds are written.

    Attributes:
        alike: what can be read as a sound → the ways in which these sounds are written.
        silent: what may be left out or put in anywhere.
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
    """The words of a graph that sound like a key, some of them as read by a bold reader.

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
    """What was typed, and a graph, walked together."""

    def __init__(self, graph: Graph, key: str, budget: Steps) -> None:
        self._graph = graph
        self._key = key
        self._budget = budget
        self._spelling = _spelling()
        self._edges: dict[Node, dict[str, tuple[bool, Node]]] = {}

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
            for read, ways in self._readings(place):
                for way in ways:
                    step = self._follow(node, way)
                    if step is not None:
                        stack.append((place + read, step[1], word + way, step[0]))
        words.discard(self._key)
        return words

    def _readings(self, place: int) -> Iterator[tuple[int, frozenset[str]]]:
        """How many letters can be read here, and how what they sound like is written."""
        silent = self._spelling.silent
        for size in range(1, _LONGEST + 1):
            text = self._key[place : place + size]
            if len(text) == size:
                ways = self._spelling.alike.get(text)
                if ways is not None:
                    yield size, ways
                if text in silent:
                    yield size, frozenset(("",))
        yield 0, silent if place < len(self._key) else self._spelling.silent_end

    def _follow(self, node: Node, letters: str) -> tuple[bool, Node] | None:
        """Whether a word ends after letters, and the node there; None when no word goes on so."""
        end = False
        for letter in letters:
            edges = self._edges.get(node)
            if edges is None:
                edges = self._edges[node] = {
                    ALPHABET[number]: (ends, target)
                    for number, ends, target in self._graph.children(node)
                }
                self._budget.take(len(edges))
            step = edges.get(letter)
            if step is None:
                return None
            end, node = step
        return end, node
