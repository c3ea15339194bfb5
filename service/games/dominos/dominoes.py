"""Dominoes as requests give them."""

from collections.abc import Mapping, Sequence
from typing import Final, Literal

from service.games.core.drawing import colour_key
from service.games.core.geometry import Cell
from service.games.core.record import read_place
from service.games.core.violation import Json, RequestError
from service.games.dominos.circles import Domino, Edge, sides

Orientation = Literal["horizontal", "vertical"]

_PAIRS: Final[Mapping[str, tuple[str, str]]] = {
    "horizontal": ("north", "south"),
    "vertical": ("west", "east"),
}
"""The long sides: those with two half circles, left and right, or top and bottom."""


def domino_of(data: Json, where: str) -> Domino:
    """Read a domino as it lies.

    Raises:
        RequestError: too far away, or a side with one colour too many or too few.
    """
    (row, column), orientation = read_place(data, where), data["orientation"]
    across = orientation == "horizontal"
    cells = Cell(row, column), Cell(row, column + 1) if across else Cell(row + 1, column)
    pairs = _PAIRS[orientation]
    told = {
        side: _colours(
            data["colours"][side], f"{where}/colours/{side}", orientation, pair=side in pairs
        )
        for side in ("centre", "north", "east", "south", "west")
    }
    (north, east, south, west), (north_2, east_2, south_2, west_2) = map(sides, cells)
    if across:
        centre = east
        edges = {
            "north": (north, north_2),
            "south": (south, south_2),
            "west": (west,),
            "east": (east_2,),
        }
    else:
        centre = south
        edges = {
            "west": (west, west_2),
            "east": (east, east_2),
            "north": (north,),
            "south": (south_2,),
        }
    colours: dict[Edge, str] = {centre: told["centre"][0]}
    for side, along in edges.items():
        colours.update(zip(along, told[side], strict=True))
    return Domino(cells, centre, colours)


def _colours(told: object, where: str, orientation: str, *, pair: bool) -> Sequence[str]:
    """Read the colours of a side: one, or a pair."""
    if pair and isinstance(told, list) and len(told) == 2:
        return [colour_key(colour) for colour in told]
    if not pair and isinstance(told, str):
        return [colour_key(told)]
    code = "two_colours_here" if pair else "one_colour_here"
    raise RequestError(where, code, orientation=orientation)


def dominoes_of(listed: Sequence[Json], where: str) -> list[Domino]:
    """Read the dominoes of a position or of a move, in the order given.

    Raises:
        RequestError: one of them means nothing.
    """
    return [domino_of(data, f"{where}/{index}") for index, data in enumerate(listed)]


def unpacked(one: Json) -> Json:
    """Give a set of a data file with its dominoes written out.

    >>> one = unpacked({"colours": {"r": "red", "b": "blue"}, "dominoes": ["r bb rb b r"]})
    >>> one["dominoes"][0]["centre"], one["dominoes"][0]["south"]
    ('red', ['red', 'blue'])
    """
    names = one["colours"]
    dominoes = []
    for line in one["dominoes"]:
        centre, north, south, west, east = (
            [names[letter] for letter in part] for part in line.split()
        )
        dominoes.append(
            {
                "centre": centre[0],
                "north": north,
                "south": south,
                "west": west[0],
                "east": east[0],
            }
        )
    return {**one, "colours": list(names.values()), "dominoes": dominoes}
