"""The best moves of a rack on a board: what `/moves` answers for the word games on a grid.

Every span of a line where a word may lie has a bound, the most that a move there can be worth
(`Worth`). Where words can begin is searched in the order of these bounds, and only to the ends that
may still be among the best; once no bound is above the last of the best, these are proven, and
the rest need not be made. Those that are shown are then played by the rules of the game itself, so
that an answer says of a move what `/score` says of it.
"""

import sys
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from heapq import heappush, heappushpop
from itertools import count
from typing import Final

from service.games.core.geometry import Cell
from service.games.core.moves import Page
from service.games.core.outcome import Outcome
from service.games.core.steps import Steps
from service.games.core.violation import RequestError
from service.games.grid.box import TileSet
from service.games.grid.search.candidates import Candidate, Candidates, Ground, Start, Walkable
from service.games.grid.search.worth import Span, Tally, Worth
from service.games.grid.words import TilesLaid

STEPS: Final = 250_000
"""Steps of one request: the twenty best of any rack with two blanks on most boards."""
MAX_SHOWN: Final = 100
"""Moves that are played by the rules, each of which takes as long as a `/score` of one move.

On very large boards they are fewer, so that at least half of the steps are left for the search.
"""
_BOUND: Final = 12
"""Steps that the bound of a span takes."""
_SHARE: Final = 1000
"""Steps for one span, until all others were searched."""
_PLAYED: Final = 400
"""Steps that it takes to play a move by the rules, but for what the board adds."""

Play = Callable[[TilesLaid], Outcome]
"""Plays one move by the rules of the game."""


@dataclass(frozen=True, slots=True)
class Plan:
    """How a game finds moves.

    Attributes:
        rack: the tiles held, `?` for a blank.
        ground: what they are laid on.
        most: how many may be laid at once.
        tiles: all there are.
        play: plays a move by the rules.
        allows: whether the rules of the game let a candidate be.
        tally: what a candidate scores.
        doubtful: whether only playing it tells.
    """

    rack: Sequence[str]
    ground: Ground
    most: int
    tiles: TileSet
    play: Play
    allows: Callable[[Candidate], bool] = lambda _: True
    tally: Tally = field(default_factory=Tally)
    doubtful: Callable[[Candidate], bool] = lambda _: False

    @property
    def cells(self) -> int:
        """How many cells the board has."""
        frame = self.ground.frame or self.ground.board.frame
        return (frame.bottom - frame.top) * (frame.right - frame.left)

    @property
    def playing(self) -> int:
        """Steps that it takes to play a move by the rules."""
        return _PLAYED + self.cells // 2

    @property
    def most_shown(self) -> int:
        """How many moves may be shown."""
        return min(MAX_SHOWN, STEPS // 2 // self.playing)


@dataclass(frozen=True, slots=True)
class Ranked:
    """The best moves of a rack.

    Attributes:
        moves: those of the page that was asked for, each with what the rules say of it.
        total: how many there are; None when not all were made.
        complete: whether no move that was not looked at could be better than those listed.
        following: the `after` of the next page, when there may be one.
        untried: how many tiles have several letters; these are not tried.
    """

    moves: Sequence[tuple[Candidate, Outcome]]
    total: int | None
    complete: bool
    following: str | None
    untried: int


def rank(plan: Plan, lexicon: Walkable, sort: str, page: Page) -> Ranked:
    """Find and rank the moves of a rack.

    Args:
        plan: how the game finds moves.
        lexicon: the words there are.
        sort: what comes first, `points`, `tiles` or `length`.
        page: which of them are wanted.

    Raises:
        RequestError: a devil on the board lacks its letter, or board and rack together have more
            tiles than there are.
    """
    _check(plan)
    single = [face for face in plan.rack if len(face) == 1]
    untried = len(plan.rack) - len(single)
    steps = Steps(STEPS - page.limit * plan.playing)
    search = Best(plan, lexicon, "".join(single), sort, steps)
    best = search.of(page)
    return Ranked(
        moves=[(one, _played(one, plan.play)) for one in best[page.skip :]],
        total=None if untried else search.total,
        complete=search.complete and not untried,
        following=search.following,
        untried=untried,
    )


def _played(candidate: Candidate, play: Play) -> Outcome:
    outcome = play(candidate.action)
    if outcome.violations:
        raise AssertionError(f"{candidate}: {outcome.violations}")
    return outcome


_Surveyed = tuple[int, Start, Sequence[Span]]
"""A start, the greatest of its bounds, and its spans."""


class Best:
    """The search for the best moves of a rack.

    Args:
        plan: how the game finds moves.
        lexicon: the words there are.
        rack: the tiles that have one letter, and blanks (`?`).
        sort: what comes first.
        steps: how much work to do.

    Attributes:
        total: how many moves there are; None when not all were made.
        complete: whether no move that was not made could be among the best.
        following: the `after` of the next page, when there may be one.
    """

    def __init__(self, plan: Plan, lexicon: Walkable, rack: str, sort: str, steps: Steps) -> None:
        self._plan = plan
        self._steps = steps
        self._least = steps.left // 2
        """Steps that are kept for the search itself."""
        self._candidates = Candidates(plan.ground, lexicon, rack, plan.most, steps)
        self._worth = Worth(plan.tally, plan.ground.board, rack, sort)
        self.total: int | None = None
        self.complete = True
        self.following: str | None = None

    def of(self, page: Page) -> list[Candidate]:
        """Return the best moves, those that a page skips among them; of equals those found first.

        A start that takes long waits until all others were searched, so that moves come from all
        over the board if not everything can be seen.

        Args:
            page: how many are wanted, and where to begin.
        """
        starts = self._surveyed()
        top = _Top(page.skip + page.limit)
        share = _SHARE if self._worth.flat else _SHARE * 16
        waiting = self._search(starts, range(page.begin, len(starts)), top, share)
        waiting = self._search(starts, waiting, top, self._steps.left)
        if waiting:
            self.complete = False
            begin = max(waiting[0], page.begin + 1)
            self.following = page.following(begin) if begin < len(starts) else None
        elif top.full:
            self.following = page.following()
        elif self.complete and not page.begin:
            self.total = len(top.best())
        return top.best()

    def _search(
        self, starts: Sequence[_Surveyed], places: Iterable[int], top: "_Top", most: int
    ) -> list[int]:
        """Search from some starts, and return those from which not everything was seen.

        Args:
            starts: where words can begin.
            places: the indices of those to be searched from.
            top: where moves are added.
            most: steps to take for each.
        """
        return [at for at in places if not self._search_from(starts[at], at, top, most)]

    def _search_from(self, surveyed: _Surveyed, at: int, top: "_Top", most: int) -> bool:
        """Search from one start, and return whether everything was seen that may be among the best.

        Args:
            surveyed: where words can begin.
            at: its index.
            top: where moves are added.
            most: steps to take.
        """
        bound, start, spans = surveyed
        rack = self._candidates.rack
        enough = top.size if self._worth.flat else sys.maxsize
        while (bound, -at) > top.floor:
            if self._steps.spent:
                return False
            worth = {span.end: span for span in spans if (span.bound, -at) > top.floor}
            ends = sum(1 << end for end in worth)
            words = rack.words(start.line.slots, start.first, ends, most, enough)
            for end, word in words:
                key = self._worth.key(worth[end], word)
                if (key, -at) > top.floor:
                    self._add(key, at, start.line.candidate(start.first, word), top)
            if rack.stopped or self._steps.spent:  # by searching, or by playing what was found
                return False
            if len(words) < enough:
                break
            enough *= 4  # not all of them were legal
        return True

    def _add(self, key: int, at: int, candidate: Candidate, top: "_Top") -> None:
        """Add a move, if it is legal."""
        plan = self._plan
        if not plan.allows(candidate):
            return
        if plan.doubtful(candidate):
            self._steps.take(plan.playing)
            if self._steps.spent or not plan.play(candidate.action).legal:
                return
        top.add(key, at, candidate)

    def _surveyed(self) -> list[_Surveyed]:
        """Return where words can begin, that with the greatest bound first."""
        starts: list[_Surveyed] = []
        for start in self._candidates.starts():
            self._steps.take(_BOUND * len(start.ends))
            if self._steps.left < self._least:
                self.complete = False
                break
            spans = self._worth.spans(start)
            apart = [[span] for span in spans] if self._worth.flat else [spans]
            starts += [(max(span.bound for span in some), start, some) for some in apart]
        starts.sort(key=lambda one: -one[0])
        return starts


class _Top:
    """The best moves so far.

    Attributes:
        size: how many are wanted.
        floor: the key of the last of them, and where it begins; a move must be better than that,
            and any is better than nothing.
    """

    def __init__(self, size: int) -> None:
        self.size = size
        self._heap: list[tuple[int, int, int, Candidate]] = []
        self._places: set[tuple[int, str]] = set()
        self._numbers = count()
        self.floor: tuple[int, ...] = ()

    @property
    def full(self) -> bool:
        """Whether there are as many as wanted."""
        return len(self._heap) == self.size

    def add(self, key: int, at: int, candidate: Candidate) -> None:
        """Add a move that begins at some start, unless it was added already."""
        if (at, candidate.word) in self._places:
            return
        self._places.add((at, candidate.word))
        one = key, -at, -next(self._numbers), candidate
        if not self.full:
            heappush(self._heap, one)
        else:
            heappushpop(self._heap, one)
        if self.full:
            self.floor = self._heap[0][:2]

    def best(self) -> list[Candidate]:
        """Return them, the best first."""
        return [one[3] for one in sorted(self._heap, reverse=True)]


def _check(plan: Plan) -> None:
    """Refuse what cannot be, before anything is searched.

    Raises:
        RequestError: a devil on the board lacks its letter, or board and rack together have more
            tiles than there are.
    """
    tiles = plan.ground.board.tiles
    for cell, tile in tiles.items():
        if not tile.letters:
            raise RequestError("/board", "devil_needs_letter", row=cell.row, column=cell.column)
    used = Counter(plan.rack) + Counter(tile.face for tile in tiles.values())
    beyond = plan.tiles.beyond(used)
    for face in sorted(beyond.keys() & set(plan.rack)):
        values = {"tile": face, "limit": beyond[face], "count": used[face]}
        raise RequestError("/rack", "more_than_set", **values)
    if used.total() > plan.tiles.total:
        values = {"count": used.total(), "limit": plan.tiles.total}
        raise RequestError("/rack", "more_tiles_than_set", **values)


def special_cells(kinds: Mapping[str, int], cells: Iterable[tuple[Cell, str]]) -> dict[Cell, int]:
    """Return the cells of some kinds, each with the number that its kind has."""
    return {cell: kinds[kind] for cell, kind in cells if kind in kinds}
