"""The little that the rules need to know of a dictionary."""

from collections.abc import Sequence
from typing import Final, Protocol

ALPHABET_MASK: Final = (1 << 26) - 1
"""Any letter: bit n stands for chr(65 + n)."""


class Lexicon(Protocol):
    """Words by key; any dictionary, or a set of words in a test."""

    def __contains__(self, key: str, /) -> bool:
        """Tell whether a key, `OEUF`, is a word."""
        ...

    def support(self, masks: Sequence[int], /) -> list[int]:
        """Narrow the letters of a word that is only partly known.

        Args:
            masks: for each position the letters still possible, as bits.

        Returns:
            For each position the letters that occur there in at least one word of exactly that
            length that fits every mask; all zeros when no word fits.
        """
        ...
