"""One attempt after another: what is found sets the next a higher aim, what fails makes it wider.

Which attempt comes next depends on nothing but the puzzle, the words, the seed and what the others
found. So a search with more nodes does what one with fewer did, and then more.
"""

from collections.abc import Iterator, Sequence
from math import log
from typing import Final

from service.games.core.lexicon import ALPHABET
from service.games.diamino.solver.lines import SCALE, Graph, Lines, letter_shares
from service.games.diamino.solver.meter import Meter, Stopped
from service.games.diamino.solver.puzzle import BLANK, Puzzle, Solution, drawn
from service.games.diamino.solver.sweep import Attempt, Sweep

_FIRST_KEPT: Final = 60
_QUICK_KEPT: Final = 4_000
_MOST_KEPT: Final = 64_000
_BLANK_SHARE: Final = {"box": 0.08, "condensed": 0.2}
_SPARSE_SHARE: Final = 0.5  # where a third of the squares or more are blank
_RAREST: Final = 1 / 400  # a letter that is rarer still is not worth more
_SPARE: Final = 0.3  # how much more a letter is worth to lay while many like it are left
_DEVIL: Final = -1.5


class Search:
    """The search for the best grid.

    Args:
        puzzle: the tiles and what they are to be laid to.
        graph: of the words.
        seed: of the lots.
        meter: says when it is enough.

    Attributes:
        unspelled: letters of tiles that are in no word; with one, nothing condensed can be laid.
        finished: nothing can be better than what was found, or nothing can be found.
    """

    def __init__(self, puzzle: Puzzle, graph: Graph, seed: int, meter: Meter) -> None:
        self._puzzle = puzzle
        self._seed = seed
        self._meter = meter
        self._tried = 0
        self._kept = _FIRST_KEPT
        longest = puzzle.size[0] if puzzle.kind == "box" else max(map(max, _shapes(puzzle.total)))
        shares = letter_shares(graph, longest)
        lots = [max(count, 0.06) / puzzle.total for count in puzzle.counts]
        self._lines = Lines(graph, lots, _BLANK_SHARE[puzzle.kind])
        self._sparse = Lines(graph, lots, _SPARSE_SHARE)
        self._weights = _weights(shares, max(puzzle.counts))
        lacking = [n for n, count in enumerate(puzzle.counts) if count and not shares[n]]
        self.unspelled = "".join(ALPHABET[letter] for letter in lacking)
        self.finished = False

    def __iter__(self) -> Iterator[Solution]:
        """Yield grids, each better than the one before, until the meter ends it."""
        found = self._box() if self._puzzle.kind == "box" else self._condensed()
        try:
            yield from found
        except Stopped:
            return
        self.finished = True

    def _box(self) -> Iterator[Solution]:
        """Fill the box with ever fewer tiles face down."""
        width, height = self._puzzle.size
        squares = _chequered(self._puzzle)
        best = squares.count(BLANK)
        yield Solution(drawn(self._puzzle, squares, width), best, 0)
        most = width * height // 5
        while best:
            found = self._try(height, width, most)
            if found is None and most < best - 1:  # of few words: first see what can be done at all
                most, self._kept = (most + best) // 2, _FIRST_KEPT
            if found is None:
                continue
            best, squares = found
            most = best - 1
            yield Solution(drawn(self._puzzle, squares, height), best, self._meter.spent)

    def _condensed(self) -> Iterator[Solution]:
        """Lay all tiles in ever smaller rectangles."""
        shapes = _shapes(self._puzzle.total)
        aim = sum(width * height <= self._puzzle.total * 1.35 for width, height in shapes) - 1
        stride, any_found = 4, False
        while aim >= 0 and not self.unspelled:
            width, height = shapes[aim]
            found = self._try(width, height, width * height - self._puzzle.total)
            if found is None and not any_found:  # the narrower the easier, up to a point
                aim = (aim + (self._kept > _QUICK_KEPT)) % len(shapes)
            elif found is None:
                aim, stride = aim + stride - 1, 1
            else:
                rows, any_found = drawn(self._puzzle, found[1], width), True
                area = len(rows) * len(rows[0])
                yield Solution(rows, area, self._meter.spent)
                better = sum(one[0] * one[1] < area for one in shapes)
                stride = min(stride, max(better, 1))
                aim = better - stride

    def _try(self, width: int, height: int, blanks: int) -> tuple[int, list[int]] | None:
        """Fill a rectangle, rows of its shorter side; the next attempt is wider if this fails."""
        self._meter.check()
        self._tried += 1
        seed = f"{self._seed}:{self._tried}"
        joined = self._puzzle.kind == "condensed"
        attempt = Attempt(width, height, blanks, self._kept, joined, seed)
        lines = self._sparse if 3 * blanks > width * height else self._lines
        found = Sweep(self._puzzle, lines, self._weights, attempt, self._meter).run()
        if found is None:
            wider = self._kept * (4 if self._kept < _QUICK_KEPT else 2)
            self._kept = min(wider, _MOST_KEPT)
        return found


def _weights(shares: Sequence[float], most: int) -> list[list[int]]:
    """What it adds to a promise to have a letter laid: see `Sweep`."""
    return [
        [
            round(SCALE * _DEVIL),
            *(
                round(SCALE * (_SPARE * log(left) - log(max(share, _RAREST))))
                for left in range(1, most + 1)
            ),
        ]
        for share in shares
    ]


def _chequered(puzzle: Puzzle) -> list[int]:
    """A box that is valid whatever the words: no letter beside another."""
    letters = [letter for letter, count in enumerate(puzzle.counts) for _ in range(count)]
    width, height = puzzle.size
    squares = [BLANK] * (width * height)
    places = [place for place in range(len(squares)) if (place % width + place // width) % 2 == 0]
    for place, letter in zip(places, letters, strict=False):
        squares[place] = letter
    return squares


def _shapes(total: int) -> list[tuple[int, int]]:
    """Rectangles for so many tiles, the smallest first; of one area the longest alone.

    >>> _shapes(63)[:4]
    [(7, 9), (8, 8), (6, 11), (7, 10)]
    """
    by_area: dict[int, tuple[int, int]] = {}
    for width in range(2, total):
        for height in range(width, int(2.2 * width) + 1):
            if total <= width * height <= 3 * total:
                by_area.setdefault(width * height, (width, height))
    return [by_area[area] for area in sorted(by_area)]
