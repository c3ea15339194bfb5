"""What replicas need of an object store, of S3 and of any other."""

from collections.abc import Iterator

import fsspec
import pytest

from dictionaries import StoreUnavailable
from dictionaries.custom.remote import Absent, Changed, Remote
from dictionaries.custom.replicated_store import connect


@pytest.fixture(params=["s3", "memory"])
def remote(request: pytest.FixtureRequest) -> Iterator[Remote]:
    """Give an empty store of each kind."""
    if request.param == "s3":
        yield connect(request.getfixturevalue("url"))
    else:
        yield connect("memory://tests/objects")
        fsspec.filesystem("memory").store.clear()


def test_a_new_object_is_made_once(remote: Remote) -> None:
    made = remote.swap("folder/new", b"one", None)
    with pytest.raises(Changed):
        remote.swap("folder/new", b"two", None)
    assert remote.read("folder/new") == made
    assert made.data == b"one"


def test_an_object_is_replaced_only_by_who_has_read_it(remote: Remote) -> None:
    first = remote.swap("folder/replaced", b"one", None)
    second = remote.swap("folder/replaced", b"two", first.etag)
    with pytest.raises(Changed):
        remote.swap("folder/replaced", b"three", first.etag)
    assert remote.read("folder/replaced") == second
    with pytest.raises(Changed):
        remote.swap("folder/other", b"three", first.etag)


def test_what_is_known_is_not_read_again(remote: Remote) -> None:
    known = remote.swap("folder/known", b"one", None)
    assert remote.read("folder/known", known) is known
    remote.write("folder/known", b"two")
    assert remote.read("folder/known", known).data == b"two"


def test_an_object_is_removed_only_by_who_has_read_it(remote: Remote) -> None:
    first = remote.swap("folder/removed", b"one", None)
    second = remote.swap("folder/removed", b"two", first.etag)
    with pytest.raises(Changed):
        remote.remove("folder/removed", first.etag)
    remote.remove("folder/removed", second.etag)
    with pytest.raises(Absent):
        remote.read("folder/removed")
    remote.remove("folder/removed")


def test_a_folder_is_listed_without_what_is_below(remote: Remote) -> None:
    assert remote.list("listed") == {}
    remote.write("listed/one", b"1")
    remote.write("listed/two", b"2")
    remote.write("listed-not/three", b"3")
    assert sorted(remote.list("listed")) == ["one", "two"]
    assert all(written.tzinfo for written in remote.list("listed").values())


@pytest.mark.usefixtures("bucket")
def test_a_bucket_that_is_gone_is_not_an_object_that_is_gone() -> None:
    """Otherwise every machine would take its dictionaries for deleted."""
    with pytest.raises(StoreUnavailable, match="bucket does not exist"):
        connect("s3://no-such-bucket/x").read("name")


@pytest.mark.usefixtures("bucket")
def test_a_store_that_does_not_answer_says_which(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("AWS_ENDPOINT_URL", "http://127.0.0.1:9")  # nobody listens
    with pytest.raises(StoreUnavailable, match="s3://bucket/x: Could not connect"):
        connect("s3://bucket/x").read("name")


@pytest.mark.parametrize("url", ["nonsense://x", "s3://", "s3:///x"])
def test_an_url_that_cannot_be_used_is_refused(url: str) -> None:
    with pytest.raises(ValueError, match=url):
        connect(url)
