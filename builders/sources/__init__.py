"""Readers, one a format: pinned archives in, entries out."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

from builders.sources import abu, dela, lexique, wiktionnaire
from builders.sources.hunspell import reader as hunspell
from builders.sources.reading import Attested, Dropped
from builders.sources.registry import Source, load

__all__ = ["READERS", "Attested", "Dropped", "Source", "load", "read"]

Reader = Callable[[Source, Path], Iterator[Attested | Dropped]]

READERS: Final[dict[str, Reader]] = {
    "hunspell": hunspell.read,
    "dela": dela.read,
    "abu": abu.read,
    "lexique": lexique.read,
    "wiktionnaire": wiktionnaire.read,
}


def read(source: Source, archive: Path) -> Iterator[Attested | Dropped]:
    """Read a source out of its archive.

    Raises:
        ArchiveError: the archive is damaged, or of another version.
    """
    return READERS[source.id](source, archive)
