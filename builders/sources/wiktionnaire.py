"""Headwords of the French Wiktionary with their glosses, one headword a line.

    lire	Interpréter des informations écrites. | Suivre des yeux ce qui est écrit.

Headword, tab, glosses between ` | `. No part of speech, and no inflected forms but those that
have a sense of their own. Headwords stand in the order in which their articles were begun. The
oldest were taken from general dictionaries, so that age tells the common from the far-fetched.
"""

import gzip
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

from builders.sources.archives import ArchiveError, read_members
from builders.sources.reading import Attested, Dropped, category_by_case
from builders.sources.registry import Source
from dictionaries import Entry

MAX_GLOSS: Final = 200
_STOPS: Final = ",.)"
_WORD: Final = re.compile(r"[^\W\d_]+")
_WHOLE: Final = re.compile(r"[A-ZÀ-ÖØ-ÞŒ\d(«]")


def articles(source: Source, archive: Path) -> Iterator[tuple[str, str]]:
    """Yield each headword with the whole text of its glosses, ` | ` between them.

    Raises:
        ArchiveError: the archive is damaged or of another version.
    """
    packed = read_members(archive, source.members.values())[source.members["glosses"]]
    try:
        text = gzip.decompress(packed).decode()
    except (OSError, EOFError, UnicodeDecodeError) as error:
        raise ArchiveError("archive_member", archive, source.members["glosses"]) from error
    for line in text.splitlines():
        headword, tab, glosses = line.partition("\t")
        if tab:
            yield headword, glosses


def glosses(text: str) -> list[str]:
    """The glosses of an article, cleaned, each at most 200 characters, cut between words.

    Those that have lost their beginning, with whatever template wrote it, are left out where
    others are whole.

    >>> glosses("Dessin animé japonais ; . | . On peut l’utiliser avec que. () | Autre sens.")
    ['Dessin animé japonais.', 'Autre sens.']
    >>> glosses("d’un lieu à un autre."), glosses("")
    (['d’un lieu à un autre.'], [])
    >>> len(glosses("Mots " * 100)[0]), glosses("Mots " * 100)[0][-8:]
    (195, 'ts Mots…')
    """
    found = [cleaned for gloss in text.split(" | ") if (cleaned := _cleaned(gloss))]
    whole = [gloss for gloss in found if _WHOLE.match(gloss)]
    return whole or [gloss.lstrip(_STOPS + ";: ") for gloss in found]


def _cleaned(gloss: str) -> str:
    gloss = " ".join(gloss.replace("()", "").split()).replace(" ; .", ".")
    for stop in _STOPS:
        gloss = gloss.replace(f" {stop}", stop)
    if len(gloss) <= MAX_GLOSS:
        return gloss
    cut = gloss[: MAX_GLOSS - 1].rpartition(" ")[0] or gloss[: MAX_GLOSS - 1]
    return cut.rstrip(" ,;:") + "…"


def usual(articles: Iterable[tuple[str, str]]) -> set[str]:
    """The words that the glosses of at least two other headwords use, in lower case.

    >>> usual([("chat", "Animal."), ("lion", "Grand chat."), ("tigre", "Chat rayé.")])
    {'chat'}
    """
    once: set[str] = set()
    twice: set[str] = set()
    for headword, text in articles:
        words = set(_WORD.findall(text.lower())) - {headword}
        twice |= words & once
        once |= words
    return twice


def read(source: Source, archive: Path) -> Iterator[Attested | Dropped]:
    """Read every headword; its usage is the share of articles that are younger than its own.

    Raises:
        ArchiveError: the archive is damaged or of another version.
    """
    headwords = [headword for headword, _ in articles(source, archive)]
    for age, headword in enumerate(headwords, 1):
        if headword.startswith("-") or headword.endswith("-"):
            category = "prefix"
        elif " " in headword:
            category = "phrase"
        else:
            category = category_by_case(headword, "unspecified")
        usage = round(1 - age / len(headwords), 3)
        yield Attested(Entry(headword, headword, category, (), source.id), usage)
