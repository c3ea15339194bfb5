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
    alike: dict[tuple[str, str], list[tuple[int, AnyReading]]] = {}
    for place, reading in enumerate(_most_usual_first(readings)):
        alike.setdefault((reading.form, reading.lemma), []).append((place, reading))
    found = [one for group in alike.values() for one in _said_once(group)]
    return [one for _, one in sorted(found, key=lambda placed: placed[0])]


def _said_once(group: Sequence[tuple[int, AnyReading]]) -> list[tuple[int, Ranked]]:
    """The readings of one form of one headword, each with its place and all its sources."""
    if len(group) == 1:
        [(place, reading)] = group
        return [(place, (reading, frozenset(reading.sources)))]
    found: list[tuple[int, Ranked]] = []
    for place, reading in group:
        if any(_confirms(reading, other) for _, other in group):
            found.append((place, (reading, frozenset())))
            continue
        said = [(at, one) for at, one in group if one is reading or _confirms(one, reading)]
        sources = frozenset(source for _, one in said for source in one.sources)
        found.append((said[0][0], (reading, sources)))
    return found


def _most_usual_first(readings: Sequence[AnyReading]) -> list[AnyReading]:
    """Words in the order of their usage, where more than the source that counts has them."""
    usage: dict[tuple[str, str, str], float] = {}
    sources: dict[tuple[str, str, str], set[str]] = {}
    counted = [(reading.form, reading.lemma, reading.category) for reading in readings]
    figures = [reading.per_million for reading in readings]
    for word, figure, reading in zip(counted, figures, readings, strict=True):
        usage[word] = max(figure, usage.get(word, 0.0))
        sources.setdefault(word, set()).update(reading.sources)

    def rank(place: int) -> tuple[float, ...]:
        word, reading = counted[place], readings[place]
        trust = 1.0 if len(sources[word]) > 1 else _ONE_SOURCE
        return (
            -usage[word] * trust,
            -figures[place],
            -len(reading.sources),
            reading.form != reading.lemma,
        )

    return [readings[place] for place in sorted(range(len(readings)), key=rank)]


def _confirms(less: AnyReading, more: AnyReading) -> bool:
    """Whether a reading says of a form of a headword nothing but what another one says too.

    So does a source that tells less: no part of speech, or no features.
    """
    if less.category == "unspecified":
        return more.category != "unspecified"
    if less.category != more.category or len(less.features) >= len(more.features):
        return False
    return set(less.features) < set(more.features)
