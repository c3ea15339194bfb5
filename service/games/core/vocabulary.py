"""What the rules need to know of a dictionary: its words, how texts are written, and why not."""

from collections.abc import Callable, Sequence
from typing import Final, Protocol, runtime_checkable

from service.games.core.violation import Reason

EVERY_LETTER: Final = (1 << 26) - 1
"""Any letter: bit n stands for chr(65 + n)."""


Fold = Callable[[str], str]
"""Turns letters as typed into letters A to Z; raises ValueError when they are none."""


class Lexicon(Protocol):
    """Words by key; any dictionary, or a set of words in a test."""

    def __contains__(self, key: str, /) -> bool:
        """Whether a key, `OEUF`, is a word."""
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


@runtime_checkable
class Vocabulary(Lexicon, Protocol):
    """A lexicon that folds texts and explains itself, as dictionaries do; a test may do without."""

    def fold(self, text: str, /) -> str:
        """Return the key of a text: letters A to Z.

        Raises:
            ValueError: it has none.
        """
        ...

    def explain(self, key: str, /) -> Reason:
        """Return why a key is not a word."""
        ...


class Judge:
    """The dictionary of a request, asked as the rules need it.

    Attributes:
        lexicon: the words there are.
    """

    def __init__(self, lexicon: Lexicon) -> None:
        self.lexicon = lexicon
        self._vocabulary = lexicon if isinstance(lexicon, Vocabulary) else None

    def fold(self, text: str) -> str:
        """Return the key of a text; a bare lexicon knows plain letters only.

        Raises:
            ValueError: it has none.
        """
        if self._vocabulary is not None:
            return self._vocabulary.fold(text)
        if text.isascii() and text.isalpha():
            return text.upper()
        raise ValueError(f"{text!r} is not made of letters A to Z")

    def reason(self, key: str) -> Reason:
        """Return why a key is not a word."""
        if self._vocabulary is not None:
            return self._vocabulary.explain(key)
        return Reason("unknown", "not_in_dictionary", {"word": key})
