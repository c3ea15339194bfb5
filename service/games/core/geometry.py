"""Places on a grid, and how they hold together."""

from collections.abc import Collection, Iterator
from typing import Literal, NamedTuple

Direction = Literal["across", "down"]


class Cell(NamedTuple):
    """A place on a grid, counted from 0; rows go down, columns go right; either may be negative."""

    row: int
    column: int


def bounds(cells: Collection[Cell]) -> tuple[int, int, int, int]:
    """Return the top row, left column, bottom row and right column of at least one cell."""
    rows = [cell.row for cell in cells]
    columns = [cell.column for cell in cells]
    return min(rows), min(columns), max(rows), max(columns)


def neighbours(cell: Cell) -> Iterator[Cell]:
    """Return the four cells that share a side with this one."""
    row, column = cell
    yield Cell(row - 1, column)
    yield Cell(row, column - 1)
    yield Cell(row, column + 1)
    yield Cell(row + 1, column)


def groups(cells: Collection[Cell]) -> list[list[Cell]]:
    """Part cells into groups that hold together by their sides (W3), in reading order."""
    left = set(cells)
    parted = []
    for cell in sorted(cells):
        if cell not in left:
            continue
        left.remove(cell)
        group = [cell]
        for member in group:  # grows while it is walked
            for near in neighbours(member):
                if near in left:
                    group.append(near)
                    left.remove(near)
        parted.append(sorted(group))
    return parted
