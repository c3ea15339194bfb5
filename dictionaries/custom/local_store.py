"""Custom dictionaries: a folder that any worker may write and every worker serves from.

    <store>/<id>/current              the pointer: which version is served, which are kept
    <store>/<id>/<version>.arbitre    the artifacts, each named by its contents, never changed

A version is written first and pointed to afterwards, each in one step, so a crash at any moment
leaves the old version or the new one, whole. A worker looks at the pointer's stamp (one `stat`,
microseconds) whenever an id is asked for, so it serves a new version from the very next request
on; a request keeps the dictionary that it began with. Nothing is read at start-up, and only the
dictionaries used last are kept open, however many there are.
"""

import fcntl
import json
import os
import re
import time
from collections import OrderedDict
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from pathlib import Path
from threading import Lock
from typing import Final

from dictionaries.artifact import SUFFIX, VERSION_LENGTH, open_artifact, version_of
from dictionaries.dictionary import Dictionary
from dictionaries.errors import (
    ArtifactDamaged,
    ArtifactMissing,
    Conflict,
    NoDictionary,
    TooMany,
)
from dictionaries.files import sync_folder, write_atomic

ID: Final = re.compile(r"[a-z0-9-]{1,64}")
VERSION: Final = re.compile(rf"[0-9a-f]{{{VERSION_LENGTH}}}")
_POINTER: Final = "current"
_LOCK: Final = ".lock"


@dataclass(frozen=True, slots=True)
class Pointer:
    """What a dictionary is at.

    Attributes:
        version: the one served.
        versions: version → when it was made (ISO 8601, UTC), oldest first; the last ones.
    """

    version: str
    versions: Mapping[str, str]

    def encode(self) -> bytes:
        """Give the bytes of the pointer file."""
        return json.dumps(asdict(self)).encode()

    @classmethod
    def decode(cls, data: bytes) -> "Pointer":
        """Read a pointer file.

        Raises:
            ValueError: it is not one.
        """
        try:
            fields = json.loads(data)
            pointer = cls(fields["version"], dict(fields["versions"]))
        except (ValueError, KeyError, TypeError) as error:
            raise ValueError(f"not a pointer: {data[:80]!r}") from error
        if not all(isinstance(v, str) and VERSION.fullmatch(v) for v in pointer.versions):
            raise ValueError(f"not versions: {list(pointer.versions)}")
        if pointer.version not in pointer.versions:
            raise ValueError(f"the version {pointer.version} is not among those kept")
        return pointer


_Stamp = tuple[int, int, int]


class Store:
    """The custom dictionaries of a folder, safe for any number of threads and processes.

    Args:
        folder: made when first written to.
        keep_open: how many dictionaries stay open in this process.
        keep_versions: how many versions of a dictionary stay on disk.
        limit: how many dictionaries there may be.
    """

    def __init__(
        self, folder: Path, *, keep_open: int = 64, keep_versions: int = 5, limit: int = 1000
    ) -> None:
        self.folder = folder
        self._keep_open = keep_open
        self._keep_versions = keep_versions
        self._limit = limit
        self._pointers: dict[str, tuple[_Stamp, Pointer]] = {}
        self._open: OrderedDict[tuple[str, str], Dictionary] = OrderedDict()
        self._lock = Lock()

    @property
    def fault(self) -> str | None:
        """Tell why what is served may be behind; a folder never is."""
        return None

    @property
    def faults(self) -> Mapping[str, str]:
        """Give, by reference, why the newest version of a dictionary is not served."""
        return {}

    @property
    def opened(self) -> int:
        """Tell how many dictionaries are open in this process."""
        return len(self._open)

    def ids(self) -> list[str]:
        """Give the ids, sorted."""
        try:
            names = [entry.name for entry in os.scandir(self.folder)]
        except FileNotFoundError:
            return []
        return sorted(name for name in names if name in self)

    def __contains__(self, identifier: str) -> bool:
        return ID.fullmatch(identifier) is not None and self._stamp(identifier) is not None

    def _stamp(self, identifier: str) -> _Stamp | None:
        """Give what changes whenever a pointer is replaced; None when there is none."""
        try:
            status = (self.folder / identifier / _POINTER).stat()
        except (FileNotFoundError, NotADirectoryError):
            return None
        return status.st_ino, status.st_mtime_ns, status.st_size

    def pointer(self, identifier: str) -> Pointer:
        """Give what a dictionary is at, now.

        Raises:
            NoDictionary: there is none of that id.
            dictionaries.artifact.ArtifactDamaged: its pointer cannot be read.
        """
        if not ID.fullmatch(identifier):
            raise NoDictionary(identifier)
        stamp = self._stamp(identifier)
        if stamp is None:
            self._pointers.pop(identifier, None)
            raise NoDictionary(identifier)
        known = self._pointers.get(identifier)
        if known is not None and known[0] == stamp:
            return known[1]
        try:
            pointer = Pointer.decode((self.folder / identifier / _POINTER).read_bytes())
        except FileNotFoundError as error:  # deleted since
            raise NoDictionary(identifier) from error
        except ValueError as error:
            raise ArtifactDamaged(f"{identifier}: {error}. Make the dictionary again") from error
        # Stored under the stamp taken before reading: were it replaced in between, the next look
        # would see another stamp and read again.
        self._pointers[identifier] = (stamp, pointer)
        return pointer

    def get(self, identifier: str, asked: str | None = None) -> Dictionary:
        """Open a dictionary, or give the one that is open.

        Args:
            identifier: its id.
            asked: a version, one of those kept; the current one by default.

        Raises:
            NoDictionary: there is none of that id, or no such version.
            dictionaries.artifact.ArtifactError: its file is damaged.
        """
        pointer = self.pointer(identifier)
        version = asked or pointer.version
        if version not in pointer.versions:
            raise NoDictionary(f"{identifier}@{version}")
        with self._lock:
            found = self._open.get((identifier, version))
            if found is not None:
                self._open.move_to_end((identifier, version))
                return found
        try:
            artifact = open_artifact(self.folder / identifier / f"{version}{SUFFIX}")
        except ArtifactMissing:
            if self.pointer(identifier) == pointer:
                raise
            return self.get(identifier, asked)  # replaced since, and the old version removed
        created = datetime.fromisoformat(pointer.versions[version])
        opened = Dictionary(identifier, artifact, created)
        with self._lock:
            self._open[identifier, version] = opened
            while len(self._open) > self._keep_open:
                self._open.popitem(last=False)
        return opened

    @contextmanager
    def _writing(self) -> Iterator[None]:
        """Keep other writers away; the lock goes with the process that holds it.

        One lock for all ids: what takes long, the build, is done before, and so the limit holds.
        """
        self.folder.mkdir(parents=True, exist_ok=True)
        with (self.folder / _LOCK).open("w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            yield

    def put(
        self, identifier: str, data: bytes, *, expected: str | None = None
    ) -> tuple[Dictionary, bool]:
        """Make an artifact the current version of a dictionary.

        Args:
            identifier: its id.
            data: the bytes of an artifact.
            expected: the version that must be current, "" for there must be none; None for
                whatever there is.

        Returns:
            The dictionary, and whether it is a new one.

        Raises:
            Conflict: another version is current.
            TooMany: it would be a new one, and there is no room.
            NoDictionary: the id is not one.
        """
        if not ID.fullmatch(identifier):
            raise NoDictionary(identifier)
        version = version_of(data)
        folder = self.folder / identifier
        with self._writing():
            before = self._current(identifier)
            current = before.version if before else ""
            if expected is not None and current != expected:
                raise Conflict(current or None)
            if before is None and len(self.ids()) >= self._limit:
                raise TooMany(self._limit)
            write_atomic(folder / f"{version}{SUFFIX}", data)
            kept = dict(before.versions) if before else {}
            # The same contents are the same version, whenever they come back.
            kept[version] = kept.pop(version, datetime.now(UTC).isoformat(timespec="seconds"))
            while len(kept) > self._keep_versions:
                del kept[next(iter(kept))]
            self._point(folder, Pointer(version, kept))
            self._clean(folder, kept)
        return self.get(identifier), before is None

    def _point(self, folder: Path, pointer: Pointer) -> None:
        """Replace a pointer; its stamp is never one that it had before, however fast they come."""
        path = folder / _POINTER
        before = path.stat().st_mtime_ns if path.exists() else 0
        write_atomic(path, pointer.encode(), mtime_ns=max(time.time_ns(), before + 1))

    def delete(self, identifier: str, *, expected: str | None = None) -> None:
        """Delete a dictionary with all its versions.

        Raises:
            NoDictionary: there is none of that id.
            Conflict: another version than the expected one is current.
        """
        with self._writing():
            before = self._current(identifier)
            if before is None:
                raise NoDictionary(identifier)
            if expected is not None and before.version != expected:
                raise Conflict(before.version)
            self._drop(identifier)

    def _drop(self, identifier: str) -> None:
        """Remove a dictionary, its pointer first: what is left means nothing if it stops there."""
        folder = self.folder / identifier
        if folder.is_dir():
            (folder / _POINTER).unlink(missing_ok=True)
            sync_folder(folder)
            _remove_unnamed(folder, {})
            folder.rmdir()

    def _current(self, identifier: str) -> Pointer | None:
        """Give what a writer replaces; a damaged pointer is as good as none."""
        try:
            return self.pointer(identifier)
        except (NoDictionary, ArtifactDamaged):
            return None

    def _clean(self, folder: Path, kept: Mapping[str, str]) -> None:
        """Remove the versions that are kept no longer."""
        _remove_unnamed(folder, kept)


def _remove_unnamed(folder: Path, kept: Mapping[str, str]) -> None:
    """Remove what no pointer names: old versions, and what a crash left half-written."""
    for path in folder.iterdir():
        if path.name != _POINTER and path.name.removesuffix(SUFFIX) not in kept:
            path.unlink(missing_ok=True)
