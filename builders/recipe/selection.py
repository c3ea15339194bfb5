"""From a recipe to words: what is started from, what is filtered, what is laid over.

selection = select(recipe, words, bases, lexicon)
selection.keys       the words
selection.given      how many keys each field of the recipe gave
selection.dropped    how many words were left out, by reason, and some of them as examples
selection.theme      what the text made, if there is one
"""

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from itertools import islice
from typing import Final

from builders.recipe.errors import RecipeError
from builders.recipe.model import Recipe
from builders.texts import TextError, TextTheme, theme_from
from builders.wordlists.kinds import is_markup
from dictionaries import MAX_LENGTH, MIN_LENGTH, Lexicon, NoKey, fold

Bases = Callable[[str], Iterable[str]]
"""The keys of a dictionary by its id; raises KeyError when there is none."""

EXAMPLES: Final = 20
SHOWN: Final = 80


@dataclass
class Selection:
    """The words that a recipe chose, and what became of the others.

    Attributes:
        keys: the words, ascending, each once.
        given: field of the recipe → how many keys it gave: those of `extends`, of these those of
            the themes and of the text, and those of `words` (lists among them) and `add`.
        dropped: reason → how many words it left out: `not_in_theme`, `too_short`, `too_long`,
            `conjugated_verb`, `other_category`, `removed`, and the codes of
            `dictionaries.keys.NoKey` for words of the recipe itself.
        examples: reason → up to 20 of these words.
        theme: of the text; None when there is none.
        families: the keys that the families among `remove` stand for.
        unmatched: what `remove` names and the dictionary would not hold anyway.
    """

    keys: list[str] = field(default_factory=list)
    given: dict[str, int] = field(default_factory=dict)
    dropped: Counter[str] = field(default_factory=Counter)
    examples: dict[str, list[str]] = field(default_factory=dict)
    theme: TextTheme | None = None
    families: set[str] = field(default_factory=set)
    unmatched: list[str] = field(default_factory=list)

    def drop(self, words: Iterable[str], reason: str, count: int) -> None:
        """Note that words are left out: how many, and the first of them."""
        if count:
            self.dropped[reason] += count
            self.show(words, reason)

    def show(self, words: Iterable[str], reason: str) -> None:
        """Take words as examples of what is left out, unless there are enough."""
        examples = self.examples.setdefault(reason, [])
        examples.extend(word[:SHOWN] for word in islice(words, EXAMPLES - len(examples)))


def select(
    recipe: Recipe, bases: Bases, lexicon: Lexicon, words: Iterable[str] | None = None
) -> Selection:
    """Choose the words of a dictionary.

    Args:
        recipe: what is wanted.
        words: its own words, as its lists and the field of that name have been read; None when it
            has none.
        bases: the dictionaries that a recipe can extend.
        lexicon: themes, categories, conjugated forms and families of words.

    Raises:
        RecipeError: it names a dictionary or a theme that does not exist, or its text is none.
    """
    found = Selection()
    pool = _start(recipe, bases, lexicon, found)
    if words is not None:
        own = _keys(words, recipe, found)
        found.given["words"] = len(own)
        pool |= own

    def keep(chosen: set[str], reason: str) -> None:
        _drop_keys(found, pool - chosen, reason)
        pool.intersection_update(chosen)

    shortest, longest = recipe.min_length, recipe.max_length
    keep({key for key in pool if len(key) >= shortest}, "too_short")
    keep({key for key in pool if len(key) <= longest}, "too_long")
    if recipe.verbs == "infinitive":
        keep(pool - lexicon.conjugated(), "conjugated_verb")
    if recipe.categories:
        keep(pool & lexicon.of_categories(recipe.categories), "other_category")
    if recipe.add:
        added = _keys(recipe.add, recipe, found)
        found.given["add"] = len(added)
        pool |= added
    keep(pool - _removed(recipe, lexicon, pool, found), "removed")
    found.keys = sorted(pool)
    return found


def lengths_of(keys: Iterable[str]) -> dict[str, int]:
    """Count keys by their length, for a manifest.

    >>> lengths_of(["RAT", "CHAT", "CHUT"])
    {'3': 1, '4': 2}
    """
    lengths = Counter(map(len, keys))
    return {str(length): lengths[length] for length in sorted(lengths)}


def _start(recipe: Recipe, bases: Bases, lexicon: Lexicon, found: Selection) -> set[str]:
    """The keys of extends ∩ (themes ∪ text)."""
    pool: set[str] = set()
    for index, identifier in enumerate(recipe.extends):
        try:
            keys = bases(identifier)
            pool = pool.intersection(keys) if index and recipe.match == "all" else pool.union(keys)
        except KeyError as error:
            place = recipe.place("extends", index)
            raise RecipeError(place, "recipe_extends_nothing", id=identifier, known="–") from error
    if recipe.extends:
        found.given["extends"] = len(pool)
    if recipe.sources:
        pool |= lexicon.elected()
        found.given["sources"] = len(pool)
    if recipe.themes or recipe.text:
        themed = _themed(recipe, lexicon, pool, found)
        if recipe.extends:
            _drop_keys(found, pool - themed, "not_in_theme")
            pool &= themed
        else:
            pool |= themed
    return pool


def _themed(recipe: Recipe, lexicon: Lexicon, pool: set[str], found: Selection) -> set[str]:
    """The keys of the themes and of the text."""
    themed: set[str] = set()
    if recipe.themes:
        themed |= _themes(recipe, lexicon)
        found.given["themes"] = len(themed & pool if recipe.extends else themed)
    if recipe.text:
        if is_markup(recipe.text):
            raise RecipeError("/text", "recipe_html")
        try:
            found.theme = theme_from(
                recipe.text,
                lexicon,
                pool,
                family=recipe.family,
                nouns_only=recipe.nouns_only,
                keep=recipe.keep,
                join=recipe.joins,
            )
        except TextError as error:
            raise RecipeError("/text", error.code, **error.values) from error
        found.given["text"] = len(found.theme.keys)
        themed.update(found.theme.keys)
    return themed


def _themes(recipe: Recipe, lexicon: Lexicon) -> set[str]:
    known = lexicon.themes()
    found: set[str] = set()
    for index, theme in enumerate(recipe.themes):
        if theme not in known:
            values = {"theme": theme[:SHOWN], "known": ", ".join(known)}
            raise RecipeError(recipe.place("themes", index), "recipe_no_theme", **values)
        found |= lexicon.theme(theme)
    return found


def _keys(words: Iterable[str], recipe: Recipe, found: Selection) -> set[str]:
    """Fold words, and note by reason those that cannot be in any dictionary."""
    keys: set[str] = set()
    for word in words:
        try:
            key = fold(word, join=recipe.joins)
        except NoKey as error:
            found.drop((word,), error.code, 1)
            continue
        if MIN_LENGTH <= len(key) <= MAX_LENGTH:
            keys.add(key)
        else:
            found.drop((word,), "too_short" if len(key) < MIN_LENGTH else "too_long", 1)
    return keys


def _removed(recipe: Recipe, lexicon: Lexicon, pool: set[str], found: Selection) -> set[str]:
    """The keys to take out; what is to be taken out and is not there is noted."""
    lemmas = [item["lemma"] for item in recipe.remove if not isinstance(item, str)]
    families = lexicon.families(lemmas) if lemmas else {}
    removed: set[str] = set()
    for item in recipe.remove:
        if isinstance(item, str):
            keys = _keys((item,), recipe, Selection())
        else:
            keys = {key for key, _ in families.get(item["lemma"], ())}
            found.families |= keys
        if not keys & pool:
            found.unmatched.append(item if isinstance(item, str) else item["lemma"])
        removed |= keys
    return removed


def _drop_keys(found: Selection, keys: set[str], reason: str) -> None:
    """Note that keys are left out; the examples are spread over all of them."""
    step = max(1, len(keys) // EXAMPLES)
    found.drop(sorted(keys)[::step], reason, len(keys))
