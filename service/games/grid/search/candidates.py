"""Where the tiles of a rack can be laid so that every word is one (W1, W4, W7 to W9).

A line is read once: what lies on it, and for each free slot the letters that make a word of what
crosses it, as a mask. A *start* is a slot where words may begin, with the slots where they may end:
the spans that cover a cell beside a tile, and that the rack can fill. The lexicon walks from a
start to the ends that are asked for (`Racked`). A move of one tile that forms two words is found
once, across.
"""

import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final, Protocol, runtime_checkable

from service.games.core.geometry import Cell, Direction, bounds, neighbours
from service.games.core.lexicon import ALPHABET, EVERY_LETTER, Lexicon
from service.games.core.steps import Steps
from service.games.grid.board import FARTHEST, Board, Frame, Tile, step
from service.games.grid.words import TilesLaid

CROSSWISE: Final[Mapping[Direction, Direction]] = {"across": "down", "down": "across"}

_TABLE: Final = Frame(-FARTHEST, -FARTHEST, FARTHEST + 1, FARTHEST + 1)
"""Where tiles may lie on a table without an edge."""

_SLOT: Final = 6
"""Steps that it takes to look at a cell of a line."""
_CROSSING: Final = 60
"""Steps that it takes to ask what may stand between letters."""


class Racked(Protocol):
    """A rack that knows where it fits in a line."""

    @property
    def longest(self) -> int:
        """How many letters the longest word has."""
        ...

    @property
    def stopped(self) -> bool:
        """Whether the last search ended before it had seen everything."""
        ...

    def words(
        self, slots: Sequence[int], first: int, ends: int, most: int, enough: int, /
    ) -> Sequence[tuple[int, str]]:
        """Return the words that begin at a slot: where each ends, and its letters.

        Args:
            slots: of the line; of each the letters that may be laid there, as a mask, or the
                complement of the number of the letter that lies there.
            first: the slot of the first letter.
            ends: the slots where words may end, as a mask.
            most: steps to take for this search alone.
            enough: words after which it may end.

        Returns:
            The letters that blanks stand for are in lower case.
        """
        ...


@runtime_checkable
class Walkable(Lexicon, Protocol):
    """A lexicon that can be walked."""

    def rack(self, letters: str, blanks: int, steps: Steps, /) -> Racked:
        """Return the rack of these letters and blanks.

        Args:
            letters: A to Z, in any order.
            blanks: how many tiles stand for any letter.
            steps: how many edges of the dictionary may be followed, and the like.
        """
        ...


@dataclass(frozen=True, slots=True)
class Candidate:
    """Tiles that can be laid.

    Attributes:
        start: where the word begins that the tiles lie along.
        direction: how it is read.
        word: its letters, those of laid blanks in lower case.
        laid: the tiles laid, each a capital or, for a blank, a letter in lower case.
    """

    start: Cell
    direction: Direction
    word: str
    laid: Mapping[Cell, str]

    @property
    def action(self) -> TilesLaid:
        """The move as the rules see it."""
        tiles = [
            (cell, Tile(letter.upper(), letter.upper(), letter.islower()))
            for cell, letter in self.laid.items()
        ]
        return TilesLaid(tiles)


@dataclass(frozen=True, slots=True)
class Ground:
    """What tiles are laid on.

    Attributes:
        board: the position; no devil on it may lack its letter.
        frame: where tiles may lie; None when there is no edge.
        barred: cells of it where none may.
        start: the cell that the first word must cover; None when it may lie anywhere.
        begins: the first word must begin there.
    """

    board: Board
    frame: Frame | None = None
    barred: frozenset[Cell] = frozenset()
    start: Cell | None = None
    begins: bool = False

    def free(self, cell: Cell) -> bool:
        """Whether a tile may be laid on a cell."""
        frame = self.frame or _TABLE
        inside = frame.top <= cell.row < frame.bottom and frame.left <= cell.column < frame.right
        return inside and cell not in self.board and cell not in self.barred

    def anchors(self) -> set[Cell]:
        """Return the free cells of which a move must cover one."""
        if not self.board:
            return {self.start or Cell(0, 0)}
        tiles = self.board.tiles
        return {near for cell in tiles for near in neighbours(cell) if self.free(near)}


@dataclass(frozen=True, slots=True, eq=False)
class Line:
    """A row or a column, a slot for each letter on it.

    Attributes:
        direction: how it is read.
        slots: see `Racked.words`.
        cells: of each slot; a tile with several letters has as many slots (W5).
        ends: whether a word may end at a slot: no letter lies behind it.
        anchors: whether a slot is a cell of which a move must cover one.
        crossed: whether a tile laid on a slot forms a word crosswise too.
    """

    direction: Direction
    slots: Sequence[int]
    cells: Sequence[Cell]
    ends: Sequence[bool]
    anchors: Sequence[bool]
    crossed: Sequence[bool]

    def candidate(self, first: int, word: str) -> Candidate:
        """Return the candidate of a word that begins at a slot."""
        laid = {
            self.cells[at]: letter for at, letter in enumerate(word, first) if self.slots[at] >= 0
        }
        return Candidate(self.cells[first], self.direction, word, laid)


@dataclass(frozen=True, slots=True, eq=False)
class Start:
    """Where words can begin.

    Attributes:
        line: that they lie along.
        first: the slot of their first letter.
        ends: the slots where they can end, ascending, each with the number of tiles to lay.
    """

    line: Line
    first: int
    ends: Sequence[tuple[int, int]]


class Candidates:
    """The candidates of one rack on one position.

    Args:
        ground: what the tiles are laid on.
        lexicon: the words there are.
        rack: letters and blanks (`?`).
        most: how many tiles may be laid at once.
        steps: how far the search may go.

    Attributes:
        rack: where it fits in a line.
    """

    def __init__(
        self, ground: Ground, lexicon: Walkable, rack: str, most: int, steps: Steps
    ) -> None:
        self._ground = ground
        self._lexicon = lexicon
        self._most = min(most, len(rack))
        letters, blanks = rack.replace("?", ""), rack.count("?")
        self._held = EVERY_LETTER if blanks else _mask(letters)
        self._steps = steps
        self.rack = lexicon.rack(letters, blanks, steps)

    def __iter__(self) -> Iterator[Candidate]:
        for start in self.starts():
            ends = sum(1 << end for end, _ in start.ends)
            everything = self._steps.left, sys.maxsize
            for _, word in self.rack.words(start.line.slots, start.first, ends, *everything):
                yield start.line.candidate(start.first, word)

    def starts(self) -> Iterator[Start]:
        """Yield where words can begin, line by line."""
        for line in self._lines():
            for first in range(len(line.slots)):
                if self._pinned and not line.anchors[first]:
                    continue
                if not first or line.slots[first - 1] >= 0:
                    ends = list(self._ends(line, first))
                    if ends:
                        yield Start(line, first, ends)

    @cached_property
    def _anywhere(self) -> bool:
        """Whether the first word may lie anywhere, so that one place is as good as all."""
        return not self._ground.board and self._ground.start is None

    @cached_property
    def _pinned(self) -> bool:
        """Whether words begin at one cell only."""
        return not self._ground.board and (self._ground.begins or self._anywhere)

    def _lines(self) -> Iterator[Line]:
        anchors = self._ground.anchors()
        for row in sorted({cell.row for cell in anchors}):
            yield self._line(row, "across", anchors)
        if not self._anywhere:  # else it would be the same moves turned
            for column in sorted({cell.column for cell in anchors}):
                yield self._line(column, "down", anchors)

    def _line(self, number: int, direction: Direction, anchors: set[Cell]) -> Line:
        """Read a row or a column."""
        slots: list[int] = []
        cells: list[Cell] = []
        crossed: list[bool] = []
        first, count = self._span(number, direction)
        self._steps.take(_SLOT * count)
        for index in range(count):
            cell = step(first, direction, index)
            tile = self._ground.board.tiles.get(cell)
            if tile is None:
                before, behind = self._beside(cell, CROSSWISE[direction])
                cells.append(cell)
                slots.append(self._crossing(cell, before, behind))
                crossed.append(bool(before or behind))
            else:
                cells += [cell] * len(tile.letters)
                slots += [~ALPHABET.index(letter) for letter in tile.letters]
                crossed += [False] * len(tile.letters)
        ends = [*(slot >= 0 for slot in slots[1:]), True]
        return Line(direction, slots, cells, ends, [cell in anchors for cell in cells], crossed)

    def _ends(self, line: Line, first: int) -> Iterator[tuple[int, int]]:
        """Yield where a word can end that begins at a slot, and how many tiles that takes."""
        laid, joined, found = 0, False, False
        for index in range(first, min(len(line.slots), first + self.rack.longest)):
            slot = line.slots[index]
            if slot >= 0:
                laid += 1
                joined = joined or line.anchors[index]
                found = laid == 1 and line.crossed[index] and line.direction == "down"
                if laid > self._most or not slot & self._held:
                    return
            if line.ends[index] and joined and not found and index > first:
                yield index, laid

    def _span(self, number: int, direction: Direction) -> tuple[Cell, int]:
        """Return the first cell of a line that a move could reach, and how many there are."""
        frame = self._ground.frame
        if frame is None:
            tiles = self._ground.board.tiles or self._ground.anchors()
            top, left, bottom, right = bounds(tiles)
            reach = self._most
            frame = Frame(top - reach, left - reach, bottom + reach + 1, right + reach + 1)
        if direction == "across":
            return Cell(number, frame.left), frame.right - frame.left
        return Cell(frame.top, number), frame.bottom - frame.top

    def _crossing(self, cell: Cell, before: str, behind: str) -> int:
        """Return the letters that may be laid on a free cell, and make a word of what crosses."""
        if not self._ground.free(cell):
            return 0
        if not before and not behind:
            return EVERY_LETTER
        self._steps.take(_CROSSING)
        masks = [*map(_mask, before), EVERY_LETTER, *map(_mask, behind)]
        return self._lexicon.support(masks)[len(before)]

    def _beside(self, cell: Cell, direction: Direction) -> tuple[str, str]:
        """Return the letters that lie before a cell and behind it, as they are read."""
        return self._letters(cell, direction, -1), self._letters(cell, direction, 1)

    def _letters(self, cell: Cell, direction: Direction, by: int) -> str:
        """Return the letters that lie next to a cell, as they are read."""
        tiles = self._ground.board.tiles
        found = []
        while (cell := step(cell, direction, by)) in tiles:
            found.append(tiles[cell].letters)
        return "".join(found[::by])


def _mask(letters: Iterable[str]) -> int:
    mask = 0
    for letter in letters:
        mask |= 1 << ALPHABET.index(letter)
    return mask
