"""Automata walked in step: the words that all of them hold, the words that one of two holds."""

from collections.abc import Iterator, Sequence

from dictionaries.graph.dafsa import Automaton, Node

Nodes = tuple[Node, ...]


class Common:
    """The words that several automata hold alike, as a graph of its own: see `cross_checks.Graph`.

    >>> from dictionaries.graph.dafsa import build
    >>> both = Common([Automaton(build(["CHAT", "RAT"])), Automaton(build(["CHAT", "VILLE"]))])
    >>> [letter for letter, _, _ in both.children(both.root)]
    [2]
    """

    def __init__(self, automata: Sequence[Automaton]) -> None:
        self._automata = tuple(automata)
        self.root: Nodes = tuple(one.root for one in automata)
        self.leaf: Nodes = tuple(one.leaf for one in automata)

    def children(self, nodes: Nodes) -> Iterator[tuple[int, bool, Nodes]]:
        """Yield letter, whether a word ends there in all, and target, for letters that all have."""
        first, *others = (
            {letter: (end, target) for letter, end, target in one.children(node)}
            for one, node in zip(self._automata, nodes, strict=True)
        )
        for letter in first:
            if not all(letter in edges for edges in others):
                continue
            reached = [edges[letter] for edges in (first, *others)]
            targets = tuple(target for _, target in reached)
            ended = any(target == leaf for target, leaf in zip(targets, self.leaf, strict=True))
            yield letter, all(end for end, _ in reached), self.leaf if ended else targets
