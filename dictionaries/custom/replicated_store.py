"""Custom dictionaries on more than one machine: an object store, and on each machine a copy.

A machine serves from its own folder, so its workers see what one of them writes at the very next
request, and no request waits for the network for long:

- A copy that was last compared more than `poll` seconds ago is compared again when it is asked for:
  one small read with If-None-Match, almost always answered 304. One request waits for that, a
  second at most; others at the same time are served the copy.
- A new version is copied and verified before the folder points to it. One that is not what its
  name says is refused, the old one stays, and `faults` says why.
- While the store is down, copies are served, nobody waits, and from time to time a request checks
  whether it is back (`fault`). A dictionary that this machine has no copy of cannot be served then,
  but it is not called unknown either.
- A write goes to the store first, and succeeds only if no other machine has written since the
  pointer was read. A crash at any moment leaves the old version or the new one, whole, on every
  machine.
- Ids without a copy are looked up in a list of all, which is never older than `poll`, so that
  unknown ids do not cost a request to the store each.
"""

import time
from collections.abc import Callable, Mapping, Sized
from datetime import timedelta
from functools import partial
from pathlib import Path
from typing import Final, TypeVar

from dictionaries.artifact import decode_artifact, version_of
from dictionaries.custom.bucket import Bucket, Changed, Found
from dictionaries.custom.folder import Built, Folder
from dictionaries.custom.listing import Listing
from dictionaries.custom.paths import ID
from dictionaries.custom.pointer import Kept, Pointer, Retention, expect, moment, moved
from dictionaries.custom.poller import PATIENCE, PATIENCE_NEW, Poller
from dictionaries.custom.published import GRACE, Published
from dictionaries.custom.signature import Signer
from dictionaries.custom.store import POLL
from dictionaries.dictionary import Dictionary
from dictionaries.errors import (
    ArtifactDamaged,
    ArtifactError,
    ArtifactMissing,
    Conflict,
    NoDictionary,
    StoreUnavailable,
    TooMany,
    VersionGone,
)
from dictionaries.faults import Fault

_REFUSED_FOR: Final = 30.0  # seconds; a damaged version is hardly ever repaired sooner
_TRIES: Final = 5
_T = TypeVar("_T")


class ReplicatedStore:
    """The custom dictionaries of an object store: see `dictionaries.custom.store.Store`.

    Args:
        folder: of the copy, shared by all workers of this machine; of this object store only.
        bucket: the object store.
        poll: seconds for which a copy is served without being compared.
        grace: how long an artifact that no pointer names stays in the store, since somebody may be
            about to read it or to point to it.
        keep_open: how many dictionaries stay open in this process.
        retention: how long versions are kept.
        limit: how many dictionaries there may be, by a list that is up to `poll` seconds old.
        signer: signs what is written, and refuses what is not signed with the same key.
    """

    def __init__(  # noqa: PLR0913 - what can be set, and all by name
        self,
        folder: Path,
        bucket: Bucket,
        *,
        poll: float = POLL,
        grace: timedelta = GRACE,
        keep_open: int = 64,
        retention: Retention | None = None,
        limit: int = 1000,
        signer: Signer | None = None,
    ) -> None:
        self.folder = folder
        self._copy = Folder(folder, keep_open=keep_open)
        self._published = Published(bucket, signer or Signer())
        self._poller = Poller(poll)
        self._grace = grace
        self._retention = retention or Retention()
        self._limit = limit
        self._listing = Listing(self._published, self._poller, poll, self._look_for_others)
        self._refused: dict[tuple[str, str], tuple[float, str]] = {}

    @property
    def fault(self) -> str | None:
        """Why the store is considered down, or the folder of the copy cannot be used."""
        return self._listing.fault or self._poller.fault or self._copy.fault

    @property
    def faults(self) -> Mapping[str, str]:
        """Why dictionaries are not served as the store has them: id → why."""
        return self._poller.faults.copy()

    @property
    def opened(self) -> Sized:
        """The dictionaries that are open in this process, now and later."""
        return self._copy.opened

    # Reading

    def ids(self) -> list[str]:
        """Return the ids, sorted; only those that are here while the store is down."""
        try:
            listed = self._listing.known()
        except StoreUnavailable:
            listed = frozenset()
        here = frozenset(self._copy.ids())
        return sorted(here | (listed if self._poller.fault is None else frozenset()))

    def __contains__(self, identifier: str) -> bool:
        if self._copy.holds(identifier):
            self._compare(identifier)
            return self._copy.holds(identifier)
        try:
            return identifier in self._listing.known()
        except StoreUnavailable:
            return False

    def is_here(self, identifier: str) -> bool:
        """Whether a dictionary can be read without waiting for a network."""
        return self._copy.holds(identifier)

    def pointer(self, identifier: str) -> Pointer:
        """Return the pointer of a dictionary, as of `poll` seconds ago or less."""
        if self._copy.holds(identifier):
            self._compare(identifier)
        elif ID.fullmatch(identifier) and self._listing.has(identifier):
            look = partial(self._revalidate, identifier)
            self._poller.look(identifier, look, PATIENCE_NEW, known=False)
            if not self._copy.holds(identifier):
                self._say_why_not(identifier)
        return self._copy.pointer(identifier)

    def _compare(self, identifier: str) -> None:
        """Compare a copy with the store if that is due."""
        look = partial(self._revalidate, identifier)
        self._poller.look(identifier, look, PATIENCE, known=True)

    def _say_why_not(self, identifier: str) -> None:
        """Raise the error that keeps a listed dictionary from being served, unless it is gone."""
        if (refused := self._poller.faults.get(identifier)) is not None:
            raise ArtifactDamaged(refused)
        if identifier in self._listing.ids:
            raise StoreUnavailable(self._poller.fault or Fault("dictionary_copying", id=identifier))

    def get(self, identifier: str, asked: str | None = None) -> Dictionary:
        """Open a dictionary, or return the one that is open; copy a version that is not here."""
        pointer = self.pointer(identifier)
        try:
            return self._copy.get(identifier, asked)
        except ArtifactError:
            version = asked or pointer.version
            fetch = partial(self._fetch_kept, identifier, version)
            self._poller.look(f"{identifier}@{version}", fetch, PATIENCE_NEW, known=False)
            return self._copy.get(identifier, asked)

    def path(self, identifier: str, version: str) -> Path:
        """The artifact, on this machine, of a version that has been opened."""
        return self._copy.paths.artifact(identifier, version)

    def recipe(self, identifier: str, version: str) -> bytes:
        """Read the recipe beside an artifact, from the store when it is not here; b"" for none."""
        pointer = self.pointer(identifier)
        return self._copy.recipe(identifier, version) or self._published.recipe(
            identifier, version, pointer
        )

    # Following the store: on threads of the poller

    def _look_for_others(self, ids: frozenset[str]) -> None:
        """Compare copies that are not among the listed ids: they were deleted, or just made."""
        for identifier in frozenset(self._copy.ids()) - ids:
            self._poller.look(identifier, partial(self._revalidate, identifier), 0, known=True)

    def _revalidate(self, identifier: str) -> None:
        """Make the copy of a dictionary what the store has.

        Raises:
            ArtifactError: what the store has is damaged or missing.
        """
        missing: ArtifactError | None = None
        for _ in range(_TRIES):
            found = self._published.read(identifier)
            pointer = self._published.pointer(identifier, found)
            self._listing.note(identifier, there=pointer is not None)
            if pointer == self._copy.current(identifier):
                return
            built = None
            if pointer is not None and not self.path(identifier, pointer.version).exists():
                try:
                    built = self._fetch(identifier, pointer.version, pointer)
                except ArtifactMissing as error:
                    missing = error  # unless it was replaced in the meantime, and removed
                    continue
            # Under the lock no other process of this machine writes, so what the store has now is
            # not older than the copy; what was read before a write could be.
            with self._copy.locked():
                if self._published.read(identifier) == found:
                    self._follow(identifier, pointer, built)
                    return
        if missing is not None:
            raise missing

    def _follow(self, identifier: str, pointer: Pointer | None, built: Built | None) -> None:
        """Make the copy what the store has; the caller holds the lock."""
        if pointer is None:
            self._forget(identifier)
            return
        if built is not None:
            self._copy.write(identifier, pointer.version, built)
        self._copy.point(identifier, pointer)

    def _fetch(self, identifier: str, version: str, pointer: Pointer) -> Built:
        """Read a version, unless it was refused a short while ago."""
        until, refused = self._refused.get((identifier, version), (0.0, ""))
        if time.monotonic() < until:
            raise ArtifactDamaged(refused)
        try:
            built = self._published.built(identifier, version, pointer)
        except ArtifactDamaged as error:
            self._refused[identifier, version] = time.monotonic() + _REFUSED_FOR, str(error)
            raise
        self._refused.pop((identifier, version), None)
        return built

    def _fetch_kept(self, identifier: str, version: str) -> None:
        """Copy a version that the store keeps, but whose copy is missing or damaged."""
        here = self._copy.current(identifier)
        if here is None or version not in here.versions:
            self._revalidate(identifier)
            return
        built = self._fetch(identifier, version, here)
        with self._copy.locked():
            here = self._copy.current(identifier)
            if here is not None and version in here.versions:
                self._copy.write(identifier, version, built)

    def _forget(self, identifier: str) -> None:
        """Remove the copy of a dictionary that was deleted; the caller holds the lock."""
        self._copy.drop(identifier)
        self._listing.note(identifier, there=False)
        self._poller.forget(identifier)

    # Writing

    def put(
        self, identifier: str, built: Built, *, expected: str | None = None
    ) -> tuple[Dictionary, bool]:
        """Make a version the current one, on every machine.

        If the store fails to answer the very last step, the version may have become current all the
        same; then it is so for every machine.
        """
        if not ID.fullmatch(identifier):
            raise NoDictionary(identifier)
        identity = identifier, version_of(built.artifact)
        artifact = decode_artifact(built.artifact, identifier, identity)
        version = artifact.version

        def write() -> tuple[Pointer, bool]:
            with self._copy.locked():
                found, before = self._replaced(identifier)
                expect(before, expected)
                if before is None and len(self.ids()) >= self._limit:
                    raise TooMany(self._limit)
                signature = self._published.sign(identifier, built.artifact)
                new = Kept(moment(), size=sum(map(len, built)), signature=signature)
                pointer = moved(before, version, new, self._retention)
                self._published.write(identifier, version, pointer.current.made, built)
                self._published.point(identifier, pointer, found)
                self._copy.write(identifier, version, built)
                self._pointed(identifier, pointer)
                return pointer, before is None

        pointer, new = self._settle(identifier, write)
        return self._copy.made(identifier, artifact, pointer), new

    def restore(self, identifier: str, version: str, *, expected: str | None = None) -> Dictionary:
        """Make a version that is kept the current one again, on every machine."""
        self.get(identifier, version)  # so that the copy is here, and whole

        def write() -> None:
            with self._copy.locked():
                found, before = self._replaced(identifier)
                if before is None:
                    raise NoDictionary(identifier)
                expect(before, expected)
                if version not in before.versions:
                    raise VersionGone(identifier, version, before.newest_first)
                pointer = moved(before, version, None, self._retention)
                self._published.point(identifier, pointer, found)
                self._pointed(identifier, pointer)

        self._settle(identifier, write)
        return self._copy.get(identifier, version)

    def delete(self, identifier: str, *, expected: str | None = None) -> None:
        """Delete a dictionary with all its versions, on every machine."""
        if not ID.fullmatch(identifier):
            raise NoDictionary(identifier)

        def write() -> None:
            with self._copy.locked():
                found, before = self._replaced(identifier)
                if found is None or not found.data:
                    self._forget(identifier)
                    raise NoDictionary(identifier)
                expect(before, expected)
                self._published.withdraw(identifier, found)
                self._forget(identifier)
            self._sweep_later(identifier)

        self._settle(identifier, write)

    def _replaced(self, identifier: str) -> tuple[Found | None, Pointer | None]:
        """Read what a writer, who holds the lock, is about to replace."""
        found = self._published.read(identifier)
        try:
            return found, self._published.pointer(identifier, found)
        except ArtifactDamaged:
            return found, None  # replacing it mends it

    def _pointed(self, identifier: str, pointer: Pointer) -> None:
        """Make the copy what was just written to the store; the caller holds the lock."""
        self._copy.point(identifier, pointer)
        self._listing.note(identifier, there=True)
        self._poller.seen(identifier)
        self._sweep_later(identifier)

    def _sweep_later(self, identifier: str) -> None:
        self._poller.later(partial(self._published.sweep, identifier, self._grace))

    def _settle(self, identifier: str, write: Callable[[], _T]) -> _T:
        """Write; start again if another machine wrote after the pointer was read."""
        for _ in range(_TRIES):
            try:
                done = write()
            except Changed:
                continue
            except Conflict:
                self._poller.forget(identifier)  # the copy is behind: the next request compares it
                raise
            except StoreUnavailable as error:
                self._poller.failed(error)
                raise
            self._poller.answered()
            return done
        raise StoreUnavailable(Fault("store_raced", url=self._published.url))
