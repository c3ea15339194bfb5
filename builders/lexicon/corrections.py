"""What the sources say, put right where another source, or the lexicon as a whole, knows better.

It comes after the vote, which hears the sources as they are:

- a lemma that is no form of any word (*aujourd’huie*, *ducs-d’albe* of a *duc-d’albe*) gives way
  to another lemma of the form, or to the form itself;
- an abbreviation written like a name (*Mlle*, *Dr*) is known by its definition (*Mademoiselle*),
  and what Lexique has of the same letters is no word of another kind (*mlle*, *km*);
- a word without part of speech (Hunspell and the Wiktionary give none) takes that of its lemma
  in the other sources, else the one that its definition shows, else that of words that end so.
"""

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Final

from builders.lexicon.definitions import Articles, Classifier, Weights
from builders.lexicon.gather import NO_WORDS, Reading, Words
from builders.sources import wiktionnaire

_GUESSED_BY: Final = frozenset({"lexique", "wiktionnaire"})
_INVENTED_BY: Final = frozenset({"abu", "lexique"})
_SHORT: Final = 5
_FIRST_ALONE: Final = re.compile(r"(\w+)(?:,| \(|\.?$)")
_ABBREVIATED: Final = ("Abréviation", "Sigle", "Acronyme", "Symbole")


def correct(words: Words, articles: Articles, weights: Weights, classifier: Classifier) -> None:
    """Put readings right, in place.

    Args:
        words: key → readings.
        articles: of the Wiktionary.
        weights: see `builders.lexicon.definitions.weigh`.
        classifier: learned from both.
    """
    corrector = _Corrector(words, dict(articles), weights, classifier)
    for key, readings in words.items():
        words[key] = corrector.corrected(readings)


class _Corrector:
    def __init__(
        self, words: Words, articles: Mapping[str, str], weights: Weights, classifier: Classifier
    ) -> None:
        self._forms = {reading.form for readings in words.values() for reading in readings}
        self._articles = articles
        self._weights = weights
        self._classifier = classifier
        self._categories: dict[str, str] = {}

    def corrected(self, readings: Sequence[Reading]) -> list[Reading]:
        """The readings of one key, put right."""
        kept = self._without_inventions(readings)
        short = self._abbreviations(kept)
        told = {(r.form, r.lemma) for r in kept if r.category != "unspecified"}
        found: dict[tuple[str, str, str, tuple[str, ...]], Reading] = {}
        for one in kept:
            reading = self._of_its_category(one, short, told)
            said = reading[:4]
            found[said] = _together(found[said], reading) if said in found else reading
        return list(found.values())

    def _without_inventions(self, readings: Sequence[Reading]) -> list[Reading]:
        """The readings whose lemma is real; a form that has no other is its own lemma."""
        kept = [r for r in readings if not self._is_invented(r)]
        if len(kept) < len(readings):
            known = {reading.form for reading in kept}
            kept += [
                r._replace(lemma=r.form, category="unspecified", features=())
                for r in readings
                if r.form not in known and self._is_invented(r)
            ]
        return kept

    def _abbreviations(self, readings: Sequence[Reading]) -> set[str]:
        """The forms in lower case that are only abbreviations."""
        short = {r.form.lower() for r in readings if self._is_abbreviation(r)}
        return {form for form in short if not self._is_described(form, readings)}

    def _of_its_category(
        self, reading: Reading, short: Collection[str], told: Collection[tuple[str, str]]
    ) -> Reading:
        """A reading with the category that it should have.

        Args:
            reading: as the sources have it.
            short: the forms in lower case that are only abbreviations.
            told: form and lemma of the readings of the same key that have a category.
        """
        if reading.form in short and reading.category not in NO_WORDS:
            return reading._replace(category="abbreviation", features=())
        untold = reading.category == "unspecified" and reading[:2] not in told
        if untold or reading.category == "proper_noun":
            return reading._replace(category=self._category(reading))
        return reading

    def _is_invented(self, reading: Reading) -> bool:
        """Whether a lemma was made up by a source that derives lemmas from forms."""
        return (
            reading.lemma not in self._forms
            and reading.form.isalpha() == reading.lemma.isalpha()
            and reading.category != "phrase"
            and _INVENTED_BY.issuperset(reading.sources)
        )

    def _is_abbreviation(self, reading: Reading) -> bool:
        """Whether a source that marks abbreviations, or a definition, takes a form for one."""
        if reading.category == "proper_noun":
            return self._of_name(reading.form) == "abbreviation"
        return reading.category == "abbreviation" and "hunspell" in reading.sources

    def _is_described(self, form: str, readings: Iterable[Reading]) -> bool:
        """Whether a form is a word for a source that describes words, and not what it met."""
        return not self._gloss(form).startswith(_ABBREVIATED) and any(
            r.form == form and r.is_word and not _GUESSED_BY.issuperset(r.sources) for r in readings
        )

    def _category(self, reading: Reading) -> str:
        """The category of a name, or of a word whose category is not told."""
        if reading.category == "proper_noun":
            return self._of_name(reading.form)
        category = self._categories.get(reading.lemma)
        if category is None:
            category = self._categories[reading.lemma] = self._unspecified(reading)
        return category

    def _of_name(self, form: str) -> str:
        gloss = ""
        if len(form) <= _SHORT or self._articles.get(form, "").startswith(_ABBREVIATED):
            gloss = self._gloss(form)
        return "abbreviation" if abbreviates(form, gloss) else "proper_noun"

    def _unspecified(self, reading: Reading) -> str:
        if known := self._weights.get(reading.lemma):
            others = {c: weight for c, weight in known.items() if c != "verb"} or known
            return max(others, key=others.__getitem__)
        gloss = self._gloss(reading.lemma) or self._gloss(reading.form)
        if gloss.startswith(_ABBREVIATED):
            return "abbreviation"
        return self._classifier.category(reading.lemma, gloss)

    def _gloss(self, headword: str) -> str:
        return next(iter(wiktionnaire.glosses(self._articles.get(headword, ""))), "")


def _together(one: Reading, other: Reading) -> Reading:
    """Two readings that say the same, as one."""
    usage = dict(zip(other.sources, other.usage, strict=True))
    usage |= zip(one.sources, one.usage, strict=True)
    return one._replace(sources=tuple(usage), usage=tuple(usage.values()))


def abbreviates(form: str, gloss: str) -> bool:
    """Whether a form is a definition of one word, cut short: its first letter, then others of it.

    >>> [abbreviates(*one) for one in (("Mlle", "Mademoiselle (titre)"), ("Dr", "Docteur."))]
    [True, True]
    >>> abbreviates("Jo", "Prénom."), abbreviates("Paris", "Capitale de la France.")
    (False, False)
    """
    if gloss.startswith(_ABBREVIATED):
        return True
    first = _FIRST_ALONE.match(gloss)
    if first is None:
        return False
    word = first[1].lower()
    letters = iter(word)
    return (
        len(form) <= _SHORT
        and len(form) + 2 < len(word)
        and word[0] == form[0].lower()
        and all(letter in letters for letter in form.lower())
    )
