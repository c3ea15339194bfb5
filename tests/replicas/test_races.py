"""Two machines that write at once, in every order of what they ask of the store.

Nothing here sleeps: each machine asks when the schedule says that it is its turn. Objects from
before the race are older than the grace time, those written in it are not.
"""

from collections import deque
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Condition, Thread
from typing import TypeVar

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from obstore.store import MemoryStore

from dictionaries import Built, NoDictionary, Retention, VersionGone, check_members
from dictionaries.custom import paths
from dictionaries.custom.bucket import Bucket, Found, Listed
from dictionaries.custom.replicated_store import ReplicatedStore
from tests.versions import built, name

CATS, DOGS, RATS = built("CHAT", "CHATS"), built("CHIEN", "CHIENS"), built("RAT")
GRACE = timedelta(hours=1)
T = TypeVar("T")


class Turns:
    """Lets one machine at a time ask the store, in the order of a schedule.

    Once the schedule is over, or the machine that it names has nothing more to ask, whoever comes
    first goes on.
    """

    def __init__(self, order: list[str]) -> None:
        self._order = deque(order)
        self._finished: set[str] = set()
        self._changed = Condition()

    def take(self, machine: str, ask: Callable[[], T]) -> T:
        """Ask when it is the turn of a machine."""
        with self._changed:
            self._changed.wait_for(lambda: self._is_turn_of(machine))
            if self._order:
                self._order.popleft()
                self._changed.notify_all()  # seen once this one has asked, or waits again
            return ask()

    def _is_turn_of(self, machine: str) -> bool:
        while self._order and self._order[0] in self._finished:
            self._order.popleft()
        return not self._order or self._order[0] == machine

    def finish(self, machine: str) -> None:
        """Note that a machine has nothing more to ask."""
        with self._changed:
            self._finished.add(machine)
            self._changed.notify_all()


class Scheduled(Bucket):
    """The objects as one machine asks for them, when it is its turn."""

    def __init__(self, store: MemoryStore, machine: str, turns: Turns, fresh: set[str]) -> None:
        super().__init__(store, "memory://")
        self._machine = machine
        self._turns = turns
        self._fresh = fresh

    def _take(self, ask: Callable[[], T]) -> T:
        return self._turns.take(self._machine, ask)

    def read(self, name: str, known: Found | None = None) -> Found:
        """Read an object."""
        return self._take(lambda: super(Scheduled, self).read(name, known))

    def write(self, name: str, data: bytes) -> None:
        """Write an object."""
        self._fresh.add(name)
        self._take(lambda: super(Scheduled, self).write(name, data))

    def swap(self, name: str, data: bytes, etag: str | None) -> Found:
        """Replace an object."""
        return self._take(lambda: super(Scheduled, self).swap(name, data, etag))

    def remove(self, name: str) -> None:
        """Remove an object."""
        self._take(lambda: super(Scheduled, self).remove(name))

    def list(self, folder: str) -> dict[str, Listed]:
        """List objects, those of the race as new and others as old."""
        found = self._take(lambda: super(Scheduled, self).list(folder))
        now = datetime.now(UTC)
        return {
            name: one._replace(
                written=now if f"{folder}/{name}" in self._fresh else now - 2 * GRACE
            )
            for name, one in found.items()
        }


def put(version: Built) -> Callable[[ReplicatedStore], object]:
    return lambda store: store.put("maison", version)


def delete(store: ReplicatedStore) -> None:
    store.delete("maison")


def restore(store: ReplicatedStore) -> None:
    store.restore("maison", name(CATS))


DEEDS = {
    "cats": put(CATS),
    "dogs": put(DOGS),
    "rats": put(RATS),
    "delete": delete,
    "restore": restore,
}
deeds = st.lists(st.sampled_from(sorted(DEEDS)), min_size=1, max_size=2)
orders = st.lists(st.sampled_from(["one", "other"]), max_size=30)


def machine(folder: Path, bucket: Bucket) -> ReplicatedStore:
    retention = Retention(last=1, age=timedelta(0))
    return ReplicatedStore(folder, bucket, poll=0, grace=GRACE, retention=retention)


def run(folder: Path, store: MemoryStore, tasks: dict[str, list[str]], order: list[str]) -> None:
    """Have machines do things at once, to the end of what they do in the background."""
    turns, fresh = Turns(order), set[str]()

    def work(name: str, tasks: list[str]) -> None:
        own = machine(folder / name, Scheduled(store, name, turns, fresh))
        try:
            for task in tasks:
                try:
                    DEEDS[task](own)
                except (NoDictionary, VersionGone):
                    continue  # the other one was first
        finally:
            own._poller._pool.shutdown(wait=True)  # noqa: SLF001 - what it does later is part of it
            turns.finish(name)

    threads = [Thread(target=work, args=item) for item in tasks.items()]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def check_whole(folder: Path, store: MemoryStore) -> None:
    """A machine that comes new serves whatever the pointer names."""
    newcomer = machine(folder, Bucket(store, "memory://"))
    try:
        pointer = newcomer.pointer("maison")
    except NoDictionary:
        assert newcomer.ids() == []
        return
    for version in pointer.versions:
        check_members(newcomer.get("maison", version).artifact)


@settings(max_examples=200, deadline=None)
@given(one=deeds, other=deeds, order=orders)
@example(one=["delete"], other=["cats"], order=["one"] * 4 + ["other"] * 3 + ["one"] * 9)
def test_whatever_the_order_what_is_pointed_to_is_there(
    one: list[str], other: list[str], order: list[str]
) -> None:
    store = MemoryStore()
    with TemporaryDirectory() as place:
        folder = Path(place)
        first = machine(folder / "before", Bucket(store, "memory://"))
        for version in (DOGS, CATS):
            first.put("maison", version)
        first._poller._pool.shutdown(wait=True)  # noqa: SLF001
        run(folder, store, {"one": one, "other": other}, order)
        check_whole(folder / "newcomer", store)


def test_the_race_would_be_found(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Were objects named by their version alone, a sweep would take what was just written again."""
    monkeypatch.setattr("dictionaries.custom.published.stem", lambda version, _: version)
    monkeypatch.setattr(paths, "stem", lambda version, _: version)
    broken = 0
    for before in range(1, 9):
        for between in range(1, 6):
            store = MemoryStore()
            folder = tmp_path / f"{before}-{between}"
            first = machine(folder / "before", Bucket(store, "memory://"))
            first.put("maison", CATS)
            first._poller._pool.shutdown(wait=True)  # noqa: SLF001
            order = ["one"] * before + ["other"] * between + ["one"] * 9
            fresh_is_old = {"one": ["delete"], "other": ["cats"]}
            run(folder, store, fresh_is_old, order)
            try:
                check_whole(folder / "newcomer", store)
            except Exception:  # noqa: BLE001 - whichever it is, it is broken
                broken += 1
    assert broken
