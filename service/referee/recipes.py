"""Recipes of custom dictionaries: reading them whole, changing them, making ids from titles."""

import gzip
import re
import unicodedata
import zlib
from collections.abc import Iterable, Mapping, Sequence
from hashlib import sha256
from typing import Any, Final

import orjson

from dictionaries import ArtifactDamaged, Dictionary, Fault, NoKey, Store, fold
from service.messages import Terms
from service.referee.errors import RecipeLost
from service.wire import Json

OMITTED: Final = "omitted"
_LONGEST_ID: Final = 64
_UNDOES: Final = {"add": "remove", "remove": "add"}


def whole(dictionary: Dictionary, store: Store | None) -> Json:
    """Return the recipe that a dictionary was made from, with nothing left out.

    Raises:
        RecipeLost: it was made when long fields were not kept.
        dictionaries.ArtifactDamaged: the recipe that is kept is not the one it was made from.
        dictionaries.StoreUnavailable: it cannot be read now.
    """
    manifest = dictionary.artifact.manifest
    omitted: Mapping[str, int] = manifest.get(OMITTED, {})
    if not omitted:
        return dict(dictionary.recipe)
    packed = store.recipe(dictionary.id, dictionary.version) if store else b""
    if not packed:
        raise RecipeLost(dictionary.id, list(omitted))
    try:
        data = gzip.decompress(packed)
    except (OSError, EOFError, zlib.error) as error:
        raise ArtifactDamaged(Fault("dictionary_recipe_unreadable", id=dictionary.id)) from error
    if sha256(data).hexdigest() != manifest.get("recipe_sha256"):
        raise ArtifactDamaged(Fault("dictionary_recipe_other", id=dictionary.id))
    recipe: Json = orjson.loads(data)
    return recipe


def changed(recipe: Mapping[str, Any], changes: Mapping[str, Any]) -> Json:
    """Return a recipe with changes.

    Args:
        recipe: the whole recipe.
        changes: new values of fields, null to drop one. Words in `add` and `remove` are added to
            those already there; a word that is added is no longer removed, and the other way
            round.

    >>> changed({"title": "A", "add": ["été"], "verbs": "all"}, {"remove": ["ETE"], "verbs": None})
    {'title': 'A', 'remove': ['ETE']}
    """
    result = {**recipe, **{name: value for name, value in changes.items() if name not in _UNDOES}}
    join = result.get("punctuation") == "join"
    for name, undone in _UNDOES.items():
        if words := changes.get(name):
            keys = {_key(word, join=join) for word in words}
            result[name] = _without(result.get(name) or (), keys, join=join) + list(words)
            result[undone] = _without(result.get(undone) or (), keys, join=join) or None
    return {name: value for name, value in result.items() if value is not None}


def _without(words: Iterable[Any], keys: set[object], *, join: bool) -> list[Any]:
    return [word for word in words if _key(word, join=join) not in keys]


def _key(word: object, *, join: bool) -> object:
    """What identifies a word of a recipe: its key or, if it has none, what was written."""
    if isinstance(word, Mapping):
        if "word" not in word:
            return ("lemma", str(word.get("lemma")))
        word = word["word"]
    try:
        return fold(str(word), join=join)
    except NoKey:
        return ("", word)


def id_of(title: str, prefix: str = "") -> str:
    """Make the id of a dictionary from its title; "" when no letter of it can be in one.

    Args:
        title: for players.
        prefix: what the id must begin with.

    >>> id_of("Mots du club (été)"), id_of("火山"), id_of("Mots", "lyon-")
    ('mots-du-club-ete', '', 'lyon-mots')
    """
    letters = title.lower().replace("œ", "oe").replace("æ", "ae")
    spaced = re.sub(r"[^\w\u0300-\u036f]", "-", unicodedata.normalize("NFKD", letters))
    plain = spaced.encode("ascii", "ignore").decode()
    name = re.sub(r"[^a-z0-9]+", "-", plain).strip("-")
    if not name:
        return ""
    whole_name = name if name.startswith(prefix) else prefix + name
    return whole_name[:_LONGEST_ID].rstrip("-")


def numbered(identifier: str, number: int) -> str:
    """Return an id made different from others of its name by a number.

    >>> numbered("club", 1), numbered("club", 2), numbered("c" * 64, 10)[-4:]
    ('club', 'club-2', 'c-10')
    """
    if number == 1:
        return identifier
    end = f"-{number}"
    return identifier[: _LONGEST_ID - len(end)] + end


def examples(words: Sequence[str], most: int = 20) -> str:
    """Name words in a sentence: all of them, or the first ones when there are many."""
    return ", ".join(words[:most]) + ("…" if len(words) > most else "")


def dropped(reasons: Iterable[str]) -> Terms:
    """Name the reasons for which words were left out."""
    return Terms([f"dropped_{reason}" for reason in reasons], "; ")
