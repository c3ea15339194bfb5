"""What `build` and the commands beside it refuse, and how they say so."""

import gzip
import hashlib
import io
import json
import os
from collections.abc import Callable
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from threading import Thread

import pytest
from click.testing import CliRunner, Result

from builders import STEPS
from service.cli import COMMANDS, main
from service.cli.terminal.progress import Bars

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
    }

    def run(*arguments: str, **more: str) -> Result:
        result = CliRunner().invoke(main, arguments, env={**environment, **more})
        assert result.exception is None or isinstance(result.exception, SystemExit)
        return result

    return run


@pytest.fixture(autouse=True)
def files(tmp_path: Path) -> None:
    (tmp_path / "texte.txt").write_text("Le chat et le loup.", encoding="utf-8")
    (tmp_path / "club.csv").write_bytes("Mot;Points\nété;3\nzut;1\n".encode("cp1252"))
    (tmp_path / "mots.txt").write_text("chat\nporte-clé\n½\n", encoding="utf-8")
    (tmp_path / "good.toml").write_text('title = "Bon"\nwords = ["zut"]\n', encoding="utf-8")
    (tmp_path / "bad.toml").write_text('title = "Faux"\nverbs = "none"\n', encoding="utf-8")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--theme-from", "nothing.txt"], "nothing.txt: No such file"),
        (["--theme-from", "http://127.0.0.1:1/"], "http://127.0.0.1:1/"),
        (
            ["--theme-from", "texte.txt", "--extends", "klingon"],
            "There is no dictionary “klingon”",
        ),
        (["--theme-from", "texte.txt", "--extends", "A B"], "/extends/0"),
        (["--theme-from", "texte.txt", "--id", "francais"], "“francais” is built in"),
        (["--theme-from", "texte.txt", "--id", "Été"], "choose it with --id"),
        (["--theme-from", "texte.txt", "--title", ""], None),
        (["--theme-from", "texte.txt", "--title", "a\nb"], "--title: One line of text"),
        (["--theme-from", "texte.txt", "good.toml"], "not both."),
        (["--words", "club.csv"], "which column has the words? Choose"),
        (["--words", "club.csv", "--column", "Lemme"], "There is no column “Lemme”"),
        (["--words", "mots.txt", "--keep", "3"], "--keep, --nouns-only"),
        (["--words", "mots.txt", "--no-family"], "--no-family say"),
        (["--words", "mots.txt", "--nouns-only"], "--no-family say"),
        (["--words", "nothing.txt"], "nothing.txt: No such file"),
        (["--id", "mots"], "What from?"),
        (["bad.toml"], 'bad.toml: /verbs: Expected "all" | "infinitive", got "none"'),
        (["nothing.toml"], "nothing.toml: It cannot be read"),
        (["good.toml", "animaux"], "by themselves"),
        (["good.toml", "bad.toml", "--id", "mots"], "with --id one at a time"),
        (["good.toml", "--title", "Autre"], "beside it stand only --id"),
        (["klingon"], "There is no dictionary “klingon”"),
        (["--keep", "0"], "--keep"),
    ],
)
def test_what_cannot_be_built(
    invoke: Invoke, tmp_path: Path, arguments: list[str], said: str | None
) -> None:
    result = invoke("build", *arguments)
    if said is None:
        assert result.exit_code == 0
        return
    assert result.exit_code == 2
    assert said in result.stderr
    assert result.stdout == ""
    assert not (tmp_path / "store").exists()


def test_a_table(invoke: Invoke) -> None:
    result = invoke("build", "--words", "club.csv", "--column", "mot", "--title", "Mots du club")
    assert result.exit_code == 0
    assert "club: 2 words" in result.stdout
    assert "line 1: Mot Points  Titles of columns" in result.stdout
    assert "in cp1252" in result.stdout
    assert invoke("export", "club").stdout == "ETE\nZUT\n"


def test_a_list_beside_a_dictionary(invoke: Invoke) -> None:
    result = invoke("build", "--words", "mots.txt", "--extends", "animaux", "--join", "--json")
    report = json.loads(result.stdout)
    assert report["given"] == {"extends": 6, "words": 2}
    assert report["words"] == 7
    assert report["lists"][0]["counts"] == {"invalid_character": 1}
    assert invoke("check", "porte-clé", "-d", "mots").exit_code == 0


def test_a_text_and_a_list_together(invoke: Invoke) -> None:
    result = invoke(
        *("build", "--theme-from", "texte.txt", "--words", "mots.txt", "--id", "tout"),
        *("--licence", "CC0-1.0", "--no-family"),
    )
    assert result.exit_code == 0
    assert invoke("export", "tout").stdout == "CHAT\nLOUP\n"
    (about,) = (
        one
        for one in json.loads(invoke("dictionaries", "--json").stdout)["dictionaries"]
        if one["id"] == "tout"
    )
    assert about["licence"] == "CC0-1.0"
    assert {source["id"] for source in about["sources"]} == {"small", "texte.txt", "mots.txt"}


def test_a_recipe_with_a_list_beside_it(invoke: Invoke, tmp_path: Path) -> None:
    folder = tmp_path / "recettes"
    folder.mkdir()
    (folder / "liste.txt").write_text("zut\n", encoding="utf-8")
    digest = hashlib.sha256(b"zut\n").hexdigest()
    recipe = f'title = "Essai"\nsources = [{{file = "liste.txt", sha256 = "{digest}"}}]\n'
    (folder / "essai.toml").write_text(recipe, encoding="utf-8")
    assert invoke("build", "recettes/essai.toml").exit_code == 0
    (folder / "liste.txt").write_text("flûte\n", encoding="utf-8")
    result = invoke("build", "recettes/essai.toml")
    assert result.exit_code == 2
    assert "expected SHA-256" in result.stderr
    assert invoke("export", "essai").stdout == "ZUT\n"


def test_a_text_in_a_file_combines_with_every_other_field(invoke: Invoke, tmp_path: Path) -> None:
    (tmp_path / "mots.txt").write_text("Le chat mangeons, des vaches, la mer.", encoding="utf-8")
    (tmp_path / "theme.toml").write_text(
        """
        title = "Mots courts"
        extends = "francais"
        text = {file = "mots.txt"}
        verbs = "infinitive"
        categories = ["noun"]
        max_length = 4
        """,
        encoding="utf-8",
    )
    assert invoke("build", "theme.toml").exit_code == 0
    assert invoke("export", "theme").stdout == "CHAT\nMER\n"


class Sheet(BaseHTTPRequestHandler):
    """A sheet as CSV, at an address whose name does not say so."""

    def do_GET(self) -> None:
        """Send it to whoever asks with a token."""
        self.send_response(200 if "token=secret" in self.path else 403)
        self.send_header("Content-Type", "text/csv; charset=utf-8")
        self.end_headers()
        self.wfile.write("mot,note\nzut,x\nété,y\n".encode())

    def log_message(self, *_: object) -> None:
        """Keep quiet."""


def test_a_sheet_at_an_address_keeps_its_secrets(invoke: Invoke, tmp_path: Path) -> None:
    with HTTPServer(("127.0.0.1", 0), Sheet) as server:
        Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True).start()
        place = f"127.0.0.1:{server.server_address[1]}/d/ann/export?format=csv&token=secret"
        result = invoke(
            *("build", "--words", f"http://ann:password@{place}", "--column", "mot"),
            *("--id", "feuille", "--json"),
        )
        server.shutdown()
    assert json.loads(result.stdout)["words"] == 2
    told = result.stdout + invoke("dictionaries", "--json").stdout
    for secret in ("secret", "password", "ann:", "/d/ann"):
        assert secret not in told
    folder = tmp_path / "liste"
    folder.mkdir()
    (folder / "mots.txt").write_text("zut\n", encoding="utf-8")
    assert invoke("build", "--words", str(folder / "mots.txt"), "--id", "ici").exit_code == 0
    told = invoke("dictionaries", "--json").stdout
    assert str(tmp_path) not in told
    assert '"origin": "mots.txt"' in told
    assert '"origin": "127.0.0.1"' in told


def test_an_encoding_that_stays_unsure_is_asked_for(invoke: Invoke, tmp_path: Path) -> None:
    (tmp_path / "o.txt").write_bytes(b"ni\x96o\n")
    refused = invoke("build", "--words", "o.txt")
    assert refused.exit_code == 2
    assert "Say which with `encoding`" in refused.stderr
    assert invoke("build", "--words", "o.txt", "--encoding", "mac-roman").exit_code == 0
    assert "in mac-roman" in invoke("build", "--words", "o.txt", "--encoding", "mac-roman").stdout


def test_what_is_wrong_is_told_in_the_language_of_the_reader(invoke: Invoke) -> None:
    assert "Attendu" in invoke("build", "bad.toml", LC_ALL="fr_FR.UTF-8").stderr
    assert "quelle colonne" in invoke("build", "--words", "club.csv", LC_ALL="fr_FR.UTF-8").stderr


@pytest.mark.parametrize(
    ("form", "file"),
    [("txt", "a.txt"), ("csv", "a.csv.gz"), ("json", "a.json"), ("hunspell", "a.dic")],
)
def test_an_export_is_a_list(invoke: Invoke, tmp_path: Path, form: str, file: str) -> None:
    recipe = 'title = "A"\nextends = "francais"\nwords = ["porte-clé", "zyzzyva"]\n'
    (tmp_path / "a.toml").write_text(f'{recipe}punctuation = "join"\n', encoding="utf-8")
    assert invoke("build", "a.toml").exit_code == 0
    assert invoke("export", "a", "--format", form, "-o", file).exit_code == 0
    affixes = ("--affixes", "a.aff") if form == "hunspell" else ()
    assert invoke("build", "--words", file, *affixes, "--id", "b").exit_code == 0
    assert invoke("export", "b").stdout == invoke("export", "a").stdout
    assert "PORTECLE\n" in invoke("export", "b").stdout


def test_several_recipes_and_one_on_another(invoke: Invoke, tmp_path: Path) -> None:
    more = '{"title": "Encore", "extends": "good", "add": ["flûte"]}'
    (tmp_path / "more.json").write_text(more, encoding="utf-8")
    assert invoke("build", "good.toml", "more.json").exit_code == 0
    assert invoke("export", "more").stdout == "FLUTE\nZUT\n"


def test_what_is_dropped_is_told(invoke: Invoke, tmp_path: Path) -> None:
    words = json.dumps([f"a-{letter}" for letter in "bcdfghjklm"] + ["x", "y" * 30, "art"])
    (tmp_path / "a.json").write_text(f'{{"title": "A", "words": {words}}}', encoding="utf-8")
    lines = invoke("build", "a.json").stdout.splitlines()
    assert "keys given by: words 1" in lines
    (told,) = (line for line in lines if "With a hyphen or a space  a-b" in line)
    count, examples = told.split("  With a hyphen or a space  ")
    assert (count.strip(), examples) == ("10", "a-b, a-c, a-d, a-f, a-g, …")


def test_a_store_that_is_full_or_cannot_be_written(invoke: Invoke, tmp_path: Path) -> None:
    assert invoke("build", "good.toml").exit_code == 0
    full = invoke("build", "--words", "mots.txt", ARBITRE_MAX_DICTIONARIES="1")
    assert full.exit_code == 2
    assert "at most 1" in full.stderr
    (tmp_path / "file").touch()
    result = invoke("build", "good.toml", ARBITRE_STORE=str(tmp_path / "file" / "store"))
    assert result.exit_code == 2
    assert "ARBITRE_STORE says where" in result.stderr


@pytest.mark.parametrize("command", [["diff", "a", "b"], ["dictionaries"], ["verify"]])
def test_a_store_that_is_none(invoke: Invoke, command: list[str]) -> None:
    result = invoke(*command, ARBITRE_STORE="klingon://x")
    assert result.exit_code == 2
    assert "ARBITRE_STORE" in result.stderr


def test_deleting(invoke: Invoke) -> None:
    assert "built in" in invoke("delete", "francais").stderr
    assert "No dictionary of a user’s" in invoke("delete", "klingon").stderr
    assert invoke("delete", "klingon").exit_code == 2


def test_an_export_is_whole_or_is_not(invoke: Invoke, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    result = invoke("export", "animaux", "-o", "file/a.txt")
    assert result.exit_code == 2
    assert "file/a.txt" in result.stderr
    assert invoke("export", "klingon", "-o", "a.txt").exit_code == 2
    assert not (tmp_path / "a.txt").exists()
    assert invoke("export", "animaux", "-o", "a.txt.gz").exit_code == 0
    assert gzip.decompress((tmp_path / "a.txt.gz").read_bytes()).startswith(b"CHAT\n")


def test_help_names_every_command_and_option(invoke: Invoke) -> None:
    shown = invoke("--help").stdout
    for name in COMMANDS:
        assert name in shown
        assert invoke(name, "--help").exit_code == 0
    assert "cat words.txt | arbitre check -\n" in invoke("check", "--help").stdout


def test_a_bar_for_what_is_done_after_reading() -> None:
    out = io.StringIO()
    bars = Bars(out)
    for step in STEPS:
        bars.step(step)
    bars.close()
    drawn = out.getvalue().split("\r")
    for number, step in enumerate(STEPS, 1):
        assert any(f"{number}/{len(STEPS)}" in line and step in line for line in drawn)
