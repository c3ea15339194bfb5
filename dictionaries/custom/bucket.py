"""Objects of S3, and of any other store that fsspec can reach: see `dictionaries.custom.remote`."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from hashlib import sha256
from typing import Any, Final

import fsspec
from fsspec import asyn

from dictionaries.custom.remote import Absent, Changed, Found
from dictionaries.errors import StoreError, StoreUnavailable

_TIMEOUT: Final = 30.0  # seconds for all of one operation, whatever the driver does
_S3: Final = {
    "connect_timeout": 2,  # seconds; a dead store is found out soon
    "read_timeout": 5,
    "retries": {"mode": "standard", "total_max_attempts": 2},
    # Artifacts have a digest of their own; and one that is damaged is not a store that fails.
    "response_checksum_validation": "when_required",
}


def connect(url: str) -> "S3Objects | AnyObjects":
    """Choose by the scheme.

    Raises:
        ImportError: its driver is not installed.
        ValueError: fsspec knows no such scheme, or no bucket is named.
    """
    return S3Objects(url) if url.startswith(("s3://", "s3a://")) else AnyObjects(url)


@contextmanager
def _speaking(url: str) -> Iterator[None]:
    """Make one error of all that drivers raise; each has its own, and none lists them."""
    try:
        yield
    except StoreError:
        raise
    except Exception as error:
        raise StoreUnavailable(f"{url}: {error or type(error).__name__}") from error


class S3Objects:
    """Objects of S3, or of a server that speaks like it.

    A server older than conditional requests would ignore the conditions of a write: two machines
    that replace one dictionary within the same moment could then undo each other.
    """

    def __init__(self, url: str) -> None:
        self._files, root = fsspec.url_to_fs(
            url, skip_instance_cache=True, use_listings_cache=False, config_kwargs=_S3
        )
        self._bucket, _, prefix = root.partition("/")
        if not self._bucket:
            raise ValueError("no bucket; expected s3://bucket or s3://bucket/prefix")
        self._prefix = f"{prefix}/" if prefix else ""
        self.url = f"s3://{root}"

    def _ask(self, method: str, **options: Any) -> dict[str, Any]:  # noqa: ANN401 - as boto has it
        """Call one method of the S3 API; its answer, with the body read.

        Raises:
            Absent: no such object.
            Changed: a condition does not hold.
            _Unchanged: the object is the one known.
        """
        with _speaking(self.url):
            try:
                answer: dict[str, Any] = asyn.sync(
                    self._files.loop, self._call, method, options, timeout=_TIMEOUT
                )
            except Exception as error:
                raise _meaning(error) from error
            return answer

    async def _call(self, method: str, options: dict[str, Any]) -> dict[str, Any]:
        client = await self._files.set_session()
        answer: dict[str, Any] = await getattr(client, method)(Bucket=self._bucket, **options)
        if "Body" in answer:
            async with answer["Body"] as body:
                answer["Body"] = await body.read()
        return answer

    def read(self, name: str, known: Found | None = None) -> Found:
        """Read an object: see `Remote.read`."""
        condition = {"IfNoneMatch": known.etag} if known else {}
        try:
            answer = self._ask("get_object", Key=self._prefix + name, **condition)
        except _Unchanged:
            if known is None:
                raise
            return known
        return Found(answer["Body"], answer["ETag"])

    def write(self, name: str, data: bytes) -> None:
        """Write an object: see `Remote.write`."""
        self._ask("put_object", Key=self._prefix + name, Body=data)

    def swap(self, name: str, data: bytes, etag: str | None) -> Found:
        """Replace an object: see `Remote.swap`."""
        condition = {"IfNoneMatch": "*"} if etag is None else {"IfMatch": etag}
        try:
            answer = self._ask("put_object", Key=self._prefix + name, Body=data, **condition)
        except (Absent, Changed) as error:
            # An answer that was lost is asked for again: then what is there may be our own.
            found = self._now(name)
            if found is None or found.data != data:
                raise Changed(name) from error
            return found
        return Found(data, answer["ETag"])

    def _now(self, name: str) -> Found | None:
        try:
            return self.read(name)
        except Absent:
            return None

    def remove(self, name: str, etag: str | None = None) -> None:
        """Remove an object: see `Remote.remove`."""
        condition = {} if etag is None else {"IfMatch": etag}
        try:
            self._ask("delete_object", Key=self._prefix + name, **condition)
        except Absent:
            return

    def list(self, folder: str) -> dict[str, datetime]:
        """List a folder: see `Remote.list`."""
        prefix = f"{self._prefix}{folder}/"
        found: dict[str, datetime] = {}
        page: dict[str, str] = {}
        while True:
            answer = self._ask("list_objects_v2", Prefix=prefix, Delimiter="/", **page)
            for entry in answer.get("Contents", ()):
                found[entry["Key"].removeprefix(prefix)] = entry["LastModified"]
            if not answer.get("IsTruncated"):
                return found
            page = {"ContinuationToken": answer["NextContinuationToken"]}


class _Unchanged(StoreError):  # noqa: N818 - reads as what happened
    """304: the object is the one known."""


def _meaning(error: Exception) -> Exception:
    """Give what an answer of S3 means; the error itself when it means nothing to a store."""
    answer = getattr(error, "response", {})
    status = answer.get("ResponseMetadata", {}).get("HTTPStatusCode")
    if status == 304:
        return _Unchanged()
    if status in {409, 412}:
        return Changed()
    if answer.get("Error", {}).get("Code") == "NoSuchKey":  # and not that the bucket is gone
        return Absent()
    return error


class AnyObjects:
    """Objects of any other store that fsspec can reach.

    It has no conditions in common but "only if new". So contents are compared before they are
    replaced: machines that replace one dictionary at least a moment apart never undo each other,
    but two that do so at the same moment could. And a read always brings the object.
    """

    def __init__(self, url: str) -> None:
        self._files, self._root = fsspec.url_to_fs(
            url, skip_instance_cache=True, use_listings_cache=False
        )
        self.url: str = self._files.unstrip_protocol(self._root)

    def _path(self, name: str) -> str:
        return f"{self._root}/{name}"

    def read(self, name: str, known: Found | None = None) -> Found:
        """Read an object: see `Remote.read`."""
        with _speaking(self.url):
            try:
                data: bytes = self._files.cat_file(self._path(name))
            except FileNotFoundError as error:
                raise Absent(name) from error
        found = Found(data, sha256(data).hexdigest())
        return known if known == found else found

    def write(self, name: str, data: bytes) -> None:
        """Write an object: see `Remote.write`."""
        with _speaking(self.url):
            self._files.pipe_file(self._path(name), data)

    def swap(self, name: str, data: bytes, etag: str | None) -> Found:
        """Replace an object: see `Remote.swap`."""
        with _speaking(self.url):
            if etag is None:
                try:
                    self._files.pipe_file(self._path(name), data, mode="create")
                except FileExistsError as error:
                    raise Changed(name) from error
            else:
                self._expect(name, etag)
                self._files.pipe_file(self._path(name), data)
        return Found(data, sha256(data).hexdigest())

    def _expect(self, name: str, etag: str) -> None:
        try:
            found = self.read(name)
        except Absent as error:
            raise Changed(name) from error
        if found.etag != etag:
            raise Changed(name)

    def remove(self, name: str, etag: str | None = None) -> None:
        """Remove an object: see `Remote.remove`."""
        with _speaking(self.url):
            if etag is not None:
                self._expect(name, etag)
            try:
                self._files.rm_file(self._path(name))
            except FileNotFoundError:
                return

    def list(self, folder: str) -> dict[str, datetime]:
        """List a folder: see `Remote.list`."""
        with _speaking(self.url):
            try:
                paths = self._files.ls(self._path(folder), detail=False, refresh=True)
            except FileNotFoundError:
                return {}
            return {path.rpartition("/")[2]: self._modified(path) for path in paths}

    def _modified(self, path: str) -> datetime:
        when: datetime = self._files.modified(path)
        return when if when.tzinfo else when.replace(tzinfo=UTC)
