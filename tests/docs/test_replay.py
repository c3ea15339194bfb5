"""Every command that a page of `docs/` shows, run in a shell: what it shows is what comes.

A page is one session: a folder of its own, a service of its own on the real dictionaries with the
token `secret`. `$ ` begins a command, `> ` goes on with it, `…` stands for any text.
"""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

import pytest

from service.settings import Settings
from tests.contract.serving import ROOT, serving
from tests.waiting import FAILSAFE

BLOCK: Final = re.compile(r"^```console\n(.*?)^```$", re.MULTILINE | re.DOTALL)
ADDRESS: Final = "localhost:8000"
TOKEN: Final = "secret"  # noqa: S105 - what the pages tell readers to choose
ELSEWHERE: Final = {"operating.md"}
"""Pages whose commands need a service with settings of their own: `tests/operating` runs them."""
PAGES: Final = [
    path
    for path in sorted((ROOT / "docs").rglob("*.md"))
    if BLOCK.search(path.read_text(encoding="utf-8")) and path.name not in ELSEWHERE
]
BASH: Final = shutil.which("bash")
needs_a_shell = pytest.mark.skipif(
    not (BASH and shutil.which("curl")), reason="no bash or no curl here"
)


class Step(NamedTuple):
    """A command as it is typed, and what is shown under it."""

    command: str
    output: str


def steps(page: str) -> Iterator[Step]:
    for block in BLOCK.findall(page):
        for shown in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            lines = shown.splitlines()
            more = next((n for n, line in enumerate(lines[1:], 1) if line[:2] != "> "), len(lines))
            command = "\n".join([lines[0], *(line[2:] for line in lines[1:more])])
            yield Step(command, "\n".join(lines[more:]).strip())


def test_steps_are_read() -> None:
    page = "```console\n$ cat > a <<'E'\n> one\n> E\n$ cat a\none\n$ true\n```\n"
    assert list(steps(page)) == [
        Step("cat > a <<'E'\none\nE", ""),
        Step("cat a", "one"),
        Step("true", ""),
    ]


def same(shown: str, came: str) -> bool:
    pattern = ".*".join(map(re.escape, shown.split("…")))
    return re.fullmatch(pattern, came.strip(), re.DOTALL) is not None


@needs_a_shell
@pytest.mark.parametrize("path", PAGES, ids=lambda path: str(path.relative_to(ROOT / "docs")))
def test_a_page(path: Path, tmp_path: Path) -> None:
    session = tmp_path / "session"
    session.mkdir()
    with serving(Settings().dictionaries, tmp_path / "log", ARBITRE_TOKEN=TOKEN) as served:
        environment = {
            **{name: value for name, value in os.environ.items() if name[:3] not in ("LC_", "LAN")},
            "LC_CTYPE": "C.UTF-8",
            "LANG": "fr_FR.UTF-8" if "\n<!-- in French -->" in path.read_text("utf-8") else "C",
            "PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}",
            "ARBITRE_DICTIONARIES": str(Settings().dictionaries.absolute()),
            "ARBITRE_STORE": str(served.store),
        }
        for step in steps(path.read_text(encoding="utf-8")):
            done = subprocess.run(
                [
                    str(BASH),
                    "-c",
                    step.command.replace(ADDRESS, served.url.removeprefix("http://")),
                ],
                cwd=session,
                env=environment,
                capture_output=True,
                check=False,
                timeout=FAILSAFE,
            )
            came = (done.stdout + done.stderr).decode().replace(served.url[7:], ADDRESS)
            assert same(step.output, came), f"$ {step.command}\n{came}"


def test_pages_are_found() -> None:
    assert {"tutorial.md", "house-rules.md", "theme.md", "club.md"} <= {p.name for p in PAGES}
