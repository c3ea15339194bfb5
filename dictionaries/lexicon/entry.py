"""An entry: what one source says of one written form."""

from typing import Final, NamedTuple

CATEGORIES: Final = (
    "noun",
    "proper_noun",
    "verb",
    "adjective",
    "adverb",
    "pronoun",
    "determiner",
    "preposition",
    "conjunction",
    "interjection",
    "abbreviation",
    "numeral",
    "prefix",
    "phrase",
    "unspecified",  # the source gives no part of speech (Hunspell): not a non-verb reading
)

FEATURES: Final = (
    "masculine",
    "feminine",
    "singular",
    "plural",
    "infinitive",
    "indicative",
    "subjunctive",
    "conditional",
    "imperative",
    "participle",
    "present",
    "past",
    "imperfect",
    "past_historic",
    "future",
    "first_person",
    "second_person",
    "third_person",
)


class Entry(NamedTuple):
    """One reading of a form.

    Attributes:
        form: as French writes it: `œuf`, `mangeons`, `porte-clé`.
        lemma: the headword, `manger`; the form itself when the source gives none.
        category: one of `CATEGORIES`.
        features: some of `FEATURES`, in that order.
        source: the id of the source, as in the sources file.
    """

    form: str
    lemma: str
    category: str
    features: tuple[str, ...]
    source: str
