"""Writing a lexicon: one SQLite file and its digest, put in place when they are whole."""

import os
import sqlite3
import tempfile
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from hashlib import file_digest
from pathlib import Path
from typing import Final

from dictionaries.files import sync_folder, write_atomic
from dictionaries.lexicon.ranking import AnyReading, ranked
from dictionaries.lexicon.reader import DIGEST_SUFFIX
from dictionaries.lexicon.reasons import STORED, Reason

_SHOWN: Final = 10

Tag = tuple[str, tuple[str, ...]]
"""A category and its features."""

_SCHEMA: Final = """
CREATE TABLE source (bit INTEGER PRIMARY KEY, id TEXT NOT NULL, votes INTEGER NOT NULL);
CREATE TABLE tag (id INTEGER PRIMARY KEY, category TEXT NOT NULL, features TEXT NOT NULL);
CREATE TABLE reading (
    key TEXT, place INTEGER, form TEXT NOT NULL, lemma TEXT NOT NULL, tag INTEGER NOT NULL,
    sources INTEGER NOT NULL, per_million REAL NOT NULL,
    shown INTEGER NOT NULL, definition INTEGER,
    PRIMARY KEY (key, place)
) WITHOUT ROWID;
CREATE TABLE definition (id INTEGER PRIMARY KEY, text TEXT NOT NULL);
CREATE TABLE glossary (source TEXT NOT NULL);
CREATE TABLE usage (key TEXT PRIMARY KEY, per_million REAL NOT NULL) WITHOUT ROWID;
CREATE TABLE refusal (key TEXT PRIMARY KEY, code TEXT NOT NULL, text TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE elected (key TEXT PRIMARY KEY) WITHOUT ROWID;
CREATE TABLE conjugated (key TEXT PRIMARY KEY, lemma TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE theme (theme TEXT, key TEXT, PRIMARY KEY (theme, key)) WITHOUT ROWID;
"""


@dataclass(frozen=True)
class Contents:
    """What a lexicon is written from.

    Attributes:
        sources: ids of the sources and whether each has a vote, in the order of their bits.
        readings: the readings of each key.
        definitions: (headword, category) → one line.
        glossary: id of the source of the definitions.
        usage: key → occurrences in a million words.
        refusals: key → why it is not among those that the vote keeps; each of
            `dictionaries.lexicon.reasons.STORED`.
        elected: keys that the vote of the sources keeps.
        conjugated: keys that are nothing but conjugated forms → the infinitive.
        themes: theme → keys.
    """

    sources: Mapping[str, bool]
    readings: Mapping[str, Sequence[AnyReading]]
    definitions: Mapping[tuple[str, str], str]
    glossary: str
    usage: Mapping[str, float]
    refusals: Mapping[str, Reason]
    elected: Iterable[str]
    conjugated: Mapping[str, str]
    themes: Mapping[str, Iterable[str]]


class UnstoredReason(ValueError):  # noqa: N818 - reads as what is wrong
    """A refusal that the lexicon does not hold: its sentence needs more than one text."""


def write(path: Path, contents: Contents) -> None:
    """Write a lexicon beside its place, then put it and its digest there.

    Raises:
        UnstoredReason: a refusal is none that can be stored; the text says of which keys.
    """
    _check(contents.refusals)
    path.parent.mkdir(parents=True, exist_ok=True)
    descriptor, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    os.close(descriptor)
    temporary = Path(name)
    try:
        connection = sqlite3.connect(temporary, isolation_level=None)
        try:
            connection.execute("PRAGMA journal_mode = OFF")
            connection.execute("PRAGMA synchronous = OFF")
            connection.executescript(_SCHEMA)
            connection.execute("BEGIN")
            _fill(connection, contents)
            connection.execute("COMMIT")
        finally:
            connection.close()
        temporary.chmod(0o644)
        with temporary.open("rb") as file:
            os.fsync(file.fileno())
            digest = file_digest(file, "sha256").hexdigest()
        # The digest goes last: between the two steps the lexicon is refused, never misread.
        temporary.replace(path)
        sync_folder(path.parent)
        write_atomic(path.with_suffix(DIGEST_SUFFIX), f"{digest}\n".encode())
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise


def _check(refusals: Mapping[str, Reason]) -> None:
    unstored = {key: one.code for key, one in sorted(refusals.items()) if one.code not in STORED}
    if unstored:
        named = ", ".join(f"{key} ({code})" for key, code in list(unstored.items())[:_SHOWN])
        more = f" and {len(unstored) - _SHOWN} more" if len(unstored) > _SHOWN else ""
        codes = ", ".join(sorted(STORED))
        raise UnstoredReason(f"no such refusal is stored: {named}{more}; expected {codes}")


class _Rows:
    """Makes the rows of readings; tags and definitions that are met on the way are numbered."""

    def __init__(self, contents: Contents) -> None:
        self._contents = contents
        self.bits = {source: 1 << bit for bit, source in enumerate(contents.sources)}
        self.tags: dict[Tag, int] = {}
        self.definitions: dict[str, int] = {}
        self._masks: dict[Iterable[str], int] = {}

    def all(self) -> Iterator[tuple[object, ...]]:
        """The rows in the order of their keys."""
        for key, readings in sorted(self._contents.readings.items()):
            ordered = sorted(readings, key=self._order) if len(readings) > 1 else readings
            for place, (reading, shown) in enumerate(ranked(ordered)):
                tag = self._tag(reading)
                said = self._mask(reading.sources), reading.per_million
                defined = self._definition(reading) if shown else None
                yield (
                    *(key, place, reading.form, reading.lemma, tag),
                    *(*said, self._mask(shown), defined),
                )

    def _order(self, reading: AnyReading) -> tuple[str, str, int]:
        """How readings stand that are as usual as each other."""
        return reading.form, reading.lemma, self._tag(reading)

    def _tag(self, reading: AnyReading) -> int:
        return self.tags.setdefault((reading.category, reading.features), len(self.tags))

    def _mask(self, sources: Iterable[str]) -> int:
        mask = self._masks.get(sources)
        if mask is None:
            mask = self._masks[sources] = sum(self.bits[source] for source in sources)
        return mask

    def _definition(self, reading: AnyReading) -> int | None:
        """The number of the definition of a reading, if it has one.

        A noun may have a sense of its own under its form: *vacances*.
        """
        headwords = (
            (reading.form, reading.lemma) if reading.category == "noun" else (reading.lemma,)
        )
        for headword in headwords:
            if text := self._contents.definitions.get((headword, reading.category)):
                return self.definitions.setdefault(text, len(self.definitions))
        return None


def _fill(connection: sqlite3.Connection, contents: Contents) -> None:
    rows = _Rows(contents)
    connection.executemany(
        "INSERT INTO source VALUES (?, ?, ?)",
        [(rows.bits[source], source, votes) for source, votes in contents.sources.items()],
    )
    connection.executemany("INSERT INTO reading VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", rows.all())
    connection.executemany(
        "INSERT INTO tag VALUES (?, ?, ?)",
        [(tag, category, " ".join(features)) for (category, features), tag in rows.tags.items()],
    )
    connection.execute("INSERT INTO glossary VALUES (?)", (contents.glossary,))
    connection.executemany(
        "INSERT INTO definition VALUES (?, ?)",
        [(number, text) for text, number in rows.definitions.items()],
    )
    connection.executemany("INSERT INTO usage VALUES (?, ?)", sorted(contents.usage.items()))
    connection.executemany(
        "INSERT INTO refusal VALUES (?, ?, ?)",
        sorted((key, *one.stored) for key, one in contents.refusals.items()),
    )
    connection.executemany(
        "INSERT INTO elected VALUES (?)", ((key,) for key in sorted(contents.elected))
    )
    connection.executemany(
        "INSERT INTO conjugated VALUES (?, ?)", sorted(contents.conjugated.items())
    )
    connection.executemany(
        "INSERT INTO theme VALUES (?, ?)",
        sorted((theme, key) for theme, keys in contents.themes.items() for key in set(keys)),
    )
