"""The moves of cards and dominoes a hand has: page by page, and as far as a request may search."""

import pytest

from service.games import RequestError, games
from service.games.core.moves import DEFAULT_LIMIT, Page
from service.wire import Json
from tests.fakes import EveryWord, FakeLexicon, answer_moves, answer_position

CARD = {"north": "TE", "east": "CH", "south": "RE", "west": "PA"}
COLOURS = {"centre": "a", "north": ["a", "b"], "south": ["c", "d"], "west": "a", "east": "b"}
DOMINO = {"orientation": "horizontal", "colours": COLOURS}
TABLES: dict[str, Json] = {
    "digramme": {"cards": [{"row": 0, "column": 0, **CARD}], "hand": [CARD, CARD]},
    "dominos": {
        "dominoes": [{"row": 0, "column": 0, **DOMINO}],
        "hand": [DOMINO, {**DOMINO, "colours": {**COLOURS, "west": "b"}}],
    },
}
"""For each game a position, and a hand with more moves than a page."""


def found(game: str, **parts: object) -> Json:
    return answer_moves(games()[game], {**TABLES[game], **parts}, EveryWord())


@pytest.mark.parametrize("game", TABLES)
def test_pages_follow_one_another_until_there_are_no_more(game: str) -> None:
    whole = found(game, limit=1000)
    total = len(whole["moves"])
    assert (whole["total"], whole["next"]) == (total, None)
    assert total > DEFAULT_LIMIT
    for limit in (total // 3, total - 1, total):
        listed, after = [], "0"
        while after is not None:
            page = found(game, limit=limit, after=after)
            assert 1 <= len(page["moves"]) <= limit
            assert page["total"] == total
            listed += page["moves"]
            after = page["next"]
        assert listed == whole["moves"]


@pytest.mark.parametrize("game", TABLES)
def test_a_page_has_20_moves_unless_the_request_says(game: str) -> None:
    page = found(game)
    assert (len(page["moves"]), page["next"]) == (20, "20")


@pytest.mark.parametrize("game", TABLES)
def test_who_has_seen_all_pages_is_not_blocked(game: str) -> None:
    page = found(game, after="1000")
    assert (page["moves"], page["blocked"], page["next"]) == ([], False, None)


@pytest.mark.parametrize(("asked", "listed"), [(1, 1), (1000, 1000), (1001, 1000)])
def test_a_page_has_at_most_1000_moves(asked: int, listed: int) -> None:
    assert Page.of({"limit": asked}).limit == listed


@pytest.mark.parametrize(("asked", "listed"), [(40, 40), (41, 40)])
def test_a_game_may_list_fewer(asked: int, listed: int) -> None:
    assert Page.of({"limit": asked}, most=40).limit == listed


def tries(length: int, hand: int, *, corner: bool) -> Json:
    """Ask where cards fit that fit nowhere: each turn of each is tried on each place beside."""
    cells = [(0, column) for column in range(length)] + [(1, 0)] * corner
    cards = [{"row": row, "column": column, **CARD} for row, column in cells]
    full, rest = divmod(hand, 4)
    half = [{"north": "TE", "east": "CH", "south": "TE", "west": "CH"}] * (rest // 2)
    alike = [dict.fromkeys(CARD, "TE")] * (rest % 2)
    request = {"cards": cards, "hand": [CARD] * full + half + alike}
    return answer_moves(games()["digramme"], request, FakeLexicon([]))


def test_a_request_tries_20000_places_and_no_more() -> None:
    """250 places for 80 turned cards; 339 for 59, which is one try more."""
    within = tries(124, 80, corner=False)
    assert (within["complete"], within["total"], within["blocked"]) == (True, 0, True)
    beyond = tries(168, 59, corner=True)
    assert (beyond["complete"], beyond["total"], beyond["blocked"]) == (False, None, None)


@pytest.mark.parametrize(("game", "part"), [("digramme", "cards"), ("dominos", "dominoes")])
def test_moves_are_found_where_each_place_has_one_piece(game: str, part: str) -> None:
    code = {"digramme": "same_place", "dominos": "same_cells"}[game]
    with pytest.raises(RequestError) as caught:
        found(game, **{part: TABLES[game][part] * 2})
    assert (caught.value.pointer, caught.value.code) == (f"/{part}/1", code)


@pytest.mark.parametrize(("game", "part"), [("digramme", "cards"), ("dominos", "dominoes")])
@pytest.mark.parametrize("asked", ["moves", "validate"])
def test_a_position_is_needed(game: str, part: str, asked: str) -> None:
    """No moves are found on one that is not told; cards need an initial one (G0)."""
    request = {name: told for name, told in TABLES[game].items() if name != part}
    if asked == "validate":
        request.pop("hand")
    answer = answer_moves if asked == "moves" else answer_position
    with pytest.raises(RequestError) as caught:
        answer(games()[game], request, EveryWord())
    assert (caught.value.pointer, caught.value.code) == (f"/{part}", f"needs_{part}")
    if (asked, game) == ("moves", "digramme"):
        with pytest.raises(RequestError) as caught:
            found(game, cards=[])
        assert (caught.value.pointer, caught.value.code) == ("/cards", "needs_initial_card")
    else:
        assert answer(games()[game], {**request, part: []}, EveryWord())
