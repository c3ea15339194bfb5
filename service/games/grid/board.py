"""Boards of word games: reading them, and the geometry of words on them (W1 to W3).

A row is a string, one square a character, or a list of squares:

    "CHaT?.#"                      letters; `a` a devil standing for A; `?` a devil whose letter
                                   is not given; `.` or a space an empty square; `#` a tile face
                                   down, or a black square
    ["C", "QU", null, {"letter": "E", "devil": true}]

Rows may differ in length. Letters may carry accents: they are compared folded, and given back as
they were sent (W6).
"""

import unicodedata
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Literal, NamedTuple

from service.games.core.game import Cell, Json, RequestError
from service.games.core.pointer import pointer

LIMIT: Final = 64
"""Rows, and squares in a row, that a board may have unless the service is told otherwise."""

LETTERS_ON_A_TILE: Final = 4

EMPTY: Final = "."

FACE_DOWN: Final = "#"
"""A tile face down, or a black square."""

Fold = Callable[[str], str]
"""Turns letters as typed into letters A to Z; raises ValueError when they are none."""

Direction = Literal["across", "down"]


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
        return "?" if self.devil else self.letters

    @property
    def notation(self) -> str:
        """The tile as a square of a board: `E`, `e` for a devil standing for E, `?`."""
        return self.shown.lower() if self.devil else self.shown


OPEN_DEVIL: Final = Tile("?", "", devil=True)
_PLAIN: Final[Mapping[str, Tile]] = {
    letter: Tile(letter, letter) for letter in map(chr, range(65, 91))
}


class Run(NamedTuple):
    """An unbroken row or column of at least two tiles: a word to be (W1)."""

    cells: tuple[Cell, ...]
    direction: Direction


@dataclass(frozen=True, slots=True)
class Board:
    """A position: the tiles on the table.

    Attributes:
        tiles: the tiles face up, by place.
        face_down: the places of the tiles face down (`#`).
        height: rows that were sent.
        width: squares in the longest row that was sent.
    """

    tiles: Mapping[Cell, Tile]
    face_down: frozenset[Cell] = frozenset()
    height: int = 0
    width: int = 0

    @property
    def covered(self) -> frozenset[Cell]:
        """Every place that holds a tile."""
        return self.face_down.union(self.tiles)

    def with_tiles(self, laid: Mapping[Cell, Tile]) -> "Board":
        """Give the board after these tiles are laid."""
        return Board({**self.tiles, **laid}, self.face_down, self.height, self.width)

    def to_json(self) -> Json:
        """Give `board`, rows as they may be sent again, and `origin`, where its first square is.

        The origin is [0, 0] unless tiles lie above or left of the board that was sent.
        """
        top, left, bottom, right = bounds(self.covered) if self.covered else (0, 0, -1, -1)
        top, left = min(top, 0), min(left, 0)
        bottom, right = max(bottom, self.height - 1), max(right, self.width - 1)
        return {
            "board": [self._row(row, left, right) for row in range(top, bottom + 1)],
            "origin": [top, left],
        }

    def _row(self, row: int, left: int, right: int) -> str | list[str | None]:
        squares = [self._square(Cell(row, column)) for column in range(left, right + 1)]
        if all(len(square) == 1 for square in squares):
            return "".join(squares)
        return [None if square == EMPTY else square for square in squares]

    def _square(self, cell: Cell) -> str:
        if cell in self.tiles:
            return self.tiles[cell].notation
        return FACE_DOWN if cell in self.face_down else EMPTY


def read_board(rows: Sequence[str | Sequence[object]], fold: Fold, *, limit: int = LIMIT) -> Board:
    """Read a board.

    Args:
        rows: as the module tells.
        fold: turns the letters of a tile into A to Z.
        limit: most rows, and most squares in a row.

    Raises:
        RequestError: the board is too large, or a square is no square.

    >>> read_board(["CHaT", " .#"], str.upper).to_json()["board"]
    ['CHaT', '..#.']
    """
    squares = [cut(row) if isinstance(row, str) else row for row in rows]
    width = max(map(len, squares), default=0)
    if len(squares) > limit or width > limit:
        raise RequestError(
            "/board", "board_too_large", rows=len(squares), columns=width, limit=limit
        )
    tiles: dict[Cell, Tile] = {}
    face_down: set[Cell] = set()
    for row, line in enumerate(squares):
        for column, square in enumerate(line):
            if square is None or square in ("", EMPTY, " "):
                continue
            cell = Cell(row, column)
            if square == FACE_DOWN:
                face_down.add(cell)
            elif isinstance(square, str) and square in _PLAIN:
                tiles[cell] = _PLAIN[square]
            else:
                tiles[cell] = read_tile(square, fold, pointer("board", row, column))
    return Board(tiles, frozenset(face_down), len(squares), width)


def cut(row: str) -> list[str]:
    """Cut a row into squares: one a character, but an accent belongs to its letter."""
    if row.isascii():
        return list(row.replace("\t", " ").rstrip("\r\n"))
    squares: list[str] = []
    for character in unicodedata.normalize("NFC", row):
        if squares and unicodedata.combining(character):
            squares[-1] += character
        else:
            squares.append(" " if character.isspace() else character)
    return squares


def read_tile(square: object, fold: Fold, where: str) -> Tile:
    """Read a tile: a text in the notation of a board, or `{"letter": "E", "devil": true}`.

    Raises:
        RequestError: it is no tile.
    """
    if isinstance(square, Mapping):
        text, devil = square.get("letter"), bool(square.get("devil"))
    else:
        text, devil = square, isinstance(square, str) and square.islower()
    if not isinstance(text, str):
        text = ""
    if not devil and text in _PLAIN:
        return _PLAIN[text]
    if text == "?":
        return OPEN_DEVIL
    try:
        letters = fold(text)
    except ValueError:
        letters = ""
    if not letters or len(letters) > (1 if devil else LETTERS_ON_A_TILE):
        code = "devil_letters" if letters and devil else "not_a_tile"
        raise RequestError(where, code, tile=text[:20], most=LETTERS_ON_A_TILE)
    return Tile(unicodedata.normalize("NFC", text).strip().upper(), letters, devil)


def bounds(cells: Collection[Cell]) -> tuple[int, int, int, int]:
    """Give the top row, left column, bottom row and right column of at least one cell."""
    rows = [cell.row for cell in cells]
    columns = [cell.column for cell in cells]
    return min(rows), min(columns), max(rows), max(columns)


def neighbours(cell: Cell) -> Iterator[Cell]:
    """Give the four cells that share a side with this one."""
    row, column = cell
    yield Cell(row - 1, column)
    yield Cell(row, column - 1)
    yield Cell(row, column + 1)
    yield Cell(row + 1, column)


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


def runs_through(tiles: Collection[Cell], cells: Collection[Cell]) -> list[Run]:
    """Find the words to be that hold at least one of these cells, in reading order (W10)."""
    starts: set[tuple[Cell, Direction]] = set()
    for cell in cells:
        for direction, (down, right) in _STEPS.items():
            start = cell
            while (before := Cell(start.row - down, start.column - right)) in tiles:
                start = before
            starts.add((start, direction))
    return _at_least_two(tiles, sorted(starts))


_STEPS: Final[Mapping[Direction, tuple[int, int]]] = {"across": (0, 1), "down": (1, 0)}


def _at_least_two(tiles: Collection[Cell], starts: Iterable[tuple[Cell, Direction]]) -> list[Run]:
    found = []
    for start, direction in starts:
        down, right = _STEPS[direction]
        row, column = start
        cells = [start]
        while (following := Cell(row + down, column + right)) in tiles:
            cells.append(following)
            row, column = following
        if len(cells) > 1:
            found.append(Run(tuple(cells), direction))
    return found


def groups(cells: Collection[Cell]) -> list[list[Cell]]:
    """Part cells into groups that hold together by their sides (W3), in reading order."""
    left = set(cells)
    parted = []
    for cell in sorted(cells):
        if cell not in left:
            continue
        left.remove(cell)
        group = [cell]
        for row, column in group:  # grows while it is walked
            for near in (
                (row - 1, column),
                (row, column - 1),
                (row, column + 1),
                (row + 1, column),
            ):
                if near in left:
                    group.append(Cell(*near))
                    left.remove(group[-1])
        parted.append(sorted(group))
    return parted
