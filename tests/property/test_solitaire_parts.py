"""The parts of the search for solitaires, against slow and obvious counts."""

from collections import Counter
from itertools import product
from math import log

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dictionaries.graph.dafsa import Automaton, build
from service.games.core.geometry import Cell, groups
from service.games.diamino.solver.joined import Joined
from service.games.diamino.solver.lines import Lines, letter_shares
from service.games.diamino.solver.puzzle import BLANK, Puzzle, drawn

WORDS = st.sets(st.text("ABC", min_size=2, max_size=4), max_size=12)
SHARES = [0.5, 0.3, 0.2, *[0.0] * 23]


def fits(line: tuple[int, ...], words: set[str]) -> bool:
    text = "".join("." if sign == BLANK else chr(65 + sign) for sign in line)
    return all(len(run) < 2 or run in words for run in text.split("."))


@given(WORDS, st.integers(0, 5))
def test_a_promise_is_the_chance_that_lots_make_a_line(words: set[str], squares: int) -> None:
    lines = Lines(Automaton(build(sorted(words))), SHARES, 0.1)
    chances = {0: 0.5, 1: 0.3, 2: 0.2, BLANK: 0.1}
    expected = 0.0
    for line in product(chances, repeat=squares):
        if fits(line, words):
            chance = 1.0
            for sign in line:
                chance *= chances[sign]
            expected += chance
    assert abs(lines.promise(lines.root, squares) - expected) < 1e-9


@given(WORDS, st.integers(1, 4))
def test_a_step_changes_the_promise_by_what_it_says(words: set[str], squares: int) -> None:
    lines = Lines(Automaton(build(sorted(words))), SHARES, 0.1)
    states = {lines.root}
    for left in range(squares, 0, -1):
        reached = set()
        for state in states:
            mask, following, gains = lines.step(state, left)
            before = lines.promise(state, left)
            for sign in (sign for sign in range(BLANK + 1) if mask >> sign & 1):
                after = lines.promise(following[sign], left - 1)
                assert gains[sign] == round(64 * (log(after) - log(before)))
                reached.add(following[sign])
        states = reached


@given(WORDS, st.integers(1, 5))
def test_letters_are_as_frequent_as_they_follow_beginnings(words: set[str], longest: int) -> None:
    beginnings = {word[:end] for word in words for end in range(1, min(len(word), longest) + 1)}
    shares = letter_shares(Automaton(build(sorted(words))), longest)
    ends = Counter(beginning[-1] for beginning in beginnings)
    expected = [ends[chr(65 + n)] / max(ends.total(), 1) for n in range(26)]
    assert shares == expected


@given(WORDS, st.integers(1, 5))
def test_steps_spell_exactly_the_lines_there_are(words: set[str], squares: int) -> None:
    lines = Lines(Automaton(build(sorted(words))), SHARES, 0.1)
    reached: dict[tuple[int, ...], int] = {(): lines.root}
    for left in range(squares, 0, -1):
        reached = {
            (*line, sign): states[sign]
            for line, state in reached.items()
            for mask, states, _ in [lines.step(state, left)]
            for sign in (0, 1, 2, BLANK)
            if mask >> sign & 1
        }
    everything = product((0, 1, 2, BLANK), repeat=squares)
    assert set(reached) == {line for line in everything if fits(line, words)}


@given(st.lists(st.lists(st.booleans(), min_size=4, max_size=4), min_size=1, max_size=5))
def test_letters_hold_together_where_groups_say_so(rows: list[list[bool]]) -> None:
    joined, edge, parted = Joined(4), 0, False
    total = sum(map(sum, rows))
    laid = 0
    for row in rows:
        for column, letter in enumerate(row):
            if not letter and not joined.may_part(edge, column, left=laid < total):
                parted = True
            edge = joined.after(edge, column, letter=letter)
            laid += letter
    cells = {Cell(r, c) for r, row in enumerate(rows) for c, letter in enumerate(row) if letter}
    assert (joined.whole(edge) and not parted) == (len(groups(cells)) <= 1)


LETTERS_OF_ROWS = st.lists(st.lists(st.booleans(), min_size=3, max_size=3), max_size=4)


@given(LETTERS_OF_ROWS, st.lists(st.booleans(), max_size=2))
def test_a_blank_ends_no_group_that_others_need(rows: list[list[bool]], more: list[bool]) -> None:
    joined, edge, cells = Joined(3), 0, set[Cell]()
    for r, row in enumerate([*rows, more]):
        for column, letter in enumerate(row):
            edge = joined.after(edge, column, letter=letter)
            cells |= {Cell(r, column)} if letter else set()
    column = len(more)
    above = Cell(len(rows) - 1, column)
    around = [Cell(len(rows) if c < column else len(rows) - 1, c) for c in range(3) if c != column]
    mine = next((group for group in groups(cells) if above in group), None)
    needed = mine is not None and not any(cell in mine for cell in around)
    for left in (False, True):
        ends = needed and (left or any(cell in cells for cell in around))
        assert joined.may_part(edge, column, left=left) is not ends


@given(st.lists(st.lists(st.booleans(), min_size=3, max_size=3), min_size=1, max_size=4))
def test_edges_are_one_where_their_letters_belong_together_alike(rows: list[list[bool]]) -> None:
    joined, edge = Joined(3), 0
    known: dict[int, tuple[int, ...]] = {0: (0, 0, 0)}
    cells: set[Cell] = set()
    for r, row in enumerate(rows):
        for column, letter in enumerate(row):
            edge = joined.after(edge, column, letter=letter)
            cells |= {Cell(r, column)} if letter else set()
            last = [Cell(r if c <= column else r - 1, c) for c in range(3)]
            parted = groups(cells)
            which = [1 + parted.index(group) for c in last for group in parted if c in group]
            numbers = iter(which)
            named = {0: 0}
            alike = tuple(
                named.setdefault(next(numbers) if c in cells else 0, len(named)) for c in last
            )
            assert known.setdefault(edge, alike) == alike
            assert [*known.values()].count(alike) == 1


SQUARES = st.lists(st.sampled_from([0, 1, 2, BLANK]), min_size=6, max_size=6)


@given(SQUARES, st.integers(0, 2), st.sampled_from([1, 2, 3, 6]))
def test_a_box_is_drawn_lying_with_devils_for_the_letters_it_lacks(
    squares: list[int], each: int, width: int
) -> None:
    box = Puzzle("box", (each,) * 26, 6, (3, 2))
    rows = drawn(box, squares, width)
    text = "".join(rows)
    if 6 // width > width:  # it stood upright
        text = "".join(rows[column % len(rows)][column // len(rows)] for column in range(6))
    assert len(rows[0]) == max(width, 6 // width)
    left = Counter("ABC" * each)
    for square, sign in zip(squares, text, strict=True):
        letter = "#" if square == BLANK else "ABC"[square]
        left[letter] -= 1
        assert sign == (letter if letter == "#" or left[letter] >= 0 else letter.lower())


def test_a_square_is_drawn_as_it_was_filled() -> None:
    assert drawn(Puzzle("box", (4,) * 26, 0, (2, 2)), [0, 1, 2, BLANK], 2) == ["AB", "C#"]


@pytest.mark.parametrize(
    ("squares", "width", "rows"),
    [
        ([BLANK, BLANK, BLANK, BLANK, 0, 1, BLANK, 2, 0], 3, ["AB", "CA"]),
        ([BLANK, 0, BLANK, 1, BLANK, 2], 2, ["ABC"]),
        ([0, BLANK, BLANK, 1, 2, 0], 3, ["A..", "BCA"]),
    ],
)
def test_a_crossword_is_drawn_without_empty_edges(
    squares: list[int], width: int, rows: list[str]
) -> None:
    assert drawn(Puzzle("condensed", (9,) * 26, 0, (9, 7)), squares, width) == rows
