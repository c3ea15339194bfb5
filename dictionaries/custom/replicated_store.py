"""Custom dictionaries on more than one machine: an object store, and on each machine a copy.

A machine serves from its own folder, a `Store` like any other, so its workers see what one of them
writes at the very next request, and no request waits for the network for long:

- A copy that was last compared more than `poll` seconds ago is compared again when it is asked for:
  one small read with If-None-Match, almost always answered 304. The request that finds it so waits
  for that, a second at most; those beside it are served what is known.
- A new version is copied and verified before the folder points to it. One that is not what its
  name says is refused, the old one stays, and `faults` says why.
- While the store is down, copies are served, nobody waits, and now and then somebody looks whether
  it is back (`fault`). What no request of this machine has asked for before cannot be served then.
- Writing goes to the store first, and only if no other machine has written since the pointer was
  read. A crash at any moment leaves the old version or the new one, whole, on every machine.
- Ids that are not here are looked up in a list of them all, as old as `poll` at most, so that an id
  that nobody has made costs no question of its own.
"""

import time
from collections.abc import Callable, Mapping
from datetime import timedelta
from functools import partial
from hashlib import sha256
from pathlib import Path
from typing import Final, TypeVar

from dictionaries.artifact import SUFFIX, decode_artifact
from dictionaries.custom.local_store import ID, Pointer, Store
from dictionaries.custom.poller import Watch
from dictionaries.custom.published import GRACE, Published
from dictionaries.custom.remote import Changed, Remote
from dictionaries.dictionary import Dictionary
from dictionaries.errors import (
    ArtifactDamaged,
    ArtifactError,
    ArtifactMissing,
    Conflict,
    NoDictionary,
    StoreUnavailable,
)
from dictionaries.files import write_atomic

POLL: Final = 2.0
_PATIENCE: Final = 1.0  # seconds that a request waits for news of what it could be served already
_PATIENCE_NEW: Final = 5.0  # seconds that it waits for what it cannot be served otherwise
_REFUSED_FOR: Final = 30.0  # seconds; what was written wrong is hardly ever written again
_TRIES: Final = 5
_LISTING: Final = "the list of dictionaries"
_T = TypeVar("_T")


class ReplicatedStore(Store):
    """A store whose folder is one of many copies of an object store.

    Args:
        folder: of the copy; for all workers of this machine, and for this object store only.
        remote: the object store.
        poll: seconds for which a copy is served without being compared.
        grace: how long an artifact that no pointer names stays in the store, for those who are
            about to read it or to point to it.
        limits: see `Store`. `limit` is looked up in a list that may be `poll` seconds old.
    """

    def __init__(
        self,
        folder: Path,
        remote: Remote,
        *,
        poll: float = POLL,
        grace: timedelta = GRACE,
        **limits: int,
    ) -> None:
        super().__init__(folder, **limits)
        self._published = Published(remote)
        self._grace = grace
        self._watch = Watch(poll)
        self._names: frozenset[str] | None = None  # the ids as they were last listed
        self._refused: dict[tuple[str, str], tuple[float, str]] = {}
        self._match: str | None = None  # what a writer, who holds the lock, has read

    @property
    def fault(self) -> str | None:
        """Say why the store is taken to be down; None while it answers."""
        return self._watch.fault

    @property
    def faults(self) -> Mapping[str, str]:
        """Say which dictionaries are not served as the store has them: id → why."""
        return self._watch.faults.copy()

    # Reading

    def ids(self) -> list[str]:
        """Give the ids, sorted; only those that are here while the store is down."""
        try:
            listed = self._listed()
        except StoreUnavailable:
            listed = frozenset()
        return sorted(self._held() | (listed if self.fault is None else frozenset()))

    def __contains__(self, identifier: str) -> bool:
        if super().__contains__(identifier):
            self._compare(identifier)
            return super().__contains__(identifier)
        try:
            return identifier in self._listed()
        except StoreUnavailable:
            return False

    def pointer(self, identifier: str) -> Pointer:
        """Give what a dictionary is at, as of `poll` seconds ago or less.

        Raises:
            NoDictionary: there is none of that id.
            StoreUnavailable: that cannot be told now.
            dictionaries.artifact.ArtifactError: the store's is refused, and there is no older one.
        """
        if super().__contains__(identifier):
            self._compare(identifier)
        elif ID.fullmatch(identifier) and identifier in self._listed():
            look = partial(self._revalidate, identifier)
            self._watch.look(identifier, look, _PATIENCE_NEW, known=False)
            if not super().__contains__(identifier):
                self._say_why_not(identifier)
        return super().pointer(identifier)

    def _compare(self, identifier: str) -> None:
        """Compare a copy with the store if it is time to."""
        look = partial(self._revalidate, identifier)
        self._watch.look(identifier, look, _PATIENCE, known=True)

    def _say_why_not(self, identifier: str) -> None:
        """Raise what keeps a dictionary of the list from being served, unless it is gone."""
        if (refused := self._watch.faults.get(identifier)) is not None:
            raise ArtifactDamaged(refused)
        if identifier in (self._names or ()):
            raise StoreUnavailable(self.fault or f"{identifier} is still being copied")

    def get(self, identifier: str, asked: str | None = None) -> Dictionary:
        """Open a dictionary, or give the one that is open; copy a version that is not here yet.

        Raises:
            NoDictionary, StoreUnavailable: see `pointer`.
            dictionaries.artifact.ArtifactError: its file is damaged, here and in the store.
        """
        try:
            return super().get(identifier, asked)
        except ArtifactError:
            here = self._here(identifier)
            if here is None:
                raise
            version = asked or here.version
            copy = partial(self._copy, identifier, version)
            self._watch.look(f"{identifier}@{version}", copy, _PATIENCE_NEW, known=False)
            return super().get(identifier, asked)

    def _held(self) -> frozenset[str]:
        """Give the ids that are here."""
        try:
            names = [entry.name for entry in self.folder.iterdir()]
        except FileNotFoundError:
            return frozenset()
        return frozenset(filter(super().__contains__, names))

    def _here(self, identifier: str) -> Pointer | None:
        """Give what the copy is at."""
        try:
            return super().pointer(identifier)
        except (NoDictionary, ValueError):  # a pointer damaged here is as good as none
            return None

    def _listed(self) -> frozenset[str]:
        """Give the ids of the store as of `poll` seconds ago or less; older while it is down.

        Raises:
            StoreUnavailable: it has not been listed yet.
        """
        known = self._names is not None
        patience = _PATIENCE if known else _PATIENCE_NEW
        self._watch.look(_LISTING, self._list, patience, known=known)
        if self._names is None:
            raise StoreUnavailable(self.fault or f"{self._published.url} is slow to answer")
        return self._names

    # Following the store: on threads of the watch

    def _list(self) -> None:
        self._names = self._published.ids()
        for identifier in self._held() - self._names:  # deleted, or just made
            self._watch.look(identifier, partial(self._revalidate, identifier), 0, known=True)

    def _note(self, identifier: str, *, there: bool) -> None:
        """Correct the list, if there is one, by what has just been seen."""
        if self._names is not None:
            self._names = self._names | {identifier} if there else self._names - {identifier}

    def _revalidate(self, identifier: str) -> None:
        """Bring the copy of a dictionary to what the store has.

        Raises:
            dictionaries.artifact.ArtifactError: what it has is damaged, or not there.
        """
        missing: ArtifactError | None = None
        for _ in range(_TRIES):
            found = self._published.read(identifier)
            pointer = self._published.pointer(identifier, found)
            self._note(identifier, there=pointer is not None)
            if pointer == self._here(identifier):
                return
            data = None
            if pointer is not None and not self._path(identifier, pointer.version).exists():
                try:
                    data = self._fetch(identifier, pointer.version)
                except ArtifactMissing as error:
                    missing = error  # unless it was replaced meanwhile, and then removed
                    continue
            # Under the lock nobody of this machine writes, so what the store has now is not older
            # than what is here: a read from before a write could be.
            with self._writing():
                if self._published.read(identifier) == found:
                    self._follow(identifier, pointer, data)
                    return
        if missing is not None:
            raise missing

    def _follow(self, identifier: str, pointer: Pointer | None, data: bytes | None) -> None:
        """Make the copy what the store has; the caller holds the lock."""
        if pointer is None:
            self._drop(identifier)
            return
        if data is not None:
            write_atomic(self._path(identifier, pointer.version), data)
        folder = self.folder / identifier
        super()._point(folder, pointer)
        super()._clean(folder, pointer.versions)

    def _path(self, identifier: str, version: str) -> Path:
        return self.folder / identifier / f"{version}{SUFFIX}"

    def _fetch(self, identifier: str, version: str) -> bytes:
        """Read an artifact; one that was refused is not read again for a while."""
        until, refused = self._refused.get((identifier, version), (0.0, ""))
        if time.monotonic() < until:
            raise ArtifactDamaged(refused)
        try:
            data = self._published.artifact(identifier, version)
        except ArtifactDamaged as error:
            self._refused[identifier, version] = time.monotonic() + _REFUSED_FOR, str(error)
            raise
        self._refused.pop((identifier, version), None)
        return data

    def _copy(self, identifier: str, version: str) -> None:
        """Copy a version that is kept, but not here, or damaged here."""
        data = self._fetch(identifier, version)
        with self._writing():
            here = self._here(identifier)
            if here is not None and version in here.versions:
                write_atomic(self._path(identifier, version), data)

    def _drop(self, identifier: str) -> None:
        """Remove the copy of a dictionary that is no more; the caller holds the lock."""
        super()._drop(identifier)
        self._note(identifier, there=False)
        self._watch.forget(identifier)

    # Writing: `Store.put` and `Store.delete` with the store's pointer in place of the folder's

    def put(
        self, identifier: str, data: bytes, *, expected: str | None = None
    ) -> tuple[Dictionary, bool]:
        """Make an artifact the current version of a dictionary, on every machine: see `Store.put`.

        Raises:
            Conflict, TooMany, NoDictionary: see `Store.put`.
            StoreUnavailable: the store could not be asked. If it failed to answer the very last
                step, the version may be current all the same; every machine will see it alike.
            dictionaries.artifact.ArtifactDamaged: it is not an artifact.
        """
        decode_artifact(data, identifier)
        write = partial(super().put, identifier, data, expected=expected)
        return self._settle(identifier, write)

    def delete(self, identifier: str, *, expected: str | None = None) -> None:
        """Delete a dictionary, on every machine: see `Store.delete`.

        Raises:
            Conflict, NoDictionary: see `Store.delete`.
            StoreUnavailable: see `put`.
        """
        if not ID.fullmatch(identifier):
            raise NoDictionary(identifier)
        self._settle(identifier, partial(self._delete, identifier, expected))

    def _delete(self, identifier: str, expected: str | None) -> None:
        with self._writing():
            before = self._current(identifier)
            if self._match is None:
                self._drop(identifier)
                raise NoDictionary(identifier)
            if expected is not None and (before is None or before.version != expected):
                raise Conflict(before.version if before else None)
            self._published.withdraw(identifier, self._match)
            self._drop(identifier)
        self._watch.later(partial(self._published.sweep, identifier, {}, timedelta()))

    def _settle(self, identifier: str, write: Callable[[], _T]) -> _T:
        """Write; from the beginning when another machine wrote between the reading and that."""
        for _ in range(_TRIES):
            try:
                done = write()
            except Changed:
                continue
            except Conflict:
                self._watch.forget(identifier)  # the copy is behind: whoever asks next compares it
                raise
            except StoreUnavailable as error:
                self._watch.failed(error)
                raise
            self._watch.answered()
            return done
        raise StoreUnavailable(f"{self._published.url}: other machines write without a pause")

    def _current(self, identifier: str) -> Pointer | None:
        """Read what a writer, who holds the lock, is about to replace."""
        found = self._published.read(identifier)
        self._match = found.etag if found else None
        try:
            return self._published.pointer(identifier, found)
        except ArtifactDamaged:
            return None  # replacing it mends it

    def _point(self, folder: Path, pointer: Pointer) -> None:
        identifier = folder.name
        data = self._path(identifier, pointer.version).read_bytes()
        try:
            self._published.publish(identifier, pointer, data, self._match)
        except (Changed, StoreUnavailable):
            here = self._here(identifier)
            super()._clean(folder, here.versions if here else {})
            if not super().__contains__(identifier):
                folder.rmdir()
            raise
        super()._point(folder, pointer)
        self._note(identifier, there=True)
        self._watch.seen(identifier)

    def _clean(self, folder: Path, kept: Mapping[str, str]) -> None:
        super()._clean(folder, kept)
        self._watch.later(partial(self._published.sweep, folder.name, kept, self._grace))


def connect(url: str) -> Remote:
    """Give the objects under an URL such as `s3://bucket/prefix`; nothing is asked of it yet.

    Raises:
        ValueError: no driver for its scheme is installed or known, or it names no bucket.
    """
    try:
        from dictionaries.custom import bucket as objects  # noqa: PLC0415 - fsspec is an extra, and slow to import

        return objects.connect(url)
    except ImportError as error:
        raise ValueError(f"{url}: {error}. For s3://: pip install 'arbitre[s3]'") from error
    except ValueError as error:
        raise ValueError(f"{url}: {error}") from error


def open_store(where: str, copies: Path, *, poll: float = POLL, **limits: int) -> Store:
    """Open the store of custom dictionaries; nothing is read, nor asked for, yet.

    Args:
        where: a folder, or the URL of an object store, such as `s3://bucket/prefix`.
        copies: folder for the copies of an object store; each URL has its own in it.
        poll: see `ReplicatedStore`.
        limits: see `Store`.

    Raises:
        ValueError: the URL cannot be used; the text says why.

    >>> open_store("/var/lib/arbitre", Path("/var/cache/arbitre")).folder
    PosixPath('/var/lib/arbitre')
    """
    if "://" not in where:
        return Store(Path(where), **limits)
    remote = connect(where)
    # A copy follows its object store: one that another has filled would be taken for deleted.
    own = sha256(remote.url.encode()).hexdigest()[:16]
    return ReplicatedStore(copies / own, remote, poll=poll, grace=GRACE, **limits)
