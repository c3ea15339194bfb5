"""The word list of the Association de Bibliophiles Universels: form, lemma, readings.

    aboutons	abouter	Ver:IPre+PL+P1:ImPre+PL+P1

Three columns between tabs; readings stand after the category, each after a colon. A second list
holds the names of countries, one a line. The archive also has lists of given names and of
French communes; both are mostly noise (English given names; communes without capitals or
accents, cut at the hyphens), so they are left out.
"""

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final

from builders.sources.archives import read_members
from builders.sources.reading import Attested, Dropped, category_by_case, ordered
from builders.sources.registry import Source
from dictionaries import Entry

_CATEGORIES: Final = {
    "Ver": "verb",
    "Nom": "noun",
    "Adj": "adjective",
    "Adv": "adverb",
    "Pro": "pronoun",
    "Det": "determiner",
    "Pre": "preposition",
    "Con": "conjunction",
    "Int": "interjection",
    "Abr": "abbreviation",
}
_FEATURES: Final = {
    "Mas": ("masculine",),
    "Fem": ("feminine",),
    "SG": ("singular",),
    "PL": ("plural",),
    "P1": ("first_person",),
    "P2": ("second_person",),
    "P3": ("third_person",),
    "Inf": ("infinitive",),
    "PPre": ("participle", "present"),
    "PPas": ("participle", "past"),
    "IPre": ("indicative", "present"),
    "IImp": ("indicative", "imperfect"),
    "IPSim": ("indicative", "past_historic"),
    "IFut": ("indicative", "future"),
    "CPre": ("conditional", "present"),
    "SPre": ("subjunctive", "present"),
    "SImp": ("subjunctive", "imperfect"),
    "ImPre": ("imperative", "present"),
}


@cache
def _readings(codes: str) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """The (category, features) of each reading; `|` separates categories."""
    found: list[tuple[str, tuple[str, ...]]] = []
    for one in codes.split("|"):
        code, *groups = one.split(":")
        category = _CATEGORIES.get(code, "unspecified")
        for group in groups or [""]:
            names = (name for mark in group.split("+") for name in _FEATURES.get(mark, ()))
            found.append((category, ordered(*names)))
    return tuple(found)


def read(source: Source, archive: Path) -> Iterator[Attested | Dropped]:
    """Read every entry, one for each reading, then the countries.

    Raises:
        ArchiveError: the archive is damaged or of another version.
    """
    members = read_members(archive, source.members.values())
    for line in members[source.members["words"]].decode().splitlines():
        try:
            form, lemma, codes = line.split("\t")
        except ValueError:
            yield Dropped(line, "malformed")
            continue
        for category, features in _readings(codes):
            if category == "abbreviation":  # written with its full stop, which is no letter
                form = lemma = form.rstrip(".")
            kept = "phrase" if " " in form else category_by_case(form, category)
            yield Attested(Entry(form, lemma, kept, features, source.id))
    for name in members[source.members["countries"]].decode().splitlines():
        if name:
            yield Attested(Entry(name, name, "proper_noun", (), source.id))
