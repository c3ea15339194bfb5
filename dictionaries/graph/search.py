"""Finding words by their shape, and by the tiles that spell them.

Every condition on a word (a pattern, a prefix, a suffix, a part, the tiles in hand) is checked
letter by letter, and a query is a set of conditions that a word must all meet. The graph and the
conditions are walked together, letters ascending, so words come in order. A place is a node and how
far each condition has come; one from which nothing was found is remembered and not walked again, so
a search is bounded by the number of places and not by the number of words. A search that stops
because its budget is spent says where another can go on.
"""

import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

from dictionaries.graph.cross_checks import Graph, Node
from dictionaries.graph.hand import Hand
from dictionaries.graph.patterns import ANY_LETTERS, Condition, pattern
from dictionaries.graph.steps import Steps
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
    """What is looked for; a word must meet every part that is given.

    Attributes:
        pattern: what the whole word looks like: see `dictionaries.graph.patterns`.
        prefix: what it begins with, a pattern too.
        suffix: what it ends with.
        contains: what it has somewhere.
        min_length: fewest letters.
        max_length: most letters.
        letters: of the tiles that must spell it, A to Z in any order; any letters when None.
        blanks: further tiles, which stand for any letter.
    """

    pattern: str = ""
    prefix: str = ""
    suffix: str = ""
    contains: str = ""
    min_length: int = 0
    max_length: int = MAX_LENGTH
    letters: str | None = None
    blanks: int = 0

    @property
    def is_of_all(self) -> bool:
        """Whether every word fits."""
        return self == Query(pattern=self.pattern) and not self.pattern.strip(ANY_LETTERS)

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
        return [
            pattern(whole.replace("…", part)) for part, whole in stars if part.strip(ANY_LETTERS)
        ]

    def stands(self, word: str) -> str:
        """The letters of a word that need blanks, in its order; the first of a kind get tiles."""
        left = Counter(word if self.letters is None else self.letters)
        found = ""
        for letter in word:
            if left[letter]:
                left[letter] -= 1
            else:
                found += letter
        return found


_NEW_STATE: Final = 7
"""What making a state costs, in steps."""
_Edge = tuple[int, bool, Node]


class _State:
    """How far the conditions have come.

    Attributes:
        parts: the state of each condition.
        accepts: whether a word may end here.
        weight: what following one edge costs, in steps.
        after: letter → the state after it, for letters met so far; None if no word can follow.
    """

    __slots__ = ("accepts", "after", "parts", "weight")

    def __init__(self, conditions: Sequence[Condition], parts: tuple[Any, ...]) -> None:
        each = list(zip(conditions, parts, strict=True))
        self.parts = parts
        self.accepts = all(condition.accepts(part) for condition, part in each)
        self.weight = 1 + sum(condition.weight(part) for condition, part in each)
        self.after: dict[int, _State | None] = {}


_Place = tuple[Node, int, _State]


class _Frame:
    """A node on the path of a walk.

    Attributes:
        children: the edges that are still to be looked at.
        word: the letters up to here.
        state: how far the conditions have come.
        place: what the words below depend on.
        found: how many words had been found on arrival; -1 where some are skipped, so that finding
            none proves nothing.
    """

    __slots__ = ("children", "found", "place", "state", "word")

    def __init__(self, children: Iterator[_Edge], word: str, place: _Place, found: int) -> None:
        self.children = children
        self.word = word
        self.place = place
        self.state = place[2]
        self.found = found


class Search:
    """The keys that fit a query, in order, as they are found.

    Args:
        graph: of the words.
        query: what is looked for.
        after: letters; only words that follow them are given.
        budget: steps that may be taken: for each edge one, and at least one for each condition;
            None for as many as it takes.

    Attributes:
        stopped_at: the `after` of a search that goes on where this one ran out of steps; None when
            it has not, or not yet.

    Raises:
        PatternError: a part of the query is no pattern.

    >>> from dictionaries.graph.dafsa import Automaton, build
    >>> words = Automaton(build(["CHAT", "CHATS", "CHIEN", "CHUT", "RAT"]))
    >>> list(Search(words, Query(pattern="CH?T*")))
    ['CHAT', 'CHATS', 'CHUT']
    >>> list(Search(words, Query(suffix="at"), after="CHAT"))
    ['RAT']
    >>> list(Search(words, Query(letters="TARC", blanks=1)))
    ['CHAT', 'RAT']
    """

    def __init__(
        self, graph: Graph, query: Query, after: str = "", budget: Steps | None = None
    ) -> None:
        self.stopped_at: str | None = None
        self._graph = graph
        self._leaf = graph.leaf
        self._more_to_read = graph.weight - 1
        self._conditions = query.patterns()
        if query.letters is not None:
            self._conditions.append(_Tiles(Hand.of(query.letters, query.blanks)))
        self._states: dict[tuple[Any, ...], _State] = {}
        self._barren: set[_Place] = set()
        self._shortest, self._longest = query.min_length, query.max_length
        # A mask for lengths: 0 where any length will do, so that it makes no difference.
        self._counts = -1 if self._shortest > 0 or self._longest < MAX_LENGTH else 0
        # By the number of letters so far: how many more there may be, as in `Graph.ahead`.
        self._more = [self._room(length) for length in range(MAX_LENGTH + 1)]
        self._after = after
        self._budget = budget or Steps(sys.maxsize)

    def __iter__(self) -> Iterator[str]:
        stack, found = self._first(), 0
        while stack:
            frame = stack[-1]
            state, prefix = frame.state, frame.word
            for letter, end, target in frame.children:
                go_on = self._budget.take(state.weight + self._more_to_read)
                after = state.after.get(letter) or self._advance(state, letter)
                if after is None:
                    continue
                word = prefix + ALPHABET[letter]
                length = len(word)
                if end and after.accepts and self._shortest <= length <= self._longest:
                    found += 1
                    yield word
                place = (target, length & self._counts, after)
                if not self._leads_on(place):
                    continue
                if not go_on:  # everything else comes after this word
                    self.stopped_at = word
                    return
                stack.append(_Frame(self._graph.children(target), word, place, found))
                break
            else:
                stack.pop()
                if frame.found == found:
                    self._barren.add(frame.place)

    def _room(self, length: int) -> int:
        """How many letters may follow so many, as a mask with bit 0 for one letter."""
        least, most = max(self._shortest - length, 1), max(self._longest - length, 0)
        return (1 << most) - 1 >> least - 1 << least - 1

    def _leads_on(self, place: _Place) -> bool:
        """Whether words that are wanted may go on from a place."""
        target, length, _ = place
        if target == self._leaf or place in self._barren:
            return False
        return not length or bool(self._graph.ahead(target) & self._more[length])

    def _first(self) -> list[_Frame]:
        """Walk to where the words begin that follow `after`, as far as it leads."""
        node, word = self._graph.root, ""
        state = self._state(tuple(one.start for one in self._conditions))
        stack: list[_Frame] = []
        for floor in map(ALPHABET.index, self._after):
            edges = [edge for edge in self._graph.children(node) if edge[0] >= floor]
            leads_on = bool(edges) and edges[0][0] == floor
            later = iter(edges[1:] if leads_on else edges)
            stack.append(_Frame(later, word, (node, 0, state), -1))
            reached = self._advance(state, floor)
            word += ALPHABET[floor]
            if not leads_on or reached is None or len(word) >= self._longest:
                return stack
            node, state = edges[0][2], reached
        place = (node, len(word) & self._counts, state)
        return [*stack, _Frame(self._graph.children(node), word, place, 0)]

    def _state(self, parts: tuple[Any, ...]) -> _State:
        """Return the only state with these parts."""
        found = self._states.get(parts)
        if found is None:
            self._budget.take(_NEW_STATE)
            found = self._states[parts] = _State(self._conditions, parts)
        return found

    def _advance(self, state: _State, letter: int) -> _State | None:
        """Return the state after a letter, made once; None if a condition can no longer be met."""
        if letter not in state.after:
            parts = tuple(
                condition.advance(part, letter)
                for condition, part in zip(self._conditions, state.parts, strict=True)
            )
            state.after[letter] = self._state(parts) if all(parts) else None
        return state.after[letter]
