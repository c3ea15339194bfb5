"""The readings of a key in the order in which they are shown, each said once.

Decided when a lexicon is written, so that nobody who asks for a word waits for it.
"""

from collections.abc import Sequence
from typing import Final, Protocol

_ONE_SOURCE: Final = 0.1
"""How much the usage of a word counts that a single source has: it may have misread the text."""


class AnyReading(Protocol):
    """What is stored of a reading; a builder's own kind may know more."""

    @property
    def form(self) -> str: ...  # noqa: D102 - as in `dictionaries.lexicon.reader.Reading`
    @property
    def lemma(self) -> str: ...  # noqa: D102
    @property
    def category(self) -> str: ...  # noqa: D102
    @property
    def features(self) -> tuple[str, ...]: ...  # noqa: D102
    @property
    def sources(self) -> tuple[str, ...]: ...  # noqa: D102
    @property
    def per_million(self) -> float: ...  # noqa: D102


Ranked = tuple[AnyReading, frozenset[str]]
"""A reading, and all sources that say so much or less of it; none where another one says more."""


def ranked(readings: Sequence[AnyReading]) -> list[Ranked]:
    """The readings of one key: the most usual first, and what says less behind what says more.

    A reading that says of a form nothing but what another one says too is not shown: its sources
    are told with the other one, which is as usual as whoever says less of it counted it.
    """
    if len(readings) == 1:
        return [(readings[0], frozenset(readings[0].sources))]
    ordered = _most_usual_first(readings)
    found: list[tuple[int, Ranked]] = []
    for place, reading in enumerate(ordered):
        if any(_confirms(reading, other) for other in ordered):
            found.append((place, (reading, frozenset())))
            continue
        said = [
            (at, one) for at, one in enumerate(ordered) if one is reading or _confirms(one, reading)
        ]
        sources = frozenset(source for _, one in said for source in one.sources)
        found.append((said[0][0], (reading, sources)))
    return [one for _, one in sorted(found, key=lambda placed: placed[0])]


def _most_usual_first(readings: Sequence[AnyReading]) -> list[AnyReading]:
    """Words in the order of their usage, where more than the source that counts has them."""
    usage: dict[tuple[str, str, str], float] = {}
    sources: dict[tuple[str, str, str], set[str]] = {}
    for reading in readings:
        word = (reading.form, reading.lemma, reading.category)
        usage[word] = max(reading.per_million, usage.get(word, 0.0))
        sources.setdefault(word, set()).update(reading.sources)

    def rank(reading: AnyReading) -> tuple[float, ...]:
        word = (reading.form, reading.lemma, reading.category)
        trust = 1.0 if len(sources[word]) > 1 else _ONE_SOURCE
        usual = usage[word] * trust, reading.per_million, len(reading.sources)
        return (*(-figure for figure in usual), reading.form != reading.lemma)

    return sorted(readings, key=rank)


def _confirms(less: AnyReading, more: AnyReading) -> bool:
    """Whether a reading says of a form nothing but what another one says too.

    So does a source that tells less: no part of speech, or no features.
    """
    if less.form != more.form or less.lemma != more.lemma:
        return False
    if less.category == "unspecified":
        return more.category != "unspecified"
    return less.category == more.category and set(less.features) < set(more.features)
