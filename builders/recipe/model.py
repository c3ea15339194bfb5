r"""Recipes: how the words of a dictionary are chosen, as data.

The same fields stand in a TOML file on disk and in JSON over HTTP. `schema.json` says what each may
be; what fields say of one another is checked here, for both.

    title         for players, in French; required
    licence       of the words as a whole; by default that of what it draws on
    extends       id, or list of ids, of the dictionaries whose words it starts from; `id@version`
                  names a version
    match         "any" (default) takes the words of any dictionary of `extends`, "all" those that
                  all of them have
    themes        keep of `extends` the words of these themes; without `extends`, all of them
    text          keep of `extends` the words of this text; on disk also {file = "volcans.txt"} or
                  {url = "https://…"}, perhaps with its `sha256`
    family        of a text: true (default) takes all forms of its headwords, false the forms seen
    nouns_only    of a text: true takes nothing but its nouns
    keep          of a text: at most so many headwords, the most typical of it; without it, those
                  that are more typical of it than chance explains
    words         words of its own, beside those of `extends`, as the lines of a list: texts, or
                  {word = "pahoehoe", definition = "Lave lisse."}
    verbs         "all" (default) or "infinitive": no conjugated forms
    categories    keep words that are usually one of these: "noun", "verb", ...
    min_length    fewest letters (2)
    max_length    most letters (25)
    add, remove   words put in or taken out at the end, whatever the fields above say; removal
                  beats addition; {"lemma": "manger"} in `remove` takes out a whole family
    punctuation   "drop" (default) refuses hyphens and apostrophes, "join" takes them out of words
    sources       on disk only: word lists, each {file = "mots.txt", sha256 = "…"} or
                  {url = "https://…", sha256 = "…"}, whose words count as `words`; of a table also
                  `column`, of a text `encoding`, of a `.dic` `affixes` and `affixes_sha256`. The
                  dictionary that is built in from the pinned sources names their ids instead

So a dictionary is

    ((extends ∩ (themes ∪ text)) ∪ words), if verbs, categories and lengths let it in,
    ∪ add, \ remove

where everything is a set of keys (`dictionaries.keys`), and where neither `themes` nor `text`
is given all of `extends` is taken.
"""

import re
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final
from unicodedata import bidirectional, category

import orjson

from builders.recipe import schema
from builders.recipe.errors import RecipeError
from builders.recipe.sources import ListSource, TextSource
from dictionaries import MAX_LENGTH, MIN_LENGTH, describe, of_system

__all__ = ["ListSource", "Recipe", "RecipeError", "TextSource"]

Words = tuple[str | Mapping[str, str], ...]
# Control characters, lone surrogates, and the two that break lines.
_UNSHOWABLE: Final = frozenset({"Cc", "Cs", "Zl", "Zp"})
_TURNING: Final = frozenset({"LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI"})
"""Marks that turn the direction of what follows, also of what is shown after a title."""


@dataclass(frozen=True, slots=True)
class Recipe:
    """A checked recipe; the module says what the fields mean."""

    title: str
    licence: str = ""
    extends: tuple[str, ...] = ()
    sources: tuple[str, ...] = ()
    themes: tuple[str, ...] = ()
    text: str = ""
    family: bool = True
    nouns_only: bool = False
    keep: int | None = None
    words: Words = ()
    categories: tuple[str, ...] = ()
    add: tuple[str, ...] = ()
    remove: Words = ()
    match: str = "any"
    verbs: str = "all"
    punctuation: str = "drop"
    min_length: int = MIN_LENGTH
    max_length: int = MAX_LENGTH
    lists: tuple[ListSource, ...] = ()
    """The word lists among `sources`."""
    text_source: TextSource | None = None
    """Where `text` is, unless it is spelled out."""
    given: Mapping[str, Any] = field(default_factory=dict, compare=False)
    """The fields as they were written."""

    @property
    def joins(self) -> bool:
        """Whether hyphens and apostrophes are taken out of words instead of refused."""
        return self.punctuation == "join"

    def place(self, name: str, index: int) -> str:
        """The JSON pointer to one of several names, or to the only one, outside a list."""
        return f"/{name}" if isinstance(self.given.get(name), str) else f"/{name}/{index}"

    @classmethod
    def read(cls, given: Mapping[str, Any]) -> "Recipe":
        """Check the fields of a recipe.

        Raises:
            RecipeError: they are not what the schema says, or contradict one another; or long ones
                are left out, as where a recipe is only shown: `recipe_shortened`.

        >>> Recipe.read({"title": "Oiseaux", "extends": "francais", "max_length": 8}).extends
        ('francais',)
        >>> Recipe.read({"title": "Oiseaux", "extends": "francais", "max_length": 1})
        Traceback (most recent call last):
        builders.recipe.errors.RecipeError: /max_length not_as_expected {'expected': '1 is less \
than the minimum of 2'}
        """
        schema.check(given)
        if "omitted" in given:
            fields = ", ".join(given["omitted"])[:80]
            raise RecipeError("/omitted", "recipe_shortened", fields=fields)
        found: dict[str, Any] = {
            name: tuple(value) if isinstance(value, list) else value
            for name, value in given.items()
        }
        for name in ("extends", "themes"):
            if isinstance(found.get(name), str):
                found[name] = (found[name],)
        mixed: Sequence[str | Mapping[str, Any]] = found.pop("sources", ())
        if isinstance(found.get("text"), Mapping):
            found["text_source"] = TextSource.of(found.pop("text"))
        recipe = cls(
            **found,
            sources=tuple(source for source in mixed if isinstance(source, str)),
            lists=tuple(ListSource.of(source) for source in mixed if not isinstance(source, str)),
            given=dict(given),
        )
        recipe._check_lines()
        recipe._check_together()
        return recipe

    def _check_lines(self) -> None:
        """Check that the title and the licence are each a line that can be shown.

        Raises:
            RecipeError: `recipe_blank` or `recipe_one_line`.
        """
        for name, line in (("title", self.title), ("licence", self.licence)):
            if line and not line.strip():
                raise RecipeError(f"/{name}", "recipe_blank")
            strange = next(filter(_is_strange, line), None)
            if strange is not None:
                character = describe(strange, named=False)  # whatever the language of the reader
                raise RecipeError(f"/{name}", "recipe_one_line", character=character)

    def _check_together(self) -> None:
        """Check what fields say of one another.

        Raises:
            RecipeError: `recipe_lengths`, or `recipe_text_of_nothing`.
        """
        if self.min_length > self.max_length:
            values = {"shortest": self.min_length, "longest": self.max_length}
            raise RecipeError("/min_length", "recipe_lengths", **values)
        if (self.text or self.text_source) and not self.extends:
            raise RecipeError("/extends", "recipe_text_of_nothing")
        if "text" in self.given and not (self.text.strip() or self.text_source):
            raise RecipeError("/text", "recipe_blank")

    @classmethod
    def load(cls, path: Path) -> "Recipe":
        """Read a recipe from a file: TOML, or JSON when it is called `.json`.

        Raises:
            RecipeError: it is neither, cannot be read, or see `read`.
        """
        return cls.read(load_recipe(path))


def _is_strange(character: str) -> bool:
    return category(character) in _UNSHOWABLE or bidirectional(character) in _TURNING


def load_recipe(path: Path) -> Any:  # noqa: ANN401 - whatever stands in the file
    """What stands in the file of a recipe, unchecked.

    Raises:
        RecipeError: `recipe_unreadable`, or `recipe_no_data`: it is neither TOML nor JSON.
    """
    try:
        data = path.read_bytes().removeprefix(b"\xef\xbb\xbf")
    except OSError as error:
        raise RecipeError("", "recipe_unreadable", fault=of_system(error)) from error
    kind = "JSON" if path.suffix == ".json" else "TOML"
    try:
        return orjson.loads(data) if kind == "JSON" else tomllib.loads(data.decode())
    except (ValueError, RecursionError) as error:
        raise RecipeError("", "recipe_no_data", kind=kind, line=_line(data, error)) from error


def _line(data: bytes, error: ValueError | RecursionError) -> int:
    """The line at which a parser gave up, as its error tells it; the last when it does not."""
    if isinstance(error, UnicodeDecodeError):
        return data.count(b"\n", 0, error.start) + 1
    found = re.search(r"line ([0-9]+)", str(error))
    return int(found[1]) if found else data.count(b"\n") + 1
