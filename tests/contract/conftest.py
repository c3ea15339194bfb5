"""One running service, and the contract, for all tests of the contract."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from service.contract import Contract
from service.settings import Settings
from tests.contract.serving import TOKEN, Served, serving


@pytest.fixture(scope="session")
def house(small_build: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """Give a running service with two workers where one may write."""
    log = tmp_path_factory.mktemp("house") / "gunicorn.log"
    settings = {"ARBITRE_TOKEN": TOKEN, "ARBITRE_KEEP_DAYS": "0", "TMPDIR": str(log.parent)}
    settings |= {"ARBITRE_SOLVERS": "2", "ARBITRE_SOLVE_SECONDS": "1"}
    with serving(small_build, log, WEB_CONCURRENCY="2", **settings) as running:
        yield running


@pytest.fixture(scope="session")
def contract() -> Contract:
    """Give the contract with its default limits."""
    return Contract(Settings())
