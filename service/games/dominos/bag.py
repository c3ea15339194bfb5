"""The bag of dominoes and the hands, in number (K6, K8)."""

from collections.abc import Sequence

from service.games.core.outcome import Effect

HAND = 2
"""The dominoes that a player holds."""


class Bag:
    """Where the dominoes are that do not lie on the table.

    Without a number the bag never runs out, and the hands are always full. A dry bag is one that
    is known to be empty, with hands of which nothing is known: nobody draws any more.

    >>> bag = Bag(5, ["Anne", "Luc"])
    >>> [effect.count for effect in bag.deal()], [effect.count for effect in bag.lay("Anne", 2)]
    ([2, 2], [1])
    >>> bag.lay("Luc", 1), bag.hands, bag.left
    ([], {'Anne': 1, 'Luc': 1}, 0)
    """

    def __init__(self, left: int | None, players: Sequence[str], *, dry: bool = False) -> None:
        self.left = left
        self.dry = dry
        self.hands = dict.fromkeys(players, 0)

    @property
    def all_played(self) -> bool:
        """Whether nobody holds any more and none are left."""
        return self.left == 0 and not any(self.hands.values())

    def open(self) -> None:
        """Take a starting domino out of the bag."""
        self._take(1)

    def deal(self) -> list[Effect]:
        """Let each player draw two; give what they do."""
        drawn = {player: self._take(HAND) for player in self.hands}
        self.hands.update(drawn)
        return [Effect("draw", player, count) for player, count in drawn.items() if count]

    def lay(self, player: str, count: int) -> list[Effect]:
        """Take dominoes out of a hand and draw as many; give what the player does."""
        if self.dry:
            return []
        drawn = self._take(count)
        self.hands[player] += drawn - count
        return [Effect("draw", count=drawn)] if drawn else []

    def _take(self, count: int) -> int:
        if self.left is None:
            return count
        taken = min(count, self.left)
        self.left -= taken
        return taken
