"""Diamino alone: the condensed crossword (D10) and the box (D11)."""

from collections.abc import Sequence

from service.games.core.game import Cell, Json, Violation
from service.games.grid.board import Board, bounds
from service.games.grid.tile_set import TileSet


def measures(board: Board, kind: str, tiles: TileSet) -> Json:
    """Measure a solitaire.

    Returns:
        `kind`, `width`, `height`, `area` of the bounding box, `density` (the share of its squares
        that hold a tile, 0 to 1), `face_up`, `face_down`, `unused` (tiles of the set that are not
        on the board), and `score`: the area, or the tiles face down; fewer is better.
    """
    width, height = size(board)
    count = len(board.covered)
    return {
        "kind": kind,
        "width": width,
        "height": height,
        "area": width * height,
        "density": round(count / (width * height), 4) if count else 0.0,
        "face_up": len(board.tiles),
        "face_down": len(board.face_down),
        "unused": tiles.box.total - count,
        "score": width * height if kind == "condensed" else len(board.face_down),
    }


def size(board: Board) -> tuple[int, int]:
    """Give the width and the height of the rectangle around all tiles."""
    if not board.covered:
        return 0, 0
    top, left, bottom, right = bounds(board.covered)
    return right - left + 1, bottom - top + 1


def faults(board: Board, kind: str, box: Sequence[int]) -> list[Violation]:
    """Tell what is wrong with a solitaire, beyond its words.

    Args:
        board: the position.
        kind: `condensed` or `box`.
        box: the two sides of the box, in either order.
    """
    if kind == "box":
        return _box_faults(board, box)
    if board.face_down:
        return [Violation("face_down_tiles", sorted(board.face_down), "D10")]
    return []


def _box_faults(board: Board, box: Sequence[int]) -> list[Violation]:
    width, height = size(board)
    if sorted((width, height)) != sorted(box):
        values = {"width": width, "height": height, "expected": " × ".join(map(str, box))}
        return [Violation("not_the_box", (), "D11", values)]
    top, left, bottom, right = bounds(board.covered)
    holes = [
        cell
        for row in range(top, bottom + 1)
        for column in range(left, right + 1)
        if (cell := Cell(row, column)) not in board.covered
    ]
    return [Violation("holes", holes, "D11", {"count": len(holes)})] if holes else []
