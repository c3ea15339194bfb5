"""What many tests share: dictionaries small enough to read, built as the real ones are stored."""

import locale
import logging
import os
import shutil
import tempfile
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

import pytest

from builders.lexicon.gather import Reading
from builders.lexicon.refusals import refuse
from builders.lexicon.reviewed import Review, Reviewed
from dictionaries import (
    LEXICON_FILE,
    SUFFIX,
    Catalogue,
    Contents,
    encode_artifact,
    fold,
    write_atomic,
    write_lexicon,
)
from tests import examples
from tests.contract.serving import Served, serving

examples.load_profile()

LOGS = {"dictionaries", "builders", "service", "arbitre"}
FOLDERS = "TESTS_FOLDERS"
"""Where each process of tests has its folder of temporary files."""
SMALL = Path(__file__).parent / "data" / "small.tsv"
SOURCES = {"hunspell": True, "dela": True, "abu": True, "lexique": True, "wiktionnaire": False}
RECIPES: dict[str, dict[str, Any]] = {
    "francais": {"title": "Français", "verbs": "all", "remove": ["art"]},
    "infinitifs": {"title": "Infinitifs", "verbs": "infinitive", "extends": "francais"},
    "animaux": {"title": "Animaux", "themes": ["animaux"], "extends": "francais"},
}


@pytest.hookimpl(tryfirst=True)
def pytest_configure(config: pytest.Config) -> None:
    """Choose the seed before hypothesis asks for it, and part what runs side by side.

    Builds and solvers are counted for all services of a user on a machine, in the folder of
    temporary files: each process of tests has its own. The process that starts the others makes
    them, and removes them when the others have ended: each clears up in its own until then.
    """
    examples.choose_seed(config)
    if worker := os.environ.get("PYTEST_XDIST_WORKER"):
        folder = Path(os.environ[FOLDERS], worker)
        folder.mkdir()
        os.environ["TMPDIR"] = str(folder)
        tempfile.tempdir = None
    elif config.getoption("numprocesses", None):
        os.environ[FOLDERS] = mkdtemp(prefix="arbitre-")


def pytest_unconfigure() -> None:
    """Remove what `pytest_configure` made."""
    if "PYTEST_XDIST_WORKER" not in os.environ and FOLDERS in os.environ:
        shutil.rmtree(os.environ.pop(FOLDERS), ignore_errors=True)


def pytest_report_header(config: pytest.Config) -> str:
    """Say which examples the properties are tried with."""
    return examples.header(config)


def write_small(folder: Path) -> None:
    """Write the small lexicon and its three dictionaries into a folder."""
    readings: dict[str, list[Reading]] = defaultdict(list)
    keys: dict[str, set[str]] = {identifier: set() for identifier in RECIPES}
    for line in SMALL.read_text(encoding="utf-8").splitlines():
        if line.startswith("#"):
            continue
        form, lemma, category, features, sources, kept = line.split("\t")
        key = fold(form, join=True)
        known = tuple(sources.split())
        readings[key].append(
            Reading(form, lemma, category, tuple(features.split()), known, (0.0,) * len(known))
        )
        for identifier in kept.split():
            if identifier != "-":
                keys[identifier].add(key)
    judged = Reviewed({"KM": Review(admitted=False, code="abbreviation", reason="un symbole")})
    write_lexicon(
        folder / LEXICON_FILE,
        Contents(
            sources=SOURCES,
            readings=readings,
            definitions={
                ("chat", "noun"): "Mammifère carnivore félin.",
                ("œuf", "noun"): "Corps que pondent les oiseaux.",
            },
            glossary="wiktionnaire",
            usage={"CHAT": 40.0, "CHATS": 10.0, "RAT": 8.0},
            refusals=refuse(readings, keys["francais"], judged, SOURCES),
            elected=keys["francais"],
            conjugated={"MANGEONS": "manger", "SONT": "être"},
            themes={"animaux": keys["animaux"]},
        ),
    )
    source = {
        "id": "small",
        "title": "Test",
        "licence": "CC0-1.0",
        "origin": "tests/data/small.tsv",
    }
    for identifier, recipe in RECIPES.items():
        removed = {fold(word) for word in recipe.get("remove", ())}
        words = sorted(keys[identifier] - removed)
        lengths: dict[str, int] = defaultdict(int)
        for word in words:
            lengths[str(len(word))] += 1
        manifest = {
            "id": identifier,
            "title": recipe["title"],
            "licence": "CC0-1.0",
            "sources": [source],
            "recipe": recipe,
            "lengths": lengths,
        }
        write_atomic(folder / f"{identifier}{SUFFIX}", encode_artifact(words, manifest))


def state_of_process() -> dict[str, Any]:
    """What a process has once, for all that runs in it."""
    return {
        "environment": {k: v for k, v in os.environ.items() if k != "PYTEST_CURRENT_TEST"},
        "folder": Path.cwd(),
        "folder of temporary files": tempfile.gettempdir(),
        "locale": locale.setlocale(locale.LC_ALL),
        "logs that do not tell all": {
            name: (log.level, log.disabled)
            for name, log in logging.root.manager.loggerDict.items()
            if name.partition(".")[0] in LOGS and isinstance(log, logging.Logger)
            if log.level or log.disabled
        },
        "level of all logs": logging.root.level,
    }


@pytest.fixture(autouse=True)
def _leaves_the_process_as_it_was() -> Iterator[None]:
    """No test changes what the next one in its process finds, whichever that is."""
    before = state_of_process()
    yield
    assert state_of_process() == before


@pytest.fixture(scope="session")
def small_build(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Give a folder with small `francais`, `infinitifs`, `animaux` and their lexicon."""
    folder = tmp_path_factory.mktemp("build")
    write_small(folder)
    return folder


@pytest.fixture(scope="session")
def small_catalogue(small_build: Path) -> Catalogue:
    """Give the small dictionaries, opened."""
    return Catalogue.open(small_build, RECIPES)


@pytest.fixture(scope="session")
def served(small_build: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """Give a running service over the small dictionaries."""
    log = tmp_path_factory.mktemp("log") / "gunicorn.log"
    with serving(small_build, log) as running:
        yield running
