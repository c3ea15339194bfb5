"""What may follow in a row or a column, and how likely the rest of it can be filled.

A line is letters and blank squares; its runs of two letters or more are words, a letter alone is
none. Its *state* is where the graph of the words is, and whether the run may end there.

The promise of a state with so many squares left is the chance that squares filled by lot, with
letters as the tiles have them and a blank now and then, make it a valid line: a sum over all
fillings, made once for each state. Logarithms of promises add up to the promise of a rectangle.
"""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from math import log
from typing import Any, Final, Protocol

from service.games.core.lexicon import ALPHABET
from service.games.diamino.solver.puzzle import BLANK, SIGNS

Node = Any
State = int
SCALE: Final = 64
"""Parts of one in which logarithms are told: whole numbers are the same on any machine."""

Step = tuple[int, list[State], list[int]]
"""What may fill a square: as a mask; the state that each leads to; the change of the promise."""


class Graph(Protocol):
    """Words as nodes and letters that lead from one to the next; from `leaf` none does."""

    @property
    def root(self) -> Node:
        """The node where every word begins."""

    @property
    def leaf(self) -> Node:
        """The node from which nothing follows."""

    def children(self, node: Node, /) -> Iterator[tuple[int, bool, Node]]:
        """Yield letter, 0 for A, whether a word ends there, and target."""


class Lines:
    """The states of lines.

    Args:
        graph: of the words.
        shares: how often each letter is drawn, A to Z.
        blank: how often a blank is drawn, beside letters that come to one.
    """

    def __init__(self, graph: Graph, shares: Sequence[float], blank: float) -> None:
        self._graph = graph
        self._shares = shares
        self._blank = blank
        self._nodes: list[tuple[Node, bool]] = []
        self._places: dict[tuple[Node, bool, bool], State] = {}
        self._following: list[dict[int, State]] = []
        self._promises: dict[int, dict[State, float]] = defaultdict(dict)
        self.steps: dict[int, dict[State, Step]] = defaultdict(dict)
        """By squares left, the one to fill among them: the steps found so far."""
        self.root = self._state(graph.root, ends=True, begins=True)

    def step(self, state: State, left: int) -> Step:
        """What may fill the next square, when so many are left with it."""
        found = self.steps[left].get(state)
        if found is None:
            found = self.steps[left][state] = self._step(state, left)
        return found

    def promise(self, state: State, left: int) -> float:
        """The chance that the squares left are filled well; 0 when they cannot be."""
        known = self._promises[left]
        found = known.get(state)
        if found is None:
            ends = self._nodes[state][1]
            if left == 0:
                found = float(ends)
            else:
                found = self._blank * self.promise(self.root, left - 1) if ends else 0.0
                for letter, following in self._follow(state).items():
                    found += self._shares[letter] * self.promise(following, left - 1)
            known[state] = found
        return found

    def _state(self, node: Node, *, ends: bool, begins: bool = False) -> State:
        place = node, ends, begins
        found = self._places.get(place)
        if found is None:
            found = self._places[place] = len(self._nodes)
            self._nodes.append((node, ends))
            self._following.append({})
        return found

    def _follow(self, state: State) -> dict[int, State]:
        """The states that letters lead to; any letter may stand alone."""
        found = self._following[state]
        if not found:
            node, _ = self._nodes[state]
            if state == self.root:
                alone = self._state(self._graph.leaf, ends=True)
                found.update(dict.fromkeys(range(len(ALPHABET)), alone))
            for letter, end, target in self._graph.children(node):
                found[letter] = self._state(target, ends=end or state == self.root)
        return found

    def _step(self, state: State, left: int) -> Step:
        before = log(self.promise(state, left))
        mask, states, gains = 0, [0 for _ in SIGNS], [0 for _ in SIGNS]
        reached = dict(self._follow(state))
        if self._nodes[state][1]:
            reached[BLANK] = self.root
        for sign, following in reached.items():
            if promise := self.promise(following, left - 1):
                mask |= 1 << sign
                states[sign] = following
                gains[sign] = round(SCALE * (log(promise) - before))
        return mask, states, gains


def letter_shares(graph: Graph, longest: int) -> list[float]:
    """How often each letter follows a beginning of a word, in words up to a length; A to Z.

    They come to one, or are all 0 when there are no words.
    """
    counts = [0] * len(ALPHABET)
    level: dict[Node, int] = {graph.root: 1}
    for _ in range(longest):
        following: dict[Node, int] = {}
        for node, ways in level.items():
            for letter, _, target in graph.children(node):
                counts[letter] += ways
                following[target] = following.get(target, 0) + ways
        level = following
    total = sum(counts)
    return [count / total if total else 0.0 for count in counts]
