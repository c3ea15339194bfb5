"""What moves are worth, counted quickly; and the most that a span of a line can be worth.

Points come to a sum over the tiles laid, each times a factor that its slot and the whole span
decide, and to what the span is worth whatever is laid. So a span has a bound before any word is
looked for: the dearest tiles of the rack on the slots that count most.
"""

import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from operator import mul
from typing import Final, Literal, NamedTuple

from service.games.core.geometry import Cell, Direction
from service.games.grid.board import Board, step
from service.games.grid.search.candidates import CROSSWISE, Line, Start

_MORE: Final = sys.maxsize
"""What one tile or letter counts in a key, if it comes first: more than what any move scores."""
_FEWER: Final = 1 << 7
"""What one point counts in a key: more than there are tiles in a line."""


@dataclass(frozen=True, slots=True)
class Tally:
    """What a move scores.

    Attributes:
        values: points of each face; of a blank there are none.
        counted: whether the letters of the words formed count, with these premiums, or the tiles
            laid; None when neither do.
        letter_times: by cell, how often the letter laid there counts.
        word_times: by cell, how often a word counts of which a tile is laid there.
        cells: by cell, points for covering it.
        bonus: points for laying so many tiles.
    """

    values: Mapping[str, int] = field(default_factory=dict)
    counted: Literal["all_letters", "tiles_played"] | None = None
    letter_times: Mapping[Cell, int] = field(default_factory=dict)
    word_times: Mapping[Cell, int] = field(default_factory=dict)
    cells: Mapping[Cell, int] = field(default_factory=dict)
    bonus: Mapping[int, int] = field(default_factory=dict)


class Span(NamedTuple):
    """Where a word may lie.

    Attributes:
        bound: no key of a move here is greater.
        end: the slot of its last letter.
        base: points, whatever is laid.
        factors: of each tile laid: its place in the word, and how often its value counts.
        rank: what the key of a move has beside its points.
    """

    bound: int
    end: int
    base: int
    factors: Sequence[tuple[int, int]]
    rank: int


class Worth:
    """What moves of one rack are worth on one board.

    Args:
        tally: what a move scores.
        board: the position.
        rack: letters, and `?` for a blank.
        sort: what counts first, `points`, `tiles` or `length`; points and tiles come after.
    """

    def __init__(self, tally: Tally, board: Board, rack: str, sort: str) -> None:
        self._tally = tally
        self._board = board
        self._sort = sort
        self._values = tally.values if tally.counted else {}
        self._dearest = sorted((self._values.get(face, 0) for face in rack), reverse=True)
        self._slots = cache(self._slots_of)

    @property
    def flat(self) -> bool:
        """Whether all moves in a span are worth the same."""
        return not self._values

    def key(self, span: Span, word: str) -> int:
        """Return what a move is compared by: of two, the better one has the greater."""
        values = self._values
        points = span.base
        for place, times in span.factors:
            points += values.get(word[place], 0) * times
        return points * _FEWER + span.rank

    def spans(self, start: Start) -> list[Span]:
        """Return the spans from a start to its ends."""
        tally, first = self._tally, start.first
        slots = self._slots(start.line)
        laid: list[tuple[int, int, int]] = []
        word_times, lying, base, at = 1, 0, 0, first
        found: list[Span] = []
        for end, count in start.ends:
            for slot in range(at, end + 1):
                one = slots[slot]
                if isinstance(one, int):
                    lying += one
                else:
                    base += one.base
                    word_times *= one.word_times
                    laid.append((slot - first, one.letter_times, one.crosswise))
            at = end + 1
            if tally.counted == "all_letters":
                factors = [(place, each * word_times + more) for place, each, more in laid]
            elif tally.counted == "tiles_played":
                factors = [(place, 1) for place, _, _ in laid]
            else:
                factors = []
            points = base + lying * word_times + tally.bonus.get(count, 0)
            rank = self._rank(count, end - first)
            most = points
            if factors:
                times = sorted([factor[1] for factor in factors], reverse=True)
                most += sum(map(mul, times, self._dearest))
            found.append(Span(most * _FEWER + rank, end, points, factors, rank))
        return found

    def _rank(self, tiles: int, length: int) -> int:
        """Return what the key of a move has beside its points.

        Args:
            tiles: how many are laid.
            length: from the first letter of the word to the last.
        """
        if self._sort == "points":
            return tiles
        return (tiles if self._sort == "tiles" else length) * _MORE

    def _slots_of(self, line: Line) -> "list[int | _Free]":
        """Return what each slot of a line counts: of a tile that lies there, what it is worth."""
        tally, tiles = self._tally, self._board.tiles
        crosswise = CROSSWISE[line.direction]
        found: list[int | _Free] = []
        before: Cell | None = None
        for cell, slot, crossed in zip(line.cells, line.slots, line.crossed, strict=True):
            if slot < 0:
                once = cell != before and tally.counted == "all_letters"  # not each of its letters
                found.append(self._values.get(tiles[cell].face, 0) if once else 0)
            else:
                found.append(self._free(cell, crosswise if crossed else None))
            before = cell
        return found

    def _free(self, cell: Cell, crosswise: Direction | None) -> "_Free":
        """Return what a free slot counts; crosswise a word is formed there too, if any."""
        tally = self._tally
        word_times = tally.word_times.get(cell, 1)
        letter_times = tally.letter_times.get(cell, 1)
        base, more = tally.cells.get(cell, 0), 0
        if crosswise is not None and tally.counted == "all_letters":
            base += self._beside(cell, crosswise) * word_times
            more = letter_times * word_times
        return _Free(letter_times, word_times, more, base)

    def _beside(self, cell: Cell, direction: Direction) -> int:
        """Return what the tiles are worth that lie next to a cell in a line."""
        tiles, worth = self._board.tiles, 0
        for by in (-1, 1):
            at = step(cell, direction, by)
            while at in tiles:
                worth += self._values.get(tiles[at].face, 0)
                at = step(at, direction, by)
        return worth


class _Free(NamedTuple):
    """What a free slot counts, if a tile is laid there.

    Attributes:
        letter_times: how often its letter counts.
        word_times: how often a word counts that it is part of.
        crosswise: how often its letter counts in the word that crosses.
        base: points for covering it, those of the letters that cross among them.
    """

    letter_times: int
    word_times: int
    crosswise: int
    base: int
