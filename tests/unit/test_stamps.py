"""Stamps cover what makes words, and nothing else."""

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import builders
import dictionaries
from builders.builtin import stamps

ROOT = Path(builders.__file__).parents[1]

# Imported by what is stamped, without a say in which words there are or how they are stored.
WITHOUT_A_SAY = {
    "builders/__init__.py",
    "dictionaries/errors.py",
    "dictionaries/lexicon/reader.py",
}


def imported_by(module: str) -> set[str]:
    """The files of the builders that a fresh interpreter loads for a module."""
    code = (
        f"import sys, {module}\n"
        "for name, found in sys.modules.items():\n"
        "    if name.split('.')[0] == 'builders':\n"
        "        print(found.__file__)\n"
    )
    run = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, check=True)
    return {str(Path(line).relative_to(ROOT)) for line in run.stdout.decode().splitlines()}


def taken_from_dictionaries(file: Path) -> Iterator[str]:
    """The files where the classes and functions stand that a module takes from the facade."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module == "dictionaries":
            for name in node.names:
                module = getattr(getattr(dictionaries, name.name), "__module__", "")
                if module.startswith("dictionaries."):
                    yield f"{module.replace('.', '/')}.py"


def covered(file: str, places: tuple[Path, ...]) -> bool:
    return any(ROOT / file == place or place in (ROOT / file).parents for place in places)


def test_all_that_the_lexicon_is_made_by_is_stamped() -> None:
    loaded = imported_by("builders.lexicon.compile")
    taken = {one for file in loaded for one in taken_from_dictionaries(ROOT / file)}
    assert "dictionaries/keys.py" in taken
    assert {f for f in loaded | taken if not covered(f, stamps.LEXICON)} <= WITHOUT_A_SAY


@pytest.mark.parametrize("place", [*stamps.LEXICON, *stamps.DICTIONARY], ids=lambda p: p.name)
def test_what_is_stamped_exists(place: Path) -> None:
    assert place.exists()


def test_the_store_of_users_is_not_stamped() -> None:
    store = "dictionaries/custom/local_store.py"
    assert (ROOT / store).exists()
    assert not covered(store, stamps.LEXICON)
    assert not covered(store, stamps.DICTIONARY)
