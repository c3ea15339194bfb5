"""Dominoes with coloured circles on unit edges: who touches whom, and what is closed (K1 to K5).

A domino covers two cells. Six half circles sit at the middle of its outer edges, one full circle
at the middle of its inner edge; so every circle sits on a unit edge of the grid, and it is
*complete* when the cells on both sides of that edge are covered. Two circles *touch* when their
edges are consecutive edges of one cell, as its north and its east.

All four neighbours of a complete circle lie on covered cells: their colours are known for good.
That is why a closed surface can never open again.
"""

from collections import deque
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
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
    """Give the edges of a cell in the order they follow each other: north, east, south, west."""
    row, column = cell
    return (
        Edge(row, column, "north"),
        Edge(row, column + 1, "west"),
        Edge(row + 1, column, "north"),
        Edge(row, column, "west"),
    )


def beside(edge: Edge) -> tuple[Cell, Cell]:
    """Give the cells on both sides of an edge, in reading order."""
    row, column, side = edge
    before = Cell(row - 1, column) if side == "north" else Cell(row, column - 1)
    return before, Cell(row, column)


def touching(edge: Edge) -> Iterator[Edge]:
    """Give the four edges whose circles touch the one on this edge.

    >>> [tuple(other) for other in touching(Edge(0, 1, "west"))]
    [(0, 0, 'north'), (1, 0, 'north'), (1, 1, 'north'), (0, 1, 'north')]
    """
    for cell in beside(edge):
        around = sides(cell)
        place = around.index(edge)
        yield around[place - 1]
        yield around[(place + 1) % 4]


@dataclass(frozen=True, slots=True)
class Domino:
    """A domino as it lies.

    Attributes:
        cells: the two cells covered.
        centre: the inner edge.
        colours: the colour of the circle on each of the seven edges.
    """

    cells: tuple[Cell, Cell]
    centre: Edge
    colours: Mapping[Edge, str]

    @property
    def outer(self) -> Iterator[Edge]:
        """The six edges with a half circle."""
        return (edge for edge in self.colours if edge != self.centre)


@dataclass(frozen=True, slots=True)
class Surface:
    """Complete circles of one colour that hold together.

    Attributes:
        colour: their colour.
        circles: their edges.
        closed: whether no half circle of that colour touches them (K4).
    """

    colour: str
    circles: frozenset[Edge]
    closed: bool

    @property
    def cells(self) -> list[Cell]:
        """The cells that its circles lie on, in reading order."""
        return sorted({cell for edge in self.circles for cell in beside(edge)})

    def size(self, unit: str) -> int:
        """Count its circles, or with the unit `cells` the cells that they lie on (K5)."""
        return len(self.cells) if unit == "cells" else len(self.circles)


class Table:
    """The dominoes laid so far."""

    def __init__(self) -> None:
        self.covered: dict[Cell, Domino] = {}
        self.colours: dict[Edge, str] = {}

    def overlap(self, domino: Domino) -> list[Cell]:
        """Give the cells of a domino that are already covered (K1)."""
        return [cell for cell in domino.cells if cell in self.covered]

    def contacts(self, domino: Domino, mate: Domino | None = None) -> dict[Edge, str]:
        """Give the edges that a domino would share, with the colours it would meet there (K2, K3).

        Args:
            domino: not on the table, and overlapping nothing.
            mate: a domino that would be laid just before it.
        """
        met: dict[Edge, str] = {}
        for edge in domino.outer:
            if edge in self.colours:
                met[edge] = self.colours[edge]
            elif mate is not None and edge in mate.colours:
                met[edge] = mate.colours[edge]
        return met

    def place(self, domino: Domino) -> None:
        """Lay a domino; where it breaks a rule, the circles first laid keep their colour."""
        for cell in domino.cells:
            self.covered.setdefault(cell, domino)
        for edge, colour in domino.colours.items():
            self.colours.setdefault(edge, colour)

    def complete(self, edge: Edge) -> bool:
        """Tell whether both cells beside an edge are covered."""
        return all(cell in self.covered for cell in beside(edge))

    def closed_by(self, domino: Domino) -> list[Surface]:
        """Give the surfaces that a domino has closed: it has just been laid.

        What it closed was open before, so it holds a circle that the domino completed.
        """
        completed = [edge for edge in domino.colours if self.complete(edge)]
        return self._closed(completed, hasty=True)

    def closed(self) -> list[Surface]:
        """Give every closed surface on the table."""
        return self._closed([edge for edge in self.colours if self.complete(edge)], hasty=False)

    def _closed(self, starts: Iterable[Edge], *, hasty: bool) -> list[Surface]:
        seen: set[Edge] = set()
        found: list[Surface] = []
        for start in starts:
            if start not in seen:
                surface = self.surface(start, hasty=hasty)
                seen |= surface.circles
                if surface.closed:
                    found.append(surface)
        return found

    def surface(self, start: Edge, *, hasty: bool = False) -> Surface:
        """Fill outwards from a complete circle (K4).

        Args:
            start: the edge of the circle.
            hasty: stop at the first half circle of its colour. An open surface is then given only
                as far as it was followed, which is all one needs to know after a move.
        """
        colour = self.colours[start]
        found = {start}
        waiting = deque([start])
        closed = True
        while waiting and (closed or not hasty):
            for edge in touching(waiting.popleft()):
                if edge in found or self.colours[edge] != colour:
                    continue
                if self.complete(edge):
                    found.add(edge)
                    waiting.append(edge)
                else:
                    closed = False
        return Surface(colour, frozenset(found), closed)
