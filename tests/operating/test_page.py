"""The page for operators: its commands answer as shown, and what it names is there."""

import re
import shlex
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from service.settings.declared import declared
from tests.contract.serving import ROOT, Served, serving

PAGE = (ROOT / "docs" / "operating.md").read_text(encoding="utf-8")
STARTED = re.search(r"^    (.+) arbitre serve$", PAGE, re.MULTILINE)
NOT_OURS = {"PROMETHEUS_MULTIPROC_DIR"}


def shown() -> Iterator[tuple[str, str]]:
    """Each command of a block with what is shown under it."""
    for block in re.findall(r"^```console\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL):
        command, _, output = block.removeprefix("$ ").partition("\n")
        yield command, output


@pytest.fixture(scope="module")
def started(small_build: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """Start the service as the page says."""
    assert STARTED is not None
    settings = dict(word.split("=") for word in shlex.split(STARTED[1]))
    with serving(small_build, tmp_path_factory.mktemp("page") / "log", **settings) as running:
        yield running


@pytest.mark.parametrize(("command", "output"), list(shown()))
def test_a_command_answers_as_shown(
    command: str, output: str, started: Served, promtool: str
) -> None:
    assert promtool
    script = command.replace("localhost:8000", f"127.0.0.1:{started.port}")
    done = subprocess.run(  # noqa: S602 - a line of the page, pipe and all
        f"set -o pipefail; {script}", shell=True, executable="/bin/bash", capture_output=True,
        text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip() == output.strip()


def test_the_commands_are_found() -> None:
    assert len(list(shown())) >= 3


def test_every_setting_and_file_that_it_names_is_there() -> None:
    known = {variable for _, variable, _ in declared()} | NOT_OURS
    named = set(re.findall(r"\b(?:ARBITRE_[A-Z_]+|[A-Z]+_[A-Z_]+)(?==|`)", PAGE))
    assert named <= known
    for target in re.findall(r"\]\(([^)#:]+)\)", PAGE):
        assert (ROOT / "docs" / target).exists(), target
