"""Words that may have been meant: near what was typed, sounding like it, and usual.

The weights were chosen with `python -m tests.bench suggestions`, which reports how often the word
that was meant comes first, and how often among the first five.
"""

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from math import log10
from typing import Final

from dictionaries.graph.edits import distance, neighbours, within
from dictionaries.graph.sounds import sound_alikes
from dictionaries.graph.steps import Steps
from dictionaries.keys import MAX_LENGTH
from dictionaries.vocabulary import Vocabulary

Usage = Callable[[Iterable[str]], dict[str, float]]

STEPS: Final = 50_000
"""Edges and look-ups that all words of a request may take together: about 0.1 s."""

_USUAL: Final = 1.0
"""Occurrences in a million words that make a word usual."""
_SOUNDS: Final = 1_200
_FAR: Final = 8_000
_LOOKUPS_A_LETTER: Final = 10
"""What the 54 look-ups for a letter count, in edges, each of which takes longer."""

# The distance of a word from what was typed: for one slip of the pen, for two, for words that sound
# alike (with so much for each letter more or less and each slip), and for another first letter.
_NEAR: Final = 1.06
_TWO_SLIPS: Final = 12.0
_ALIKE: Final = 0.56
_LETTER: Final = 0.06
_SLIP: Final = 0.2
_FIRST: Final = 0.07
# How much nearer a word is for being ten times as frequent.
_TENFOLD: Final = 0.28
_NEVER: Final = 0.034
_KEPT_NEAR: Final = 3
_KEPT_ALIKE: Final = 2


def suggest(key: str, vocabulary: Vocabulary, usage: Usage, limit: int, budget: Steps) -> list[str]:
    """The words that may have been meant, the likeliest first.

    Those at one slip of the pen and those that sound alike are weighed together by how near and
    how usual they are; the best of both are among the first. Words two slips away are looked for
    only when none of these is usual.

    Args:
        key: what was typed, folded.
        vocabulary: the words.
        usage: how often words occur in a million.
        limit: how many words at most.
        budget: steps for all words of a request, `STEPS`; the caller checks whether it is spent.
    """
    if not key or len(key) > MAX_LENGTH + 1 or not budget.take(_LOOKUPS_A_LETTER * len(key)):
        return []
    near = {word for word in neighbours(key) if word in vocabulary}
    alike = _alike(key, vocabulary, budget)
    words = near | alike
    used = usage(words)
    if not any(count >= _USUAL for count in used.values()):
        far = _far(key, vocabulary, budget) - words
        words, used = words | far, used | usage(far)
    costs = {word: _cost(key, word, near, alike, used) for word in words}
    ranked = sorted(costs, key=lambda word: (costs[word], word))
    kept = {*ranked[:1], *_first(ranked, near, _KEPT_NEAR), *_first(ranked, alike, _KEPT_ALIKE)}
    chosen = sorted(ranked, key=lambda word: word not in kept)[:limit]
    return sorted(chosen, key=ranked.index)


def _first(ranked: list[str], among: set[str], count: int) -> list[str]:
    return [word for word in ranked if word in among][:count]


def _alike(key: str, vocabulary: Vocabulary, budget: Steps) -> set[str]:
    """The words that sound like a key."""
    found: set[str] = set()
    for graph in vocabulary.graphs:
        found.update(_bounded(budget, _SOUNDS, partial(sound_alikes, graph, key)))
    return {word for word in found if word in vocabulary}


def _far(key: str, vocabulary: Vocabulary, budget: Steps) -> set[str]:
    """The words at two slips of the pen from a key, or fewer."""
    found: set[str] = set()
    for graph in vocabulary.graphs:
        found.update(_bounded(budget, _FAR, partial(within, graph, key, 2)))
    return {word for word in found if word in vocabulary}


def _bounded(budget: Steps, most: int, search: Callable[[Steps], Iterable[str]]) -> list[str]:
    """Run a search with some of the steps, and take those that it used."""
    part = Steps(min(most, budget.left))
    given = part.left
    found = list(search(part))
    budget.take(given - max(part.left, 0))
    return found


def _cost(key: str, word: str, near: set[str], alike: set[str], used: Mapping[str, float]) -> float:
    """How unlikely it is that a word was meant."""
    by_slip = _NEAR if word in near else _TWO_SLIPS
    cost = by_slip
    if word in alike:
        letters = _LETTER * abs(len(word) - len(key))
        by_sound = _ALIKE + letters + _SLIP * distance(key, word)
        cost = min(by_slip, by_sound)
    elif word[:1] != key[:1]:
        cost += _FIRST
    return cost - _TENFOLD * log10(used.get(word, 0.0) + _NEVER)
