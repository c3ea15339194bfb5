"""What an answer shows of a word: its readings, with definitions, for what was asked.

An elided word that stands before another is dropped: *l’arme* is asked about *arme*, and *c’est*
about *est*, unless French writes the two as one word (*d’abord*). Of the spellings that share a
key, the one that was typed comes first; then what is most usual.
"""

import re
from dataclasses import dataclass
from typing import Any, Final

from dictionaries.errors import NoKey
from dictionaries.keys import APOSTROPHES, fold
from dictionaries.lexicon.reader import Lexicon, Reading

_ANY_APOSTROPHE: Final = f"[{re.escape(''.join(sorted(APOSTROPHES)))}]"
_ELIDED: Final = re.compile(
    rf"\W*(?:[cdjlmnst]|ç|qu|jusqu|lorsqu|puisqu|quoiqu){_ANY_APOSTROPHE}(?=\w)", re.IGNORECASE
)
_APOSTROPHE: Final = re.compile(_ANY_APOSTROPHE)


@dataclass(frozen=True)
class Described:
    """A reading, with the sources that say so and its definition.

    Attributes:
        form: as French writes it.
        lemma: its headword.
        category: one of `dictionaries.lexicon.entry.CATEGORIES`.
        features: some of `dictionaries.lexicon.entry.FEATURES`.
        sources: ids of the sources, in their order.
        definition: of the headword as this category, one line; "" when there is none.
        glossary: id of the source of the definition.
    """

    form: str
    lemma: str
    category: str
    features: tuple[str, ...]
    sources: tuple[str, ...]
    definition: str
    glossary: str

    def to_json(self) -> dict[str, Any]:
        """As the contract shows it."""
        shown: dict[str, Any] = {
            "form": self.form,
            "lemma": self.lemma,
            "category": self.category,
            "features": list(self.features),
            "source": ", ".join(self.sources),
        }
        if self.definition:
            shown |= {"definition": self.definition, "definition_source": self.glossary}
        return shown


def describe(word: str, lexicon: Lexicon) -> list[Described]:
    """The entries for a word as it was typed; none when no source knows it.

    Args:
        word: also with a hyphen, an apostrophe or a space, which words have that no game takes.
        lexicon: what the sources say.
    """
    readings = _readings(word, lexicon)
    elided = _ELIDED.match(word)
    if elided and not any(_APOSTROPHE.search(reading.form) for reading in readings):
        readings = _readings(word := word[elided.end() :], lexicon) or readings
    agreeing = {
        reading: [r for r in readings if r is reading or _confirms(r, reading)]
        for reading in readings
        if not any(_confirms(reading, other) for other in readings)
    }
    # As usual as whoever counted it says, who may have told less of it.
    rank = {one: min(map(readings.index, others)) for one, others in agreeing.items()}
    typed = _written(word)
    shown = sorted(agreeing, key=lambda one: (_unlike(typed, one), rank[one]))
    definitions = lexicon.definitions({text for one in shown for text in (one.form, one.lemma)})
    entries: list[Described] = []
    for reading in shown:
        sources = lexicon.in_order(source for r in agreeing[reading] for source in r.sources)
        # A noun may have a sense of its own under its form: *vacances*.
        headword = reading.form if reading.category == "noun" else reading.lemma
        definition = definitions.get((headword, reading.category)) or definitions.get(
            (reading.lemma, reading.category), ""
        )
        entries.append(Described(*reading[:4], sources, definition, lexicon.glossary))
    return entries


def _readings(word: str, lexicon: Lexicon) -> list[Reading]:
    try:
        key = fold("".join(word.split()), join=True)
    except NoKey:
        return []
    return lexicon.readings([key]).get(key, [])


def _written(word: str) -> str:
    """A spelling, whatever its apostrophes and what stands around it."""
    return _APOSTROPHE.sub("'", word).strip(" .,;:!?")


def _unlike(typed: str, reading: Reading) -> int:
    """How far a form is from what was typed: not, in its capitals, or in its accents.

    Capitals tell nothing where all letters are capitals, as on tiles.
    """
    form = _written(reading.form)
    if form == typed and not typed.isupper():
        return 0
    return 1 if form.casefold() == typed.casefold() else 2


def _confirms(less: Reading, more: Reading) -> bool:
    """Whether a reading says of a form nothing but what another one says too.

    So does a source that tells less: no part of speech, or no features.
    """
    if (less.form, less.lemma) != (more.form, more.lemma):
        return False
    if less.category == "unspecified":
        return more.category != "unspecified"
    return less.category == more.category and set(less.features) < set(more.features)
