"""The bag of dominoes and the hands (K6, K8)."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final

from service.games.core.outcome import Effect
from service.games.core.record import Hand, held_together
from service.games.core.violation import RequestError, pointer
from service.games.dominos.dominoes import Face, Kind

HAND: Final = 2
"""The dominoes that a player holds."""


class Bag:
    """Where the dominoes are that do not lie on the table.

    Without a number the bag never runs out, and the hands are always full.

    Attributes:
        hands: what each player holds.
        left: how many dominoes are in the bag; None when that is not known.

    >>> bag = Bag({"Anne": Hand(), "Luc": Hand()}, left=5)
    >>> [(draw.player, draw.count) for draw in bag.deal({})]
    [('Anne', 2), ('Luc', 2)]
    >>> [draw.count for draw in bag.refill("Anne", 2)], bag.left
    ([1], 0)
    """

    def __init__(self, hands: Mapping[str, Hand[Kind]], left: int | None) -> None:
        self.hands = hands
        self.left = left

    @classmethod
    def begun(
        cls, players: Sequence[str], elsewhere: int | None, told: Mapping[str, Sequence[Face]]
    ) -> "Bag":
        """Return the bag of a position in mid-game.

        Hands are full while the bag is not empty.

        Args:
            players: who holds dominoes.
            elsewhere: how many are not on the table; None when that is not known.
            told: the hands that the request tells.

        Raises:
            RequestError: a hand that cannot be.
        """
        full = HAND * len(players)
        short = elsewhere is not None and elsewhere < full
        hands: dict[str, Hand[Kind]] = {
            player: Hand(hidden=None if short else HAND) for player in players
        }
        for player, faces in told.items():
            tell_hand(hands[player], faces, pointer("dealt", player))
        return cls(hands, None if elsewhere is None else max(0, elsewhere - full))

    @property
    def all_played(self) -> bool:
        """Whether nobody holds any more and none are left."""
        return self.left == 0 and all(hand.count == 0 for hand in self.hands.values())

    def check_held(self, elsewhere: int | None, where: str) -> None:
        """Check that the hands hold together what neither the table nor the bag has.

        Args:
            elsewhere: how many dominoes are not on the table; None when that is not known.
            where: what told the hands.

        Raises:
            RequestError: they hold more, or less and nobody can have the others.
        """
        if elsewhere is None:
            return
        held, most = held_together(self.hands.values(), HAND)
        proved = elsewhere - (self.left or 0)
        if not held <= proved <= most:
            raise RequestError(where, "dominoes_dealt_differ", count=held, proved=proved)

    def open(self) -> None:
        """Take a starting domino out of the bag."""
        self._take(1)

    def deal(self, told: Mapping[str, Sequence[Face]]) -> list[Effect]:
        """Let each player draw two; return what they do.

        Raises:
            RequestError: a hand that the request tells has another number.
        """
        effects = []
        for player, hand in self.hands.items():
            if hand.count is not None:
                count = self._take(HAND)
                hand.draw(count)
                effects += [Effect("draw", player=player, count=count)] if count else []
            if player in told:
                tell_hand(hand, told[player], pointer("dealt", player))
        return effects

    def to_draw(self, laid: int) -> int:
        """Return how many dominoes a player draws who has laid some (K8)."""
        return laid if self.left is None else min(laid, self.left)

    def refill(self, player: str, laid: int, told: Sequence[Face] | None = None) -> list[Effect]:
        """Draw as many as were laid; return what the player does."""
        drawn = self._take(laid)
        kinds = None if told is None else [face.kind for face in told]
        self.hands[player].draw(drawn, kinds)
        return [Effect("draw", count=drawn)] if drawn else []

    def _take(self, count: int) -> int:
        taken = self.to_draw(count)
        if self.left is not None:
            self.left -= taken
        return taken


def tell_hand(hand: Hand[Kind], faces: Sequence[Face], where: str) -> None:
    """Set what a hand holds to what a request tells of it.

    Raises:
        RequestError: it has another number of dominoes.
    """
    if len(faces) > HAND:
        raise RequestError(where, "domino_hand_too_large", count=len(faces), most=HAND)
    if hand.count not in (None, len(faces)):
        raise RequestError(where, "domino_hand_differs", count=len(faces), proved=hand.count)
    hand.known, hand.hidden = Counter(face.kind for face in faces), 0


def check_hands(bag: Bag, told: Mapping[str, Sequence[Face]]) -> None:
    """Hold what a request tells of the hands after the moves against the record.

    While it is not known how many dominoes there are, the bag may be empty, and hands short.

    Raises:
        RequestError: a hand has too many or too few dominoes, or lacks one that must be there.
    """
    for player, faces in told.items():
        hand, where = bag.hands[player], pointer("hands", player)
        missing = hand.known - Counter(face.kind for face in faces)
        if bag.left is None and hand.hidden:
            hand.hidden = None
        tell_hand(hand, faces, where)
        if missing:
            raise RequestError(where, "domino_hand_lacks")
