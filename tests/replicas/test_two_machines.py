"""Two machines over objects in memory: what they share, and what they say when the store hangs."""

from pathlib import Path
from threading import Event

import pytest
from obstore.store import MemoryStore

from dictionaries import Conflict, NoDictionary, StoreUnavailable, Summaries, VersionGone
from dictionaries.custom import listing, replicated_store
from dictionaries.custom.bucket import Bucket, Found, Listed
from dictionaries.custom.replicated_store import ReplicatedStore
from tests.versions import built, name

CATS, DOGS = built("CHAT", "CHATS", recipe=b"of cats"), built("CHIEN", "CHIENS")
GARDEN = built("ROSE", identifier="jardin")


class Hanging(Bucket):
    """A store that does not answer from some moment on, until it is let go."""

    def __init__(self, objects: MemoryStore) -> None:
        super().__init__(objects, "s3://hangs")
        self.hangs = False
        self.let_go = Event()

    def _wait(self) -> None:
        if self.hangs:
            self.let_go.wait()

    def read(self, name: str, known: Found | None = None) -> Found:
        """Read an object, or hang."""
        self._wait()
        return super().read(name, known)

    def list(self, folder: str) -> dict[str, Listed]:
        """List objects, or hang."""
        self._wait()
        return super().list(folder)


@pytest.fixture
def objects() -> MemoryStore:
    return MemoryStore()


@pytest.fixture
def here(tmp_path: Path, objects: MemoryStore) -> ReplicatedStore:
    return ReplicatedStore(tmp_path / "here", Bucket(objects, "memory://"), poll=0)


@pytest.fixture
def hanging(objects: MemoryStore) -> Hanging:
    return Hanging(objects)


@pytest.fixture
def there(tmp_path: Path, hanging: Hanging, monkeypatch: pytest.MonkeyPatch) -> ReplicatedStore:
    for module in (replicated_store, listing):
        for patience in ("PATIENCE", "PATIENCE_NEW"):
            monkeypatch.setattr(module, patience, 0.05)
    return ReplicatedStore(tmp_path / "there", hanging, poll=0)


def test_a_recipe_is_read_where_it_was_not_written(
    here: ReplicatedStore, there: ReplicatedStore
) -> None:
    here.put("maison", CATS)
    here.put("maison", DOGS)
    assert there.recipe("maison", name(CATS)) == b"of cats"
    assert there.recipe("maison", name(DOGS)) == b""
    with pytest.raises(NoDictionary):
        there.recipe("jardin", name(CATS))


def test_going_back_on_one_machine_is_seen_on_the_other(
    here: ReplicatedStore, there: ReplicatedStore
) -> None:
    here.put("maison", CATS)
    here.put("maison", DOGS)
    assert there.restore("maison", name(CATS), expected=name(DOGS)).version == name(CATS)
    assert here.get("maison").version == name(CATS)
    assert here.pointer("maison") == there.pointer("maison")
    with pytest.raises(Conflict):
        here.restore("maison", name(DOGS), expected=name(DOGS))
    with pytest.raises(VersionGone):
        here.restore("maison", "0" * 16)


def test_what_was_deleted_can_be_made_again_and_deleted_again(
    here: ReplicatedStore, there: ReplicatedStore
) -> None:
    for store, other in ((here, there), (there, here), (here, there)):
        _, new = store.put("maison", CATS)
        assert new
        assert list(other.get("maison")) == ["CHAT", "CHATS"]
        other.delete("maison")
        with pytest.raises(NoDictionary):
            store.get("maison")
        with pytest.raises(NoDictionary):
            store.delete("maison")
        assert here.ids() == there.ids() == []


def test_a_store_that_hangs_makes_nothing_unknown(
    here: ReplicatedStore, there: ReplicatedStore, hanging: Hanging
) -> None:
    """What was made since the last listing is not said not to exist."""
    here.put("maison", CATS)
    assert there.ids() == ["maison"]
    assert list(there.get("maison")) == ["CHAT", "CHATS"]
    here.put("jardin", GARDEN)
    there._listing._listed_at -= 60  # noqa: SLF001 - as if that had been a minute ago
    hanging.hangs = True
    try:
        with pytest.raises(StoreUnavailable, match="s3://hangs: it is slow to list"):
            there.get("jardin")
        assert list(there.get("maison")) == ["CHAT", "CHATS"], "what is here is served"
        shown, _ = Summaries(there).all()
        assert [one.id for one in shown] == ["maison"]
    finally:
        hanging.hangs = False
        hanging.let_go.set()


def test_a_store_that_hangs_from_the_start_is_down(
    here: ReplicatedStore, there: ReplicatedStore, hanging: Hanging
) -> None:
    here.put("maison", CATS)
    hanging.hangs = True
    try:
        assert there.fault == "s3://hangs: it is slow to list its dictionaries"
        with pytest.raises(StoreUnavailable):
            there.get("maison")
    finally:
        hanging.hangs = False
        hanging.let_go.set()
    there._poller._pool.shutdown(wait=True)  # noqa: SLF001
    assert there._poller.fault is None  # noqa: SLF001


def test_what_the_store_says_names_it_and_what_it_was_asked(tmp_path: Path) -> None:
    class Broken(Bucket):
        def list(self, folder: str) -> dict[str, Listed]:
            with self._asking("listing", folder):
                raise OSError("no route to host\nDebug source: secret")

    store = ReplicatedStore(tmp_path, Broken(MemoryStore(), "s3://far/away"), poll=0)
    assert store.fault == "s3://far/away: listing pointers: no route to host"
