"""A vocabulary as the rules of games ask it, and its reasons told to a reader."""

from collections.abc import Sequence
from typing import Any, Final

from dictionaries import Catalogue, Countdown, Rack, Reason, Vocabulary, describe, fold_exact
from service import games
from service.messages import Review, catalogue, say

_SOURCES: Final = {"source", "sources"}
"""Values that are ids of sources, which a sentence calls by their names."""


def tell(reason: Reason, language: str) -> dict[str, Any]:
    """A reason as the contract shows it: code, message, and what the message names.

    >>> from dictionaries import reasons
    >>> tell(reasons.InvalidCharacter(" "), "en")["message"]
    'An expression of several words: only single words are played.'
    >>> tell(reasons.OneSource("dela"), "fr")["message"]
    'Une seule source le connaît (le DELA), et cela ne suffit pas.'
    >>> tell(reasons.ConjugatedVerb("manger"), "fr")["message"]
    'Forme conjuguée du verbe « manger » : les verbes ne sont admis ici qu’à l’infinitif.'
    """
    named = reason.values
    told = _to_be_told(named)
    if "character" in named:
        told = {**told, "character": describe(str(named["character"]), named=language == "en")}
    for name in _SOURCES & named.keys():
        sources = (_source(one, language) for one in str(named[name]).split(", "))
        told = {**told, name: ", ".join(sources)}
    message = say(language, sentence_of(reason), told)
    return {"code": reason.code, "message": message, **named}


def _to_be_told(values: dict[str, Any]) -> dict[str, Any]:
    """The values of a reason; what a reviewer wrote is told in other languages too."""
    return {**values, "note": Review(values["note"])} if "note" in values else values


def _source(identifier: str, language: str) -> str:
    """The name of a source, or its id where it has none: a builder's own."""
    return catalogue().get(f"source_{identifier}", {}).get(language, identifier)


def sentence_of(reason: Reason) -> str:
    """The code of the message that explains a reason."""
    return f"reason_{reason.sentence}"


class GameLexicon:
    """What games judge words with: `service.games.Vocabulary`."""

    def __init__(self, catalogue: Catalogue, vocabulary: Vocabulary) -> None:
        self._catalogue = catalogue
        self._vocabulary = vocabulary

    def __contains__(self, key: str) -> bool:
        return key in self._vocabulary

    def cost(self, masks: Sequence[int]) -> int:
        """Estimate how many nodes `support` visits."""
        return self._vocabulary.cost(masks)

    def support(self, masks: Sequence[int]) -> list[int]:
        """Narrow the letters of a word that is partly known."""
        return self._vocabulary.support(masks)

    def rack(self, letters: str, blanks: int, steps: Countdown) -> Rack:
        """The rack of a player, and where it fits in a line."""
        return self._vocabulary.rack(letters, blanks, steps)

    def fold(self, text: str) -> str:
        """The key of a text.

        Raises:
            dictionaries.NoKey: it has none.
        """
        return fold_exact(text, join=self._vocabulary.joins)

    def explain(self, key: str) -> "games.Reason":
        """Why a key is not a word."""
        reason = self._catalogue.explain([key], self._vocabulary)[key]
        return games.Reason(reason.code, sentence_of(reason), _to_be_told(reason.values))
