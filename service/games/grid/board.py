"""Boards of word games: read, written, and searched for the runs that must be words (W1).

A row of a board is a string, one square a character, or a list of squares:

    "CHaT?.#"                      letters; `a` a devil standing for A; `?` a devil whose letter
                                   is not given; `.` or a space an empty square; `#` a tile face
                                   down, or a black square
    ["C", "QU", null, {"letter": "E", "devil": true}]

Rows may differ in length. Letters may carry accents: they are compared folded, and given back as
they were sent (W6). A lower-case letter is a devil wherever a tile on the board is told.
"""

import unicodedata
from collections.abc import Collection, Container, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from service.games.core.geometry import Cell, Direction, bounds
from service.games.core.lexicon import ALPHABET, Fold
from service.games.core.violation import RequestError, pointer
from service.wire import Json

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
        sent = self.frame
        rows, columns = zip(*self.covered, strict=True)
        return Frame(
            min(sent.top, *rows),
            min(sent.left, *columns),
            max(sent.bottom, max(rows) + 1),
            max(sent.right, max(columns) + 1),
        )

    def squares(self, frame: Frame) -> list[list[str]]:
        """Return the squares of a frame, which holds all tiles, in the notation of a board."""
        top, left, bottom, right = frame
        squares = [[EMPTY] * (right - left) for _ in range(top, bottom)]
        for row, column in self.face_down:
            squares[row - top][column - left] = FACE_DOWN
        for (row, column), tile in self.tiles.items():
            squares[row - top][column - left] = tile.notation
        return squares

    def to_json(self) -> Json:
        """Return `board`, rows as they may be sent again, and the `origin`, its first square."""
        shown = self.shown
        rows = [_row(squares) for squares in self.squares(shown)]
        return {"board": rows, "origin": [shown.top, shown.left]}


def _row(squares: Sequence[str]) -> str | list[str | None]:
    """A row as a text, or as a list where a tile carries several letters."""
    text = "".join(squares)
    if len(text) == len(squares):
        return text
    return [None if square == EMPTY else square for square in squares]


def draw_board(board: Board) -> list[str]:
    r"""Draw a board with the numbers of its rows and columns; nothing when it has no squares.

    >>> tiles = {Cell(-1, 9): Tile("C", "C"), Cell(0, 10): Tile("QU", "QU")}
    >>> print(*draw_board(Board(tiles, frozenset(), Frame(-1, 9, 1, 12))), sep="\n")
          9 10 11
      -1  C  .  .
       0  . QU  .
    """
    shown = board.shown
    top, left, _, right = shown
    squares = board.squares(shown)
    if left == right:
        return []
    numbers = [str(column) for column in range(left, right)]
    width = max(len(text) for line in [numbers, *squares] for text in line)
    lines = [" " * 4 + "".join(f" {number:>{width}}" for number in numbers)]
    for row, line in enumerate(squares, top):
        lines.append(f"{row:>4}" + "".join(f" {text:>{width}}" for text in line))
    return lines


STEPS: Final[Mapping[Direction, tuple[int, int]]] = {"across": (0, 1), "down": (1, 0)}


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
    places = frozenset(cells)
    for cell in cells:
        for direction, (down, right) in STEPS.items():
            row, column = cell
            if Cell(row - down, column - right) in places:  # whose run is this one's
                continue
            while Cell(row - down, column - right) in tiles:
                row, column = row - down, column - right
            starts.add((Cell(row, column), direction))
    return _at_least_two(tiles, sorted(starts))


def step(cell: Cell, direction: Direction, squares: int) -> Cell:
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


LETTERS_ON_A_TILE: Final = 4


FARTHEST: Final = 200
"""Rows and columns are at most this far from the first: farther than all tiles reach."""


OPEN_DEVIL: Final = Tile(DEVIL, "", devil=True)


_PLAIN: Final[Mapping[str, Tile]] = {letter: Tile(letter, letter) for letter in ALPHABET}


def read_board(
    rows: Sequence[str | Sequence[object]],
    fold: Fold,
    *,
    limit: int,
    origin: Sequence[int] = (0, 0),
) -> Board:
    """Read a board.

    Args:
        rows: as the module tells.
        fold: turns the letters of a tile into A to Z.
        limit: most rows, and most squares in a row.
        origin: the row and the column of the first square.

    Raises:
        RequestError: the board is too large or too far away, or a square is no square.

    >>> read_board(["CHaT", " .#"], str.upper, limit=4).to_json()["board"]
    ['CHaT', '..#.']
    """
    squares = [cut(row) if isinstance(row, str) else row for row in rows]
    width = max(map(len, squares), default=0)
    if len(squares) > limit or width > limit:
        size = {"rows": len(squares), "columns": width, "limit": limit}
        raise RequestError("/board", "board_too_large", **size)
    top, left = (_near(at, axis) for axis, at in enumerate(origin))
    tiles: dict[Cell, Tile] = {}
    face_down: set[Cell] = set()
    for row, line in enumerate(squares):
        for column, square in enumerate(line):
            if square is None or square in ("", EMPTY, " "):
                continue
            cell = Cell(top + row, left + column)
            if square == FACE_DOWN:
                face_down.add(cell)
            else:
                tiles[cell] = read_tile(square, fold, ("board", row, column))
    return Board(tiles, frozenset(face_down), Frame(top, left, top + len(squares), left + width))


def cut(row: str) -> list[str]:
    """Cut a row into squares: one a character, but an accent belongs to its letter."""
    row = row.rstrip("\r\n")
    if row.isascii():
        return list(row.replace("\t", " "))
    squares: list[str] = []
    for character in unicodedata.normalize("NFC", row):
        if squares and unicodedata.combining(character):
            squares[-1] += character
        else:
            squares.append(" " if character.isspace() else character)
    return squares


def read_tile(square: object, fold: Fold, where: str | tuple[str | int, ...]) -> Tile:
    """Read a tile: a text in the notation of a board, or `{"letter": "E", "devil": true}`.

    Args:
        square: the tile.
        fold: turns letters as typed into A to Z.
        where: the pointer to it, or its parts.

    Raises:
        RequestError: it is no tile.
    """
    if isinstance(square, str) and square in _PLAIN:
        return _PLAIN[square]
    text, devil = _told(square)
    if not devil and text in _PLAIN:
        return _PLAIN[text]
    if text == DEVIL:
        return OPEN_DEVIL
    letters = _folded(text, fold)
    if not letters or len(letters) > (1 if devil else LETTERS_ON_A_TILE):
        code = "devil_letters" if letters and devil else "not_a_tile"
        at = where if isinstance(where, str) else pointer(*where)
        raise RequestError(at, code, tile=text[:20], most=LETTERS_ON_A_TILE)
    return Tile(unicodedata.normalize("NFC", text).strip().upper(), letters, devil)


def _told(square: object) -> tuple[str, bool]:
    """Return the text of a square, "" when it has none, and whether it is told as a devil."""
    text, told = square, None
    if isinstance(square, dict):
        text, told = square.get("letter"), square.get("devil")
    if not isinstance(text, str):
        text = ""
    return text, text.islower() if told is None else bool(told)


def read_face(name: str, fold: Fold, where: str) -> str:
    """Read what a tile in hand or in a set has printed on it: its letters, or `?`.

    Raises:
        RequestError: it is no tile.
    """
    if name == DEVIL:
        return DEVIL
    face = _folded(name, fold)
    if not face or len(face) > LETTERS_ON_A_TILE:
        raise RequestError(where, "not_a_face", tile=name[:20], most=LETTERS_ON_A_TILE)
    return face


def read_faces(told: str | Sequence[str], fold: Fold, where: str) -> list[str]:
    """Read tiles in hand: letters in a row, `ABE?`, or a list, `["A", "QU"]`.

    Raises:
        RequestError: one of them is no tile.
    """
    listed = cut("".join(told.split())) if isinstance(told, str) else told
    for number, tile in enumerate(listed):
        if not isinstance(tile, str):
            raise RequestError(f"{where}/{number}", "hand_of_letters")
    return [read_face(tile, fold, where) for tile in listed]


def _folded(text: str, fold: Fold) -> str:
    try:
        return fold(text)
    except ValueError:
        return ""


def _near(at: int, axis: int) -> int:
    if abs(at) > FARTHEST:
        raise RequestError(pointer("origin", axis), "too_far_away", got=at, limit=FARTHEST)
    return at
