"""Access to an object store, which every machine can reach: as much as replicas need.

They read an object unless it is the one already known, replace one only if it is still the one that
was read, list a folder, and remove objects. `obstore` does all of that for S3 and compatible
stores (`s3://`), Google Cloud Storage (`gs://`) and Azure (`az://`), whose servers answer 304 to a
read that brings nothing new and compare before they replace. None of them removes conditionally, so
what is deleted for good is first replaced by an empty object: see `published`.

Credentials, region and endpoint come from the environment: for S3 `AWS_ACCESS_KEY_ID`,
`AWS_SECRET_ACCESS_KEY`, `AWS_REGION`, `AWS_ENDPOINT_URL` and so on, or the role of the machine.
Allow GetObject, PutObject, DeleteObject on the prefix and ListBucket, without which S3 says
"forbidden" where it means "there is none".
"""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Final, NamedTuple

from dictionaries.errors import PlaceError, StoreError, StoreUnavailable
from dictionaries.faults import Fault

if TYPE_CHECKING:
    from obstore.store import ObjectStore

SCHEMES: Final = ("s3", "s3a", "gs", "az")
_NO_BUCKET: Final = ("NoSuchBucket", "ContainerNotFound", "The specified bucket does not exist")
_ENDPOINTS: Final = (
    *("AWS_ENDPOINT_URL_S3", "AWS_ENDPOINT_URL", "AZURE_STORAGE_ENDPOINT", "AZURE_ENDPOINT"),
    "GOOGLE_BASE_URL",
)
"""Variables that name a server; one whose value begins with `http://` is reached without TLS."""
_MOST_SAID: Final = 300  # characters of the message of a driver


class Absent(StoreError):  # noqa: N818 - reads as what happened
    """There is no such object."""


class Changed(StoreError):  # noqa: N818 - reads as what happened
    """The object is not, or no longer, what the writer read."""


class Found(NamedTuple):
    """An object as it was read.

    Attributes:
        data: all of it.
        etag: identifies these contents to the store.
    """

    data: bytes
    etag: str


class Listed(NamedTuple):
    """An object in a list.

    Attributes:
        size: in bytes.
        written: when.
    """

    size: int
    written: datetime


def connect(url: str) -> "Bucket":
    """Return the objects under a URL such as `s3://bucket/prefix`; nothing is read yet.

    Raises:
        PlaceError: its driver is not installed, or it is no URL of a bucket.
    """
    scheme, _, place = url.partition("://")
    if "@" in place.partition("/")[0]:  # a password, which messages would show
        raise PlaceError("store_credentials", url=f"{scheme}://")
    if scheme not in SCHEMES:
        schemes = ", ".join(f"{one}://" for one in (*SCHEMES, "file"))
        raise PlaceError("store", url=url, schemes=schemes)
    if not place.partition("/")[0]:
        raise PlaceError("store_bucket", url=url)
    try:
        from obstore.exceptions import BaseError  # noqa: PLC0415 - an extra
        from obstore.store import from_url  # noqa: PLC0415
    except ImportError as error:
        raise PlaceError("store_driver", url=url, fault=error) from error
    try:
        store = from_url(
            url,
            client_options={
                "connect_timeout": "2s",  # so that a dead store is noticed soon
                "timeout": "5s",
                "allow_http": any(
                    os.environ.get(name, "").startswith("http://") for name in _ENDPOINTS
                ),
            },
            retry_config={"max_retries": 1, "retry_timeout": timedelta(seconds=10)},
        )
    except (BaseError, ValueError) as error:
        raise PlaceError("store_refused", url=url, fault=_said(error)) from error
    return Bucket(store, url)


class Bucket:
    """Named objects; every method may be called from any thread, and takes a bounded time.

    Every method raises `StoreUnavailable` when the store could not be asked; the text names the
    store and what it was asked.

    Args:
        store: of obstore.
        url: where it is, for messages.
    """

    def __init__(self, store: "ObjectStore", url: str) -> None:
        import obstore  # noqa: PLC0415 - an extra, loaded where there is a bucket only

        self._driver = obstore
        self._store = store
        self.url = url

    @contextmanager
    def _asking(self, what: str, name: str) -> Iterator[None]:
        """Turn the errors of the driver into those of a store."""
        exceptions = self._driver.exceptions
        asked = {"url": self.url, "what": Fault(f"store_{what}", name=name)}
        try:
            yield
        except (
            FileNotFoundError,
            exceptions.PreconditionError,
            exceptions.AlreadyExistsError,
        ) as error:
            if any(sign in str(error) for sign in _NO_BUCKET):
                raise StoreUnavailable(Fault("store_no_bucket", **asked)) from error
            meaning = Absent if isinstance(error, FileNotFoundError) else Changed
            raise meaning(asked["what"]) from error
        except (exceptions.BaseError, OSError, ValueError) as error:
            raise StoreUnavailable(Fault("store_says", said=_said(error), **asked)) from error

    def read(self, name: str, known: Found | None = None) -> Found:
        """Read an object; return `known` if that is still what it is.

        Raises:
            Absent: there is none.
        """
        with self._asking("reading", name):
            try:
                found = self._driver.get(
                    self._store, name, options={"if_none_match": known.etag} if known else {}
                )
                return Found(bytes(found.bytes()), found.meta["e_tag"] or "")
            except self._driver.exceptions.NotModifiedError:
                if known is None:
                    raise
                return known

    def write(self, name: str, data: bytes) -> None:
        """Write an object, whatever was there."""
        with self._asking("writing", name):
            self._driver.put(self._store, name, data, use_multipart=False)

    def swap(self, name: str, data: bytes, etag: str | None) -> Found:
        """Replace the object that has an etag; make a new one when it is None.

        Raises:
            Changed: another one is there, or none.
        """
        try:
            with self._asking("writing", name):
                made = self._driver.put(
                    self._store, name, data, mode={"e_tag": etag} if etag else "create"
                )
        except (Absent, Changed) as error:
            # If an answer was lost, the driver has asked again: then what is there may be our own.
            found = self._now(name)
            if found is None or found.data != data:
                raise Changed(name) from error
            return found
        return Found(data, made["e_tag"] or "")

    def _now(self, name: str) -> Found | None:
        try:
            return self.read(name)
        except Absent:
            return None

    def remove(self, name: str) -> None:
        """Remove an object; it is no error if there is none."""
        try:
            with self._asking("removing", name):
                self._driver.delete(self._store, name)
        except Absent:
            return

    def list(self, folder: str) -> dict[str, Listed]:
        """Return the objects directly in a folder, by name without it."""
        with self._asking("listing", folder):
            found = self._driver.list_with_delimiter(self._store, f"{folder}/")
            return {
                one["path"].rpartition("/")[2]: Listed(one["size"], one["last_modified"])
                for one in found["objects"]
            }


def _said(error: Exception) -> str:
    """The first line of the message of a driver, without the address that it asked."""
    return str(error).partition("\n")[0][:_MOST_SAID] or type(error).__name__
