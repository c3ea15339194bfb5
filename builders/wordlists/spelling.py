"""What French words there are, for a reader in doubt of an encoding, or of half a word."""

from collections.abc import Collection, Iterable
from functools import cached_property
from typing import Final, Protocol

from dictionaries import NoKey, Word, fold

_LONGEST_ENDING: Final = 5
# Endings that are added to any masculine without changing it, also one that no lexicon has.
_ADDED: Final = frozenset({"e", "s", "es"})


class Forms(Protocol):
    """What is asked of a lexicon: see `dictionaries.lexicon.reader.Lexicon`."""

    def words(self, keys: Iterable[str]) -> dict[str, list[Word]]:
        """The words of keys."""

    def elected(self) -> set[str]:
        """The keys of all usual words."""


class Spelling:
    """Knows French words, or none when there is no lexicon."""

    def __init__(self, lexicon: Forms | None = None) -> None:
        self._lexicon = lexicon

    def known(self, forms: Collection[str]) -> set[str]:
        """Those of some forms that are French as they are written, accents and all, case aside."""
        if self._lexicon is None:
            return set()
        keys = {form: key for form in forms if (key := _key(form))}
        words = self._lexicon.words(set(keys.values()))
        spelt = {key: {word.form.lower() for word in found} for key, found in words.items()}
        return {form for form, key in keys.items() if form.lower() in spelt.get(key, ())}

    def is_word(self, form: str) -> bool:
        """Whether a form is a usual word, whatever its accents."""
        return _key(form) in self._keys

    def are_forms(self, word: str, other: str) -> bool:
        """Whether two words have a headword in common: `beau` and `belle`."""
        if self._lexicon is None or not (word.isalpha() and other.isalpha()):
            return False
        keys = (_key(word), _key(other))
        found = self._lexicon.words(filter(None, keys))
        first, second = ({known.lemma for known in found.get(key, ())} for key in keys)
        return not first.isdisjoint(second)

    def ending(self, word: str, ending: str) -> str | None:
        """The word that another one becomes with the ending of its other gender.

        That is the usual word that keeps most of the first one; None when there is none.

        >>> Spelling().ending("ami", "e"), Spelling().ending("chanteur", "euse")
        ('amie', None)
        """
        for cut in range(min(_LONGEST_ENDING, len(word) - 1)):
            made = word[: len(word) - cut] + ending
            if self.is_word(made):
                return made
        return word + ending if ending.lower() in _ADDED else None

    @cached_property
    def _keys(self) -> frozenset[str]:
        return frozenset(self._lexicon.elected() if self._lexicon else ())


def _key(form: str) -> str:
    """The key of a form, "" when it has none."""
    try:
        return fold(form)
    except NoKey:
        return ""
