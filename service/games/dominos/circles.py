"""The dominoes on the table: what each one meets, and which surfaces are closed (K1, K2, K4, K5).

A circle is *complete* when the cells on both sides of its edge are covered. All four neighbours of
a complete circle lie on covered cells: their colours are known for good. That is why a closed
surface can never open again.
"""

from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass

from service.games.core.geometry import Cell
from service.games.core.violation import Violation
from service.games.dominos.dominoes import Domino
from service.games.dominos.edges import Edge, beside, touching


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
        """Return its circles, or with the unit `cells` the cells that they lie on (K5)."""
        return len(self.cells) if unit == "cells" else len(self.circles)


class Circles:
    """The dominoes laid so far, by the cells and edges that they cover.

    Attributes:
        covered: the domino that covers a cell.
        colours: of the circle on an edge.
        filled: how many circles were looked at to fill surfaces.
    """

    def __init__(self) -> None:
        self.covered: dict[Cell, Domino] = {}
        self.colours: dict[Edge, str] = {}
        self.filled = 0

    def overlap(self, domino: Domino) -> list[Cell]:
        """Return the cells of a domino that are already covered (K1)."""
        return [cell for cell in domino.cells if cell in self.covered]

    def contacts(self, domino: Domino) -> dict[Edge, str]:
        """Return the edges that a domino would share, with the colours it would meet (K2, K3).

        Args:
            domino: not on the table, and overlapping nothing.
        """
        return {edge: self.colours[edge] for edge in domino.outer if edge in self.colours}

    def place(self, domino: Domino) -> None:
        """Lay a domino; where it breaks a rule, the circles first laid keep their colour."""
        for cell in domino.cells:
            self.covered.setdefault(cell, domino)
        for edge, colour in domino.colours.items():
            self.colours.setdefault(edge, colour)

    def take_back(self, domino: Domino) -> None:
        """Take the domino off the table that was laid last, on free cells."""
        for cell in domino.cells:
            del self.covered[cell]
        for edge in domino.colours:
            if not any(cell in self.covered for cell in beside(edge)):
                del self.colours[edge]

    def complete(self, edge: Edge) -> bool:
        """Whether both cells beside an edge are covered."""
        return all(cell in self.covered for cell in beside(edge))

    def closed_by(self, domino: Domino) -> list[Surface]:
        """Return the surfaces that a domino has closed: it has just been laid.

        What it closed was open before, so it holds a circle that the domino completed.
        """
        completed = [edge for edge in domino.colours if self.complete(edge)]
        return self._closed(completed, hasty=True)

    def closed(self) -> list[Surface]:
        """Return every closed surface on the table."""
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

    def surface(self, start: Edge, *, hasty: bool) -> Surface:
        """Fill outwards from a complete circle (K4).

        Args:
            start: the edge of the circle.
            hasty: stop at the first half circle of its colour. An open surface is then known only
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
        self.filled += len(found)
        return Surface(colour, frozenset(found), closed)


def mismatches(domino: Domino, contacts: dict[Edge, str]) -> list[Violation]:
    """Return the half circles of a domino that differ from those they meet (K2)."""
    return [
        Violation(
            "half_circles_differ",
            beside(edge),
            "K2",
            {"first": domino.colours[edge], "second": colour},
        )
        for edge, colour in contacts.items()
        if domino.colours[edge] != colour
    ]
