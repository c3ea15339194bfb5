"""Custom dictionaries as an object store holds them, for all machines: see `paths` for the names.

An artifact is written first and pointed to afterwards; a pointer is replaced only if nobody has
replaced it since it was read. Deleting a dictionary leaves an empty pointer, which is replaced in
the same way when the dictionary is made again; so a delete and a write at the same time never undo
each other.
"""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Final

from dictionaries.artifact import SUFFIX, decode_artifact
from dictionaries.custom.bucket import Absent, Bucket, Found
from dictionaries.custom.folder import Built
from dictionaries.custom.paths import (
    ID,
    POINTERS,
    RECIPE_SUFFIX,
    artifact_name,
    artifacts_name,
    pointer_name,
    recipe_name,
    stem,
)
from dictionaries.custom.pointer import Pointer
from dictionaries.custom.signature import Signer
from dictionaries.errors import ArtifactDamaged, ArtifactMissing
from dictionaries.faults import Fault

GRACE: Final = timedelta(hours=1)  # far longer than any read or write takes
_NOTHING: Final = b""


class Published:
    """The dictionaries of an object store.

    Every method raises `StoreUnavailable` when the store cannot be asked.
    """

    def __init__(self, bucket: Bucket, signer: Signer) -> None:
        self._bucket = bucket
        self._signer = signer
        self.url = bucket.url
        self._found: dict[str, Found] = {}

    def ids(self) -> frozenset[str]:
        """List the ids."""
        listed = self._bucket.list(POINTERS).items()
        return frozenset(name for name, one in listed if one.size and ID.fullmatch(name))

    def read(self, identifier: str) -> Found | None:
        """Read a pointer, unless it is the one read last; None when there never was one."""
        try:
            found = self._bucket.read(pointer_name(identifier), self._found.get(identifier))
        except Absent:
            self._found.pop(identifier, None)
            return None
        self._found[identifier] = found
        return found

    def pointer(self, identifier: str, found: Found | None) -> Pointer | None:
        """Decode a pointer that was read; None when there is no dictionary.

        Raises:
            ArtifactDamaged: it is not a pointer.
        """
        if found is None or found.data == _NOTHING:
            return None
        try:
            return Pointer.decode(found.data)
        except ValueError as error:
            where = f"{self.url}/{pointer_name(identifier)}"
            raise ArtifactDamaged(Fault("dictionary_pointer", id=where)) from error

    def built(self, identifier: str, version: str, pointer: Pointer) -> Built:
        """Read a version and verify it.

        Raises:
            ArtifactMissing: it is not there.
            ArtifactDamaged: it is not what the pointer says.
        """
        kept = pointer.versions[version]
        data = self._version(artifact_name, identifier, version, kept.made)
        where = f"{self.url}/{artifact_name(identifier, version, kept.made)}"
        if data is None:
            raise ArtifactMissing(Fault("dictionary_object", name=where))
        self._signer.verify(identifier, data, kept.signature, where)
        decode_artifact(data, where, (identifier, version))
        return Built(data)

    def recipe(self, identifier: str, version: str, pointer: Pointer) -> bytes:
        """Read the recipe beside an artifact; b"" when there is none."""
        made = pointer.versions[version].made
        return self._version(recipe_name, identifier, version, made) or b""

    def _version(
        self, name: Callable[[str, str, str], str], identifier: str, version: str, made: str
    ) -> bytes | None:
        try:
            return self._bucket.read(name(identifier, version, made)).data
        except Absent:
            return None

    def sign(self, identifier: str, data: bytes) -> str:
        """Return the signature that a pointer notes of an artifact."""
        return self._signer.sign(identifier, data)

    def write(self, identifier: str, version: str, made: str, built: Built) -> None:
        """Write the objects of a version; nothing points to them yet."""
        if built.recipe:
            self._bucket.write(recipe_name(identifier, version, made), built.recipe)
        self._bucket.write(artifact_name(identifier, version, made), built.artifact)

    def point(self, identifier: str, pointer: Pointer, found: Found | None) -> None:
        """Replace a pointer.

        Args:
            identifier: of the dictionary.
            pointer: the new one.
            found: the pointer that is replaced, as it was read; None when there never was one.

        Raises:
            Changed: somebody else has replaced it.
        """
        self._swap(identifier, pointer.encode(), found)

    def withdraw(self, identifier: str, found: Found) -> None:
        """Replace a pointer by an empty one.

        Raises:
            Changed: somebody else has replaced it.
        """
        self._swap(identifier, _NOTHING, found)

    def _swap(self, identifier: str, data: bytes, found: Found | None) -> None:
        etag = found.etag if found else None
        self._found[identifier] = self._bucket.swap(pointer_name(identifier), data, etag)

    def sweep(self, identifier: str, grace: timedelta) -> None:
        """Remove the objects that no pointer names, if they were written longer ago than `grace`.

        Newer ones may be about to be pointed to, or are being read.

        Raises:
            ArtifactDamaged: the pointer is damaged, so what it names is not known.
        """
        folder = artifacts_name(identifier)
        listed = self._bucket.list(folder)
        # Read after the listing: an object pointed to since is named by it, or was not listed.
        pointer = self.pointer(identifier, self.read(identifier))
        versions = pointer.versions if pointer else {}
        named = {
            f"{stem(version, one.made)}{suffix}"
            for version, one in versions.items()
            for suffix in (SUFFIX, RECIPE_SUFFIX)
        }
        until = datetime.now(UTC) - grace
        for name, one in listed.items():
            if name not in named and one.written <= until:
                self._bucket.remove(f"{folder}/{name}")
