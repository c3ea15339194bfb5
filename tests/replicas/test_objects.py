"""What replicas need of an object store, of S3 and of any other."""

import sys
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from threading import Barrier

import pytest
from obstore.store import MemoryStore

from dictionaries import StoreUnavailable, open_store
from dictionaries.custom.bucket import Absent, Bucket, Changed, connect

NOBODY = "http://127.0.0.1:9"
"""Where nobody listens."""
_RACERS = 4


@pytest.fixture(params=["s3", "az", "memory"])
def remote(request: pytest.FixtureRequest) -> Bucket:
    """An empty store of each kind."""
    if request.param == "s3":
        return connect(request.getfixturevalue("url"))
    if request.param == "az":
        return connect(request.getfixturevalue("azure_url"))
    return Bucket(MemoryStore(), "memory://")


def test_a_new_object_is_made_once(remote: Bucket) -> None:
    made = remote.swap("folder/new", b"one", None)
    with pytest.raises(Changed):
        remote.swap("folder/new", b"two", None)
    assert remote.read("folder/new") == made
    assert made.data == b"one"


def test_an_object_is_replaced_only_by_who_has_read_it(remote: Bucket) -> None:
    first = remote.swap("folder/replaced", b"one", None)
    second = remote.swap("folder/replaced", b"two", first.etag)
    with pytest.raises(Changed):
        remote.swap("folder/replaced", b"three", first.etag)
    assert remote.read("folder/replaced") == second
    with pytest.raises(Changed):
        remote.swap("folder/other", b"three", first.etag)


def test_of_those_who_write_at_once_one_has_written(remote: Bucket) -> None:
    etag = remote.swap("folder/raced", b"", None).etag
    for number in range(5):
        start = Barrier(_RACERS)

        def race(name: int, start: Barrier = start, etag: str = etag) -> bytes:
            start.wait()
            with suppress(Changed):
                return remote.swap("folder/raced", b"by %d" % name, etag).data
            return b""

        with ThreadPoolExecutor(_RACERS) as racers:
            (won,) = filter(None, racers.map(race, range(number * _RACERS, (number + 1) * _RACERS)))
        found = remote.read("folder/raced")
        assert found.data == won
        etag = found.etag


def test_what_is_known_is_not_read_again(remote: Bucket) -> None:
    known = remote.swap("folder/known", b"one", None)
    assert remote.read("folder/known", known) is known
    remote.write("folder/known", b"two")
    assert remote.read("folder/known", known).data == b"two"


def test_what_is_removed_is_gone_and_may_be_removed_again(remote: Bucket) -> None:
    remote.write("folder/removed", b"one")
    remote.remove("folder/removed")
    with pytest.raises(Absent):
        remote.read("folder/removed")
    remote.remove("folder/removed")


def test_a_folder_is_listed_without_what_is_below(remote: Bucket) -> None:
    assert remote.list("listed") == {}
    remote.write("listed/one", b"1")
    remote.write("listed/two", b"2")
    remote.write("listed-not/three", b"3")
    assert sorted(remote.list("listed")) == ["one", "two"]
    assert all(one.size == 1 and one.written.tzinfo for one in remote.list("listed").values())


@pytest.mark.usefixtures("bucket")
def test_a_bucket_that_is_gone_is_not_an_object_that_is_gone() -> None:
    """Otherwise every machine would take its dictionaries for deleted."""
    with pytest.raises(StoreUnavailable, match="reading name: there is no such bucket"):
        connect("s3://no-such-bucket/x").read("name")
    with pytest.raises(StoreUnavailable, match="writing name"):
        connect("s3://no-such-bucket/x").swap("name", b"", None)
    with pytest.raises(StoreUnavailable, match="listing folder"):
        connect("s3://no-such-bucket/x").list("folder")


@pytest.mark.usefixtures("bucket")
def test_a_store_that_does_not_answer_says_which(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("AWS_ENDPOINT_URL", "http://127.0.0.1:9")  # nobody listens
    with pytest.raises(StoreUnavailable, match="s3://bucket/x: reading name: "):
        connect("s3://bucket/x").read("name")


@pytest.mark.parametrize(
    "url", ["nonsense://x", "s3://", "s3:///x", "memory://x", "s3:/typo", "http://x"]
)
def test_an_url_that_cannot_be_used_is_refused(url: str) -> None:
    with pytest.raises(ValueError, match=f"^store[a-z_]*: {url}"):
        open_store(url, Path("copies"))


def test_a_driver_that_is_not_installed_is_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "obstore.store", None)
    with pytest.raises(ValueError, match=r"^store_driver: s3://bucket, "):
        connect("s3://bucket")


@pytest.mark.parametrize(
    ("url", "environment", "asked"),
    [
        ("gs://bucket/x", {"GOOGLE_SKIP_SIGNATURE": "true", "GOOGLE_BASE_URL": NOBODY}, "gs://"),
        (
            "az://container/x",
            {
                "AZURE_STORAGE_ACCOUNT_NAME": "club",
                "AZURE_SKIP_SIGNATURE": "true",
                "AZURE_STORAGE_ENDPOINT": NOBODY,
            },
            "az://",
        ),
    ],
)
def test_google_and_azure_are_taken_and_named_when_they_do_not_answer(
    monkeypatch: pytest.MonkeyPatch, url: str, environment: dict[str, str], asked: str
) -> None:
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    bucket = connect(url)
    with pytest.raises(StoreUnavailable) as caught:
        bucket.read("name")
    told = str(caught.value)
    assert told.startswith(f"{asked}")
    assert "reading name" in told
    assert "builder error" not in told  # it was asked, over plain HTTP
    assert "\n" not in told


def test_azure_without_an_account_is_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("AZURE_STORAGE_ACCOUNT_NAME", raising=False)
    with pytest.raises(ValueError, match=r"^store_refused: az://container/x, .*Account"):
        connect("az://container/x")
