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
from tests.fakes import (
    EveryWord,
    FakeLexicon,
    WalkedLexicon,
    answer_moves,
    answer_position,
    answer_score,
)

DIAMINO: Json = {"game": "diamino", "players": ["Anne"]}


def laid(*places: tuple[int, int]) -> Json:
    tiles = [{"row": row, "column": column, "letter": "A"} for row, column in places]
    return {"player": "Anne", "tiles": tiles}


@pytest.mark.parametrize(
    "move",
    [
        laid(*[(0, column) for column in range(40)]),
        {"player": "Anne", "word": "A" * 40, "row": 0, "column": 0, "direction": "down"},
    ],
)
def test_the_tiles_of_a_record_are_counted(move: Json) -> None:
    """5,000 may be laid, legal or not."""
    within: Json = {**DIAMINO, "moves": [move] * 125}
    assert len(answer_score(game_for(within), within, EveryWord())["moves"]) == 125
    beyond: Json = {**DIAMINO, "moves": [*within["moves"], laid((0, 0))]}
    with pytest.raises(RequestError) as caught:
        answer_score(game_for(beyond), beyond, EveryWord())
    assert (caught.value.code, caught.value.pointer) == ("too_many_laid", "/moves")
    assert caught.value.values["limit"] == 5000


def test_a_board_has_64_rows_and_columns_unless_a_setting_says() -> None:
    for rows, columns in ((64, 1), (1, 64)):
        request: Json = {"game": "diamino", "board": ["A" * columns] * rows}
        assert answer_position(game_for(request), request, EveryWord())["words"]
        request["board"] = ["A" * (columns + (columns > 1))] * (rows + (rows > 1))
        with pytest.raises(RequestError) as caught:
            answer_position(game_for(request), request, EveryWord())
        assert (caught.value.code, caught.value.values["limit"]) == ("board_too_large", 64)


def test_a_wide_gap_is_not_listed_whole() -> None:
    for far, shown, said in ((4, 3, "3"), (16, 15, "15"), (17, 16, "≥ 16"), (400, 16, "≥ 16")):
        request = {**DIAMINO, "moves": [laid((0, -200), (0, far - 200))]}
        move = answer_score(game_for(request), request, EveryWord())["moves"][0]
        gap = next(one for one in move["violations"] if one["code"] == "gap")
        assert len(gap["cells"]) == shown
        assert f": {said}." in gap["message"]


@pytest.mark.parametrize(("count", "left_out"), [(1, None), (100, None), (101, 1), (160, 60)])
def test_cells_that_are_not_listed_are_counted(count: int, left_out: int | None) -> None:
    """A violation lists at most 100."""
    rows, rest = divmod(count, 20)
    board = [row for full in [20] * rows + [rest] for row in ("A." * full, ".")]
    request: Json = {"game": "diamino", "board": [*board, "", "AA"]}
    answer = answer_position(game_for(request), request, EveryWord())
    lone = next(one for one in answer["violations"] if one["code"] == "lone_letter")
    assert len(lone["cells"]) == min(count, 100)
    assert lone.get("cells_left_out") == left_out


LONG, CUT = "é" * 81, "é" * 80
DIGRAMME: Json = {"game": "digramme", "players": ["Anne", "Luc"], "moves": []}
DOMINOS: Json = {"game": "dominos", "players": ["Anne", "Luc"], "moves": []}
MOVES: Json = {"game": "digramme", "cards": [{"row": 0, "column": 0}], "hand": []}


@pytest.mark.parametrize(
    ("request_", "code", "told"),
    [
        ({**DIGRAMME, "moves": [{"player": LONG, "pass": True}]}, "unknown_player", CUT),
        ({**DIGRAMME, "rules": {LONG: 1}}, "unknown_option", CUT),
        ({**DIGRAMME, "rules": {"points": CUT}}, "invalid_option", '"' + CUT[:79]),
        ({**DIGRAMME, "rules": {"accepted": ["." * 81]}}, "accepted_word", "." * 80),
        ({**DIGRAMME, "deck": LONG}, "unknown_deck", CUT),
        ({**DOMINOS, "set": LONG}, "unknown_domino_set", CUT),
        ({**MOVES, "after": LONG}, "not_a_page", CUT),
    ],
)
def test_what_is_repeated_of_a_request_is_cut(request_: Json, code: str, told: str) -> None:
    """At 80 characters, as they were sent."""
    answer = answer_score if "moves" in request_ else answer_moves
    with pytest.raises(RequestError) as caught:
        answer(game_for(request_), request_, FakeLexicon([]))
    assert caught.value.code == code
    assert told in caught.value.values.values()


def test_an_error_of_a_request_says_where_and_what_to_whoever_reads_a_log() -> None:
    told = str(RequestError("/moves/3", "not_a_move", got="fold"))
    assert all(part in told for part in ("/moves/3", "not_a_move", "fold"))


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
