"""Letters of devils against every combination tried, and the bounds that the search keeps."""

from collections.abc import Sequence
from itertools import product

from hypothesis import given, settings
from hypothesis import strategies as st

from dictionaries.graph.cross_checks import visited
from service.games import EVERY_LETTER
from service.games.core.steps import Steps
from service.games.grid.blanks import Solution, solve
from service.games.grid.board import read_board, runs
from tests.fakes import FakeLexicon

LETTERS = "ABC"
DICTIONARIES = st.sets(st.text(LETTERS, min_size=2, max_size=4), max_size=40)
BOARDS = st.lists(st.text("?.AB", max_size=4), max_size=4).filter(
    lambda rows: "".join(rows).count("?") <= 5
)


LATTICES = st.lists(st.text("????AB", min_size=2, max_size=3), min_size=2, max_size=3).filter(
    lambda rows: 3 <= "".join(rows).count("?") <= 6
)
"""Small boards without free squares, so that every devil stands in two words."""
WHOLE = st.sets(st.text(LETTERS, min_size=2, max_size=3), min_size=6, max_size=30)


def puzzle(rows: Sequence[str]) -> tuple[list[list[int]], list[int]]:
    """Give the words and the domains of a board as the solver takes them."""
    board = read_board(rows, str.upper, limit=64)
    numbers = {cell: number for number, cell in enumerate(sorted(board.tiles))}
    words = [[numbers[cell] for cell in run.cells] for run in runs(board.tiles)]
    used = sorted({square for word in words for square in word})
    domains = [
        1 << (ord(board.tiles[cell].letters) - 65) if board.tiles[cell].letters else EVERY_LETTER
        for cell in sorted(board.tiles)
    ]
    place = {square: number for number, square in enumerate(used)}
    return [[place[s] for s in word] for word in words], [domains[square] for square in used]


def by_trying(words: list[list[int]], domains: list[int], known: set[str]) -> set[str]:
    """Try every combination of letters."""
    open_squares = [square for square, domain in enumerate(domains) if domain == EVERY_LETTER]
    found = set()
    for letters in product(LETTERS, repeat=len(open_squares)):
        filled = [chr(64 + domain.bit_length()) for domain in domains]
        for square, letter in zip(open_squares, letters, strict=True):
            filled[square] = letter
        if all("".join(filled[square] for square in word) in known for word in words):
            found.add("".join(letters))
    return found


def checked(outcome: Solution, right: set[str]) -> None:
    """Check what is said against what is right."""
    assert outcome.solvable in (bool(right), None)
    assert len(set(outcome.assignments)) == len(outcome.assignments)
    assert set(outcome.assignments) <= right
    if outcome.complete:
        assert set(outcome.assignments) == right


@given(BOARDS, DICTIONARIES)
def test_all_letters_are_found(rows: list[str], known: set[str]) -> None:
    words, domains = puzzle(rows)
    right = by_trying(words, domains, known)
    outcome = solve(words, domains, FakeLexicon(known), limit=3**5)
    assert outcome.solvable is bool(right)
    assert outcome.complete
    checked(outcome, right)


@settings(max_examples=400)
@given(LATTICES, WHOLE)
def test_devils_that_cross_one_another(rows: list[str], known: set[str]) -> None:
    words, domains = puzzle(rows)
    right = by_trying(words, domains, known)
    outcome = solve(words, domains, FakeLexicon(known), limit=3**6)
    assert outcome.solvable is bool(right)
    assert set(outcome.assignments) == right


@given(BOARDS, DICTIONARIES)
def test_words_that_are_stuck_cannot_all_be_completed(rows: list[str], known: set[str]) -> None:
    words, domains = puzzle(rows)
    outcome = solve(words, domains, FakeLexicon(known))
    assert bool(outcome.stuck) is (outcome.solvable is False)
    if outcome.stuck:
        stuck = [word for index, word in enumerate(words) if index in outcome.stuck]
        assert not by_trying(stuck, domains, known)


@given(BOARDS, DICTIONARIES, st.integers(1, 5))
def test_a_list_that_is_cut_says_so(rows: list[str], known: set[str], limit: int) -> None:
    words, domains = puzzle(rows)
    right = by_trying(words, domains, known)
    outcome = solve(words, domains, FakeLexicon(known), limit=limit)
    checked(outcome, right)
    assert len(outcome.assignments) == min(limit, len(right))
    assert outcome.complete is (len(right) <= limit)


@given(BOARDS, DICTIONARIES, st.integers(0, 300))
def test_a_search_that_is_stopped_says_nothing_wrong(
    rows: list[str], known: set[str], nodes: int
) -> None:
    words, domains = puzzle(rows)
    outcome = solve(words, domains, FakeLexicon(known), steps=Steps(nodes))
    checked(outcome, by_trying(words, domains, known))


class Counting(FakeLexicon):
    """A lexicon that counts what it is asked."""

    asked = 0

    def support(self, masks: Sequence[int], /) -> list[int]:
        """Count and answer."""
        self.asked += visited(masks)
        return super().support(masks)


@given(BOARDS, DICTIONARIES, st.integers(0, 2000))
def test_no_more_is_asked_than_the_budget_allows(
    rows: list[str], known: set[str], nodes: int
) -> None:
    words, domains = puzzle(rows)
    lexicon, steps = Counting(known), Steps(nodes)
    outcome = solve(words, domains, lexicon, steps=steps)
    checked(outcome, by_trying(words, domains, known))
    largest = max((visited([EVERY_LETTER] * len(word)) for word in words), default=0)
    assert lexicon.asked <= nodes + largest
    assert solve(words, domains, Counting(known), steps=Steps(nodes)) == outcome


def test_a_board_full_of_devils_is_undecided_when_the_work_runs_out() -> None:
    """Every line of 8 is a word over A and B with an odd number of A: no quick way out."""
    known = {"".join(w) for w in product("AB", repeat=8) if w.count("A") % 2 and w[0] != w[7]}
    words, domains = puzzle(["?" * 8] * 8)
    outcome = solve(words, domains, FakeLexicon(known), steps=Steps(500))
    assert outcome == Solution(solvable=None, assignments=[], complete=False)


def test_a_large_board_full_of_devils_has_no_words_that_long() -> None:
    words, domains = puzzle(["?" * 64] * 64)
    outcome = solve(words, domains, FakeLexicon({"AB", "BA"}))
    assert outcome.solvable is False
    assert outcome.stuck == frozenset(range(128))


def test_parts_are_solved_apart() -> None:
    """A part without a solution is not proved so again for each solution of the others.

    Round the ring, 3 wide and 4 high, the words of 3 letters swap A and B from first to last, and
    those of 4 swap B and C: every letter has support, yet no corner comes round to itself.
    """
    pairs = {a + b for a in "FGHIJKLMNO" for b in "PQRSTUVWXY"}
    known = {*pairs, "ADB", "BDA", "CDC", "AEEA", "BEEC", "CEEB"}
    ring = ["???", "?.?", "?.?", "???"]
    words, domains = puzzle(["??", "", "??", "", "??", "", *ring])
    outcome = solve(words, domains, FakeLexicon(known), steps=Steps(30_000))
    assert outcome.solvable is False
    assert [len(word) for index, word in enumerate(words) if index in outcome.stuck] == [3, 4, 4, 3]
    assert solve(*puzzle(ring), FakeLexicon({*known, "CEEC"})).solvable is True
