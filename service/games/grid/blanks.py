"""Which letters can devils stand for? Words that cross, solved as a crossword (W4).

Every square has a domain: the letters still possible there, as bits (`vocabulary.EVERY_LETTER`).
A word narrows the domains of its squares to the letters that some dictionary word has there; a
narrowed domain makes the words that cross it look again, until nothing moves (arc consistency).
Only then is a letter tried, where the fewest are left, and the narrowing goes on from there.

Squares that no word connects are solved apart: a part without a solution settles the whole, and
otherwise the solutions of the whole are the combinations of those of the parts. One solution of
each part is looked for before any is listed.

The work is bounded by what is asked of the dictionary, not by the clock, so that the same question
has the same answer every time. A word of which too little is known to be asked about cheaply waits
until letters are tried in it. When the steps are spent before the answer is known, the outcome
says so instead of guessing.
"""

from collections.abc import Iterator, Sequence
from itertools import islice, product
from typing import Final, NamedTuple, Protocol

from service.games.core.lexicon import ALPHABET
from service.games.core.steps import Steps

MAX_NODES: Final = 75_000
"""Nodes of the automaton, as estimated, that the questions of one search may visit."""

MAX_LISTED: Final = 100
"""Assignments that are listed, unless the caller asks for another number."""

MAX_QUESTION: Final = 10_000
"""Nodes of the automaton that one question may visit; a larger one waits for letters."""

MAX_FIRST_QUESTIONS: Final = 65_000
"""Nodes that larger questions about the whole board may visit together, at the start."""

Word = Sequence[int]
"""A word to be, as the numbers of its squares."""

_Domains = list[int]


class Words(Protocol):
    """What the search asks of a lexicon."""

    def cost(self, masks: Sequence[int], /) -> int:
        """Estimate what that takes, in nodes of automata."""
        ...

    def support(self, masks: Sequence[int], /) -> list[int]:
        """Narrow the letters of a word: see `service.games.core.lexicon.Lexicon`."""
        ...


class Solution(NamedTuple):
    """The result of the search.

    Attributes:
        solvable: True or False when it is known, None when the steps were spent before.
        assignments: letters for the open squares, in the order of their numbers, each found once.
        complete: there are no assignments but those listed.
        stuck: the words (by index) that cannot all be completed; given when not solvable.
    """

    solvable: bool | None
    assignments: list[str]
    complete: bool
    stuck: frozenset[int] = frozenset()


_UNDECIDED: Final = Solution(solvable=None, assignments=[], complete=False)


class Spent(Exception):  # noqa: N818 - it stops a search, it is not an error
    """A search has used what it was given."""


class _Stuck(Exception):  # noqa: N818 - it turns a search back, it is not an error
    """Words that cannot all be completed."""

    def __init__(self, words: frozenset[int]) -> None:
        self.words = words


def solve(
    words: Sequence[Word],
    domains: Sequence[int],
    lexicon: Words,
    *,
    limit: int = MAX_LISTED,
    steps: Steps | None = None,
) -> Solution:
    """Find letters that make every word a word of the lexicon.

    Args:
        words: the words to be; a square may be in several, an open one is in one at least.
        domains: for each square the letters possible; squares with several are the open ones.
        lexicon: the words there are.
        limit: how many assignments to list at most.
        steps: nodes that may be visited; `MAX_NODES` of them when not given.
    """
    search = _Search(words, lexicon, steps or Steps(MAX_NODES))
    open_squares = [square for square, domain in enumerate(domains) if domain.bit_count() > 1]
    try:
        start = search.begin(domains)
    except _Stuck as stuck:
        return _unsolvable(stuck.words)
    except Spent:
        return _UNDECIDED
    return _solved(search, start, open_squares, limit)


def _unsolvable(stuck: frozenset[int]) -> Solution:
    return Solution(solvable=False, assignments=[], complete=True, stuck=stuck)


def _solved(
    search: "_Search", start: _Domains, open_squares: Sequence[int], limit: int
) -> Solution:
    """Solve part by part what narrowing alone left open.

    Args:
        search: the words, and the work left.
        start: the domains, narrowed.
        open_squares: those whose letters are listed.
        limit: how many assignments to list at most.
    """
    parts = _parts(search.words, start)
    searches = [search.solutions(start, part) for part in parts]
    found = [_first(solutions) for solutions in searches]
    if [] in found:
        return _unsolvable(_meeting(search.words, parts[found.index([])]))
    proven = [first for first in found if first is not None]
    if len(proven) < len(found):
        return _UNDECIDED
    complete = _list_more(proven, searches, limit)
    assignments = list(islice(_combined(start, open_squares, parts, proven), limit + 1))
    complete = complete and len(assignments) <= limit
    return Solution(solvable=True, assignments=assignments[:limit], complete=complete)


def _first(solutions: Iterator[_Domains]) -> list[_Domains] | None:
    """Return the first solution, if there is one; None when the steps were spent before."""
    try:
        return list(islice(solutions, 1))
    except Spent:
        return None


def _list_more(
    found: Sequence[list[_Domains]], searches: Sequence[Iterator[_Domains]], limit: int
) -> bool:
    """Add more solutions of each part to the first; return whether the steps sufficed."""
    complete = True
    for listed, solutions in zip(found, searches, strict=True):
        try:
            listed.extend(islice(solutions, limit))
        except Spent:
            complete = False
    return complete


class _Search:
    """One search: the words, what crosses them, and the work left."""

    def __init__(self, words: Sequence[Word], lexicon: Words, steps: Steps) -> None:
        self.words = words
        self.lexicon = lexicon
        self.steps = steps
        self.known: dict[tuple[int, ...], list[int]] = {}
        self.crossing: dict[int, list[int]] = {}
        for index, word in enumerate(words):
            for square in word:
                self.crossing.setdefault(square, []).append(index)

    def spend(self, nodes: int) -> None:
        """Take steps; the question that uses up the last ones is still asked.

        Raises:
            Spent: none are left.
        """
        if self.steps.left <= 0:
            raise Spent
        self.steps.take(nodes)

    def support(self, masks: tuple[int, ...], most: int = MAX_QUESTION) -> Sequence[int]:
        """Ask the lexicon, once for the same question; what is too large is not narrowed.

        Raises:
            Spent: out of work.
        """
        self.spend(len(masks))
        if masks not in self.known:
            nodes = self.lexicon.cost(masks)
            if nodes > most:
                return masks
            self.spend(nodes)
            self.known[masks] = self.lexicon.support(masks)
        return self.known[masks]

    def begin(self, domains: Sequence[int]) -> _Domains:
        """Narrow the domains of the whole board, once.

        Raises:
            _Stuck: words that cannot be completed: by themselves, or else with those they cross.
            Spent: out of work.
        """
        masks = [tuple(domains[square] for square in word) for word in self.words]
        affordable = sum(map(self.lexicon.cost, set(masks))) <= MAX_FIRST_QUESTIONS
        most = MAX_FIRST_QUESTIONS if affordable else MAX_QUESTION
        alone = frozenset(i for i, mask in enumerate(masks) if 0 in self.support(mask, most))
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
            Spent: out of work.
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

    def choice(self, domains: Sequence[int], part: frozenset[int]) -> tuple[int, int]:
        """Choose the square to try, and its letters.

        Of those with more than one letter left it is the one with fewest; but first a word is begun
        of which too little is known to be asked about, since its first letters make that cheap.
        """
        for word in self.words:
            if not part.isdisjoint(word):
                masks = [domains[square] for square in word]
                if self.lexicon.cost(masks) > MAX_QUESTION:
                    square = next(one for one in word if domains[one].bit_count() > 1)
                    return square, domains[square]
        square = min(
            part, key=lambda one: (domains[one].bit_count() == 1, domains[one].bit_count(), one)
        )
        return square, domains[square]

    def solutions(self, start: _Domains, part: frozenset[int]) -> Iterator[_Domains]:
        """Return the ways to fill the squares of one part; in the others nothing changes.

        Raises:
            Spent: out of work; the solutions given so far are right.
        """
        waiting = [(start, *self.choice(start, part))]
        while waiting:
            domains, square, letters = waiting.pop()
            if not letters:
                continue
            letter = letters & -letters
            waiting.append((domains, square, letters ^ letter))
            self.spend(1 + (len(part) + len(self.words)) // 4)  # choosing costs as well
            tried = domains.copy()
            tried[square] = letter
            try:
                self.narrowed(tried, self.crossing[square])
            except _Stuck:
                continue
            following = self.choice(tried, part)
            if tried[following[0]].bit_count() == 1:
                yield tried
            else:
                waiting.append((tried, *following))


def _parts(words: Sequence[Word], domains: Sequence[int]) -> list[frozenset[int]]:
    """The open squares in groups that words connect, the smallest first."""
    parts: list[frozenset[int]] = []
    for word in words:
        joined = frozenset(square for square in word if domains[square].bit_count() > 1)
        if joined:
            apart = [part for part in parts if part.isdisjoint(joined)]
            joined = joined.union(*(part for part in parts if not part.isdisjoint(joined)))
            parts = [*apart, joined]
    return sorted(parts, key=lambda part: (len(part), min(part)))


def _meeting(words: Sequence[Word], part: frozenset[int]) -> frozenset[int]:
    """Return the words that have a square in a part, by index."""
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
        yield "".join(ALPHABET[whole[square].bit_length() - 1] for square in open_squares)
