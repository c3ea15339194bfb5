"""What looking for the letters of devils may cost, by its figures: what is asked, and when."""

from collections.abc import Sequence
from itertools import product
from typing import Final

import pytest

from service.games import EVERY_LETTER
from service.games.core.steps import Steps
from service.games.grid.blanks import Solution, solve
from tests.fakes import FakeLexicon

PLENTY: Final = 10**9
WORDS: Final = frozenset(
    first + middle + last for first, middle, last in product("AB", "CDE", "FGHI") if middle != last
)


class Priced(FakeLexicon):
    """A lexicon whose questions about two open squares or more cost what is told, others one.

    Attributes:
        prices: of open questions, by the number of letters.
        asked: how many squares were open, question by question, and of how many letters it was.
    """

    def __init__(self, prices: dict[int, int], words: frozenset[str] = WORDS) -> None:
        super().__init__(words)
        self._prices = prices
        self.asked: list[tuple[int, int]] = []

    def cost(self, masks: Sequence[int], /) -> int:
        """The price."""
        return self._prices[len(masks)] if _open(masks) > 1 else 1

    def support(self, masks: Sequence[int], /) -> list[int]:
        """Keep what is asked, and answer."""
        self.asked.append((len(masks), _open(masks)))
        return super().support(masks)


def _open(masks: Sequence[int]) -> int:
    return sum(mask.bit_count() > 1 for mask in masks)


class Kept(Steps):
    """Steps that keep what was taken, one by one."""

    __slots__ = ("taken",)

    def __init__(self, left: int = PLENTY) -> None:
        super().__init__(left)
        self.taken: list[int] = []

    def take(self, steps: int = 1, /) -> bool:
        """Keep, and take."""
        self.taken.append(steps)
        return super().take(steps)


def solved(
    lexicon: FakeLexicon, words: list[list[int]], steps: Steps | None = None
) -> tuple[Solution, int]:
    squares = max(square for word in words for square in word) + 1
    taken = steps or Kept()
    return solve(words, [EVERY_LETTER] * squares, lexicon, steps=taken), taken.left


@pytest.mark.parametrize(("price", "asked"), [(65_000, True), (65_001, False)])
def test_at_the_start_questions_may_cost_65_000_together(price: int, *, asked: bool) -> None:
    """What is too dear is asked once a letter is tried, and the answer is the same."""
    lexicon = Priced({3: price})
    told, _ = solved(lexicon, [[0, 1, 2]])
    assert set(told.assignments) == WORDS
    assert told.complete
    assert ((3, 3) in lexicon.asked) is asked
    two = Priced({3: price - 30_000, 2: 30_000}, WORDS | {"AB", "BA"})
    told, _ = solved(two, [[0, 1, 2], [3, 4]])
    assert len(told.assignments) == 2 * len(WORDS)
    assert ({(3, 3), (2, 2)} <= {*two.asked}) is asked


@pytest.mark.parametrize(("price", "asked"), [(10_000, True), (10_001, False)])
def test_beyond_that_one_question_may_cost_10_000(price: int, *, asked: bool) -> None:
    lexicon = Priced({3: price, 2: 60_000}, WORDS | {"AB", "BA"})
    told, _ = solved(lexicon, [[0, 1, 2], [3, 4]])
    assert len(told.assignments) == 2 * len(WORDS)
    assert ((3, 3) in lexicon.asked) is asked
    assert (2, 2) not in lexicon.asked


@pytest.mark.parametrize(
    ("price", "listed"),
    [(10_000, ["FCA", "GCA", "HCA", "ICA", "FDA"]), (10_001, ["FCA", "FCB", "FDA", "FDB", "FEA"])],
)
def test_a_word_too_dear_to_be_asked_about_is_begun_with_its_first_letter(
    price: int, listed: list[str]
) -> None:
    """Any other with that of its letters of which there are fewest: here the last."""
    words = frozenset(word[::-1] for word in WORDS)
    told, _ = solved(Priced({3: price, 2: 60_000}, words | {"AB"}), [[0, 1, 2], [3, 4]])
    assert [one[:3] for one in told.assignments[:5]] == listed
    assert {one[:3] for one in told.assignments} == words


def test_dear_words_of_one_part_keep_no_other_from_being_solved() -> None:
    lexicon = Priced({3: 10_001, 2: 60_000}, WORDS | {"AB", "BA"})
    told, _ = solved(lexicon, [[0, 1], [2, 3, 4], [5, 6, 7]])
    assert told.solvable
    assert len(told.assignments) == 100
    assert not told.complete
    assert {one[:2] for one in told.assignments} <= {"AB", "BA"}
    assert {one[2:5] for one in told.assignments} | {one[5:] for one in told.assignments} <= WORDS


def test_steps_are_letters_of_questions_what_these_cost_and_tries() -> None:
    """A try costs one and a quarter of the squares and words there are to choose among."""
    lexicon, steps = Priced({2: 7}, frozenset({"AB", "CB"})), Kept()
    told, _ = solved(lexicon, [[0, 1]], steps)
    assert told.assignments == ["AB", "CB"]
    narrowed = [2, 7, 2, 2, 1]  # asked, known already, and asked again with B as second letter
    tried = [1, 2, 1]
    assert steps.taken == narrowed + tried + tried


def test_a_wide_choice_costs_more() -> None:
    lexicon, steps = Priced({2: 1}, frozenset(a + b for a in "AB" for b in "AB")), Kept()
    words = [[at, at + 1] for at in range(8)]
    told, _ = solved(lexicon, words, steps)
    assert len(told.assignments) == 100
    assert max(steps.taken) == 1 + (9 + 8) // 4


def test_the_question_that_uses_up_the_last_steps_is_still_asked() -> None:
    lexicon = Priced({2: 7}, frozenset({"AB", "CB"}))
    steps = Kept()
    whole, _ = solved(lexicon, [[0, 1]], steps)
    used, last = sum(steps.taken), steps.taken[-1]
    assert last == 1
    for left, complete in ((used, True), (used - last + 1, True), (used - last, False)):
        told, _ = solved(Priced({2: 7}, frozenset({"AB", "CB"})), [[0, 1]], Steps(left))
        assert told.complete is complete
        assert (told == whole) is complete
        assert told.solvable
    for left in range(9):
        told, _ = solved(Priced({2: 7}, frozenset({"AB", "CB"})), [[0, 1]], Steps(left))
        assert (told.solvable, told.assignments) == (None, [])


def test_a_question_is_asked_once() -> None:
    lexicon = Priced({2: 7}, frozenset({"AB", "CB"}))
    solved(lexicon, [[0, 1], [2, 3], [4, 5]])
    assert lexicon.asked.count((2, 2)) == 1


@pytest.mark.parametrize(("words", "complete"), [(10, True), (11, False)])
def test_a_hundred_are_listed_at_most(words: int, *, complete: bool) -> None:
    lexicon = FakeLexicon("A" + letter for letter in "BCDEFGHIJKL"[:words])
    told, _ = solved(lexicon, [[0, 1], [2, 3]])
    assert (len(told.assignments), told.complete) == (100, complete)


def test_where_no_number_of_steps_is_told_there_are_75_000() -> None:
    words, known = [[0, 1], [2, 3, 4]], frozenset({"AB", "CB", "DEF", "DGH", "IJK"})
    steps = Kept()
    solved(Priced({2: 0, 3: 10_000}, known), words, steps)
    assert steps.taken[-1] == 1
    rest = 75_000 - sum(steps.taken)
    for price, complete in ((rest, True), (rest + 1, False)):
        lexicon = Priced({2: price, 3: 10_000}, known)
        told = solve(words, [EVERY_LETTER] * 5, lexicon)
        assert (told.solvable, told.complete) == (True, complete)


@pytest.mark.parametrize(("letters", "found"), [("AC", ["AB", "CB"]), ("A", ["B"]), ("BC", ["CB"])])
def test_a_square_with_more_than_one_letter_is_open(letters: str, found: list[str]) -> None:
    """And an assignment has a letter for each open square, whatever becomes of it."""
    mask = sum(1 << ord(letter) - 65 for letter in letters)
    told = solve([[0, 1]], [mask, EVERY_LETTER], FakeLexicon({"AB", "CB"}))
    assert told.assignments == found
