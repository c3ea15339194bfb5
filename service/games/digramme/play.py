"""A game of Digramme being played: moves judged, arrows given, turned and returned (G0 to G12)."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

from service.games.core.geometry import Cell
from service.games.core.moves import MAX_TRIES
from service.games.core.outcome import Effect, Outcome, Replay
from service.games.core.record import Move, replay, unseen
from service.games.core.steps import Steps
from service.games.core.violation import Note, RequestError, Violation, pointer
from service.games.digramme.arrows import Arrows
from service.games.digramme.cards import DECK, Card, Kind, Placed, card_of, kinds
from service.games.digramme.judging import CardJudge
from service.games.digramme.record import Action, Discard, End, Game, Initial, Lay
from service.games.digramme.search import single_fits
from service.games.digramme.stock import Stock, check_hands, deal, deal_tied
from service.games.digramme.suites import Capture, Contact, contacts_of

MAX_DISCARDED: Final = 2

_OF_WORDS: Final = frozenset({"contact_not_a_word", "two_cards_no_word", "no_contact_word"})
"""What forbids a move because of its words only."""


def played(game: Game, judge: CardJudge) -> tuple["Table", Replay]:
    """Replay a record, and hold what it tells of hands and stock against what it proves.

    Raises:
        RequestError: they contradict each other, or a move means nothing.
    """
    table = Table(game, judge)
    replayed = replay(game.record, table)
    reserve = game.told.reserve
    if reserve is not None and table.stock.left is None:
        left = table.stock.left_before(reserve)
        if left is None:
            raise RequestError("/reserve", "reserve_impossible", count=reserve)
        table = Table(game, judge, left)
        replayed = replay(game.record, table)
    elif reserve not in (None, table.stock.left):
        values = {"count": reserve, "proved": table.stock.left}
        raise RequestError("/reserve", "reserve_differs", **values)
    check_hands(table.stock, game.told.hands)
    table.check_cards("/hands")
    table.see_end()
    return table, replayed


class Table:
    """A game going on: what a record is replayed on.

    Args:
        game: the record, with the position before the moves.
        judge: the referee of the cards.
        left: the cards of the stock in a position in mid-game, when they are known.

    Attributes:
        laid: the cards that lie, in the order in which they were laid.
        cards: the same by place.
        named: the cards that the request tells by name, wherever they are.
        arrows: the suites that bear one, and whose they are.
        stock: the cards elsewhere.
        tied: the arrows are out, and no side has more suites than the other (G10).
        ended: why the game is over; None while it goes on.

    Raises:
        RequestError: the position means nothing.
    """

    def __init__(self, game: Game, judge: CardJudge, left: int | None = None) -> None:
        self.players = game.record.players
        self.judge = judge
        self.agreement = game.agreement
        self.deck = game.layout.deck
        self.named = game.named()
        self.laid = list(game.layout.cards)
        self.cards = dict(self.laid)
        self.arrows = Arrows(self.players, self.agreement, judge.suites())
        self.arrows.lie(game.layout, self.cards)
        self.tied = self.arrows.tied
        self.ended: End | None = None
        self._passes = 0
        self._steps = Steps(MAX_TRIES)
        self._total = None if self.agreement.mixed else DECK
        if self.deck is not None:
            self._total = len(self.deck.cards)
        self.stock = self._deal(game.told.dealt, left)
        self.check_cards("/dealt")
        self.see_end()

    def _deal(self, dealt: Mapping[str, Sequence[Card]], left: int | None) -> Stock:
        """Return what players hold before the moves."""
        elsewhere, count = self.elsewhere, len(self.laid)
        if elsewhere is not None and elsewhere < 0:
            raise RequestError("/cards", "more_than_deck", count=count, total=self._total)
        if self.tied:
            return deal_tied(self.players, dealt)
        return deal(self.players, dealt, elsewhere, begun=count > 1, left=left)

    @property
    def elsewhere(self) -> int | None:
        """The cards that are not on the table; None when that is not known."""
        return None if self._total is None else self._total - len(self.laid)

    # The end

    @property
    def finished(self) -> bool:
        """Whether nothing more may be played."""
        return self.ended is not None

    def winners(self) -> list[str]:
        """Return who has most suites, or after a tie most points; none before the end (G9, G10)."""
        if self.ended is None:
            return []
        scores: Mapping[str, int | None] = self.arrows.scores()
        if self.tied or len(set(scores.values())) == 1:
            scores = self.arrows.card_points(self.cards)
        known = [score for score in scores.values() if score is not None]
        if len(known) < len(scores):
            return []
        return [player for player in self.players if scores[player] == max(known)]

    def see_end(self) -> list[Effect]:
        """End the game when it is over (G9), and after a tie when nobody plays on (G10)."""
        if self.ended is not None:
            return []
        was_tied = self.tied
        if not was_tied and self.arrows.out >= self.agreement.goal:
            self.tied = self.arrows.tied
        self.ended = self._end()
        if self.ended is not None:
            return [Effect("game_over")]
        return [] if was_tied or not self.tied else [Effect("tie_break")]

    def _end(self) -> End | None:
        """Return why the game is over as it stands; None when it goes on."""
        all_played = self.stock.all_played
        if self.tied:
            return "tie_break" if all_played or self._passes >= len(self.players) else None
        if self.arrows.out >= self.agreement.goal:
            return "arrows"
        return "out" if all_played else None

    # Moves

    def play(self, move: Move[Action], /) -> Outcome:
        """Judge a move of the player in turn, and play it when it is legal.

        Raises:
            RequestError: the cards drawn are not as many as must be, or cannot be.
        """
        action, where = move.action, pointer("moves", move.index)
        if isinstance(action, Initial):
            return self._open(action.card, where)
        if not self.cards:
            return Outcome(words=[], violations=[Violation("no_initial_card", rule="G0")])
        if isinstance(action, Lay):
            return self._lay(move.mover, action, where)
        blocked = self._blocked(move.mover)
        if isinstance(action, Discard):
            outcome = self._discard(move.mover, action, where)
        else:
            outcome = self._pass(move.mover)
        if outcome.legal:
            outcome.parts["blocked"] = blocked
            if blocked is False:
                outcome.notes.append(Note("not_blocked"))
        return outcome

    def _open(self, card: Placed, where: str) -> Outcome:
        """Lay the initial card (G0)."""
        if self.cards:
            cells = [card.cell]
            return Outcome(words=[], violations=[Violation("initial_again", cells, "G0")])
        self.cards[card.cell] = card.card
        self.laid.append(card)
        self.stock.open()
        self.check_deck(f"{where}/initial")
        return Outcome(words=[])

    def _blocked(self, player: str) -> bool | None:
        """Whether no card of the hand could be laid; None when that is not known (G8)."""
        hand = self.stock.hands[player]
        cards = [card_of(kind) for kind in hand.known.elements()]
        for fit in single_fits(self.judge, self.cards, cards, self._steps):
            if not self.tied or self._lengthens(dict(fit.cards), player):
                return False
        return True if hand.told and not self._steps.spent else None

    def _lengthens(self, new: Mapping[Cell, Card], player: str) -> bool:
        captures = self.arrows.suites.captures({**self.cards, **new}, new, player)
        return any(capture.before for capture in captures)

    def _pass(self, player: str) -> Outcome:
        """Pass, with an empty hand or after a tie (G8, G10)."""
        held = self.stock.hands[player].count
        if held and not self.tied:
            values = {"held": held}
            return Outcome(words=[], violations=[Violation("must_discard", (), "G8", values)])
        self._passes += 1
        return Outcome(words=[], effects=self.see_end())

    def _discard(self, player: str, action: Discard, where: str) -> Outcome:
        """Discard, draw and pass (G8)."""
        violations = list(self._undiscardable(player, action))
        if violations:
            return Outcome(words=[], violations=violations)
        self.stock.throw(player, action.count, action.cards)
        discarded = Effect("discard", count=action.count)
        return Outcome(words=[], effects=[discarded, *self._draw(player, action.drawn, where)])

    def _undiscardable(self, player: str, action: Discard) -> Iterator[Violation]:
        if self.tied:
            yield Violation("no_draw_in_tie", rule="G10")
        if not 1 <= action.count <= MAX_DISCARDED:
            values = {"count": action.count, "most": MAX_DISCARDED}
            yield Violation("discard_count", rule="G8", values=values)
        else:
            yield from self._not_held(player, action.count, action.cards or ())

    def _not_held(self, player: str, count: int, cards: Iterable[Card]) -> Iterator[Violation]:
        """Check that a player holds so many cards, and these."""
        hand, rule = self.stock.hands[player], "G10" if self.tied else "G8"
        if hand.count is not None and count > hand.count:
            values = {"count": count, "held": hand.count}
            yield Violation("too_few_cards", rule=rule, values=values)
            return
        for kind in hand.lacking(kinds(cards)):
            told = {"player": player, "tiles": kind.text}
            yield Violation("not_in_hand", rule=rule, values=told)

    def _draw(self, player: str, drawn: Sequence[Card] | None, where: str) -> list[Effect]:
        """Draw back to four; nobody does after a tie (G8, G10)."""
        expected = 0 if self.tied else self.stock.to_draw(player)
        if drawn is not None and len(drawn) != expected:
            count = len(drawn)
            raise RequestError(f"{where}/drawn", "drawn_differs", count=count, proved=expected)
        if self.tied:
            return []
        effects = self.stock.refill(player, drawn)
        self.check_deck(f"{where}/drawn")
        return effects

    def _lay(self, player: str, action: Lay, where: str) -> Outcome:
        laid = action.cards
        violations = list(self.judge.misplaced(self.cards, laid))
        violations += self._not_held(player, len(laid), (card for _, card in laid))
        if violations:  # without a place for each card there are no contacts to judge
            return Outcome(words=[], violations=violations)
        new = dict(laid)
        cards = {**self.cards, **new}
        touched = contacts_of(cards, new)
        captures = self.arrows.suites.captures(cards, new, player)
        violations = list(self._forbidden(player, new, touched, captures))
        words = self.judge.words(touched)
        if violations:
            wordless = _OF_WORDS.issuperset(violation.code for violation in violations)
            points = self.arrows.gained(player, captures) if wordless else None
            return Outcome(words=words, violations=violations, points_if_valid=points)
        self.cards = cards
        self.laid += laid
        self._passes = 0
        self._take_out(player, laid, where)
        return self._settle(player, action, where, Outcome(words=words), captures)

    def _forbidden(
        self,
        player: str,
        new: Mapping[Cell, Card],
        touched: Sequence[Contact],
        captures: Sequence[Capture],
    ) -> Iterator[Violation]:
        yield from self.judge.forbidden(self.cards, new, touched)
        if self.deck is not None:
            available = self.unseen() + self.stock.hands[player].known
            lacking = Counter(kinds(new.values())) - available
            cells = [cell for cell, card in new.items() if card.kind in lacking]
            if cells:
                yield Violation("card_not_in_deck", cells)
        if self.tied and not any(capture.before for capture in captures):
            yield Violation("tie_without_suite", sorted(new), "G10")

    def _take_out(self, player: str, laid: Sequence[Placed], where: str) -> None:
        """Take the cards laid out of the hand."""
        hand = self.stock.hands[player]
        for index, (_, card) in enumerate(laid):
            if card.kind is not None:
                hand.take([card.kind])
            elif hand.known.total():
                raise RequestError(f"{where}/cards/{index}", "card_not_told")
            else:
                hand.lose(1)

    def _settle(
        self, player: str, action: Lay, where: str, outcome: Outcome, captures: Sequence[Capture]
    ) -> Outcome:
        """Move cards and arrows, and tell what the players must do (G5, G6, G8, G9)."""
        before = self.arrows.scores()
        outcome.effects += self._draw(player, action.drawn, where)
        outcome.effects += self.arrows.award(captures)
        for other, score in self.arrows.scores().items():
            gained = score - before[other]
            if other == player:
                outcome.points = gained
            elif gained:
                outcome.effects.append(Effect("credit", player=other, points=gained))
        outcome.effects += self.see_end()
        return outcome

    # The deck

    def unseen(self) -> Counter[Kind]:
        """Return the cards of the deck that nobody has seen, below zero where it has too few."""
        printed = () if self.deck is None else kinds(self.deck.cards)
        open_cards = [*kinds(self.cards.values()), *self.stock.thrown.elements()]
        return unseen(printed, open_cards, self.stock.hands.values())

    def check_cards(self, where: str) -> None:
        """Check that the hands hold as many cards as there are, and that the deck has them.

        Raises:
            RequestError: they do not, or it has not.
        """
        self.stock.check_held(self.elsewhere, where)
        self.check_deck(where)

    def check_deck(self, where: str) -> None:
        """Check that the deck has all cards that are known.

        Raises:
            RequestError: it has not.
        """
        if self.deck is None:
            return
        for kind, count in self.unseen().items():
            if count < 0:
                raise RequestError(where, "more_than_in_deck", card=kind.text)
