"""Dominoes drawn with letters, for a terminal."""

from collections.abc import Sequence

from service.games.core.drawing import drawable, initials, legend
from service.games.core.geometry import bounds
from service.games.dominos.circles import Circles
from service.games.dominos.dominoes import Domino
from service.games.dominos.edges import Edge, beside


def draw_dominoes(dominoes: Sequence[Domino]) -> list[str]:
    r"""Draw dominoes: a letter for each circle, a capital when it is complete.

    >>> from service.games.core.geometry import Cell
    >>> from service.games.dominos.dominoes import Face, lying
    >>> first = Face("red", ("blue", "pink"), ("green",), ("blue", "pink"), ("blue",))
    >>> second = Face("red", ("red",), ("red", "blue"), ("red",), ("green", "red"))
    >>> table = [lying(first, Cell(0, 0)), lying(second, Cell(0, 2))]
    >>> print(*draw_dominoes(table), sep="\n")
    +-b-+-p-+-r-+
    b   R   G   r
    +-b-+-p-+-R-+
            r   b
            +-r-+
    b blue, g green, p pink, r red
    """
    circles = Circles()
    for domino in dominoes:
        circles.place(domino)
    symbols = initials(circles.colours.values())
    if not drawable(circles.covered):
        return [
            f"{domino.cells[0].row}, {domino.cells[0].column}: {domino.face.orientation}"
            for domino in dominoes
        ]
    top, left, bottom, right = bounds(circles.covered)
    lines: list[str] = []
    for row in range(top, bottom + 2):
        along, through = "", ""
        for column in range(left, right + 2):
            north, west = Edge(row, column, "north"), Edge(row, column, "west")
            along += "+" if _is_corner(circles, row, column) else " "
            along += f"-{_circle(circles, north, symbols)}-" if north in circles.colours else "   "
            through += f"{_circle(circles, west, symbols)}   "
        lines += [along.rstrip(), through.rstrip()]
    return lines[:-1] + legend(symbols)


def _is_corner(circles: Circles, row: int, column: int) -> bool:
    """Whether one of the four cells around a corner of the grid is covered."""
    edges = Edge(row, column, "west"), Edge(row - 1, column, "west")
    return any(cell in circles.covered for edge in edges for cell in beside(edge))


def _circle(circles: Circles, edge: Edge, symbols: dict[str, str]) -> str:
    if edge not in circles.colours:
        return " "
    symbol = symbols[circles.colours[edge]]
    return symbol.upper() if circles.complete(edge) else symbol
