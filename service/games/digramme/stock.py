"""Cards that do not lie on the table: hands, stock, discard (G8)."""

from collections.abc import Iterator, Sequence

from service.games.core.outcome import Effect

HAND = 4
"""The cards that a player holds."""


class Stock:
    """Where the cards are, in number: which ones they are is not known.

    >>> stock = Stock(10, ["Anne", "Luc"])
    >>> stock.left, stock.hands
    (2, {'Anne': 4, 'Luc': 4})
    >>> stock.throw("Luc", 2)
    >>> [effect.count for effect in stock.refill("Luc")], stock.left
    ([2], 0)
    >>> stock.lay("Anne", 1)
    >>> [effect.code for effect in stock.refill("Anne")], stock.left
    (['stock_renewed', 'draw'], 1)
    """

    def __init__(self, cards: int, players: Sequence[str]) -> None:
        """Deal.

        Args:
            cards: those that are not on the table.
            players: who holds some of them.
        """
        self.left = cards
        self.discarded = 0
        self.hands = dict.fromkeys(players, 0)
        for player in players:
            self.hands[player] = min(HAND, self.left)
            self.left -= self.hands[player]

    def lay(self, player: str, cards: int) -> None:
        """Take cards from a hand to the table."""
        self.hands[player] -= cards

    def throw(self, player: str, cards: int) -> None:
        """Take cards from a hand to the discard."""
        self.hands[player] -= cards
        self.discarded += cards

    def refill(self, player: str) -> Iterator[Effect]:
        """Draw back to four, as far as there are cards; give what the player must do."""
        drawn = self._draw(player)
        if self.hands[player] < HAND and self.discarded:
            yield Effect("stock_renewed", count=self.discarded)
            self.left, self.discarded = self.discarded, 0
            drawn += self._draw(player)
        if drawn:
            yield Effect("draw", count=drawn)

    def _draw(self, player: str) -> int:
        drawn = min(HAND - self.hands[player], self.left)
        self.left -= drawn
        self.hands[player] += drawn
        return drawn
