"""Records of Scrabble, drawn at random, against a slow count and what must always hold."""

from hypothesis import given
from hypothesis import strategies as st

from service.games.scrabble.rules import GAME
from service.wire import Json
from tests.property.grid_records import BOARD, PLAYERS, answered, records

LAYOUT = ["d.t.D.T.", ".*d..t..", "t.D.d.T.", ".d.t...D", "D...t.d.", "..T...t."]
VALUES = {"A": 1, "B": 3, "E": 1, "K": 10}
ALL = 102
TILES = {"A": {"count": 50, "value": 1}, "B": {"count": 30, "value": 3}, "?": {"count": 2}}
TILES |= {"E": {"count": 10, "value": 1}, "K": {"count": 10, "value": 10}}
RECORDS = records((1, 1))
BEGUN = records((1, 1), begun=True)
TOLD = st.fixed_dictionaries(
    {"hands": st.dictionaries(st.sampled_from(PLAYERS), st.text("ABEK", max_size=3))},
    optional={"reserve": st.integers(0, 12)},
)


def ask(moves: list[Json], **more: object) -> Json:
    """Replay a record."""
    request = {"game": GAME.id, "players": PLAYERS, "layout": LAYOUT, "tiles": TILES}
    request["rules"] = {"pass_rounds": 1}
    return answered(GAME, {**request, "moves": moves, **more})


def along(board: list[str], row: int, column: int, down: int) -> list[tuple[int, int]]:
    """Walk the run through a cell, slowly."""

    def taken(r: int, c: int) -> bool:
        return 0 <= r < len(board) and 0 <= c < len(board[r]) and board[r][c] != "."

    across = 1 - down
    while taken(row - down, column - across):
        row, column = row - down, column - across
    run = []
    while taken(row, column):
        run.append((row, column))
        row, column = row + down, column + across
    return run


def count(board: list[str], new: set[tuple[int, int]]) -> int:
    """Count a move on the board after it."""
    words = {tuple(along(board, *cell, down)) for cell in new for down in (0, 1)}
    total = 50 if len(new) == 7 else 0
    for word in words:
        if len(word) == 1:
            continue
        letters, times = 0, 1
        for row, column in word:
            square, premium = board[row][column], LAYOUT[row][column]
            value = VALUES[square] if square.isupper() else 0
            if (row, column) in new:
                value *= {"d": 2, "t": 3}.get(premium, 1)
                times *= {"D": 2, "T": 3, "*": 2}.get(premium, 1)
            letters += value
        total += letters * times
    return total


@given(RECORDS)
def test_a_prefix_gives_the_prefix_of_the_answer(moves: list[Json]) -> None:
    whole = ask(moves)
    for length in range(len(moves)):
        assert ask(moves[:length])["moves"] == whole["moves"][:length]


@given(BEGUN, TOLD)
def test_scores_are_those_of_a_slow_count(moves: list[Json], told: Json) -> None:
    whole = ask(moves, **told, board=BOARD)
    scores = dict.fromkeys(PLAYERS, 0)
    left = {player: sum(VALUES[tile] for tile in hand) for player, hand in told["hands"].items()}
    legal = [move for move in whole["moves"] if move["legal"]]
    board = ["........", ".A......", *["........"] * 4]
    for move in legal:
        tiles = moves[move["index"]].get("tiles", [])
        for tile in tiles:
            row, letter = board[tile["row"]], tile["letter"]
            shown = letter.lower() if "devil" in tile else letter
            board[tile["row"]] = row[: tile["column"]] + shown + row[tile["column"] + 1 :]
        scores[move["player"]] += count(board, {(tile["row"], tile["column"]) for tile in tiles})
        if whole["finished"] and move is legal[-1]:
            if tiles:
                scores[move["player"]] += sum(left.values())
            for player, value in left.items():
                scores[player] -= value
    assert whole["board"] == board
    assert whole["scores"] == scores


@given(BEGUN, TOLD)
def test_an_illegal_move_says_why_and_comes_to_nothing(moves: list[Json], told: Json) -> None:
    for move in ask(moves, **told, board=BOARD)["moves"]:
        assert move["legal"] is not bool(move["violations"])
        assert move["legal"] or (move["points"] == 0 and move["effects"] == [])
        assert all(violation["rule"] for violation in move["violations"])


@given(RECORDS)
def test_tiles_are_conserved(moves: list[Json]) -> None:
    whole = ask(moves)
    laid = sum(square != "." for row in whole["board"] for square in row)
    assert laid + sum(whole["held"].values()) + whole["reserve"] == ALL
    assert all(held == 7 for held in whole["held"].values())
