"""Dominoes drawn with letters, for a terminal."""

from collections.abc import Sequence

from service.games.core.drawing import drawable, initials, legend
from service.games.core.geometry import bounds
from service.games.core.violation import Json
from service.games.dominos.circles import Edge, Table, beside
from service.games.dominos.dominoes import dominoes_of


def draw_dominoes(dominoes: Sequence[Json]) -> list[str]:
    r"""Draw dominoes: a letter for each circle, a capital when it is complete.

    >>> print(*draw_dominoes([
    ...     {"row": 0, "column": 0, "orientation": "horizontal",
    ...      "colours": {"centre": "red", "north": ["blue", "pink"], "south": ["blue", "pink"],
    ...                  "west": "blue", "east": "green"}},
    ...     {"row": 0, "column": 2, "orientation": "vertical",
    ...      "colours": {"centre": "red", "north": "red", "south": "red",
    ...                  "west": ["green", "red"], "east": ["red", "blue"]}}]), sep="\n")
    +-b-+-p-+-r-+
    b   R   G   r
    +-b-+-p-+-R-+
            r   b
            +-r-+
    b blue, g green, p pink, r red
    """
    table = Table()
    for domino in dominoes_of(dominoes, "/dominoes"):
        table.place(domino)
    symbols = initials(table.colours.values())
    if not drawable(table.covered):
        return [
            f"{domino['row']}, {domino['column']}: {domino['orientation']}" for domino in dominoes
        ]
    top, left, bottom, right = bounds(table.covered)
    lines: list[str] = []
    for row in range(top, bottom + 2):
        along, through = "", ""
        for column in range(left, right + 2):
            north, west = Edge(row, column, "north"), Edge(row, column, "west")
            corner = any(
                cell in table.covered
                for edge in (west, Edge(row - 1, column, "west"))
                for cell in beside(edge)
            )
            along += "+" if corner else " "
            along += f"-{_circle(table, north, symbols)}-" if north in table.colours else "   "
            through += f"{_circle(table, west, symbols)}   "
        lines += [along.rstrip(), through.rstrip()]
    return lines[:-1] + legend(symbols)


def _circle(table: Table, edge: Edge, symbols: dict[str, str]) -> str:
    if edge not in table.colours:
        return " "
    symbol = symbols[table.colours[edge]]
    return symbol.upper() if table.complete(edge) else symbol
