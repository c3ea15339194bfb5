"""A request of dominoes once it is read: what was agreed, the position, and what a move does."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Literal

from service.games.core.record import Record
from service.games.dominos.dominoes import Domino, Face, Kind


@dataclass(frozen=True, slots=True)
class DominoSet:
    """The dominoes of a game.

    Attributes:
        kinds: what each of them is.
        id: the name of a set of the game; None for a client's own.
        authentic: whether it is the printed one, when the game says so.
    """

    kinds: Sequence[Kind]
    id: str | None = None
    authentic: bool | None = None


@dataclass(frozen=True, slots=True)
class Agreement:
    """What the players agreed on.

    Attributes:
        surface_unit: `circles` or `cells` (K5).
        starting: how many starting dominoes the record begins with (K6).
        total: how many dominoes there are; None when that is not known (K8).
        target: the total that ends the game (K9).
    """

    surface_unit: str
    starting: int
    total: int | None
    target: int


@dataclass(frozen=True, slots=True)
class Told:
    """What a request tells of the dominoes that do not lie on the table.

    Attributes:
        dealt: what players hold once the starting dominoes are laid.
        hands: what they hold after the last move.
        reserve: how many the bag has after the last move.
    """

    dealt: Mapping[str, Sequence[Face]]
    hands: Mapping[str, Sequence[Face]]
    reserve: int | None


@dataclass(frozen=True, slots=True)
class Lay:
    """One or two dominoes laid, and those drawn after them, when they are told."""

    dominoes: Sequence[Domino]
    drawn: Sequence[Face] | None = None


@dataclass(frozen=True, slots=True)
class Pass:
    """Nothing is played."""


Action = Lay | Pass

End = Literal["target", "out", "blocked"]
"""Why a game is over: the target is reached and the round finished, all dominoes are laid, or all
pass in turn and the bag is empty."""


@dataclass(frozen=True, slots=True)
class Game:
    """The record of a game."""

    agreement: Agreement
    dominoes: Sequence[Domino]
    set: DominoSet | None
    told: Told
    record: Record[Action]

    def named(self) -> dict[Kind, Face]:
        """Return the dominoes of hands that are told, by kind, in colours as they were sent."""
        told = list(self.told.dealt.values())
        told += [
            move.action.drawn
            for move in self.record.moves
            if isinstance(move.action, Lay) and move.action.drawn is not None
        ]
        told += self.told.hands.values()
        named: dict[Kind, Face] = {}
        for face in chain.from_iterable(told):
            named.setdefault(face.kind, face)
        return named
