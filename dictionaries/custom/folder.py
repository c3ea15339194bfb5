"""The custom dictionaries in a folder of this machine: read, opened, and written atomically.

A version is written first and pointed to afterwards, each in one step, so a crash at any moment
leaves the old version or the new one, whole. A worker looks at the pointer's stamp (one `stat`,
microseconds) whenever an id is asked for, so it serves a new version from the very next request
on; a request keeps the dictionary that it began with. Nothing is read at start-up, and only the
dictionaries used last are kept open, however many there are.

A fault of one dictionary (a folder that may not be read, a damaged pointer) is reported for that
one, as `ArtifactDamaged`; only a fault of the folder of all dictionaries is `StoreUnavailable`.
"""

import fcntl
import logging
import os
import time
from collections import OrderedDict
from collections.abc import Collection, Iterator, Sized
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from threading import Lock
from typing import Final, NamedTuple

from dictionaries.artifact import Artifact, open_artifact
from dictionaries.custom.paths import ID, FolderPaths
from dictionaries.custom.pointer import Pointer
from dictionaries.dictionary import Dictionary
from dictionaries.errors import (
    ArtifactDamaged,
    ArtifactMissing,
    NoDictionary,
    StoreUnavailable,
    VersionGone,
)
from dictionaries.faults import Fault, of_system
from dictionaries.files import sync_folder, write_atomic

_log: Final = logging.getLogger(__name__)
_Stamp = tuple[int, int, int]


class Built(NamedTuple):
    """A version as the builders make it.

    Attributes:
        artifact: its bytes.
        recipe: bytes of the whole recipe if it is too long for the artifact, else b"".
    """

    artifact: bytes
    recipe: bytes = b""


class Folder:
    """The custom dictionaries of a folder, safe for any number of threads and processes.

    Args:
        root: the folder, made when it is first written to.
        keep_open: how many dictionaries stay open in this process.
    """

    def __init__(self, root: Path, *, keep_open: int = 64) -> None:
        self.paths = FolderPaths(root)
        self._keep_open = keep_open
        self._pointers: dict[str, tuple[_Stamp, Pointer]] = {}
        self._open: OrderedDict[tuple[str, str], Dictionary] = OrderedDict()
        self._lock = Lock()

    @property
    def opened(self) -> Sized:
        """The dictionaries that are open in this process, now and later."""
        return self._open

    @property
    def fault(self) -> str | None:
        """Why dictionaries cannot be read or written here; None when they can."""
        root = self.paths.root
        place = next(one for one in (root, *root.absolute().parents) if os.path.lexists(one))
        if not place.is_dir():
            return Fault("store_no_folder", place=place)
        if not os.access(place, os.R_OK | os.W_OK | os.X_OK):
            return Fault("store_no_access", place=place)
        return None

    def ids(self) -> list[str]:
        """Return the ids, sorted, also those of dictionaries that cannot be read.

        Raises:
            StoreUnavailable: the folder cannot be read.
        """
        try:
            return sorted(filter(self.holds, self.paths.names()))
        except OSError as error:
            raise StoreUnavailable(_refused(self.paths.root, error)) from error

    def holds(self, identifier: str) -> bool:
        """Whether there is a dictionary, even one that cannot be read."""
        if not ID.fullmatch(identifier):
            return False
        try:
            return self._stamp(identifier) is not None
        except ArtifactDamaged:
            return True

    def _stamp(self, identifier: str) -> _Stamp | None:
        """Return what changes whenever a pointer is replaced; None when there is none.

        Raises:
            ArtifactDamaged: the pointer cannot be looked at.
        """
        try:
            status = self.paths.pointer(identifier).stat()
        except (FileNotFoundError, NotADirectoryError):
            return None
        except OSError as error:
            raise ArtifactDamaged(_refused(identifier, error)) from error
        return status.st_ino, status.st_mtime_ns, status.st_size

    def pointer(self, identifier: str) -> Pointer:
        """Return the pointer of a dictionary as it is now.

        Raises:
            NoDictionary: there is none of that id.
            ArtifactDamaged: its pointer cannot be read.
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
            pointer = Pointer.decode(self.paths.pointer(identifier).read_bytes())
        except FileNotFoundError as error:  # deleted since
            raise NoDictionary(identifier) from error
        except OSError as error:
            raise ArtifactDamaged(_refused(identifier, error)) from error
        except ValueError as error:
            raise ArtifactDamaged(Fault("dictionary_pointer", id=identifier)) from error
        # Kept under the stamp from before reading: if the pointer was replaced in between, the next
        # look sees another stamp and reads it again.
        self._pointers[identifier] = (stamp, pointer)
        return pointer

    def current(self, identifier: str) -> Pointer | None:
        """Return the pointer that a writer replaces; None also when it is damaged."""
        try:
            return self.pointer(identifier)
        except (NoDictionary, ArtifactDamaged):
            return None

    def get(self, identifier: str, asked: str | None = None) -> Dictionary:
        """Open a dictionary, or return the one that is open.

        Args:
            identifier: its id.
            asked: a version, one of those kept; the current one by default.

        Raises:
            NoDictionary: there is none of that id.
            VersionGone: that version is not kept.
            ArtifactError: its file is damaged.
        """
        pointer = self.pointer(identifier)
        version = asked or pointer.version
        if version not in pointer.versions:
            raise VersionGone(identifier, version, pointer.newest_first)
        with self._lock:
            found = self._open.get((identifier, version))
            if found is not None:
                self._open.move_to_end((identifier, version))
                return found
        try:
            artifact = open_artifact(
                self.paths.artifact(identifier, version), (identifier, version)
            )
        except ArtifactMissing:
            if self.pointer(identifier) == pointer:
                raise
            return self.get(identifier, asked)  # replaced since, and the old one removed
        except OSError as error:
            raise ArtifactDamaged(_refused(f"{identifier}@{version}", error)) from error
        return self._opened(identifier, artifact, pointer)

    def _opened(self, identifier: str, artifact: Artifact, pointer: Pointer) -> Dictionary:
        made = datetime.fromisoformat(pointer.versions[artifact.version].made)
        opened = Dictionary(identifier, artifact, made)
        with self._lock:
            self._open[identifier, artifact.version] = opened
            while len(self._open) > self._keep_open:
                self._open.popitem(last=False)
        return opened

    def recipe(self, identifier: str, version: str) -> bytes:
        """Read the recipe beside an artifact; b"" when there is none."""
        try:
            return self.paths.recipe(identifier, version).read_bytes()
        except FileNotFoundError:
            return b""

    # Writing: everything below is for whoever holds the lock

    @contextmanager
    def locked(self) -> Iterator[None]:
        """Keep other writers away; the system frees the lock of a process that ends.

        There is one lock for all ids, so that the limit on their number holds; what takes long, the
        build, is done before.
        """
        self.paths.root.mkdir(parents=True, exist_ok=True)
        with self.paths.lock.open("w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            yield

    def write(self, identifier: str, version: str, built: Built) -> None:
        """Write the files of a version; nothing points to it yet."""
        if built.recipe:
            write_atomic(self.paths.recipe(identifier, version), built.recipe)
        write_atomic(self.paths.artifact(identifier, version), built.artifact)

    def point(self, identifier: str, pointer: Pointer) -> None:
        """Replace a pointer, and remove the versions that are no longer kept.

        The new stamp differs from all before, however fast pointers are replaced.
        """
        path = self.paths.pointer(identifier)
        before = path.stat().st_mtime_ns if path.exists() else 0
        write_atomic(path, pointer.encode(), mtime_ns=max(time.time_ns(), before + 1))
        self._remove_unnamed(identifier, pointer.versions)

    def made(self, identifier: str, artifact: Artifact, pointer: Pointer) -> Dictionary:
        """Return a dictionary that has just been pointed to, without reading it again."""
        return self._opened(identifier, artifact, pointer)

    def drop(self, identifier: str) -> None:
        """Remove a dictionary, its pointer first: if a crash leaves the rest, it has no meaning."""
        folder = self.paths.folder(identifier)
        if not folder.is_dir():
            return
        self.paths.pointer(identifier).unlink(missing_ok=True)
        sync_folder(folder)
        self._remove_unnamed(identifier, ())
        try:
            folder.rmdir()
        except OSError as error:  # it holds files of others; the dictionary is gone all the same
            _log.warning("%s: %s", folder, error.strerror)

    def _remove_unnamed(self, identifier: str, kept: Collection[str]) -> None:
        """Remove what no pointer names; what cannot be removed does not make a write fail."""
        for path in self.paths.unnamed(identifier, kept):
            try:
                path.unlink(missing_ok=True)
            except OSError as error:
                _log.warning("%s: %s", path, error.strerror)


def _refused(what: object, error: OSError) -> Fault:
    return Fault("dictionary_system", id=what, fault=of_system(error))
