"""A vocabulary as the rules of games ask it, and its reasons told to a reader."""

from collections.abc import Sequence
from typing import Any

from dictionaries import Catalogue, Reason, Vocabulary, describe, fold_exact
from service.messages import say


def tell(reason: Reason, language: str) -> dict[str, Any]:
    """A reason as the contract shows it: code, message, and what the message names.

    >>> tell(Reason("invalid_character", {"character": " "}), "en")["message"]
    'An expression of several words: only single words are played.'
    >>> tell(Reason("conjugated_verb", {"lemma": "manger"}), "fr")["message"]
    'Forme conjuguée du verbe « manger » : les verbes ne sont admis ici qu’à l’infinitif.'
    """
    named = {name: value for name, value in reason.values.items() if value not in ("", None)}
    told = {**reason.values}
    code = reason.code
    if code == "removed" and "note" in named:
        code = "removed_because"
    elif code == "invalid_character":
        character = named["character"]
        told["character"] = describe(character)
        if character.isspace():  # it stands between letters: elsewhere it would be dropped
            code = "several_words"
    return {"code": reason.code, "message": say(language, f"reason_{code}", told), **named}


class GameLexicon:
    """What games judge words with: `service.games.core.vocabulary.Vocabulary`."""

    def __init__(self, catalogue: Catalogue, vocabulary: Vocabulary, language: str) -> None:
        self._catalogue = catalogue
        self._vocabulary = vocabulary
        self._language = language

    def __contains__(self, key: str) -> bool:
        return key in self._vocabulary

    def support(self, masks: Sequence[int]) -> list[int]:
        """Narrow the letters of a word that is partly known."""
        return self._vocabulary.support(masks)

    def fold(self, text: str) -> str:
        """The key of a text.

        Raises:
            dictionaries.NoKey: it has none.
        """
        return fold_exact(text, join=self._vocabulary.joins)

    def explain(self, key: str) -> dict[str, Any]:
        """Why a key is not a word: code, message, and what belongs to the code."""
        return tell(self._catalogue.explain([key], self._vocabulary)[key], self._language)
