"""Who has a word, and what that weighs.

Sets of sources are numbers, one bit a source that votes: two million readings are counted.
"""

from collections.abc import Sequence
from functools import cache
from typing import Final

from builders.lexicon.gather import Reading
from builders.sources.registry import Source, load

_SOURCES: Final[Sequence[Source]] = [source for source in load() if source.votes]
_BIT: Final = {source.id: 1 << place for place, source in enumerate(_SOURCES)}
_INFLECTING: Final = sum(_BIT[source.id] for source in _SOURCES if source.inflects)


class Ballot:
    """The votes on a lexeme, or on a form.

    Attributes:
        heard: the sources that have it.
        sure: those of them that say that it is usual.
    """

    __slots__ = ("heard", "sure")

    def __init__(self) -> None:
        self.heard = 0
        self.sure = 0

    def add(self, reading: Reading) -> None:
        """Count the sources of a reading."""
        heard, sure = _bits(reading.sources, reading.usage)
        self.heard |= heard
        self.sure |= sure

    def weight(self, kind: str) -> int:
        """The weight of all who have it, as a `verb` or a `word`."""
        return _weight(self.heard, self.sure, kind)

    @property
    def paradigm(self) -> int:
        """The sources that give its forms: those that inflect it, all when none does."""
        return self.heard & _INFLECTING or self.heard


def voters(reading: Reading) -> int:
    """The sources that vote and give a reading."""
    return _bits(reading.sources, reading.usage)[0]


@cache
def _bits(sources: tuple[str, ...], usage: tuple[float, ...]) -> tuple[int, int]:
    """The voting ones among sources, and those that are sure."""
    bits = [_BIT.get(source, 0) for source in sources]
    return sum(bits), sum(bit for bit, much in zip(bits, usage, strict=True) if much)


@cache
def _weight(heard: int, sure: int, kind: str) -> int:
    total = 0
    for source in _SOURCES:
        if heard & _BIT[source.id]:
            much = source.weight[kind]
            total += much if sure & _BIT[source.id] else source.unsure.get(kind, much)
    return total
