"""Records of Diamino, legal and illegal moves mixed at random, against what must always hold."""

from hypothesis import assume, given
from hypothesis import strategies as st

from dictionaries import fold
from service.games.diamino.rules import GAME
from service.games.grid.board import read_board
from service.wire import Json
from tests.fakes import FakeLexicon, answer_position, answer_score

# Nearly every run of A and B is a word, so that records go on; those with BBB are not.
WORDS = FakeLexicon(
    {
        word
        for length in range(2, 10)
        for number in range(2**length)
        if "BBB" not in (word := f"{number:0{length}b}".replace("0", "A").replace("1", "B"))
    }
)
PLAYERS = ["Anne", "Luc", "Zoé"]


@st.composite
def records(draw: st.DrawFn, *, begun: bool = False) -> list[Json]:
    """Draw moves that are mostly legal: in turn, on free squares in line, touching what lies there.

    One in eight is off in some way: another player, a square skipped, a square taken, five tiles.

    Args:
        draw: of Hypothesis.
        begun: a tile lies on the first square already.
    """
    taken: set[tuple[int, int]] = {(0, 0)} if begun else set()
    moves: list[Json] = []
    for number in range(draw(st.integers(0, 14))):
        player = draw(st.sampled_from([PLAYERS[number % 3]] * 8 + PLAYERS))
        kind = draw(st.sampled_from(["tiles"] * 10 + ["exchange", "pass"]))
        if kind == "exchange":
            moves.append({"player": player, "exchange": draw(st.sampled_from([1, 1, 1, 0, 2]))})
        elif kind == "pass":
            moves.append({"player": player, "pass": True})
        else:
            laid = draw(lay(taken))
            taken.update((tile["row"], tile["column"]) for tile in laid)
            moves.append({"player": player, "tiles": laid})
    return moves


@st.composite
def lay(draw: st.DrawFn, taken: set[tuple[int, int]]) -> list[Json]:
    """Draw the tiles of a move."""
    beside = sorted({(r + 1, c) for r, c in taken} | {(r, c - 1) for r, c in taken} - taken)
    row, column = draw(st.sampled_from(beside or [(0, 0)]))
    down = draw(st.booleans())
    off = draw(st.integers(0, 7)) == 0
    tiles: list[Json] = []
    for letter in draw(st.text("AAAABBE?" if off else "AAB", min_size=2, max_size=4 + off)):
        while (row, column) in taken and not off:
            row, column = row + down, column + (not down)
        tile = {"row": row, "column": column, "letter": letter}
        tiles.append({**tile, "devil": True} if draw(st.integers(0, 9)) == 0 else tile)
        step = draw(st.integers(0, 2)) if off else 1
        row, column = row + step * down, column + step * (not down)
    return tiles


RECORDS = records()
RULES = st.fixed_dictionaries(
    {},
    optional={
        "max_first": st.integers(2, 5),
        "max_tiles": st.integers(2, 5),
        "exchange_count": st.integers(1, 2),
        "grid": st.sampled_from([[3, 3], [4, 6], [9, 7]]),
    },
)


def ask(moves: list[Json], **more: object) -> Json:
    """Replay a record."""
    request = {"game": "diamino", "players": PLAYERS, "moves": moves, **more}
    return answer_score(GAME, request, WORDS, "fr")


@given(RECORDS, RULES)
def test_a_prefix_gives_the_prefix_of_the_answer(moves: list[Json], rules: Json) -> None:
    whole = ask(moves, rules=rules)
    for length in range(len(moves)):
        assert ask(moves[:length], rules=rules)["moves"] == whole["moves"][:length]


@given(RECORDS, RULES)
def test_an_illegal_move_says_why_and_comes_to_nothing(moves: list[Json], rules: Json) -> None:
    for told in ask(moves, rules=rules)["moves"]:
        assert told["legal"] is not bool(told["violations"])
        assert told["legal"] or (told["points"] == 0 and told["effects"] == [])
        assert all(violation["rule"] for violation in told["violations"])


@given(RECORDS, RULES)
def test_the_board_holds_the_tiles_of_the_legal_moves_and_no_others(
    moves: list[Json], rules: Json
) -> None:
    whole = ask(moves, rules=rules)
    laid = sorted(
        (tile["row"], tile["column"], tile["letter"], tile.get("devil", False))
        for move, told in zip(moves, whole["moves"], strict=True)
        if told["legal"]
        for tile in move.get("tiles", [])
    )
    top, left = whole["origin"]
    board = read_board(whole["board"], fold, limit=64)
    assert laid == sorted(
        (row + top, column + left, tile.letters, tile.devil)
        for (row, column), tile in board.tiles.items()
    )


@given(RECORDS)
def test_what_is_played_is_a_valid_position(moves: list[Json]) -> None:
    whole = ask(moves)
    checked = answer_position(GAME, {"board": whole["board"]}, WORDS)
    assert checked["valid"] is True


@given(
    records(begun=True),
    st.lists(st.text("ABEK?", max_size=2), min_size=3, max_size=3),
    st.integers(0, 2),
)
def test_payments_add_up(moves: list[Json], left: list[str], reserve: int) -> None:
    hands = dict(zip(PLAYERS, left, strict=True))
    assume("".join(left).count("?") <= 2)
    whole = ask(moves, hands=hands, reserve=reserve, board=["A"])
    values = {"A": 1, "B": 4, "E": 1, "K": 7, "?": 0}
    assert sum(whole["scores"].values()) == 0
    for player, score in whole["scores"].items():
        hand = sum(values[letter] for letter in hands[player])
        assert score == 0 or player in whole["winners"] or score == -hand
    assert whole["finished"] or whole["winners"] == []
    if whole["winners"]:
        assert hands[whole["winners"][0]] == ""
