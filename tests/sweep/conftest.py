"""The service over the real dictionaries, and over one that users cut from each of them."""

import gc
import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from dictionaries import LEXICON_FILE
from service.app import create_app
from service.settings import Settings
from tests.sweep.asking import Json, Service

TOKEN = "sweep"  # noqa: S105 - of this process alone
BUILT_IN = ("francais", "infinitifs", "geographie", "histoire", "animaux", "plantes", "cuisine")
CHANGES: Json = {"add": ["zyzzyva", "qx"], "remove": ["été", "de", "chat"]}

VOCABULARIES: dict[str, dict[str, Any]] = {
    **{name: {"dictionary": name} for name in BUILT_IN},
    **{f"custom-{name}": {"dictionary": f"sur-{name}"} for name in BUILT_IN},
    "union": {"dictionary": ["animaux", "plantes", "sur-cuisine"]},
    "overlay": {"dictionary": "infinitifs", **CHANGES},
}
"""Every kind of dictionary, and what a request says to have it."""

EVERYTHING = os.environ.get("SWEEP") == "all"
"""Whether every key of the lexicon goes through every vocabulary, which takes some minutes."""


@pytest.fixture(scope="session")
def service(tmp_path_factory: pytest.TempPathFactory) -> Service:
    """The service, with a dictionary of users that extends each of those built in."""
    config = Settings(store=str(tmp_path_factory.mktemp("store")), token=TOKEN)
    missing = [name for name in BUILT_IN if not (config.dictionaries / f"{name}.arbitre").exists()]
    assert not missing, f"not built yet: {', '.join(missing)}; run arbitre build"
    app = create_app(config)
    headers = {"Authorization": f"Bearer {TOKEN}"}
    for name in BUILT_IN:
        recipe = {"title": f"Sur {name}", "extends": name, "max_length": 9, **CHANGES}
        made = app.test_client().put(f"/dictionaries/sur-{name}", json=recipe, headers=headers)
        assert made.status_code == 201, made.data
    return Service(app)


@pytest.fixture(scope="package", autouse=True)
def _no_collection() -> Iterator[None]:
    """Spare the search for cycles of garbage, a quarter of the time: there are hardly any."""
    gc.disable()
    yield
    gc.enable()


@pytest.fixture(scope="session")
def lexicon() -> Path:
    """The file of the real lexicon."""
    return Settings().dictionaries / LEXICON_FILE


@pytest.fixture(scope="session")
def keys(lexicon: Path) -> list[str]:
    """Every key that any source has, and every key of any dictionary: 1.1 million."""
    with closing(sqlite3.connect(lexicon)) as connection:
        found: set[str] = set()
        for table in ("reading", "refusal", "elected", "theme"):
            rows = connection.execute(f"SELECT DISTINCT key FROM {table}")  # noqa: S608 - one of four
            found.update(key for (key,) in rows)
    return sorted(found)
