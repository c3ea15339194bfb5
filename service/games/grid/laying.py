"""Laying tiles on a board with a layout: what all games of that kind judge alike."""

from collections import Counter
from collections.abc import Sequence
from copy import copy
from dataclasses import dataclass, field

from service.games.core.game import Cell, Json, RequestError, Violation
from service.games.core.pointer import pointer
from service.games.core.vocabulary import Judge
from service.games.grid.blanks import Bound
from service.games.grid.board import Tile
from service.games.grid.layout import Layout
from service.games.grid.placement import formed, misplaced, read_laid
from service.games.grid.position import judge_board
from service.games.grid.tile_set import TileSet, beyond_set, read_hands
from service.games.grid.words import Verdict


@dataclass(frozen=True, slots=True)
class Lay:
    """The tiles of a move, judged as far as all games agree.

    Attributes:
        index: which move of the record.
        laid: the tiles, with their places.
        cells: the places, in reading order.
        words: the words that they form or lengthen, as an answer shows them.
        violations: what is wrong with them.
    """

    index: int
    laid: Sequence[tuple[Cell, Tile]]
    cells: Sequence[Cell]
    words: Sequence[Json]
    violations: Sequence[Violation]


@dataclass(frozen=True, slots=True)
class _Reached:
    """A position that some moves lead to, and what was judged there: a record may be replayed."""

    lays: dict[int, Lay] = field(default_factory=dict)
    after: "dict[int, _Reached]" = field(default_factory=dict)


class Ground:
    """A board with a layout, the tiles on it, and the hands that a request tells.

    Attributes:
        layout: the cells.
        tiles: the tile set.
        board: the position.
        hands: what players hold after the moves, as far as the request tells.
    """

    def __init__(
        self, request: Json, layout: Layout, tiles: TileSet, judge: Judge, *, black: str = ""
    ) -> None:
        """Read the position before the moves, and the hands after them.

        Raises:
            RequestError: they cannot be read, lie beyond the board, or are more than the set has.
        """
        self.layout = layout
        self.tiles = tiles
        self.board = layout.board(request, judge.fold, black)
        for violation in layout.beyond(self.board.tiles):
            where = pointer("board", *violation.cells[0])
            raise RequestError(where, violation.code, **violation.values)
        self.hands = read_hands(request, tiles, judge.fold)
        self._judge = judge
        self._bound = Bound()
        self._reached = _Reached()
        held = Counter(face for hand in self.hands.values() for face in hand)
        for face, limit in tiles.beyond(held).items():
            values = {"tile": face, "limit": limit, "count": held[face]}
            raise RequestError("/hands", "more_than_set", **values)
        self._used = held + Counter(tile.face for tile in self.board.tiles.values())
        total = self._used.total() + request.get("reserve", 0)
        if total > tiles.box.total:
            where = "/reserve" if "reserve" in request else "/board"
            raise RequestError(where, "more_tiles_than_set", count=total, limit=tiles.box.total)

    def anew(self) -> "Ground":
        """Give the same position for another replay, which need not judge the same moves again."""
        other = copy(self)
        other._used = Counter(self._used)  # noqa: SLF001 - a copy of itself
        return other

    def judge(self, index: int, told: Sequence[Json]) -> Lay:
        """Judge the tiles of a move: W1, W4, W7 to W10, L1 and T3.

        Raises:
            RequestError: they cannot be read.
        """
        if index not in self._reached.lays:
            self._reached.lays[index] = self._judged(index, told)
        return self._reached.lays[index]

    def _judged(self, index: int, told: Sequence[Json]) -> Lay:
        laid = read_laid(told, self._judge.fold, index)
        cells = sorted(cell for cell, _ in laid)
        verdict = formed(self.board, laid, self._judge, self._bound)
        violations = [
            *misplaced(self.board.covered, laid),
            *self.layout.beyond(cells),
            *beyond_set(laid, self._used, self.tiles),
            *verdict.violations,
        ]
        return Lay(index, laid, cells, verdict.words, violations)

    def place(self, lay: Lay) -> None:
        """Lay the tiles of a legal move."""
        self.board = self.board.with_tiles(dict(lay.laid))
        self._used.update(tile.face for _, tile in lay.laid)
        self._reached = self._reached.after.setdefault(lay.index, _Reached())

    def values(self, lay: Lay) -> dict[Cell, int]:
        """Give what each tile is worth, of a move and of the words that it forms.

        Raises:
            RequestError: the tile set does not tell.
        """
        tiles = {**self.board.tiles, **dict(lay.laid)}
        cells = {cell for word in lay.words for cell in cells_of(word)}.union(lay.cells)
        return {cell: self._value(tiles[cell]) for cell in cells}

    def _value(self, tile: Tile) -> int:
        if not tile.devil and tile.face not in self.tiles.values:
            raise RequestError("/tiles", "no_value", tile=tile.face)
        return self.tiles.value([tile.face])


def cells_of(word: Json) -> list[Cell]:
    """Give the cells of a word as an answer shows it.

    >>> cells_of({"row": 2, "column": 3, "direction": "down", "letters": ["C", "e"]})
    [Cell(row=2, column=3), Cell(row=3, column=3)]
    """
    down = word["direction"] == "down"
    return [
        Cell(word["row"] + step * down, word["column"] + step * (not down))
        for step in range(len(word["letters"]))
    ]


def judge_position(
    request: Json, layout: Layout, judge: Judge, tiles: TileSet | None, *, black: str = ""
) -> tuple[Verdict, list[Violation], list[Cell]]:
    """Judge a whole board: W1 to W4, L1 and T3.

    Args:
        request: with its `board`.
        layout: the cells.
        judge: the dictionary.
        tiles: the tile set, when it is known which lies on the table.
        black: the kind of the black cells, when there are any.

    Returns:
        What became of the words, what is wrong, and the cells covered.

    Raises:
        RequestError: the board cannot be read.
    """
    board = layout.board(request, judge.fold, black)
    verdict = judge_board(board, judge)
    violations = verdict.violations + layout.beyond(board.tiles)
    if tiles is not None:
        violations += beyond_set(list(board.tiles.items()), Counter(), tiles)
    return verdict, violations, sorted(board.tiles)
