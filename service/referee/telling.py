"""Reasons why words are refused, as sentences for a reader."""

from functools import lru_cache
from typing import Any, Final

from dictionaries import Reason, describe
from service.messages import Review, catalogue, say

_KEPT: Final = 512
"""Reasons kept: most refused words share theirs with others (no source has them, or one)."""
_SOURCES: Final = {"source", "sources"}
"""Values that are ids of sources; a sentence shows their names instead."""


@lru_cache(_KEPT)
def tell(reason: Reason, language: str) -> dict[str, Any]:
    r"""A reason as the contract shows it: code, message, and what the message names.

    >>> from dictionaries import reasons
    >>> tell(reasons.InvalidCharacter(" "), "en")["message"]
    'An expression of several words: only single words are played.'
    >>> tell(reasons.OneSource("dela"), "fr")["message"]
    'Une seule source le connaît (le DELA), et cela ne suffit pas.'
    >>> tell(reasons.ConjugatedVerb("manger"), "fr")["message"]
    'Forme conjuguée du verbe «\xa0manger\xa0»\xa0: les verbes ne sont admis ici qu’à l’infinitif.'
    """
    named = reason.values
    told = values_told(named)
    if "character" in named:
        told = {**told, "character": describe(str(named["character"]), named=language == "en")}
    for name in _SOURCES & named.keys():
        sources = (_source(one, language) for one in str(named[name]).split(", "))
        told = {**told, name: ", ".join(sources)}
    message = say(language, sentence_of(reason), told)
    return {"code": reason.code, "message": message, **named}


def values_told(values: dict[str, Any]) -> dict[str, Any]:
    """The values of a reason; the note of a reviewer comes in all its languages."""
    return {**values, "note": Review(values["note"])} if "note" in values else values


def _source(identifier: str, language: str) -> str:
    """The name of a source; its id when it has none, as one that a builder added."""
    return catalogue().get(f"source_{identifier}", {}).get(language, identifier)


def sentence_of(reason: Reason) -> str:
    """The code of the message that explains a reason."""
    return f"reason_{reason.sentence}"
