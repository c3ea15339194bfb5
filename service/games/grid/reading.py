"""Boards, tiles and moves as requests tell them: the one reader of a square's notation.

A row of a board is a string, one square a character, or a list of squares:

    "CHaT?.#"                      letters; `a` a devil standing for A; `?` a devil whose letter
                                   is not given; `.` or a space an empty square; `#` a tile face
                                   down, or a black square
    ["C", "QU", null, {"letter": "E", "devil": true}]

Rows may differ in length. Letters may carry accents: they are compared folded, and given back as
they were sent (W6). A lower-case letter is a devil wherever a tile on the board is told.
"""

import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, Final

from service.games.core.geometry import Cell, Direction
from service.games.core.record import Reader, read_place
from service.games.core.violation import Json, RequestError, pointer
from service.games.core.vocabulary import Fold
from service.games.grid.board import DEVIL, EMPTY, FACE_DOWN, Board, Frame, Tile, step

LETTERS_ON_A_TILE: Final = 4

FARTHEST: Final = 200
"""Rows and columns are at most this far from the first: farther than all tiles reach."""

OPEN_DEVIL: Final = Tile(DEVIL, "", devil=True)
_PLAIN: Final[Mapping[str, Tile]] = {
    letter: Tile(letter, letter) for letter in map(chr, range(65, 91))
}


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
    top, left = (_near(at, pointer("origin", axis)) for axis, at in enumerate(origin))
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
    if row.isascii():
        return list(row.replace("\t", " ").rstrip("\r\n"))
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
    text = square.get("letter") if isinstance(square, Mapping) else square
    if not isinstance(text, str):
        text = ""
    told = square.get("devil") if isinstance(square, Mapping) else None
    devil = text.islower() if told is None else bool(told)
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


def _near(at: int, where: str) -> int:
    if abs(at) > FARTHEST:
        raise RequestError(where, "too_far_away", got=at, limit=FARTHEST)
    return at


@dataclass(frozen=True, slots=True)
class TilesLaid:
    """Tiles laid one by one.

    Attributes:
        tiles: with their places, in the order given.
        drawn: the tiles drawn afterwards, when they are told.
        returned: the tiles given back, when they are told.
    """

    tiles: Sequence[tuple[Cell, Tile]]
    drawn: Sequence[str] | None = None
    returned: Sequence[str] | None = None

    @property
    def size(self) -> int:
        """How many tiles are to be judged."""
        return len(self.tiles)


@dataclass(frozen=True, slots=True)
class WordLaid:
    """A word laid, with the tiles of it that lie already.

    Attributes:
        squares: each place with its tile; None stands for the tile that lies there.
        drawn: the tiles drawn afterwards, when they are told.
        returned: the tiles given back, when they are told.
    """

    squares: Sequence[tuple[Cell, Tile | None]]
    drawn: Sequence[str] | None = None
    returned: Sequence[str] | None = None

    @property
    def size(self) -> int:
        """How many tiles are to be judged."""
        return len(self.squares)


@dataclass(frozen=True, slots=True)
class Exchange:
    """Tiles exchanged with the reserve; none of them is laid.

    Attributes:
        count: how many.
        faces: which ones are given, when they are told.
        drawn: which ones come instead, when they are told.
    """

    count: int
    faces: Sequence[str] | None = None
    drawn: Sequence[str] | None = None
    size: ClassVar[int] = 0


@dataclass(frozen=True, slots=True)
class Pass:
    """A player does nothing."""

    size: ClassVar[int] = 0


@dataclass(frozen=True, slots=True)
class End:
    """The players agree to stop."""

    size: ClassVar[int] = 0


Action = TilesLaid | WordLaid | Exchange | Pass | End


class MoveReader:
    """Reads the moves of word games on a grid.

    Args:
        fold: turns letters as typed into A to Z.
    """

    def __init__(self, fold: Fold) -> None:
        self._fold = fold

    def readers(self) -> Mapping[str, Reader[Action]]:
        """Return how each deed is read, and what may stand beside it."""
        return {
            "tiles": Reader(self._tiles, ("drawn", "returned")),
            "word": Reader(self._word, ("row", "column", "direction", "drawn", "returned")),
            "exchange": Reader(self._exchange, ("drawn",)),
            "pass": Reader(lambda _move, _where: Pass()),
            "end": Reader(_end),
        }

    def _tiles(self, move: Json, where: str) -> Action:
        laid = []
        for number, told in enumerate(move["tiles"]):
            at = f"{where}/tiles/{number}"
            laid.append(
                (read_place(told, at, FARTHEST), read_tile(told, self._fold, f"{at}/letter"))
            )
        return TilesLaid(
            laid, self._faces(move, where, "drawn"), self._faces(move, where, "returned")
        )

    def _word(self, move: Json, where: str) -> Action:
        for name in ("row", "column", "direction"):
            if name not in move:
                raise RequestError(where, "word_without_place", missing=name)
        told = move["word"]
        start, direction = read_place(move, where, FARTHEST), _direction(move, where)
        squares = [
            (step(start, direction, at), self._square(square, f"{where}/word"))
            for at, square in enumerate(cut(told) if isinstance(told, str) else told)
        ]
        return WordLaid(
            squares, self._faces(move, where, "drawn"), self._faces(move, where, "returned")
        )

    def _square(self, square: object, where: str) -> Tile | None:
        return None if square == EMPTY else read_tile(square, self._fold, where)

    def _exchange(self, move: Json, where: str) -> Action:
        told, drawn = move["exchange"], self._faces(move, where, "drawn")
        if isinstance(told, int):
            return Exchange(told, None, drawn)
        faces = read_faces(told, self._fold, f"{where}/exchange")
        return Exchange(len(faces), faces, drawn)

    def _faces(self, move: Json, where: str, name: str) -> Sequence[str] | None:
        if name not in move:
            return None
        return read_faces(move[name], self._fold, f"{where}/{name}")


def _end(move: Json, where: str) -> Action:
    if move["end"] != "agreed":
        raise RequestError(f"{where}/end", "unknown_end", got=str(move["end"])[:20])
    return End()


def _direction(told: Json, where: str) -> Direction:
    match told["direction"]:
        case "across":
            return "across"
        case "down":
            return "down"
        case other:
            raise RequestError(f"{where}/direction", "unknown_direction", got=str(other)[:20])
