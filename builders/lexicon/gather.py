"""All sources in one place: what each says of every written form, by key.

Sources agree when they give the same form, lemma, category and features; that is one `Reading`,
which knows who says so. Readings stand under the key of their form (`dictionaries.keys`),
hyphens, apostrophes and spaces joined: `porte-clé` is under PORTECLE and `à part` under APART,
so that an answer about any of these can show them. Expressions with a space are phrases, and no
word game takes them, but they explain why APRIORI is no word.
"""

import gc
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, NamedTuple

from builders import sources as readers
from builders.sources import Attested, Dropped, Source
from builders.sources.ligatures import Ligatures
from dictionaries import MAX_LENGTH, NoKey, fold_exact

Progress = Callable[[Source, int], None]
NO_WORDS: Final = frozenset({"proper_noun", "abbreviation", "prefix", "phrase"})
FREQUENCIES: Final = "lexique"
_STEP: Final = 20_000
_TWO_LETTERS: Final = re.compile("[oaOA]e")  # that may be one: œ, æ


class Reading(NamedTuple):
    """One reading of a form, and the sources that give it.

    Attributes:
        form: as French writes it.
        lemma: the headword.
        category: one of `dictionaries.lexicon.entry.CATEGORIES`.
        features: some of `dictionaries.lexicon.entry.FEATURES`, in that order.
        sources: the ids of the sources, in the order of reading.
        usage: what each of these says of how usual it is (see `builders.sources.reading`).
    """

    form: str
    lemma: str
    category: str
    features: tuple[str, ...]
    sources: tuple[str, ...]
    usage: tuple[float, ...]

    @property
    def per_million(self) -> float:
        """How often this form of this lemma occurs in a million words; 0 when nobody counted."""
        if FREQUENCIES not in self.sources:
            return 0.0
        return self.usage[self.sources.index(FREQUENCIES)]

    @property
    def is_word(self) -> bool:
        """Whether it may make a word of a game: no name, no symbol, no hyphen, no space."""
        return self.category not in NO_WORDS and self.form.isalpha()


@dataclass
class Report:
    """What became of the entries of one source.

    Attributes:
        read: entries and dropped lines that the reader gave.
        kept: entries that found a key.
        dropped: reason code to number: `fragment`, `malformed`, `too_long`, and the codes of
            `dictionaries.keys.NoKey`.
    """

    read: int = 0
    kept: int = 0
    dropped: Counter[str] = field(default_factory=Counter)


class Words(dict[str, list[Reading]]):
    """Readings by key. A key that no source has is no error: it has no readings.

    >>> words = Words(OEUF=[])
    >>> words["XYZ"], len(words)
    ([], 1)
    """

    def __missing__(self, key: str) -> list[Reading]:
        return []


@dataclass(frozen=True)
class Gathered:
    """Everything the sources say.

    Attributes:
        words: key to readings; keys of 1 to 25 letters.
        reports: source id to what became of its entries.
    """

    words: Words
    reports: dict[str, Report]


class _Keys(dict[str, str]):
    """The key of each form, or "!" and the reason why it has none."""

    def __missing__(self, form: str) -> str:
        try:
            key = fold_exact(form.replace(" ", "") if " " in form else form, join=True)
        except NoKey as error:
            key = f"!{error.code}"
        else:
            if len(key) > MAX_LENGTH:
                key = "!too_long"
        self[form] = key
        return key


_Said = tuple[str, str, str, tuple[str, ...]]  # form, lemma, category, features


class _Record:
    """A reading while it is gathered."""

    __slots__ = ("said", "says")

    def __init__(self, said: _Said, says: int) -> None:
        self.said = said
        self.says = says


class _Witnesses:
    """Who says something, and how usual they call it: each combination is kept once.

    Some 20,000 combinations serve two million readings, which hold their number.
    """

    def __init__(self) -> None:
        self.all: list[tuple[tuple[str, ...], tuple[float, ...]]] = [((), ())]
        self._next: dict[tuple[int, float], int] = {}

    def begin(self) -> None:
        """Begin with another source."""
        self._next.clear()

    def joined(self, number: int, source: str, usage: float) -> int:
        """The combination that a source makes with an earlier one, of the highest usage."""
        after = self._next.get((number, usage))
        if after is None:
            sources, usages = self.all[number]
            if sources and sources[-1] == source:  # it has said so before
                usages = (*usages[:-1], max(usage, usages[-1]))
            else:
                sources, usages = (*sources, source), (*usages, usage)
            after = self._next[number, usage] = len(self.all)
            self.all.append((sources, usages))
        return after


class _Gatherer:
    """What is gathered so far."""

    def __init__(self) -> None:
        self._keys = _Keys()
        self._found: dict[_Said, _Record] = {}
        self._words: dict[str, list[_Record]] = {}
        self._witnesses = _Witnesses()
        self._ligatures = Ligatures()
        self._authorities: list[set[str]] = []

    def add(self, source: Source, items: Iterable[Attested | Dropped]) -> Report:
        """Take in one source."""
        report = Report()
        spelled: set[str] = set()
        self._witnesses.begin()
        for item in items:
            report.read += 1
            if isinstance(item, Dropped):
                report.dropped[item.reason] += 1
                continue
            (form, lemma, category, features, _), usage = item
            if "'" in form or "'" in lemma:
                form, lemma = form.replace("'", "’"), lemma.replace("'", "’")
            if _TWO_LETTERS.search(form) or _TWO_LETTERS.search(lemma):
                form, lemma = self._ligatures.pair(form, lemma)
            key = self._keys[form]
            if key[0] == "!":
                report.dropped[key[1:]] += 1
                continue
            report.kept += 1
            if source.spells:
                spelled.add(form)
            self._note(key, (form, lemma, category, features), source.id, usage)
        if source.spells:
            self._authorities.append(spelled)
            self._ligatures = Ligatures(*self._authorities)
        return report

    def _note(self, key: str, said: _Said, source: str, usage: float) -> None:
        """Note that a source gives a reading."""
        record = self._found.get(said)
        if record is None:
            record = self._found[said] = _Record(said, 0)
            self._words.setdefault(key, []).append(record)
        record.says = self._witnesses.joined(record.says, source, usage)

    def by_key(self) -> Words:
        """The readings under their keys, and keep nothing."""
        self._found.clear()
        witnesses = self._witnesses.all
        words = Words()
        for key, records in self._words.items():
            words[key] = [Reading(*one.said, *witnesses[one.says]) for one in records]
        self._words.clear()
        return words


def gather(
    sources: Iterable[Source], archives: Mapping[str, Path], progress: Progress | None = None
) -> Gathered:
    """Read the sources and bring their entries together.

    Args:
        sources: which; those that spell well are read first, as they mend the others.
        archives: source id to its archive.
        progress: called with a source and how many more of its entries are read.

    Raises:
        builders.sources.archives.ArchiveError: an archive cannot be read.
    """
    gatherer = _Gatherer()
    reports: dict[str, Report] = {}
    with no_collection():
        for source in sorted(sources, key=lambda one: not one.spells):
            items = readers.read(source, archives[source.id])
            if progress is not None:
                items = _counted(items, source, progress)
            reports[source.id] = gatherer.add(source, items)
        return Gathered(gatherer.by_key(), reports)


@contextmanager
def no_collection() -> Iterator[None]:
    """Keep the cycle collector from going over millions of tuples, which form no cycle."""
    enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if enabled:
            gc.enable()


def _counted(
    items: Iterable[Attested | Dropped], source: Source, progress: Progress
) -> Iterator[Attested | Dropped]:
    """Yield items on, and call for every 20,000 of them."""
    number = 0
    for number, item in enumerate(items, 1):
        if number % _STEP == 0:
            progress(source, _STEP)
        yield item
    progress(source, number % _STEP)
