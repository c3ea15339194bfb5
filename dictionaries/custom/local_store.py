"""Custom dictionaries on one machine: a folder that any worker may write and every worker reads."""

from collections.abc import Mapping, Sized
from pathlib import Path

from dictionaries.artifact import decode_artifact, version_of
from dictionaries.custom.folder import Built, Folder
from dictionaries.custom.paths import ID
from dictionaries.custom.pointer import Kept, Pointer, Retention, expect, moment, moved
from dictionaries.dictionary import Dictionary
from dictionaries.errors import NoDictionary, TooMany, VersionGone


class LocalStore:
    """The custom dictionaries of a folder: see `dictionaries.custom.store.Store`.

    Args:
        folder: where they are kept, made when it is first written to.
        keep_open: how many dictionaries stay open in this process.
        retention: how long versions stay on disk.
        limit: how many dictionaries there may be.
    """

    def __init__(
        self,
        folder: Path,
        *,
        keep_open: int = 64,
        retention: Retention | None = None,
        limit: int = 1000,
    ) -> None:
        self.folder = folder
        self._files = Folder(folder, keep_open=keep_open)
        self._retention = retention or Retention()
        self._limit = limit

    @property
    def fault(self) -> str | None:
        """Why the store cannot be used; None when it can."""
        return self._files.fault

    @property
    def faults(self) -> Mapping[str, str]:
        """Why the newest version of a dictionary is not served; a folder is never behind."""
        return {}

    @property
    def opened(self) -> Sized:
        """The dictionaries that are open in this process, now and later."""
        return self._files.opened

    def ids(self) -> list[str]:
        """Return the ids, sorted."""
        return self._files.ids()

    def __contains__(self, identifier: str) -> bool:
        return self._files.holds(identifier)

    def is_here(self, identifier: str) -> bool:
        """Whether a dictionary can be read without waiting for a network, as any here can."""
        return identifier in self

    def pointer(self, identifier: str) -> Pointer:
        """Return the pointer of a dictionary."""
        return self._files.pointer(identifier)

    def get(self, identifier: str, asked: str | None = None) -> Dictionary:
        """Open a dictionary, or return the one that is open."""
        return self._files.get(identifier, asked)

    def path(self, identifier: str, version: str) -> Path:
        """The artifact of a version that has been opened."""
        return self._files.paths.artifact(identifier, version)

    def recipe(self, identifier: str, version: str) -> bytes:
        """Read the recipe beside an artifact; b"" when there is none."""
        return self._files.recipe(identifier, version)

    def put(
        self, identifier: str, built: Built, *, expected: str | None = None
    ) -> tuple[Dictionary, bool]:
        """Make a version the current one."""
        if not ID.fullmatch(identifier):
            raise NoDictionary(identifier)
        identity = identifier, version_of(built.artifact)
        artifact = decode_artifact(built.artifact, identifier, identity)
        with self._files.locked():
            before = self._files.current(identifier)
            expect(before, expected)
            if before is None and len(self._files.ids()) >= self._limit:
                raise TooMany(self._limit)
            new = Kept(moment(), size=sum(map(len, built)))
            pointer = moved(before, artifact.version, new, self._retention)
            self._files.write(identifier, artifact.version, built)
            self._files.point(identifier, pointer)
        return self._files.made(identifier, artifact, pointer), before is None

    def restore(self, identifier: str, version: str, *, expected: str | None = None) -> Dictionary:
        """Make a version that is kept the current one again."""
        with self._files.locked():
            before = self._files.pointer(identifier)
            expect(before, expected)
            if version not in before.versions:
                raise VersionGone(identifier, version, before.newest_first)
            self._files.point(identifier, moved(before, version, None, self._retention))
        return self._files.get(identifier, version)

    def delete(self, identifier: str, *, expected: str | None = None) -> None:
        """Delete a dictionary with all its versions."""
        if identifier not in self:
            raise NoDictionary(identifier)
        with self._files.locked():
            before = self._files.current(identifier)
            if before is None and identifier not in self:
                raise NoDictionary(identifier)
            expect(before, expected)
            self._files.drop(identifier)
