"""The tour of the README, replayed against the real dictionaries: what it shows is what comes."""

import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
import requests

from service.settings import Settings
from tests.contract.serving import ROOT, Served, serving
from tests.waiting import FAILSAFE

README = (ROOT / "README.md").read_text(encoding="utf-8")
# What curl's options stand for; the README uses no others.
METHODS = {"-X": "method", "-H": "header", "--json": "json", "--data-binary": "data"}


def shown() -> Iterator[tuple[str, str]]:
    """Give each command of the README's console blocks with the output shown under it."""
    for block in re.findall(r"^```console\n(.*?)^```$", README, re.MULTILINE | re.DOTALL):
        for command in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            line, _, output = command.partition("\n")
            yield line, output


@pytest.fixture(scope="module")
def real(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """Give a running service over the dictionaries that `make` built."""
    log = tmp_path_factory.mktemp("log") / "gunicorn.log"
    with serving(Settings().dictionaries, log) as running:
        yield running


def curl(command: str, served: Served, sent: bytes) -> str:
    """Do what a curl command does; machines without curl run these tests too."""
    method, body, headers, url = "GET", None, {}, ""
    words = iter(shlex.split(command)[1:])
    for word in words:
        match METHODS.get(word):
            case "method":
                method = next(words)
            case "header":
                name, _, value = next(words).partition(": ")
                headers[name] = value
            case "json":
                method, body = "POST", next(words).encode()
                headers.setdefault("Content-Type", "application/json")
            case "data":
                assert next(words) == "@-"
                method, body = "POST", sent
            case _:
                assert not word.startswith("-"), f"teach this test the option {word}"
                url = word.replace("localhost:8000", served.url)
    answer = requests.request(method, url, data=body, headers=headers, timeout=FAILSAFE)
    return answer.content.decode()


def run(command: str, served: Served) -> str:
    """Run a command of the README: curl, perhaps after printf, or arbitre."""
    first, _, second = command.partition(" | ")
    if first.startswith("printf "):
        sent = shlex.split(first)[1].replace("\\n", "\n").encode()
        return curl(second, served, sent)
    if first.startswith("curl "):
        return curl(first, served, b"")
    arguments = shlex.split(first)
    assert arguments[0] == "arbitre"
    program = str(Path(sys.executable).with_name("arbitre"))
    done = subprocess.run([program, *arguments[1:]], capture_output=True, check=False, cwd=ROOT)
    return done.stdout.decode()


@pytest.mark.parametrize(("command", "output"), list(shown()))
def test_the_tour(command: str, output: str, real: Served) -> None:
    wanted = ".*]".join(map(re.escape, output.strip().split("…]")))
    assert re.fullmatch(wanted, run(command, real).strip(), re.DOTALL), run(command, real)


def test_the_tour_is_found() -> None:
    assert len(list(shown())) >= 9


@pytest.mark.parametrize("path", sorted([ROOT / "README.md", *(ROOT / "docs").rglob("*.md")]))
def test_what_a_shell_would_read_otherwise_is_quoted(path: Path) -> None:
    """A shell such as zsh takes `?`, `*` and `[` outside of quotes for names of files."""
    lines = re.findall(r"^(?:\$|   ) curl .*", path.read_text(encoding="utf-8"), re.MULTILINE)
    bare = [
        line for line in lines if re.search(r"[?*\[&]", re.sub(r"'[^']*'|\"[^\"]*\"", "", line))
    ]
    assert not bare
