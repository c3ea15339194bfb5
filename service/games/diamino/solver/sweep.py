"""A rectangle filled square by square, with the likeliest beginnings kept: a beam search.

All beginnings have come as far. Each is continued by every letter that a row, a column and the
tiles left allow, and by a blank; those that promise most are kept. They compete with beginnings
that have as many blanks, else those with many would always look best: around the number of blanks
due by then most are kept, farther off fewer.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp
from random import Random
from typing import Any, Final

from service.games.core.lexicon import EVERY_LETTER
from service.games.diamino.solver.joined import Joined
from service.games.diamino.solver.lines import SCALE, Lines
from service.games.diamino.solver.meter import Meter
from service.games.diamino.solver.puzzle import BLANK, SIGNS, Puzzle

_SIGN_BITS: Final = 5
_PLACE_BITS: Final = 20
_LOOK: Final = 255  # beginnings continued between two looks at the meter, a power of two less one

# Plain tuples and whole numbers: these are made a million times a second.
_Beginning = tuple[
    int,  # what it promises
    tuple[int, ...],  # the state of each column
    int,  # the state of the row
    tuple[int, ...],  # tiles left of each letter
    int,  # the letters of which there are any, as a mask
    int,  # devils left
    int,  # the edge of its letters, see `Joined`
    Any,  # what it continues, None at the start, and the sign of the last square
]
_Continued = int
"""What it promises, the place of what it continues and a sign, in one number: sorted at once."""


@dataclass(frozen=True, slots=True)
class Attempt:
    """One rectangle to be filled.

    Attributes:
        width: of a row.
        height: how many rows.
        blanks: squares without a letter, at most.
        kept: beginnings.
        joined: whether all letters must hold together.
        seed: of the lots.
    """

    width: int
    height: int
    blanks: int
    kept: int
    joined: bool
    seed: str


class Sweep:
    """One attempt.

    Args:
        puzzle: the tiles.
        lines: what may follow.
        weights: for each letter what it adds to the promise to have it laid: by a devil, or while
            1, 2, … such tiles are left.
        attempt: the rectangle.
        meter: counts letters tried.
    """

    def __init__(
        self,
        puzzle: Puzzle,
        lines: Lines,
        weights: Sequence[Sequence[int]],
        attempt: Attempt,
        meter: Meter,
    ) -> None:
        self._puzzle = puzzle
        self._lines = lines
        self._weights = weights
        self._attempt = attempt
        self._meter = meter
        self._lots = Random(attempt.seed)  # noqa: S311 - lots that come out the same again
        self._joined = Joined(attempt.width)

    def run(self) -> tuple[int, list[int]] | None:
        """Fill the rectangle.

        Returns:
            How many blanks there are, and the squares; None when no beginning came to the end.

        Raises:
            Stopped: the meter says so.
        """
        attempt, puzzle = self._attempt, self._puzzle
        root, have = self._lines.root, sum(1 << n for n, count in enumerate(puzzle.counts) if count)
        columns = (root,) * attempt.width
        start = (0, columns, root, puzzle.counts, have, puzzle.devils, 0, None)
        beginnings: dict[int, list[_Beginning]] = {0: [start]}
        for square in range(attempt.width * attempt.height):
            continued = self._continue(beginnings, square)
            beginnings = self._keep(beginnings, continued, square)
        for blanks, found in sorted(beginnings.items()):
            for one in found:
                if not attempt.joined or self._joined.whole(one[6]):
                    return blanks, _squares(one)
        return None

    def _continue(
        self, beginnings: dict[int, list[_Beginning]], square: int
    ) -> dict[int, list[_Continued]]:
        """Continue all beginnings, by how many blanks there are then."""
        noise = [int(SCALE * self._lots.random()) for _ in SIGNS]
        found: dict[int, list[_Continued]] = {}
        for blanks, some in beginnings.items():
            letters, parted = self._signs(some, square, noise)
            found.setdefault(blanks, []).extend(letters)
            if blanks < self._attempt.blanks:
                found[blanks + 1] = parted
        return {blanks: some for blanks, some in sorted(found.items()) if some}

    def _signs(
        self, beginnings: list[_Beginning], square: int, noise: list[int]
    ) -> tuple[list[_Continued], list[_Continued]]:
        """Continue beginnings of as many blanks: by letters, and by one more blank."""
        row, column = divmod(square, self._attempt.width)
        across, down = self._attempt.width - column, self._attempt.height - row
        rows, columns = self._lines.steps[across], self._lines.steps[down]
        step, weights, check = self._lines.step, self._weights, self._meter.check
        letters: list[_Continued] = []
        parted: list[_Continued] = []
        for place, one in enumerate(beginnings):
            if not place & _LOOK:
                check(len(letters) + len(parted))
            promise, states, state, counts, have, devils, edge, _ = one
            mask, _, gains = rows.get(state) or step(state, across)
            crossing, _, others = columns.get(states[column]) or step(states[column], down)
            mask &= crossing
            behind = place << _SIGN_BITS
            usable = mask & (EVERY_LETTER if devils else have)
            while usable:
                sign = (usable & -usable).bit_length() - 1
                usable &= usable - 1
                worth = promise + gains[sign] + others[sign] + noise[sign]
                worth += weights[sign][counts[sign]]
                letters.append((worth << _SIGN_BITS + _PLACE_BITS) + behind + sign)
            if mask >> BLANK and self._may_part(edge, column, left=bool(have or devils)):
                worth = promise + gains[BLANK] + others[BLANK] + noise[BLANK]
                parted.append((worth << _SIGN_BITS + _PLACE_BITS) + behind + BLANK)
        self._meter.spent += len(letters) + len(parted)
        return letters, parted

    def _may_part(self, edge: int, column: int, *, left: bool) -> bool:
        return not self._attempt.joined or self._joined.may_part(edge, column, left=left)

    def _keep(
        self,
        beginnings: dict[int, list[_Beginning]],
        continued: dict[int, list[_Continued]],
        square: int,
    ) -> dict[int, list[_Beginning]]:
        """Keep those that promise most, for each number of blanks."""
        attempt = self._attempt
        due = attempt.blanks * (square + 1) / (attempt.width * attempt.height)
        spread = max(2.0, attempt.blanks / 6)
        shares = {blanks: exp(-(((blanks - due) / spread) ** 2)) for blanks in continued}
        total = sum(shares.values())
        kept: dict[int, list[_Beginning]] = {}
        for blanks, share in shares.items():
            room = max(1, int(attempt.kept * share / total))
            before = beginnings.get(blanks, []), beginnings.get(blanks - 1, [])
            kept[blanks] = self._best(before, continued[blanks], square, room)
        return kept

    def _best(
        self,
        before: tuple[list[_Beginning], list[_Beginning]],
        continued: list[_Continued],
        square: int,
        room: int,
    ) -> list[_Beginning]:
        """The best of what has as many blanks; of those alike in all that matters only one.

        `before` is what was continued by letters, and what by a blank.
        """
        column = square % self._attempt.width
        across = self._attempt.width - column
        down = self._attempt.height - square // self._attempt.width
        rows, columns = self._lines.steps[across], self._lines.steps[down]
        kept: list[_Beginning] = []
        seen = set()
        for one in sorted(continued, reverse=True):
            sign = one & (1 << _SIGN_BITS) - 1
            parent = before[sign == BLANK][one >> _SIGN_BITS & (1 << _PLACE_BITS) - 1]
            _, states, state, counts, have, devils, edge, _ = parent
            state, below = rows[state][1][sign], columns[states[column]][1][sign]
            states = (*states[:column], below, *states[column + 1 :])
            if sign != BLANK:
                counts, have, devils = _laid(sign, counts, have, devils)
            if self._attempt.joined:
                edge = self._joined.after(edge, column, letter=sign != BLANK)
            alike = states, state, counts, edge
            if alike in seen:
                continue
            seen.add(alike)
            state = self._lines.root if across == 1 else state
            worth = one >> _SIGN_BITS + _PLACE_BITS
            kept.append((worth, states, state, counts, have, devils, edge, (parent[7], sign)))
            if len(kept) == room:
                break
        return kept


def _laid(
    sign: int, counts: tuple[int, ...], have: int, devils: int
) -> tuple[tuple[int, ...], int, int]:
    """What tiles are left once a letter is laid, by a devil when it has no tile."""
    count = counts[sign]
    if not count:
        return counts, have, devils - 1
    counts = (*counts[:sign], count - 1, *counts[sign + 1 :])
    return counts, have ^ ((count == 1) << sign), devils


def _squares(one: _Beginning) -> list[int]:
    """The squares that a beginning has filled."""
    squares: list[int] = []
    link = one[7]
    while link is not None:
        link, sign = link
        squares.append(sign)
    return squares[::-1]
