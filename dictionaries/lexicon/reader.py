"""The lexicon: what the sources say of every word, even of words that no dictionary has.

It is an SQLite file, written once (`writer`) and only read afterwards. It explains why a word is
refused: that MANGEONS is a form of manger, that only one source has a word, that a reviewer removed
it. Hyphenated words and expressions are there too, under the letters that remain of them.
"""

import json
import sqlite3
from collections.abc import Collection, Iterable, Sequence
from contextlib import closing
from functools import cached_property
from hashlib import file_digest
from pathlib import Path
from typing import Any, Final, NamedTuple

from dictionaries.artifact import VERSION_LENGTH
from dictionaries.errors import ArtifactDamaged, ArtifactMissing
from dictionaries.faults import Fault
from dictionaries.lexicon.reasons import Reason, restored
from dictionaries.lexicon.sieve import Sieve

LEXICON_FILE: Final = "lexicon.sqlite"
DIGEST_SUFFIX: Final = ".sha256"
_USUAL: Final = 1.0
"""Occurrences in a million words that make a word usual: everybody has met it."""


_MANY: Final = 500
"""Keys of a request from which on making the sieve pays; once made, it is always used."""

_GRAMMAR: Final = frozenset({"pronoun", "determiner", "preposition", "conjunction"})

_BY_TWO: Final = "(max(sources) <> min(sources) OR (max(sources) & (max(sources) - 1)) <> 0)"
"""Whether the readings of a group have two sources: masks differ, or one has several bits."""


class Reading(NamedTuple):
    """What one or more sources say of a form.

    Attributes:
        form: as French writes it.
        lemma: its headword.
        category: one of `dictionaries.lexicon.entry.CATEGORIES`.
        features: some of `dictionaries.lexicon.entry.FEATURES`.
        sources: ids of the sources that say so.
        per_million: how often this form of this lemma, as this category, occurs in a million
            words of French; 0 when that was not counted.
    """

    form: str
    lemma: str
    category: str
    features: tuple[str, ...]
    sources: tuple[str, ...]
    per_million: float = 0.0


class Described(NamedTuple):
    """A reading as answers show it: with all sources that say so, and its definition.

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
        shown = {
            "form": self.form,
            "lemma": self.lemma,
            "category": self.category,
            "features": list(self.features),
            "source": ", ".join(self.sources),
        }
        if self.definition:
            shown["definition"] = self.definition
            shown["definition_source"] = self.glossary
        return shown


class Word(NamedTuple):
    """A form of a headword, whatever its features.

    Attributes:
        form: as French writes it.
        lemma: its headword.
        category: one of `dictionaries.lexicon.entry.CATEGORIES`.
        votes: how many of the sources that vote say so.
        per_million: as in `Reading`.
    """

    form: str
    lemma: str
    category: str
    votes: int
    per_million: float = 0.0


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
        self.version = _version(path, verify=verify)
        self._uri = f"{path.resolve().as_uri()}?mode=ro&immutable=1"
        self._connection = sqlite3.connect(self._uri, uri=True, check_same_thread=False)
        # Mapped pages are shared by all workers, and reading one takes no system call.
        self._connection.execute(f"PRAGMA mmap_size = {path.stat().st_size}")
        self._sources: dict[int, str] = {}
        self._combined: dict[int, tuple[str, ...]] = {}
        self.voters: frozenset[str] = frozenset()
        for bit, source, votes in self._connection.execute("SELECT bit, id, votes FROM source"):
            self._sources[bit] = source
            if votes:
                self.voters |= {source}
        (self.glossary,) = self._connection.execute("SELECT source FROM glossary").fetchone()
        self._tags: dict[int, tuple[str, tuple[str, ...]]] = {
            tag: (category, tuple(features.split()))
            for tag, category, features in self._connection.execute("SELECT * FROM tag")
        }

    def close(self) -> None:
        """Close the file."""
        self._connection.close()

    def entries(self, key: str) -> list[Described]:
        """The readings of a key as answers show them, the most usual first."""
        if not self._sifted([key]):
            return []
        rows = self._connection.execute(
            "SELECT form, lemma, tag, shown, text FROM reading"
            " LEFT JOIN definition ON definition.id = reading.definition"
            " WHERE key = ? AND shown ORDER BY place",
            (key,),
        )
        tags, glossary = self._tags, self.glossary
        return [
            Described(form, lemma, *tags[tag], self._named(shown), text or "", glossary)
            for form, lemma, tag, shown, text in rows
        ]

    def readings(self, keys: Sequence[str]) -> dict[str, list[Reading]]:
        """The readings of keys, one look-up for all; a key that no source knows is left out.

        The most usual words come first, and for a word the readings that more sources share.
        """
        found: dict[str, list[Reading]] = {}
        rows = self._connection.execute(
            "SELECT reading.key, form, lemma, tag, sources, per_million FROM json_each(?)"
            " JOIN reading ON reading.key = json_each.value ORDER BY json_each.id, place",
            (json.dumps(keys),),
        )
        for key, form, lemma, tag, mask, usage in rows:
            reading = Reading(form, lemma, *self._tags[tag], self._named(mask), usage)
            found.setdefault(key, []).append(reading)
        return found

    def _named(self, mask: int) -> tuple[str, ...]:
        """The ids of the sources in a mask; each of the few combinations is worked out once."""
        named = self._combined.get(mask)
        if named is None:
            named = tuple(source for bit, source in self._sources.items() if bit & mask)
            self._combined[mask] = named
        return named

    def words(self, keys: Iterable[str]) -> dict[str, list[Word]]:
        """The words of keys, one look-up for all: `readings` without their features."""
        voting = sum(bit for bit, source in self._sources.items() if source in self.voters)
        masks: dict[str, dict[tuple[str, str, str], tuple[int, float]]] = {}
        rows = self._connection.execute(
            "SELECT reading.key, form, lemma, tag, sources, per_million FROM json_each(?)"
            " JOIN reading ON reading.key = json_each.value",
            (json.dumps(list(keys)),),
        )
        for key, form, lemma, tag, mask, usage in rows:
            words = masks.setdefault(key, {})
            word = (form, lemma, self._tags[tag][0])
            before, most = words.get(word, (0, 0.0))
            words[word] = before | mask, max(most, usage)
        return {
            key: [Word(*word, (mask & voting).bit_count(), usage) for word, (mask, usage) in found]
            for key, words in masks.items()
            if (found := words.items())
        }

    def families(self, lemmas: Iterable[str]) -> dict[str, set[tuple[str, str]]]:
        """The keys of all forms of lemmas, each with its category.

        There is no index by lemma, since it would make the file half as large again; one pass over
        the readings (0.5 s) serves any number of lemmas.
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
        """The forms that have a space or a hyphen, in order; one pass (0.6 s)."""
        rows = self._connection.execute(
            "SELECT DISTINCT form FROM reading WHERE instr(form, ' ') OR instr(form, '-')"
            " ORDER BY form"
        )
        return [form for (form,) in rows]

    @cached_property
    def usual(self) -> list[str]:
        """Keys met at least once in a million words, in order: some 27,000."""
        rows = self._connection.execute(
            "SELECT key FROM usage WHERE per_million >= ? ORDER BY key", (_USUAL,)
        )
        return [key for (key,) in rows]

    def usage(self, keys: Iterable[str]) -> dict[str, float]:
        """How often keys occur in a million words; a key never met is left out."""
        rows = self._connection.execute(
            "SELECT usage.* FROM json_each(?) JOIN usage ON usage.key = json_each.value",
            (json.dumps(list(keys)),),
        )
        return dict(rows)

    @cached_property
    def known(self) -> Sieve:
        """Holds back the keys that sources have: each is elected, or has a refusal.

        One pass makes it (0.6 s).
        """
        with closing(sqlite3.connect(self._uri, uri=True)) as once:  # keeps none of 30 MB mapped
            rows = once.execute("SELECT key FROM refusal UNION ALL SELECT key FROM elected")
            return Sieve(key for (key,) in rows)

    def _sifted(self, keys: Sequence[str]) -> Sequence[str]:
        """Keys without most of those that no source has; a small number is returned as it is."""
        if len(keys) >= _MANY or "known" in self.__dict__:
            return self.known.keep(keys)
        return keys

    def refusals(self, keys: Sequence[str]) -> dict[str, Reason]:
        """Why keys are not among those that the vote keeps; one that no source has is left out."""
        keys = self._sifted(keys)
        if not keys:
            return {}
        rows = self._connection.execute(
            "SELECT refusal.* FROM json_each(?) JOIN refusal ON refusal.key = json_each.value",
            (json.dumps(sorted(keys)),),  # neighbours are on the same page: a third less time
        )
        return {key: restored(code, text) for key, code, text in rows}

    def elected(self) -> set[str]:
        """The keys that the vote of the sources keeps."""
        return {key for (key,) in self._connection.execute("SELECT key FROM elected")}

    def conjugated(self) -> set[str]:
        """The keys that are nothing but conjugated forms."""
        return {key for (key,) in self._connection.execute("SELECT key FROM conjugated")}

    def infinitives(self, keys: Sequence[str]) -> dict[str, str]:
        """The infinitives of those of the keys that are nothing but conjugated forms."""
        rows = self._connection.execute(
            "SELECT conjugated.* FROM json_each(?) JOIN conjugated"
            " ON conjugated.key = json_each.value",
            (json.dumps(keys),),
        )
        return dict(rows)

    def of_categories(self, categories: Sequence[str]) -> set[str]:
        """The keys that are usually of one of these categories.

        Two sources say so; or one does, and no two say that the word is something else. Against a
        grammar word one source is enough, since there are few and all sources know them: LUNE is no
        pronoun, although one source once took it for `l’une`. Names and abbreviations only look
        alike, and do not count as something else.
        """
        grammar = _GRAMMAR.intersection(categories)
        return self._usually(grammar, categories, "") | self._usually(
            set(categories) - grammar, categories, f"HAVING {_BY_TWO}"
        )

    def _usually(self, these: Collection[str], asked: Sequence[str], having: str) -> set[str]:
        """The keys of some of the categories asked.

        A key is left out if one source alone says so and, as `having` has it, others disagree.
        """
        names = {"unspecified", "proper_noun", "abbreviation"}
        tags = [(tag, category) for tag, (category, _) in self._tags.items()]
        wanted = [tag for tag, category in tags if category in these]
        other = [tag for tag, category in tags if category not in names.union(asked)]
        rows = self._connection.execute(
            f"SELECT key, {_BY_TWO} FROM reading"  # noqa: S608 - nothing of a request
            " WHERE tag IN (SELECT value FROM json_each(?)) GROUP BY key",
            (json.dumps(wanted),),
        ).fetchall()
        by_one = [key for key, by_two in rows if not by_two]
        doubted = self._connection.execute(
            "SELECT reading.key FROM json_each(?) AS asked"  # noqa: S608 - nothing of a request
            " JOIN reading ON reading.key = asked.value"
            f" WHERE tag IN (SELECT value FROM json_each(?)) GROUP BY reading.key {having}",
            (json.dumps(by_one), json.dumps(other)),
        )
        return {key for key, _ in rows}.difference(key for (key,) in doubted)

    def theme(self, theme: str) -> frozenset[str]:
        """The keys of a theme; none when there is no such theme."""
        rows = self._connection.execute("SELECT key FROM theme WHERE theme = ?", (theme,))
        return frozenset(key for (key,) in rows)

    def themes(self) -> list[str]:
        """The names of the themes."""
        rows = self._connection.execute("SELECT DISTINCT theme FROM theme ORDER BY theme")
        return [theme for (theme,) in rows]


def _version(path: Path, *, verify: bool) -> str:
    """The version of a lexicon, from its digest, which is compared with the file if asked."""
    try:
        expected = path.with_suffix(DIGEST_SUFFIX).read_text(encoding="ascii").strip()
        if not verify and path.is_file():
            return expected[:VERSION_LENGTH]
        with path.open("rb") as file:
            found = file_digest(file, "sha256").hexdigest()
    except FileNotFoundError as error:
        name = Path(error.filename).name
        raise ArtifactMissing(Fault("artifact_missing", name=name)) from error
    if found != expected:
        digests = {"expected": expected[:16], "found": found[:16]}
        raise ArtifactDamaged(Fault("artifact_digest", name=path.name, **digests))
    return found[:VERSION_LENGTH]
