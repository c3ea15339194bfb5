"""Every command and what it refuses, in English and in French: neither speaks the other's words."""

import json
import os
import re
import sys
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path
from string import Formatter

import pytest
from click.testing import CliRunner, Result

from service import messages
from service.cli import COMMANDS, main
from service.messages import catalogue

GAME = {
    "game": "diamino",
    "players": ["Anne"],
    "moves": [{"player": "Anne", "word": "RAT", "row": 0, "column": 0, "direction": "across"}],
}
ASKED: list[tuple[list[str], int]] = [  # arguments, exit code
    *([[name, "--help"], 0] for name in COMMANDS),  # type: ignore[list-item]
    (["--help"], 0),
    (["--version"], 0),
    ([], 2),
    (["dictionaries", "edit", "--help"], 0),
    (["chek"], 2),
    (["check"], 2),
    (["check", "--colour", "x"], 2),
    (["check", "--suggest"], 2),
    (["check", "--suggest", "99", "x"], 2),
    (["check", "--suggest", "x", "x"], 2),
    (["check", "--match", "both", "x"], 2),
    (["check", "--json=1", "x"], 2),
    (["restore", "a"], 2),
    (["restore", "a", "b", "c"], 2),
    (["validate", "nothing.txt"], 2),
    (["export", "francais", "-o", "."], 2),
    (["completion", "tcsh"], 2),
    (["completion", "fish"], 0),
    (["check", "chat", "mangeons", "xyz", "½", "porte-clé", "l'ami", "", "x" * 30], 1),
    (["check", "cha\udcffe"], 2),
    (["check", "chut", "--suggest", "3"], 1),
    (["check", "loup", "zzz", "-d", "animaux", "-d", "infinitifs", "--match", "all"], 1),
    (["check", "chat", "-d", "klingon"], 2),
    (["check", "chat", "-d", "francais@0123456789abcdef"], 2),
    (["check", "-"], 2),
    (["validate", "board.txt"], 0),
    (["validate", "wrong.txt"], 1),
    (["validate", "apart.txt"], 1),
    (["validate", "words.json"], 1),
    (["validate", "open.txt"], 0),
    (["validate", "bad.json"], 2),
    (["validate", "list.json", "--rules", "[]"], 2),
    (["validate", "deep.json"], 2),
    (["validate", "board.txt", "--game", "chess"], 2),
    (["validate", "board.txt", "--game", "scrabble", "--layout", "round"], 2),
    (["validate", "board.txt", "--rules", '{"grid": 3}'], 2),
    (["validate", "twice.json"], 2),
    (["score", "game.json"], 0),
    (["score", "unknown.json"], 2),
    (["score", "game.gcg"], 2),
    (["moves", "rack.json"], 0),
    (["moves", "unknown.json"], 2),
    (["anagrams", "tach"], 0),
    (["anagrams", "½"], 2),
    (["patterns", "ch*"], 0),
    (["patterns", "½"], 2),
    (["hooks", "chat"], 0),
    (["hooks", "½"], 2),
    (["random", "--seed", "1"], 0),
    (["random", "--length", "1"], 2),
    (["build", "--theme-from", "texte.txt", "--keep", "1"], 0),
    (["build", "--theme-from", "texte.txt"], 0),
    (["build", "--words", "mots.txt", "--dry-run"], 0),
    (["build", "--words", "mots.txt", "--id", "mots"], 0),
    (["build", "--words", "moins.txt", "--id", "mots"], 0),
    (["build", "--words", "moins.txt", "--id", "mots"], 0),
    (["build", "--words", "club.csv"], 2),
    (["build", "--words", "club.csv", "--column", "mot"], 0),
    (["build", "--words", "club.csv", "--column", "x"], 2),
    (["build", "--words", "page.html"], 2),
    (["build", "--words", "nothing.txt"], 2),
    (["build", "--words", "."], 2),
    (["build", "--words", "cut.zip"], 2),
    (["build", "--words", "cut.json"], 2),
    (["build", "--words", "mots.txt", "--encoding", "x"], 2),
    (["build", "--words", "user.dic"], 2),
    (["build", "--words", "user.dic", "--affixes", "user.aff"], 2),
    (["build", "--theme-from", "http://127.0.0.1:1/"], 2),
    (["build", "--theme-from", "ftp://x"], 2),
    (["build", "--theme-from", "texte.txt", "--extends", "klingon"], 2),
    (["build", "--theme-from", "texte.txt", "--id", "Été"], 2),
    (["build", "--theme-from", "texte.txt", "--id", "francais"], 2),
    (["build", "--theme-from", "texte.txt", "--title", "a\nb"], 2),
    (["build", "--theme-from", "texte.txt", "bon.toml"], 2),
    (["build", "bon.toml", "animaux"], 2),
    (["build", "bon.toml", "--title", "x"], 2),
    (["build", "--words", "mots.txt", "--keep", "3"], 2),
    (["build", "--id", "x"], 2),
    (["build", "bon.toml"], 0),
    (["build", "faux.toml"], 2),
    (["build", "cut.toml"], 2),
    (["build", "latin.toml"], 2),
    (["build", "nothing.toml"], 2),
    (["build", "rien.toml"], 2),
    (["build", "--words", "vide.txt"], 2),
    (["build", "rien.toml", "--allow-empty"], 0),
    (["build", "klingon"], 2),
    (["dictionaries"], 0),
    (["dictionaries", "edit", "bon"], 0),
    (["dictionaries", "edit", "klingon"], 2),
    (["recipe", "bon"], 0),
    (["recipe", "klingon"], 2),
    (["versions", "mots"], 0),
    (["versions", "klingon"], 2),
    (["restore", "mots", "0123456789abcdef"], 2),
    (["export", "bon", "-o", "bon.txt.gz"], 0),
    (["export", "bon", "-o", "mots.txt/x.txt"], 2),
    (["diff", "bon", "mots"], 1),
    (["diff", "bon", "klingon"], 2),
    (["verify"], 0),
    (["verify", "klingon"], 1),
    (["delete", "francais"], 2),
    (["delete", "klingon"], 2),
    (["delete", "bon"], 0),
]
SPOILT: list[tuple[list[str], int, dict[str, str]]] = [  # and what is wrong with the machine
    (["serve"], 2, {"PORT": "99999"}),
    (["serve"], 2, {"ARBITRE_TYPO": "1"}),
    (["serve"], 2, {"ARBITRE_DICTIONARIES": "nowhere"}),
    (["check", "chat"], 2, {"ARBITRE_DICTIONARIES": "nowhere"}),
    (["check", "chat"], 2, {"ARBITRE_MAX_WORDS": "many"}),
    (["check", "chat"], 2, {"ARBITRE_STORE": "s3:/typo"}),
    (["check", "chat", "-d", "x"], 2, {"ARBITRE_STORE": "mots.txt"}),
    (["build", "bon.toml"], 2, {"ARBITRE_STORE": "mots.txt"}),
    (["delete", "x"], 2, {"ARBITRE_STORE": "s3://u:p@x"}),
    (["verify"], 1, {"ARBITRE_DICTIONARIES": "spoilt"}),
    (["check", "chat"], 2, {"ARBITRE_DICTIONARIES": "spoilt"}),
]
ENGLISH = re.compile(
    r"\b(the|is|are|was|not|and|with|this|that|expected|found|cannot|of|has|have|must|should|no"
    r"|such|file|by|it|its|an|which|when|from|where|only|more|all)\b",
    re.IGNORECASE,
)
"""Words that English sentences have, and French ones have not."""
THEIRS = re.compile(
    r"--[a-z-]+|“.*?”|‘.*?’|«.*?»|'[^']*'|\"[^\"]*\"|\[.*?\]|\{.*?\}|\(.*?\)|`.*?`|[\w./]+\.\w+\b"
    r"|all, toutes|file, une|un file|une file|avec word|/\S+|file:"
)
"""Options, what was quoted, names of files and what stands for itself in any language."""
Invoke = Callable[..., Result]


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory, small_build: Path) -> Path:
    """A folder with a file for every case."""
    folder = tmp_path_factory.mktemp("place")
    texts = {
        "texte.txt": "Le chat et le loup. Un chat, des chats, et Médor.",
        "mots.txt": "zouk\nkiwi\nfigue\nporte-clé\n½\n",
        "moins.txt": "zouk\n",
        "club.csv": "Mot;Points\nété;3\nzut;1\n",
        "page.html": "<!doctype html><title>x</title><p>chat",
        "cut.json": '["chat"',
        "user.dic": "2\nchat/S\nloup/S\n",
        "user.aff": "SFX S Y 1\nSFX S 0 s [\n",
        "bon.toml": 'title = "Bon"\nwords = ["zut", "ouf"]\nremove = ["klaxon"]\n',
        "faux.toml": 'title = "Faux"\nverbs = "none"\ncolour = 3\n',
        "rien.toml": 'title = "Rien"\nwords = ["½"]\n',
        "cut.toml": "title = ",
        "board.txt": "CHAT\n",
        "wrong.txt": "CHAT\n.X..\n",
        "apart.txt": "CHAT.\n.....\n.CHAT\n",
        "open.txt": "CH?T\n",
        "words.json": '{"words": ["chat", "xyz"]}',
        "bad.json": "{",
        "deep.json": '{"board": ' + "[" * 40 + "]" * 40 + "}",
        "list.json": '{"board": ["CHAT"]}',
        "twice.json": '{"board": ["CHAT"], "board": ["CHAT"]}',
        "game.json": json.dumps(GAME),
        "unknown.json": '{"game": "chess", "rack": "A"}',
        "vide.txt": "",
        "game.gcg": "#player1 a A\n>a: ???? nonsense\n",
        "rack.json": '{"game": "scrabble", "rack": "CHAT", "limit": 3}',
    }
    for name, text in texts.items():
        (folder / name).write_text(text, encoding="utf-8")
    (folder / "latin.toml").write_bytes('title = "é"'.encode("latin-1"))
    with zipfile.ZipFile(folder / "cut.zip", "w") as packed:
        packed.writestr("a.txt", "chat\n" * 99)
    (folder / "cut.zip").write_bytes((folder / "cut.zip").read_bytes()[:-30])
    spoilt = folder / "spoilt"
    spoilt.mkdir()
    for file in small_build.iterdir():
        (spoilt / file.name).write_bytes(file.read_bytes()[:-5])
    return folder


@pytest.fixture
def invoke(small_build: Path, place: Path, monkeypatch: pytest.MonkeyPatch) -> Invoke:
    """Run a command in this process, in a language."""
    monkeypatch.chdir(place)

    def run(spoken: str, arguments: list[str], **more: str) -> Result:
        environment: dict[str, str | None] = {
            **{name: None for name in os.environ if name.startswith(("ARBITRE", "LANG", "LC_"))},
            "ARBITRE_DICTIONARIES": str(small_build),
            "ARBITRE_EXPECTED": "francais,infinitifs,animaux",
            "ARBITRE_STORE": str(place / f"store-{spoken}"),
            "EDITOR": f"{sys.executable} -c pass",
            "LANG": f"{spoken}_XX.UTF-8",  # no locale of this name is installed anywhere
            **more,
        }
        given = "été".encode("latin-1")
        return CliRunner().invoke(main, arguments, env=environment, input=given)

    return run


def parts(sentence: str) -> Iterator[str]:
    """The pieces of a sentence that stand in it whatever its values are."""
    for text, *_ in Formatter().parse(sentence):
        for line in text.splitlines():
            if len(line.split()) >= 3:
                yield line.strip()


def test_neither_language_speaks_the_other_s_words(
    invoke: Invoke, monkeypatch: pytest.MonkeyPatch
) -> None:
    heard: set[str] = set()

    class Heard(dict[str, dict[str, str]]):
        def __getitem__(self, code: str) -> dict[str, str]:
            heard.add(code)
            return super().__getitem__(code)

    sentences = Heard(catalogue())
    monkeypatch.setattr(messages, "catalogue", lambda: sentences)
    english = {
        part
        for wordings in catalogue().values()
        if wordings["en"] != wordings["fr"]
        for part in parts(wordings["en"])
        if part not in wordings["fr"]
    }
    wrong: list[object] = []
    for arguments, code, more in [*((*one, {}) for one in ASKED), *SPOILT]:
        for spoken in ("en", "fr"):
            result = invoke(spoken, arguments, **more)
            assert result.exception is None or isinstance(result.exception, SystemExit), arguments
            if result.exit_code != code:
                wrong.append((arguments, result.exit_code, result.output))
        # What click or we wrap is one line again.
        shown = " ".join(result.output.replace("\u00a0", " ").replace("\u202f", " ").split())
        wrong += [(arguments, part) for part in english if part in shown]
        if arguments not in (["completion", "fish"], ["recipe", "bon"]):  # no sentences
            rest = THEIRS.sub(" ", shown)
            wrong += [(arguments, one, rest) for one in ENGLISH.findall(rest)]
    assert not wrong, "\n".join(map(str, wrong))
    ours = {code for code in catalogue() if code.startswith("cli_")}
    assert ours - heard <= NOT_HEARD


NOT_HEARD = {
    *("cli_no_store", "cli_store", "cli_no_object", "cli_undecided", "cli_down", "cli_fault"),
    *("cli_version_until", "cli_restored", "cli_written_kept", "cli_nothing_changed"),
    *("cli_more_lines", "cli_instead", "cli_more_headwords", "cli_expressions", "cli_and_more"),
    *("cli_sources", "cli_source", "cli_vote", "cli_built_in", "cli_built_in_without"),
    *("cli_up_to_date", "cli_done", "cli_they_are", "cli_downloading"),
}
"""What needs a long build, a great many words, or a store that fails at the right moment."""
