"""The names of the files and objects of custom dictionaries, all in this one place.

    <store>/<id>/current                        the pointer: which version is served, which are kept
    <store>/<id>/<version>.arbitre              the artifacts, each named by its contents
    <store>/<id>/<version>.recipe.json.gz       the recipe, when it is too long for the artifact

    <url>/pointers/<id>                         apart, so that one listing gives all ids
    <url>/artifacts/<id>/<version>-<made>.arbitre
    <url>/artifacts/<id>/<version>-<made>.recipe.json.gz

No object is ever written twice under one name, since the name holds the moment when the version was
made. So what no pointer names can be removed, whoever else is writing: it is never named again.
"""

import re
from collections.abc import Collection, Iterator
from pathlib import Path
from typing import Final

from dictionaries.artifact import SUFFIX, VERSION_LENGTH

ID: Final = re.compile(r"[a-z0-9-]{1,64}")
VERSION: Final = re.compile(rf"[0-9a-f]{{{VERSION_LENGTH}}}")
RECIPE_SUFFIX: Final = ".recipe.json.gz"
POINTERS: Final = "pointers"
_POINTER: Final = "current"
_LOCK: Final = ".lock"


class FolderPaths:
    """The files of a folder of custom dictionaries."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.lock = root / _LOCK

    def names(self) -> Iterator[str]:
        """Yield the names in the folder that may be ids.

        Raises:
            OSError: the folder cannot be read; one that is missing holds nothing.
        """
        try:
            names = [path.name for path in self.root.iterdir()]
        except FileNotFoundError:
            return
        yield from filter(ID.fullmatch, names)

    def folder(self, identifier: str) -> Path:
        """The folder of a dictionary."""
        return self.root / identifier

    def pointer(self, identifier: str) -> Path:
        """The file that says which version is served."""
        return self.root / identifier / _POINTER

    def artifact(self, identifier: str, version: str) -> Path:
        """The artifact of a version."""
        return self.root / identifier / f"{version}{SUFFIX}"

    def recipe(self, identifier: str, version: str) -> Path:
        """The recipe of a version, when it does not fit into the artifact."""
        return self.root / identifier / f"{version}{RECIPE_SUFFIX}"

    def unnamed(self, identifier: str, kept: Collection[str]) -> Iterator[Path]:
        """Yield what no pointer names: old versions, and what a crash left half-written."""
        for path in self.folder(identifier).iterdir():
            if path.name != _POINTER and path.name.partition(".")[0] not in kept:
                yield path


def pointer_name(identifier: str) -> str:
    """The object that says which version is served."""
    return f"{POINTERS}/{identifier}"


def artifacts_name(identifier: str) -> str:
    """The folder of the objects of a dictionary."""
    return f"artifacts/{identifier}"


def artifact_name(identifier: str, version: str, made: str) -> str:
    """The artifact of a version that was made at a moment, ISO 8601."""
    return f"{artifacts_name(identifier)}/{stem(version, made)}{SUFFIX}"


def recipe_name(identifier: str, version: str, made: str) -> str:
    """The recipe of a version, when it does not fit into the artifact."""
    return f"{artifacts_name(identifier)}/{stem(version, made)}{RECIPE_SUFFIX}"


def stem(version: str, made: str) -> str:
    """The name of the objects of a version, without what says their kind.

    Until 0.2 moments had whole seconds and objects were named by their version alone.

    >>> stem("0123456789abcdef", "2026-11-30T12:00:00.250000+00:00")
    '0123456789abcdef-20261130T120000250000'
    >>> stem("0123456789abcdef", "2026-11-30T12:00:00+00:00")
    '0123456789abcdef'
    """
    moment, fraction, _ = made.partition(".")
    if not fraction:
        return version
    return f"{version}-{re.sub('[^0-9T]', '', moment)}{made[len(moment) + 1 :][:6]}"
