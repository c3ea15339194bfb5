"""The store of custom dictionaries: its interface, wherever they are kept."""

import re
from collections.abc import Mapping, Sized
from hashlib import sha256
from pathlib import Path
from typing import Any, Final, Protocol
from urllib.parse import unquote, urlsplit

from dictionaries.custom.folder import Built
from dictionaries.custom.local_store import LocalStore
from dictionaries.custom.pointer import Pointer, Retention
from dictionaries.dictionary import Dictionary
from dictionaries.errors import PlaceError

POLL: Final = 2.0
"""Seconds for which a copy is served without being compared with the store."""
_URL: Final = re.compile(r"[A-Za-z][A-Za-z0-9+.-]+:/")


class Store(Protocol):
    """Custom dictionaries by id, each with its versions; for any number of threads and processes.

    Every method raises `StoreUnavailable` when the store cannot answer now, and those that read a
    dictionary raise `ArtifactError` when its files are damaged.
    """

    folder: Path
    """The folder of this machine, where locks may be kept too."""

    @property
    def fault(self) -> str | None:
        """Why the store cannot be used, or why what is served may be behind; None when neither."""

    @property
    def faults(self) -> Mapping[str, str]:
        """Why the newest version of a dictionary is not served: reference → why."""

    @property
    def opened(self) -> Sized:
        """The dictionaries that are open in this process, now and later."""

    def ids(self) -> list[str]:
        """Return the ids, sorted, also those of dictionaries that cannot be read."""

    def __contains__(self, identifier: str, /) -> bool: ...

    def is_here(self, identifier: str) -> bool:
        """Whether a dictionary can be read without waiting for a network."""

    def pointer(self, identifier: str) -> Pointer:
        """Return the pointer of a dictionary.

        Raises:
            NoDictionary: there is none of that id.
        """

    def get(self, identifier: str, asked: str | None = None) -> Dictionary:
        """Open a dictionary, or return the one that is open.

        Args:
            identifier: its id.
            asked: a version, one of those kept; the current one by default.

        Raises:
            NoDictionary: there is none of that id.
            VersionGone: that version is not kept.
        """

    def path(self, identifier: str, version: str) -> Path:
        """The artifact, on this machine, of a version that has been opened."""

    def recipe(self, identifier: str, version: str) -> bytes:
        """Read the recipe beside an artifact; b"" when there is none.

        Raises:
            NoDictionary: there is no dictionary of that id.
        """

    def put(
        self, identifier: str, built: Built, *, expected: str | None = None
    ) -> tuple[Dictionary, bool]:
        """Make a version the current one.

        Args:
            identifier: of the dictionary.
            built: the version.
            expected: the version that must be current; "" if there must be no dictionary; None if
                anything will do.

        Returns:
            The dictionary, and whether it is a new one.

        Raises:
            Conflict: another version is current.
            TooMany: it would be a new one, and there is no room.
            NoDictionary: the id is not valid.
            ArtifactDamaged: what was built is not an artifact.
        """

    def restore(self, identifier: str, version: str, *, expected: str | None = None) -> Dictionary:
        """Make a version that is kept the current one again.

        Raises:
            Conflict, NoDictionary, VersionGone: see `put` and `get`.
        """

    def delete(self, identifier: str, *, expected: str | None = None) -> None:
        """Delete a dictionary with all its versions.

        Raises:
            Conflict, NoDictionary: see `put` and `get`.
        """


def open_store(  # noqa: PLR0913 - what can be set, and all by name
    where: str,
    copies: Path,
    *,
    poll: float = POLL,
    keep_open: int = 64,
    retention: Retention | None = None,
    limit: int = 1000,
    key: str = "",
) -> Store:
    """Open the store of custom dictionaries; nothing is read, nor asked for, yet.

    Args:
        where: a folder, its `file://` URL, or the URL of an object store, `s3://bucket/prefix`.
        copies: folder for the copies of an object store; each URL has its own in it.
        poll: see `ReplicatedStore`.
        keep_open: how many dictionaries stay open in this process.
        retention: how long versions are kept.
        limit: how many dictionaries there may be.
        key: see `dictionaries.custom.signature`.

    Raises:
        PlaceError: the URL cannot be used.

    >>> open_store("file:///var/lib/arbitre", Path("/var/cache/arbitre")).folder
    PosixPath('/var/lib/arbitre')
    """
    if (folder := _folder(where)) is not None:
        return LocalStore(folder, keep_open=keep_open, retention=retention, limit=limit)
    how = {"keep_open": keep_open, "retention": retention, "limit": limit}
    return _shared(where, copies, key, poll=poll, **how)


def _shared(where: str, copies: Path, key: str, **how: Any) -> Store:  # noqa: ANN401
    """Open an object store. What it needs, threads and signatures, is loaded here and only here."""
    from dictionaries.custom.bucket import connect  # noqa: PLC0415
    from dictionaries.custom.replicated_store import ReplicatedStore  # noqa: PLC0415
    from dictionaries.custom.signature import Signer  # noqa: PLC0415

    bucket = connect(where)
    return ReplicatedStore(_copy_of(bucket.url, copies), bucket, signer=Signer(key), **how)


def _copy_of(url: str, copies: Path) -> Path:
    """The folder for the copy of an object store.

    A copy follows its object store: one that another has filled would be taken for deleted.
    """
    return copies / sha256(url.encode()).hexdigest()[:16]


def _folder(where: str) -> Path | None:
    """The folder that a path or a `file://` URL names; None for another URL.

    Raises:
        PlaceError: the URL names no folder of this machine.
    """
    if not _URL.match(where):
        return Path(where)
    if not where.startswith("file:"):
        return None
    url = urlsplit(where)
    if url.netloc not in ("", "localhost") or not url.path.startswith("/"):
        raise PlaceError("store_file", url=where)
    return Path(unquote(url.path))
