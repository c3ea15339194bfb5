"""Custom dictionaries: seen at once by every worker, whole whatever happens, bounded in number."""

import os
import random
import signal
import subprocess
import sys
import time
from datetime import timedelta
from pathlib import Path

import pytest

from dictionaries import (
    ArtifactDamaged,
    Conflict,
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


def test_a_damaged_pointer_is_told_and_mended_by_writing_again(tmp_path: Path) -> None:
    store = LocalStore(tmp_path)
    store.put("maison", CATS)
    (tmp_path / "maison" / "current").write_bytes(b"{")
    with pytest.raises(ArtifactDamaged, match="maison: not a pointer"):
        store.get("maison")
    store.put("maison", DOGS)
    assert list(store.get("maison")) == ["CHIEN", "CHIENS"]


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


def test_a_damaged_version_is_refused(tmp_path: Path) -> None:
    store = LocalStore(tmp_path)
    store.put("maison", CATS)
    path = tmp_path / "maison" / f"{name(CATS)}.arbitre"
    path.write_bytes(path.read_bytes()[:-1])
    with pytest.raises(ArtifactDamaged):
        LocalStore(tmp_path).get("maison")


@pytest.mark.parametrize(
    "data", [b"", b"[]", b'{"version": "../x", "versions": {"../x": ""}}', b"{}"]
)
def test_a_pointer_is_checked(data: bytes) -> None:
    with pytest.raises(ValueError, match="not "):
        Pointer.decode(data)


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
