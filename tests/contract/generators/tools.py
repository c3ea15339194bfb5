"""The tools for Node, installed once a version of the lock file, beside the tree."""

import os
import shutil
import subprocess
from hashlib import sha256
from pathlib import Path
from typing import Final

import pytest

HERE: Final = Path(__file__).parent
_FILES: Final = ("package.json", "package-lock.json")
_OUT_OF_REACH: Final = ("ENOTFOUND", "EAI_AGAIN", "ECONNREFUSED", "ECONNRESET", "ETIMEDOUT")
"""What npm says when there is no network."""
_OLDEST: Final = (20, 19)
_QUIET: Final = {"REDOCLY_TELEMETRY": "off", "REDOCLY_SUPPRESS_UPDATE_NOTICE": "true"}


def installed() -> Path:
    """The folder in which the tools are.

    Tests are skipped where there is no node, or no network to fetch the tools for the first time.
    """
    if shutil.which("node") is None or shutil.which("npm") is None:
        pytest.skip("there is no node, or no npm")
    told = subprocess.run(
        [str(shutil.which("node")), "--version"], capture_output=True, text=True, check=True
    )
    version = tuple(int(part) for part in told.stdout.strip().removeprefix("v").split("."))
    if version < _OLDEST:
        pytest.skip(f"node {told.stdout.strip()} is too old for the tools")
    wanted = sha256(b"".join((HERE / name).read_bytes() for name in _FILES)).hexdigest()[:16]
    cache = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    folder = cache / "arbitre-tests" / wanted
    if not folder.is_dir():
        _install(folder)
    return folder


def _install(folder: Path) -> None:
    """Install apart and move the whole: another run may do the same."""
    apart = folder.with_name(f"{folder.name}.{os.getpid()}")
    apart.mkdir(parents=True)
    try:
        for name in _FILES:
            shutil.copy(HERE / name, apart)
        command = ["npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund"]
        done = subprocess.run(command, cwd=apart, capture_output=True, text=True, check=False)
        if any(code in done.stderr for code in _OUT_OF_REACH):
            pytest.skip("npm cannot fetch the tools: there is no network")
        assert done.returncode == 0, done.stderr
        if not folder.is_dir():
            apart.rename(folder)
    finally:
        shutil.rmtree(apart, ignore_errors=True)


def run(folder: Path, *command: str) -> "subprocess.CompletedProcess[str]":
    """Run one of the tools."""
    program = folder / "node_modules" / ".bin" / command[0]
    return subprocess.run(
        [program, *command[1:]],
        cwd=folder,
        env={**os.environ, **_QUIET},
        capture_output=True,
        text=True,
        check=False,
    )
