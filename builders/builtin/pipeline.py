"""Building what is not up to date: sources → lexicon → dictionaries.

Each thing that is built has a stamp: a digest of everything it was made from, including the code
that made it. A thing is up to date when its stamp is right and its file is sound, so a damaged
file is built again and nothing else is.
"""

import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import closing
from dataclasses import dataclass, field
from graphlib import CycleError, TopologicalSorter
from pathlib import Path
from typing import Any, Final

import dictionaries
from builders import provenance
from builders.builtin import stamps
from builders.lexicon.compile import STEPS, Compiled, Progress, Step, compile_sources
from builders.lexicon.gather import no_collection
from builders.recipe.model import Recipe, RecipeError
from builders.recipe.selection import Selection, lengths_of, select
from builders.sources import load
from builders.sources.download import Progress as FetchProgress
from builders.sources.download import fetch
from dictionaries import (
    LEXICON_FILE,
    SUFFIX,
    ArtifactError,
    Dictionary,
    Lexicon,
    encode_artifact,
    write_atomic,
    write_lexicon,
)

RECIPES: Final = Path(dictionaries.__file__).parent / "recipes"

Building = Callable[[str, int, int], None]


@dataclass(frozen=True)
class Built:
    """One dictionary that was built.

    Attributes:
        id: its id.
        words: how many it holds.
        size: of the artifact, in bytes.
        dropped: reason → how many words its recipe left out.
    """

    id: str
    words: int
    size: int
    dropped: Counter[str]


@dataclass(frozen=True)
class Outcome:
    """What a build did.

    Attributes:
        target: where the artifacts are.
        compiled: what the sources became; None when the lexicon was up to date.
        built: the dictionaries built, in order.
        kept: ids of those that were up to date.
        seconds: how long it took.
    """

    target: Path
    compiled: Compiled | None = None
    built: list[Built] = field(default_factory=list)
    kept: list[str] = field(default_factory=list)
    seconds: float = 0.0


def recipes(folder: Path = RECIPES) -> dict[str, Recipe]:
    """Read the recipes of a folder, each after those that it extends.

    Raises:
        RecipeError: there are none, one is not a recipe, extends one that is not there, or they go
            in a circle.
    """
    found = {path.stem: _load(path) for path in sorted(folder.glob("*.toml"))}
    if not found:
        raise RecipeError("", "recipe_none_there", folder=str(folder))
    for identifier, recipe in found.items():
        for base in recipe.extends:
            if base not in found:
                values = {"id": base, "known": ", ".join(sorted(found))}
                raise RecipeError("/extends", "recipe_extends_nothing", place=identifier, **values)
    try:
        order = list(TopologicalSorter({i: r.extends for i, r in found.items()}).static_order())
    except CycleError as error:
        ids = ", ".join(error.args[1])
        raise RecipeError("/extends", "recipe_circle", ids=ids) from error
    return {identifier: found[identifier] for identifier in order}


def _load(path: Path) -> Recipe:
    try:
        return Recipe.load(path)
    except RecipeError as error:
        raise RecipeError(error.pointer, error.code, place=path.name, **error.values) from error


@no_collection()
def build_builtin(  # noqa: PLR0913 - one argument a choice of the command line
    only: Iterable[str] = (),
    *,
    target: Path,
    cache: Path,
    folder: Path = RECIPES,
    force: bool = False,
    fetching: FetchProgress | None = None,
    reading: Progress | None = None,
    step: Step | None = None,
    building: Building | None = None,
) -> Outcome:
    """Build the lexicon and the dictionaries that are not up to date.

    Args:
        only: ids of the dictionaries wanted, with those that they extend; all when empty.
        target: where the artifacts go.
        cache: where the archives of the sources are kept.
        folder: where the recipes are.
        force: build also what is up to date.
        fetching: called as archives are fetched.
        reading: called as entries are read.
        step: called when one of `builders.lexicon.compile.STEPS` is begun.
        building: called when a dictionary is begun, with its id, its number and of how many.

    Raises:
        RecipeError: a recipe is not one, or an id has none.
        FetchError, ArchiveError: a source cannot be had, or cannot be read: see `builders.sources`.
    """
    started = time.monotonic()
    ordered = _wanted(recipes(folder), tuple(only))
    stamped = stamps.read(target)
    base, compiled = stamps.of_lexicon(), None
    if force or stamped.get(LEXICON_FILE) != base or not _sound_lexicon(target):
        compiled = _build_lexicon(target, cache, fetching, reading, step)
        stamped[LEXICON_FILE] = base
    built, kept = _build_dictionaries(ordered, target, stamped, building, force=force)
    if compiled or built:
        stamps.write(target, stamped)
    return Outcome(target, compiled, built, kept, time.monotonic() - started)


def _wanted(all_recipes: Mapping[str, Recipe], only: tuple[str, ...]) -> dict[str, Recipe]:
    """The recipes asked for and those they extend, in order."""
    wanted = set(only or all_recipes)
    for identifier in wanted:
        if identifier not in all_recipes:
            known = ", ".join(sorted(all_recipes))
            raise RecipeError("", "unknown_dictionary_id", id=identifier, known=known)
    for identifier in reversed(list(all_recipes)):  # each after those that extend it
        if identifier in wanted:
            wanted.update(all_recipes[identifier].extends)
    return {
        identifier: recipe for identifier, recipe in all_recipes.items() if identifier in wanted
    }


def _build_lexicon(
    target: Path,
    cache: Path,
    fetching: FetchProgress | None,
    reading: Progress | None,
    step: Step | None,
) -> Compiled:
    archives = fetch(load(), cache, progress=fetching)
    compiled = compile_sources(load(), archives, reading, step)
    if step is not None:
        step(STEPS[-1])
    write_lexicon(target / LEXICON_FILE, compiled.contents)
    return compiled


def _build_dictionaries(
    ordered: Mapping[str, Recipe],
    target: Path,
    stamped: dict[str, str],
    building: Building | None,
    *,
    force: bool,
) -> tuple[list[Built], list[str]]:
    """Build the dictionaries that are not up to date, and stamp them.

    Returns:
        Those built, and the ids of the others.
    """
    built: list[Built] = []
    kept: list[str] = []
    common = stamps.of_dictionaries()
    with closing(Lexicon(target / LEXICON_FILE, verify=False)) as opened:
        for number, (identifier, recipe) in enumerate(ordered.items(), start=1):
            bases = (stamped[base] for base in recipe.extends)
            parts = [stamped[LEXICON_FILE], common, repr(recipe), *bases]
            stamp = stamps.digest(part.encode() for part in parts)
            path = target / f"{identifier}{SUFFIX}"
            if not force and stamped.get(identifier) == stamp and _sound(path):
                kept.append(identifier)
                continue
            if building is not None:
                building(identifier, number, len(ordered))
            built.append(_build_one(identifier, recipe, ordered, target, opened))
            stamped[identifier] = stamp
    return built, kept


def _build_one(
    identifier: str, recipe: Recipe, known: Mapping[str, Recipe], target: Path, opened: Lexicon
) -> Built:
    selection = select(recipe, lambda base: Dictionary.open(target / f"{base}{SUFFIX}"), opened)
    data = encode_artifact(selection.keys, _manifest(identifier, recipe, known, selection))
    path = target / f"{identifier}{SUFFIX}"
    if not path.exists() or path.read_bytes() != data:  # the same words keep their date
        write_atomic(path, data)
    return Built(identifier, len(selection.keys), len(data), selection.dropped)


def _manifest(
    identifier: str, recipe: Recipe, known: Mapping[str, Recipe], selection: Selection
) -> dict[str, Any]:
    return {
        "id": identifier,
        "title": recipe.title,
        "licence": recipe.licence,
        "sources": _sources(recipe, known),
        "recipe": dict(recipe.given),
        "lengths": lengths_of(selection.keys),
    }


def _sources(recipe: Recipe, known: Mapping[str, Recipe]) -> list[dict[str, str]]:
    """The provenance of all that a recipe draws on, its bases' first."""
    by_id = {source.id: source for source in load()}
    found: dict[str, dict[str, str]] = {}
    for one in _lineage(recipe, known):
        named = (provenance.of_source(by_id[identifier]) for identifier in one.sources)
        for source in (*named, *provenance.of_themes(one.themes)):
            found.setdefault(source["id"], source)
    return list(found.values())


def _lineage(recipe: Recipe, known: Mapping[str, Recipe]) -> Iterator[Recipe]:
    """A recipe after all that it extends."""
    for base in recipe.extends:
        yield from _lineage(known[base], known)
    yield recipe


def _sound(path: Path) -> bool:
    try:
        Dictionary.open(path)
    except ArtifactError:
        return False
    return True


def _sound_lexicon(target: Path) -> bool:
    try:
        Lexicon(target / LEXICON_FILE).close()
    except ArtifactError:
        return False
    return True
