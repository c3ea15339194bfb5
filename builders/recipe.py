"""Recipes: how the words of a dictionary are chosen, as data.

The same fields stand in a TOML file on disk and in JSON over HTTP, and one checker reads both.

    title         for players, in French; required
    licence       of the words as a whole
    extends       id, or list of ids, of the dictionaries whose words it starts from
    sources       ids of word sources, for a dictionary made from them by vote (files only)
    themes        keep of `extends` the words of these themes; without `extends`, all of them
    words         words of its own, beside those of `extends`
    verbs         "all" (default) or "infinitive": no conjugated forms
    categories    keep words that can be one of these: "noun", "verb", ...
    min_length    fewest letters (2)
    max_length    most letters (25)
    add, remove   words put in or taken out at the end, whatever the fields above say; removal
                  beats addition
    punctuation   "drop" (default) refuses hyphens and apostrophes, "join" takes them out of words
"""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from dictionaries.entry import CATEGORIES
from dictionaries.letters import MAX_LENGTH, MIN_LENGTH

_LISTS: Final = ("extends", "sources", "themes", "words", "categories", "add", "remove")
_CHOICES: Final = {"verbs": ("all", "infinitive"), "punctuation": ("drop", "join")}
_LENGTHS: Final = ("min_length", "max_length")
_TEXTS: Final = ("title", "licence")
FIELDS: Final = (*_TEXTS, *_LISTS, *_CHOICES, *_LENGTHS)


class RecipeError(ValueError):
    """A recipe is not one.

    Attributes:
        pointer: JSON pointer to the field at fault, `/min_length`.
        message: what was expected, what came, and how to mend it.
    """

    def __init__(self, pointer: str, message: str) -> None:
        """Keep where and what."""
        super().__init__(f"{pointer}: {message}")
        self.pointer = pointer
        self.message = message


@dataclass(frozen=True, slots=True)
class Recipe:
    """A checked recipe; the module says what the fields mean."""

    title: str
    licence: str = ""
    extends: tuple[str, ...] = ()
    sources: tuple[str, ...] = ()
    themes: tuple[str, ...] = ()
    words: tuple[str, ...] = ()
    categories: tuple[str, ...] = ()
    add: tuple[str, ...] = ()
    remove: tuple[str, ...] = ()
    verbs: str = "all"
    punctuation: str = "drop"
    min_length: int = MIN_LENGTH
    max_length: int = MAX_LENGTH
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
        >>> Recipe.read({"title": "Oiseaux", "verbes": "infinitive"})
        Traceback (most recent call last):
        builders.recipe.RecipeError: /verbes: no such field; the fields are title, licence, \
extends, sources, themes, words, categories, add, remove, verbs, punctuation, min_length, max_length
        """
        for name in given:
            if name not in FIELDS:
                raise RecipeError(f"/{name}", f"no such field; the fields are {', '.join(FIELDS)}")
        fields: dict[str, Any] = {}
        for name, value in given.items():
            fields[name] = _READERS[name](name, value)
        if not fields.get("title"):
            raise RecipeError("/title", "a recipe needs a title; add one for players to read")
        recipe = cls(**fields, given=dict(given))
        if recipe.min_length > recipe.max_length:
            raise RecipeError(
                "/min_length",
                f"expected at most max_length, {recipe.max_length}, got {recipe.min_length}",
            )
        return recipe

    @classmethod
    def load(cls, path: Path) -> "Recipe":
        """Read a recipe from a TOML file.

        Raises:
            RecipeError: it is not TOML, or see `read`.
        """
        try:
            given = tomllib.loads(path.read_text(encoding="utf-8"))
        except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
            raise RecipeError("", f"{path.name} is not TOML in UTF-8: {error}") from error
        return cls.read(given)


def _text(name: str, value: object) -> str:
    if not isinstance(value, str) or not value.strip():
        raise RecipeError(f"/{name}", f"expected a text, got {value!r}")
    return value


def _texts(name: str, value: object) -> tuple[str, ...]:
    if isinstance(value, str) and name in ("extends", "themes"):
        value = [value]
    if not isinstance(value, list | tuple):
        raise RecipeError(f"/{name}", f"expected a list of texts, got {value!r}")
    for index, item in enumerate(value):
        if not isinstance(item, str):
            raise RecipeError(f"/{name}/{index}", f"expected a text, got {item!r}")
        if name == "categories" and item not in CATEGORIES:
            raise RecipeError(
                f"/{name}/{index}", f"expected one of {', '.join(CATEGORIES)}, got {item!r}"
            )
    return tuple(value)


def _choice(name: str, value: object) -> str:
    if value not in _CHOICES[name]:
        expected = " or ".join(f'"{choice}"' for choice in _CHOICES[name])
        raise RecipeError(f"/{name}", f"expected {expected}, got {value!r}")
    return str(value)


def _length(name: str, value: object) -> int:
    if type(value) is not int or not MIN_LENGTH <= value <= MAX_LENGTH:
        raise RecipeError(
            f"/{name}", f"expected a number of letters from {MIN_LENGTH} to {MAX_LENGTH},"
            f" got {value!r}"
        )  # fmt: skip
    return value


_READERS: Final = {
    **dict.fromkeys(_TEXTS, _text),
    **dict.fromkeys(_LISTS, _texts),
    **dict.fromkeys(_CHOICES, _choice),
    **dict.fromkeys(_LENGTHS, _length),
}
