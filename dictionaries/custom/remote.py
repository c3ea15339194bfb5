"""Objects kept where every machine can reach them: what a replica needs of an object store.

It needs to read an object unless it is the one already known, to replace one only if it is still
the one that was read, to list a folder, to remove. S3 and what speaks like it (`s3://`) answers 304
to a read that brings nothing new, and replaces in one step, with `If-Match` and `If-None-Match`.
Any other scheme that fsspec knows (`gs://`, `az://`, `memory://`; install its driver) can be used
as well, with a weaker check: see `dictionaries.custom.bucket.AnyObjects`.

Credentials, region and endpoint come from where each driver takes them: for S3 the variables
`AWS_ACCESS_KEY_ID`, `AWS_SECRET_ACCESS_KEY`, `AWS_REGION`, `AWS_ENDPOINT_URL` and the others that
boto reads, or the role of the machine. Allow GetObject, PutObject, DeleteObject on the prefix and
ListBucket, without which S3 says "forbidden" where it means "there is none".

    StoreError
    ├── StoreUnavailable   the store cannot be asked
    ├── Absent             there is no such object
    └── Changed            the object is not, or no longer, what the writer read
"""

from datetime import datetime
from typing import NamedTuple, Protocol

from dictionaries.errors import StoreError


class Absent(StoreError):  # noqa: N818 - reads as what happened
    """There is no such object."""


class Changed(StoreError):  # noqa: N818 - reads as what happened
    """The object is not, or no longer, what the writer read."""


class Found(NamedTuple):
    """An object as it was read.

    Attributes:
        data: all of it.
        etag: names these contents to the store.
    """

    data: bytes
    etag: str


class Remote(Protocol):
    """Named objects; every method may be called from any thread, and takes a bounded time.

    Every method raises `StoreUnavailable` when the store could not be asked.
    """

    @property
    def url(self) -> str:
        """Tell where they are, for messages."""

    def read(self, name: str, known: Found | None = None) -> Found:
        """Read an object; give `known` back if that is still what it is.

        Raises:
            Absent: there is none.
        """

    def write(self, name: str, data: bytes) -> None:
        """Write an object, whatever was there."""

    def swap(self, name: str, data: bytes, etag: str | None) -> Found:
        """Replace the object that has an etag; make a new one when it is None.

        Raises:
            Changed: another one is there, or none.
        """

    def remove(self, name: str, etag: str | None = None) -> None:
        """Remove an object, if it has the etag that is given; one that is not there is removed.

        Raises:
            Changed: it has another one.
        """

    def list(self, folder: str) -> dict[str, datetime]:
        """Give the names directly in a folder, without it, and when each was last written."""
