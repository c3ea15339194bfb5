"""Custom dictionaries as an object store holds them, for all machines.

    <url>/pointers/<id>                       which version is served, which are kept
    <url>/artifacts/<id>/<version>.arbitre    the artifacts, each named by its contents

An artifact is written first and pointed to afterwards; the pointer is replaced only if nobody has
replaced it since it was read. Pointers lie apart from artifacts so that one listing gives all ids.
"""

from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from typing import Final

from dictionaries.artifact import SUFFIX, decode_artifact
from dictionaries.custom.local_store import ID, Pointer
from dictionaries.custom.remote import Absent, Found, Remote
from dictionaries.errors import ArtifactDamaged, ArtifactMissing

GRACE: Final = timedelta(hours=1)  # longer by far than any reader or writer is under way
_POINTERS: Final = "pointers"


class Published:
    """The dictionaries of an object store.

    Every method raises `StoreUnavailable` when the store cannot be asked.
    """

    def __init__(self, remote: Remote) -> None:
        self._remote = remote
        self.url = remote.url
        self._found: dict[str, Found] = {}

    def ids(self) -> frozenset[str]:
        """List the ids."""
        return frozenset(filter(ID.fullmatch, self._remote.list(_POINTERS)))

    def read(self, identifier: str) -> Found | None:
        """Read a pointer, if it is another than the last time; None when there is none."""
        try:
            found = self._remote.read(_pointer(identifier), self._found.get(identifier))
        except Absent:
            self._found.pop(identifier, None)
            return None
        self._found[identifier] = found
        return found

    def pointer(self, identifier: str, found: Found | None) -> Pointer | None:
        """Give what a pointer says that was read.

        Raises:
            ArtifactDamaged: it is not a pointer.
        """
        if found is None:
            return None
        try:
            return Pointer.decode(found.data)
        except ValueError as error:
            raise ArtifactDamaged(f"{self.url}/{_pointer(identifier)}: {error}") from error

    def artifact(self, identifier: str, version: str) -> bytes:
        """Read an artifact and verify it.

        Raises:
            ArtifactMissing: it is not there.
            ArtifactDamaged: it is not what its name says.
        """
        name = _artifact(identifier, version)
        where = f"{self.url}/{name}"
        try:
            data = self._remote.read(name).data
        except Absent as error:
            raise ArtifactMissing(f"{where}: no such object") from error
        found = decode_artifact(data, where).version
        if found != version:
            raise ArtifactDamaged(f"{where}: expected version {version}, found {found}")
        return data

    def publish(self, identifier: str, pointer: Pointer, data: bytes, etag: str | None) -> None:
        """Write the version that a pointer names, then the pointer.

        Args:
            identifier: of the dictionary.
            pointer: what it is to be at.
            data: the artifact.
            etag: of the pointer that is replaced; None for a new one.

        Raises:
            Changed: the pointer is another one by now; that version is there, but not served.
        """
        self._remote.write(_artifact(identifier, pointer.version), data)
        found = self._remote.swap(_pointer(identifier), pointer.encode(), etag)
        self._found[identifier] = found

    def withdraw(self, identifier: str, etag: str) -> None:
        """Remove a pointer.

        Raises:
            Changed: it is another one by now.
        """
        self._remote.remove(_pointer(identifier), etag)
        self._found.pop(identifier, None)

    def sweep(self, identifier: str, kept: Mapping[str, str], grace: timedelta) -> None:
        """Remove the artifacts that are not kept, if they were written longer ago than `grace`.

        What was written lately may be about to be pointed to, or read.
        """
        until = datetime.now(UTC) - grace
        for name, written in self._remote.list(f"artifacts/{identifier}").items():
            version = name.removesuffix(SUFFIX)
            if version not in kept and written <= until:
                self._remote.remove(_artifact(identifier, version))


def _pointer(identifier: str) -> str:
    return f"{_POINTERS}/{identifier}"


def _artifact(identifier: str, version: str) -> str:
    return f"artifacts/{identifier}/{version}{SUFFIX}"
