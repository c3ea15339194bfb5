"""The moves of a rack, against trying every word everywhere by the rules of the game itself."""

from collections import Counter
from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from service.games import Limits, RequestError, games
from service.games.grid.board import FARTHEST
from service.games.grid.search.ranking import MAX_SHOWN
from tests.examples import examples
from tests.fakes import WalkedLexicon

Json = dict[str, Any]
LIMITS = Limits()
Found = dict[frozenset[tuple[Any, ...]], int]


LAYOUT = {
    "scrabble": ["D...t", ".d...", "..*..", "...d.", "t...T"],
    "diamino-competition": ["r..g.", ".....", "..D..", ".#...", "....r"],
    "diamino": None,
}
WORDS = st.sets(st.text("AEST", min_size=2, max_size=4), min_size=2, max_size=8)
RACK = st.text("AEST?", min_size=1, max_size=4).filter(lambda rack: rack.count("?") < 3)


def spelled(word: str, most: int) -> Iterator[str]:
    """A word with some of its letters by blanks."""
    for blanks in product((False, True), repeat=len(word)):
        if sum(blanks) > most:
            continue
        pairs = zip(word, blanks, strict=True)
        yield "".join(letter.lower() if blank else letter for letter, blank in pairs)


def request(game: str, **more: object) -> Json:
    layout = {"layout": LAYOUT[game]} if LAYOUT[game] else {}
    return {"game": game, **layout, **more}


def tried(game: str, board: Json, rack: str, lexicon: WalkedLexicon) -> Found:
    """Every legal move, as its tiles, with its points: each word tried on each place."""
    found = {}
    top, left = board.get("origin", (0, 0))
    # A word of four letters may end below the first column.
    places = range(-3, 7) if game == "diamino" else range(5)
    base = request(game, **board, players=["A", "B"], preview=True)
    if board:
        base["dealt"] = {"A": rack}
    held = Counter(rack)
    for word in lexicon.words:
        for down, right, direction in product(places, places, ("across", "down")):
            row, column = top + down, left + right
            if max(abs(row), abs(column)) > FARTHEST:
                continue
            for text in spelled(word, rack.count("?")):
                move = {"player": "A", "word": text, "row": row, "column": column}
                judged = (
                    games()[game]
                    .score({**base, "moves": [{**move, "direction": direction}]}, lexicon, LIMITS)
                    .replay.moves[0]
                    .outcome
                )
                if judged.legal:
                    steps = enumerate(text)
                    cells = [
                        (row + i * (direction == "down"), column + i * (direction == "across"), c)
                        for i, c in steps
                    ]
                    rows = board.get("board", [])
                    laid = frozenset(
                        one for one in cells if not lies(rows, one[0] - top, one[1] - left)
                    )
                    used = Counter("?" if c.islower() else c for _, _, c in laid)
                    if not used - held:
                        found[laid] = judged.points
    return found


def lies(rows: list[str], row: int, column: int) -> bool:
    return 0 <= row < len(rows) and 0 <= column < len(rows[row]) and rows[row][column] not in ".#"


def by_search(game: str, board: Json, rack: str, lexicon: WalkedLexicon) -> Found:
    asked = request(game, **board, rack=rack, limit=MAX_SHOWN)
    found = games()[game].moves(asked, lexicon, LIMITS)  # type: ignore[attr-defined]
    assert found.complete
    assert found.total <= MAX_SHOWN or len(found.moves) == MAX_SHOWN
    points = [one.points for one in found.moves]
    assert points == sorted(points, reverse=True)
    return {
        frozenset((t["row"], t["column"], t["letter"]) for t in one.move["tiles"]): one.points
        for one in found.moves
    }


@pytest.mark.parametrize("game", ["scrabble", "diamino-competition", "diamino"])
@given(WORDS, RACK, st.data())
@settings(max_examples=examples(8))
def test_moves_are_those_that_the_rules_allow(
    game: str, words: set[str], rack: str, data: st.DataObject
) -> None:
    lexicon = WalkedLexicon(words)
    across = data.draw(st.sampled_from(sorted(words)))
    board: Json = {}
    if data.draw(st.booleans()):
        board = {
            "board": [
                ".....",
                ".....",
                across.rjust(5, ".") if len(across) < 3 else across.ljust(5, "."),
            ]
        }
        if game == "scrabble" and board["board"][2][2] == ".":
            board = {}
    expected = tried(game, board, rack, lexicon)
    if not board and game == "diamino":  # anywhere on the table is the same move
        assert bool(expected) == bool(by_search(game, board, rack, lexicon))
        return
    found = by_search(game, board, rack, lexicon)
    if len(found) < MAX_SHOWN:
        assert found == expected
    else:
        assert found.items() <= expected.items()


@pytest.mark.parametrize("game", ["scrabble", "diamino-competition", "diamino"])
@pytest.mark.parametrize("board", [{}, {"board": []}, {"board": ["", "", "..AS"]}])
@pytest.mark.parametrize("reserve", [0, 7, 37])
def test_the_reserve_is_told_on_any_board(game: str, board: Json, reserve: int) -> None:
    lexicon = WalkedLexicon({"AS", "ES", "SE"})
    asked = request(game, **board, rack="SE", reserve=reserve)
    assert games()[game].moves(asked, lexicon, LIMITS).moves  # type: ignore[attr-defined]


@pytest.mark.parametrize("at", [-FARTHEST, 1 - FARTHEST, 0, FARTHEST - 1, FARTHEST])
@pytest.mark.parametrize("axis", [0, 1])
def test_moves_at_the_edge_of_the_table_are_those_that_a_record_may_tell(
    at: int, axis: int
) -> None:
    lexicon = WalkedLexicon({"AS", "SA", "SAS"})
    board: Json = {"board": ["SA"], "origin": [0, 0]}
    board["origin"][axis] = at
    near = {
        laid: points
        for laid, points in tried("diamino", board, "SA", lexicon).items()
        if all(abs(row) <= FARTHEST and abs(column) <= FARTHEST for row, column, _ in laid)
    }
    assert near
    assert by_search("diamino", board, "SA", lexicon) == near


@pytest.mark.parametrize("duplicate", [False, True])
def test_a_hand_has_the_same_moves_in_duplicate(*, duplicate: bool) -> None:
    """All players make one move there; a request for moves names none of them."""
    lexicon = WalkedLexicon({"AS", "ES", "SE"})
    board = {"board": ["", "", "..AS"]}
    asked = request("scrabble", **board, rack="SE", rules={"duplicate": duplicate}, limit=MAX_SHOWN)
    found = games()["scrabble"].moves(asked, lexicon, LIMITS)  # type: ignore[attr-defined]
    laid = {
        frozenset((t["row"], t["column"], t["letter"]) for t in one.move["tiles"])
        for one in found.moves
    }
    assert laid == by_search("scrabble", board, "SE", lexicon).keys()


@pytest.mark.parametrize("game", ["scrabble", "diamino-competition", "diamino"])
@pytest.mark.parametrize("board", [{}, {"board": ["", "", "..AS"]}])
def test_what_is_wrong_with_a_rack_is_told_of_the_rack(game: str, board: Json) -> None:
    shipped = games()[game].describe()["tile_sets"][0]["id"]
    asked = request(game, **board, rack="WWWW", tiles=shipped)
    with pytest.raises(RequestError) as caught:
        games()[game].moves(asked, WalkedLexicon({"AS"}), LIMITS)  # type: ignore[attr-defined]
    assert (caught.value.pointer, caught.value.code) == ("/rack", "more_than_set")


@pytest.mark.parametrize("game", ["scrabble", "diamino-competition", "diamino"])
def test_a_tile_without_a_value_is_told_of_the_rack(game: str) -> None:
    asked = request(game, board=["", "", "..AS"], rack="SW", tiles={"A": 1, "S": 1})
    with pytest.raises(RequestError) as caught:
        games()[game].moves(asked, WalkedLexicon({"AS"}), LIMITS)  # type: ignore[attr-defined]
    assert (caught.value.pointer, caught.value.code) == ("/rack", "no_value")


@pytest.mark.parametrize("reserve", range(9))
def test_no_more_is_drawn_than_the_reserve_has_before_the_move(reserve: int) -> None:
    board = {"board": ["", "", "..AS"]}
    asked = request("scrabble", **board, rack="SE", reserve=reserve, limit=MAX_SHOWN)
    found = games()["scrabble"].moves(asked, WalkedLexicon({"AS", "ES", "SE"}), LIMITS)  # type: ignore[attr-defined]
    drawn = [
        (
            len(one.move["tiles"]),
            sum(told["count"] for told in one.parts.get("effects", ()) if told["code"] == "draw"),
        )
        for one in found.moves
    ]
    assert drawn
    assert all(count == min(7 - 2 + laid, reserve) for laid, count in drawn)


@pytest.mark.parametrize("reserve", [0, 1, 5])
def test_a_tile_goes_back_to_whatever_reserve_there_is(reserve: int) -> None:
    asked = request("diamino-competition", board=[".AS"], rack="SE", reserve=reserve)
    found = games()["diamino-competition"].moves(asked, WalkedLexicon({"AS", "SAS"}), LIMITS)  # type: ignore[attr-defined]
    returned = {
        told["count"]
        for one in found.moves
        if any((tile["row"], tile["column"]) == (0, 0) for tile in one.move["tiles"])
        for told in one.parts["effects"]
        if told["code"] == "return"
    }
    assert returned == {1}


@pytest.mark.parametrize("game", ["scrabble", "diamino"])
def test_a_move_of_the_last_tiles_names_no_player(game: str) -> None:
    """Nobody told who plays: what the others pay is told by `/score`."""
    asked = request(game, board=["", "", "..AS"], rack="SE", reserve=0, limit=MAX_SHOWN)
    found = games()[game].moves(asked, WalkedLexicon({"AS", "ES", "SE"}), LIMITS)  # type: ignore[attr-defined]
    assert any(len(one.move["tiles"]) == 2 for one in found.moves)
    effects = [told for one in found.moves for told in one.parts.get("effects", ())]
    assert not any("player" in told for told in effects)
