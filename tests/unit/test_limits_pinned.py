"""Limits by their figures, so that none of them moves without a word; at each of the doors."""

import os
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from dictionaries import ArtifactError, Built, LocalStore, PatternError, Query, encode_artifact
from service.cli import main
from service.contract import NotJson, json_of

LEVELS = 32
CHARACTERS = 64


def nested(levels: int) -> list[bytes]:
    """Values of so many levels: of lists, of objects, of both in turn."""
    both = b"".join(b'[{"a":'[n % 2 : 1 + 5 * (n % 2) + n % 2] for n in range(levels))
    ends = b"".join(b"]}"[n % 2 : n % 2 + 1] for n in reversed(range(levels)))
    return [
        b"[" * levels + b"]" * levels,
        b'{"a":' * levels + b"1" + b"}" * levels,
        both + (b"1" if levels % 2 == 0 else b"") + ends,
    ]


def test_json_nests_32_levels_and_no_more() -> None:
    for value in nested(LEVELS):
        json_of(value)
    for value in nested(LEVELS + 1):
        with pytest.raises(NotJson, match=f"body_too_deep .*{LEVELS}"):
            json_of(value)


@pytest.mark.parametrize("command", ["validate", "score", "moves"])
def test_so_does_a_file_of_the_command_line(
    small_build: Path, monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    monkeypatch.setenv("ARBITRE_DICTIONARIES", str(small_build))
    monkeypatch.setenv("LC_ALL", "C")
    for inner, told in ((LEVELS - 1, "/board"), (LEVELS, f"more than {LEVELS} levels deep")):
        given = b'{"game": "diamino", "board": ' + b"[" * inner + b"]" * inner + b"}"
        result = CliRunner().invoke(main, [command, "-"], input=given)
        assert result.exit_code == 2
        assert told in result.stderr


@pytest.mark.parametrize("levels", [LEVELS, 100_000])
@pytest.mark.parametrize("name", ["deep.json", "deep.toml"])
def test_a_recipe_that_nests_is_refused_in_a_line(
    small_build: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, levels: int
) -> None:
    """Whatever its parser can take: the schema has nothing so deep."""
    monkeypatch.setenv("ARBITRE_DICTIONARIES", str(small_build))
    monkeypatch.setenv("ARBITRE_STORE", str(tmp_path / "store"))
    deep = "[" * levels + "]" * levels
    text = f'{{"title": "A", "words": {deep}}}' if name.endswith("json") else (
        f'title = "A"\nwords = {deep}\n')  # fmt: skip
    (tmp_path / name).write_text(text)
    result = CliRunner().invoke(main, ["build", str(tmp_path / name)])
    assert isinstance(result.exception, SystemExit)
    assert result.exit_code == 2
    assert name in result.stderr
    assert len(result.stderr) < 500


def test_a_pattern_has_64_characters_and_no_more() -> None:
    for one in ("A", "?"):
        assert Query(pattern=one * CHARACTERS).patterns()
        with pytest.raises(PatternError):
            Query(pattern=one * (CHARACTERS + 1)).patterns()


def built(*keys: str) -> Built:
    manifest = {"id": "maison", "title": "", "licence": "", "sources": [], "recipe": {},
                "lengths": {}}  # fmt: skip
    return Built(encode_artifact(keys, manifest))


def test_a_version_that_is_pointed_to_and_missing_is_told_and_mended(tmp_path: Path) -> None:
    store = LocalStore(tmp_path)
    first = store.put("maison", built("CHAT"))[0]
    store.put("maison", built("CHIEN"))
    store.path("maison", store.pointer("maison").version).unlink()
    fresh = LocalStore(tmp_path)
    with pytest.raises(ArtifactError, match="no such file"):
        fresh.get("maison")
    assert fresh.get("maison", first.version).words == 1, "the one before is still there"
    assert "maison" in fresh.ids()
    fresh.put("maison", built("CHIEN"))
    assert list(fresh.get("maison")) == ["CHIEN"]


def test_folders_within_folders_are_no_dictionaries(tmp_path: Path) -> None:
    store = LocalStore(tmp_path / "made" / "when" / "needed")
    store.put("maison", built("CHAT"))
    folder = store.folder / "maison"
    (folder / "maison").mkdir()
    (folder / "maison" / "current").write_bytes((folder / "current").read_bytes())
    (store.folder / "vide" / "dedans").mkdir(parents=True)
    (store.folder / "file").touch()
    fresh = LocalStore(store.folder)
    assert fresh.ids() == ["maison"]
    fresh.put("maison", built("CHIEN"))
    fresh.delete("maison")
    assert LocalStore(store.folder).ids() == []


def test_what_is_written_is_for_its_owner_to_write_and_all_to_read(tmp_path: Path) -> None:
    before = os.umask(0o077)
    try:
        LocalStore(tmp_path / "store").put("maison", built("CHAT"))
    finally:
        os.umask(before)
    files = [path for path in (tmp_path / "store" / "maison").iterdir() if path.is_file()]
    assert {path.stat().st_mode & 0o777 for path in files} == {0o644}
    assert len(files) >= 2, sys.platform
