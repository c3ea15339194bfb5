"""What looking for moves may cost, by its figures, watched from the lexicon."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import product
from typing import Any, Final

import pytest

from dictionaries.graph.lines import Rack
from dictionaries.graph.steps import Countdown
from service.games import Limits, games
from service.games.core.moves import Page, PossibleMoves
from service.games.core.outcome import Outcome
from service.games.core.steps import Steps
from service.games.grid.search.candidates import Candidates
from service.games.grid.search.finding import FindsGridMoves
from service.games.grid.search.ranking import Best, Plan
from service.games.grid.words import TilesLaid
from service.wire import Json
from tests.fakes import WalkedLexicon

WORDS: Final = ("AS", "ES", "SA", "SE", "TA", "TE", "TES")
PLENTY: Final = 10**9


class WatchedRack:
    """A rack that keeps what it is asked for."""

    def __init__(self, rack: Rack) -> None:
        self._rack = rack
        self.longest = rack.longest
        self.asked: list[tuple[int, int]] = []

    @property
    def stopped(self) -> bool:
        """Whether the last search ended before it had seen everything."""
        return self._rack.stopped

    def words(
        self, slots: Sequence[int], first: int, ends: int, most: int, enough: int, /
    ) -> Sequence[tuple[int, str]]:
        """Keep how many steps and words are asked for, and search."""
        self.asked.append((most, enough))
        return self._rack.words(slots, first, ends, most, enough)


class Watched(WalkedLexicon):
    """A lexicon that keeps its rack, and how many steps there were when it was taken up."""

    def __init__(self, words: Iterable[str]) -> None:
        super().__init__(words)
        self.given: list[int] = []
        self.taken_up: WatchedRack

    def rack(self, letters: str, blanks: int, steps: Countdown, /) -> WatchedRack:  # type: ignore[override]
        """Return the rack, watched."""
        self.given.append(steps.left)
        self.taken_up = WatchedRack(super().rack(letters, blanks, steps))
        return self.taken_up

    @property
    def asked(self) -> list[tuple[int, int]]:
        """The steps and the words that each search was given."""
        return self.taken_up.asked


def found(request: Json, lexicon: WalkedLexicon) -> PossibleMoves:
    game = games()[request["game"]]
    assert isinstance(game, FindsGridMoves)
    return game.moves(request, lexicon, Limits())


def planned(request: Json, lexicon: WalkedLexicon) -> Plan:
    game: FindsGridMoves[Any] = games()[request["game"]]  # type: ignore[assignment]
    return game.plan(request, lexicon, Limits())


def spent_on(request: Json) -> int:
    """The steps of reading all lines where moves may lie, without searching any."""
    lexicon, steps = WalkedLexicon(WORDS), Steps(PLENTY)
    plan = planned(request, lexicon)
    assert [*Candidates(plan.ground, lexicon, request["rack"], plan.most, steps).starts()]
    return PLENTY - steps.left


SCRABBLE: Final = {"game": "scrabble", "rack": "AEST"}
DIAMINO: Final = {"game": "diamino", "rack": "AEST"}
WIDE: Final = ["." * 64] * 64


@pytest.mark.parametrize(
    ("request_", "lines", "cells", "crossings"),
    [
        (SCRABBLE, 2, 15, 0),  # the row and the column of the centre
        ({**SCRABBLE, "board": [*[""] * 7, "......AS"]}, 3 + 4, 15, 2 * 2 + 2),
        (DIAMINO, 1, 9, 0),  # four tiles either way from any cell, and nowhere else than across
        ({**DIAMINO, "board": ["AS"]}, 0, 0, 0),
    ],
)
def test_a_cell_costs_6_steps_and_what_crosses_60(
    request_: Json, lines: int, cells: int, crossings: int
) -> None:
    if lines:
        assert spent_on(request_) == 6 * lines * cells + 60 * crossings
    else:  # 3 rows of 2 + 2 * 4 cells, 4 columns of 1 + 2 * 4
        assert spent_on(request_) == 6 * (3 * 10 + 4 * 9) + 60 * (2 * 2 + 2)


@pytest.mark.parametrize(
    ("request_", "limit", "listed"),
    [
        ({**SCRABBLE, "layout": ["*" + "." * 63, *WIDE[1:]]}, 100, 51),
        ({**SCRABBLE, "layout": ["*" + "." * 63, *WIDE[1:]]}, 50, 50),
        (SCRABBLE, 100, 100),
        (SCRABBLE, 101, 100),
        ({**DIAMINO, "board": WIDE, "origin": [-70, 30]}, 100, 51),
        ({**DIAMINO, "board": ["AS" + "." * 61, *WIDE[1:31]], "origin": [-70, 30]}, 100, 89),
    ],
)
def test_moves_that_are_listed_are_paid_for_first(request_: Json, limit: int, listed: int) -> None:
    """Of 250,000 steps each takes 400 and a half for each cell; half of them are for the search."""
    lexicon = Watched(WORDS)
    found({**request_, "limit": limit}, lexicon)
    cells = {"scrabble": 225, "diamino": 0}[request_["game"]]
    if rows := request_.get("layout", request_.get("board")):
        cells = len(rows) * max(map(len, rows))
    assert lexicon.given[-1] == 250_000 - listed * (400 + cells // 2)


def test_what_a_place_may_take_at_first() -> None:
    """A thousand steps where nothing scores, sixteen thousand where moves differ in points."""
    for request_, share in ((DIAMINO, 1_000), (SCRABBLE, 16_000)):
        lexicon = Watched(WORDS)
        found({**request_, "limit": 100}, lexicon)
        assert {most for most, _ in lexicon.asked} == {share}


def test_a_place_that_takes_longer_waits_and_then_has_what_is_left() -> None:
    """Without its share it would keep the others from being searched."""
    many = ["".join(word) for word in product("ABCDEFGHIJ", "AEIO", "KLMNOPQRST", "AEIO", "ABCDE")]
    lexicon = Watched(many[::7])
    request_ = {**DIAMINO, "rack": "ABCDEFGHIJ??", "board": ["A"], "rules": {"max_tiles": 5}}
    answer = found({**request_, "limit": 100}, lexicon)
    shares = [most for most, _ in lexicon.asked]
    first = shares.count(1_000)
    assert set(shares[:first]) == {1_000}
    assert 0 < len(shares[first:]) < first
    assert all(most > 10_000 for most in shares[first:])
    assert answer.complete
    moves = [str(one.move) for one in answer.moves]
    assert len(set(moves)) == len(moves)


def test_of_moves_worth_the_same_no_more_are_made_than_wanted_while_they_are_legal() -> None:
    lexicon = Watched([a + b for a in "AEST" for b in "AEST"])
    plan = planned(DIAMINO, lexicon)
    for legal, asked in ((None, [2]), ("T", [2, 8, 32])):
        some = plan if legal is None else replace(plan, allows=lambda one: one.word[0] == "T")
        best = Best(some, lexicon, "AEST", "points", Steps(PLENTY))
        assert len(best.of(Page(2))) == 2
        assert [enough for _, enough in lexicon.asked][: len(asked)] == asked
    few = Watched(["AE", "ES", "ST", "TA"])
    last = replace(planned(DIAMINO, few), allows=lambda one: one.word[0] == "T")
    assert [one.word for one in Best(last, few, "AEST", "points", Steps(PLENTY)).of(Page(1))] == [
        "TA"
    ]
    assert [enough for _, enough in few.asked] == [1, 4]


def test_a_move_that_cannot_be_among_the_best_is_not_played_to_see_whether_it_is_legal() -> None:
    lexicon = WalkedLexicon(["AE", "AS", "AT", "ES", "ET"])
    plan = planned(DIAMINO, lexicon)
    played = []

    def play(action: TilesLaid) -> Outcome:
        played.append(action)
        return plan.play(action)

    doubted = replace(plan, doubtful=lambda _: True, play=play)
    best = Best(doubted, lexicon, "AEST", "points", Steps(PLENTY))
    assert [one.word for one in best.of(Page(2))] == ["AE", "AS"]
    assert len(played) == 2


class Idle:
    """A rack that finds nothing, and takes no steps for it."""

    longest, stopped = 3, False

    def words(self, *_: object) -> list[tuple[int, str]]:
        """Nothing."""
        return []


class Barren(WalkedLexicon):
    """A lexicon whose racks find nothing."""

    def rack(self, *_: object) -> Idle:  # type: ignore[override]
        """Return an idle one."""
        return Idle()


@pytest.mark.parametrize("request_", [SCRABBLE, {**SCRABBLE, "board": [*[""] * 7, "......AS"]}])
def test_a_bound_costs_12_steps_and_half_of_all_are_kept_for_the_search(request_: Json) -> None:
    """Where not every place was looked at, a better move than those listed may be."""
    lexicon = Barren(WORDS)
    plan = planned(request_, lexicon)
    reading, cost, bounds = Steps(PLENTY), 0, 0
    for start in Candidates(plan.ground, lexicon, "AEST", plan.most, reading).starts():
        bounds += 12 * len(start.ends)
        cost = PLENTY - reading.left + bounds
    for steps, complete in ((2 * cost - 2, False), (2 * cost - 1, True)):
        best = Best(plan, lexicon, "AEST", "points", Steps(steps))
        assert best.of(Page(20)) == []
        assert best.complete is complete
        assert best.total == (0 if complete else None)
