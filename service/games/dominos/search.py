"""Where dominoes in hand may be laid, and whether a player is blocked (K1, K2, K7)."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from service.games.core.geometry import Cell, neighbours
from service.games.core.steps import Steps
from service.games.dominos.circles import Circles
from service.games.dominos.dominoes import Domino, Face, covered, lying
from service.games.dominos.edges import Edge
from service.games.dominos.scoring import Scored, laid, move_points

_FIT: Final = 12
"""Steps that a domino takes that fits, beside one for trying it."""

START: Final = Cell(0, 0)
"""Where the first domino lies; on an empty table every place is as good."""


@dataclass(frozen=True, slots=True)
class Fit:
    """Dominoes of a hand that may be laid, one after the other.

    Attributes:
        hand: the place of each domino in the hand.
        turns: its quarter turns clockwise.
        dominoes: as they would lie.
        scored: what each scores.
    """

    hand: tuple[int, ...]
    turns: tuple[int, ...]
    dominoes: tuple[Domino, ...]
    scored: tuple[Scored, ...]

    @property
    def points(self) -> int:
        """What the move scores."""
        return move_points(self.scored)


def _places(circles: Circles, face: Face) -> Iterator[Cell]:
    """Yield where the first half of a domino may lie so that it touches another."""
    if not circles.covered:
        yield START
        return
    free = {near for cell in circles.covered for near in neighbours(cell)} - circles.covered.keys()
    _, half = covered(face, START)
    starts = free | {Cell(row - half.row, column - half.column) for row, column in free}
    for cell in sorted(starts):
        if not any(half in circles.covered for half in covered(face, cell)):
            yield cell


def _meets(circles: Circles, template: Domino, cell: Cell) -> bool:
    """Whether all half circles would meet their own colour (K2), if the domino lay on a cell."""
    down, right = cell
    for edge in template.outer:
        met = circles.colours.get(Edge(edge.row + down, edge.column + right, edge.side))
        if met is not None and met != template.colours[edge]:
            return False
    return True


def single_fits(circles: Circles, hand: Sequence[Face], unit: str, steps: Steps) -> Iterator[Fit]:
    """Yield each domino, turn and place that fits; the table is as before after each.

    Args:
        circles: the dominoes on the table.
        hand: those that may be laid.
        unit: what surfaces are counted in.
        steps: a domino tried takes one; if it fits, `_FIT` more, and one a circle looked at.
    """
    places: dict[str, list[Cell]] = {}
    for index, face in enumerate(hand):
        seen = set()
        for quarters in range(4):
            turned = face.turned(quarters)
            if turned.compared() in seen:
                continue
            seen.add(turned.compared())
            template = lying(turned, START)
            if turned.orientation not in places:
                steps.take(len(circles.covered))
                places[turned.orientation] = list(_places(circles, turned))
            for cell in places[turned.orientation]:
                if not steps.take():
                    return
                if _meets(circles, template, cell):
                    domino, filled = lying(turned, cell), circles.filled
                    scored = laid(circles, domino, unit)
                    circles.take_back(domino)
                    steps.take(_FIT + circles.filled - filled)
                    yield Fit((index,), (quarters,), (domino,), (scored,))


def paired_fits(
    circles: Circles, hand: Sequence[Face], singles: Sequence[Fit], unit: str, steps: Steps
) -> Iterator[Fit]:
    """Yield each pair of dominoes that fits, the second laid after the first (K7)."""
    for first in sorted(singles, key=lambda fit: -fit.points):
        (index,), (domino,) = first.hand, first.dominoes
        others = [place for place in range(len(hand)) if place != index]
        if steps.spent:
            return
        circles.place(domino)
        for second in single_fits(circles, [hand[place] for place in others], unit, steps):
            yield Fit(
                (index, others[second.hand[0]]),
                first.turns + second.turns,
                first.dominoes + second.dominoes,
                first.scored + second.scored,
            )
        circles.take_back(domino)
