"""Which letters can devils stand for? Words that cross, solved as a crossword (W4).

Every square has a domain: the letters still possible there, as bits (see `lexicon.ALPHABET_MASK`).
A word narrows the domains of its squares to the letters that some dictionary word has there; a
narrowed domain makes the words that cross it look again, until nothing moves (arc consistency).
Only then is a letter tried, where the fewest are left, and the narrowing goes on from there.

Squares that no word connects are solved apart: a part without a solution settles the whole, and
otherwise the solutions of the whole are the combinations of those of the parts.

The work is bounded in letters tried and in time. When the bound is met before the answer is
known, the outcome says so instead of guessing.
"""

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice, product
from typing import Final, NamedTuple

from service.games.core.lexicon import Lexicon

LISTED: Final = 100
"""Assignments that are listed, unless the caller asks for another number."""

Word = Sequence[int]
"""A word to be, as the numbers of its squares."""

_Domains = list[int]


class Outcome(NamedTuple):
    """What became of the search.

    Attributes:
        solvable: True or False when it is known, None when the bound was met before.
        assignments: letters for the open squares, in the order of their numbers, each found once.
        complete: there are no assignments but those listed.
        stuck: the words (by index) that cannot all be completed; given when not solvable.
    """

    solvable: bool | None
    assignments: list[str]
    complete: bool
    stuck: frozenset[int] = frozenset()


_UNDECIDED: Final = Outcome(solvable=None, assignments=[], complete=False)


@dataclass(slots=True)
class Bound:
    """How much work a search may do: letters tried, and seconds on a monotonic clock."""

    letters: int = 20_000
    seconds: float = 0.5
    clock: Callable[[], float] = time.monotonic
    _end: float | None = field(default=None, init=False)

    def check(self) -> None:
        """Raise _BoundMet when nothing is left."""
        if self._end is None:
            self._end = self.clock() + self.seconds
        if self.letters < 0 or self.clock() > self._end:
            raise _BoundMet


class _BoundMet(Exception):  # noqa: N818 - it stops a search, it is not an error
    """The search has used what it was given."""


class _Stuck(Exception):  # noqa: N818 - it turns a search back, it is not an error
    """Words that cannot all be completed."""

    def __init__(self, words: frozenset[int]) -> None:
        super().__init__(words)
        self.words = words


def solve(
    words: Sequence[Word],
    domains: Sequence[int],
    lexicon: Lexicon,
    *,
    limit: int = LISTED,
    bound: Bound | None = None,
) -> Outcome:
    """Find letters that make every word a word of the lexicon.

    Args:
        words: the words to be; a square may be in several, an open one is in one at least.
        domains: for each square the letters possible; squares with several are the open ones.
        lexicon: the words there are.
        limit: how many assignments to list at most.
        bound: how much work to do; by default 20,000 letters tried and half a second.
    """
    search = _Search(words, lexicon, bound or Bound())
    open_squares = [square for square, domain in enumerate(domains) if domain.bit_count() > 1]
    try:
        start = search.begin(domains)
    except _Stuck as stuck:
        return Outcome(solvable=False, assignments=[], complete=True, stuck=stuck.words)
    except _BoundMet:
        return _UNDECIDED
    parts = _parts(words, start)
    searches = [search.solutions(start, part) for part in parts]
    found: list[list[_Domains]] = []
    undecided = False
    for part, solutions in zip(parts, searches, strict=True):
        try:
            found.append(list(islice(solutions, 1)))
        except _BoundMet:
            undecided = True
            continue
        if not found[-1]:
            stuck_words = _meeting(words, part)
            return Outcome(solvable=False, assignments=[], complete=True, stuck=stuck_words)
    if undecided:
        return _UNDECIDED
    complete = True
    for listed, solutions in zip(found, searches, strict=True):
        try:
            listed.extend(islice(solutions, limit))
        except _BoundMet:
            complete = False
    combined = _combined(start, open_squares, parts, found)
    assignments = list(islice(combined, limit + 1))
    complete = complete and len(assignments) <= limit
    return Outcome(solvable=True, assignments=assignments[:limit], complete=complete)


class _Search:
    """One search: the words, what crosses them, and the work left."""

    def __init__(self, words: Sequence[Word], lexicon: Lexicon, bound: Bound) -> None:
        self.words = words
        self.lexicon = lexicon
        self.bound = bound
        self.known: dict[tuple[int, ...], list[int]] = {}
        self.crossing: dict[int, list[int]] = {}
        for index, word in enumerate(words):
            for square in word:
                self.crossing.setdefault(square, []).append(index)

    def support(self, masks: tuple[int, ...]) -> list[int]:
        """Ask the lexicon, once for the same question."""
        if masks not in self.known:
            self.bound.check()
            self.known[masks] = self.lexicon.support(masks)
        return self.known[masks]

    def begin(self, domains: Sequence[int]) -> _Domains:
        """Narrow the domains of the whole board, once.

        Raises:
            _Stuck: words that cannot be completed: by themselves, or else with those they cross.
            _BoundMet: out of work.
        """
        masks = [tuple(domains[square] for square in word) for word in self.words]
        alone = frozenset(i for i, mask in enumerate(masks) if 0 in self.support(mask))
        if alone:
            raise _Stuck(alone)
        try:
            return self.narrowed(list(domains), range(len(self.words)))
        except _Stuck as stuck:
            parts = [_meeting(self.words, part) for part in _parts(self.words, domains)]
            raise _Stuck(stuck.words.union(*(p for p in parts if p & stuck.words))) from None

    def narrowed(self, domains: _Domains, changed: Sequence[int]) -> _Domains:
        """Narrow the domains, in place, until every letter of a word has support.

        Raises:
            _Stuck: a word has none.
            _BoundMet: out of work.
        """
        waiting = dict.fromkeys(changed)
        while waiting:
            index = next(iter(waiting))
            del waiting[index]
            word = self.words[index]
            support = self.support(tuple(domains[square] for square in word))
            for square, letters in zip(word, support, strict=True):
                if not letters & domains[square]:
                    raise _Stuck(frozenset({index}))
                if letters & domains[square] != domains[square]:
                    domains[square] &= letters
                    waiting.update(dict.fromkeys(self.crossing[square]))
        return domains

    def solutions(self, start: _Domains, part: frozenset[int]) -> Iterator[_Domains]:
        """Give the ways to fill the squares of one part; in the others nothing changes.

        Raises:
            _BoundMet: out of work; the solutions given so far are right.
        """
        waiting = [(start, *_choice(start, part))]
        while waiting:
            domains, square, letters = waiting.pop()
            if not letters:
                continue
            letter = letters & -letters
            waiting.append((domains, square, letters ^ letter))
            self.bound.letters -= 1
            self.bound.check()
            tried = domains.copy()
            tried[square] = letter
            try:
                self.narrowed(tried, self.crossing[square])
            except _Stuck:
                continue
            following = _choice(tried, part)
            if tried[following[0]].bit_count() == 1:
                yield tried
            else:
                waiting.append((tried, *following))


def _choice(domains: Sequence[int], part: frozenset[int]) -> tuple[int, int]:
    """Choose the square to try, the one with the fewest letters left, more than one if there is."""
    square = min(part, key=lambda one: (domains[one].bit_count() == 1, domains[one].bit_count()))
    return square, domains[square]


def _parts(words: Sequence[Word], domains: Sequence[int]) -> list[frozenset[int]]:
    """Part the open squares into those that words connect, the smallest parts first."""
    parts: list[frozenset[int]] = []
    for word in words:
        joined = frozenset(square for square in word if domains[square].bit_count() > 1)
        if joined:
            apart = [part for part in parts if part.isdisjoint(joined)]
            joined = joined.union(*(part for part in parts if not part.isdisjoint(joined)))
            parts = [*apart, joined]
    return sorted(parts, key=lambda part: (len(part), min(part)))


def _meeting(words: Sequence[Word], part: frozenset[int]) -> frozenset[int]:
    """Give the words that have a square in a part, by index."""
    return frozenset(i for i, word in enumerate(words) if not part.isdisjoint(word))


def _combined(
    start: Sequence[int],
    open_squares: Sequence[int],
    parts: Sequence[frozenset[int]],
    found: Sequence[Sequence[_Domains]],
) -> Iterator[str]:
    """Combine the solutions of the parts to letters for the open squares."""
    for chosen in product(*found):
        whole = list(start)
        for part, solution in zip(parts, chosen, strict=True):
            for square in part:
                whole[square] = solution[square]
        yield "".join(chr(64 + whole[square].bit_length()) for square in open_squares)
