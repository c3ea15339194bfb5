"""Lexique 3: a table of 142,000 French forms, with their frequencies in films and in books.

Columns between tabs, in code page 1252, decimal commas. What is read: form, lemma, category,
gender, number, the two frequencies per million (films, books) and the verb's readings,
`ind:pre:3s;sub:pre:3s;`.
"""

import csv
import re
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final

from builders.sources.archives import read_members
from builders.sources.reading import Attested, Dropped, category_by_case, ordered
from builders.sources.registry import Source
from dictionaries import Entry

_CATEGORIES: Final = {
    "VER": "verb",
    "AUX": "verb",
    "NOM": "noun",
    "ADJ": "adjective",
    "ADJ:num": "numeral",
    "ADV": "adverb",
    "PRO": "pronoun",
    "ART": "determiner",
    "PRE": "preposition",
    "CON": "conjunction",
    "ONO": "interjection",
}
_FEATURES: Final = {
    "m": ("masculine",),
    "f": ("feminine",),
    "s": ("singular",),
    "p": ("plural",),
    "1": ("first_person",),
    "2": ("second_person",),
    "3": ("third_person",),
    "inf": ("infinitive",),
    "par:pre": ("participle", "present"),
    "par:pas": ("participle", "past"),
    "ind:pre": ("indicative", "present"),
    "ind:imp": ("indicative", "imperfect"),
    "ind:pas": ("indicative", "past_historic"),
    "ind:fut": ("indicative", "future"),
    "cnd:pre": ("conditional", "present"),
    "sub:pre": ("subjunctive", "present"),
    "sub:imp": ("subjunctive", "imperfect"),
    "imp:pre": ("imperative", "present"),
}

# The table takes some forms for infinitives (`dois`, of devoir), and some for verbs of their own
# (`aurai`; `plus`, a participle).
_INFINITIVE: Final = ("r", "re")
# Nobody says *je vis* of what he saw; the table has most of those who live there.
_SELDOM: Final = re.compile("(?:ind:pas:[12]s;|sub:imp:[12][sp];)+")
_OVERRATED: Final = 10
_Word = tuple[str, str, str, str, str]  # form, lemma, category, gender, number


@cache
def _category(code: str) -> str:
    """The category: that of the whole code, or of what stands before its colon.

    >>> [_category(code) for code in ("ADJ:num", "ADJ:pos", "PRO:per", "NOM", "LIA")]
    ['numeral', 'determiner', 'pronoun', 'noun', 'unspecified']
    """
    if code in _CATEGORIES:
        return _CATEGORIES[code]
    head, _, tail = code.partition(":")
    return "determiner" if head == "ADJ" and tail else _CATEGORIES.get(head, "unspecified")


@cache
def _readings(gender: str, number: str, verb: str) -> tuple[tuple[str, ...], ...]:
    """One feature set a reading.

    >>> _readings("", "", "ind:pre:3s;inf;")
    (('singular', 'indicative', 'present', 'third_person'), ('infinitive',))
    """
    agreement = _FEATURES.get(gender, ()) + _FEATURES.get(number, ())
    found: list[tuple[str, ...]] = []
    for reading in filter(None, verb.split(";")):
        tense, person = (reading[:7], reading[8:]) if len(reading) > 3 else (reading, "")
        marks = (name for letter in person for name in _FEATURES.get(letter, ()))
        own = agreement if tense == "par:pas" else ()
        found.append(ordered(*own, *_FEATURES.get(tense, ()), *marks))
    return tuple(found) or (ordered(*agreement),)


def read(source: Source, archive: Path) -> Iterator[Attested | Dropped]:
    """Read every entry, one for each reading; usage is the mean of films and books.

    A word that stands in several rows (être, as a verb and as an auxiliary) has the sum of theirs;
    one of two genders (le mort, la mort) has a figure for each.

    Raises:
        ArchiveError: the archive is damaged or of another version.
    """
    text = read_members(archive, source.members.values())[source.members["words"]].decode("cp1252")
    rows = csv.reader(text.splitlines(), delimiter="\t")
    next(rows)  # the names of the columns
    usage: defaultdict[_Word, float] = defaultdict(float)
    found: list[tuple[_Word, tuple[str, ...]]] = []
    for row in rows:
        try:
            form, _, lemma, code, gender, number, _, _, films, books, verb = row[:11]
            per_million = (float(films.replace(",", ".")) + float(books.replace(",", "."))) / 2
        except ValueError:
            yield Dropped("\t".join(row[:4]), "malformed")
            continue
        category = "phrase" if " " in form else category_by_case(form, _category(code))
        if category == "verb" and not lemma.endswith(_INFINITIVE):
            yield Dropped(form, "misread")
            continue
        word = form, lemma or form, category, gender, number
        usage[word] += per_million / _OVERRATED if _SELDOM.fullmatch(verb) else per_million
        found += [(word, features) for features in _readings(gender, number, verb)]
    for word, features in found:
        misread = "infinitive" in features and not word[0].endswith(_INFINITIVE)
        entry = Entry(*word[:3], () if misread else features, source.id)
        yield Attested(entry, usage[word])
