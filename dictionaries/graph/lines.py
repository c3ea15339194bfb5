"""Words that a rack can lay along one line of a board: the walk of Appel and Jacobson (1988).

A line is a list of slots, one for each letter: a mask of the letters that may be laid there, bit 0
for A (0 when none may), or, for a letter that lies there already, the complement of its number:
`~0` for A. The caller says where the words begin and where they may end, so that only useful ones
are walked; a node is left at once when no word that goes on from it has a length that is wanted.

What a rack can spell on empty slots does not depend on the line, so it is worked out once for all
lines (`Rack._begun`), and goes on only where the graph has a letter that the next slot takes.
"""

import sys
from collections.abc import Collection, Iterator, Sequence
from typing import Final

from dictionaries.graph.cross_checks import Graph, Node
from dictionaries.graph.dafsa import AHEAD_LETTERS, LENGTHS
from dictionaries.graph.hand import BLANK, Hand
from dictionaries.graph.steps import Countdown
from dictionaries.keys import ALPHABET, EVERY_LETTER

_FOUND: Final = 8
"""What a word that is found costs, in edges: the caller counts what it scores."""
_READ: Final = 4
"""What reading a node costs, which is done once."""
_SMALL: Final = 12
"""Tiles up to which there are few different hands; with more, each edge costs more."""
_KEPT: Final = 4_000
"""The most starts of one length from which longer ones are worked out for all lines."""
_LOWER: Final = ALPHABET.lower()

Placement = tuple[int, str]
"""The slot of the last letter of a word, and its letters, those of laid blanks in lower case."""


# Plain tuples: making named ones would take half of the time of a walk.
_Edge = tuple[int, str, str, bool, int, Node]
"""A letter: its number, as a capital, in lower case; whether a word ends there; what follows
(`Graph.ahead`), and where to."""
_Start = tuple[Node, int, str, Hand]
"""A word begun: the node it leads to, what follows that, its letters, and what is left in hand."""


class Rack:
    """The tiles that a player holds, and where they fit in one graph.

    Args:
        graph: of the words.
        letters: of the tiles, A to Z, in any order.
        blanks: tiles that may stand for any letter.
        steps: what all searches of this rack may take together.
        removed: words of the graph that do not count.

    Attributes:
        longest: letters of the longest word.
        stopped: whether the last search ended before it had seen everything.
    """

    def __init__(
        self,
        graph: Graph,
        letters: str,
        blanks: int,
        steps: Countdown,
        removed: Collection[str] = frozenset(),
    ) -> None:
        self.stopped = False
        self._graph = graph
        self._steps = steps
        self._removed = removed
        self._edges: dict[Node, list[_Edge]] = {}
        hand, root = Hand.of(letters, blanks), graph.root
        self._weight = 1 + hand.size // _SMALL
        self._levels = [[(root, graph.ahead(root), "", hand)]]
        self.longest = (graph.ahead(root) & LENGTHS).bit_length()
        self._begun: dict[tuple[int, int], list[_Start]] = {}
        self._takes: list[int] = []
        self._slots: Sequence[int] = ()
        self._ends = self._left = self._enough = 0
        self._found: list[Placement] = []

    def words(
        self,
        slots: Sequence[int],
        first: int,
        ends: int,
        most: int = sys.maxsize,
        enough: int = sys.maxsize,
    ) -> list[Placement]:
        """The words that begin at a slot and end at one of some others, each once.

        Args:
            slots: of the line.
            first: the slot of the first letter; no letter lies before it.
            ends: the slots where a word may end, as a mask; no letter lies behind them, and no more
                empty slots lie before them than there are tiles.
            most: steps to take for this search alone.
            enough: words after which the search may end.

        Returns:
            In alphabetical order, a tile before a blank that stands for the same letter.
        """
        self._slots, self._ends, self._found, self._enough = slots, ends, [], enough
        self._takes = [*(1 << ~slot if slot < 0 else slot for slot in slots), 0]
        size, least = 0, (ends & -ends).bit_length() - 1
        while first + size < least and slots[first + size] == EVERY_LETTER:
            if not self._deepen(size + 1):
                break
            size += 1
        starts = self._starts(size, self._takes[first + size])
        given = self._left = min(most, self._steps.left)
        for node, _, word, hand in starts:
            self._extend(first + size, node, word, hand)
        self._left -= _FOUND * len(self._found)
        self._steps.take(given - self._left)
        self.stopped = self._left < 0
        if self._removed:
            return [one for one in self._found if one[1].upper() not in self._removed]
        return self._found

    def _starts(self, size: int, wanted: int) -> Sequence[_Start]:
        """What the rack spells with so many letters, if a letter of a mask can follow."""
        found = self._begun.get((size, wanted))
        if found is None:
            letters = wanted << AHEAD_LETTERS
            self._steps.take(len(self._levels[size]) // 4)
            found = [one for one in self._levels[size] if one[1] & letters]
            self._begun[size, wanted] = found
        return found

    def _deepen(self, size: int) -> bool:
        """Work out what the rack spells with so many letters; return whether it is kept."""
        if len(self._levels) == size:
            if len(self._levels[-1]) > _KEPT // self._weight**3:
                return False
            self._left, self._found = self._steps.left, []
            longer = list(self._longer(self._levels[-1]))
            self._steps.take(self._steps.left - self._left)
            if self._left < 0:
                return False
            self._levels.append(longer)
        return True

    def _longer(self, starts: Sequence[_Start]) -> Iterator[_Start]:
        """Yield the starts with one letter more, from a tile or from a blank."""
        for node, _, word, hand in starts:
            for letter, capital, small, _, ahead, target in self._follow(node):
                if ahead:
                    if hand.letters >> letter & 1:
                        yield target, ahead, word + capital, hand.less(letter)
                    if hand.blanks:
                        yield target, ahead, word + small, hand.less(BLANK)

    def _extend(self, index: int, node: Node, word: str, hand: Hand) -> None:
        """Add the words that go on from a node with a letter on a slot.

        Args:
            index: of the slot.
            node: where the word so far leads.
            word: its letters.
            hand: what is left of the tiles.
        """
        if self._slots[index] < 0:
            self._pass_over(index, node, word, hand)
            return
        ends, wanted = self._ends >> index, self._takes[index]
        own, stands = wanted & hand.letters, wanted if hand.blanks else 0
        wanted, following = own | stands, self._takes[index + 1] << AHEAD_LETTERS
        for letter, capital, small, end, ahead, target in self._follow(node):
            if wanted >> letter & 1:
                ended, going = end & ends, ahead & ends >> 1 and ahead & following
                if own >> letter & 1:
                    if ended:
                        self._found.append((index, word + capital))
                    if going:
                        self._extend(index + 1, target, word + capital, hand.less(letter))
                if stands >> letter & 1:
                    if ended:
                        self._found.append((index, word + small))
                    if going:
                        self._extend(index + 1, target, word + small, hand.less(BLANK))

    def _pass_over(self, index: int, node: Node, word: str, hand: Hand) -> None:
        """Add the words that go on with the letter that lies on a slot."""
        ends, lying = self._ends >> index, ~self._slots[index]
        following = self._takes[index + 1] << AHEAD_LETTERS
        for letter, capital, _, end, ahead, target in self._follow(node):
            if letter == lying:
                if end & ends:
                    self._found.append((index, word + capital))
                if ahead & ends >> 1 and ahead & following:
                    self._extend(index + 1, target, word + capital, hand)

    def _follow(self, node: Node) -> Sequence[_Edge]:
        """The edges of a node, read once; none when the search must end."""
        if self._left < 0 or len(self._found) >= self._enough:
            return ()
        edges = self._edges.get(node)
        if edges is None:
            ahead = self._graph.ahead
            edges = self._edges[node] = [
                (letter, ALPHABET[letter], _LOWER[letter], end, ahead(target), target)
                for letter, end, target in self._graph.children(node)
            ]
            self._left -= (_READ + len(edges)) * self._graph.weight
        self._left -= len(edges) * self._weight
        return edges
