"""Layouts: boards whose cells differ, as data (L1).

A game's data file lists its own, with a letter or sign for each kind of cell:

    [layouts.exemple-17]
    title = {en = "…", fr = "…"}
    provenance = "who made it, and how"
    authentic = false
    rows = ["..g..", ".#D#.", "..r.."]

A request names one, or brings the rows of the board on the table, which are checked.
"""

import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from service.games.core.game import Cell, Json, RequestError, Violation
from service.games.core.pointer import pointer
from service.games.grid.board import LIMIT, Board, Fold, read_board

PLAIN = "."


@dataclass(frozen=True, slots=True)
class Layout:
    """The cells of a board.

    Attributes:
        rows: a sign a cell; all rows are equally long.
        start: the one cell where a game begins.
    """

    rows: Sequence[str]
    start: Cell

    def __contains__(self, cell: Cell) -> bool:
        """Tell whether a cell lies on the board."""
        return 0 <= cell.row < len(self.rows) and 0 <= cell.column < len(self.rows[0])

    def at(self, cell: Cell) -> str:
        """Give the kind of a cell; beyond the board all are plain.

        >>> layout = Layout(["..g", "rD#"], Cell(1, 1))
        >>> layout.at(Cell(0, 2)), layout.at(Cell(-1, 2))
        ('g', '.')
        """
        return self.rows[cell.row][cell.column] if cell in self else PLAIN

    def of_kind(self, kind: str, cells: Iterable[Cell]) -> list[Cell]:
        """Give those of some cells that are of a kind, in reading order."""
        return sorted(cell for cell in cells if self.at(cell) == kind)

    def beyond(self, cells: Iterable[Cell]) -> list[Violation]:
        """Tell which cells do not lie on the board (L1)."""
        outside = sorted(cell for cell in cells if cell not in self)
        values = {"rows": len(self.rows), "columns": len(self.rows[0])}
        return [Violation("outside_layout", outside, "L1", values)] if outside else []

    def board(self, request: Json, fold: Fold, black: str = "") -> Board:
        """Read the position of a request, as large as the layout.

        Args:
            request: its `board`, where `#` may repeat the black cells; tiles may lie outside.
            fold: turns the letters of a tile into A to Z.
            black: the kind of the black cells, when there are any.

        Raises:
            RequestError: the board cannot be read, or has `#` where no black cell is.
        """
        read = read_board(request.get("board", []), fold, limit=request.get("max_board", LIMIT))
        for cell in sorted(read.face_down):
            if not black or self.at(cell) != black:
                raise RequestError(pointer("board", cell.row, cell.column), "not_black")
        return Board(read.tiles, height=len(self.rows), width=len(self.rows[0]))


@dataclass(frozen=True, slots=True)
class Layouts:
    """The layouts of a game.

    Attributes:
        shipped: those of its data file, by id; the first is the usual one.
        kinds: the signs that its cells may have.
        start: the sign of the one cell where a game begins.
    """

    shipped: Mapping[str, Json]
    kinds: str
    start: str

    def describe(self) -> list[Json]:
        """Give the layouts as `GET /games/{id}` shows them."""
        return [{"id": name, **one} for name, one in self.shipped.items()]

    def choice(self, request: Json) -> str | Sequence[str]:
        """Give the layout that a request names or brings, or the usual one."""
        chosen: str | Sequence[str] = request.get("layout", next(iter(self.shipped)))
        return chosen

    def of(self, request: Json) -> Layout:
        """Give the layout of a request.

        Raises:
            RequestError: there is no such layout; or the rows are no layout of this game.
        """
        chosen = self.choice(request)
        if not isinstance(chosen, str):
            return self._read(chosen, request.get("max_board", LIMIT))
        if chosen not in self.shipped:
            known = ", ".join(self.shipped)
            raise RequestError("/layout", "unknown_layout", layout=chosen[:80], known=known)
        return self._read(self.shipped[chosen]["rows"], LIMIT)

    def _read(self, rows: Sequence[str], limit: int) -> Layout:
        width = len(rows[0]) if rows else 0
        if not 0 < len(rows) <= limit or not 0 < width <= limit:
            size = {"rows": len(rows), "columns": width, "limit": limit}
            raise RequestError("/layout", "layout_size", **size)
        for number, row in enumerate(rows):
            where = pointer("layout", number)
            if len(row) != width:
                raise RequestError(where, "layout_not_rectangular", got=len(row), expected=width)
            if strange := next((sign for sign in row if sign not in self.kinds), None):
                known = " ".join(self.kinds)
                raise RequestError(where, "layout_cell", cell=strange, known=known)
        starts = [
            Cell(row, column)
            for row, line in enumerate(rows)
            for column, sign in enumerate(line)
            if sign == self.start
        ]
        if len(starts) != 1:
            raise RequestError("/layout", "layout_start", start=self.start, got=len(starts))
        return Layout(rows, starts[0])


def draw(board: Sequence[str | Sequence[object]], layout: Layout) -> list[str]:
    r"""Draw a position: the tiles, and in brackets what is special of the free cells.

    Args:
        board: rows as a request or an answer has them; what lies beyond the layout is left out.
        layout: the cells.

    >>> print(*draw(["CHa", ["QU", None, None]], Layout(["D.g", "..#"], Cell(0, 0))), sep="\n")
     C  H  a
     QU .  #
    >>> print(*draw([], Layout(["D.g", "..#"], Cell(0, 0))), sep="\n")
    (D) . (g)
     .  .  #
    """
    lines = []
    for row, kinds in enumerate(layout.rows):
        told = board[row] if row < len(board) else ""
        squares = unicodedata.normalize("NFC", told) if isinstance(told, str) else told
        shown = [
            _drawn(squares[column] if column < len(squares) else None, kind)
            for column, kind in enumerate(kinds)
        ]
        lines.append("".join(shown).rstrip())
    return lines


def _drawn(square: object, kind: str) -> str:
    if isinstance(square, Mapping):
        letter = str(square.get("letter"))
        square = letter.lower() if square.get("devil") else letter
    if isinstance(square, str) and square.strip(" .#"):
        return f" {square:<2}"
    return f"({kind})" if kind.isalpha() else f" {kind} "
