"""What a recipe selects, against sets that say the same in one line each."""

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from builders.recipe.model import Recipe
from builders.recipe.selection import Selection, select
from builders.wordlists import read_words
from dictionaries import LEXICON_FILE, Dictionary, Lexicon, NoKey, fold
from tests.examples import examples

CONJUGATED = {"MANGEONS", "SONT"}
ANIMALS = {"CHAT", "CHATS", "CHIEN", "VACHE", "LOUP", "RAT"}
CATEGORIES = {
    "verb": {"MANGER", "MANGEONS", "PORTE", "PORTER", "ETE", "SONT", "ETRE", "ABALOURDIR"},
    "adjective": {"SOURD", "VILE"},
    "determiner": {"TES"},
}
# Nouns with one reading, and all their forms in the lexicon.
FAMILIES = {"chat": {"CHAT", "CHATS"}, "loup": {"LOUP"}, "mer": {"MER"}, "œufs": {"OEUF", "OEUFS"}}
WORDS = (
    *("chat", "CHATS", "Chien", "loup", "mangeons", "manger", "été", "étés", "œuf", "mer", "sont"),
    *("porte", "sourd", "tes", "km", "porte-clé", "aujourd’hui", "½", "", "x", "zzz", "a" * 26),
)

words = st.lists(st.sampled_from(WORDS), max_size=8)
recipes = st.fixed_dictionaries(
    {"title": st.just("Essai"), "words": words},
    optional={
        "extends": st.lists(
            st.sampled_from(["francais", "infinitifs", "animaux"]), min_size=1, max_size=3
        ),
        "themes": st.just(["animaux"]),
        "text": st.lists(st.sampled_from(sorted(FAMILIES)), min_size=1, max_size=6),
        "family": st.booleans(),
        "verbs": st.sampled_from(["all", "infinitive"]),
        "categories": st.lists(st.sampled_from(sorted(CATEGORIES)), min_size=1, max_size=3),
        "min_length": st.integers(2, 5),
        "max_length": st.integers(5, 25),
        "add": words,
        "remove": words,
        "punctuation": st.sampled_from(["drop", "join"]),
    },
)


@dataclass
class Small:
    """The small dictionaries."""

    lexicon: Lexicon
    bases: dict[str, Dictionary] = field(default_factory=dict)


@pytest.fixture(scope="session")
def small(small_build: Path) -> Small:
    ids = ("francais", "infinitifs", "animaux")
    bases = {i: Dictionary.open(small_build / f"{i}.arbitre") for i in ids}
    return Small(Lexicon(small_build / LEXICON_FILE), bases)


def keys(some: list[str], *, join: bool) -> set[str]:
    found = set()
    for word in some:
        try:
            found.add(fold(word, join=join))
        except NoKey:
            continue
    return {key for key in found if 2 <= len(key) <= 25}


def reference(recipe: dict[str, Any], small: Small) -> set[str]:
    """Say it as `builders.recipe.model` does."""
    join = recipe.get("punctuation") == "join"
    extended = {key for base in recipe.get("extends", []) for key in small.bases[base]}
    themes = ANIMALS if "themes" in recipe else set()
    text: set[str] = set()
    for word in recipe.get("text", []):
        text |= FAMILIES[word] if recipe.get("family", True) else {fold(word)}
    if "themes" in recipe or "text" in recipe:
        pool = extended & (themes | text) if "extends" in recipe else themes
    else:
        pool = extended
    pool = pool | keys(recipe["words"], join=join)
    if recipe.get("verbs") == "infinitive":
        pool -= CONJUGATED
    if "categories" in recipe:
        pool &= set().union(*(CATEGORIES[c] for c in recipe["categories"]))
    low, high = recipe.get("min_length", 2), recipe.get("max_length", 25)
    pool = {key for key in pool if low <= len(key) <= high}
    pool |= keys(recipe.get("add", []), join=join)
    return pool - keys(recipe.get("remove", []), join=join)


def sensible(recipe: dict[str, Any]) -> dict[str, Any]:
    """Take out what a recipe may not say: a text without a dictionary, `family` without a text."""
    kept = dict(recipe)
    if "extends" not in kept:
        kept.pop("text", None)
    if "text" not in kept:
        kept.pop("family", None)
    return kept


def chosen(written: dict[str, Any], small: Small) -> Selection:
    recipe = Recipe.read(written)
    own = read_words(recipe.words, join=recipe.joins).words if "words" in written else None
    return select(recipe, small.bases.__getitem__, small.lexicon, own)


@given(recipe=recipes.map(sensible))
@settings(max_examples=examples(300))
def test_selection_is_what_the_sets_say(small: Small, recipe: dict[str, Any]) -> None:
    expected = reference(recipe, small)
    written = dict(recipe)
    if "text" in recipe:
        written["text"] = "".join(f"Voilà le {word}.\n" for word in recipe["text"])
    found = chosen(written, small)
    assert found.keys == sorted(expected)
    assert all(found.dropped[reason] >= len(words) > 0 for reason, words in found.examples.items())
    assert found.dropped.keys() == found.examples.keys()


@given(recipe=recipes.map(sensible), added=words, removed=words)
@settings(max_examples=examples(100))
def test_removal_beats_addition_and_addition_the_filters(
    small: Small, recipe: dict[str, Any], added: list[str], removed: list[str]
) -> None:
    recipe = {n: v for n, v in recipe.items() if n not in {"text", "family"}}
    recipe |= {"add": added, "remove": removed}
    found = set(chosen(recipe, small).keys)
    join = recipe.get("punctuation") == "join"
    gone = keys(removed, join=join)
    assert not found & gone
    assert keys(added, join=join) - gone <= found
