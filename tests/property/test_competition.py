"""Records of Diamino Compétition, drawn at random, against what must always hold."""

from functools import partial

from hypothesis import given
from hypothesis import strategies as st

from service.games import Limits
from service.games.competition.rules import GAME
from service.messages import say
from service.wire import Json
from tests.fakes import answer_position
from tests.property.grid_records import BOARD, PLAYERS, WORDS, answered, records

LAYOUT = ["..g.....", ".Dr.g..#", "..g.r...", "r..#.g..", "g.r.....", "........"]
VALUES = {"A": 1, "B": 4, "E": 1, "K": 7}
ALL = 112
RULES = st.fixed_dictionaries(
    {"marque": st.booleans()},
    optional={"black_cells": st.sampled_from(["one", "any"]), "red_can_finish": st.booleans()},
)


RECORDS = records((1, 1))
BEGUN = records((1, 1), begun=True)
HANDS = st.dictionaries(st.sampled_from(PLAYERS), st.text("ABEK", max_size=3))
TOLD = st.fixed_dictionaries({"hands": HANDS}, optional={"reserve": st.integers(0, 12)})


def ask(moves: list[Json], rules: Json, **more: object) -> Json:
    """Replay a record."""
    request = {"game": GAME.id, "players": PLAYERS, "layout": LAYOUT, "rules": rules}
    return answered(GAME, {**request, "moves": moves, **more})


@given(RECORDS, RULES)
def test_a_prefix_gives_the_prefix_of_the_answer(moves: list[Json], rules: Json) -> None:
    whole = ask(moves, rules)
    for length in range(len(moves)):
        assert ask(moves[:length], rules)["moves"] == whole["moves"][:length]


@given(BEGUN, RULES, TOLD)
def test_an_illegal_move_says_why_and_comes_to_nothing(
    moves: list[Json], rules: Json, told: Json
) -> None:
    for move in ask(moves, rules, **told, board=BOARD)["moves"]:
        assert move["legal"] is not bool(move["violations"])
        assert move["legal"] or (move["points"] == 0 and move["effects"] == [])
        assert all(violation["rule"] for violation in move["violations"])


@given(BEGUN, RULES, TOLD)
def test_the_board_holds_the_tiles_of_the_legal_moves_and_no_others(
    moves: list[Json], rules: Json, told: Json
) -> None:
    whole = ask(moves, rules, **told, board=BOARD)
    rows = [list("." * len(row)) for row in LAYOUT]
    rows[1][1] = "A"
    for move, judged in zip(moves, whole["moves"], strict=True):
        for tile in move.get("tiles", []) if judged["legal"] else []:
            letter = tile["letter"].lower() if "devil" in tile else tile["letter"]
            rows[tile["row"]][tile["column"]] = letter
    assert whole["board"] == ["".join(row) for row in rows]
    checked = answer_position(
        GAME, {"board": whole["board"], "layout": LAYOUT, "rules": rules}, WORDS
    )
    assert checked["valid"] is True


def held(whole: Json) -> list[int]:
    """How many tiles each player holds; a hand that is known is told by its letters."""
    hands = whole["held"].values()
    return [len(hand) if isinstance(hand, str) else hand for hand in hands]


@given(RECORDS, RULES)
def test_tiles_are_conserved(moves: list[Json], rules: Json) -> None:
    whole = ask(moves, rules)
    laid = sum(square != "." for row in whole["board"] for square in row)
    assert laid + sum(held(whole)) + whole["reserve"] == ALL
    assert min(*held(whole), whole["reserve"]) >= 0


@given(records((1, 1), begun=True))
def test_tiles_are_conserved_when_the_reserve_runs_out(moves: list[Json]) -> None:
    board = ["", ".A", *[""] * 6, *["A" * 14] * 5]  # 5 are left for the reserve
    layout = [row + "." * 6 for row in LAYOUT] + ["." * 14] * 7
    whole = ask(moves, {"marque": True}, board=board, layout=layout)
    laid = sum(square != "." for row in whole["board"] for square in row)
    assert laid + sum(held(whole)) + whole["reserve"] == ALL
    drawn = sum(
        effect["count"]
        for move in whole["moves"]
        for effect in move["effects"]
        if effect["code"] == "draw"
    )
    assert drawn + whole["reserve"] == 5
    assert whole["reserve"] == 0 or set(held(whole)) == {12}


@given(BEGUN, TOLD, st.sampled_from([None, "tiles_played"]))
def test_totals_with_marque_add_up(moves: list[Json], told: Json, word_points: str | None) -> None:
    rules = {"marque": True, "word_points": word_points}
    whole = ask(moves, rules, **told, board=BOARD)
    scores = dict.fromkeys(PLAYERS, 0)
    left = {player: sum(VALUES[tile] for tile in hand) for player, hand in told["hands"].items()}
    legal = [move for move in whole["moves"] if move["legal"]]
    for move in legal:
        tiles = moves[move["index"]].get("tiles", [])
        cells = [LAYOUT[tile["row"]][tile["column"]] for tile in tiles]
        if word_points is not None:
            played = [VALUES[tile["letter"]] for tile in tiles if "devil" not in tile]
            scores[move["player"]] += sum(played)
        for player in PLAYERS:
            mine = player == move["player"]
            scores[player] += 10 * cells.count("r") if mine else 5 * cells.count("g")
        if whole["finished"] and move is legal[-1]:
            if tiles:
                scores[move["player"]] += 50 if "#" in cells else 25
                scores[move["player"]] += sum(left.values())
            for player, value in left.items():
                scores[player] -= value
    assert whole["scores"] == scores


@given(BEGUN, RULES, TOLD)
def test_who_goes_out_wins_and_with_marque_the_highest_total(
    moves: list[Json], rules: Json, told: Json
) -> None:
    whole = ask(moves, rules, **told, board=BOARD)
    if not whole["finished"]:
        assert whole["winners"] == []
        return
    last = [move for move in whole["moves"] if move["legal"]][-1]
    if "tiles" in moves[last["index"]]:
        assert told["hands"].get(last["player"], "") == ""
    if rules["marque"]:
        best = [p for p in PLAYERS if whole["scores"][p] == max(whole["scores"].values())]
        assert whole["winners"] == best or (whole["winners"] == [] and "notes" in last)
    else:
        assert whole["winners"] == ([last["player"]] if "tiles" in moves[last["index"]] else [])


@given(BEGUN, st.booleans(), TOLD)
def test_a_hand_is_asked_for_where_a_black_cell_depends_on_it(
    moves: list[Json],
    marque: bool,  # noqa: FBT001
    told: Json,
) -> None:
    whole = ask(moves, {"marque": marque}, **told, board=BOARD)
    last = [move for move in whole["moves"] if move["legal"]][-1:]
    for move in whole["moves"]:
        tiles = moves[move["index"]].get("tiles", [])
        if not tiles or (whole["finished"] and [move] == last):  # all hands are counted then
            continue
        black = any(cell["cell"] == "#" for cell in move.get("special_cells", []))
        asked = "hand_not_known" in [note["code"] for note in move.get("notes", [])]
        assert black or not asked
        if black and not marque:
            assert asked is (move["player"] not in told["hands"])


@given(BEGUN, RULES, TOLD)
def test_a_drawing_shows_every_move(moves: list[Json], rules: Json, told: Json) -> None:
    request = {
        "game": GAME.id,
        "players": PLAYERS,
        "layout": LAYOUT,
        "rules": rules,
        "moves": moves,
    }
    asked = {**request, **told, "board": BOARD}
    assert ask(moves, rules, **told, board=BOARD)
    drawn = GAME.score(asked, WORDS, Limits()).render(partial(say, "fr")).splitlines()
    assert len(drawn) == len(LAYOUT) + 1 + (len(moves) + 1 if moves else 0) + len(PLAYERS)
