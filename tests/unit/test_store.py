"""Custom dictionaries on one machine: seen at once by every worker, whole whatever happens."""

import json
import os
import random
import signal
import stat
import subprocess
import sys
import time
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from dictionaries import (
    Conflict,
    Kept,
    LocalStore,
    NoDictionary,
    Pointer,
    Retention,
    TooMany,
    VersionGone,
    check_members,
)
from tests.versions import built, name

CATS, DOGS = built("CHAT", "CHATS"), built("CHIEN", "CHIENS")
TWO = Retention(last=2, age=timedelta(0))


def test_another_worker_serves_the_new_version_at_once(tmp_path: Path) -> None:
    writer, reader = LocalStore(tmp_path), LocalStore(tmp_path)
    with pytest.raises(NoDictionary):
        reader.get("maison")
    _, new = writer.put("maison", CATS)
    assert new
    first = reader.get("maison")
    assert list(first) == ["CHAT", "CHATS"]
    assert reader.get("maison") is first, "it stays open"
    replaced, new = writer.put("maison", DOGS)
    assert not new
    assert list(reader.get("maison")) == ["CHIEN", "CHIENS"]
    assert reader.get("maison").version == replaced.version == name(DOGS)
    assert list(first) == ["CHAT", "CHATS"], "a request under way keeps what it began with"
    assert reader.ids() == ["maison"]
    writer.delete("maison")
    with pytest.raises(NoDictionary):
        reader.get("maison")
    assert reader.ids() == []
    assert "maison" not in reader


def test_replacements_in_quick_succession_are_all_seen(tmp_path: Path) -> None:
    writer, reader = LocalStore(tmp_path), LocalStore(tmp_path)
    for turn in range(200):
        data = (CATS, DOGS)[turn % 2]
        writer.put("maison", data)
        assert reader.get("maison").version == name(data)


def test_a_pinned_version_is_served_as_long_as_it_is_kept(tmp_path: Path) -> None:
    store = LocalStore(tmp_path, retention=TWO)
    old = name(CATS)
    store.put("maison", CATS)
    created = store.get("maison").created
    store.put("maison", DOGS)
    assert list(store.get("maison", old)) == ["CHAT", "CHATS"]
    assert store.get("maison", old).created == created
    store.put("maison", built("RAT"))
    with pytest.raises(VersionGone) as raised:
        store.get("maison", old)
    assert raised.value.kept == [name(built("RAT")), name(DOGS)]
    assert len(list((tmp_path / "maison").glob("*.arbitre"))) == 2
    with pytest.raises(VersionGone):
        store.get("maison", "0" * 16)


def test_the_same_words_again_are_the_same_version(tmp_path: Path) -> None:
    store = LocalStore(tmp_path)
    store.put("maison", CATS)
    store.put("maison", DOGS)
    store.put("maison", CATS)
    pointer = store.pointer("maison")
    assert pointer.version == name(CATS)
    assert list(pointer.versions) == [name(DOGS), name(CATS)]


def test_a_writer_that_expects_another_version_is_refused(tmp_path: Path) -> None:
    store = LocalStore(tmp_path)
    with pytest.raises(Conflict) as raised:
        store.put("maison", CATS, expected=name(DOGS))
    assert raised.value.current is None
    store.put("maison", CATS)
    with pytest.raises(Conflict) as raised:
        store.put("maison", DOGS, expected=name(DOGS))
    assert raised.value.current == name(CATS)
    with pytest.raises(Conflict):
        store.delete("maison", expected=name(DOGS))
    store.put("maison", DOGS, expected=name(CATS))
    store.delete("maison", expected=name(DOGS))
    with pytest.raises(NoDictionary):
        store.delete("maison")


def test_a_writer_that_expects_none_is_refused_when_there_is_one(tmp_path: Path) -> None:
    store = LocalStore(tmp_path)
    store.put("maison", CATS, expected="")
    with pytest.raises(Conflict) as raised:
        store.put("maison", DOGS, expected="")
    assert raised.value.current == name(CATS)


def test_the_number_of_dictionaries_is_bounded(tmp_path: Path) -> None:
    store = LocalStore(tmp_path, limit=2)
    un, deux, trois = (built("CHAT", identifier=name) for name in ("un", "deux", "trois"))
    store.put("un", un)
    store.put("deux", deux)
    with pytest.raises(TooMany, match="at most 2"):
        store.put("trois", trois)
    store.put("deux", deux)
    store.delete("un")
    store.put("trois", trois)
    assert store.ids() == ["deux", "trois"]


def test_few_stay_open_however_many_are_asked(tmp_path: Path) -> None:
    store = LocalStore(tmp_path, keep_open=3)
    for number in range(10):
        store.put(f"n{number}", built("CHAT", identifier=f"n{number}"))
    first = store.get("n0")
    for number in range(10):
        store.get(f"n{number}")
    assert store.get("n0") is not first


@pytest.mark.parametrize("identifier", ["", "Maison", "a/b", "..", "é", "a" * 65, "a\n"])
def test_an_id_never_leaves_the_folder(tmp_path: Path, identifier: str) -> None:
    store = LocalStore(tmp_path / "store")
    with pytest.raises(NoDictionary):
        store.put(identifier, CATS)
    with pytest.raises(NoDictionary):
        store.get(identifier)
    with pytest.raises(NoDictionary):
        store.delete(identifier)
    assert identifier not in store
    assert not (tmp_path / "store").exists() or store.ids() == []


WRITER = """
import sys
from pathlib import Path
from datetime import timedelta
from dictionaries import Built, LocalStore, Retention
store = LocalStore(Path(sys.argv[1]), retention=Retention(last=2, age=timedelta(0)))
contents = [Built(Path(name).read_bytes()) for name in sys.argv[2:]]
while True:
    for data in contents:
        print(store.put("maison", data)[0].version, flush=True)
"""


def test_killed_at_any_moment_it_is_whole(tmp_path: Path) -> None:
    """Kill a writer again and again in the middle of what it does: a reader finds it whole."""
    folder = tmp_path / "store"
    files = []
    for number, data in enumerate((CATS, DOGS, built("RAT"))):
        path = tmp_path / str(number)
        path.write_bytes(data.artifact)
        files.append(str(path))
    LocalStore(folder).put("maison", CATS)
    dice = random.Random(1)
    written: set[bytes] = set()
    for _ in range(15):
        with subprocess.Popen(
            [sys.executable, "-c", WRITER, str(folder), *files],
            stdout=subprocess.PIPE,
            env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])},
        ) as writer:
            assert writer.stdout is not None
            written.update(writer.stdout.readline() for _ in range(dice.randrange(1, 4)))
            time.sleep(dice.uniform(0, 0.05))
            writer.send_signal(signal.SIGKILL)
        check_members(LocalStore(folder).get("maison").artifact)
    assert len(written) == len(files), "the writer did write"
    LocalStore(folder, retention=TWO).put("maison", CATS)
    left = {path.name for path in (folder / "maison").iterdir()}
    assert len(left) == 3, "a pointer and two versions; nothing half-written stays"


def test_a_write_that_was_done_is_done_whatever_else_lies_there(tmp_path: Path) -> None:
    """A folder that is not ours cannot be removed, and is no reason to say that nothing was."""
    store = LocalStore(tmp_path, retention=TWO)
    store.put("maison", CATS)
    (tmp_path / "maison" / "not-ours" / "deep").mkdir(parents=True)
    store.put("maison", DOGS)
    assert list(store.get("maison")) == ["CHIEN", "CHIENS"]
    store.delete("maison")
    assert store.ids() == []
    assert (tmp_path / "maison" / "not-ours" / "deep").is_dir()


def test_files_are_for_all_to_read_and_lasting(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    synced: list[str] = []
    fsync = os.fsync

    def note(descriptor: int) -> None:
        synced.append("folder" if stat.S_ISDIR(os.fstat(descriptor).st_mode) else "file")
        fsync(descriptor)

    monkeypatch.setattr("os.fsync", note)
    store = LocalStore(tmp_path)
    store.put("maison", built("CHAT", recipe=b"recipe"))
    assert synced == ["file", "folder"] * 3, "recipe, artifact, pointer: each with its name"
    for path in (tmp_path / "maison").iterdir():
        assert stat.S_IMODE(path.stat().st_mode) == 0o644
    synced.clear()
    store.delete("maison")
    assert synced == ["folder"], "the pointer is gone for good before its versions go"


def test_a_recipe_lies_beside_its_version(tmp_path: Path) -> None:
    store = LocalStore(tmp_path, retention=TWO)
    store.put("maison", CATS._replace(recipe=b"one"))
    store.put("maison", DOGS)
    assert store.recipe("maison", name(CATS)) == b"one"
    assert store.recipe("maison", name(DOGS)) == b""
    store.put("maison", built("RAT"))
    assert store.recipe("maison", name(CATS)) == b""


def kept(retired: timedelta | None, size: int = 1) -> Kept:
    now = datetime.now(UTC)
    return Kept(now.isoformat(), "" if retired is None else (now - retired).isoformat(), size)


def test_versions_are_kept_by_age_and_the_last_whatever_their_age() -> None:
    ages = [timedelta(days=days) for days in (90, 40, 31, 29, 10)]
    versions = {f"{n:016x}": kept(age) for n, age in enumerate(ages)} | {"f" * 16: kept(None)}
    now = datetime.now(UTC)
    assert len(Retention(last=1).kept(versions, now)) == 3
    assert len(Retention(last=4).kept(versions, now)) == 4
    assert len(Retention(last=5).kept(versions, now)) == 5
    assert list(Retention(last=2, quota=2).kept(versions, now)) == [f"{4:016x}", "f" * 16]
    assert len(Retention(last=9, age=timedelta(0), quota=0).kept(versions, now)) == 6


def test_a_pointer_of_an_older_version_is_read() -> None:
    made = "2026-01-0{}T00:00:00+00:00"
    old = {
        "version": name(DOGS),
        "versions": {name(CATS): made.format(1), name(DOGS): made.format(2)},
    }
    pointer = Pointer.decode(json.dumps(old).encode())
    assert pointer.versions[name(CATS)].retired == made.format(2), "when the next was made"
    assert pointer.versions[name(DOGS)].retired == ""
    assert Pointer.decode(pointer.encode()) == pointer
    read_by_older = json.loads(pointer.encode())
    assert {name: read_by_older[name] for name in old} == old


def test_going_back_to_a_version(tmp_path: Path) -> None:
    store = LocalStore(tmp_path)
    for version in (CATS, DOGS):
        store.put("maison", version)
    made = store.pointer("maison").versions[name(CATS)].made
    assert store.restore("maison", name(CATS)).version == name(CATS)
    pointer = store.pointer("maison")
    assert pointer.newest_first == [name(CATS), name(DOGS)]
    assert (pointer.current.made, pointer.current.retired) == (made, "")
    assert pointer.versions[name(DOGS)].retired
    with pytest.raises(Conflict):
        store.restore("maison", name(DOGS), expected=name(DOGS))
    with pytest.raises(VersionGone):
        store.restore("maison", "0" * 16)
    with pytest.raises(NoDictionary):
        store.restore("jardin", name(CATS))
