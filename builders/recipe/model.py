r"""Recipes: how the words of a dictionary are chosen, as data.

The same fields stand in a TOML file on disk and in JSON over HTTP, and one checker reads both.

    title         for players, in French; required
    licence       of the words as a whole; by default that of what it draws on
    extends       id, or list of ids, of the dictionaries whose words it starts from; `id@version`
                  names a version
    themes        keep of `extends` the words of these themes; without `extends`, all of them
    text          keep of `extends` the words of this text
    family        of a text: true (default) takes all forms of its headwords, false the forms seen
    keep          of a text: at most so many headwords, the most typical of it
    words         words of its own, beside those of `extends`
    verbs         "all" (default) or "infinitive": no conjugated forms
    categories    keep words that can be one of these: "noun", "verb", ...
    min_length    fewest letters (2)
    max_length    most letters (25)
    add, remove   words put in or taken out at the end, whatever the fields above say; removal
                  beats addition
    punctuation   "drop" (default) refuses hyphens and apostrophes, "join" takes them out of words
    sources       on disk only: word lists, each {file = "mots.txt", sha256 = "…"} or
                  {url = "https://…", sha256 = "…"}, whose words count as `words`; of a table also
                  `column`, of a `.dic` also `affixes` and `affixes_sha256`. The dictionary that
                  is built in from the pinned sources names their ids instead

So a dictionary is

    ((extends ∩ (themes ∪ text)) ∪ words), if verbs, categories and lengths let it in,
    ∪ add, \ remove

where everything is a set of keys (`dictionaries.keys`), and where neither `themes` nor `text`
is given all of `extends` is taken.
"""

import json
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from builders.recipe import fields, list_source
from builders.recipe.fields import RecipeError
from builders.recipe.list_source import ListSource
from dictionaries import MAX_LENGTH, MIN_LENGTH

__all__ = ["FIELDS", "ListSource", "Recipe", "RecipeError", "references"]

_READERS: Final[Mapping[str, Callable[[str, object], Any]]] = {
    "title": fields.line,
    "licence": fields.line,
    "extends": fields.references,
    "sources": list_source.sources,
    "themes": fields.themes,
    "text": fields.text,
    "family": fields.flag,
    "keep": fields.headwords,
    "words": fields.words,
    "verbs": fields.choice,
    "categories": fields.categories,
    "min_length": fields.length,
    "max_length": fields.length,
    "add": fields.words,
    "remove": fields.words,
    "punctuation": fields.choice,
}
FIELDS: Final = tuple(_READERS)
_GIVERS: Final = ("extends", "themes", "text", "words", "add")


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
    keep: int | None = None
    words: tuple[str, ...] = ()
    categories: tuple[str, ...] = ()
    add: tuple[str, ...] = ()
    remove: tuple[str, ...] = ()
    verbs: str = "all"
    punctuation: str = "drop"
    min_length: int = MIN_LENGTH
    max_length: int = MAX_LENGTH
    lists: tuple[ListSource, ...] = ()
    """The word lists among `sources`."""
    given: Mapping[str, Any] = field(default_factory=dict, compare=False)
    """The fields as they were written."""

    @property
    def joins(self) -> bool:
        """Tell whether hyphens and apostrophes are taken out of words instead of refused."""
        return self.punctuation == "join"

    @classmethod
    def read(cls, given: Mapping[str, Any]) -> "Recipe":
        """Check the fields of a recipe.

        Raises:
            RecipeError: the first field that is not what it should be.

        >>> Recipe.read({"title": "Oiseaux", "extends": "francais", "max_length": 8}).extends
        ('francais',)
        >>> Recipe.read({"title": "Oiseaux", "extends": "francais", "verbs": "infinitif"})
        Traceback (most recent call last):
        builders.recipe.fields.RecipeError: /verbs: expected "all" or "infinitive", got 'infinitif'
        """
        found: dict[str, Any] = {}
        for name, value in given.items():
            if name not in _READERS:
                raise fields.unknown(name, FIELDS)
            found[name] = _READERS[name](name, value)
        if "title" not in found:
            raise RecipeError("/title", "a recipe needs a title; add one for players to read")
        mixed = found.pop("sources", ())
        recipe = cls(
            **found,
            sources=tuple(source for source in mixed if isinstance(source, str)),
            lists=tuple(source for source in mixed if isinstance(source, ListSource)),
            given=dict(given),
        )
        recipe._check_together()
        return recipe

    def _check_together(self) -> None:
        """Check what fields say of one another.

        Raises:
            RecipeError: they contradict one another, or say nothing.
        """
        if self.min_length > self.max_length:
            raise RecipeError(
                "/min_length",
                f"expected at most max_length, {self.max_length}, got {self.min_length}",
            )
        if self.text and not self.extends:
            raise RecipeError(
                "/text",
                "a text needs a dictionary whose words are looked for in it;"
                ' add "extends", for example "francais"',
            )
        for name in ("family", "keep"):
            if name in self.given and not self.text:
                raise RecipeError(
                    f"/{name}",
                    f"says how a text is read, and there is none; add text or drop {name}",
                )
        if not (self.sources or self.lists or any(name in self.given for name in _GIVERS)):
            raise RecipeError("", f"no field gives words; add one of {', '.join(_GIVERS)}")

    @classmethod
    def load(cls, path: Path) -> "Recipe":
        """Read a recipe from a file: TOML, or JSON when it is called `.json`.

        Raises:
            RecipeError: it is neither, cannot be read, or see `read`.
        """
        kind, parse = ("JSON", json.loads) if path.suffix == ".json" else ("TOML", tomllib.loads)
        try:
            given = parse(path.read_bytes().decode("utf-8-sig"))
        except OSError as error:
            raise RecipeError("", f"cannot be read: {error.strerror}") from error
        except (ValueError, RecursionError) as error:
            raise RecipeError("", f"not {kind} in UTF-8: {error}") from error
        if not isinstance(given, dict):
            raise RecipeError("", f"expected fields, got {fields.shown(given)}")
        return cls.read(given)


def references(given: Mapping[str, Any]) -> tuple[str, ...]:
    """Give the dictionaries that a recipe extends, with nothing else checked.

    For whoever has a recipe built elsewhere and must only say where its bases lie.

    Raises:
        RecipeError: `extends` is not what it should be.

    >>> references({"extends": ["francais", "volcans@0123456789abcdef"], "words": 3})
    ('francais', 'volcans@0123456789abcdef')
    """
    return fields.references("extends", given["extends"]) if "extends" in given else ()
