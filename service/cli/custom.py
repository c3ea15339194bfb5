"""Dictionaries of users, built from recipes, texts and word lists, into their store."""

import sys
from collections.abc import Mapping
from contextlib import closing
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final
from urllib.parse import unquote, urlsplit

from builders import (
    DocumentError,
    Documents,
    Recipe,
    RecipeError,
    Result,
    build_custom,
    load_recipe,
)
from dictionaries import (
    DEFAULT,
    ID,
    LEXICON_FILE,
    Artifact,
    ArtifactError,
    Built,
    Catalogue,
    Dictionary,
    NoDictionary,
    Store,
    decode_artifact,
    of_system,
)
from service.cli import telling
from service.cli.console import catalogue, failing, get, settings, users_dictionaries
from service.cli.terminal import fail, refuse, said, say_json, tell
from service.cli.terminal.progress import Bars
from service.contract import check_recipe
from service.referee.builds import Made
from service.referee.changes import Changes
from service.referee.recipes import dropped, id_of

_ALL: Final = 1 << 30
_OPTIONS: Final = {"text": "--theme-from", "title": "--title", "licence": "--licence"}
_NO_NAMES: Final = {"edit", "view", "pubhtml", "pub", "export"}
"""How the addresses of sheets end, whatever is in them."""
_SCHEMES: Final = ("http://", "https://")


@dataclass(frozen=True, slots=True)
class Wish:
    """What the options of `build` ask for; they are told in its help."""

    identifier: str | None = None
    title: str | None = None
    licence: str | None = None
    text: str | None = None
    words: str | None = None
    column: str | None = None
    encoding: str | None = None
    affixes: str | None = None
    extends: tuple[str, ...] = ()
    family: bool = True
    nouns_only: bool = False
    keep: int | None = None
    join: bool = False
    dry_run: bool = False
    allow_empty: bool = False

    def refuse_without_text(self) -> None:
        """End when there is something to build, and nothing to build it from."""
        if self != Wish():
            refuse("cli_what_from")

    def refuse_beside_recipe(self) -> None:
        """End when options say what the recipe says."""
        how = replace(Wish(), dry_run=self.dry_run, allow_empty=self.allow_empty)
        if self != replace(how, identifier=self.identifier):
            refuse("cli_beside_recipe")


def build_file(path: Path, wish: Wish, *, as_json: bool) -> None:
    """Build the dictionary of a recipe on disk."""
    try:
        given = load_recipe(path)
        with failing(str(path)):
            check_recipe(given)
        recipe = Recipe.read(given)
        wish = replace(wish, identifier=wish.identifier or id_of(path.stem))
        opened = catalogue(settings())
        documents = Documents(path.parent, opened.lexicon)
        _build(wish, recipe, documents, opened, as_json=as_json)
    except RecipeError as error:
        fail(said("cli_place", place=path, fault=told(error, error.pointer)))


def build_wish(wish: Wish, *, as_json: bool) -> None:
    """Build the dictionary that options describe: they make a recipe like any other."""
    if not wish.text and (wish.keep or wish.nouns_only or not wish.family):
        refuse("cli_without_text")
    name = _name_of(wish.text or wish.words or "")
    opened = catalogue(settings())
    documents = Documents(Path(), opened.lexicon)
    try:
        given = _given(wish, name, documents)
        with failing():
            check_recipe(given)
        recipe = Recipe.read(given)
        wish = replace(wish, identifier=wish.identifier or id_of(name))
        _build(wish, recipe, documents, opened, as_json=as_json)
    except DocumentError as error:
        refuse(error.code, **error.values)
    except RecipeError as error:
        fail(told(error, _OPTIONS.get(error.pointer[1:], "")))


def _given(wish: Wish, name: str, documents: Documents) -> dict[str, Any]:
    """The fields of the recipe that options make.

    Raises:
        DocumentError: the list cannot be had.
    """
    fields: dict[str, Any] = {
        "title": wish.title or name or "?",
        "licence": wish.licence,
        "extends": list(wish.extends or ((DEFAULT,) if wish.text else ())),
        "punctuation": "join" if wish.join else None,
        "family": None if wish.family else False,
        "nouns_only": wish.nouns_only or None,
        "keep": wish.keep,
    }
    given = {field: value for field, value in fields.items() if value not in (None, "", [])}
    return given | _places(wish, documents)


def _places(wish: Wish, documents: Documents) -> dict[str, Any]:
    """The fields that name a text and a list."""
    found: dict[str, Any] = {}
    if wish.text:
        found["text"] = {"url" if _is_address(wish.text) else "file": wish.text}
    if wish.words:
        pinned = documents.pin(wish.words, wish.column, wish.affixes or "", wish.encoding or "")
        found["sources"] = [pinned]
    return found


def told(error: RecipeError, where: str) -> str:
    """What is wrong with a recipe, after where: a field, an option, or the name of a list."""
    message = said(error.code, **error.values)
    if error.code.startswith("list_"):
        where = str(error.values.get("place", where))
    return said("cli_place", place=where, fault=message) if where else message


def _build(
    wish: Wish, recipe: Recipe, documents: Documents, opened: Catalogue, *, as_json: bool
) -> None:
    """Build a dictionary, put it in the store unless that is not wished, and tell.

    Raises:
        RecipeError: it cannot be built.
    """
    identifier = wish.identifier or ""
    if not ID.fullmatch(identifier):
        refuse("cli_id", id=identifier)
    config = settings()
    if opened.is_built_in(identifier):
        refuse("cli_id_built_in", id=identifier)
    bases = {reference: get(opened, reference).artifact for reference in recipe.extends}
    most = _ALL if as_json else telling.MOST
    result = _built(identifier, recipe, documents, bases, most)
    if not result.words and not wish.allow_empty:
        if not result.dropped:
            refuse("cli_no_words")
        refuse("cli_no_words_left_out", why=dropped(result.dropped))
    store = users_dictionaries(config)
    before = _before(store, identifier)
    if wish.dry_run:
        artifact = decode_artifact(result.data, identifier)
        dictionary = Dictionary(identifier, artifact, datetime.now(UTC))
    else:
        dictionary = _put(store, identifier, Built(result.data, result.recipe))
    changes = None if before is None else Changes.between(before, dictionary)
    made = Made(dictionary, before is None, dict(result.report), changes, stored=not wish.dry_run)
    report(made, as_json=as_json)


def _built(
    identifier: str,
    recipe: Recipe,
    documents: Documents,
    bases: Mapping[str, Artifact],
    most: int,
) -> Result:
    """Build a dictionary, with a bar that goes when it is built."""
    with closing(Bars(sys.stderr)) as bars:
        bars.stage("reading")
        resolved = documents.resolve(recipe)
        return build_custom(
            identifier,
            resolved.recipe,
            bases,
            settings().dictionaries / LEXICON_FILE,
            lists=resolved.lists,
            sources=resolved.sources,
            most=most,
            stages=bars.stage,
        )


def report(made: Made, *, as_json: bool) -> None:
    """Say what became of a build."""
    one = made.dictionary
    about = {"id": one.id, "title": one.title, "version": one.version, "made": _made(made)}
    notes = [said(note.message, **note.values) for note in made.notes]
    if as_json:
        changes = {"changes": made.changes.to_json()} if made.changes else {}
        dry_run = {} if made.stored else {"dry_run": True}
        say_json({**about, **made.report, **changes, **dry_run, "notes": notes})
        return
    if made.changes and not made.changes.same:
        changed = said("cli_changes", added=made.changes.added, removed=made.changes.removed)
        notes = [changed, *notes]
    if not made.stored:
        notes = [said("cli_dry_run"), *notes]
    for line in telling.lines({**about, **made.report}, notes):
        tell(line)


def _made(made: Made) -> str:
    """What became of the version before, as JSON tells it."""
    if made.changes is None:
        return "new"
    return "as it was" if made.changes.same else "replaced"


def _before(store: Store, identifier: str) -> Dictionary | None:
    with failing():
        try:
            return store.get(identifier)
        except (NoDictionary, ArtifactError):
            return None


def _put(store: Store, identifier: str, built: Built) -> Dictionary:
    try:
        with failing():
            return store.put(identifier, built)[0]
    except OSError as error:
        refuse("cli_store", place=store.folder, fault=of_system(error))


def _is_address(place: str) -> bool:
    return place.lower().startswith(_SCHEMES)


def _name_of(place: str) -> str:
    """The name of a file or a page without what says its kind.

    >>> _name_of("lists/Mots du club.csv.gz"), _name_of("https://fr.wikipedia.org/wiki/%C3%89tna")
    ('Mots du club', 'Étna')
    """
    if _is_address(place):
        parts = urlsplit(place)
        last = unquote(parts.path).rstrip("/").rpartition("/")[2]
        last = "" if last in _NO_NAMES else last
        place = (last or parts.hostname or "").replace("_", " ")
    name = Path(place).name.removesuffix(".gz")
    return Path(name).stem if Path(name).suffix else name
