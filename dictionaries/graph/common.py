"""Automata walked together: the words that all, any or only one of them hold."""

from collections.abc import Iterator, Sequence
from functools import reduce
from operator import and_, attrgetter, or_
from typing import Final

from dictionaries.graph.cross_checks import Graph, Node
from dictionaries.graph.dafsa import (
    DISTANCE_SHIFT,
    END,
    LAST,
    LETTER,
    Automaton,
)
from dictionaries.keys import ALPHABET

Nodes = tuple[Node, ...]
_IN_STEP: Final = 2
"""What a node of each of several automata costs, in nodes of one that is walked alone."""


class Pair:
    """The words that two automata both hold, as a graph of its own: see `cross_checks.Graph`.

    >>> from dictionaries.graph.dafsa import build
    >>> both = Pair(Automaton(build(["CHAT", "RAT"])), Automaton(build(["CHAT", "VILLE"])))
    >>> [letter for letter, _, _ in both.children(both.root)]
    [2]
    """

    def __init__(self, one: Automaton, other: Automaton) -> None:
        self._one, self._other = one, other
        self.root: Nodes = one.root, other.root
        self.leaf: Nodes = one.leaf, other.leaf
        self.weight = _IN_STEP * (one.weight + other.weight)

    def children(self, nodes: Nodes) -> Iterator[tuple[int, bool, Nodes]]:
        """Yield letter, whether a word ends there in both, and target, for letters that both have.

        The edges of both nodes, letters ascending, are merged like sorted lists. They are decoded
        here, since this is the inside of a loop over a hundred thousand pairs.
        """
        left, right = self._one.edges, self._other.edges
        first, second = nodes
        if first >= self._one.leaf or second >= self._other.leaf:
            return
        while True:
            edge, beside = left[first], right[second]
            letter, alike = edge & LETTER, beside & LETTER
            if letter == alike:
                step, jump = edge >> DISTANCE_SHIFT, beside >> DISTANCE_SHIFT
                target = (first + step, second + jump) if step and jump else self.leaf
                yield letter, bool(edge & beside & END), target
            if (letter <= alike and edge & LAST) or (alike <= letter and beside & LAST):
                return
            first += letter <= alike
            second += alike <= letter

    def ahead(self, nodes: Nodes) -> int:
        """What may follow nodes: see `Automaton.ahead`."""
        return self._one.ahead(nodes[0]) & self._other.ahead(nodes[1])


class Common:
    """The words that several graphs have in common, as a graph of its own."""

    def __init__(self, graphs: Sequence[Graph]) -> None:
        self._graphs = tuple(graphs)
        self.root: Nodes = tuple(one.root for one in graphs)
        self.leaf: Nodes = tuple(one.leaf for one in graphs)
        self.weight = _IN_STEP * sum(one.weight for one in graphs)

    def children(self, nodes: Nodes) -> Iterator[tuple[int, bool, Nodes]]:
        """Yield letter, whether a word ends there in all, and target, for letters that all have."""
        first, *others = (
            {letter: (end, target) for letter, end, target in one.children(node)}
            for one, node in zip(self._graphs, nodes, strict=True)
        )
        for letter in first:
            if not all(letter in edges for edges in others):
                continue
            reached = [edges[letter] for edges in (first, *others)]
            targets = tuple(target for _, target in reached)
            ended = any(target == leaf for target, leaf in zip(targets, self.leaf, strict=True))
            yield letter, all(end for end, _ in reached), self.leaf if ended else targets

    def ahead(self, nodes: Nodes) -> int:
        """What may follow nodes: see `Automaton.ahead`."""
        return reduce(and_, map(_ahead_of, self._graphs, nodes))


def common(automata: Sequence[Automaton]) -> Graph:
    """The words that automata have in common; the two smallest, which leave least, come first.

    >>> from dictionaries.graph.dafsa import build
    >>> held = [["CHAT", "RAT"], ["CHAT", "VILLE"], ["CHAT", "RAT", "VILLE"]]
    >>> alike = common([Automaton(build(one)) for one in held])
    >>> [letter for letter, _, _ in alike.children(alike.root)]
    [2]
    """
    if len(automata) == 1:
        return automata[0]
    one, other, *more = sorted(automata, key=attrgetter("leaf"))
    pair = Pair(one, other)
    return Common((pair, *more)) if more else pair


class Either:
    """The words that any of several graphs holds, each once, as a graph of its own.

    >>> from dictionaries.graph.dafsa import build
    >>> both = Either([Automaton(build(["CHAT"])), Automaton(build(["CHAT", "RAT"]))])
    >>> [letter for letter, _, _ in both.children(both.root)]
    [2, 17]
    """

    def __init__(self, graphs: Sequence[Graph]) -> None:
        self._graphs = tuple(graphs)
        self.root = tuple(one.root for one in graphs)
        self.leaf = tuple(one.leaf for one in graphs)
        self.weight = _IN_STEP * sum(one.weight for one in graphs)

    def children(self, nodes: tuple[Node, ...]) -> Iterator[tuple[int, bool, tuple[Node, ...]]]:
        """Yield letter, whether a word ends there in any, and target, letters ascending."""
        found: dict[int, tuple[bool, list[Node]]] = {}
        for place, (one, node) in enumerate(zip(self._graphs, nodes, strict=True)):
            for letter, end, target in one.children(node):
                ended, targets = found.get(letter) or (False, list(self.leaf))
                targets[place] = target
                found[letter] = ended or end, targets
        for letter, (end, targets) in sorted(found.items()):
            yield letter, end, tuple(targets)

    def ahead(self, nodes: tuple[Node, ...]) -> int:
        """What may follow nodes: see `Automaton.ahead`."""
        return reduce(or_, map(_ahead_of, self._graphs, nodes))


def _ahead_of(graph: Graph, node: Node) -> int:
    return graph.ahead(node)


class Less:
    """The words of a graph without those of an automaton, as a graph of its own.

    >>> from dictionaries.graph.dafsa import build
    >>> cats = Automaton(build(["CHAT", "CHIEN"]))
    >>> dogs = Less(cats, Automaton(build(["CHAT"])))
    >>> [end for _, end, _ in dogs.children((3, 3))]
    [False]
    """

    def __init__(self, graph: Graph, less: Automaton) -> None:
        self._graph = graph
        self._less = less
        self.root: tuple[Node, Node] = graph.root, less.root
        self.leaf: tuple[Node, Node] = graph.leaf, less.leaf
        self.weight = _IN_STEP * (graph.weight + less.weight)

    def children(self, nodes: tuple[Node, Node]) -> Iterator[tuple[int, bool, tuple[Node, Node]]]:
        """Yield letter, whether a word ends there, and target, letters ascending."""
        node, beside = nodes
        refused = {letter: (end, target) for letter, end, target in self._less.children(beside)}
        for letter, end, target in self._graph.children(node):
            refuses, other = refused.get(letter, (False, self._less.leaf))
            yield letter, end and not refuses, (target, other)

    def ahead(self, nodes: tuple[Node, Node]) -> int:
        """At least what may follow nodes, perhaps more: see `Automaton.ahead`."""
        return self._graph.ahead(nodes[0])


def count_common(one: Automaton, other: Automaton) -> int:
    """Count the words that two automata both hold; each pair of nodes is looked at once.

    >>> from dictionaries.graph.dafsa import build
    >>> count_common(Automaton(build(["CHAT", "RAT"])), Automaton(build(["CHAT", "VILLE"])))
    1
    """
    both, counts = Pair(one, other), dict[Node, int]()

    def below(nodes: Node) -> int:
        if nodes not in counts:
            counts[nodes] = sum(end + below(target) for _, end, target in both.children(nodes))
        return counts[nodes]

    return below(both.root)


def differing(one: Automaton, other: Automaton, after: str = "") -> Iterator[tuple[str, bool]]:
    """Yield the words that only one of two automata holds, in order, from after a key on.

    They are walked together, and a pair of nodes below which nothing differed is not walked again.

    Yields:
        The word, and whether it is the first automaton that holds it.

    >>> from dictionaries.graph.dafsa import build
    >>> cats, rats = Automaton(build(["CHAT", "CHATS"])), Automaton(build(["CHAT", "RAT"]))
    >>> list(differing(cats, rats))
    [('CHATS', True), ('RAT', False)]
    """
    alike: set[Nodes] = {(one.leaf, other.leaf)}

    def below(nodes: Nodes, word: str, after: str) -> Iterator[tuple[str, bool]]:
        # `after` is the part of the key below these nodes: "" once the walk has passed it.
        if nodes in alike:
            return
        differ = bool(after)  # what comes before `after` was not seen, so nothing can be concluded
        floor = ALPHABET.index(after[0]) if after else -1
        left, right = _children(one, nodes[0]), _children(other, nodes[1])
        for letter in sorted(left.keys() | right.keys()):
            if letter < floor:
                continue
            in_one, first = left.get(letter, (False, one.leaf))
            in_other, second = right.get(letter, (False, other.leaf))
            longer = word + ALPHABET[letter]
            if in_one != in_other and letter != floor:
                differ = True
                yield longer, in_one
            for found in below((first, second), longer, after[1:] if letter == floor else ""):
                differ = True
                yield found
        if not differ:
            alike.add(nodes)

    yield from below((one.root, other.root), "", after)


def _children(graph: Automaton, node: int) -> dict[int, tuple[bool, int]]:
    return {letter: (end, target) for letter, end, target in graph.children(node)}
