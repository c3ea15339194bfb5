"""A valid board to measure with, grown word by word; the same every time for the same words."""

import random
from collections.abc import Callable, Sequence

SIDE = 15
_TRIES = 400_000


def grow(words: Sequence[str], is_word: Callable[[str], bool], count: int) -> list[str]:
    """The rows of a valid 15 × 15 board of `count` words or a few more.

    Args:
        words: candidates.
        is_word: tells whether a run may stand.
        count: how many words.

    Raises:
        RuntimeError: so many could not be placed.
    """
    dice = random.Random(3)
    grid = [["."] * SIDE for _ in range(SIDE)]
    for column, letter in enumerate("TRESORS", start=4):
        grid[7][column] = letter
    for _ in range(_TRIES):
        word = dice.choice(words)
        down = dice.random() < 0.5
        lanes = [list(lane) for lane in zip(*grid, strict=True)] if down else grid
        lane = dice.randrange(SIDE)
        start = dice.randrange(SIDE - len(word) + 1)
        before = lanes[lane][start : start + len(word)]
        fits = all(old in (".", new) for old, new in zip(before, word, strict=True))
        if not fits or "".join(before).strip(".") == "":
            continue
        lanes[lane][start : start + len(word)] = word
        if all(map(is_word, runs(lanes))):
            grid = [list(row) for row in zip(*lanes, strict=True)] if down else lanes
            if len(runs(grid)) >= count:
                return ["".join(row) for row in grid]
        else:
            lanes[lane][start : start + len(word)] = before
    raise RuntimeError(f"no board of {count} words was found")


def runs(grid: list[list[str]]) -> list[str]:
    """Every run of two letters or more, across and down."""
    lanes = ["".join(row) for row in grid] + ["".join(column) for column in zip(*grid, strict=True)]
    return [run for lane in lanes for run in lane.split(".") if len(run) > 1]
