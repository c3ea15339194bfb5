"""Whether a move existed (D3), against trying every tile on every square."""

from collections.abc import Sequence
from itertools import permutations, product

from hypothesis import given, settings
from hypothesis import strategies as st

from service.games.diamino.mobility import could_play
from service.games.diamino.options import Rules
from service.games.diamino.rules import GAME
from service.games.grid.board import read_board
from service.wire import Json
from tests.examples import examples
from tests.fakes import WalkedLexicon, answer_score

Place = tuple[int, int]
WORDS = st.sets(st.text("ABC", min_size=2, max_size=4), max_size=8)
BOARDS = st.lists(st.text("ABc..", max_size=3), max_size=3)
HANDS = st.text("ABCD?", min_size=1, max_size=3)


RULES: Rules = {
    "max_first": 3,
    "max_tiles": 3,
    "exchange_count": 1,
    "blocked": "no_winner",
    "devil_last": False,
    "grid": None,
    "solitaire": None,
    "size": (9, 7),
    "time_limit": None,
}


def possible(
    board: Sequence[str], words: set[str], hand: Sequence[str], rules: Rules = RULES
) -> bool | None:
    position = read_board(board, str.upper, limit=64)
    return could_play(position, rules, hand, WalkedLexicon(words))


def by_trying(board: Sequence[str], words: set[str], hand: str, rules: Rules = RULES) -> bool:
    """Whether some tiles can be laid in one line, tried one after the other."""
    begun = any(square != "." for row in board for square in row)
    least, most = (1, rules["max_tiles"]) if begun else (2, rules["max_first"])
    tiles = {
        (row, column): letter.upper()
        for row, line in enumerate(board)
        for column, letter in enumerate(line)
        if letter != "."
    }
    for count in range(least, min(most, len(hand)) + 1):
        for faces in {*permutations(hand, count)}:
            if rules["devil_last"] and "?" in faces and count < len(hand):
                continue
            for letters in _readings(faces):
                for cells in _places(tiles, count):
                    laid = dict(zip(cells, letters, strict=True))
                    if _within({*tiles, *laid}, rules["grid"]) and _legal(tiles, words, laid):
                        return True
    return False


def _within(cells: set[Place], grid: Sequence[int] | None) -> bool:
    """Whether some rectangle of the grid's size, either way round, holds all cells."""
    if grid is None:
        return True
    sizes = (grid, grid[::-1])
    corners = {(row, column) for row in range(-6, 6) for column in range(-6, 6)}
    return any(
        all(0 <= row - top < high and 0 <= column - left < wide for row, column in cells)
        for high, wide in sizes
        for top, left in corners
    )


def _readings(faces: Sequence[str]) -> list[str]:
    readings = [""]
    for face in faces:
        letters = "ABCD" if face == "?" else face
        readings = [text + letter for text in readings for letter in letters]
    return readings


def _places(tiles: dict[Place, str], count: int) -> list[list[Place]]:
    found = []
    for row in range(-3, 6):
        for column in range(-3, 6):
            for down, right in ((0, 1), (1, 0)):
                cells: list[Place] = []
                at = (row, column)
                while len(cells) < count:
                    if at not in tiles:
                        cells.append(at)
                    at = (at[0] + down, at[1] + right)
                found.append(cells)
    return found


def _legal(tiles: dict[Place, str], words: set[str], laid: dict[Place, str]) -> bool:
    if tiles and not any(
        near in tiles
        for row, column in laid
        for near in ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1))
    ):
        return False
    after = {**tiles, **laid}
    formed = []
    for row, column in laid:
        for down, right in ((0, 1), (1, 0)):
            start = (row, column)
            while (start[0] - down, start[1] - right) in after:
                start = (start[0] - down, start[1] - right)
            word = ""
            while start in after:
                word += after[start]
                start = (start[0] + down, start[1] + right)
            if len(word) > 1:
                formed.append(word)
    return bool(formed) and all(word in words for word in formed)


@settings(deadline=None, max_examples=60)
@given(BOARDS, WORDS, HANDS)
def test_a_move_is_found_if_and_only_if_one_exists(
    board: list[str], words: set[str], hand: str
) -> None:
    assert possible(board, words, list(hand)) is by_trying(board, words, hand)


@settings(max_examples=examples(60))
@given(
    BOARDS,
    st.sets(st.text("AB", min_size=2, max_size=4), min_size=4, max_size=12),
    st.text("AB?", min_size=1, max_size=3),
    st.integers(2, 3),
    st.integers(1, 3),
    st.booleans(),
    st.sampled_from([None, (2, 2), (2, 3), (3, 2), (1, 4), (3, 3)]),
)
def test_options_leave_the_moves_that_they_allow(  # noqa: PLR0913, PLR0917 - as many options
    board: list[str],
    words: set[str],
    hand: str,
    first: int,
    most: int,
    last: bool,  # noqa: FBT001
    grid: tuple[int, int] | None,
) -> None:
    rules: Rules = {**RULES, "max_first": first, "max_tiles": most, "devil_last": last}
    rules["grid"] = grid
    assert possible(board, words, list(hand), rules) is by_trying(board, words, hand, rules)


def test_tiles_with_several_letters_leave_it_open() -> None:
    assert possible(["AB"], {"AB"}, ["QU", "C"]) is None
    assert possible(["AB"], {"AB", "ABC"}, ["QU", "C"]) is True


def test_a_hand_too_rich_to_try_leaves_it_open() -> None:
    """Every move that there is has devils, kept for the end: all are tried, or too many."""
    rules: Rules = {**RULES, "devil_last": True, "max_tiles": 4}
    for length, expected in ((2, False), (3, False), (5, None)):
        words = {"".join(letters) for letters in product("ABCDEFGH", repeat=length)}
        assert possible(["A"], words, list("??????"), rules) is expected


def test_a_devil_without_its_letter_leaves_it_open() -> None:
    assert possible(["A?"], {"AB", "ABC"}, ["C"]) is None


def exchanged(hand: str, words: set[str], **rules: object) -> Json:
    request: Json = {"game": "diamino", "players": ["Anne", "Luc"], "board": ["AB"], "rules": rules}
    request["dealt"] = {"Anne": hand}
    request["moves"] = [{"player": "Anne", "exchange": 1}]
    moves: list[Json] = answer_score(GAME, request, WalkedLexicon(words))["moves"]
    return moves[0]


def test_an_exchange_says_whether_a_move_existed() -> None:
    assert exchanged("CD", {"AB"})["could_play"] is False
    assert exchanged("CD", {"AB", "ABD"})["could_play"] is True
    assert exchanged("CD", {"AB", "ABD"}, grid=[1, 2])["could_play"] is False
    assert exchanged("C?", {"AB", "ABD"})["could_play"] is True


def test_a_devil_kept_for_the_end_is_no_move_before() -> None:
    assert exchanged("C?CCC", {"AB", "ABD"}, devil_last=True)["could_play"] is False
    assert exchanged("?", {"AB", "ABD"}, devil_last=True)["could_play"] is True


def test_no_record_has_it_looked_up_without_end() -> None:
    request: Json = {"game": "diamino", "players": ["Anne"], "board": ["AB"]}
    request |= {
        "dealt": {"Anne": "C"},
        "moves": [{"player": "Anne", "exchange": "C", "drawn": "C"}] * 12,
    }
    moves = answer_score(GAME, request, WalkedLexicon({"AB"}))["moves"]
    assert [move["could_play"] for move in moves] == [False] * 10 + [None] * 2
