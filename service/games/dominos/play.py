"""A game of dominoes being played: what each one connects and closes, and the end (K1 to K9)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from service.games.core.outcome import Outcome
from service.games.core.record import Move, Reader
from service.games.core.violation import Json, Violation
from service.games.dominos.bag import HAND, Bag
from service.games.dominos.circles import Domino, Edge, Surface, Table, beside
from service.games.dominos.dominoes import dominoes_of

SECOND_DOMINO: Final = 4
"""What a second domino in the same turn costs (K7)."""

FULL_PRICE: Final = 2
"""How many connected edges score 1 point only (K3)."""


def connection_points(edges: int) -> int:
    """Give what connected edges score (K3).

    >>> [connection_points(edges) for edges in range(7)]
    [0, 1, 2, 4, 6, 8, 10]
    """
    return edges + max(0, edges - FULL_PRICE)


def mismatches(domino: Domino, contacts: dict[Edge, str]) -> list[Violation]:
    """Give the half circles of a domino that differ from those they meet (K2)."""
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


def surface_json(surface: Surface, unit: str) -> Json:
    """Show a closed surface."""
    return {
        "colour": surface.colour,
        "circles": len(surface.circles),
        "cells": [list(cell) for cell in surface.cells],
        "points": surface.size(unit),
    }


@dataclass(frozen=True, slots=True)
class Agreement:
    """What the players agreed on.

    Attributes:
        surface_unit: `circles` or `cells` (K5).
        starting: how many starting dominoes the record begins with (K6).
        target: the total that ends the game (K9).
    """

    surface_unit: str
    starting: int
    target: int


@dataclass(frozen=True, slots=True)
class DominoesLaid:
    """Dominoes laid: read, and as they were sent."""

    dominoes: Sequence[Domino]
    told: Sequence[Json]


@dataclass(frozen=True, slots=True)
class Pass:
    """A player does nothing."""


Action = DominoesLaid | Pass


def _read_laid(move: Json, where: str) -> Action:
    return DominoesLaid(dominoes_of(move["dominoes"], f"{where}/dominoes"), move["dominoes"])


READERS: Final[Mapping[str, Reader[Action]]] = {
    "dominoes": Reader(_read_laid),
    "pass": Reader(lambda _move, _where: Pass()),
}
"""How the moves are read."""


class Connections:
    """A game going on: what a record is replayed on.

    Args:
        players: in the order in which they play.
        agreement: the options.
        table: the position before the moves; it is played on.
        bag: the dominoes elsewhere, not yet dealt.
    """

    def __init__(
        self, players: Sequence[str], agreement: Agreement, table: Table, bag: Bag
    ) -> None:
        self.agreement = agreement
        self.table = table
        self.bag = bag
        self.starting = agreement.starting
        self.laid: list[Json] = []
        self.scores = dict.fromkeys(players, 0)
        self._turns = dict.fromkeys(players, 0)
        self._open: str | None = None  # who made an illegal move and may try again
        self._reached = False
        if not self.starting:
            bag.deal()

    @property
    def finished(self) -> bool:
        """Whether all have played as often after somebody reached the target; or all is laid."""
        even = len(set(self._turns.values())) == 1
        return (self._reached and even) or (not self.starting and self.bag.all_played)

    def winners(self) -> list[str]:
        """Give who has the highest total; none before the end."""
        best = max(self.scores.values())
        return [p for p, score in self.scores.items() if score == best] if self.finished else []

    def play(self, move: Move[Action]) -> Outcome:
        """Judge a move of the player in turn, and play it when it is legal."""
        opening, player = self.starting > 0, move.mover
        match move.action:
            case Pass():
                outcome = Outcome()
            case DominoesLaid():
                dominoes = move.action.dominoes
                violations = self._miscounted(player, len(dominoes)) or self._misplaced(dominoes)
                if violations:
                    outcome = Outcome(violations=violations)
                else:
                    self.laid += move.action.told
                    outcome = self._start(dominoes[0]) if opening else self._lay(player, dominoes)
        self._count_turn(player, opening=opening, legal=outcome.legal)
        return outcome

    def _count_turn(self, player: str, *, opening: bool, legal: bool) -> None:
        """Count the turns that were taken or lost, to know when all have played as often (K9)."""
        if not opening:
            if self._open not in (None, player):
                self._turns[str(self._open)] += 1
            self._turns[player] += legal
        self._open = None if legal or opening else player

    def _miscounted(self, player: str, count: int) -> list[Violation]:
        """Check how many dominoes a move lays (K6 to K8)."""
        if self.starting:
            return [Violation("starting_domino", rule="K6")] if count > 1 else []
        if count > HAND:
            return [Violation("too_many_dominoes", rule="K7", values={"count": count})]
        held = self.bag.hands[player]
        if count > held:
            return [Violation("too_few_dominoes", rule="K8", values={"count": count, "held": held})]
        return []

    def _misplaced(self, dominoes: Sequence[Domino]) -> list[Violation]:
        """Check where dominoes would lie, one after the other (K1, K2)."""
        violations: list[Violation] = []
        mate: Domino | None = None
        for domino in dominoes:
            taken = self.table.overlap(domino)
            if mate is not None:
                taken += [cell for cell in domino.cells if cell in mate.cells]
            if taken:
                violations.append(Violation("dominoes_overlap", sorted(set(taken)), "K1"))
                break
            contacts = self.table.contacts(domino, mate)
            if not contacts and (self.table.covered or mate is not None):
                violations.append(Violation("domino_alone", domino.cells, "K1"))
            violations += mismatches(domino, contacts)
            mate = domino
        return violations

    def _start(self, domino: Domino) -> Outcome:
        """Lay a starting domino; after the last one, each player draws two (K6)."""
        self.table.place(domino)
        self.bag.open()
        self.starting -= 1
        return Outcome(effects=[] if self.starting else self.bag.deal())

    def _lay(self, player: str, dominoes: Sequence[Domino]) -> Outcome:
        """Lay dominoes, and score each when it lies (K3, K5, K7)."""
        scored = [self._scored(domino) for domino in dominoes]
        points = sum(one["points"] for one in scored) - SECOND_DOMINO * (len(scored) - 1)
        self.scores[player] += points
        self._reached |= self.scores[player] >= self.agreement.target
        effects = self.bag.lay(player, len(dominoes))
        return Outcome(points=points, effects=effects, parts={"dominoes": scored})

    def _scored(self, domino: Domino) -> Json:
        edges = len(self.table.contacts(domino))
        self.table.place(domino)
        unit = self.agreement.surface_unit
        surfaces = [surface_json(surface, unit) for surface in self.table.closed_by(domino)]
        points = connection_points(edges) + sum(surface["points"] for surface in surfaces)
        return {"edges": edges, "surfaces": surfaces, "points": points}
