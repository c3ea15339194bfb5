"""The lexicon: everything that the sources say of every word, also of those no dictionary keeps.

One SQLite file, written once (`lexicon_writer`) and only read afterwards. It answers *why*: that
MANGEONS is a form of manger, that a word stands in one source only, that a reviewer struck it.
Hyphenated words and expressions are there too, under the letters that remain of them.
"""

import json
import sqlite3
from collections.abc import Iterable, Sequence
from functools import cached_property
from hashlib import file_digest
from pathlib import Path
from typing import Any, Final, NamedTuple

from dictionaries.artifact import VERSION_LENGTH
from dictionaries.errors import ArtifactDamaged, ArtifactMissing

LEXICON_FILE: Final = "lexicon.sqlite"
DIGEST_SUFFIX: Final = ".sha256"
_USUAL: Final = 1.0
"""Occurrences in a million words of a word that everybody has met."""


_BY_TWO: Final = "(max(sources) <> min(sources) OR (max(sources) & (max(sources) - 1)) <> 0)"
"""Whether the readings of a group have two sources: masks differ, or one has several bits."""


class Reading(NamedTuple):
    """What sources agree to say of a form.

    Attributes:
        form: as French writes it.
        lemma: its headword.
        category: one of `dictionaries.lexicon.entry.CATEGORIES`.
        features: some of `dictionaries.lexicon.entry.FEATURES`.
        sources: ids of the sources that say so.
    """

    form: str
    lemma: str
    category: str
    features: tuple[str, ...]
    sources: tuple[str, ...]


VERDICT_CODES: Final = frozenset({"abbreviation", "proper_noun", "removed"})
"""The reason codes of verdicts: those whose message names nothing but the reviewer's note."""


class Verdict(NamedTuple):
    """What a reviewer decided of a key that the sources would have let in.

    Attributes:
        code: one of `VERDICT_CODES`.
        note: the reviewer's reason, one line.
    """

    code: str
    note: str


class Word(NamedTuple):
    """A form as some headword's, whatever its features.

    Attributes:
        form: as French writes it.
        lemma: its headword.
        category: one of `dictionaries.lexicon.entry.CATEGORIES`.
        votes: how many of the sources that vote say so.
    """

    form: str
    lemma: str
    category: str
    votes: int


class Lexicon:
    """Reads a lexicon. One object serves all threads of a process: SQLite does the locking."""

    def __init__(self, path: Path, *, verify: bool = True) -> None:
        """Open a lexicon.

        Args:
            path: the SQLite file; its digest lies beside it.
            verify: read the file once to compare it with its digest (0.1 s for 100 MB).

        Raises:
            ArtifactMissing: no such file, or no digest.
            ArtifactDamaged: the file is not what was written.
        """
        if verify:
            self.version = _verified(path)
        uri = f"{path.resolve().as_uri()}?mode=ro&immutable=1"
        self._connection = sqlite3.connect(uri, uri=True, check_same_thread=False)
        # Pages are shared by all workers, and reading one takes no call of the system.
        self._connection.execute(f"PRAGMA mmap_size = {path.stat().st_size}")
        self._sources: dict[int, str] = {}
        self.voters: frozenset[str] = frozenset()
        for bit, source, votes in self._connection.execute("SELECT bit, id, votes FROM source"):
            self._sources[bit] = source
            if votes:
                self.voters |= {source}
        (self._glossary,) = self._connection.execute("SELECT source FROM glossary").fetchone()
        self._tags: dict[int, tuple[str, tuple[str, ...]]] = {
            tag: (category, tuple(features.split()))
            for tag, category, features in self._connection.execute("SELECT * FROM tag")
        }

    def close(self) -> None:
        """Close the file."""
        self._connection.close()

    def readings(self, keys: Sequence[str]) -> dict[str, list[Reading]]:
        """Give the readings of keys, one look-up for all; a key that no source knows is left out.

        Readings that more sources share come first.
        """
        found: dict[str, list[Reading]] = {}
        rows = self._connection.execute(
            "SELECT reading.* FROM json_each(?) JOIN reading ON reading.key = json_each.value",
            (json.dumps(keys),),
        )
        for key, form, lemma, tag, mask in rows:
            sources = tuple(source for bit, source in self._sources.items() if bit & mask)
            found.setdefault(key, []).append(Reading(form, lemma, *self._tags[tag], sources))
        for readings in found.values():
            readings.sort(key=lambda r: (-len(r.sources), r.form != r.lemma))
        return found

    def words(self, keys: Iterable[str]) -> dict[str, list[Word]]:
        """Give the words of keys, one look-up for all: `readings` without their features."""
        voting = sum(bit for bit, source in self._sources.items() if source in self.voters)
        masks: dict[str, dict[tuple[str, str, str], int]] = {}
        rows = self._connection.execute(
            "SELECT reading.* FROM json_each(?) JOIN reading ON reading.key = json_each.value",
            (json.dumps(list(keys)),),
        )
        for key, form, lemma, tag, mask in rows:
            words = masks.setdefault(key, {})
            word = (form, lemma, self._tags[tag][0])
            words[word] = words.get(word, 0) | mask
        return {
            key: [Word(*word, (mask & voting).bit_count()) for word, mask in words.items()]
            for key, words in masks.items()
        }

    def families(self, lemmas: Iterable[str]) -> dict[str, set[tuple[str, str]]]:
        """Give the keys of all forms of lemmas, each with its category.

        There is no index by lemma, which would make the file half as large again: one pass over
        the readings (0.5 s) answers for any number of lemmas.
        """
        found: dict[str, set[tuple[str, str]]] = {}
        rows = self._connection.execute(
            "SELECT lemma, key, tag FROM reading WHERE lemma IN (SELECT value FROM json_each(?))",
            (json.dumps(list(lemmas), ensure_ascii=False),),
        )
        for lemma, key, tag in rows:
            found.setdefault(lemma, set()).add((key, self._tags[tag][0]))
        return found

    def expressions(self) -> list[str]:
        """Give the forms that have a space or a hyphen, in order; one pass (0.6 s)."""
        rows = self._connection.execute(
            "SELECT DISTINCT form FROM reading WHERE instr(form, ' ') OR instr(form, '-')"
            " ORDER BY form"
        )
        return [form for (form,) in rows]

    def entries(self, key: str) -> list[dict[str, Any]]:
        """Give the entries of a key as the contract shows them, with definitions.

        A source that tells less (no part of speech, or no features) confirms the readings that
        others give of the same form of the same lemma; it is an entry of its own only where there
        is none.
        """
        readings = self.readings([key]).get(key, [])
        shown: list[dict[str, Any]] = []
        for reading in readings:
            if any(_confirms(reading, other) for other in readings):
                continue
            confirming = [r for r in readings if _confirms(r, reading)]
            said = {source for r in (reading, *confirming) for source in r.sources}
            entry = {
                "form": reading.form,
                "lemma": reading.lemma,
                "category": reading.category,
                "features": list(reading.features),
                "source": ", ".join(s for s in self._sources.values() if s in said),
            }
            if definition := self._definition(reading.form) or self._definition(reading.lemma):
                entry["definition"] = definition
                entry["definition_source"] = self._glossary
            shown.append(entry)
        return shown

    def _definition(self, form: str) -> str | None:
        row = self._connection.execute("SELECT text FROM gloss WHERE form = ?", (form,)).fetchone()
        return None if row is None else str(row[0])

    @cached_property
    def usual(self) -> list[str]:
        """Keys met at least once in a million words, in order: some 27,000."""
        rows = self._connection.execute(
            "SELECT key FROM usage WHERE per_million >= ? ORDER BY key", (_USUAL,)
        )
        return [key for (key,) in rows]

    def usage(self, keys: Iterable[str]) -> dict[str, float]:
        """Give how often keys occur in a million words; a key never met is left out."""
        rows = self._connection.execute(
            "SELECT usage.* FROM json_each(?) JOIN usage ON usage.key = json_each.value",
            (json.dumps(list(keys)),),
        )
        return dict(rows)

    def verdicts(self, keys: Sequence[str]) -> dict[str, Verdict]:
        """Give what reviewers decided against those of the keys that they struck out."""
        rows = self._connection.execute(
            "SELECT verdict.* FROM json_each(?) JOIN verdict ON verdict.key = json_each.value",
            (json.dumps(keys),),
        )
        return {key: Verdict(code, note) for key, code, note in rows}

    def elected(self) -> set[str]:
        """Give the keys that the vote of the sources keeps."""
        return {key for (key,) in self._connection.execute("SELECT key FROM elected")}

    def conjugated(self) -> set[str]:
        """Give the keys that are nothing but conjugated forms."""
        return {key for (key,) in self._connection.execute("SELECT key FROM conjugated")}

    def infinitives(self, keys: Sequence[str]) -> dict[str, str]:
        """Give the infinitives of those of the keys that are nothing but conjugated forms."""
        rows = self._connection.execute(
            "SELECT conjugated.* FROM json_each(?) JOIN conjugated"
            " ON conjugated.key = json_each.value",
            (json.dumps(keys),),
        )
        return dict(rows)

    def of_categories(self, categories: Sequence[str]) -> set[str]:
        """Give the keys that are usually of one of these categories.

        Two sources say so; or one does, and no two say that the word is something else. Names and
        abbreviations, which only look alike, are nothing else in this sense: LUNE is a noun, and no
        pronoun because one source once took it for `l’une`.
        """
        names = {"unspecified", "proper_noun", "abbreviation"}
        wanted = [tag for tag, (category, _) in self._tags.items() if category in categories]
        other = [
            tag
            for tag, (category, _) in self._tags.items()
            if category not in names and category not in categories
        ]
        rows = self._connection.execute(
            f"SELECT key, {_BY_TWO} FROM reading"  # noqa: S608 - nothing of a request
            " WHERE tag IN (SELECT value FROM json_each(?)) GROUP BY key",
            (json.dumps(wanted),),
        ).fetchall()
        by_one = [key for key, by_two in rows if not by_two]
        doubted = self._connection.execute(
            "SELECT reading.key FROM json_each(?) AS asked"  # noqa: S608 - nothing of a request
            " JOIN reading ON reading.key = asked.value"
            f" WHERE tag IN (SELECT value FROM json_each(?)) GROUP BY reading.key HAVING {_BY_TWO}",
            (json.dumps(by_one), json.dumps(other)),
        )
        return {key for key, _ in rows}.difference(key for (key,) in doubted)

    def theme(self, theme: str) -> frozenset[str]:
        """Give the keys of a theme; none when there is no such theme."""
        rows = self._connection.execute("SELECT key FROM theme WHERE theme = ?", (theme,))
        return frozenset(key for (key,) in rows)

    def themes(self) -> list[str]:
        """Give the names of the themes."""
        rows = self._connection.execute("SELECT DISTINCT theme FROM theme ORDER BY theme")
        return [theme for (theme,) in rows]


def _confirms(less: Reading, more: Reading) -> bool:
    """Tell whether a reading says of a form nothing but what another one says too."""
    if (less.form, less.lemma) != (more.form, more.lemma):
        return False
    if less.category == "unspecified":
        return more.category != "unspecified"
    return less.category == more.category and not less.features and bool(more.features)


def _verified(path: Path) -> str:
    """Compare a lexicon with its digest and give its version."""
    try:
        expected = path.with_suffix(DIGEST_SUFFIX).read_text(encoding="ascii").strip()
        with path.open("rb") as file:
            found = file_digest(file, "sha256").hexdigest()
    except FileNotFoundError as error:
        name = Path(error.filename).name
        raise ArtifactMissing(f"{name}: no such file. Build it: arbitre build") from error
    if found != expected:
        raise ArtifactDamaged(
            f"{path.name}: expected SHA-256 {expected[:16]}…, found {found[:16]}…."
            " Build it again: arbitre build"
        )
    return found[:VERSION_LENGTH]
