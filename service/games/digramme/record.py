"""A request of Digramme once it is read: what was agreed, the position, and what a move does."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Literal, NamedTuple

from service.games.core.geometry import Cell, Direction
from service.games.core.record import Record
from service.games.digramme.cards import Card, Deck, Kind, Placed


@dataclass(frozen=True, slots=True)
class Agreement:
    """What the players agreed on: the options of Digramme.

    Attributes:
        accepted: their own words, as keys (G2).
        every_contact: whether each contact of a new card forms a valid word, or one at least (G3).
        min_length: the cards that a suite needs (G4).
        two_cards: whether a move may lay two cards (G7).
        goal: how many arrows end the game (G9, G13).
        arrows: how many there are.
        points_once: whether a card in two of one's suites counts once (G10).
        one_colour: whether suites are of one colour (G12).
        mixed: whether cards of Trigramme are mixed in (G13).
    """

    accepted: frozenset[str]
    every_contact: bool
    min_length: int
    two_cards: bool
    goal: int
    arrows: int
    points_once: bool
    one_colour: bool
    mixed: bool


class Arrow(NamedTuple):
    """An arrow that lies in the first position: any card of its suite, and whose it is.

    Attributes:
        told: `length` and `suite_points`, where the request says what the suite has.
    """

    direction: Direction
    cell: Cell
    player: str
    told: Mapping[str, int | None]


@dataclass(frozen=True, slots=True)
class Layout:
    """A position.

    Attributes:
        cards: in the order in which they were sent; several on a place are kept for `/validate`.
        arrows: who owns which suite.
        deck: the cards of the game, when the request tells.
    """

    cards: Sequence[Placed]
    arrows: Sequence[Arrow]
    deck: Deck | None


@dataclass(frozen=True, slots=True)
class Initial:
    """The card at the centre, laid by nobody (G0)."""

    card: Placed


@dataclass(frozen=True, slots=True)
class Lay:
    """One or two cards laid, and those drawn after them, when they are told."""

    cards: Sequence[Placed]
    drawn: Sequence[Card] | None = None


@dataclass(frozen=True, slots=True)
class Discard:
    """Cards put away in number or by name, and those drawn after them (G8)."""

    count: int
    cards: Sequence[Card] | None = None
    drawn: Sequence[Card] | None = None


@dataclass(frozen=True, slots=True)
class Pass:
    """Nothing is played."""


Action = Initial | Lay | Discard | Pass

End = Literal["arrows", "tie_break", "out"]
"""Why a game is over: the arrows are out, the tie is broken, or nobody holds a card."""


@dataclass(frozen=True, slots=True)
class Told:
    """What a request tells of the cards that do not lie on the table.

    Attributes:
        dealt: what players hold before the first move.
        hands: what they hold after the last one.
        reserve: how many cards the stock has after the last move.
    """

    dealt: Mapping[str, Sequence[Card]]
    hands: Mapping[str, Sequence[Card]]
    reserve: int | None


@dataclass(frozen=True, slots=True)
class Game:
    """The record of a game."""

    agreement: Agreement
    layout: Layout
    told: Told
    record: Record[Action]

    def named(self) -> dict[Kind, Card]:
        """Return the cards that are told by name, wherever they are, by kind."""
        told = [self.layout.deck.cards if self.layout.deck else (), *self.told.dealt.values()]
        told += [
            move.action.drawn
            for move in self.record.moves
            if isinstance(move.action, Lay | Discard) and move.action.drawn is not None
        ]
        told += self.told.hands.values()
        named: dict[Kind, Card] = {}
        for card in chain.from_iterable(told):
            if card.kind is not None:
                named.setdefault(card.kind, card)
        return named
