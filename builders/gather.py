"""All sources in one place: what each says of every written form, by key.

Sources agree when they give the same form, lemma, category and features; that is one `Reading`,
which knows who says so. Readings stand under the key of their form (`dictionaries.letters`),
hyphens, apostrophes and spaces joined: `porte-clé` is under PORTECLE and `à part` under APART,
so that an answer about any of these can show them. Expressions with a space are phrases, and no
word game takes them, but they explain why APRIORI is no word.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, NamedTuple

from builders import sources as readers
from builders.sources import Attested, Dropped, Source
from builders.sources.ligatures import Ligatures
from dictionaries.letters import MAX_LENGTH, NoKey, fold

Progress = Callable[[Source, int], None]
_STEP: Final = 20_000


class Reading(NamedTuple):
    """One reading of a form, and the sources that give it.

    Attributes:
        form: as French writes it.
        lemma: the headword.
        category: one of `dictionaries.entry.CATEGORIES`.
        features: some of `dictionaries.entry.FEATURES`, in that order.
        sources: the ids of the sources, in the order of reading.
        usage: what each of these says of how usual it is (see `builders.sources.reading`).
    """

    form: str
    lemma: str
    category: str
    features: tuple[str, ...]
    sources: tuple[str, ...]
    usage: tuple[float, ...]


@dataclass
class Report:
    """What became of the entries of one source.

    Attributes:
        read: entries and dropped lines that the reader gave.
        kept: entries that found a key.
        dropped: reason code to number: `fragment`, `malformed`, `too_long`, and the codes of
            `dictionaries.letters.NoKey`.
    """

    read: int = 0
    kept: int = 0
    dropped: Counter[str] = field(default_factory=Counter)


@dataclass(frozen=True)
class Gathered:
    """Everything the sources say.

    Attributes:
        words: key to readings; keys of 1 to 25 letters.
        reports: source id to what became of its entries.
    """

    words: dict[str, list[Reading]]
    reports: dict[str, Report]


class _Keys(dict[str, str]):
    """The key of each form, or "!" and the reason why it has none."""

    def __missing__(self, form: str) -> str:
        try:
            key = fold(form.replace(" ", "").replace("\xa0", ""), join=True)
        except NoKey as error:
            key = f"!{error.code}"
        else:
            if len(key) > MAX_LENGTH:
                key = "!too_long"
        self[form] = key
        return key


_Key = tuple[str, str, str, tuple[str, ...]]
_Says = tuple[tuple[str, float], ...]


class _Gatherer:
    """What is gathered so far."""

    def __init__(self) -> None:
        self.keys = _Keys()
        self.found: dict[_Key, _Says] = {}
        self.ligatures = Ligatures()
        self._authorities: list[set[str]] = []
        self._shared: dict[_Says, _Says] = {}

    def add(self, source: Source, items: Iterable[Attested | Dropped]) -> Report:
        """Take in one source."""
        report = Report()
        spelled: set[str] = set()
        for item in items:
            report.read += 1
            if isinstance(item, Dropped):
                report.dropped[item.reason] += 1
                continue
            (form, lemma, category, features, _), usage = item
            if "oe" in form or "ae" in form or "Oe" in form or "Ae" in form:
                form, lemma = self.ligatures.pair(form, lemma)
            if self.keys[form][0] == "!":
                report.dropped[self.keys[form][1:]] += 1
                continue
            report.kept += 1
            if source.spells:
                spelled.add(form)
            self._note((form, lemma, category, features), source.id, usage)
        if source.spells:
            self._authorities.append(spelled)
            self.ligatures = Ligatures(*self._authorities)
        return report

    def _note(self, reading: _Key, source: str, usage: float) -> None:
        """Note that a source gives a reading; a second time it changes nothing."""
        says = self.found.get(reading, ())
        if not says or all(name != source for name, _ in says):
            says = (*says, (source, usage))
            self.found[reading] = self._shared.setdefault(says, says)

    def by_key(self) -> dict[str, list[Reading]]:
        """Sort the readings under their keys."""
        split = {s: (tuple(n for n, _ in s), tuple(u for _, u in s)) for s in self._shared}
        words: dict[str, list[Reading]] = {}
        for reading, says in self.found.items():
            words.setdefault(self.keys[reading[0]], []).append(Reading(*reading, *split[says]))
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
    for source in sorted(sources, key=lambda one: not one.spells):
        items = readers.read(source, archives[source.id])
        if progress is not None:
            items = _counted(items, source, progress)
        reports[source.id] = gatherer.add(source, items)
    return Gathered(gatherer.by_key(), reports)


def _counted(
    items: Iterable[Attested | Dropped], source: Source, progress: Progress
) -> Iterator[Attested | Dropped]:
    """Pass items on, and tell their number every now and then."""
    number = 0
    for number, item in enumerate(items, 1):
        if number % _STEP == 0:
            progress(source, _STEP)
        yield item
    progress(source, number % _STEP)
