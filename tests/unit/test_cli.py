"""The command line as people use it: the console script itself, in a process of its own."""

import json
import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

ARBITRE = Path(sys.executable).with_name("arbitre")
BOARD = "CHAT\nA...\nT...\n"
Run = Callable[..., "subprocess.CompletedProcess[str]"]


@pytest.fixture
def arbitre(small_build: Path, tmp_path: Path) -> Run:
    """Run the console script over the small dictionaries, in a folder of its own."""
    environment = {
        **{name: value for name, value in os.environ.items() if not name.startswith("ARBITRE")},
        "ARBITRE_DICTIONARIES": str(small_build),
        "ARBITRE_EXPECTED": "francais,infinitifs,animaux",
        "ARBITRE_STORE": str(tmp_path / "store"),
        "LC_ALL": "C.UTF-8",
    }

    def run(
        *arguments: str, given: str | bytes = b"", **more: str
    ) -> "subprocess.CompletedProcess[str]":
        done = subprocess.run(
            [ARBITRE, *arguments],
            input=given if isinstance(given, bytes) else given.encode(),
            capture_output=True,
            cwd=tmp_path,
            env={**environment, **more},
            check=False,
        )
        out, err = done.stdout.decode(), done.stderr.decode()
        assert "Traceback" not in err
        return subprocess.CompletedProcess(done.args, done.returncode, out, err)

    return run


def test_words_that_are_valid_and_not(arbitre: Run) -> None:
    done = arbitre("check", "été", "mangeons", "-d", "infinitifs")
    assert done.returncode == 1
    first, second = done.stdout.splitlines()
    assert first == "✓ été"
    assert second.startswith("✗ mangeons")
    assert "manger" in second
    assert arbitre("check", "été").returncode == 0


def test_messages_in_french(arbitre: Run) -> None:
    done = arbitre("check", "mangeons", "-d", "infinitifs", LC_ALL="fr_FR.UTF-8")
    assert "infinitif" in done.stdout


def test_words_from_a_pipe(arbitre: Run) -> None:
    done = arbitre("check", "-", given="\ufeffchat\r\n\r\nloup\r\n")
    assert (done.returncode, done.stdout) == (0, "✓ chat\n✓ loup\n")
    done = arbitre("check", "-", "--json", given="chat\nzzz\n")
    assert done.returncode == 1
    assert json.loads(done.stdout)["invalid"] == ["zzz"]


def test_more_words_than_one_request_takes(arbitre: Run) -> None:
    done = arbitre("check", "-", given="chat\n" * 10_001)
    assert done.returncode == 0
    assert len(done.stdout.splitlines()) == 10_001


def test_what_is_not_utf_8(arbitre: Run, tmp_path: Path) -> None:
    done = arbitre("check", "-", given="été".encode("latin-1"))
    assert done.returncode == 2
    assert "line 1 is not UTF-8 (byte E9)" in done.stderr
    (tmp_path / "board.txt").write_bytes(b"\xff\xfeC")
    done = arbitre("validate", "board.txt")
    assert (done.returncode, done.stdout) == (2, "")
    assert "board.txt: line 1 is not UTF-8" in done.stderr


def test_a_board(arbitre: Run, tmp_path: Path) -> None:
    (tmp_path / "board.txt").write_text("CHAT\n.R..\n.T..\n", encoding="utf-8")
    done = arbitre("validate", "board.txt")
    assert done.returncode == 1
    assert done.stdout.startswith("not valid\n")
    assert "✓ CHAT  (0, 0 across)" in done.stdout
    assert "\n   1 . R . .\n" in done.stdout
    assert "HRT: No source knows this word well enough. (W1)" in done.stdout
    assert "✗ HRT  (0, 1 down)" in done.stdout
    (tmp_path / "board.txt").write_text("CHAT\n", encoding="utf-8")
    assert arbitre("validate", "board.txt").returncode == 0
    assert arbitre("validate", "-", "-d", "animaux", given="SEL\n").returncode == 1
    assert arbitre("validate", "-", "--game", "chess", given="CHAT\n").returncode == 2


def test_a_game(arbitre: Run, tmp_path: Path) -> None:
    tiles = [{"row": 0, "column": i, "letter": letter} for i, letter in enumerate("RAT")]
    record = {"game": "diamino", "players": ["Anne"], "moves": [{"player": "Anne", "tiles": tiles}]}
    (tmp_path / "game.json").write_text(json.dumps(record), encoding="utf-8")
    done = arbitre("score", "game.json")
    assert done.returncode == 0
    assert "Anne" in done.stdout
    tiles[0]["letter"] = "X"
    (tmp_path / "game.json").write_text(json.dumps(record), encoding="utf-8")
    done = arbitre("score", "game.json", "--json")
    assert done.returncode == 1
    assert json.loads(done.stdout)["moves"][0]["legal"] is False


def test_a_game_is_played_with_the_dictionaries_that_are_named(arbitre: Run) -> None:
    """A GCG file names none; a record that does keeps its own."""
    gcg = "#player1 Anne Anne\n#player2 Luc Luc\n>Anne: SELAEIO 8H SEL +6 6\n"
    assert json.loads(arbitre("score", "-", "--json", given=gcg).stdout)["moves"][0]["legal"]
    done = arbitre("score", "-", "--json", "-d", "animaux", given=gcg)
    assert not json.loads(done.stdout)["moves"][0]["legal"]
    moves = [{"player": "Anne", "word": "SEL", "row": 0, "column": 0, "direction": "across"}]
    record = {"game": "diamino", "players": ["Anne"], "moves": moves, "dictionary": "francais"}
    assert arbitre("score", "-", "-d", "animaux", given=json.dumps(record)).returncode == 0
    asked = {"game": "diamino", "rack": "SEL"}
    found = arbitre("moves", "-", "-d", "animaux", given=json.dumps(asked))
    assert "SEL" not in found.stdout


def test_moves_of_a_rack_are_told_with_their_place(arbitre: Run, tmp_path: Path) -> None:
    found = arbitre("moves", "--game", "scrabble", "--rack", "S?L", "--sort", "length")
    assert re.search(r"^ +\d+  SeL  \(7, [567] across\)$", found.stdout, re.MULTILINE)
    (tmp_path / "board.txt").write_text("SEL\n", encoding="utf-8")
    on_board = arbitre("moves", "board.txt", "--game", "diamino", "--rack", "RAT", "--limit", "1")
    assert on_board.returncode == 0
    assert len(on_board.stdout.splitlines()) <= 1
    assert arbitre("moves", "board.txt", "--rack", "RAT").returncode == 2


NO_MOVES = '{"game": "diamino", "players": ["Anne"], "moves": 3}'


@pytest.mark.parametrize("command", ["score", "validate"])
@pytest.mark.parametrize(
    ("given", "said"),
    [("{", "not JSON"), ("{" * 100_000, "not JSON"), (NO_MOVES, "/moves")],
)
def test_what_is_no_request(arbitre: Run, command: str, given: str, said: str) -> None:
    if command == "validate" and "moves" in given:
        given, said = '{"board": 3}', "/board"
    done = arbitre(command, "-", given=given)
    assert done.returncode == 2
    assert said in done.stderr
    assert done.stdout == ""


def test_a_word_must_be_in_all_of_several(arbitre: Run) -> None:
    asked = ("-d", "infinitifs", "-d", "animaux", "--match", "all")
    done = arbitre("check", "chat", "manger", *asked)
    assert done.returncode == 1
    first, second = done.stdout.splitlines()
    assert first == "✓ chat"
    assert second.startswith("✗ manger")
    assert second.endswith("(animaux)")
    assert arbitre("validate", "-", *asked, given="CHAT\n").returncode == 0
    assert arbitre("validate", "-", *asked, given="MANGER\n").returncode == 1


def test_files_and_dictionaries_that_are_not_there(arbitre: Run) -> None:
    done = arbitre("validate", "nothing.txt")
    assert done.returncode == 2
    assert "nothing.txt" in done.stderr
    done = arbitre("check", "chat", "-d", "klingon")
    assert done.returncode == 2
    assert "klingon" in done.stderr
    assert "animaux" in done.stderr
    assert arbitre("check", "chat", ARBITRE_DICTIONARIES="nowhere").returncode == 2
    assert arbitre("check", "chat", ARBITRE_MAX_WORDS="many").returncode == 2
    assert arbitre("diff", "francais", "klingon").returncode == 2


def test_a_dictionary_from_a_text_to_a_file(arbitre: Run, tmp_path: Path) -> None:
    (tmp_path / "Les bêtes.txt").write_bytes("Le chat, la vache et Médor.".encode("cp1252"))
    done = arbitre("build", "--theme-from", "Les bêtes.txt", "--title", "Bêtes", "--keep", "5")
    assert done.returncode == 0
    assert done.stdout.startswith("les-betes: 3 words, version ")
    assert "chat                noun" in done.stdout
    assert "Grammar words  et, la, le" in done.stdout
    assert arbitre("check", "chats", "vache", "-d", "les-betes").returncode == 0
    refused = arbitre("check", "loup", "-d", "les-betes")
    assert (refused.returncode, "Bêtes" in refused.stdout) == (1, True)
    listed = json.loads(arbitre("dictionaries", "--json").stdout)["dictionaries"]
    assert [one["id"] for one in listed] == ["francais", "animaux", "infinitifs", "les-betes"]
    assert arbitre("export", "les-betes").stdout == "CHAT\nCHATS\nVACHE\n"
    done = arbitre("export", "les-betes", "--format", "hunspell", "-o", "fr.dic")
    assert (tmp_path / "fr.dic").read_text(encoding="utf-8") == "3\nchat\nchats\nvache\n"
    assert (tmp_path / "fr.aff").read_text(encoding="utf-8") == "SET UTF-8\n"


def test_an_export_is_what_the_name_of_its_file_says(arbitre: Run, tmp_path: Path) -> None:
    for name, beginning in [
        ("a.csv", "key,form,lemma,category\n"),
        ("a.json", "{"),
        ("a.dic", "6\nchat\n"),
        ("a.txt", "CHAT\n"),
        ("a", "CHAT\n"),
    ]:
        assert arbitre("export", "animaux", "-o", name).returncode == 0
        assert (tmp_path / name).read_text(encoding="utf-8").startswith(beginning), name
    assert arbitre("export", "animaux", "--format", "txt", "-o", "b.csv").returncode == 0
    assert (tmp_path / "b.csv").read_text(encoding="utf-8").startswith("CHAT\n")


def test_a_version_stays_when_another_is_built(arbitre: Run, tmp_path: Path) -> None:
    recipe = 'title = "Mots"\nextends = "animaux"\nremove = ["rat"]\n'
    (tmp_path / "mots.toml").write_text(recipe, encoding="utf-8")
    first = json.loads(arbitre("build", "mots.toml", "--json").stdout)
    assert (first["words"], first["made"], first["dropped"]) == (5, "new", {"removed": 1})
    assert "as it was" in arbitre("build", "mots.toml").stdout
    (tmp_path / "mots.toml").write_text(recipe + 'add = ["zut"]\n', encoding="utf-8")
    second = json.loads(arbitre("build", "mots.toml", "--json").stdout)
    assert second["made"] == "replaced"
    pinned = f"mots@{first['version']}"
    assert arbitre("check", "zut", "-d", pinned).returncode == 1
    assert arbitre("check", "zut", "-d", "mots").returncode == 0
    done = arbitre("diff", pinned, "mots")
    assert (done.returncode, done.stdout) == (1, "+ ZUT\n")
    assert arbitre("diff", "mots", f"mots@{second['version']}").returncode == 0
    assert arbitre("export", pinned).stdout == "CHAT\nCHATS\nCHIEN\nLOUP\nVACHE\n"
    done = arbitre("verify", pinned, "mots", "animaux")
    assert done.returncode == 0
    assert done.stdout.count("✓") == 4
    assert arbitre("delete", "mots").returncode == 0
    assert arbitre("check", "zut", "-d", "mots").returncode == 2


def test_a_damaged_file_is_named(arbitre: Run, tmp_path: Path) -> None:
    (tmp_path / "mots.txt").write_text("chat\n", encoding="utf-8")
    version = json.loads(arbitre("build", "--words", "mots.txt", "--json").stdout)["version"]
    path = tmp_path / "store" / "mots" / f"{version}.arbitre"
    data = bytearray(path.read_bytes())
    data[-1] ^= 1
    path.write_bytes(data)
    done = arbitre("verify")
    assert done.returncode == 1
    assert "✗ mots" in done.stdout
    assert "✓ francais.arbitre" in done.stdout
    assert arbitre("export", "mots").returncode == 2
