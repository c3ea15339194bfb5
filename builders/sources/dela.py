r"""The DELA dictionaries of the LADL: one inflected form a line.

    porte,porter.V+z1:P1s:P3s:S1s:S3s:Y2s
    abats\-jour,abat\-jour.N+z1:mp
    abc,.N+z1:ms:mp

Form, lemma (empty: the form itself), code, `+` traits, `:` one group of features a reading.
A backslash takes away the meaning of the next character. The trait z1, z2 or z3 says how usual
the word is; an entry without it comes from later extensions and is weak evidence.
"""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final

from builders.sources.archives import read_members
from builders.sources.reading import Attested, Dropped, category_by_case, ordered
from builders.sources.registry import Source
from dictionaries import Entry

_LINE: Final = re.compile(r"((?:[^\\,]|\\.)*),((?:[^\\.]|\\.)*)\.(.+)")
_ESCAPE: Final = re.compile(r"\\(.)")

_CATEGORIES: Final = {
    "V": "verb",
    "N": "noun",
    "A": "adjective",
    "ADV": "adverb",
    "INTJ": "interjection",
    "DET": "determiner",
    "PREP": "preposition",
    "PREPDET": "preposition",
    "PREPADJ": "preposition",
    "PREPPRO": "pronoun",
    "PRO": "pronoun",
    "PRON": "pronoun",
    "CONJS": "conjunction",
    "CONJC": "conjunction",
    "PFX": "prefix",
}
# X and XI are pieces of longer expressions (the `jeun` of `à jeun`, but also the masculine
# plural `perçus` of an adjective that has none): they are no words.
_FRAGMENTS: Final = frozenset({"X", "XI"})
_USAGE: Final = {"z1": 3.0, "z2": 2.0, "z3": 1.0}

_FEATURES: Final = {
    "m": ("masculine",),
    "f": ("feminine",),
    "s": ("singular",),
    "p": ("plural",),
    "1": ("first_person",),
    "2": ("second_person",),
    "3": ("third_person",),
    "W": ("infinitive",),
    "G": ("participle", "present"),
    "K": ("participle", "past"),
    "P": ("indicative", "present"),
    "I": ("indicative", "imperfect"),
    "J": ("indicative", "past_historic"),
    "F": ("indicative", "future"),
    "C": ("conditional", "present"),
    "S": ("subjunctive", "present"),
    "T": ("subjunctive", "imperfect"),
    "Y": ("imperative", "present"),
}


@cache
def features(group: str) -> tuple[str, ...]:
    """The features of one group.

    >>> features("P3s"), features("Kfp"), features("ms")
    (('singular', 'indicative', 'present', 'third_person'), \
('feminine', 'plural', 'participle', 'past'), ('masculine', 'singular'))
    """
    return ordered(*(name for letter in group for name in _FEATURES.get(letter, ())))


@cache
def _codes(codes: str) -> tuple[str, float, tuple[tuple[str, ...], ...]]:
    """Read what follows the dot: category ("" for a fragment), usage, one feature set a reading."""
    traits, *groups = codes.split(":")
    code, *more = traits.split("+")
    usage = max((_USAGE.get(trait, 0.0) for trait in more), default=0.0)
    if code in _FRAGMENTS:
        category = ""
    elif "NPropre" in more:
        category = "proper_noun"
    elif "Dnum" in more:
        category = "numeral"
    else:
        category = _CATEGORIES.get(code, "phrase")
    return category, usage, tuple(features(group) for group in groups) or ((),)


def read(source: Source, archive: Path) -> Iterator[Attested | Dropped]:
    """Read every entry, one for each group of features.

    Raises:
        ArchiveError: the archive is damaged or of another version.
    """
    text = read_members(archive, source.members.values())[source.members["words"]].decode()
    for line in text.splitlines():
        match = _LINE.fullmatch(line)
        if match is None:
            yield Dropped(line, "malformed")
            continue
        form, lemma, codes = match.groups()
        if "\\" in line:
            form, lemma = _ESCAPE.sub(r"\1", form), _ESCAPE.sub(r"\1", lemma)
        category, usage, readings = _codes(codes)
        if not category:
            yield Dropped(form, "fragment")
            continue
        if " " in form:
            category = "phrase"
        elif not form.islower():
            category = category_by_case(form, category)
        for group in readings:
            yield Attested(Entry(form, lemma or form, category, group, source.id), usage)
