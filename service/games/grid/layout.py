"""Layouts: boards whose cells differ, as data (L1).

A game's data file lists its own, with a letter or sign for each kind of cell:

    [layouts.exemple-17]
    title = {en = "…", fr = "…"}
    provenance = "who made it, and how"
    authentic = false
    rows = ["..g..", ".#D#.", "..r.."]

A request names one, or brings the rows of the board on the table, which are checked.
"""

import sys
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from service.games.core.geometry import Cell
from service.games.core.violation import Json, RequestError, Violation, pointer
from service.games.grid.board import Board, Frame

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
            if not black or self.at(cell) != black:
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

    def of(self, request: Json, limit: int) -> Layout:
        """Return the layout that a request names or brings, or the usual one.

        Args:
            request: its `layout` is an id, or rows.
            limit: most rows, and most cells in a row.

        Raises:
            RequestError: there is no such layout; or the rows are no layout of this game.
        """
        chosen = request.get("layout", next(iter(self._layouts)))
        if not isinstance(chosen, str):
            return self._read(chosen, limit, None)
        if chosen not in self._layouts:
            known = ", ".join(self._layouts)
            raise RequestError("/layout", "unknown_layout", layout=chosen[:80], known=known)
        return self._layouts[chosen]

    def _read(self, rows: Sequence[str], limit: int, name: str | None) -> Layout:
        width = len(rows[0]) if rows else 0
        if not 0 < len(rows) <= limit or not 0 < width <= limit:
            size = {"rows": len(rows), "columns": width, "limit": limit}
            raise RequestError("/layout", "layout_size", **size)
        for number, row in enumerate(rows):
            where = pointer("layout", number)
            if len(row) != width:
                raise RequestError(where, "layout_not_rectangular", got=len(row), expected=width)
            if strange := next((sign for sign in row if sign not in self._kinds), None):
                known = " ".join(self._kinds)
                raise RequestError(where, "layout_cell", cell=strange, known=known)
        starts = [
            Cell(row, column)
            for row, line in enumerate(rows)
            for column, sign in enumerate(line)
            if sign == self._start
        ]
        if len(starts) != 1:
            raise RequestError("/layout", "layout_start", start=self._start, got=len(starts))
        return Layout(rows, starts[0], name)


def draw(board: Board, layout: Layout) -> list[str]:
    r"""Draw a position: the tiles, and in brackets what is special of the free cells.

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
