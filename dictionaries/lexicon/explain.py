"""Why keys are not in a dictionary: its own reasons, or else those of what it was made from."""

from collections.abc import Callable, Sequence

from dictionaries.dictionary import Dictionary
from dictionaries.keys import fold_exact
from dictionaries.lexicon.reader import Lexicon
from dictionaries.lexicon.reasons import (
    REMOVED,
    UNKNOWN,
    ConjugatedVerb,
    NotInTheme,
    Reason,
    TooLong,
    TooShort,
)

Bases = Callable[[Dictionary], Sequence[Dictionary]]
"""Returns the dictionaries that one was made from; none if it was made from the sources."""


def explain(
    keys: Sequence[str], dictionary: Dictionary, bases_of: Bases, lexicon: Lexicon
) -> dict[str, Reason]:
    """Return why keys are not in a dictionary, with one or two look-ups for all.

    The reasons of the dictionary itself come first: the lengths that it takes, the words that it
    removes, and what it leaves out of a base that has the key. If no base has the key, the first
    base is asked in turn, and in the end the sources.

    Args:
        keys: those that the dictionary does not hold.
        dictionary: the dictionary.
        bases_of: returns what a dictionary was made from.
        lexicon: what the sources say.
    """
    told: dict[str, Reason] = {}
    passed: set[str] = set()
    asked: Dictionary | None = dictionary
    left = keys
    while asked is not None and left:
        passed.add(asked.id)
        # Custom dictionaries that were replaced may extend each other in a circle.
        bases = [base for base in bases_of(asked) if base.id not in passed]
        if own := _own(left, asked, bases, lexicon):
            told |= own
            left = [key for key in left if key not in own]
        asked = bases[0] if bases else None
    refusals = lexicon.refusals(left) if left else {}
    return dict.fromkeys(left, UNKNOWN) | refusals | told


def _own(
    keys: Sequence[str], dictionary: Dictionary, bases: Sequence[Dictionary], lexicon: Lexicon
) -> dict[str, Reason]:
    """Why a dictionary itself refuses keys; keys that only its bases refuse are left out."""
    told: dict[str, Reason] = dict.fromkeys(dictionary.removed.intersection(keys), REMOVED)
    shortest, longest = dictionary.shortest, dictionary.longest
    for key in [key for key in keys if not shortest <= len(key) <= longest]:
        length = len(key)
        too_short = length < shortest
        told[key] = TooShort(length, shortest) if too_short else TooLong(length, longest)
    held = {key for base in bases for key in filter(base.contains, keys)} - told.keys()
    if not held:
        return told
    told |= dict.fromkeys(held, NotInTheme(dictionary.title))
    if dictionary.without_conjugation:
        for key, infinitive in lexicon.infinitives(list(held)).items():
            if _would_be_in(infinitive, dictionary):
                told[key] = ConjugatedVerb(infinitive)
    return told


def _would_be_in(infinitive: str, dictionary: Dictionary) -> bool:
    """Whether conjugation is what keeps a form out: a theme has not the verb either."""
    key = fold_exact(infinitive, join=True)
    return key in dictionary or len(key) > dictionary.longest
