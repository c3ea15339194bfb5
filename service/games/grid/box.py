"""What the box of a game holds, as data: tiles with their values, boards with special cells.

A game's data file lists its own tile sets, and its layouts with a letter or sign for each kind of
cell (L1):

    [tile_sets.exemple-61]
    title = {en = "…", fr = "…"}
    provenance = "who made it, and how"
    authentic = false
    tiles = {A = {count = 6, value = 1}, "?" = {count = 2, value = 0}}

    [layouts.exemple-17]
    title = {en = "…", fr = "…"}
    provenance = "who made it, and how"
    authentic = false
    rows = ["..g..", ".#D#.", "..r.."]

A request names one of each, or brings what is on the table, which is checked: the rows of a layout,
and a tile set as values alone or as numbers and values, `{"A": 1, "QU": 8}` or
`{"A": {"count": 6, "value": 1}, "?": {"count": 2}}`. `?` is the devil, whose value is always 0.
Where numbers are given they are checked against what the rules say of the box. Values alone do not
say which letters there are: one that is not listed may be played, but not valued.
"""

import sys
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from service.games.core.geometry import Cell
from service.games.core.lexicon import Fold
from service.games.core.violation import RequestError, Violation, pointer
from service.games.grid.board import DEVIL, Board, Frame, Laid, read_face
from service.wire import Json


@dataclass(frozen=True, slots=True)
class Box:
    """What the rules say that a box holds: tiles with a letter, and devils."""

    letters: int
    devils: int


@dataclass(frozen=True, slots=True)
class TileSet:
    """The tiles on the table.

    Attributes:
        values: points by face (`A`, `QU`); a devil is worth 0.
        counts: how many there are of each face; None when that is not known.
        letters: how many tiles with a letter there are.
        devils: how many devils there are.
        id: of a shipped set; None for a set of the client's own.
        authentic: whether a shipped set is the printed one; None for a set of the client's own.
    """

    values: Mapping[str, int]
    counts: Mapping[str, int] | None
    letters: int
    devils: int
    id: str | None = None
    authentic: bool | None = None

    @property
    def total(self) -> int:
        """All tiles on the table."""
        return self.letters + self.devils

    def values_of(self, faces: Iterable[str]) -> list[int]:
        """Return what tiles are worth, one by one: faces as `Tile.face` has them.

        Raises:
            RequestError: a face that has no value.
        """
        values = self.values
        try:
            return [0 if face == DEVIL else values[face] for face in faces]
        except KeyError as error:
            raise RequestError("/tiles", "no_value", tile=error.args[0]) from error

    def limit(self, face: str) -> int:
        """Return how many tiles of a face there may be on the table."""
        if self.counts is not None:
            return self.counts.get(face, 0)
        if face == DEVIL:
            return self.devils
        return self.total if face in self.values or len(face) == 1 else 0

    def beyond(self, used: Mapping[str, int]) -> dict[str, int]:
        """Return the faces of which more are used than there are, each with what there is."""
        return {
            face: self.limit(face) for face, number in used.items() if number > self.limit(face)
        }

    def unseen(self, seen: Mapping[str, int]) -> dict[str, int] | None:
        """Return how many of each face are neither on the board nor in a known hand."""
        if self.counts is None:
            return None
        left = {face: count - seen.get(face, 0) for face, count in self.counts.items()}
        return {face: count for face, count in left.items() if count > 0}

    def to_json(self) -> Json:
        """Return what an answer says of the set that it used."""
        return {"id": self.id, "authentic": self.authentic}


class TileSets:
    """The tile sets of a game, read once.

    Args:
        shipped: those of its data file, by id; the first is the usual one.
        box: what the rules say that a box holds.
    """

    def __init__(self, shipped: Mapping[str, Json], box: Box) -> None:
        self._shown = shipped
        self._box = box
        self._sets = {
            name: replace(
                _read_set(one["tiles"], box, 1, str.upper), id=name, authentic=one["authentic"]
            )
            for name, one in shipped.items()
        }

    def describe(self) -> list[Json]:
        """Return the sets as `GET /games/{id}` shows them."""
        return [{"id": name, **one} for name, one in self._shown.items()]

    def usual(self, boxes: int = 1) -> TileSet:
        """Return the first set shipped, with as many boxes on the table."""
        return _times(next(iter(self._sets.values())), boxes)

    def of(self, chosen: str | Json, fold: Fold, boxes: int = 1) -> TileSet:
        """Return the tile set that a request chooses.

        Args:
            chosen: an id, or a set of the client's own.
            fold: turns the letters of a face into A to Z.
            boxes: how many such boxes are on the table.

        Raises:
            RequestError: no such set; or one that is not a set of this game.
        """
        if not isinstance(chosen, str):
            return _read_set(chosen, self._box, boxes, fold)
        if chosen not in self._sets:
            known = ", ".join(self._sets)
            raise RequestError("/tiles", "unknown_tile_set", tiles=chosen[:80], known=known)
        return _times(self._sets[chosen], boxes)


def beyond_set(
    laid: Iterable[Laid], used: Counter[str], tiles: TileSet, *, rule: str = "T3"
) -> list[Violation]:
    """Judge whether tiles, laid beside those already used, are more than the set has (T3).

    Args:
        laid: the tiles of a move, or of a position.
        used: faces of the tiles that lie on the board or are held.
        tiles: the tile set.
        rule: the statement that says so.
    """
    cells = defaultdict(list)
    for cell, tile in laid:
        cells[tile.face].append(cell)
    found = []
    for face, places in cells.items():
        count, limit = used[face] + len(places), tiles.limit(face)
        if count > limit:
            values = {"tile": face, "limit": limit, "count": count}
            found.append(Violation("more_than_set", sorted(places), rule, values))
    total = used.total() + sum(map(len, cells.values()))
    if total > tiles.total:
        values = {"count": total, "limit": tiles.total}
        everywhere = sorted(cell for places in cells.values() for cell in places)
        found.append(Violation("more_tiles_than_set", everywhere, rule, values))
    return found


def _times(tiles: TileSet, boxes: int) -> TileSet:
    if boxes == 1:
        return tiles
    counts = tiles.counts and {face: count * boxes for face, count in tiles.counts.items()}
    return replace(tiles, counts=counts, letters=tiles.letters * boxes, devils=tiles.devils * boxes)


def _read_set(tiles: Json, box: Box, boxes: int, fold: Fold) -> TileSet:
    """Read a set of one box, or of all boxes on the table."""
    values: dict[str, int] = {}
    counts: dict[str, int] = {}
    for name, told in tiles.items():
        where = pointer("tiles", name)
        face = read_face(name, fold, where)
        if face in values:
            raise RequestError(where, "tile_twice", tile=name)
        detail = told if isinstance(told, Mapping) else {"value": told}
        values[face] = detail.get("value", 0)
        if face == DEVIL and values[face]:
            raise RequestError(where, "devil_value", got=values[face])
        if "count" in detail:
            counts[face] = detail["count"]
    values.pop(DEVIL, None)
    if not counts:
        return _times(TileSet(values, None, box.letters, box.devils), boxes)
    if missing := values.keys() - counts.keys():
        raise RequestError(pointer("tiles", min(missing)), "tile_count_missing", tile=min(missing))
    devils = counts.get(DEVIL, 0)
    letters = sum(counts.values()) - devils
    for on_table in {boxes, 1}:  # a set may be told of one box, or of all that are on the table
        if (letters * on_table, devils * on_table) == (box.letters * boxes, box.devils * boxes):
            return _times(TileSet(values, counts, letters, devils), on_table)
    expected = f"{box.letters} + {box.devils}"
    if boxes > 1:
        expected += f" | {box.letters * boxes} + {box.devils * boxes}"
    raise RequestError("/tiles", "tile_totals", expected=expected, got=f"{letters} + {devils}")


PLAIN: Final = "."


@dataclass(frozen=True, slots=True)
class Layout:
    """The cells of a board.

    Attributes:
        rows: a sign a cell; all rows are equally long.
        start: the one cell where a game begins.
        id: of a shipped layout; None for the rows of a client.
    """

    rows: Sequence[str]
    start: Cell
    id: str | None = None

    def __contains__(self, cell: Cell) -> bool:
        """Whether a cell lies on the board."""
        return 0 <= cell.row < len(self.rows) and 0 <= cell.column < len(self.rows[0])

    @property
    def frame(self) -> Frame:
        """The rectangle of the board."""
        return Frame(0, 0, len(self.rows), len(self.rows[0]))

    def cells(self) -> list[Cell]:
        """Return every cell, in reading order."""
        return [Cell(r, c) for r, row in enumerate(self.rows) for c in range(len(row))]

    def at(self, cell: Cell) -> str:
        """Return the kind of a cell; beyond the board all are plain.

        >>> layout = Layout(["..g", "rD#"], Cell(1, 1))
        >>> layout.at(Cell(0, 2)), layout.at(Cell(-1, 2))
        ('g', '.')
        """
        return self.rows[cell.row][cell.column] if cell in self else PLAIN

    def special(self, cells: Iterable[Cell]) -> list[tuple[Cell, str]]:
        """Return those of some cells that are not plain, each with its kind, in reading order."""
        return [(cell, kind) for cell in sorted(cells) if (kind := self.at(cell)) != PLAIN]

    def of_kind(self, kind: str, cells: Iterable[Cell]) -> list[Cell]:
        """Return those of some cells that are of a kind, in reading order."""
        return sorted(cell for cell in cells if self.at(cell) == kind)

    def beyond(self, cells: Iterable[Cell]) -> list[Violation]:
        """Judge which cells do not lie on the board (L1)."""
        outside = sorted(cell for cell in cells if cell not in self)
        values = {"rows": len(self.rows), "columns": len(self.rows[0])}
        return [Violation("outside_layout", outside, "L1", values)] if outside else []

    def place(self, board: Board, black: str = "") -> Board:
        """Return a board as large as the layout; tiles may still lie outside.

        Args:
            board: where `#` may repeat the black cells.
            black: the kind of the black cells, when there are any.

        Raises:
            RequestError: it has `#` where no black cell is.
        """
        for cell in sorted(board.face_down):
            if self.at(cell) != black:
                raise RequestError(pointer("board", cell.row, cell.column), "not_black")
        return Board(board.tiles, frame=self.frame)

    def to_json(self) -> str | Sequence[str]:
        """Return the id of a shipped layout, or the rows."""
        return self.rows if self.id is None else self.id


class Layouts:
    """The layouts of a game, read once.

    Args:
        shipped: those of its data file, by id; the first is the usual one.
        kinds: the signs that its cells may have.
        start: the sign of the one cell where a game begins.
    """

    def __init__(self, shipped: Mapping[str, Json], kinds: str, start: str) -> None:
        self._shown = shipped
        self._kinds = kinds
        self._start = start
        self._layouts = {
            name: self._read(one["rows"], sys.maxsize, name) for name, one in shipped.items()
        }

    def describe(self) -> list[Json]:
        """Return the layouts as `GET /games/{id}` shows them."""
        return [{"id": name, **one} for name, one in self._shown.items()]

    def of(self, chosen: str | Sequence[str] | None, limit: int) -> Layout:
        """Return the layout that a request chooses.

        Args:
            chosen: an id, or rows; the usual one when None.
            limit: most rows, and most cells in a row.

        Raises:
            RequestError: there is no such layout; or the rows are no layout of this game.
        """
        if chosen is None:
            return next(iter(self._layouts.values()))
        if not isinstance(chosen, str):
            return self._read(chosen, limit, None)
        if chosen not in self._layouts:
            known = ", ".join(self._layouts)
            raise RequestError("/layout", "unknown_layout", layout=chosen[:80], known=known)
        return self._layouts[chosen]

    def _read(self, rows: Sequence[str], limit: int, name: str | None) -> Layout:
        width = len(rows[0])
        if len(rows) > limit or width > limit:
            size = {"rows": len(rows), "columns": width, "limit": limit}
            raise RequestError("/layout", "layout_size", **size)
        for number, row in enumerate(rows):
            where = pointer("layout", number)
            if len(row) != width:
                raise RequestError(where, "layout_not_rectangular", got=len(row), expected=width)
            if strange := next((sign for sign in row if sign not in self._kinds), None):
                known = " ".join(self._kinds)
                raise RequestError(where, "layout_cell", cell=strange, known=known)
        starts = self._starts(rows)
        if len(starts) != 1:
            raise RequestError("/layout", "layout_start", start=self._start, got=len(starts))
        return Layout(rows, starts[0], name)

    def _starts(self, rows: Sequence[str]) -> list[Cell]:
        return [
            Cell(row, column)
            for row, line in enumerate(rows)
            for column, sign in enumerate(line)
            if sign == self._start
        ]


def draw(board: Board, layout: Layout) -> list[str]:
    r"""Draw a position: the tiles, and in brackets the free cells that are special.

    Args:
        board: what lies beyond the layout is left out.
        layout: the cells.

    >>> from service.games.grid.board import Tile
    >>> tiles = {Cell(0, 0): Tile("A", "A", devil=True), Cell(1, 0): Tile("QU", "QU")}
    >>> print(*draw(Board(tiles), Layout(["D.g", "..#"], Cell(0, 0))), sep="\n")
     a  . (g)
     QU .  #
    """
    return [
        "".join(
            _drawn(board, Cell(row, column), kind) for column, kind in enumerate(kinds)
        ).rstrip()
        for row, kinds in enumerate(layout.rows)
    ]


def _drawn(board: Board, cell: Cell, kind: str) -> str:
    if cell in board.tiles:
        return f" {board.tiles[cell].notation:<2}"
    return f"({kind})" if kind.isalpha() else f" {kind} "
