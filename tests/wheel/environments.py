"""Environments that hold the wheel and what it runs on: no tree of ours, an empty home."""

import os
import shutil
import subprocess
import sys
from importlib.metadata import version
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[2]
HERE: Final = f"{sys.version_info.major}.{sys.version_info.minor}"
OTHERS: Final = tuple(one for one in ("3.11", "3.12", "3.13", "3.14") if one != HERE)
EVERY: Final = os.environ.get("PYTHONS") == "all"
_BABEL: Final = "babel"  # its release counts in the stamp of the lexicon


def build_wheel(folder: Path) -> Path:
    """Build the wheel of this tree into a folder."""
    command = [sys.executable, "-m", "hatchling", "build", "--target", "wheel"]
    subprocess.run([*command, "--directory", str(folder)], cwd=ROOT, check=True)
    (wheel,) = folder.glob("*.whl")
    return wheel


def interpreter(wanted: str) -> str | None:
    """A Python of a version, such as "3.12": this one, on the path, or of pyenv; None for none."""
    if wanted == HERE:
        return sys.executable
    root = os.environ.get("PYENV_ROOT") or os.path.expanduser("~/.pyenv")  # noqa: PTH111 - no home, no pyenv
    kept = sorted(Path(root, "versions").glob(f"{wanted}.*/bin/python"))
    return str(kept[-1]) if kept else shutil.which(f"python{wanted}")


class Environment:
    """An environment of its own with the wheel in it.

    Attributes:
        home: the home folder of who uses it; empty at first.
        python: its interpreter.
    """

    def __init__(self, folder: Path, python: str, wheel: Path) -> None:
        self.home = folder / "home"
        self.home.mkdir()
        self.python = folder / "env" / "bin" / "python"
        subprocess.run([python, "-m", "venv", str(folder / "env")], check=True)
        wanted = folder / "constraints.txt"
        wanted.write_text(f"{_BABEL}=={version(_BABEL)}\n", encoding="ascii")
        options = ["--quiet", "--disable-pip-version-check", "--constraint", str(wanted)]
        subprocess.run([self.python, "-m", "pip", "install", *options, str(wheel)], check=True)

    def environ(self, **settings: str) -> dict[str, str]:
        """The variables of a user who has set nothing else."""
        return {"PATH": os.environ["PATH"], "HOME": str(self.home), "LC_ALL": "C.UTF-8", **settings}

    def command(self, *arguments: str) -> list[str]:
        """How `arbitre` is started here."""
        return [str(self.python.with_name("arbitre")), *arguments]

    def run(
        self, *arguments: str, given: str = "", **settings: str
    ) -> "subprocess.CompletedProcess[str]":
        """Run `arbitre` in the empty home."""
        return subprocess.run(
            self.command(*arguments),
            input=given,
            capture_output=True,
            encoding="utf-8",
            cwd=self.home,
            env=self.environ(**settings),
            check=False,
        )
