"""Tiles in hand."""

from typing import Final

from dictionaries.keys import ALPHABET

BLANK: Final = len(ALPHABET)
"""The place of blanks among the tiles; letters come before, A first."""


class Hand:
    """Tiles in hand, and the hands that are left when one of them is laid.

    Equal tiles are the same object, in whatever order the others were laid.

    Attributes:
        size: how many tiles.
        blanks: how many of them are blanks.
        letters: the letters that can be laid by a tile of their own, as a mask.
    """

    __slots__ = ("_counts", "_known", "_less", "blanks", "letters", "size")

    def __init__(self, counts: bytes, size: int, letters: int, known: "dict[bytes, Hand]") -> None:
        self._counts = counts
        self._known = known
        self._less: dict[int, Hand] = {}
        self.size = size
        self.blanks = counts[BLANK]
        self.letters = letters

    @classmethod
    def of(cls, letters: str, blanks: int = 0) -> "Hand":
        """The hand of these letters, in any order, and so many blanks."""
        counts = bytes([*map(letters.count, ALPHABET), blanks])
        held = sum(1 << i for i, count in enumerate(counts[:BLANK]) if count)
        return cls(counts, len(letters) + blanks, held, {})

    def less(self, tile: int) -> "Hand":
        """The hand without one tile: a letter, 0 for A, or `BLANK`."""
        found = self._less.get(tile)
        if found is None:
            found = self._less[tile] = self._without(tile)
        return found

    def _without(self, tile: int) -> "Hand":
        changed = bytearray(self._counts)
        changed[tile] -= 1
        counts = bytes(changed)
        found = self._known.get(counts)
        if found is None:
            letters = self.letters if counts[tile] or tile == BLANK else self.letters ^ 1 << tile
            found = self._known[counts] = Hand(counts, self.size - 1, letters, self._known)
        return found

    def lay(self, letter: int) -> "Hand | None":
        """The hand after laying a letter, by a blank if no tile has it; None when it cannot."""
        if self.letters >> letter & 1:
            return self.less(letter)
        return self.less(BLANK) if self.blanks else None
