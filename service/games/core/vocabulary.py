"""What a dictionary tells the rules beyond its words: how texts are written, and why not."""

from collections.abc import Mapping
from typing import Protocol, runtime_checkable

from service.games.core.game import Json, Say
from service.games.core.lexicon import Lexicon


@runtime_checkable
class Vocabulary(Lexicon, Protocol):
    """A lexicon that folds texts and explains itself, as a dictionary does; a test may do without.

    Both may be answered in the reader's language: whoever hands it to the rules knows the reader.
    """

    def fold(self, text: str, /) -> str:
        """Give the key of a text: letters A to Z.

        Raises:
            ValueError: it has none.
        """
        ...

    def explain(self, key: str, /) -> Mapping[str, object]:
        """Tell why a key is not a word: `code`, `message`, and what belongs to the code."""
        ...


class Judge:
    """The dictionary of a request, asked as the rules need it.

    Attributes:
        lexicon: the words there are.
        say: tells a code in the reader's language.
    """

    def __init__(self, lexicon: Lexicon, say: Say) -> None:
        self.lexicon = lexicon
        self.say = say
        self._vocabulary = lexicon if isinstance(lexicon, Vocabulary) else None

    def fold(self, text: str) -> str:
        """Give the key of a text; a bare lexicon knows plain letters only.

        Raises:
            ValueError: it has none.
        """
        if self._vocabulary is not None:
            return self._vocabulary.fold(text)
        if text.isascii() and text.isalpha():
            return text.upper()
        raise ValueError(f"{text!r} is not made of letters A to Z")

    def reason(self, key: str) -> Json:
        """Tell why a key is not a word: `code`, `message`, and what belongs to the code."""
        if self._vocabulary is not None:
            return dict(self._vocabulary.explain(key))
        return {"code": "unknown", "message": self.say("not_in_dictionary", {"word": key})}
