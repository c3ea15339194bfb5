"""What an answer shows of a word: its readings, with definitions, for what was asked.

An elided word before another is dropped: *l’arme* gets the entries of *arme*, and *c’est* those of
*est*, unless French writes the two as one word (*d’abord*). Of the spellings that share a key, the
one that was typed comes first, then the most usual ones.
"""

import re
from typing import Final

from dictionaries.errors import NoKey
from dictionaries.keys import APOSTROPHES, fold
from dictionaries.lexicon.reader import Described, Lexicon

_ANY_APOSTROPHE: Final = f"[{re.escape(''.join(sorted(APOSTROPHES)))}]"
_ELIDED: Final = re.compile(
    rf"\W*(?:[cdjlmnst]|ç|qu|jusqu|lorsqu|puisqu|quoiqu){_ANY_APOSTROPHE}(?=\w)", re.IGNORECASE
)
_APOSTROPHE: Final = re.compile(_ANY_APOSTROPHE)


def describe(word: str, lexicon: Lexicon) -> list[Described]:
    """The entries for a word as it was typed; none when no source knows it.

    Args:
        word: it may have a hyphen, an apostrophe or a space, like words that no game takes.
        lexicon: what the sources say.
    """
    entries = _entries(word, lexicon)
    elided = _ELIDED.match(word)
    if elided and not any(_APOSTROPHE.search(entry.form) for entry in entries):
        entries = _entries(word := word[elided.end() :], lexicon) or entries
    if len(entries) > 1:
        typed = _written(word)
        entries.sort(key=lambda entry: _unlike(typed, entry))
    return entries


def _entries(word: str, lexicon: Lexicon) -> list[Described]:
    try:
        key = fold("".join(word.split()), join=True)
    except NoKey:
        return []
    return lexicon.entries(key)


def _written(word: str) -> str:
    """A spelling with plain apostrophes and nothing around it."""
    return _APOSTROPHE.sub("'", word).strip(" .,;:!?")


def _unlike(typed: str, entry: Described) -> int:
    """How a form differs from what was typed: 0 not at all, 1 in capitals, 2 in accents.

    What was typed in capitals, as on tiles, does not show where French has them: never 0.
    """
    form = _written(entry.form)
    if form == typed and not typed.isupper():
        return 0
    return 1 if form.casefold() == typed.casefold() else 2
