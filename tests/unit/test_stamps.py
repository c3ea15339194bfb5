"""Stamps cover what makes words, and nothing else."""

import ast
from collections.abc import Iterator
from collections.abc import Set as AbstractSet
from pathlib import Path

import pytest

import builders
import dictionaries
from builders.builtin import stamps
from builders.builtin.pipeline import recipes

ROOT = Path(builders.__file__).parents[1]

# Imported by what is stamped, without a say in which words there are, or what is told of them.
WITHOUT_A_SAY = frozenset(
    {
        "builders/__init__.py",
        "builders/builtin/stamps.py",
        "dictionaries/__init__.py",
        "dictionaries/dictionary.py",
        "dictionaries/errors.py",
        "dictionaries/faults.py",
        "dictionaries/files.py",
        "dictionaries/lexicon/sieve.py",
    }
)
# The shipped recipes have no text and no list: what reads those makes no word of theirs.
OF_RECIPES_OF_USERS = ("builders/texts", "builders/wordlists", "builders/documents")
LEXICON_IS_MADE_BY = ("builders/lexicon/compile.py", "dictionaries/lexicon/writer.py")
DICTIONARIES_ARE_MADE_BY = "builders/builtin/pipeline.py"


def imported(file: str) -> Iterator[str]:
    """The files of this project where that stands which a module imports."""
    for node in ast.walk(ast.parse((ROOT / file).read_text(encoding="utf-8"))):
        if not isinstance(node, ast.ImportFrom) or node.module is None:
            continue
        for name in node.names:
            module = node.module
            if module == "dictionaries":  # a facade: where a thing was made says where it stands
                module = getattr(getattr(dictionaries, name.name), "__module__", module)
            inner, outer = f"{module}.{name.name}".replace(".", "/"), module.replace(".", "/")
            places = (f"{inner}.py", f"{inner}/__init__.py", f"{outer}.py", f"{outer}/__init__.py")
            yield from [place for place in places if (ROOT / place).exists()][:1]


def reached_from(*files: str, but: AbstractSet[str] = WITHOUT_A_SAY) -> set[str]:
    """What modules import, and what that imports, and so on; it ends at what has no say."""
    reached: set[str] = set()
    waiting = list(files)
    while waiting:
        file = waiting.pop()
        if file not in reached | but and not file.startswith(OF_RECIPES_OF_USERS):
            reached.add(file)
            waiting += imported(file)
    return reached


def covered(file: str, places: tuple[Path, ...]) -> bool:
    return any(ROOT / file == place or place in (ROOT / file).parents for place in places)


def test_all_that_the_lexicon_is_made_by_is_stamped() -> None:
    reader = "dictionaries/lexicon/reader.py"  # what is written is named as it is read, no more
    reached = reached_from(*LEXICON_IS_MADE_BY, but=WITHOUT_A_SAY | {reader})
    assert {"dictionaries/keys.py", "dictionaries/lexicon/ranking.py"} <= reached
    assert {file for file in reached if not covered(file, stamps.LEXICON)} == set()


def test_all_that_dictionaries_are_made_by_is_stamped() -> None:
    reached = reached_from(DICTIONARIES_ARE_MADE_BY)
    assert {"builders/recipe/selection.py", "dictionaries/artifact.py"} <= reached
    assert {
        file for file in reached if not covered(file, (*stamps.LEXICON, *stamps.DICTIONARY))
    } == set()


def test_the_shipped_recipes_read_no_text_and_no_list() -> None:
    for identifier, recipe in recipes().items():
        read = (recipe.text, recipe.text_source, recipe.words, recipe.lists)
        assert not any(read), identifier


@pytest.mark.parametrize("place", [*stamps.LEXICON, *stamps.DICTIONARY], ids=lambda p: p.name)
def test_what_is_stamped_exists(place: Path) -> None:
    assert place.exists()


def test_the_store_of_users_is_not_stamped() -> None:
    store = "dictionaries/custom/local_store.py"
    assert (ROOT / store).exists()
    assert not covered(store, stamps.LEXICON)
    assert not covered(store, stamps.DICTIONARY)
