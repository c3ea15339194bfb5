"""A solitaire to solve, and what was found."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from service.games.core.lexicon import ALPHABET
from service.games.grid.board import DEVIL, EMPTY, FACE_DOWN

Kind = Literal["box", "condensed"]
BLANK = len(ALPHABET)
"""A square without a letter, where letters are their places in the alphabet."""
SIGNS = range(BLANK + 1)
"""What may fill a square."""


@dataclass(frozen=True, slots=True)
class Puzzle:
    """What is to be laid.

    Attributes:
        kind: `box` (D11) or `condensed` (D10).
        counts: how many tiles there are of each letter, A to Z.
        devils: how many tiles stand for any letter.
        size: the sides of the box, the longer one first.
    """

    kind: Kind
    counts: tuple[int, ...]
    devils: int
    size: tuple[int, int]

    @classmethod
    def of(cls, kind: Kind, tiles: Mapping[str, int], size: tuple[int, int] = (9, 7)) -> "Puzzle":
        """Take the tiles of a set: face → how many.

        Args:
            kind: what is to be made of them.
            tiles: devils, and tiles of one letter; for a box as many as it has squares.
            size: the sides of the box.
        """
        counts = tuple(tiles.get(letter, 0) for letter in ALPHABET)
        return cls(kind, counts, tiles.get(DEVIL, 0), (max(size), min(size)))

    @property
    def total(self) -> int:
        """How many tiles there are."""
        return sum(self.counts) + self.devils


@dataclass(frozen=True, slots=True)
class Solution:
    """A valid grid.

    Attributes:
        rows: as a board is written: `#` lies face down, `.` is empty, a devil is in lower case.
        score: tiles face down, or the area; fewer is better.
        nodes: letters tried until it was found.
    """

    rows: Sequence[str]
    score: int
    nodes: int


def drawn(puzzle: Puzzle, squares: Sequence[int], width: int) -> list[str]:
    """Return a rectangle as rows, wider than high and without empty edges.

    Args:
        puzzle: whose tiles lie there.
        squares: letters or `BLANK`, row by row.
        width: of a row.
    """
    left = list(puzzle.counts)
    signs = []
    for letter in squares:
        if letter == BLANK:
            signs.append(FACE_DOWN if puzzle.kind == "box" else EMPTY)
            continue
        sign = ALPHABET[letter]
        signs.append(sign if left[letter] > 0 else sign.lower())
        left[letter] -= 1
    rows = ["".join(signs[start : start + width]) for start in range(0, len(signs), width)]
    if puzzle.kind == "condensed":
        rows = _turned(_trimmed(_turned(_trimmed(rows))))
    return _turned(rows) if len(rows) > len(rows[0]) else rows


def _turned(rows: Sequence[str]) -> list[str]:
    return ["".join(column) for column in zip(*rows, strict=True)]


def _trimmed(rows: Sequence[str]) -> list[str]:
    """Leave out empty rows; there are none between letters that hold together."""
    return [row for row in rows if row.strip(EMPTY)]
