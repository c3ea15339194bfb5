"""Which rectangle a search fills next, when attempts find what they are told to find here."""

from collections.abc import Callable, Sequence
from itertools import product
from math import log
from typing import Any

import pytest

from dictionaries.graph.dafsa import Automaton, build
from service.games import Meter, Puzzle, Search
from service.games.diamino.solver.puzzle import BLANK, Kind
from service.games.diamino.solver.sweep import Attempt

GRAPH = Automaton(build(["AS", "SA"]))
TILES = {"A": 31, "S": 30, "?": 2}
Tried = tuple[int, int, int, int]
"""Width, height, blanks, beginnings kept."""
Found = tuple[int, int] | int | None
"""The size of what is laid within the rectangle, for a box the blanks; or nothing."""
Tell = Callable[[Kind, int, Sequence[Found]], tuple[list[Tried], list[int]]]
SWEEP = "service.games.diamino.solver.search.Sweep"


class Sweeps:
    """Attempts that find in the end what they are told, and then nothing."""

    def __init__(self, most: int, found: Sequence[Found] = ()) -> None:
        self.tried: list[Tried] = []
        self.weights: Sequence[Sequence[int]] = ()
        self._most = most
        self._found = found

    def __call__(self, *told: Any) -> "Sweeps":  # noqa: ANN401 - what `Sweep` is made with
        """Begin one."""
        *_, self.weights, attempt, meter = told
        assert isinstance(attempt, Attempt)
        assert len(self.tried) < self._most
        assert meter.spent == len(self.tried)
        assert attempt.seed == f"7:{len(self.tried) + 1}"
        self.tried.append((attempt.width, attempt.height, attempt.blanks, attempt.kept))
        meter.spent += 1
        return self

    def run(self) -> tuple[int, list[int]] | None:
        """End it."""
        width, height, _, _ = self.tried[-1]
        match self._found[len(self.tried) - 1 : len(self.tried)]:
            case [(wide, high)]:
                squares = [
                    0 if column < wide and row < high else BLANK
                    for row in range(height)
                    for column in range(width)
                ]
                return squares.count(BLANK), squares
            case [int(blanks)]:
                return blanks, [0] * width * height
            case _:
                return None


@pytest.fixture
def tell(monkeypatch: pytest.MonkeyPatch) -> Tell:
    """Tell what is found; what is tried then, and the scores of what is found."""

    def tried(kind: Kind, attempts: int, found: Sequence[Found]) -> tuple[list[Tried], list[int]]:
        sweeps = Sweeps(attempts, found)
        monkeypatch.setattr(SWEEP, sweeps)
        meter = Meter(attempts, None, float)
        solutions = list(Search(Puzzle.of(kind, TILES), GRAPH, 7, meter))
        return sweeps.tried, [one.score for one in solutions]

    return tried


def test_a_box_in_which_nothing_is_found_may_have_more_blanks_and_then_keeps_more(
    tell: Tell,
) -> None:
    tried, scores = tell("box", 15, [])
    assert {(width, height) for width, height, _, _ in tried} == {(7, 9)}
    assert [blanks for *_, blanks, _ in tried] == [12, 21, 26, 28, 29, *[30] * 10]
    wider = [240, 960, 3_840, 15_360, 30_720, 61_440, 64_000, 64_000, 64_000]
    assert [kept for *_, kept in tried] == [*[60] * 6, *wider]
    assert scores == [31]


def test_a_box_found_has_to_get_better_by_one_and_keeps_more_when_it_does_not(tell: Tell) -> None:
    tried, scores = tell("box", 15, [None, 20, None, 9, None, None, 0])
    assert [blanks for *_, blanks, _ in tried] == [12, 21, 19, 19, 8, 8, 8]
    assert [kept for *_, kept in tried] == [60, 60, 60, 240, 240, 960, 3_840]
    assert scores == [31, 20, 9, 0]


def test_a_crossword_that_is_not_found_keeps_more_and_then_gets_wider(tell: Tell) -> None:
    tried, scores = tell("condensed", 9, [])
    assert [one[:3] for one in tried] == [
        *[(7, 12, 21)] * 4,
        (8, 11, 25),
        (9, 10, 27),
        (7, 13, 28),
        (8, 12, 33),
        (7, 14, 35),
    ]
    assert [kept for *_, kept in tried] == [
        *(60, 240, 960, 3_840),
        *(15_360, 30_720, 61_440, 64_000, 64_000),
    ]
    assert scores == []


def test_every_size_is_tried_until_a_crossword_is_found(tell: Tell) -> None:
    tried, _ = tell("condensed", 54, [])
    sizes = [one[:2] for one in tried[3:]]
    assert len({*sizes}) == 49  # all there are
    assert sizes[49:] == sizes[:2]


def test_a_crossword_found_has_to_get_smaller_by_strides_that_get_shorter(tell: Tell) -> None:
    tried, scores = tell("condensed", 11, [None, None, (7, 11), None, None, (6, 12), None, (7, 10)])
    assert [one[:3] for one in tried] == [
        *[(7, 12, 21)] * 3,
        (8, 8, 1),  # four smaller than 77
        *[(6, 12, 9)] * 2,  # the next smaller one
        *[(7, 10, 7)] * 2,
        *[(6, 11, 3)] * 3,
    ]
    assert scores == [77, 72, 70]


@pytest.mark.parametrize(("size", "area"), [((7, 9), 63), ((8, 1), 8), ((1, 9), 9)])
def test_a_crossword_that_is_laid_narrower_than_it_was_to_be_counts_as_it_lies(
    tell: Tell, size: tuple[int, int], area: int
) -> None:
    tried, scores = tell("condensed", 6, [*[None] * 4, size])
    assert tried[-1][:2] == (8, 11)
    assert scores == [area]
    assert len(tried) == 5  # nothing is smaller


@pytest.mark.parametrize(
    ("tiles", "size"), [(63, (7, 12)), (40, (6, 9)), (39, (5, 10)), (41, (5, 11))]
)
def test_the_first_crossword_may_have_a_third_more_squares_than_tiles(
    monkeypatch: pytest.MonkeyPatch, tiles: int, size: tuple[int, int]
) -> None:
    sweeps = Sweeps(1)
    monkeypatch.setattr(SWEEP, sweeps)
    puzzle = Puzzle.of("condensed", {"A": tiles - 20, "S": 20})
    assert list(Search(puzzle, GRAPH, 7, Meter(1, None, float))) == []
    assert sweeps.tried[0][:2] == size


def test_rare_letters_are_worth_more_and_more_while_there_are_many(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A letter that follows fewer than one in 400 beginnings is worth no more than that."""
    sweeps = Sweeps(1)
    monkeypatch.setattr(SWEEP, sweeps)
    words = [f"{a}{b}{c}" for a, b, c in product("ABCDEFGHIJ", repeat=3)]
    graph = Automaton(build(sorted([*words, "AK"])))
    tiles = {"A": 4, "B": 1, "K": 2, "?": 2}
    list(Search(Puzzle.of("condensed", tiles), graph, 7, Meter(1, None, float)))
    total = 10 + 100 + 1000 + 1
    shares = {"A": (total - 1) / 10 / total, "B": (total - 1) / 10 / total, "K": 1 / 400}
    for letter, share in shares.items():
        expected = [round(64 * (0.3 * log(left) - log(share))) for left in (1, 2, 3, 4)]
        assert sweeps.weights[ord(letter) - 65] == [-96, *expected]
