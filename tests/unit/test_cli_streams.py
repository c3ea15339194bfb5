"""Terminals, pipes and disks as they are: the command line never ends with a traceback."""

import json
import os
import pty
import shutil
import signal
import subprocess
import sys
import termios
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests import waiting

ARBITRE = Path(sys.executable).with_name("arbitre")
NOBODY = 65534
SETPRIV = shutil.which("setpriv")
Run = Callable[..., "subprocess.CompletedProcess[bytes]"]


@pytest.fixture
def environment(small_build: Path, tmp_path: Path) -> dict[str, str]:
    return {
        **{n: v for n, v in os.environ.items() if not n.startswith(("ARBITRE", "LC_", "LANG"))},
        "ARBITRE_DICTIONARIES": str(small_build),
        "ARBITRE_EXPECTED": "francais,infinitifs,animaux",
        "ARBITRE_STORE": str(tmp_path / "store"),
    }


@pytest.fixture
def arbitre(environment: dict[str, str], tmp_path: Path) -> Run:
    """Run the console script in a folder of its own; it leaves no traceback."""

    def run(*arguments: str | bytes, given: bytes = b"", env: dict[str, str] | None = None,
            **more: object) -> "subprocess.CompletedProcess[bytes]":  # fmt: skip
        streams = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, **more}
        done: subprocess.CompletedProcess[bytes] = subprocess.run(  # type: ignore[call-overload]
            [ARBITRE, *arguments],
            input=given,
            cwd=tmp_path,
            env={**environment, **(env or {})},
            check=False,
            **streams,
        )
        assert b"Traceback" not in (done.stderr or b"")
        assert b"Exception ignored" not in (done.stderr or b"")
        return done

    return run


def test_what_an_encoding_lacks_is_written_with_what_it_has(arbitre: Run) -> None:
    latin = {"PYTHONIOENCODING": "latin-1", "LANG": "fr_FR.ISO-8859-1"}
    done = arbitre("check", "chat", "mangeons", "-d", "infinitifs", env=latin)
    assert done.returncode == 1
    assert done.stdout.startswith(b"+ chat\nx mangeons  Forme conj")
    assert "« manger »".encode("latin-1") in done.stdout.replace(b"\xa0", b" ")
    ascii_only = {"PYTHONIOENCODING": "ascii", "LANG": "fr"}
    done = arbitre("check", "œuf", "日本", env=ascii_only)
    assert done.stdout.splitlines()[0] == b"+ oeuf"
    assert b"x ??" in done.stdout
    for arguments in (["--help"], ["build", "--help"], ["check"], ["check", "-d", "é", "x"]):
        assert arbitre(*arguments, env=ascii_only).returncode in (0, 2)
    assert arbitre("check", "été", env={"LANG": "C", "LC_ALL": "C"}).returncode == 0


def test_bytes_that_are_no_text(arbitre: Run, tmp_path: Path) -> None:
    for command in (["check", "-"], ["validate", "-"], ["score", "-"], ["moves", "-"]):
        done = arbitre(*command, given=b"{\n\xe9\xff")
        assert (done.returncode, done.stdout) == (2, b"")
        assert b"line 2 is not UTF-8 (byte E9)" in done.stderr
    assert arbitre("check", b"\xff").returncode == 2
    for command in (["anagrams"], ["patterns"], ["hooks"], ["versions"], ["check", "x", "-d"]):
        assert arbitre(*command, b"ab\xff").returncode == 2
    (tmp_path / "mots.txt").write_bytes(b"\xef\xbb\xbfzouk\nk\xffiwi\n")
    assert arbitre("build", "--words", "mots.txt").returncode == 0


def test_nothing_of_a_list_acts_on_the_terminal(arbitre: Run, tmp_path: Path) -> None:
    hostile = "\x1b]0;pwned\x07cha\x9b31mt\u202etahc\x7f"
    (tmp_path / "mots.txt").write_text(f"zouk\n{hostile}\n", encoding="utf-8")
    (tmp_path / "a.json").write_text(json.dumps({"title": "A", "words": ["zut", hostile]}))
    (tmp_path / "game.json").write_text(json.dumps({
        "game": "diamino", "players": [f"Anne{hostile}"], "moves": [{"player": f"Anne{hostile}",
        "word": "RAT", "row": 0, "column": 0, "direction": "across"}]}))  # fmt: skip
    for arguments in (
        ["check", "-"],
        ["check", "-", "--json"],
        ["check", "x", "-d", hostile],
        ["build", "--words", "mots.txt"],
        ["build", "--words", "mots.txt", "--json"],
        ["build", "a.json"],
        ["recipe", "a"],
        ["score", "game.json"],
        ["score", "game.json", "--json"],
        ["verify", hostile],
        ["export", hostile],
    ):
        done = arbitre(*arguments, given=hostile.encode())
        shown = (done.stdout + done.stderr).decode()
        raw = {one for one in shown if not one.isprintable() and one not in "\n\t\u202f\u00a0 "}
        assert raw == set(), (arguments, shown)
        if "--json" in arguments:
            json.loads(done.stdout)
    assert rb"\x1b]0;pwned\x07" in arbitre("check", "-", given=hostile.encode()).stdout


def test_a_reader_that_has_gone(environment: dict[str, str]) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    done = subprocess.run(
        [ARBITRE, "export", "francais"],
        stdout=writing,
        stderr=subprocess.PIPE,
        env=environment,
        check=False,
    )
    os.close(writing)
    assert (done.returncode, done.stderr) == (141, b"")


def test_a_full_disk(arbitre: Run) -> None:
    full = Path("/dev/full")
    if not full.exists():
        pytest.skip("no /dev/full here")
    for arguments in (["check", "chat"], ["export", "francais"], ["--help"], ["random"]):
        with full.open("wb") as stream:
            done = arbitre(*arguments, stdout=stream)
        assert (done.returncode, done.stderr) == (2, b"arbitre: No space left on the disk\n")
    with full.open("wb") as stream:
        assert arbitre("check", "chat", stdout=stream, stderr=stream).returncode == 2
    done = arbitre("export", "francais", "-o", "/dev/full/x.txt")
    assert done.returncode == 2
    assert arbitre("check", "chat", "zzz", stdout=None, stderr=None).returncode == 1


def test_streams_that_are_closed(environment: dict[str, str]) -> None:
    for command, code in (("check chat", 0), ("check zzz", 1), ("check x -d y", 2)):
        done = subprocess.run(
            ["/bin/sh", "-c", f"{ARBITRE} {command} >&- 2>&- <&-"], env=environment, check=False
        )
        assert done.returncode == code, command


@pytest.fixture
def _interruptible() -> Iterator[None]:
    """A shell has what it starts in the background ignore Ctrl-C, and that is inherited."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.usefixtures("_interruptible")
def test_interrupted(environment: dict[str, str]) -> None:
    """While it waits for lines; whatever it was at, it says nothing."""
    with subprocess.Popen(
        [ARBITRE, "check", "-"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment,
    ) as process:
        status = Path(f"/proc/{process.pid}/wchan")
        if not status.exists():
            pytest.skip("no /proc here")
        reads = Path(f"/proc/{process.pid}/syscall")
        waiting.until(lambda: reads.read_text().startswith(("0 0x0 ", "63 0x0 ")))
        process.send_signal(signal.SIGINT)
        _, said = process.communicate()
    assert process.returncode == 130
    assert said.strip() == b""


@pytest.mark.skipif(
    os.getuid() != 0 or SETPRIV is None,
    reason="folders of another user need root, and setpriv to give up what root may do",
)
def test_folders_that_another_user_may_not_let_one_use(
    environment: dict[str, str], tmp_path: Path
) -> None:
    """As root without its powers: tests run as root, who may read and write everything."""
    closed, read_only = tmp_path / "closed", tmp_path / "read-only"
    for folder, mode in ((closed, 0o700), (read_only, 0o755)):
        folder.mkdir()
        (folder / "a.txt").write_text("chat\n")
        os.chown(folder, NOBODY, NOBODY)
        folder.chmod(mode)
    (tmp_path / "good.toml").write_text('title = "Bon"\nwords = ["zut"]\n')
    for arguments, more in (
        (["check", "chat"], {"ARBITRE_DICTIONARIES": str(closed)}),
        (["build", "good.toml"], {"ARBITRE_STORE": str(closed)}),
        (["build", "good.toml"], {"ARBITRE_STORE": str(read_only)}),
        (["build", "good.toml"], {"ARBITRE_STORE": str(read_only / "new")}),
        (["check", "x", "-d", "y"], {"ARBITRE_STORE": str(closed)}),
        (["versions", "y"], {"ARBITRE_STORE": str(closed)}),
        (["build", "--words", "closed/a.txt"], {}),
        (["validate", "closed/a.txt"], {}),
        (["export", "francais", "-o", "closed/b.txt"], {}),
        (["export", "francais", "-o", "read-only/b.txt"], {}),
    ):
        done = subprocess.run(
            [str(SETPRIV), "--bounding-set=-all", "--inh-caps=-all", ARBITRE, *arguments],
            capture_output=True,
            text=True,
            cwd=tmp_path,
            env={**environment, **more, "LANG": "fr"},
            check=False,
        )
        assert done.returncode == 2, (arguments, done)
        assert "Permission refusée" in done.stderr or "ne peut être lu" in done.stderr, done
        assert done.stderr.count("\n") == 1, done.stderr


def test_colours_are_for_terminals(environment: dict[str, str]) -> None:
    def shown(*options: str, **more: str) -> bytes:
        main, sub = pty.openpty()
        subprocess.run(
            [ARBITRE, "check", "chat", "zzz", *options],
            stdout=sub,
            stderr=sub,
            env={**environment, "LANG": "C.UTF-8", **more},
            check=False,
        )
        os.close(sub)
        seen = os.read(main, 10_000)
        os.close(main)
        return seen

    green, red = "\x1b[32m✓\x1b[0m chat".encode(), "\x1b[31m✗\x1b[0m zzz".encode()
    assert green in shown()
    assert red in shown()
    assert b"\x1b" not in shown(NO_COLOR="1")
    assert b"\x1b" not in shown("--color", "never")
    assert green in shown("--color", "always", NO_COLOR="1")
    done = subprocess.run(
        [ARBITRE, "check", "chat"], stdout=subprocess.PIPE, env=environment, check=False
    )
    assert done.stdout == "✓ chat\n".encode()


@pytest.mark.parametrize(
    ("language", "stages"),
    [("C.UTF-8", ["Choosing the words", "Packing the words"]), ("fr", ["Choix des mots"])],
)
def test_how_far_a_build_is_is_drawn_on_a_terminal_only(
    environment: dict[str, str], tmp_path: Path, language: str, stages: list[str]
) -> None:
    (tmp_path / "club.txt").write_text("chat\nzouk\n")
    main, sub = pty.openpty()
    termios.tcsetwinsize(sub, (24, 100))
    arguments = [str(ARBITRE), "build", "--words", str(tmp_path / "club.txt")]
    told = {**environment, "LANG": language}
    for stream in (sub, subprocess.PIPE):
        done = subprocess.run(
            arguments, stdout=subprocess.PIPE, stderr=stream, env=told, check=True
        )
        assert b"club" in done.stdout
        assert not done.stderr
    os.close(sub)
    drawn = os.read(main, 100_000).decode()
    os.close(main)
    assert all(stage in drawn for stage in stages)


def test_a_store_that_does_not_answer_is_one_line(arbitre: Run) -> None:
    nobody = {"ARBITRE_STORE": "s3://club/x", "AWS_ENDPOINT_URL": "http://127.0.0.1:9"}
    keys = {"AWS_ACCESS_KEY_ID": "a", "AWS_SECRET_ACCESS_KEY": "b", "AWS_REGION": "x"}
    done = arbitre("dictionaries", env={**nobody, **keys, "LANG": "fr"})
    assert b"francais" in done.stdout
    (line,) = done.stderr.decode().splitlines()
    assert line.startswith("arbitre\xa0: s3://club/x\xa0: liste de pointers")
