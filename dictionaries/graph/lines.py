"""Words that a rack can lay along one line of a board: the walk of Appel and Jacobson (1988).

A square of a line is a text, the letters that lie there already, or a number: the letters that may
be laid there, bit 0 for A; 0 when nothing may. An *anchor* is an empty square that a word through
it would join to the tiles on the board. Each placement is found at its first anchor: what stands
to the left of it comes from the rack, letter by letter, or lies there already.

What a rack can spell from the left does not depend on the line, so it is walked once for all lines
(`Rack.starts`), and a start is followed only where the graph has a letter that may come next.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from dictionaries.graph.budget import Budget
from dictionaries.graph.cross_checks import Graph, Node
from dictionaries.graph.hand import BLANK, Hand
from dictionaries.keys import ALPHABET, EVERY_LETTER

Square = int | str
_FOUND: Final = 8
"""What a placement takes of a budget, in edges: whoever asks for it counts what it scores."""
_LOWER: Final = ALPHABET.lower()


class Placement(NamedTuple):
    """Tiles laid along a line.

    Attributes:
        start: index of the first square of the word.
        word: all its letters, those of laid blanks in lower case.
    """

    start: int
    word: str


# Plain tuples: making named ones takes half of the time of a walk.
_Start = tuple[Node, str, Hand]
"""A word begun: the node it leads to, its letters, and what is left in hand."""

_Edges = tuple[int, list[tuple[int, str, str, bool, Node]]]
"""What follows a node: the letters as a mask; then for each its number, the same as a capital and
in lower case, whether a word ends there, and the node reached."""


class Rack:
    """The tiles that a player holds, and where they fit in one graph.

    Args:
        graph: of the words.
        letters: of the tiles, A to Z, in any order.
        blanks: tiles that may stand for any letter.
        most: tiles that may be laid at once.
        budget: edges that all searches of this rack may follow; a placement takes `_FOUND` more.
    """

    def __init__(self, graph: Graph, letters: str, blanks: int, most: int, budget: Budget) -> None:
        self._graph = graph
        self._hand = Hand.of(letters, blanks)
        self._most = min(most, self._hand.size)
        self._kept = self._hand.size - self._most
        self._budget = budget
        self._edges: dict[Node, _Edges] = {graph.leaf: (0, [])}
        self._levels: list[list[_Start]] = [[(graph.root, "", self._hand)]]

    def starts(self, length: int) -> Sequence[_Start]:
        """Whatever the rack spells in so many letters that some word begins with."""
        while len(self._levels) <= length:
            leaf = self._graph.leaf
            longer = [
                start
                for one in self._levels[-1]
                for start, _ in self._longer(one, EVERY_LETTER)
                if start[0] != leaf
            ]
            self._levels.append(longer)
        return self._levels[length]

    def along(self, squares: Sequence[Square], anchors: Sequence[int]) -> list[Placement]:
        """Every placement along a line that covers an anchor, each once.

        Args:
            squares: of the line; beyond its ends lies nothing.
            anchors: indices of empty squares, ascending; every empty square beside a tile of the
                line is one.
        """
        found: list[Placement] = []
        before = -1
        for anchor in anchors:
            first = anchor
            while first and isinstance(squares[first - 1], str):
                first -= 1
            lying = "".join(map(str, squares[first:anchor]))
            if lying:
                node, _ = self._follow(self._graph.root, lying)
                self._extend(squares, (first, anchor), (node, lying, self._hand), found)
            else:
                # An empty square beside a tile is an anchor, so there is none before this room.
                while first - 1 > before and squares[first - 1]:
                    first -= 1
                for length in range(min(anchor - first, self._most - 1) + 1):
                    for start in self.starts(length):
                        self._extend(squares, (anchor - length, anchor), start, found)
            before = anchor
        return found

    def _extend(
        self,
        squares: Sequence[Square],
        span: tuple[int, int],
        start: _Start,
        found: list[Placement],
    ) -> None:
        """Add the placements that go on from a start, to the right.

        Args:
            squares: of the line.
            span: indices of the first square of the word, and of the one to lay next.
            start: the word so far.
            found: where they are added.
        """
        first, anchor = span
        count, leaf = len(squares), self._graph.leaf
        stack = [(anchor, start)]
        while stack:
            index, word = stack.pop()
            square = squares[index]
            last = index + 1 == count or not isinstance(squares[index + 1], str)
            if isinstance(square, str):
                node, end = self._follow(word[0], square)
                reached = [((node, word[1] + square, word[2]), end)]
            else:
                reached = self._longer(word, square)
            for longer, end in reached:
                if end and last:
                    found.append(Placement(first, longer[1]))
                    self._budget.take(_FOUND)
                if longer[0] != leaf and index + 1 < count:
                    stack.append((index + 1, longer))

    def _longer(self, start: _Start, allowed: int) -> list[tuple[_Start, bool]]:
        """A word with one letter more, from a tile and from a blank, and whether it ends one."""
        node, word, hand = start
        letters, edges = self._read(node)
        own = allowed & hand.letters
        stands = allowed if hand.blanks else 0
        if not letters & (own | stands) or hand.size == self._kept:
            return []
        if not self._budget.take(len(edges)):
            return []
        longer: list[tuple[_Start, bool]] = []
        for letter, capital, small, end, target in edges:
            if own >> letter & 1:
                longer.append(((target, word + capital, hand.less(letter)), end))
            if stands >> letter & 1:
                longer.append(((target, word + small, hand.less(BLANK)), end))
        return longer

    def _follow(self, node: Node, letters: str) -> tuple[Node, bool]:
        """The node after letters (the leaf when no word goes on so), and whether they end one."""
        end = False
        for capital in letters:
            edges = self._read(node)[1]
            found = [(end, target) for _, letter, _, end, target in edges if letter == capital]
            end, node = found[0] if found else (False, self._graph.leaf)
        return node, end

    def _read(self, node: Node) -> _Edges:
        """Read the edges of a node, once."""
        found = self._edges.get(node)
        if found is None:
            each = [
                (letter, ALPHABET[letter], _LOWER[letter], end, target)
                for letter, end, target in self._graph.children(node)
            ]
            found = self._edges[node] = sum(1 << edge[0] for edge in each), each
        return found
