"""The parts of the search for solitaires, against slow and obvious counts."""

from itertools import product

from hypothesis import given
from hypothesis import strategies as st

from dictionaries.graph.dafsa import Automaton, build
from service.games.core.geometry import Cell, groups
from service.games.diamino.solver.joined import Joined
from service.games.diamino.solver.lines import Lines
from service.games.diamino.solver.puzzle import BLANK

WORDS = st.sets(st.text("ABC", min_size=2, max_size=4), max_size=12)
SHARES = [0.5, 0.3, 0.2, *[0.0] * 23]


def fits(line: tuple[int, ...], words: set[str]) -> bool:
    text = "".join("." if sign == BLANK else chr(65 + sign) for sign in line)
    return all(len(run) < 2 or run in words for run in text.split("."))


@given(WORDS, st.integers(0, 5))
def test_a_promise_is_the_chance_that_lots_make_a_line(words: set[str], squares: int) -> None:
    lines = Lines(Automaton(build(sorted(words))), SHARES, 0.1, 5)
    chances = {0: 0.5, 1: 0.3, 2: 0.2, BLANK: 0.1}
    expected = 0.0
    for line in product(chances, repeat=squares):
        if fits(line, words):
            chance = 1.0
            for sign in line:
                chance *= chances[sign]
            expected += chance
    assert abs(lines.promise(lines.root, squares) - expected) < 1e-9


@given(WORDS, st.integers(1, 5))
def test_steps_spell_exactly_the_lines_there_are(words: set[str], squares: int) -> None:
    lines = Lines(Automaton(build(sorted(words))), SHARES, 0.1, 5)
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
