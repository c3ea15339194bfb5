"""Boards of word games: the tiles on them, and the words to be (W1)."""

from collections.abc import Collection, Container, Iterable, Mapping
from dataclasses import dataclass
from typing import Final, NamedTuple

from service.games.core.geometry import Cell, Direction, bounds
from service.games.core.violation import Json

EMPTY: Final = "."

FACE_DOWN: Final = "#"
"""A tile face down, or a black square."""

DEVIL: Final = "?"
"""What a devil has printed on it."""


class Tile(NamedTuple):
    """A tile on the board, face up.

    Attributes:
        shown: its letters in capitals with the accents that were sent, `É`, `QU`; `?` for a devil
            whose letter is not given.
        letters: its letters A to Z, `E`, `QU`; empty for a devil whose letter is not given.
        devil: it is a devil (joker), worth 0.
    """

    shown: str
    letters: str
    devil: bool = False

    @property
    def face(self) -> str:
        """What the tile has printed on it: its letters, or `?` for a devil."""
        return DEVIL if self.devil else self.letters

    @property
    def notation(self) -> str:
        """The tile as a square of a board: `E`, `e` for a devil standing for E, `?`."""
        return self.shown.lower() if self.devil else self.shown


Laid = tuple[Cell, Tile]
"""A tile and its place."""


class Run(NamedTuple):
    """An unbroken row or column of at least two tiles: a word to be (W1)."""

    cells: tuple[Cell, ...]
    direction: Direction


class Frame(NamedTuple):
    """The rectangle of a board as it was sent: first row and column, and those behind the last."""

    top: int = 0
    left: int = 0
    bottom: int = 0
    right: int = 0


EMPTY_FRAME: Final = Frame()


@dataclass(frozen=True, slots=True)
class Board:
    """A position: the tiles on the table.

    Attributes:
        tiles: the tiles face up, by place.
        face_down: the places of the tiles face down (`#`).
        frame: the rectangle that was sent.
    """

    tiles: Mapping[Cell, Tile]
    face_down: frozenset[Cell] = frozenset()
    frame: Frame = EMPTY_FRAME

    def __contains__(self, cell: Cell) -> bool:
        """Whether a place holds a tile."""
        return cell in self.tiles or cell in self.face_down

    def __bool__(self) -> bool:
        """Whether there is any tile."""
        return bool(self.tiles or self.face_down)

    @property
    def covered(self) -> frozenset[Cell]:
        """Every place that holds a tile."""
        return self.face_down.union(self.tiles)

    @property
    def size(self) -> tuple[int, int]:
        """The width and the height of the rectangle around all tiles."""
        if not self:
            return 0, 0
        top, left, bottom, right = bounds(self.covered)
        return right - left + 1, bottom - top + 1

    def with_tiles(self, laid: Iterable[Laid]) -> "Board":
        """Return the board after these tiles are laid."""
        return Board({**self.tiles, **dict(laid)}, self.face_down, self.frame)

    @property
    def shown(self) -> Frame:
        """The rectangle that was sent, wide enough for the tiles that lie outside it."""
        if not self:
            return self.frame
        top, left, bottom, right = bounds(self.covered)
        sent = self.frame
        return Frame(
            min(top, sent.top),
            min(left, sent.left),
            max(bottom + 1, sent.bottom),
            max(right + 1, sent.right),
        )

    def squares(self) -> list[list[str]]:
        """Return the squares of `shown` in the notation of a board, row by row."""
        top, left, bottom, right = self.shown
        squares = [[EMPTY] * (right - left) for _ in range(top, bottom)]
        for row, column in self.face_down:
            squares[row - top][column - left] = FACE_DOWN
        for (row, column), tile in self.tiles.items():
            squares[row - top][column - left] = tile.notation
        return squares

    def to_json(self) -> Json:
        """Return `board`, rows as they may be sent again, and the `origin`, its first square."""
        rows = [
            "".join(squares)
            if all(len(square) == 1 for square in squares)
            else [None if square == EMPTY else square for square in squares]
            for squares in self.squares()
        ]
        return {"board": rows, "origin": [self.shown.top, self.shown.left]}


def draw_board(board: Board) -> list[str]:
    r"""Draw a board with the numbers of its rows and columns; nothing when it has no squares.

    >>> tiles = {Cell(-1, 9): Tile("C", "C"), Cell(0, 10): Tile("QU", "QU")}
    >>> print(*draw_board(Board(tiles, frozenset(), Frame(-1, 9, 1, 12))), sep="\n")
          9 10 11
      -1  C  .  .
       0  . QU  .
    """
    top, left, _, right = board.shown
    squares = board.squares()
    if not squares or left == right:
        return []
    numbers = [str(column) for column in range(left, right)]
    width = max(len(text) for line in [numbers, *squares] for text in line)
    lines = [" " * 4 + "".join(f" {number:>{width}}" for number in numbers)]
    for row, line in enumerate(squares, top):
        lines.append(f"{row:>4}" + "".join(f" {text:>{width}}" for text in line))
    return lines


def runs(tiles: Collection[Cell]) -> list[Run]:
    """Find the words to be on a whole board, in reading order, across before down (W1).

    Args:
        tiles: the places of the tiles face up: a set or a mapping.
    """
    starts: list[tuple[Cell, Direction]] = []
    for cell in sorted(tiles):
        row, column = cell
        if (row, column - 1) not in tiles and (row, column + 1) in tiles:
            starts.append((cell, "across"))
        if (row - 1, column) not in tiles and (row + 1, column) in tiles:
            starts.append((cell, "down"))
    return _at_least_two(tiles, starts)


def runs_through(tiles: Container[Cell], cells: Collection[Cell]) -> list[Run]:
    """Find the words to be that hold at least one of these cells, in reading order (W10)."""
    starts: set[tuple[Cell, Direction]] = set()
    for cell in cells:
        for direction in STEPS:
            start = cell
            while (before := step(start, direction, -1)) in tiles:
                start = before
            starts.add((start, direction))
    return _at_least_two(tiles, sorted(starts))


STEPS: Final[Mapping[Direction, tuple[int, int]]] = {"across": (0, 1), "down": (1, 0)}


def step(cell: Cell, direction: Direction, squares: int = 1) -> Cell:
    """Return the place so many squares further in a direction.

    >>> step(Cell(2, 3), "down", 2)
    Cell(row=4, column=3)
    """
    down, right = STEPS[direction]
    return Cell(cell.row + down * squares, cell.column + right * squares)


def _at_least_two(tiles: Container[Cell], starts: Iterable[tuple[Cell, Direction]]) -> list[Run]:
    found = []
    for start, direction in starts:
        down, right = STEPS[direction]
        row, column = start
        cells = [start]
        while (following := Cell(row + down, column + right)) in tiles:
            cells.append(following)
            row, column = following
        if len(cells) > 1:
            found.append(Run(tuple(cells), direction))
    return found
