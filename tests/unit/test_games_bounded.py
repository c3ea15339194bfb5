"""What a record or a position may cost: refused by counts, answered within bounds."""

import pytest

from service.games import Limits, RequestError, games
from service.games.core.moves import Page
from service.games.core.steps import Steps
from service.games.grid.search.candidates import Candidates
from service.games.grid.search.finding import FindsGridMoves
from service.games.grid.search.ranking import Best
from service.referee.referee import game_for
from service.wire import Json
from tests.fakes import EveryWord, FakeLexicon, WalkedLexicon, answer_position, answer_score

DIAMINO: Json = {"game": "diamino", "players": ["Anne"]}


def laid(*places: tuple[int, int]) -> Json:
    tiles = [{"row": row, "column": column, "letter": "A"} for row, column in places]
    return {"player": "Anne", "tiles": tiles}


@pytest.mark.parametrize(
    "move",
    [
        laid(*[(0, column) for column in range(64)]),
        {"player": "Anne", "word": "A" * 64, "row": 0, "column": 0, "direction": "down"},
    ],
)
def test_the_tiles_of_a_record_are_counted(move: Json) -> None:
    most = Limits().max_laid
    within = {**DIAMINO, "moves": [move] * (most // 64)}
    assert len(answer_score(game_for(within), within, EveryWord())["moves"]) == most // 64
    beyond = {**DIAMINO, "moves": [move] * (most // 64 + 1)}
    with pytest.raises(RequestError) as caught:
        answer_score(game_for(beyond), beyond, EveryWord())
    assert (caught.value.code, caught.value.pointer) == ("too_many_laid", "/moves")
    assert caught.value.values["limit"] == most


def test_a_wide_gap_is_not_listed_whole() -> None:
    for far, shown, said in ((4, 3, "3"), (16, 15, "15"), (17, 16, "≥ 16"), (400, 16, "≥ 16")):
        request = {**DIAMINO, "moves": [laid((0, -200), (0, far - 200))]}
        move = answer_score(game_for(request), request, EveryWord())["moves"][0]
        gap = next(one for one in move["violations"] if one["code"] == "gap")
        assert len(gap["cells"]) == shown
        assert f": {said}." in gap["message"]


def test_cells_that_are_not_listed_are_counted() -> None:
    board = ["A." * 32, "." * 64] * 5
    request = {"game": "diamino", "board": board}
    answer = answer_position(game_for(request), request, FakeLexicon([]))
    lone = next(one for one in answer["violations"] if one["code"] == "lone_letter")
    assert (len(lone["cells"]), lone["cells_left_out"]) == (100, 60)
    few = {"game": "diamino", "board": ["A.A"]}
    shown = answer_position(game_for(few), few, FakeLexicon([]))["violations"]
    assert all("cells_left_out" not in one for one in shown)


def test_a_question_without_an_answer_has_the_same_one_every_time() -> None:
    words = {"ABA", "BAB", "AAB", "BBA"}
    request = {"game": "diamino", "board": ["?" * 20] * 20}
    answers = [answer_position(game_for(request), request, FakeLexicon(words)) for _ in range(2)]
    assert answers[0] == answers[1]


def test_what_a_survey_of_places_costs_is_counted() -> None:
    """Looking where words can begin may take half of the steps; that is more than reading lines."""
    lexicon = WalkedLexicon({"AS", "SA"})
    game = games()["scrabble"]
    assert isinstance(game, FindsGridMoves)
    request: Json = {"board": [*[""] * 7, "......AS"], "rack": "SA"}
    plan = game.plan(request, lexicon, Limits())
    reading, taken = Steps(10**6), 0
    for _ in Candidates(plan.ground, lexicon, "SA", plan.most, reading).starts():
        taken = 10**6 - reading.left
    assert taken
    best = Best(plan, lexicon, "SA", "points", Steps(2 * taken + 2))
    best.of(Page(20))
    assert not best.complete
