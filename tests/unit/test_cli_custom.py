"""Recipes, versions and edits of dictionaries of users from the command line."""

import json
import os
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from service.cli import main

Invoke = Callable[..., Result]


@pytest.fixture
def invoke(small_build: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Invoke:
    """Run a command in this process, over the small dictionaries."""
    monkeypatch.chdir(tmp_path)
    environment: dict[str, str | None] = {
        **{name: None for name in os.environ if name.startswith("ARBITRE")},
        "ARBITRE_DICTIONARIES": str(small_build),
        "ARBITRE_EXPECTED": "francais,infinitifs,animaux",
        "ARBITRE_STORE": str(tmp_path / "store"),
        "LC_ALL": "C.UTF-8",
    }

    def run(*arguments: str, **more: str) -> Result:
        result = CliRunner().invoke(main, arguments, env={**environment, **more})
        assert result.exception is None or isinstance(result.exception, SystemExit), result.exc_info
        return result

    return run


def editor(tmp_path: Path, body: str) -> str:
    """An editor that does one thing with the recipe in a file."""
    script = tmp_path / "editor.py"
    script.write_text(
        "import json, sys\npath = sys.argv[1]\nrecipe = json.load(open(path))\n"
        f"{body}\njson.dump(recipe, open(path, 'w'))\n"
    )
    return f"{sys.executable} {script}"


def words(invoke: Invoke, identifier: str) -> list[str]:
    return invoke("export", identifier).stdout.split()


def test_a_list_from_a_file_is_whole_in_its_recipe(invoke: Invoke, tmp_path: Path) -> None:
    """Words and not a place: nobody else could read that."""
    letters = str.maketrans("0123456789", "abcdefghij")
    many = [f"{'chat' * 4}{n:05}".translate(letters) for n in range(4000)]
    lists = tmp_path / "lists"
    lists.mkdir()
    (lists / "mots.txt").write_text("\n".join(["zouk", *many]))
    assert invoke("build", "--words", str(lists / "mots.txt")).exit_code == 0
    recipe = json.loads(invoke("recipe", "mots").stdout)
    assert recipe["words"][0] == "zouk"
    assert len(recipe["words"]) == 4001
    assert "sources" not in recipe
    before = words(invoke, "mots")
    (tmp_path / "back.json").write_text(json.dumps(recipe))
    invoke("build", "back.json", "--id", "mots")
    assert words(invoke, "mots") == before


def test_a_dry_run_says_what_would_change_and_stores_nothing(
    invoke: Invoke, tmp_path: Path
) -> None:
    (tmp_path / "club.txt").write_text("zouk\nkiwi\n")
    assert "dry run" in invoke("build", "--words", "club.txt", "--dry-run").stdout
    assert invoke("export", "club").exit_code == 2
    invoke("build", "--words", "club.txt")
    (tmp_path / "club.txt").write_text("figue\n")
    said = invoke("build", "--words", "club.txt", "--dry-run").stdout
    assert "1 words more, 2 fewer" in said
    assert "2 of the 2 words that it had are gone" in said
    told = json.loads(invoke("build", "--words", "club.txt", "--dry-run", "--json").stdout)
    assert told["dry_run"]
    assert told["changes"]["examples_added"] == ["FIGUE"]
    assert words(invoke, "club") == ["KIWI", "ZOUK"]


def test_what_leaves_no_word_is_refused_unless_it_is_meant(invoke: Invoke, tmp_path: Path) -> None:
    (tmp_path / "rien.toml").write_text('title = "Rien"\nwords = ["½"]\n')
    refused = invoke("build", "rien.toml")
    assert refused.exit_code == 2
    assert "--allow-empty" in refused.stderr
    assert invoke("build", "rien.toml", "--allow-empty").exit_code == 0
    assert words(invoke, "rien") == []


def test_versions_and_going_back_to_one(invoke: Invoke, tmp_path: Path) -> None:
    for text in ("zouk\n", "zouk\nkiwi\n"):
        (tmp_path / "club.txt").write_text(text)
        invoke("build", "--words", "club.txt")
    kept = json.loads(invoke("versions", "club", "--json").stdout)["versions"]
    assert [one["current"] for one in kept] == [True, False]
    assert invoke("versions", "club").stdout.count("\n") == 2
    assert kept[1]["version"] in invoke("restore", "club", kept[1]["version"]).stdout
    assert words(invoke, "club") == ["ZOUK"]
    gone = invoke("restore", "club", "0" * 16)
    assert gone.exit_code == 2
    assert kept[0]["version"] in gone.stderr
    assert "There is no dictionary" in invoke("versions", "klingon").stderr
    assert "There is no dictionary" in invoke("recipe", "klingon").stderr


def test_a_recipe_is_edited(invoke: Invoke, tmp_path: Path) -> None:
    (tmp_path / "club.txt").write_text("zouk\n")
    invoke("build", "--words", "club.txt")
    more = editor(tmp_path, "recipe['add'] = ['kiwi']")
    assert (
        "nothing is stored"
        in invoke("dictionaries", "edit", "club", "--dry-run", EDITOR=more).stdout
    )
    assert words(invoke, "club") == ["ZOUK"]
    done = invoke("dictionaries", "edit", "club", EDITOR=more)
    assert done.exit_code == 0, done.stderr
    assert words(invoke, "club") == ["KIWI", "ZOUK"]
    assert "nothing changed" in invoke("dictionaries", "edit", "club", EDITOR="true").stdout


def test_what_was_written_is_kept_when_it_cannot_be_built(invoke: Invoke, tmp_path: Path) -> None:
    (tmp_path / "club.txt").write_text("zouk\n")
    invoke("build", "--words", "club.txt")
    for body in ("recipe['colour'] = 1", "recipe['extends'] = 'klingon'", "recipe = []"):
        refused = invoke("dictionaries", "edit", "club", EDITOR=editor(tmp_path, body))
        assert refused.exit_code == 2
        kept = Path(refused.stderr.partition("what you wrote is in ")[2].splitlines()[0])
        json.loads(kept.read_text())
        kept.unlink()
    assert words(invoke, "club") == ["ZOUK"]


def test_the_dictionaries_are_listed_as_before(invoke: Invoke) -> None:
    assert [line.split()[0] for line in invoke("dictionaries").stdout.splitlines()] == [
        "francais", "animaux", "infinitifs"]  # fmt: skip
