"""Cards that do not lie on the table: hands, stock, discard (G8).

Before each move either all hands are full, or stock and discard are empty: a player draws back to
four as long as there are cards. So the hands follow from the cards on the table; only how the
others are shared between stock and discard must be told where a record begins in mid-game.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final

from service.games.core.outcome import Effect
from service.games.core.record import Hand, held_together
from service.games.core.violation import RequestError, pointer
from service.games.digramme.cards import Card, Kind, kinds

HAND: Final = 4
"""The cards that a player holds."""


class Stock:
    """Stock, discard and hands, as far as they are known.

    Attributes:
        hands: what each player holds.
        pool: cards in the stock and the discard together; None when that is not known.
        left: cards in the stock; None when that is not known.
        thrown: the cards in the discard that are known.

    >>> stock = Stock({"Anne": Hand(hidden=4), "Luc": Hand(hidden=4)}, pool=2, left=2)
    >>> stock.throw("Luc", 2)
    >>> [(effect.code, effect.count) for effect in stock.refill("Luc")], stock.discarded
    ([('draw', 2)], 2)
    >>> stock.hands["Anne"].lose(1)
    >>> [(effect.code, effect.count) for effect in stock.refill("Anne")], stock.left
    ([('stock_renewed', 2), ('draw', 1)], 1)
    """

    def __init__(self, hands: Mapping[str, Hand[Kind]], pool: int | None, left: int | None) -> None:
        self.hands = hands
        self.pool = pool
        self.left = left
        self.thrown: Counter[Kind] = Counter()
        self._turns: list[tuple[int, int]] = []
        self._pool_before = pool

    @property
    def discarded(self) -> int | None:
        """The cards in the discard; None when that is not known."""
        return None if self.pool is None or self.left is None else self.pool - self.left

    @property
    def all_played(self) -> bool:
        """Whether nobody holds a card any more."""
        return all(hand.count == 0 for hand in self.hands.values())

    def check_held(self, elsewhere: int | None, where: str) -> None:
        """Check that the hands hold together what neither the table nor the stock has.

        Args:
            elsewhere: the cards that are not on the table; None when that is not known.
            where: what told the hands.

        Raises:
            RequestError: they hold more, or less and nobody can have the others.
        """
        if elsewhere is None:
            return
        held, most = held_together(self.hands.values(), HAND)
        proved = elsewhere - (self.pool or 0)
        if held > proved or (self.pool is not None and most < proved):
            raise RequestError(where, "dealt_differs", count=held, proved=proved)

    def open(self) -> None:
        """Take the initial card out of the stock (G0)."""
        if self.pool is not None:
            self.pool -= 1
        if self.left is not None:
            self.left -= 1
        self._turns.append((0, 1))

    def throw(self, player: str, count: int, cards: Sequence[Card] | None = None) -> None:
        """Take cards from a hand to the discard."""
        if cards is None:
            self.hands[player].lose(count)
        else:
            named = kinds(cards)
            self.hands[player].take(named)
            self.thrown.update(named)
        if self.pool is not None:
            self.pool += count
        self._turns.append((count, 0))

    def to_draw(self, player: str) -> int:
        """Return how many cards a player draws to hold four again, as far as there are cards."""
        needed = HAND - (self.hands[player].count or 0)
        return needed if self.pool is None else min(needed, self.pool)

    def refill(self, player: str, told: Sequence[Card] | None = None) -> list[Effect]:
        """Draw back to four; return what the player must do."""
        effects = []
        drawn = self.to_draw(player)
        if self.left is not None and self.pool is not None and drawn > self.left:
            effects.append(Effect("stock_renewed", count=self.pool - self.left))
            self.left = self.pool
            self.thrown.clear()
        if self.left is not None:
            self.left -= drawn
        if self.pool is not None:
            self.pool -= drawn
        self._turns.append((0, drawn))
        self.hands[player].draw(drawn, None if told is None else kinds(told))
        return [*effects, Effect("draw", count=drawn)] if drawn else effects

    def left_before(self, reserve: int) -> int | None:
        """Return the stock before the moves that leaves this reserve after them, once replayed.

        In mid-game the discard may have become the stock since: of several stocks that lead
        there, the largest, which is renewed last, is taken; None when no stock does.
        """
        pool = self._pool_before
        if pool is None:
            return reserve + sum(drawn for _, drawn in self._turns)
        return next(
            (left for left in range(pool, -1, -1) if self._left_after(pool, left) == reserve), None
        )

    def _left_after(self, pool: int, left: int) -> int:
        for thrown, drawn in self._turns:
            pool += thrown
            if drawn > left:
                left = pool
            left -= drawn
            pool -= drawn
        return left


def deal(
    players: Sequence[str],
    dealt: Mapping[str, Sequence[Card]],
    elsewhere: int | None,
    *,
    begun: bool,
    left: int | None,
) -> Stock:
    """Return what is held before the moves.

    Args:
        players: who holds cards.
        dealt: the hands that the request tells.
        elsewhere: the cards that are not on the table; None when that is not known.
        begun: the position is one in mid-game, where some cards may lie in the discard.
        left: those of the stock in mid-game, when they are known.

    Raises:
        RequestError: a hand that cannot be.
    """
    full = HAND * len(players)
    hidden = None if elsewhere is not None and elsewhere < full else HAND
    hands = _hands(players, dealt, hidden)
    if elsewhere is None:
        return Stock(hands, None, left)
    pool = max(0, elsewhere - full)
    return Stock(hands, pool, left if begun and pool else pool)


def deal_tied(players: Sequence[str], dealt: Mapping[str, Sequence[Card]]) -> Stock:
    """Return what is held in a position after a tie, where nobody draws any more (G10).

    Raises:
        RequestError: a hand that cannot be.
    """
    return Stock(_hands(players, dealt, None), None, None)


def _hands(
    players: Sequence[str], dealt: Mapping[str, Sequence[Card]], hidden: int | None
) -> dict[str, Hand[Kind]]:
    """Return the hands before the moves: as the request tells, or so many hidden cards."""
    hands: dict[str, Hand[Kind]] = {player: Hand(hidden=hidden) for player in players}
    for player, cards in dealt.items():
        _tell(hands[player], cards, pointer("dealt", player))
    return hands


def check_hands(stock: Stock, told: Mapping[str, Sequence[Card]]) -> None:
    """Hold what a request tells of the hands after the moves against the record.

    Raises:
        RequestError: a hand has too many or too few cards, or lacks one that must be there.
    """
    for player, cards in told.items():
        hand, where = stock.hands[player], pointer("hands", player)
        missing = hand.known - Counter(kinds(cards))
        _tell(hand, cards, where)
        if missing.total() > (hand.hidden or 0):
            raise RequestError(where, "hand_lacks", card=next(iter(missing)).text)


def _tell(hand: Hand[Kind], cards: Sequence[Card], where: str) -> None:
    """Set what a hand holds to what a request tells of it."""
    if len(cards) > HAND:
        raise RequestError(where, "hand_too_large", count=len(cards), most=HAND)
    if hand.count not in (None, len(cards)):
        raise RequestError(where, "hand_differs", count=len(cards), proved=hand.count)
    named = kinds(cards)
    hand.known, hand.hidden = Counter(named), len(cards) - len(named)
