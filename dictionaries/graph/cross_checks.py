"""Which letters may stand where, in a word that is only partly known.

A mask is the set of letters possible at one position, bit 0 for A; `EVERY_LETTER` holds all. The
functions walk anything that has the nodes of an automaton: one dictionary, or what several have
in common (`dictionaries.graph.common`).
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final, Protocol

from dictionaries.keys import ALPHABET

Node = Any
"""A number in an automaton; several numbers where automata are walked together."""


_LEVELS: Final = (
    *(1, 26, 305, 2533, 8041, 11969, 11643, 8999, 6026, 3788, 2280),
    *(1370, 830, 503, 307, 188, 124, 83, 55, 39, 28),
)
"""Nodes of the automaton of French at each distance from its root, as counted."""

_SHARES: Final = [(letters / 26) ** 0.7 for letters in range(27)]
"""The part of a level that is reached through so many of the 26 letters, as counted."""


class Graph(Protocol):
    """Words as nodes, and letters that lead from one to the next; none leads on from `leaf`."""

    @property
    def root(self) -> Node:
        """The node where every word begins."""

    @property
    def leaf(self) -> Node:
        """The node from which nothing follows."""

    @property
    def weight(self) -> int:
        """What looking at a node costs, in nodes of one automaton."""

    def children(self, node: Node, /) -> Iterator[tuple[int, bool, Node]]:
        """Yield letter, whether a word ends there, and target, letters ascending."""

    def ahead(self, node: Node, /) -> int:
        """What may follow a node, letters and lengths: see `dafsa.Automaton.ahead`."""


def holds(graph: Graph, key: str) -> bool:
    """Whether a word is in a graph."""
    node, end = graph.root, False
    for letter in map(ALPHABET.find, key):
        for found, end, target in graph.children(node):  # noqa: B007 - the last one is kept
            if found == letter:
                node = target
                break
        else:
            return False
    return end


def support(graph: Graph, masks: Sequence[int]) -> list[int]:
    """Narrow the letters of a word that is only partly known.

    Args:
        graph: of the words.
        masks: for each position the letters still possible.

    Returns:
        For each position the letters that stand there in at least one word of that length
        that fits every mask; all zeros when none fits.

    >>> from dictionaries.graph.dafsa import Automaton, build
    >>> from dictionaries.keys import EVERY_LETTER
    >>> animals = Automaton(build(["CHAT", "CHUT", "RATS"]))
    >>> found = support(animals, [1 << ALPHABET.index("C"), *[EVERY_LETTER] * 3])
    >>> ["".join(c for n, c in enumerate(ALPHABET) if mask >> n & 1) for mask in found]
    ['C', 'H', 'AU', 'T']
    """
    levels = _reached(graph, masks)
    length = len(masks)
    found = [0] * length
    alive: set[Node] = set()  # nodes from which some word ends at the last position
    for position in range(length - 1, -1, -1):
        last = position == length - 1
        keeps: set[Node] = set()
        for node in levels[position]:
            for letter, end, target in graph.children(node):
                if masks[position] >> letter & 1 and (end if last else target in alive):
                    found[position] |= 1 << letter
                    keeps.add(node)
        alive = keeps
    return found


def visited(masks: Sequence[int]) -> int:
    """Estimate how many nodes of an automaton of French `support` visits.

    >>> from dictionaries.keys import EVERY_LETTER as anything
    >>> visited([1, 2, 4]), visited([anything] * 3), visited([anything] * 9)
    (3, 332, 49543)
    """
    paths, share, nodes = 1, 1.0, 0
    for level, mask in enumerate(masks):
        widest = _LEVELS[min(level, len(_LEVELS) - 1)]
        nodes += min(paths, 1 + int(widest * share)) if share < 1 else min(paths, widest)
        letters = mask.bit_count()
        paths = min(paths * letters, widest * 26)
        share *= _SHARES[letters]
    return nodes


def _reached(graph: Graph, masks: Sequence[int]) -> list[set[Node]]:
    """The nodes that each beginning of the masks can reach, except the whole of them."""
    children, leaf = graph.children, graph.leaf
    levels: list[set[Node]] = [{graph.root}]
    for mask in masks[:-1]:
        levels.append(
            {
                target
                for node in levels[-1]
                for letter, _, target in children(node)
                if mask >> letter & 1 and target != leaf
            }
        )
    return levels


def support_without(graph: Graph, masks: Sequence[int], without: Iterable[str]) -> list[int]:
    """Narrow letters like `support`, but as if some words were not in the graph.

    Args:
        graph: of the words.
        masks: for each position the letters possible.
        without: words of the graph that fit the masks, and do not count.
    """
    counts = _counts(graph, masks)
    for key in without:
        for count, letter in zip(counts, key, strict=True):
            count[ALPHABET.index(letter)] -= 1
    return [sum(1 << letter for letter, n in count.items() if n) for count in counts]


def _counts(graph: Graph, masks: Sequence[int]) -> list[dict[int, int]]:
    """Count, for each position and letter there, the words that fit the masks."""
    # Forward: how many ways lead to each node. Backward: how many words end beyond it.
    ways: list[dict[Node, int]] = [{graph.root: 1}]
    for mask in masks[:-1]:
        following: dict[Node, int] = {}
        for node, count in ways[-1].items():
            for letter, _, target in graph.children(node):
                if mask >> letter & 1:
                    following[target] = following.get(target, 0) + count
        ways.append(following)
    counts: list[dict[int, int]] = [{} for _ in masks]
    ends: dict[Node, int] = {}
    for position in range(len(masks) - 1, -1, -1):
        last = position == len(masks) - 1
        beyond: dict[Node, int] = {}
        for node, count in ways[position].items():
            for letter, end, target in graph.children(node):
                fits = masks[position] >> letter & 1
                below = (end if last else ends.get(target, 0)) if fits else 0
                if below:
                    beyond[node] = beyond.get(node, 0) + below
                    counts[position][letter] = counts[position].get(letter, 0) + count * below
        ends = beyond
    return counts


def fitting(graph: Graph, masks: Sequence[int]) -> Iterator[str]:
    """Yield the words that have the letters that masks allow, and their number, in order.

    >>> from dictionaries.graph.dafsa import Automaton, build
    >>> animals = Automaton(build(["CHAT", "CHUT", "RATS"]))
    >>> list(fitting(animals, [1 << ALPHABET.index("C"), *[(1 << 26) - 1] * 3]))
    ['CHAT', 'CHUT']
    """
    last = len(masks) - 1

    def below(node: Node, word: str) -> Iterator[str]:
        place = len(word)
        for letter, end, target in graph.children(node):
            if masks[place] >> letter & 1:
                longer = word + ALPHABET[letter]
                if place < last:
                    yield from below(target, longer)
                elif end:
                    yield longer

    return below(graph.root, "")
