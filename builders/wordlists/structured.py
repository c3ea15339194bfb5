"""Lists in JSON, and in the arrays of JavaScript and TypeScript.

An array of words, or of objects with a `word` and perhaps a `definition`; or an object of which one
member is such an array: `{"title": …, "words": [...]}`, as this service exports a dictionary.
"""

import ast
import json
import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final, NamedTuple

from builders.wordlists.errors import WordListError

_LISTS: Final = ("words", "mots", "entries", "list", "liste")
_WORDS: Final = ("word", "mot", "key", "form", "forme", "term", "lemma", "lemme")
_DEFINITIONS: Final = ("definition", "définition", "gloss")
_RECIPE: Final = frozenset({"extends", "themes", "text", "verbs", "categories", "add", "remove"})
_JSON: Final = re.compile(r"""\s*(?:\[\s*["{\[\]]|\{\s*["}])""")
_LITERAL: Final = r"""(?:'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*")"""
_ARRAY: Final = re.compile(rf"\[\s*{_LITERAL}(?:\s*,\s*{_LITERAL})*\s*,?\s*\]")


class Item(NamedTuple):
    """A word as data gives it.

    Attributes:
        word: as it was written.
        definition: "" when there is none.
    """

    word: str
    definition: str = ""


def is_json(text: str) -> bool:
    """Whether a text begins as an array or an object of JSON does.

    >>> is_json('["chat"]'), is_json("[chat](http://x)")
    (True, False)
    """
    return _JSON.match(text) is not None


def from_json(text: str) -> Iterator[Item]:
    """The items of a list in JSON.

    Raises:
        WordListError: `list_malformed`, `list_recipe` (it is no list, but how to make one) or
            `list_json` (where the words are is not said).
    """
    try:
        value = json.loads(text)
    except (ValueError, RecursionError) as error:
        line = getattr(error, "lineno", 1)
        raise WordListError("list_malformed", kind="JSON", line=line) from error
    return items(_list_of(value))


def items(values: Iterable[Any]) -> Iterator[Item]:
    """The items of an array.

    Raises:
        WordListError: `list_json`: one is neither a word nor an object that has one.
    """
    for value in values:
        yield Item(value) if isinstance(value, str) else _item(value)


def from_program(text: str) -> Iterator[Item]:
    """The items of the only array of literals in a program.

    Raises:
        WordListError: `list_program`: there is none, or more than one.
    """
    found = _ARRAY.findall(text)
    if len(found) != 1:
        raise WordListError("list_program")
    try:
        words = ast.literal_eval(found[0])
    except (ValueError, SyntaxError) as error:
        raise WordListError("list_program") from error
    return map(Item, words)


def _list_of(value: object) -> list[Any]:
    if isinstance(value, list):
        return value
    if isinstance(value, dict):
        if _RECIPE.intersection(value):
            raise WordListError("list_recipe")
        for name in _LISTS:
            if isinstance(value.get(name), list):
                found: list[Any] = value[name]
                return found
    raise WordListError("list_json")


def _item(value: object) -> Item:
    if isinstance(value, Mapping):
        word = next((value[name] for name in _WORDS if isinstance(value.get(name), str)), None)
        if word is not None:
            told = (value[name] for name in _DEFINITIONS if isinstance(value.get(name), str))
            return Item(word, next(told, ""))
    raise WordListError("list_json")
