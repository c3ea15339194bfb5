"""A dictionary of a user's, made from a checked recipe and the lists that belong to it."""

import gzip
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from hashlib import sha256
from itertools import islice
from pathlib import Path
from typing import Any, Final

import orjson

from builders import provenance
from builders.custom.report import MOST, Listed, Report, report
from builders.recipe.errors import RecipeError
from builders.recipe.model import Recipe
from builders.recipe.selection import Selection, lengths_of, select
from builders.wordlists import WordList, WordListError, read_words
from dictionaries import Artifact, Lexicon, NoKey, encode_artifact, fold

__all__ = ["Listed", "Result", "build_custom"]

STAGES: Final = ("reading", "choosing", "packing")
"""Of a build: its text and lists are read, its words are chosen, the artifact is made."""

Stages = Callable[[str], None]
"""Is told each stage as it begins."""

_QUICKLY: Final = 1
_KEPT_WHOLE: Final = 1 << 16
"""Characters of a field that a manifest holds; every opening of the dictionary reads them."""
_DEFINITIONS: Final = 10_000
"""Words whose definitions a manifest holds."""


def no_stages(stage: str) -> None:
    """Hear of a stage, and do nothing."""
    del stage


@dataclass(frozen=True, slots=True)
class Result:
    """What was built.

    Attributes:
        data: the artifact.
        report: see `builders.custom.report`.
        recipe: the whole recipe, JSON and gzip, when the artifact holds it shortened; else b"".
    """

    data: bytes
    report: Report
    recipe: bytes = b""

    @property
    def words(self) -> int:
        """How many words it holds."""
        return int(self.report["words"])

    @property
    def dropped(self) -> Mapping[str, int]:
        """How many words it left out: reason → number."""
        dropped: Mapping[str, int] = self.report["dropped"]
        return dropped


def build_custom(  # noqa: PLR0913 - what a dictionary is made from, and who asks
    identifier: str,
    recipe: Recipe,
    bases: Mapping[str, Artifact],
    lexicon: Path,
    *,
    lists: Sequence[Listed] = (),
    sources: Iterable[Mapping[str, str]] = (),
    most: int = MOST,
    stages: Stages = no_stages,
) -> Result:
    """Build a dictionary from a checked recipe.

    Args:
        identifier: of the new dictionary.
        recipe: what it names has been read: see `builders.documents.load`.
        bases: reference of each dictionary that it extends → what it holds.
        lexicon: verified.
        lists: word lists, whose words count as its own.
        sources: provenance of its text.
        most: headwords and expressions of a text, and lines of lists, that the report names.
        stages: is told each stage as it begins, but for `reading`.

    Raises:
        RecipeError: it names a dictionary or a theme that does not exist, or its text is none.
    """
    if recipe.sources:
        raise RecipeError("/sources", "recipe_built_in_only")
    given = _spelled_out(recipe, lists)
    stages("choosing")
    lists, selection = _chosen(recipe, bases, lexicon, lists)
    stages("packing")
    told = report(selection, lists, most)
    # Those of a recipe that is built again may have been stored by an older version.
    read = [*map(provenance.published, sources), *(one.source for one in lists if one.source)]
    manifest = _manifest(identifier, recipe, bases, selection, read)
    kept = _keep_recipe(manifest, given)
    _keep_definitions(manifest, told, _definitions(recipe, lists, bases.values(), selection.keys))
    return Result(encode_artifact(selection.keys, manifest), told, kept)


def _keep_recipe(manifest: dict[str, Any], given: Mapping[str, Any]) -> bytes:
    """Put a recipe into a manifest; return the whole of it, packed, when it stands there cut."""
    whole = orjson.dumps(given, option=orjson.OPT_SORT_KEYS)
    manifest["recipe"], manifest["omitted"] = _shortened(given)
    manifest["recipe_sha256"] = sha256(whole).hexdigest()
    return gzip.compress(whole, _QUICKLY, mtime=0) if manifest["omitted"] else b""


def _keep_definitions(
    manifest: dict[str, Any], told: Report, defined: Mapping[str, Mapping[str, str]]
) -> None:
    """Put definitions into a manifest, and into the report how many."""
    if defined:
        manifest["definitions"] = dict(islice(defined.items(), _DEFINITIONS))
        told["definitions"] = len(manifest["definitions"])
        told["doubts"] += ["definitions_cut"] if len(defined) > _DEFINITIONS else []


def _chosen(
    recipe: Recipe, bases: Mapping[str, Artifact], lexicon: Path, lists: Sequence[Listed]
) -> tuple[Sequence[Listed], Selection]:
    """The lists with that of the recipe itself, and what is chosen from all of them."""
    opened = Lexicon(lexicon, verify=False)
    try:
        if recipe.words or ("words" in recipe.given and not lists):
            take = partial(read_words, recipe.words, join=recipe.joins, lexicon=opened)
            lists = (Listed("", reading("/words", take)), *lists)
        words = [word for one in lists for word in one.found.words] if lists else None
        return lists, select(recipe, lambda base: bases[base].automaton, opened, words)
    finally:
        opened.close()


def _spelled_out(recipe: Recipe, lists: Sequence[Listed]) -> dict[str, Any]:
    """The fields of a recipe with what it names put in its place: nobody else can read that."""
    given = {name: value for name, value in recipe.given.items() if name != "sources"}
    given["title"] = provenance.titled(recipe.title)
    if "text" in given:
        given["text"] = recipe.text
    if lists:
        listed = [one.found.defined(word) for one in lists for word in one.found.words]
        given["words"] = [*given.get("words", ()), *listed]
    return given


def reading(pointer: str, read: Callable[[], WordList]) -> WordList:
    """Read a list of a recipe.

    Raises:
        RecipeError: it cannot be read.
    """
    try:
        return read()
    except WordListError as error:
        raise RecipeError(pointer, error.code, **{"place": "", **error.values}) from error


def _definitions(
    recipe: Recipe,
    lists: Sequence[Listed],
    bases: Iterable[Artifact],
    keys: Sequence[str],
) -> dict[str, dict[str, str]]:
    """The definitions that bases and lists give of words that are in: key → form, definition."""
    kept = frozenset(keys)
    inherited = (base.manifest.get("definitions", {}).items() for base in bases)
    found = {key: told for items in inherited for key, told in items if key in kept}
    for one in lists:
        for word, definition in one.found.definitions.items():
            try:
                key = fold(word, join=recipe.joins)
            except NoKey:
                continue
            if key in kept:
                found[key] = {"form": word, "definition": definition}
    return found


def _manifest(
    identifier: str,
    recipe: Recipe,
    bases: Mapping[str, Artifact],
    selection: Selection,
    read: Sequence[Mapping[str, str]],
) -> dict[str, Any]:
    """What is said of a dictionary; `read` are the sources of its own text and lists."""
    inherited = [source for base in bases.values() for source in base.manifest["sources"]]
    drawn_on = [provenance.published(source) for source in inherited]
    licences = [base.manifest["licence"] for base in bases.values()]
    drawn_on += provenance.of_themes(recipe.themes)
    if not bases:
        licences = [source["licence"] for source in drawn_on]
    return {
        "id": identifier,
        "title": provenance.titled(recipe.title),
        "licence": recipe.licence or _all_of(licences),
        "sources": list({(s["id"], s.get("sha256")): s for s in (*drawn_on, *read)}.values()),
        "own_sources": [source["id"] for source in read],
        "removed": sorted(selection.families),
        "bases": {reference: base.version for reference, base in bases.items()},
        "lengths": lengths_of(selection.keys),
    }


def _all_of(licences: Iterable[str]) -> str:
    """Join licences that all hold, each named once.

    >>> _all_of(["MPL-2.0 AND LGPLLR", "LGPLLR", "", "MIT OR Apache-2.0"])
    'MPL-2.0 AND LGPLLR AND (MIT OR Apache-2.0)'
    """
    named: dict[str, None] = {}
    for licence in filter(None, licences):
        if " OR " in licence:
            named[licence if licence.startswith("(") else f"({licence})"] = None
        else:
            named |= dict.fromkeys(licence.split(" AND "))
    return " AND ".join(named)


def _shortened(given: Mapping[str, Any]) -> tuple[dict[str, Any], dict[str, int]]:
    """Take out of a recipe the long fields that say nothing more once it is built.

    Words that are removed stay: they are why a word is not in the dictionary.

    Returns:
        The fields, and how long those are that were taken out.
    """
    omitted = {
        name: len(given[name])
        for name in ("text", "words", "add")
        if name in given and _size(given[name]) > _KEPT_WHOLE
    }
    return {name: value for name, value in given.items() if name not in omitted}, omitted


def _size(value: str | Sequence[str | Mapping[str, str]] | Mapping[str, str]) -> int:
    """About how long a field is in JSON."""
    if isinstance(value, str):
        return len(value) + 3
    parts = value.values() if isinstance(value, Mapping) else value
    return sum(map(_size, parts))
