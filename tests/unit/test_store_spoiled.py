"""Custom dictionaries that are damaged or lie under another name: told, and no harm to others."""

from collections.abc import Callable
from pathlib import Path

import pytest

from dictionaries import ArtifactDamaged, ArtifactError, LocalStore, Pointer, Summaries
from tests.spoilers import SPOILERS, list_for_a_version, no_version_file, not_a_pointer
from tests.versions import built, name

CATS, DOGS = built("CHAT", "CHATS"), built("CHIEN", "CHIENS")
GARDEN = built("ROSE", identifier="jardin")


def test_a_damaged_pointer_is_told_and_mended_by_writing_again(tmp_path: Path) -> None:
    store = LocalStore(tmp_path)
    store.put("maison", CATS)
    (tmp_path / "maison" / "current").write_bytes(b"{")
    with pytest.raises(ArtifactDamaged, match="maison: what it points to is damaged"):
        store.get("maison")
    store.put("maison", DOGS)
    assert list(store.get("maison")) == ["CHIEN", "CHIENS"]


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


@pytest.mark.parametrize("spoil", SPOILERS)
def test_one_that_is_spoiled_spoils_no_other(tmp_path: Path, spoil: Callable[[Path], None]) -> None:
    store = LocalStore(tmp_path)
    store.put("maison", CATS)
    store.put("jardin", GARDEN)
    spoil(tmp_path / "maison")
    fresh = LocalStore(tmp_path)
    assert fresh.ids() == ["jardin", "maison"]
    assert list(fresh.get("jardin")) == ["ROSE"]
    with pytest.raises(ArtifactError):
        fresh.get("maison")
    summaries, faults = Summaries(fresh).all()
    assert [one.id for one in summaries] == ["jardin"]
    assert list(faults) == ["maison"]
    fresh.put("grenier", built("MALLE", identifier="grenier"))
    assert fresh.fault is None


@pytest.mark.parametrize("spoil", [not_a_pointer, list_for_a_version, no_version_file])
def test_writing_again_mends_it(tmp_path: Path, spoil: Callable[[Path], None]) -> None:
    store = LocalStore(tmp_path)
    store.put("maison", CATS)
    spoil(tmp_path / "maison")
    fresh = LocalStore(tmp_path)
    fresh.put("maison", CATS)
    assert list(fresh.get("maison")) == ["CHAT", "CHATS"]


def test_an_artifact_under_the_name_of_another_is_refused(tmp_path: Path) -> None:
    store = LocalStore(tmp_path)
    store.put("maison", CATS)
    store.put("maison", DOGS)
    store.put("jardin", GARDEN)
    garden = tmp_path / "jardin" / f"{name(GARDEN)}.arbitre"
    other_id = built("ROSE").artifact
    for forged in (other_id, CATS.artifact):
        garden.write_bytes(forged)
        with pytest.raises(ArtifactDamaged, match="expected the dictionary jardin@"):
            LocalStore(tmp_path).get("jardin")
    (tmp_path / "maison" / f"{name(DOGS)}.arbitre").write_bytes(CATS.artifact)
    with pytest.raises(ArtifactDamaged, match=f"maison@{name(DOGS)}"):
        LocalStore(tmp_path).get("maison")
    with pytest.raises(ArtifactDamaged):
        store.put("jardin", CATS)


@pytest.mark.parametrize("place", ["file", "file/below"])
def test_a_store_that_cannot_be_used_says_so(tmp_path: Path, place: str) -> None:
    (tmp_path / "file").write_text("")
    store = LocalStore(tmp_path / place)
    assert store.fault is not None
    assert "file is no folder" in store.fault
    assert LocalStore(tmp_path / "made" / "later").fault is None
