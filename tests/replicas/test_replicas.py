"""Two machines and one bucket: the same dictionaries on both, whatever fails."""

import signal
import time
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path

import pytest
from obstore.store import ObjectStore, from_url

from dictionaries import (
    ArtifactError,
    Built,
    Conflict,
    LocalStore,
    NoDictionary,
    PlaceError,
    Retention,
    Store,
    StoreUnavailable,
    TooMany,
    VersionGone,
    open_store,
)
from dictionaries.custom.bucket import Bucket as Objects
from dictionaries.custom.bucket import Found, connect
from dictionaries.custom.published import GRACE
from dictionaries.custom.replicated_store import ReplicatedStore
from tests.replicas.bucket import Bucket
from tests.replicas.machines import POLL, machine
from tests.versions import built, name
from tests.waiting import until

CATS, DOGS, RATS = built("CHAT", "CHATS"), built("CHIEN", "CHIENS"), built("RAT")
GARDEN = built("ROSE", identifier="jardin")


def store_at(url: str) -> ObjectStore:
    return from_url(url, client_options={"allow_http": True})


def serves(store: Store, data: Built, identifier: str = "maison") -> bool:
    return store.get(identifier).version == name(data)


def unavailable(store: Store, identifier: str) -> bool:
    """Tell whether a store says that it cannot tell; it must not say that there is none."""
    with pytest.raises((StoreUnavailable, NoDictionary)) as raised:
        store.get(identifier)
    return raised.type is StoreUnavailable


def copies(folder: Path) -> dict[str, bytes]:
    """Give what is served from a folder; what is half-written has another name."""
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file() and path.name != ".lock"
    }


@pytest.fixture
def here(tmp_path: Path, url: str) -> ReplicatedStore:
    return machine(tmp_path / "here", url)


@pytest.fixture
def there(tmp_path: Path, url: str) -> ReplicatedStore:
    return machine(tmp_path / "there", url)


def test_what_one_machine_writes_the_other_serves(here: Store, there: Store) -> None:
    assert there.ids() == []
    _, new = here.put("maison", CATS)
    assert new
    until(lambda: "maison" in there)
    assert list(there.get("maison")) == ["CHAT", "CHATS"]
    assert there.get("maison") is there.get("maison"), "it stays open"
    _, new = there.put("maison", DOGS)
    assert not new
    until(lambda: serves(here, DOGS))
    assert here.pointer("maison") == there.pointer("maison")
    assert here.get("maison").created == there.get("maison").created
    until(lambda: here.ids() == there.ids() == ["maison"])
    here.delete("maison")
    assert "maison" not in here
    until(lambda: "maison" not in there)
    for store in (here, there):
        assert store.ids() == []
        with pytest.raises(NoDictionary):
            store.get("maison")
        with pytest.raises(NoDictionary):
            store.delete("maison")


def test_the_workers_of_a_machine_see_it_at_the_next_request(tmp_path: Path, url: str) -> None:
    writer, reader = machine(tmp_path, url), ReplicatedStore(tmp_path, connect(url), poll=3600)
    writer.put("maison", CATS)
    assert serves(reader, CATS)
    for data in (DOGS, CATS, RATS):
        writer.put("maison", data)
        assert serves(reader, data), "although it compares once an hour"
    writer.delete("maison")
    with pytest.raises(NoDictionary):
        reader.get("maison")


def test_nothing_new_is_answered_304(bucket: Bucket, here: Store, there: Store, url: str) -> None:
    here.put("maison", CATS)
    there.get("maison")
    path = url.removeprefix("s3:/")
    unchanged = f'"GET {path}/pointers/maison HTTP/1.1" 304'
    until(lambda: serves(there, CATS) and bucket.log.count(unchanged) > 2)
    copied = f'"GET {path}/artifacts/maison/{name(CATS)}-'
    assert bucket.log.count(copied) == 1


def test_ids_that_nobody_made_cost_no_question_each(
    tmp_path: Path, bucket: Bucket, url: str
) -> None:
    store = ReplicatedStore(tmp_path, connect(url), poll=3600)
    for number in range(20):
        with pytest.raises(NoDictionary):
            store.get(f"typo-{number}")
    asked = [line for line in bucket.log.splitlines() if url.rpartition("/")[2] in line]
    assert len(asked) == 1


def test_a_version_that_was_never_here_is_copied_when_a_game_asks(
    here: Store, there: Store
) -> None:
    here.put("maison", CATS)
    here.put("maison", DOGS)
    assert serves(there, DOGS)
    assert list(there.get("maison", name(CATS))) == ["CHAT", "CHATS"]
    with pytest.raises(VersionGone):
        there.get("maison", name(RATS))


def test_a_copy_that_is_damaged_is_copied_again(tmp_path: Path, here: Store, url: str) -> None:
    here.put("maison", CATS)
    path = tmp_path / "here" / "maison" / f"{name(CATS)}.arbitre"
    path.write_bytes(CATS.artifact[:-1])
    assert serves(machine(tmp_path / "here", url), CATS)
    assert path.read_bytes() == CATS.artifact
    (path.parent / "current").write_bytes(b"{")
    assert serves(machine(tmp_path / "here", url), CATS)


def test_a_writer_that_expects_another_version_is_refused(here: Store, there: Store) -> None:
    here.put("maison", CATS)
    there.put("maison", DOGS)
    with pytest.raises(Conflict) as raised:
        here.put("maison", RATS, expected=name(CATS))
    assert raised.value.current == name(DOGS)
    with pytest.raises(Conflict):
        here.delete("maison", expected=name(CATS))
    here.delete("maison", expected=name(DOGS))
    with pytest.raises(Conflict):
        there.put("maison", RATS, expected=name(DOGS))


def test_a_writer_that_is_refused_learns_what_is_current(
    tmp_path: Path, there: Store, url: str
) -> None:
    here = open_store(url, tmp_path / "copies", poll=3600)
    here.put("maison", CATS)
    there.put("maison", DOGS)
    assert here.pointer("maison").version == name(CATS), "as of an hour ago or less"
    with pytest.raises(Conflict):
        here.put("maison", RATS, expected=name(CATS))
    assert here.pointer("maison").version == name(DOGS)


class Overtaken(Objects):
    """A store where another machine writes between the reading and the writing of a pointer."""

    rival: Callable[[], object]

    def swap(self, name: str, data: bytes, etag: str | None) -> Found:
        """Let the other one write, once."""
        rival, self.rival = self.rival, lambda: None
        rival()
        return super().swap(name, data, etag)


def test_machines_that_write_at_the_same_time_do_not_undo_each_other(
    tmp_path: Path, there: Store, url: str
) -> None:
    objects = Overtaken(store_at(url), url)
    here = ReplicatedStore(tmp_path / "here", objects, poll=POLL)
    objects.rival = lambda: there.put("maison", CATS)
    _, new = here.put("maison", DOGS)
    assert not new
    assert list(here.pointer("maison").versions) == [name(CATS), name(DOGS)]
    objects.rival = lambda: there.put("maison", RATS)
    with pytest.raises(Conflict) as raised:
        here.put("maison", CATS, expected=name(DOGS))
    assert raised.value.current == name(RATS)
    until(lambda: serves(here, RATS))
    objects.rival = lambda: there.delete("maison")
    _, new = here.put("maison", CATS)
    assert new


class Deaf(Objects):
    """A store whose first answer to a write is lost, so that the driver asks once more."""

    asked = 0

    def swap(self, name: str, data: bytes, etag: str | None) -> Found:
        """Write twice."""
        self.asked += 1
        super().swap(name, data, etag)
        return super().swap(name, data, etag)


def test_an_answer_that_was_lost_is_not_taken_for_another_writer(tmp_path: Path, url: str) -> None:
    objects = Deaf(store_at(url), url)
    store = ReplicatedStore(tmp_path, objects, poll=POLL)
    store.put("maison", CATS)
    store.put("maison", DOGS, expected=name(CATS))
    assert serves(store, DOGS)
    assert objects.asked == 2


def test_old_versions_leave_the_bucket(tmp_path: Path, bucket: Bucket, url: str) -> None:
    def left() -> set[str]:
        return {path.rpartition("/")[2][:16] for path in bucket.paths() if f"{place}/art" in path}

    place = url.removeprefix("s3://bucket/")
    two = Retention(last=2, age=timedelta(0))
    store = machine(tmp_path / "one", url, retention=two, grace=timedelta())
    for data in (CATS, DOGS, RATS):
        store.put("maison", data)
    until(lambda: left() == {name(data) for data in (DOGS, RATS)})
    one = Retention(last=1, age=timedelta(0))
    patient = machine(tmp_path / "two", url, retention=one, grace=GRACE)
    patient.put("maison", CATS)
    assert len(left()) == 3, "somebody may be about to read them"
    store.delete("maison")
    until(lambda: left() == set())
    assert store.ids() == []


def test_the_number_of_dictionaries_is_bounded_over_all_machines(
    tmp_path: Path, here: Store, url: str
) -> None:
    un, deux, trois = (built("CHAT", identifier=one) for one in ("un", "deux", "trois"))
    here.put("un", un)
    here.put("deux", deux)
    small = machine(tmp_path / "small", url, limit=2)
    with pytest.raises(TooMany):
        small.put("trois", trois)
    small.put("deux", deux)
    assert not (tmp_path / "small" / "trois").exists()


def tamper(bucket: Bucket, part: str, data: bytes) -> None:
    """Replace the objects of a test whose path contains a part."""
    paths = [path for path in bucket.paths() if part in path]
    assert paths
    bucket.restore(dict.fromkeys(paths, data))


def test_a_tampered_object_is_refused_and_the_old_copy_served(
    tmp_path: Path, bucket: Bucket, here: Store, there: ReplicatedStore, url: str
) -> None:
    path = url.removeprefix("s3://bucket/")
    here.put("maison", CATS)
    assert serves(there, CATS)
    here.put("maison", DOGS)
    whole = DOGS.artifact
    flipped = whole[:-3] + bytes([whole[-3] ^ 1]) + whole[-2:]
    for tampered in (flipped, RATS.artifact, b""):
        tamper(bucket, f"{path}/artifacts/maison/{name(DOGS)}", tampered)
        newcomer = machine(tmp_path / f"newcomer-{len(tampered)}", url)
        with pytest.raises(ArtifactError):
            newcomer.get("maison")
    until(lambda: serves(there, CATS) and "maison" in there.faults)
    assert name(DOGS) in there.faults["maison"]
    here.put("maison", RATS)
    until(lambda: serves(there, RATS))
    assert there.faults == {}


def test_a_tampered_pointer_is_refused_and_mended_by_the_next_write(
    bucket: Bucket, here: ReplicatedStore, there: ReplicatedStore, url: str
) -> None:
    here.put("maison", CATS)
    assert serves(there, CATS)
    for tampered in (b"{", b'{"version": "../../x", "versions": {"../../x": ""}}'):
        tamper(bucket, f"{url.removeprefix('s3://bucket/')}/pointers/maison", tampered)
        until(lambda: serves(there, CATS) and "maison" in there.faults)
        assert "what it points to is damaged" in there.faults["maison"]
        assert there.fault is None
        here.put("maison", CATS)
        until(lambda: serves(there, CATS) and there.faults == {})


def test_a_store_that_hangs_keeps_nobody(bucket: Bucket, here: Store, there: Store) -> None:
    """It is let go on only after the answers, which therefore do not wait for it."""
    here.put("maison", CATS)
    assert serves(there, CATS)
    time.sleep(POLL)
    bucket.signal(signal.SIGSTOP)
    try:
        for _ in range(3):
            assert serves(there, CATS)
            time.sleep(POLL)
    finally:
        bucket.signal(signal.SIGCONT)
    here.put("maison", DOGS)
    until(lambda: serves(there, DOGS))


def test_a_store_that_dies_and_comes_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    bucket = Bucket(tmp_path / "s3.log")
    for variable, value in bucket.environment.items():
        monkeypatch.setenv(variable, value)
    url = "s3://bucket"
    here, there = machine(tmp_path / "here", url), machine(tmp_path / "there", url)
    try:
        here.put("maison", CATS)
        here.put("jardin", GARDEN)
        assert serves(there, CATS)
        assert there.ids() == ["jardin", "maison"]
        objects = bucket.objects()
        bucket.kill()
        before = copies(tmp_path / "here")
        caplog.clear()
        until(lambda: serves(here, CATS) and here.fault is not None)
        until(lambda: serves(there, CATS) and there.fault is not None)
        for _ in range(10):
            assert serves(here, CATS)
            assert serves(there, CATS)
        assert there.ids() == ["maison"], "those that it can serve"
        with pytest.raises(StoreUnavailable, match="s3://bucket"):
            there.get("jardin")
        until(lambda: unavailable(there, "grenier"))
        for version in (DOGS, built("RAT", identifier="grenier")):
            with pytest.raises(StoreUnavailable, match="s3://bucket: reading pointers/"):
                here.put("maison" if version is DOGS else "grenier", version)
        with pytest.raises(StoreUnavailable):
            here.delete("maison")
        assert copies(tmp_path / "here") == before, "all is as it was"
        assert not (tmp_path / "here" / "grenier").exists()
        said = [record for record in caplog.records if "down" in record.message]
        assert len(said) == 2, "each says it once"
        newcomer = machine(tmp_path / "newcomer", url)
        with pytest.raises(StoreUnavailable):
            newcomer.get("maison")
        assert newcomer.ids() == []
        bucket.start()
        bucket.restore(objects)
        here.put("maison", DOGS)
        assert here.fault is None
        until(lambda: serves(there, DOGS))
        until(lambda: there.fault is None)
        assert serves(there, GARDEN, "jardin")
        assert any("is back" in record.message for record in caplog.records)
    finally:
        bucket.kill()


def test_the_kind_of_store_is_told_by_its_name(tmp_path: Path, url: str) -> None:
    assert type(open_store(str(tmp_path), tmp_path / "copies")) is LocalStore
    one = open_store(url, tmp_path / "copies")
    other = open_store(f"{url}/other", tmp_path / "copies")
    assert isinstance(one, ReplicatedStore)
    one.put("maison", CATS)
    assert other.ids() == [], "stores do not share a copy"
    assert one.ids() == ["maison"]
    with pytest.raises(PlaceError, match="store_bucket"):
        open_store("s3://", tmp_path)
