"""What players hold, as far as a record tells: some pieces by kind, the others only counted."""

from collections import Counter
from collections.abc import Hashable, Iterable
from typing import Generic, TypeVar

Kind = TypeVar("Kind", bound=Hashable)


def unseen(
    printed: Iterable[Kind], seen: Iterable[Kind], hands: Iterable["Hand[Kind]"]
) -> Counter[Kind]:
    """Return the pieces that nobody has seen, below zero where more are known than printed.

    Args:
        printed: the kinds of all pieces of a set or deck.
        seen: those of the pieces that lie open.
        hands: what is held.

    >>> sorted(unseen("AABC", "BB", [Hand("A", hidden=1)]).items())
    [('A', 1), ('B', -1), ('C', 1)]
    """
    counted = Counter(printed)
    counted.subtract(seen)
    for hand in hands:
        counted.subtract(hand.known)
    return counted


class Hand(Generic[Kind]):
    """The cards, dominoes or tiles of one player.

    Attributes:
        known: those whose kind is known.
        hidden: how many others there are; None when that cannot be told.

    >>> hand = Hand("AB", hidden=1)
    >>> hand.count, hand.lacking("AZ"), hand.lacking("YZ")
    (3, [], ['Y', 'Z'])
    >>> hand.take("AZ")
    >>> hand.count, hand.told, hand.lacking("Z")
    (1, True, ['Z'])
    >>> hand.draw(2)
    >>> hand.lose(1)
    >>> hand.count, hand.told
    (2, False)
    """

    def __init__(self, known: Iterable[Kind] = (), hidden: int | None = 0) -> None:
        self.known: Counter[Kind] = Counter(known)
        self.hidden = hidden

    @property
    def count(self) -> int | None:
        """How many pieces are held; None when that cannot be told."""
        return None if self.hidden is None else self.known.total() + self.hidden

    @property
    def told(self) -> bool:
        """Whether every piece is known."""
        return self.hidden == 0

    def lacking(self, kinds: Iterable[Kind]) -> list[Kind]:
        """Return those of some pieces that the player cannot hold."""
        missing = list((Counter(kinds) - self.known).elements())
        return [] if self.hidden is None or len(missing) <= self.hidden else missing

    def take(self, kinds: Iterable[Kind]) -> None:
        """Take pieces of known kinds out of the hand."""
        for kind in kinds:
            if self.known[kind]:
                self.known[kind] -= 1
            elif self.hidden is not None:
                self.hidden -= 1

    def lose(self, count: int) -> None:
        """Take pieces out of the hand without telling which: any of those known may be gone."""
        held = self.count
        if count:
            self.known.clear()
            self.hidden = None if held is None else held - count

    def draw(self, count: int, kinds: Iterable[Kind] | None = None) -> None:
        """Add pieces to the hand, by their kinds when these are told."""
        if kinds is not None:
            self.known.update(kinds)
        elif self.hidden is not None:
            self.hidden += count
