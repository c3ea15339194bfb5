"""Stamps: digests of everything that a built file was made from.

A file is up to date when its stamp is right. Only what makes words counts: the readers of the
sources, the vote, the themes, what people reviewed, and how keys fold. Editing the store of the
users' dictionaries, or a page, builds nothing again; `tests/unit/test_stamps.py` holds the lists
against what the build imports.
"""

import json
from collections.abc import Iterable
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path
from typing import Final

import builders
import dictionaries
from dictionaries import write_atomic

FILE: Final = "stamps.json"

_BUILDERS: Final = Path(builders.__file__).parent
_DICTIONARIES: Final = Path(dictionaries.__file__).parent

LEXICON: Final = (
    _BUILDERS / "lexicon",
    _BUILDERS / "sources",
    _BUILDERS / "themes",
    _DICTIONARIES / "keys.py",
    _DICTIONARIES / "lexicon" / "entry.py",
    _DICTIONARIES / "lexicon" / "ranking.py",
    _DICTIONARIES / "lexicon" / "reasons.py",
    _DICTIONARIES / "lexicon" / "writer.py",
)
"""Folders and modules that decide what the lexicon holds."""

DICTIONARY: Final = (
    _BUILDERS / "builtin" / "pipeline.py",
    _BUILDERS / "provenance.py",
    _BUILDERS / "recipe",
    _DICTIONARIES / "artifact.py",
    _DICTIONARIES / "graph" / "dafsa.py",
    _DICTIONARIES / "lexicon" / "reader.py",
)
"""Folders and modules that decide, beside the lexicon and the recipe, what an artifact holds."""

_SUFFIXES: Final = (".py", ".toml", ".tsv", ".txt")


def of_lexicon() -> str:
    """The stamp of the lexicon: code, reviewed words and themes, and CLDR's names."""
    return digest([version("babel").encode(), *_contents(LEXICON)])


def of_dictionaries() -> str:
    """The stamp of whatever artifacts have in common."""
    return digest(_contents(DICTIONARY))


def digest(parts: Iterable[bytes]) -> str:
    """One digest of several parts; it tells where one part ends and the next begins."""
    whole = sha256()
    for part in parts:
        whole.update(sha256(part).digest())
    return whole.hexdigest()


def read(target: Path) -> dict[str, str]:
    """The stamps of what was built into a folder, by name; none when they cannot be read."""
    try:
        stamps = json.loads((target / FILE).read_bytes())
    except (OSError, ValueError):
        return {}
    return stamps if isinstance(stamps, dict) else {}


def write(target: Path, stamps: dict[str, str]) -> None:
    """Replace the stamps of a folder."""
    write_atomic(target / FILE, json.dumps(stamps, indent=1, sort_keys=True).encode())


def _contents(places: Iterable[Path]) -> Iterable[bytes]:
    for place in places:
        files = sorted(place.rglob("*")) if place.is_dir() else [place]
        yield from (file.read_bytes() for file in files if file.suffix in _SUFFIXES)
