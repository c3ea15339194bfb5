"""What Digramme answers: positions, records and moves as the contract shows them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from service.games.core.geometry import Cell
from service.games.core.moves import PossibleMove
from service.games.core.outcome import Position, Score
from service.games.core.record import Hand
from service.games.digramme.arrows import suite_points
from service.games.digramme.cards import EDGES, Card, Deck, Kind, Placed
from service.games.digramme.judging import CardJudge
from service.games.digramme.play import Table
from service.games.digramme.render import draw_cards, draw_suites
from service.games.digramme.search import Fit
from service.games.digramme.suites import Capture, Suite, contacts_of
from service.wire import Json


@dataclass(frozen=True, slots=True, kw_only=True)
class CardPosition(Position):
    """A position of cards, with the suites in it, owned or not."""

    cards: Sequence[Placed]
    suites: Sequence[Suite]
    deck: Deck | None = None

    def parts(self) -> Json:
        """Return `suites`, and the deck that was used."""
        cards = dict(self.cards)
        return {
            "suites": [suite_json(suite, cards) for suite in self.suites],
            **deck_json(self.deck),
        }

    def drawing(self) -> list[str]:
        """Draw the cards and the suites."""
        suites = draw_suites(self.suites)
        return [*draw_cards(self.cards), *[""][: len(suites)], *suites]


@dataclass(frozen=True, slots=True, kw_only=True)
class CardScore(Score):
    """A record of Digramme, with the table after the moves.

    Attributes:
        table: the game after the moves.
    """

    table: Table

    def parts(self) -> Json:
        """Return the cards, the suites with their owners, and where all the other cards are."""
        table, stock = self.table, self.table.stock
        if self.preview:
            return deck_json(table.deck)
        agreement = table.agreement
        shown: Json = {
            "cards": [card_json(card, cell) for cell, card in table.laid],
            "suites": [suite_json(suite, table.cards) for suite in table.arrows.suites],
            "arrows": {"out": table.arrows.out, "goal": agreement.goal, "all": agreement.arrows},
            "card_points": table.arrows.card_points(table.cards),
            "tied": table.tied,
            "held": _held_json(stock.hands, table.named),
        }
        if stock.left is not None:
            shown["reserve"] = stock.left
        if stock.discarded is not None:
            shown["discard"] = stock.discarded
        if table.deck is not None:
            unseen = table.unseen()
            shown["unseen"] = [
                {**card_json(table.named[kind]), "count": count}
                for kind, count in unseen.items()
                if count > 0
            ]
        return shown | deck_json(table.deck)

    def drawing(self) -> list[str]:
        """Draw the cards and the suites."""
        suites = draw_suites(list(self.table.arrows.suites))
        return [*draw_cards(self.table.laid), *[""][: len(suites)], *suites]


def card_json(card: Card, cell: Cell | None = None) -> Json:
    """Return a card as it may be sent again."""
    place = {} if cell is None else {"row": cell.row, "column": cell.column}
    edges = zip(EDGES, card.edges, strict=True)
    shown: Json = place | {side: edge for side, edge in edges if edge is not None}
    if card.shown_colour:
        shown["colour"] = card.shown_colour
    if card.points is not None:
        shown["points"] = card.points
    return shown


def suite_json(suite: Suite, cards: Mapping[Cell, Card]) -> Json:
    """Return a suite: where it begins, how long it is, what its cards count, and whose it is."""
    row, column = suite.cells[0]
    owner = {"player": suite.owner} if suite.owner else {}
    return {
        "direction": suite.direction,
        "row": row,
        "column": column,
        "length": len(suite.cells),
        "suite_points": suite_points(suite.cells, cards),
        **owner,
    }


def deck_json(deck: Deck | None) -> Json:
    """Return the deck that was used, with whether it is the printed one; nothing for one's own."""
    if deck is None or deck.id is None:
        return {}
    return {"deck": {"id": deck.id, "authentic": deck.authentic}}


def _held_json(hands: Mapping[str, Hand[Kind]], named: Mapping[Kind, Card]) -> Json:
    """Return what players hold: the cards when all are known, else how many, when that is known."""
    held: Json = {}
    for player, hand in hands.items():
        if hand.told and hand.count:
            kinds = sorted(hand.known.elements(), key=lambda kind: (kind.text, kind.colour or ""))
            held[player] = [card_json(named[kind]) for kind in kinds]
        elif hand.count is not None:
            held[player] = hand.count
    return held


def possible_move(
    fit: Fit, captures: Sequence[Capture], cards: Mapping[Cell, Card], judge: CardJudge
) -> PossibleMove:
    """Return cards of a hand that fit, with the words and suites that they make.

    Args:
        fit: which cards, and where.
        captures: the suites that they make or lengthen.
        cards: those on the table.
        judge: knows the words.
    """
    new = dict(fit.cards)
    after = {**cards, **new}
    suites = [
        suite_json(taken.suite, after) | {"from": [old.owner for old in taken.before]}
        for taken in captures
    ]
    return PossibleMove(
        {"cards": [card_json(card, cell) for cell, card in fit.cards]},
        words=judge.words(contacts_of(after, new)),
        parts={"hand": fit.hand, "turns": fit.turns, "suites": suites},
    )
