"""Looking words up by their shape, and by the tiles that spell them.

Every condition on a word (a pattern, a prefix, a suffix, a part, the tiles in hand) is read letter
by letter, so a query is a set of conditions that a word must all meet. The graph and the conditions
are walked together, letters ascending, so words come in order; a place (a node, and how far each
condition has come) from which nothing was found is remembered and not walked again, which bounds a
search by the number of such places and not by the number of words.
"""

import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from dictionaries.graph.budget import Budget
from dictionaries.graph.cross_checks import Graph, Node
from dictionaries.graph.hand import Hand
from dictionaries.graph.patterns import ANY_LETTERS, Condition, pattern
from dictionaries.keys import ALPHABET, MAX_LENGTH


class _Tiles:
    """The condition that tiles spell the word; its states are hands."""

    def __init__(self, hand: Hand) -> None:
        self.start = hand

    def advance(self, hand: Hand, letter: int) -> Hand | None:
        return hand.lay(letter)

    def accepts(self, hand: Hand) -> bool:
        return hand is not self.start

    def weight(self, _: Hand) -> int:
        return 1


@dataclass(frozen=True, slots=True)
class Query:
    """What words are looked for; every part that is given must hold.

    Attributes:
        pattern: what the whole word looks like: see `dictionaries.graph.patterns`.
        prefix: what it begins with, a pattern too.
        suffix: what it ends with.
        contains: what stands somewhere in it.
        min_length: fewest letters.
        max_length: most letters.
        letters: of the tiles that must spell it, A to Z in any order; any letters when None.
        blanks: tiles beside these that stand for any letter.
    """

    pattern: str = ""
    prefix: str = ""
    suffix: str = ""
    contains: str = ""
    min_length: int = 0
    max_length: int = MAX_LENGTH
    letters: str | None = None
    blanks: int = 0

    def patterns(self) -> list[Condition]:
        """The patterns that a word must all fit.

        Raises:
            PatternError: one of them is not a pattern.
        """
        stars = (
            (self.pattern, "…"),
            (self.prefix, "…" + ANY_LETTERS),
            (self.suffix, ANY_LETTERS + "…"),
            (self.contains, ANY_LETTERS + "…" + ANY_LETTERS),
        )
        return [pattern(whole.replace("…", part)) for part, whole in stars if part]

    def stands(self, word: str) -> str:
        """The letters of a word that only blanks can be, in its order."""
        lacking = Counter(word) - Counter(word if self.letters is None else self.letters)
        found = ""
        for letter in reversed(word):  # the first of two takes the tile
            if lacking[letter]:
                lacking[letter] -= 1
                found = letter + found
        return found


def search(
    graph: Graph, query: Query, after: str = "", budget: Budget | None = None
) -> Iterator[str]:
    """Yield the keys that fit a query, in order, those that follow the key `after`.

    Args:
        graph: of the words.
        query: what is looked for.
        after: a key; words up to it are left out.
        budget: steps to take, for each edge one and one a condition at least; when it is spent,
            the words that would come next are missing.

    Raises:
        PatternError: at once, not at the first word.

    >>> from dictionaries.graph.dafsa import Automaton, build
    >>> words = Automaton(build(["CHAT", "CHATS", "CHIEN", "CHUT", "RAT"]))
    >>> list(search(words, Query(pattern="CH?T*")))
    ['CHAT', 'CHATS', 'CHUT']
    >>> list(search(words, Query(suffix="at"), after="CHAT"))
    ['RAT']
    >>> list(search(words, Query(letters="TARC", blanks=1)))
    ['CHAT', 'RAT']
    """
    conditions = query.patterns()
    if query.letters is not None:
        conditions.append(_Tiles(Hand.of(query.letters, query.blanks)))
    walk = _Walk(graph, conditions, (query.min_length, query.max_length), budget)
    return walk.below(graph.root, "", tuple(one.start for one in conditions), after)


_Place = tuple[Node, int, tuple[Any, ...]]


class _Walk:
    """A graph and conditions, walked together."""

    def __init__(
        self,
        graph: Graph,
        conditions: Sequence[Condition],
        lengths: tuple[int, int],
        budget: Budget | None,
    ) -> None:
        self._graph = graph
        self._conditions = conditions
        self._shortest, self._longest = lengths
        self._budget = budget or Budget(sys.maxsize)
        # How long a word is changes nothing when any length will do.
        self._limited = self._shortest > 0 or self._longest < MAX_LENGTH
        self._barren: set[_Place] = set()

    def below(self, node: Node, word: str, states: tuple[Any, ...], after: str) -> Iterator[str]:
        """Yield the words below a node that follow `after`, what is left of it under this node."""
        place = (node, len(word) if self._limited else 0, states)
        if place in self._barren or len(word) >= self._longest:
            return
        fruitful = bool(after)  # words before `after` are not seen, so nothing is concluded
        floor = ALPHABET.index(after[0]) if after else -1
        weight = 1 + sum(
            condition.weight(state)
            for condition, state in zip(self._conditions, states, strict=True)
        )
        for letter, end, target in self._graph.children(node):
            if letter < floor:
                continue
            if not self._budget.take(weight):
                return
            reached = self._advance(states, letter)
            if reached is None:
                continue
            longer = word + ALPHABET[letter]
            if end and letter != floor and self._accepts(longer, reached):
                fruitful = True
                yield longer
            for found in self.below(target, longer, reached, after[1:] if letter == floor else ""):
                fruitful = True
                yield found
        if not fruitful:
            self._barren.add(place)

    def _advance(self, states: tuple[Any, ...], letter: int) -> tuple[Any, ...] | None:
        """The states after a letter; None when a condition can no longer be met."""
        reached = tuple(
            condition.advance(state, letter)
            for condition, state in zip(self._conditions, states, strict=True)
        )
        return reached if all(reached) else None

    def _accepts(self, word: str, states: tuple[Any, ...]) -> bool:
        return len(word) >= self._shortest and all(
            condition.accepts(state)
            for condition, state in zip(self._conditions, states, strict=True)
        )
