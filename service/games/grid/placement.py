"""A move on a board of words: where its tiles may lie (W7 to W9) and what it forms (W10)."""

from collections.abc import Collection, Mapping, Sequence
from typing import Final

from service.games.core.game import Cell, Json, RequestError, Violation
from service.games.core.pointer import pointer
from service.games.core.vocabulary import Judge
from service.games.grid.blanks import Bound
from service.games.grid.board import Board, Fold, Tile, neighbours, read_tile, runs_through
from service.games.grid.words import Verdict, judge_words

FARTHEST: Final = 200
"""Rows and columns are at most this far from the first: farther than all tiles reach."""


def read_laid(tiles: Sequence[Json], fold: Fold, index: int) -> list[tuple[Cell, Tile]]:
    """Read the tiles of a move, in the order given.

    Args:
        tiles: `{"row", "column", "letter", "devil"?}` each.
        fold: turns letters as typed into A to Z.
        index: which move of the record.

    Raises:
        RequestError: a letter that is none, or a place too far away.
    """
    laid = []
    for number, told in enumerate(tiles):
        for axis in ("row", "column"):
            if abs(told[axis]) > FARTHEST:
                where = pointer("moves", index, "tiles", number, axis)
                raise RequestError(where, "too_far_away", got=told[axis], limit=FARTHEST)
        tile = read_tile(told, fold, pointer("moves", index, "tiles", number, "letter"))
        laid.append((Cell(told["row"], told["column"]), tile))
    return laid


def misplaced(covered: Collection[Cell], laid: Sequence[tuple[Cell, Tile]]) -> list[Violation]:
    """Tell what is wrong with the places of a move's tiles (W4, W7, W8, W9).

    Args:
        covered: the places taken before the move: a set or a mapping.
        laid: the tiles of the move.
    """
    cells = sorted(cell for cell, _ in laid)
    places = frozenset(cells)
    found = []
    if len(places) < len(cells):
        twice = sorted({cell for cell in cells if cells.count(cell) > 1})
        found.append(Violation("same_place_twice", twice, "W9"))
    if taken := sorted(places.intersection(covered)):
        found.append(Violation("place_taken", taken, "W9"))
    if len({cell.row for cell in cells}) > 1 and len({cell.column for cell in cells}) > 1:
        found.append(Violation("not_in_line", cells, "W7"))
    elif gap := [cell for cell in _between(cells) if cell not in places and cell not in covered]:
        found.append(Violation("gap", gap, "W7", {"count": len(gap)}))
    if covered and not any(near in covered for cell in cells for near in neighbours(cell)):
        found.append(Violation("touches_nothing", cells, "W8"))
    if silent := sorted(cell for cell, tile in laid if not tile.letters):
        found.append(Violation("devil_without_letter", silent, "W4"))
    return found


def _between(cells: Sequence[Cell]) -> list[Cell]:
    """Give the squares from the first to the last of some cells in one row or column."""
    first, last = cells[0], cells[-1]
    return [
        Cell(row, column)
        for row in range(first.row, last.row + 1)
        for column in range(first.column, last.column + 1)
    ]


def formed(board: Board, laid: Sequence[tuple[Cell, Tile]], judge: Judge, bound: Bound) -> Verdict:
    """Judge the words that a move forms or lengthens.

    Args:
        board: the position before the move; its tiles stay where the move covers them.
        laid: the tiles of the move.
        judge: the dictionary.
        bound: how much work the whole record may do for devils without a letter.
    """
    tiles: Mapping[Cell, Tile] = {**dict(laid), **board.tiles}
    return judge_words(runs_through(tiles, [cell for cell, _ in laid]), tiles, judge, bound)
