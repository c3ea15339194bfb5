"""The unit edges of a grid, and which circles on them touch (K4).

A domino covers two cells. Six half circles sit at the middle of its outer edges, one full circle
at the middle of its inner edge; so every circle sits on a unit edge of the grid. Two circles
*touch* when their edges are consecutive edges of one cell, as its north and its east.
"""

from collections.abc import Iterator
from typing import Literal, NamedTuple

from service.games.core.geometry import Cell


class Edge(NamedTuple):
    """A unit edge of the grid: the north or the west side of a cell.

    A south side is the north side of the cell below, an east side the west side of the cell on
    the right, so each edge has one name only.
    """

    row: int
    column: int
    side: Literal["north", "west"]


def sides(cell: Cell) -> tuple[Edge, Edge, Edge, Edge]:
    """Return the edges of a cell in the order they follow each other: north, east, south, west."""
    row, column = cell
    return (
        Edge(row, column, "north"),
        Edge(row, column + 1, "west"),
        Edge(row + 1, column, "north"),
        Edge(row, column, "west"),
    )


def beside(edge: Edge) -> tuple[Cell, Cell]:
    """Return the cells on both sides of an edge, in reading order."""
    row, column, side = edge
    before = Cell(row - 1, column) if side == "north" else Cell(row, column - 1)
    return before, Cell(row, column)


def touching(edge: Edge) -> Iterator[Edge]:
    """Yield the four edges whose circles touch the one on this edge.

    >>> [tuple(other) for other in touching(Edge(0, 1, "west"))]
    [(0, 0, 'north'), (1, 0, 'north'), (1, 1, 'north'), (0, 1, 'north')]
    """
    for cell in beside(edge):
        around = sides(cell)
        place = around.index(edge)
        yield around[place - 1]
        yield around[(place + 1) % 4]
