"""What a domino scores where it is laid (K3 to K5, K7)."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from service.games.dominos.circles import Circles, Surface
from service.games.dominos.dominoes import Domino
from service.wire import Json

SECOND_DOMINO: Final = 4
"""What a second domino in the same turn costs (K7)."""


@dataclass(frozen=True, slots=True)
class Scored:
    """What a domino scored when it was laid, before a second one is paid for.

    Attributes:
        edges: how many it connected (K3).
        surfaces: those that it closed (K4).
        points: for both.
    """

    edges: int
    surfaces: Sequence[Surface]
    points: int


def connection_points(edges: int) -> int:
    """Return what connected edges score: 1 each, and from the third on 2 each (K3).

    >>> [connection_points(edges) for edges in range(7)]
    [0, 1, 2, 4, 6, 8, 10]
    """
    return edges + max(0, edges - 2)


def laid(circles: Circles, domino: Domino, unit: str) -> Scored:
    """Lay a domino, and return what it scores.

    Args:
        circles: the table; it is changed.
        domino: one that may be laid there.
        unit: what surfaces are counted in, `circles` or `cells` (K5).
    """
    edges = len(circles.contacts(domino))
    circles.place(domino)
    surfaces = circles.closed_by(domino)
    points = connection_points(edges) + sum(surface.size(unit) for surface in surfaces)
    return Scored(edges, surfaces, points)


def move_points(scored: Sequence[Scored]) -> int:
    """Return what a move of one or two dominoes scores (K7)."""
    return sum(one.points for one in scored) - SECOND_DOMINO * (len(scored) - 1)


def surface_json(surface: Surface, unit: str) -> Json:
    """Return a closed surface as the contract shows it."""
    return {
        "colour": surface.colour,
        "circles": len(surface.circles),
        "cells": [list(cell) for cell in surface.cells],
        "points": surface.size(unit),
    }


def scored_json(scored: Scored, unit: str) -> Json:
    """Return what a domino scored as the contract shows it."""
    surfaces = [surface_json(surface, unit) for surface in scored.surfaces]
    return {"edges": scored.edges, "surfaces": surfaces, "points": scored.points}
