"""Which definition belongs to a headword as which part of speech.

The Wiktionary's glosses come without parts of speech: those of *boucher* run from closing things
to the butcher. What a gloss defines shows in how it begins (*Fermer une ouverture*, *Artisan
qui…*, *Relatif à…*), and that is learned, by a naive Bayes classifier, from the headwords to which
the other sources give one part of speech. An article takes its parts of speech one after the
other, so its glosses are judged together: a block for each, in the likeliest order.
"""

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise, permutations
from math import log
from typing import Final

from builders.lexicon.gather import Reading
from builders.sources import wiktionnaire

Articles = Sequence[tuple[str, str]]
Weights = Mapping[str, Mapping[str, float]]
"""Lemma → part of speech → how much speaks for it: see `weigh`."""

_UNLEARNED: Final = frozenset(
    {"proper_noun", "abbreviation", "prefix", "phrase", "unspecified"}
)  # told by how the form is written
_SURE: Final = 0.9
_TAUGHT: Final = 3
_MOST: Final = 4
_LEAST_SHARE: Final = 0.01
_SMOOTHING: Final = 3.0
_A_SOURCE: Final = 0.001  # weighs less than any frequency that Lexique gives
_WORD: Final = re.compile(r"\w+['’]?")
_ASIDE: Final = re.compile(r"\([^)]*\)\s*(?:ou )?")
_OF_PEOPLE: Final = re.compile("Nom de famille|Prénom|Patronyme|Surnom|Variante|Nom de ")
_NOMINAL: Final = ("noun", "adjective", "numeral")


def weigh(words: Mapping[str, Sequence[Reading]]) -> dict[str, dict[str, float]]:
    """The weight of each part of speech of each lemma: its frequency, else how many sources."""
    weights: dict[str, dict[str, float]] = defaultdict(lambda: defaultdict(float))
    for readings in words.values():
        forms: dict[tuple[str, str, str], float] = {}
        for reading in readings:
            if reading.category not in _UNLEARNED:
                word = (reading.form, reading.lemma, reading.category)
                weight = reading.per_million + _A_SOURCE * len(reading.sources)
                forms[word] = max(weight, forms.get(word, 0.0))
        for (_, lemma, category), weight in forms.items():
            weights[lemma][category] += weight
    return weights


class Classifier:
    """A classifier of glosses by the part of speech that they define."""

    def __init__(self, articles: Articles, weights: Weights) -> None:
        """Learn from the articles of the lemmas that are nearly always one part of speech."""
        self._counts: dict[str, Counter[str]] = defaultdict(Counter)
        self._priors = Counter[str]()
        for headword, text in articles:
            if known := weights.get(headword):
                category = max(known, key=known.__getitem__)
                if known[category] >= _SURE * sum(known.values()):
                    taught = _TAUGHT if len(known) == 1 else 1
                    for gloss in wiktionnaire.glosses(text)[:taught]:
                        self._learn(category, (*_beginning(gloss), *_ending(headword)))
        total = self._priors.total()
        self._shares = {category: count / total for category, count in self._priors.items()}
        self._logs: dict[str, dict[str, float]] = {}

    def _learn(self, category: str, features: Iterable[str]) -> None:
        self._priors[category] += 1
        for feature in features:
            self._counts[feature][category] += 1

    def _evidence(self, features: Iterable[str]) -> list[dict[str, float]]:
        """For each feature the log of how much likelier it makes each category."""
        found: list[dict[str, float]] = []
        for feature in features:
            if feature not in self._logs and (counts := self._counts.get(feature)):
                seen = counts.total() + _SMOOTHING
                self._logs[feature] = {
                    category: log((counts[category] + _SMOOTHING * share) / seen / share)
                    for category, share in self._shares.items()
                }
            if feature in self._logs:
                found.append(self._logs[feature])
        return found

    def category(self, headword: str, gloss: str) -> str:
        """The likeliest part of speech of a headword of which no source tells it."""
        evidence = self._evidence((*_beginning(gloss), *_ending(headword)))
        return max(self._shares, key=lambda c: log(self._shares[c]) + sum(e[c] for e in evidence))

    def categories(self, glosses: Sequence[str], weights: Mapping[str, float]) -> list[str]:
        """The part of speech of each gloss of an article.

        Args:
            glosses: in the order of the article.
            weights: the parts of speech that its headword can have, and the weight of each. Of
                one that is seldom met nothing is said: other glosses would be taken for its own.
        """
        least = _LEAST_SHARE * sum(weights.values())
        usual = [c for c in self._shares if weights.get(c, 0.0) >= least]
        usual = sorted(usual, key=lambda c: -weights[c])[:_MOST]
        scores: list[dict[str, float]] = []
        for gloss in glosses:
            evidence = self._evidence(_beginning(gloss))
            scores.append({c: sum(logs[c] for logs in evidence) for c in usual})
        return max(_in_blocks(scores, order) for order in permutations(usual))[1]


def _in_blocks(
    scores: Sequence[Mapping[str, float]], order: Sequence[str]
) -> tuple[float, list[str]]:
    """The best way to part glosses into blocks of one category each, in the order given.

    >>> glosses = [{"verb": -1, "noun": -3}, {"verb": -4, "noun": -1}, {"verb": -1, "noun": -2}]
    >>> _in_blocks(glosses, ("verb", "noun"))
    (-4, ['verb', 'noun', 'noun'])
    """
    best: list[tuple[float, list[str]]] = [(0, [])] * len(order)
    for score in scores:
        so_far = best[0]
        following: list[tuple[float, list[str]]] = []
        for category, here in zip(order, best, strict=True):
            so_far = max(so_far, here, key=lambda way: way[0])
            following.append((so_far[0] + score[category], [*so_far[1], category]))
        best = following
    return max(best, key=lambda way: way[0])


def _beginning(gloss: str) -> tuple[str, ...]:
    """What the first words of a gloss tell.

    >>> _beginning("(Suivi de l’infinitif) Être obligé à quelque chose.")
    ('1 être', '2 être obligé', '… re')
    """
    words = [*_WORD.findall(_ASIDE.sub("", gloss, count=1).lower())[:2], "", ""]
    if not words[0]:
        return ()
    return f"1 {words[0]}", f"2 {words[0]} {words[1]}", f"… {words[0][-2:]}"


def _ending(headword: str) -> tuple[str, str]:
    return f"-{headword[-3:]}", f"-{headword[-4:]}"


def define(
    articles: Articles, words: Mapping[str, Sequence[Reading]], classifier: Classifier
) -> dict[tuple[str, str], str]:
    """The definition of each headword as each category that a reading gives it.

    A noun that has an article of its own under its form is defined there as well: *vacances* are
    more than several of a *vacance*.

    Returns:
        (headword, category) → definition.
    """
    weights: dict[str, dict[str, float]] = defaultdict(dict)
    for readings in words.values():
        for reading in readings:
            headwords = {reading.lemma}
            if reading.category == "noun":
                headwords.add(reading.form)
            for headword in headwords:
                weight = reading.per_million + _A_SOURCE * len(reading.sources)
                known = weights[headword]
                known[reading.category] = max(weight, known.get(reading.category, 0.0))
    found: dict[tuple[str, str], str] = {}
    for headword, text in articles:
        if headword in weights and (glosses := wiktionnaire.glosses(text)):
            for category, gloss in _define_one(glosses, weights[headword], classifier):
                found[headword, category] = gloss
    return found


def _define_one(
    glosses: Sequence[str], weights: Mapping[str, float], classifier: Classifier
) -> Iterator[tuple[str, str]]:
    """The first gloss of each category; none where no gloss fits."""
    learned = {c: w for c, w in weights.items() if c not in _UNLEARNED}
    for category in weights.keys() - learned.keys():
        named = (g for g in glosses if not _OF_PEOPLE.match(g))
        yield category, next(named, glosses[0]) if category == "proper_noun" else glosses[0]
    if len(learned) == 1:
        yield next(iter(learned)), glosses[0]
    elif learned:
        yield from _first_of_each(glosses, learned, classifier).items()


def _first_of_each(
    glosses: Sequence[str], weights: Mapping[str, float], classifier: Classifier
) -> dict[str, str]:
    """The first gloss of each category that is told by what it says.

    A nominal category that no gloss fits takes the gloss of another nominal one.
    """
    first: dict[str, str] = {}
    for category, gloss in zip(classifier.categories(glosses, weights), glosses, strict=True):
        first.setdefault(category, gloss)
    for one, other in (*pairwise(_NOMINAL), *pairwise(reversed(_NOMINAL))):
        if one in first and other in weights:
            first.setdefault(other, first[one])
    return first
