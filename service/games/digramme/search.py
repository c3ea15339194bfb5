"""Where cards in hand may be laid, and whether a player is blocked (G3, G7, G8)."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from service.games.core.geometry import Cell, neighbours
from service.games.core.steps import Steps
from service.games.digramme.cards import EDGES, Card, Placed
from service.games.digramme.judging import CardJudge
from service.games.digramme.suites import Cards, contacts_of

_PAIR: Final = 3
"""Steps that it takes to try two cards together; one alone takes one."""
_FIT: Final = 10
"""Steps for each that fits: it is looked what suites it makes."""


@dataclass(frozen=True, slots=True)
class Fit:
    """Cards of a hand that may be laid.

    Attributes:
        hand: the place of each card in the hand.
        turns: its quarter turns clockwise.
        cards: the cards as they would lie.
    """

    hand: tuple[int, ...]
    turns: tuple[int, ...]
    cards: tuple[Placed, ...]


def frontier(cards: Cards) -> list[Cell]:
    """Return the free places beside cards, in reading order."""
    return sorted({near for cell in cards for near in neighbours(cell)} - cards.keys())


def turns(card: Card) -> list[tuple[int, Card]]:
    """Return a card in each of its four positions, but for those that look the same."""
    seen: dict[Card, int] = {}
    for quarters in range(len(EDGES)):
        seen.setdefault(card.turned(quarters), quarters)
    return [(quarters, turned) for turned, quarters in seen.items()]


def single_fits(
    judge: CardJudge, cards: Cards, hand: Sequence[Card], steps: Steps
) -> Iterator[Fit]:
    """Yield each card, turn and place that fits."""
    places = frontier(cards)
    for index, card in enumerate(hand):
        for quarters, turned in turns(card):
            for cell in places:
                if not steps.take():
                    return
                if judge.fits(cards, cell, turned):
                    steps.take(_FIT)
                    yield Fit((index,), (quarters,), (Placed(cell, turned),))


def paired_fits(
    judge: CardJudge, cards: Cards, hand: Sequence[Card], singles: Sequence[Fit], steps: Steps
) -> Iterator[Fit]:
    """Yield two cards of one colour that fit together: of these, one fits alone (G7)."""
    seen = set()
    for single in singles:
        (first,), (placed,) = single.hand, single.cards
        for second, card in enumerate(hand):
            if second == first or None in (card.colour, placed.card.colour):
                continue
            if card.colour != placed.card.colour:
                continue
            for quarters, turned in turns(card):
                for cell in neighbours(placed.cell):
                    laid = Placed(cell, turned)
                    if cell in cards or frozenset((placed, laid)) in seen:
                        continue
                    if not steps.take(_PAIR):
                        return
                    if _pair_fits(judge, cards, placed, laid):
                        seen.add(frozenset((placed, laid)))
                        steps.take(_FIT)
                        yield Fit((first, second), (*single.turns, quarters), (placed, laid))


def _pair_fits(judge: CardJudge, cards: Cards, *pair: Placed) -> bool:
    new = dict(pair)
    touched = contacts_of({**cards, **new}, new)
    return not any(judge.forbidden(cards, new, touched))
