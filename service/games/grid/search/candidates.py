"""Where the tiles of a rack can be laid so that every word is one (W1, W4, W7 to W9).

The lexicon walks each line (`Racked`); what crosses a line is settled before, as a mask for each
free square. A move of one tile that forms two words is found once.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Protocol, runtime_checkable

from service.games.core.geometry import Cell, Direction, bounds, neighbours
from service.games.core.violation import Json
from service.games.core.vocabulary import EVERY_LETTER, Lexicon
from service.games.grid.board import Board, Frame, step

CROSSWISE: Final[Mapping[Direction, Direction]] = {"across": "down", "down": "across"}
Square = int | str


class Racked(Protocol):
    """A rack that knows where it fits in a line."""

    def along(
        self, squares: Sequence[Square], anchors: Sequence[int], /
    ) -> Iterable[tuple[int, str]]:
        """Return every word that covers an anchor: its first square, and its letters.

        Args:
            squares: the letters that lie on a square, or the mask of those that may be laid there.
            anchors: indices of free squares, ascending.

        Returns:
            The letters that blanks stand for are in lower case.
        """
        ...

    @property
    def complete(self) -> bool:
        """Whether its steps have sufficed so far."""
        ...


@runtime_checkable
class Walkable(Lexicon, Protocol):
    """A lexicon that can be walked."""

    def rack(self, letters: str, blanks: int, most: int, steps: int, /) -> Racked:
        """Return the rack of these letters and blanks.

        Args:
            letters: A to Z, in any order.
            blanks: how many tiles stand for any letter.
            most: how many tiles may be laid at once.
            steps: how many edges of the dictionary may be followed.
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

    def to_move(self) -> Json:
        """Return the move as a request tells it."""
        tiles = [
            {"row": cell.row, "column": cell.column, "letter": letter}
            for cell, letter in self.laid.items()
        ]
        return {"tiles": tiles}


@dataclass(frozen=True, slots=True)
class Ground:
    """What tiles are laid on.

    Attributes:
        board: the position; no devil on it may lack its letter.
        frame: where tiles may lie; None when there is no edge.
        barred: cells of it where none may.
        start: the cell that the first word must cover; None when it may lie anywhere.
    """

    board: Board
    frame: Frame | None = None
    barred: frozenset[Cell] = frozenset()
    start: Cell | None = None

    def free(self, cell: Cell) -> bool:
        """Whether a tile may be laid on a cell."""
        frame = self.frame
        inside = frame is None or (
            frame.top <= cell.row < frame.bottom and frame.left <= cell.column < frame.right
        )
        return inside and cell not in self.board and cell not in self.barred

    def anchors(self) -> set[Cell]:
        """Return the free cells of which a move must cover one."""
        if not self.board:
            return {self.start or Cell(0, 0)}
        tiles = self.board.tiles
        return {near for cell in tiles for near in neighbours(cell) if self.free(near)}


class Candidates:
    """The candidates of one rack on one position.

    Args:
        ground: what the tiles are laid on.
        lexicon: the words there are.
        rack: letters and blanks (`?`).
        most: how many tiles may be laid at once.
        steps: how far the search may go.
    """

    def __init__(self, ground: Ground, lexicon: Walkable, rack: str, most: int, steps: int) -> None:
        self._ground = ground
        self._lexicon = lexicon
        self._most = min(most, len(rack))
        blanks = rack.count("?")
        self._rack = lexicon.rack(rack.replace("?", ""), blanks, self._most, steps)

    @property
    def complete(self) -> bool:
        """Whether the search could see everything."""
        return self._rack.complete

    def __iter__(self) -> Iterator[Candidate]:
        anchors = sorted(self._ground.anchors())
        lines = {(0, cell.row): Cell(cell.row, 0) for cell in anchors}
        for cell in lines.values():
            yield from self._line(cell, "across", anchors)
        if self._ground.board or self._ground.start:  # else it would be the same moves turned
            for column in sorted({cell.column for cell in anchors}):
                yield from self._line(Cell(0, column), "down", anchors)

    def _line(
        self, line: Cell, direction: Direction, anchors: Sequence[Cell]
    ) -> Iterator[Candidate]:
        first, count = self._span(line, direction)
        cells = [step(first, direction, index) for index in range(count)]
        squares = [self._square(cell, direction) for cell in cells]
        wanted = set(anchors)
        places = [index for index, cell in enumerate(cells) if cell in wanted]
        for start, word in self._rack.along(squares, places):
            laid: dict[Cell, str] = {}
            at = start
            for letter in self._split(word, squares, start):
                if not isinstance(squares[at], str):
                    laid[cells[at]] = letter
                at += 1
            if len(laid) > 1 or direction == "across" or not self._both(laid):
                yield Candidate(cells[start], direction, word, laid)

    def _split(self, word: str, squares: Sequence[Square], start: int) -> Iterator[str]:
        """Cut a word into squares; a tile that lies may have several letters (W5)."""
        place, at = 0, start
        while place < len(word):
            square = squares[at]
            size = len(square) if isinstance(square, str) else 1
            yield word[place : place + size]
            place, at = place + size, at + 1

    def _both(self, laid: Mapping[Cell, str]) -> bool:
        """Whether one tile forms a word across too, so that it was found there."""
        (cell,) = laid
        return any(step(cell, "across", by) in self._ground.board for by in (-1, 1))

    def _span(self, line: Cell, direction: Direction) -> tuple[Cell, int]:
        """Return the first cell of a line that a move could reach, and how many there are."""
        frame = self._ground.frame
        if frame is None:
            tiles = self._ground.board.tiles or [Cell(0, 0)]
            top, left, bottom, right = bounds(tiles)
            reach = self._most
            frame = Frame(top - reach, left - reach, bottom + reach + 1, right + reach + 1)
        if direction == "across":
            return Cell(line.row, frame.left), frame.right - frame.left
        return Cell(frame.top, line.column), frame.bottom - frame.top

    def _square(self, cell: Cell, direction: Direction) -> Square:
        """Return the letters that lie on a cell, or those that may be laid there."""
        board = self._ground.board
        if cell in board:
            return board.tiles[cell].letters
        if not self._ground.free(cell):
            return 0
        return self._crossing(cell, CROSSWISE[direction])

    def _crossing(self, cell: Cell, direction: Direction) -> int:
        """Return the letters that make a word of what crosses a free cell."""
        before = self._letters(cell, direction, -1)
        behind = self._letters(cell, direction, 1)
        if not before and not behind:
            return EVERY_LETTER
        masks = [1 << ord(letter) - 65 for letter in before]
        return self._lexicon.support(
            [*masks, EVERY_LETTER, *(1 << ord(letter) - 65 for letter in behind)]
        )[len(masks)]

    def _letters(self, cell: Cell, direction: Direction, by: int) -> str:
        """Return the letters that lie next to a cell, as they are read."""
        tiles = self._ground.board.tiles
        found = ""
        while (cell := step(cell, direction, by)) in tiles:
            letters = tiles[cell].letters
            found = found + letters if by > 0 else letters + found
        return found
