"""`arbitre solve`: a process of its own, the same grid again, and a bar where somebody looks."""

import fcntl
import json
import os
import struct
import subprocess
import sys
import termios
from pathlib import Path

import pytest
from click.testing import CliRunner

from service.cli import main

ASKED = ["solve", "box", "--nodes", "15000", "--seed", "3", "--seconds", "60"]


@pytest.fixture
def environment(small_build: Path) -> dict[str, str]:
    return {"ARBITRE_DICTIONARIES": str(small_build), "ARBITRE_STORE": "", "LC_ALL": "C"}


def test_a_box_is_drawn_and_told(environment: dict[str, str]) -> None:
    done = CliRunner().invoke(main, ASKED, env=environment)
    assert done.exit_code == 0, done.output
    assert "   6 " in done.stdout
    assert "face down (" in done.stdout


def test_json_is_what_the_service_answers_and_the_same_again(environment: dict[str, str]) -> None:
    first, again = (CliRunner().invoke(main, [*ASKED, "--json"], env=environment) for _ in "12")
    answer = json.loads(first.stdout)
    assert answer["found"]
    assert answer["valid"]
    assert answer["ended"] == "nodes"
    assert len(answer["board"]) == 7
    assert again.stdout == first.stdout


def test_what_cannot_be_laid_is_told_and_counts(environment: dict[str, str]) -> None:
    done = CliRunner().invoke(
        main, ["solve", "condensed"], env=environment | {"LANG": "fr_FR", "LC_ALL": "fr_FR"}
    )
    assert done.exit_code == 1
    assert "Aucun mots croisés" in done.stdout


@pytest.mark.parametrize("wrong", [["round"], ["box", "--seconds", "61"], ["box", "--tiles", "x"]])
def test_what_is_wrong_is_told(environment: dict[str, str], wrong: list[str]) -> None:
    done = CliRunner().invoke(main, ["solve", *wrong], env=environment)
    assert done.exit_code == 2
    assert done.stderr


def test_a_bar_is_drawn_on_a_terminal(environment: dict[str, str]) -> None:
    ours, theirs = os.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
    done = subprocess.run(
        [sys.executable, "-c", "from service.cli import main; main()", *ASKED],
        env=os.environ | environment,
        stdout=subprocess.PIPE,
        stderr=theirs,
        check=True,
        cwd=Path(__file__).parents[2],
    )
    os.close(theirs)
    assert b"/60 s" in os.read(ours, 65_536)
    os.close(ours)
    assert b"face down" in done.stdout
