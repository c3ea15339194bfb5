"""Whether a player could have moved: “impossibilité de former un mot” (D3).

Every line through a free square beside a tile is tried with as many tiles as a move may lay. What
the dictionary is asked is which letters a run leaves, once those of the hand and of the words that
cross it are known: most runs are settled by one question, and only where letters remain are they
tried one after the other.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from service.games.core.geometry import Cell, Direction, bounds, neighbours
from service.games.core.vocabulary import EVERY_LETTER, Lexicon
from service.games.grid.blanks import Budget, Spent, cost
from service.games.grid.board import DEVIL, STEPS, Board, step

CROSSWISE: Final[Mapping[Direction, Direction]] = {"across": "down", "down": "across"}


@dataclass(frozen=True, slots=True)
class Mobility:
    """What decides whether a player can move.

    Attributes:
        board: the position.
        most: how many tiles a move may lay.
        grid: the virtual grid in which the tiles must fit (D7), or None.
        lexicon: the words there are.
        budget: how many nodes of the automaton may be visited.
    """

    board: Board
    most: int
    grid: Sequence[int] | None
    lexicon: Lexicon
    budget: Budget

    def can_move(self, hand: Sequence[str]) -> bool | None:
        """Return whether some legal move can be made from a hand; None when that is not known.

        Tiles with several letters, and devils on the board whose letter is not given, are not
        tried: what could be laid without them is found, and no more is claimed.
        """
        held = Counter(face for face in hand if len(face) == 1)
        exact = held.total() == len(hand)
        exact = exact and all(tile.letters for tile in self.board.tiles.values())
        try:
            found = any(self._fits(word, held) for word in self._runs(held.total()))
        except Spent:
            return None
        return found or (False if exact else None)

    def _runs(self, held: int) -> Iterator[tuple[Direction, Sequence[Cell]]]:
        """Return the words that a move could form, each by its cells."""
        most = min(self.most, held)
        if not self.board:
            for length in range(2, most + 1):
                yield "across", [Cell(0, column) for column in range(length)]
            return
        anchors = {
            near for cell in self.board.tiles for near in neighbours(cell) if near not in self.board
        }
        for anchor in sorted(anchors):
            for direction in STEPS:
                yield from self._through(anchor, direction, most, anchors)

    def _through(
        self, anchor: Cell, direction: Direction, most: int, anchors: set[Cell]
    ) -> Iterator[tuple[Direction, Sequence[Cell]]]:
        """Return the runs whose first anchor is this one, with so many free squares at most."""
        before = 0
        start = anchor
        while before < most:
            laid, end = before + 1, self._behind(anchor, direction)
            while True:
                cells = self._whole(start, end, direction)
                if len(cells) > 1 and self._within(cells):
                    yield direction, cells
                laid += 1
                if laid > most:
                    break
                end = self._behind(end, direction)
            start = step(start, direction, -1)
            while start in self.board:
                start = step(start, direction, -1)
            if start in anchors:
                return
            before += 1

    def _behind(self, cell: Cell, direction: Direction) -> Cell:
        """Return the first free square behind a cell."""
        following = step(cell, direction)
        while following in self.board:
            following = step(following, direction)
        return following

    def _whole(self, start: Cell, end: Cell, direction: Direction) -> list[Cell]:
        """Return the whole run from a free square to another, which is left out."""
        while (before := step(start, direction, -1)) in self.board:
            start = before
        cells = [start]
        while (following := step(cells[-1], direction)) != end:
            cells.append(following)
        return cells

    def _within(self, cells: Sequence[Cell]) -> bool:
        if self.grid is None:
            return True
        top, left, bottom, right = bounds([*self.board.tiles, *cells])
        size = bottom - top + 1, right - left + 1
        return min(size) <= min(self.grid) and max(size) <= max(self.grid)

    def _fits(self, run: tuple[Direction, Sequence[Cell]], held: Counter[str]) -> bool:
        """Whether tiles held make a run a word, and every word that it crosses."""
        direction, cells = run
        hand = EVERY_LETTER if held[DEVIL] else sum(1 << ord(face) - 65 for face in held)
        masks: list[int] = []
        free: list[int] = []
        for cell in cells:
            if cell in self.board.tiles:
                letters = self.board.tiles[cell].letters
                masks += [1 << ord(letter) - 65 for letter in letters] or [EVERY_LETTER]
            else:
                free.append(len(masks))
                masks.append(hand & self._crossing(cell, CROSSWISE[direction]))
        return self._fill(masks, free, held)

    def _crossing(self, cell: Cell, direction: Direction) -> int:
        """Return the letters that make a word of the tiles above and below, or beside, a square."""
        before, behind = self._letters(cell, direction, -1), self._letters(cell, direction, 1)
        if not before and not behind:
            return EVERY_LETTER
        return self._support([*before, EVERY_LETTER, *behind])[len(before)]

    def _letters(self, cell: Cell, direction: Direction, way: int) -> list[int]:
        """Return the letters of the tiles next to a square, in reading order."""
        found: list[int] = []
        while (cell := step(cell, direction, way)) in self.board.tiles:
            letters = self.board.tiles[cell].letters
            masks = [1 << ord(letter) - 65 for letter in letters] or [EVERY_LETTER]
            found = [*found, *masks] if way > 0 else [*masks, *found]
        return found

    def _fill(self, masks: Sequence[int], free: Sequence[int], held: Counter[str]) -> bool:
        """Try the tiles held on free squares, the first square first."""
        support = self._support(masks)
        if not all(support):
            return False
        if not free:
            return True
        square, *others = free
        for letter in range(26):
            if not support[square] >> letter & 1:
                continue
            face = chr(65 + letter) if held[chr(65 + letter)] else DEVIL
            if not held[face]:
                continue
            tried = [*masks[:square], 1 << letter, *masks[square + 1 :]]
            if self._fill(tried, others, held - Counter([face])):
                return True
        return False

    def _support(self, masks: Sequence[int]) -> Sequence[int]:
        if 0 in masks:
            return [0] * len(masks)
        self.budget.spend(cost(masks) + len(masks))
        return self.lexicon.support(masks)
