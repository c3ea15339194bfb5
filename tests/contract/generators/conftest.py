"""The tools, and the client that is generated, once for all tests."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from service.contract import FILE
from tests.contract.generators import tools
from tests.contract.serving import Served, serving

PLAIN: Final = "plain"
"""A token that generated clients can send: they know ASCII only."""


@pytest.fixture(scope="session")
def node_tools() -> Path:
    """Give the folder in which the tools for Node are."""
    return tools.installed()


@pytest.fixture(scope="session")
def generated(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Give the folder of the package `arbitre_client`, generated without a warning."""
    folder = tmp_path_factory.mktemp("generated") / "client"
    command = [str(Path(sys.executable).with_name("openapi-python-client")), "generate"]
    command += ["--path", str(FILE), "--output-path", str(folder), "--fail-on-warning"]
    command += ["--config", str(tools.HERE / "python-client.yaml")]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "arning" not in done.stdout + done.stderr
    sys.path.insert(0, str(folder))
    yield folder
    sys.path.remove(str(folder))


@pytest.fixture(scope="session")
def plain_house(small_build: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """Give a running service whose token is ASCII, as generated clients send it."""
    log = tmp_path_factory.mktemp("plain") / "gunicorn.log"
    solving = {"ARBITRE_SOLVERS": "1", "ARBITRE_SOLVE_SECONDS": "1"}
    with serving(small_build, log, ARBITRE_TOKEN=PLAIN, **solving) as running:
        yield running
