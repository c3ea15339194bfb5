"""What the rules need to know of a dictionary: its words, how texts are written, and why not."""

from collections.abc import Callable, Sequence
from typing import Final, Protocol

from service.games.core.violation import Reason

ALPHABET: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
"""The letters that words are compared by; in a mask a letter is the bit of its place here."""
EVERY_LETTER: Final = (1 << len(ALPHABET)) - 1
"""The mask of all letters."""


Fold = Callable[[str], str]
"""Turns letters as typed into letters A to Z; raises ValueError when they are none."""


class Lexicon(Protocol):
    """The words that a game is played with."""

    def __contains__(self, key: str, /) -> bool:
        """Whether a key, `OEUF`, is a word."""
        ...

    def cost(self, masks: Sequence[int], /) -> int:
        """Estimate how many nodes of automata a question to `support` visits."""
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

    def fold(self, text: str, /) -> str:
        """Return the key of a text: letters A to Z.

        Raises:
            ValueError: it has none.
        """
        ...

    def explain(self, key: str, /) -> Reason:
        """Return why a key is not a word."""
        ...
