"""Why keys are not in a dictionary: its own reasons, else those of what it is cut from."""

from collections.abc import Callable, Sequence

from dictionaries.dictionary import Dictionary
from dictionaries.keys import fold_exact
from dictionaries.lexicon.reader import Lexicon
from dictionaries.lexicon.reasons import (
    UNKNOWN,
    ConjugatedVerb,
    NotInTheme,
    Reason,
    Removed,
    TooLong,
    TooShort,
)

Bases = Callable[[Dictionary], Sequence[Dictionary]]
"""The dictionaries that one is cut from; none for one that is made of the sources."""


def explain(
    keys: Sequence[str], dictionary: Dictionary, bases_of: Bases, lexicon: Lexicon
) -> dict[str, Reason]:
    """Why keys are not in a dictionary, with one or two look-ups for all.

    What the dictionary itself does to a key is told first: how long it may be, what it removes,
    what it leaves out of a base that has the key. Where no base has it, the first base is asked
    in its turn, down to what the sources say.

    Args:
        keys: that the dictionary does not hold.
        dictionary: the dictionary.
        bases_of: finds what it is cut from.
        lexicon: what the sources say.
    """
    told: dict[str, Reason] = {}
    passed: set[str] = set()
    asked: Dictionary | None = dictionary
    while asked is not None and len(told) < len(keys):
        passed.add(asked.id)
        # Custom dictionaries that were replaced may extend one another in a circle.
        bases = [base for base in bases_of(asked) if base.id not in passed]
        left = [key for key in keys if key not in told]
        infinitives = lexicon.infinitives(left) if asked.without_conjugation else {}
        for key in left:
            if reason := _own(key, asked, bases, infinitives.get(key)):
                told[key] = reason
        asked = bases[0] if bases else None
    left = [key for key in keys if key not in told]
    refusals = lexicon.refusals(left) if left else {}
    return told | {key: refusals.get(key, UNKNOWN) for key in left}


def _own(
    key: str, dictionary: Dictionary, bases: Sequence[Dictionary], infinitive: str | None
) -> Reason | None:
    """Why a dictionary itself refuses a key; None when it only follows its bases."""
    length = len(key)
    if length < dictionary.shortest:
        return TooShort(length, dictionary.shortest)
    if length > dictionary.longest:
        return TooLong(length, dictionary.longest)
    if key in dictionary.removed:
        return Removed()
    if not any(key in base for base in bases):
        return None
    if infinitive and _would_be_in(infinitive, dictionary):
        return ConjugatedVerb(infinitive)
    return NotInTheme(dictionary.title)


def _would_be_in(infinitive: str, dictionary: Dictionary) -> bool:
    """Whether conjugation is what keeps a form out: a theme has not the verb either."""
    key = fold_exact(infinitive, join=True)
    return key in dictionary or len(key) > dictionary.longest
