"""Dominoes by the letter of the rules, slow and obvious.

Nothing is shared with the rules under test. Lengths are doubled, so that the middle of the cell in
row r and column c is (2r + 1, 2c + 1), and the middles of its four edges are one step from there.
Two circles touch when they lie diagonally next to each other: then one cell has both edges.
"""

from collections.abc import Iterator
from typing import Any

Point = tuple[int, int]


def circles(domino: dict[str, Any]) -> dict[Point, str]:
    """Give the seven circles of a domino, the full one first."""
    row, column, colours = 2 * domino["row"], 2 * domino["column"], domino["colours"]
    north, south, west, east = (colours[side] for side in ("north", "south", "west", "east"))
    if domino["orientation"] == "horizontal":
        return {
            (row + 1, column + 2): colours["centre"],
            (row, column + 1): north[0],
            (row, column + 3): north[1],
            (row + 2, column + 1): south[0],
            (row + 2, column + 3): south[1],
            (row + 1, column): west,
            (row + 1, column + 4): east,
        }
    return {
        (row + 2, column + 1): colours["centre"],
        (row, column + 1): north,
        (row + 4, column + 1): south,
        (row + 1, column): west[0],
        (row + 3, column): west[1],
        (row + 1, column + 2): east[0],
        (row + 3, column + 2): east[1],
    }


def cells(domino: dict[str, Any]) -> set[Point]:
    """Give the two cells of a domino."""
    row, column = domino["row"], domino["column"]
    across = domino["orientation"] == "horizontal"
    return {(row, column), (row, column + 1) if across else (row + 1, column)}


def halves(dominoes: list[dict[str, Any]]) -> dict[Point, list[str]]:
    """Give the colours of what lies at each point: two for a whole circle, one for half of one."""
    found: dict[Point, list[str]] = {}
    for domino in dominoes:
        for place, (point, colour) in enumerate(circles(domino).items()):
            found.setdefault(point, []).extend([colour] * (2 if place == 0 else 1))
    return found


def shared(dominoes: list[dict[str, Any]], new: dict[str, Any]) -> set[Point]:
    """Give the edges that a new domino shares with others."""
    return halves(dominoes).keys() & circles(new).keys()


def legal(dominoes: list[dict[str, Any]], new: dict[str, Any]) -> bool:
    """Tell whether a domino may be laid (K1, K2)."""
    if any(cells(domino) & cells(new) for domino in dominoes):
        return False
    lying, ours = halves(dominoes), circles(new)
    met = lying.keys() & ours.keys()
    return (bool(met) or not dominoes) and all(lying[edge] == [ours[edge]] for edge in met)


def closed(dominoes: list[dict[str, Any]]) -> set[frozenset[Point]]:
    """Give the closed surfaces: join what touches until nothing changes, then look around (K4)."""
    lying = halves(dominoes)
    surfaces = [{point} for point, colours in lying.items() if len(colours) == 2]
    while (pair := _joinable(surfaces, lying)) is not None:
        one, other = pair
        surfaces = [surface for surface in surfaces if surface not in (one, other)]
        surfaces.append(one | other)
    return {
        frozenset(surface)
        for surface in surfaces
        if not any(
            len(lying.get(near, [])) == 1 and lying[near][0] == lying[point][0]
            for point in surface
            for near in diagonal(point)
        )
    }


def _joinable(
    surfaces: list[set[Point]], lying: dict[Point, list[str]]
) -> tuple[set[Point], set[Point]] | None:
    for index, one in enumerate(surfaces):
        for other in surfaces[index + 1 :]:
            for point in one:
                for near in diagonal(point):
                    if near in other and lying[near][0] == lying[point][0]:
                        return one, other
    return None


def diagonal(point: Point) -> Iterator[Point]:
    """Give the points diagonally next to one."""
    for down in (-1, 1):
        for right in (-1, 1):
            yield point[0] + down, point[1] + right
