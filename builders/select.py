"""From a recipe to words: what is started from, what is filtered, what is laid over."""

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from builders.recipe import Recipe, RecipeError
from dictionaries.letters import MAX_LENGTH, MIN_LENGTH, NoKey, fold
from dictionaries.lexicon import Lexicon

Bases = Callable[[str], Iterable[str]]
"""Gives the keys of a dictionary by its id; raises KeyError when there is none."""


@dataclass
class Selection:
    """The words that a recipe chose, and what became of the others.

    Attributes:
        keys: the words, ascending, each once.
        dropped: reason → how many words it left out.
    """

    keys: list[str]
    dropped: Counter[str] = field(default_factory=Counter)


def select(recipe: Recipe, bases: Bases, lexicon: Lexicon) -> Selection:
    """Choose the words of a dictionary.

    Args:
        recipe: what is wanted.
        bases: the dictionaries that a recipe can extend.
        lexicon: themes, categories and conjugated forms.

    Raises:
        RecipeError: it names a dictionary or a theme that does not exist.
    """
    dropped: Counter[str] = Counter()
    pool = _start(recipe, bases, lexicon, dropped)

    def keep(chosen: set[str], reason: str) -> None:
        dropped[reason] += len(pool) - len(chosen)
        pool.intersection_update(chosen)

    shortest, longest = recipe.min_length, recipe.max_length
    keep({key for key in pool if len(key) >= shortest}, "too_short")
    keep({key for key in pool if len(key) <= longest}, "too_long")
    if recipe.verbs == "infinitive":
        keep(pool - lexicon.conjugated(), "conjugated_verb")
    if recipe.categories:
        keep(pool & lexicon.of_categories(recipe.categories), "other_category")
    pool |= _keys(recipe.add, recipe, dropped)
    keep(pool - _keys(recipe.remove, recipe, Counter()), "removed")
    return Selection(sorted(pool), +dropped)


def lengths_of(keys: Iterable[str]) -> dict[str, int]:
    """Count keys by their length, for a manifest.

    >>> lengths_of(["RAT", "CHAT", "CHUT"])
    {'3': 1, '4': 2}
    """
    lengths = Counter(map(len, keys))
    return {str(length): lengths[length] for length in sorted(lengths)}


def _start(recipe: Recipe, bases: Bases, lexicon: Lexicon, dropped: Counter[str]) -> set[str]:
    pool: set[str] = set()
    for index, identifier in enumerate(recipe.extends):
        try:
            pool.update(bases(identifier))
        except KeyError as error:
            raise RecipeError(
                f"/extends/{index}", f"no dictionary is called {identifier!r}; build it first"
            ) from error
    if recipe.sources:
        pool |= lexicon.elected()
    if recipe.themes:
        themed = _themes(recipe, lexicon)
        if recipe.extends:
            dropped["not_in_theme"] += len(pool - themed)
            pool &= themed
        else:
            pool |= themed
    return pool | _keys(recipe.words, recipe, dropped)


def _themes(recipe: Recipe, lexicon: Lexicon) -> set[str]:
    known = lexicon.themes()
    found: set[str] = set()
    for index, theme in enumerate(recipe.themes):
        if theme not in known:
            raise RecipeError(
                f"/themes/{index}", f"no theme is called {theme!r}; there are {', '.join(known)}"
            )
        found |= lexicon.theme(theme)
    return found


def _keys(words: Iterable[str], recipe: Recipe, dropped: Counter[str]) -> set[str]:
    """Fold words, and count by reason those that cannot be in any dictionary."""
    keys: set[str] = set()
    for word in words:
        try:
            key = fold(word, join=recipe.joins)
        except NoKey as error:
            dropped[error.code] += 1
            continue
        if MIN_LENGTH <= len(key) <= MAX_LENGTH:
            keys.add(key)
        else:
            dropped["too_short" if len(key) < MIN_LENGTH else "too_long"] += 1
    return keys
