"""Dominoes: their seven circles, however they are turned, and where they lie."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Literal

from service.games.core.drawing import colour_key
from service.games.core.geometry import Cell
from service.games.dominos.edges import Edge, sides

Orientation = Literal["horizontal", "vertical"]

Colours = tuple[str, ...]
"""The colours along a side: one on a short side; two, left to right or top to bottom, on a long."""

Kind = tuple[str, Colours, Colours, Colours, Colours]
"""A domino however it is turned: its centre and its sides from the north, as colours compare."""


@dataclass(frozen=True, slots=True)
class Face:
    """The circles of a domino, in colours as they were sent.

    Attributes:
        centre: the full circle.
        north: the half circles of the upper side, left to right; and so on.
    """

    centre: str
    north: Colours
    east: Colours
    south: Colours
    west: Colours

    @property
    def orientation(self) -> Orientation:
        """Whether its long sides are the upper and lower ones."""
        return "horizontal" if len(self.north) == 2 else "vertical"

    def turned(self, quarters: int) -> "Face":
        """Return the face after so many quarter turns clockwise.

        >>> Face("r", ("a", "b"), ("c",), ("e", "d"), ("f",)).turned(1)
        Face(centre='r', north=('f',), east=('a', 'b'), south=('c',), west=('e', 'd'))
        """
        face = self
        for _ in range(quarters):
            face = Face(face.centre, face.west[::-1], face.north, face.east[::-1], face.south)
        return face

    @property
    def kind(self) -> Kind:
        """What makes it this domino, the same however it is turned."""
        lying = self if self.orientation == "horizontal" else self.turned(1)
        return min(lying.compared(), lying.turned(2).compared())

    def compared(self) -> Kind:
        """Return the colours as they compare."""
        north, east, south, west = (
            tuple(map(colour_key, side)) for side in (self.north, self.east, self.south, self.west)
        )
        return colour_key(self.centre), north, east, south, west


def face_of(kind: Kind) -> Face:
    """Return a domino of a kind, lying horizontal."""
    return Face(*kind)


def kind_text(kind: Kind) -> str:
    """Return a domino in a sentence: its centre, then its sides from the north."""
    centre, *around = kind
    return f"{centre} ({' / '.join(' '.join(side) for side in around)})"


@dataclass(frozen=True, slots=True)
class Domino:
    """A domino as it lies.

    Attributes:
        face: its circles as they were sent.
        cells: the two cells covered.
        centre: the inner edge.
        colours: the colour of the circle on each of the seven edges, as it compares.
    """

    face: Face
    cells: tuple[Cell, Cell]
    centre: Edge
    colours: Mapping[Edge, str]

    @property
    def outer(self) -> Iterator[Edge]:
        """The six edges with a half circle."""
        return (edge for edge in self.colours if edge != self.centre)


def covered(face: Face, cell: Cell) -> tuple[Cell, Cell]:
    """Return the cells that a domino covers, the left or upper one given."""
    row, column = cell
    across = face.orientation == "horizontal"
    return cell, Cell(row, column + 1) if across else Cell(row + 1, column)


def lying(face: Face, cell: Cell) -> Domino:
    """Return a domino that lies with its left or upper half on a cell."""
    cells = covered(face, cell)
    (north, east, south, west), (north_2, east_2, south_2, west_2) = map(sides, cells)
    along: tuple[tuple[Edge, ...], ...]
    if face.orientation == "horizontal":
        centre = east
        along = ((north, north_2), (east_2,), (south, south_2), (west,))
    else:
        centre = south
        along = ((north,), (east, east_2), (south_2,), (west, west_2))
    middle, *around = face.compared()
    colours = {centre: middle}
    for edges, side in zip(along, around, strict=True):
        colours.update(zip(edges, side, strict=True))
    return Domino(face, cells, centre, colours)
