"""The reserve and the hands where a record begins in the middle, by what the request tells."""

from typing import Final

import pytest

from service.games import RequestError
from service.referee.referee import game_for
from service.wire import Json
from tests.fakes import EveryWord, answer_score

WIDTH: Final = 15
SCRABBLE: Final[Json] = {
    "game": "scrabble",
    "layout": ["*" + "." * 14, *["." * WIDTH] * 11],
    "tiles": {"A": {"count": 100, "value": 1}, "?": {"count": 2}},
}
OBSTACLES: Final[Json] = {
    "game": "diamino-competition",
    "layout": ["D.g.r.g....g..r", *["." * WIDTH] * 11],
}
MARQUE: Final[Json] = {**OBSTACLES, "rules": {"marque": True}}


def ask(base: Json, lying: int, laid: list[int], **told: object) -> Json:
    """Play moves of so many tiles each, one after the other, behind those that lie already."""
    rows, rest = divmod(lying, WIDTH)
    request: Json = {
        **base,
        "players": ["Anne", "Luc"],
        "board": ["A" * WIDTH] * rows + ["A" * rest],
    }
    moves: list[Json] = []
    for number, count in enumerate(laid):
        row, column = divmod(lying, WIDTH)
        cells = [{"row": row, "column": column + at, "letter": "A"} for at in range(count)]
        moves.append({"player": ["Anne", "Luc"][number % 2], "tiles": cells})
        lying += count
    request |= {"moves": moves, **told}
    answer = answer_score(game_for(request), request, EveryWord())
    assert all(move["legal"] for move in answer["moves"])
    return answer


def moved(answer: Json) -> list[tuple[str, int]]:
    """What was drawn and returned."""
    return [
        (effect["code"], effect["count"])
        for move in answer["moves"]
        for effect in move["effects"]
        if "count" in effect
    ]


@pytest.mark.parametrize(
    ("base", "lying", "laid", "told", "effects"),
    [
        (OBSTACLES, 2, [1], 3, [("draw", 1)]),
        (OBSTACLES, 4, [1], 3, [("return", 1)]),
        (OBSTACLES, 4, [1], 1, [("return", 1)]),
        (OBSTACLES, 2, [3], 5, [("draw", 1), ("return", 1)]),
        (OBSTACLES, 2, [2, 1, 3], 1, [("draw", 1), ("return", 1), ("draw", 1)]),
        (OBSTACLES, 2, [1], 0, []),
        (MARQUE, 85, [4], 5, [("draw", 4)]),
        (MARQUE, 85, [4, 1], 1, [("draw", 4), ("draw", 1)]),
        (SCRABBLE, 85, [4], 5, [("draw", 4)]),
        (SCRABBLE, 85, [4, 1, 7], 5, [("draw", 4), ("draw", 1), ("draw", 7)]),
        (SCRABBLE, 85, [2], 1, [("draw", 2)]),
        (SCRABBLE, 85, [4], 0, [("draw", 3)]),  # two full hands leave so many of 17
        (SCRABBLE, 90, [4], 0, []),
    ],
)
def test_a_reserve_that_is_not_empty_after_the_moves_gave_all_that_was_drawn(
    base: Json, lying: int, laid: list[int], told: int, effects: list[tuple[str, int]]
) -> None:
    """And one that is empty is taken to have been empty from the start."""
    answer = ask(base, lying, laid, reserve=told)
    assert moved(answer) == effects
    assert answer["reserve"] == told


@pytest.mark.parametrize(
    ("lying", "held", "reserve"),
    [(87, {"Anne": 7, "Luc": 7}, 1), (88, {"Anne": 7, "Luc": 7}, 0), (89, {}, 0)],
)
def test_hands_are_full_as_long_as_there_are_tiles_for_all(
    lying: int, held: Json, reserve: int
) -> None:
    """French Scrabble has 102 tiles, two hands have 14 of them."""
    answer = ask(SCRABBLE, lying, [])
    assert (answer["held"], answer["reserve"]) == (held, reserve)


@pytest.mark.parametrize(("held", "reserve"), [(49, 2), (50, 0), (51, None)])
def test_where_all_hands_are_told_the_rest_is_in_the_reserve(
    held: int, reserve: int | None
) -> None:
    """Of 112 tiles twelve lie on the board."""
    dealt = {"Anne": "A" * held, "Luc": "E" * held}
    if reserve is not None:
        answer = ask(OBSTACLES, 12, [], dealt=dealt)
        assert answer["reserve"] == reserve
        assert answer["held"] == dealt
        with pytest.raises(RequestError) as caught:
            ask(OBSTACLES, 12, [], dealt=dealt, reserve=reserve + 1)
        assert caught.value.pointer == "/reserve"
        one = ask(OBSTACLES, 12, [], dealt={"Anne": dealt["Anne"]})
        assert "reserve" not in one
        assert one["held"] == {"Anne": dealt["Anne"]}
        return
    with pytest.raises(RequestError) as caught:
        ask(OBSTACLES, 12, [], dealt=dealt)
    assert (caught.value.pointer, caught.value.code) == ("/dealt", "more_tiles_than_set")
    assert caught.value.values == {"count": 102, "limit": 100}


@pytest.mark.parametrize("name", ["dealt", "hands"])
@pytest.mark.parametrize("base", [SCRABBLE, MARQUE])
def test_no_hand_is_larger_than_a_full_one(base: Json, name: str) -> None:
    full = 7 if base is SCRABBLE else 12
    assert ask(base, 12, [], **{name: {"Luc": "A" * full}})["held"]["Luc"]
    with pytest.raises(RequestError) as caught:
        ask(base, 12, [], **{name: {"Luc": "A" * (full + 1)}})
    assert (caught.value.pointer, caught.value.code) == (f"/{name}/Luc", "more_than_full_hand")
    assert caught.value.values == {"count": full + 1, "limit": full}


@pytest.mark.parametrize("name", ["dealt", "hands"])
def test_a_hand_is_of_somebody_who_plays(name: str) -> None:
    with pytest.raises(RequestError) as caught:
        ask(SCRABBLE, 12, [], **{name: {"Zoé": "A"}})
    assert (caught.value.pointer, caught.value.code) == (f"/{name}/Zoé", "unknown_player")


@pytest.mark.parametrize(
    ("hand", "reserve", "pointer"),
    [
        *[(7, None, None), (7, 3, None), (7, 4, "/reserve")],
        *[(6, 4, None), (0, 10, None), (0, 11, "/reserve")],
    ],
)
def test_board_hands_and_reserve_are_not_more_than_the_set(
    hand: int, reserve: int | None, pointer: str | None
) -> None:
    """85 of 102 tiles lie on the board, Luc holds seven."""
    told: Json = {"hands": {"Anne": "A" * hand, "Luc": "A" * 7}}
    if reserve is not None:
        told["reserve"] = reserve
    if pointer is None:
        assert ask(SCRABBLE, 85, [], **told)
        return
    with pytest.raises(RequestError) as caught:
        ask(SCRABBLE, 85, [], **told)
    assert (caught.value.pointer, caught.value.code) == (pointer, "more_tiles_than_set")
    assert caught.value.values["limit"] == 102


@pytest.mark.parametrize(
    ("lying", "told", "held"),
    [
        (2, {"drawn": "K"}, "AEK"),  # a green cell
        (2, {}, 3),
        (4, {"returned": "E"}, "A"),  # a red one
        (4, {"returned": "A"}, "E"),
        (4, {}, 1),
        (3, {}, "AE"),
    ],
)
def test_a_hand_is_followed_tile_by_tile_where_they_are_named(
    lying: int, told: Json, held: object
) -> None:
    """Anne lays one A of three tiles; of what is drawn or returned unnamed, the number is known."""
    tile = {"row": 0, "column": lying, "letter": "A"}
    request: Json = {**OBSTACLES, "players": ["Anne", "Luc"], "board": ["A" * lying]}
    request |= {"dealt": {"Anne": "AAE"}, "reserve": 40}
    request["moves"] = [{"player": "Anne", "tiles": [tile], **told}]
    assert answer_score(game_for(request), request, EveryWord())["held"]["Anne"] == held


@pytest.mark.parametrize(
    ("lying", "told", "pointer", "code"),
    [
        (4, {"returned": "K"}, "/moves/0/returned", "not_in_hand"),
        (4, {"returned": "AE"}, "/moves/0/returned", "tiles_counted"),
        (3, {"returned": "A"}, "/moves/0/returned", "tiles_counted"),
        (2, {"drawn": "KK"}, "/moves/0/drawn", "tiles_counted"),
        (3, {"drawn": "K"}, "/moves/0/drawn", "tiles_counted"),
        (2, {"drawn": "CH"}, "/moves/0/drawn", "tiles_counted"),
    ],
)
def test_what_is_named_as_drawn_or_returned_is_what_the_cells_say(
    lying: int, told: Json, pointer: str, code: str
) -> None:
    tile = {"row": 0, "column": lying, "letter": "A"}
    request: Json = {**OBSTACLES, "players": ["Anne", "Luc"], "board": ["A" * lying]}
    request |= {"dealt": {"Anne": "AAE"}, "reserve": 40}
    request["moves"] = [{"player": "Anne", "tiles": [tile], **told}]
    with pytest.raises(RequestError) as caught:
        answer_score(game_for(request), request, EveryWord())
    assert (caught.value.pointer, caught.value.code) == (pointer, code)


@pytest.mark.parametrize(
    ("hands", "effects", "because"),
    [
        ({"Anne": "AA"}, [("draw", 3)], None),
        ({"Luc": "AA"}, [("draw", 3)], None),
        ({"Anne": "", "Luc": "A"}, [], "out"),
    ],
)
def test_where_nothing_is_told_of_the_reserve_it_gives_all_unless_the_hand_is_empty(
    hands: Json, effects: list[tuple[str, int]], because: str | None
) -> None:
    """A hand that is smaller than a full one proves that the bag did run out, not when."""
    answer = ask(SCRABBLE, 12, [3], hands=hands)
    assert (moved(answer), answer["finished_because"]) == (effects, because)


def exchanging(moves: list[tuple[str, int, int]], reserve: int) -> Json:
    """Play moves of Scrabble: who, how many tiles are exchanged, how many are laid.

    Twelve tiles lie in the first row; each move lays its own in a column below them.
    """
    told: list[Json] = []
    for column, (player, exchanged, laid) in enumerate(moves):
        tiles = [{"row": 1 + at, "column": column, "letter": "A"} for at in range(laid)]
        move: Json = {"exchange": exchanged} if exchanged else {"tiles": tiles}
        told.append({"player": player, **move})
    request: Json = {**SCRABBLE, "players": ["Anne", "Luc", "Zoé"], "board": ["A" * 12]}
    request |= {"moves": told, "reserve": reserve}
    return answer_score(game_for(request), request, EveryWord())


@pytest.mark.parametrize("reserve", range(10))
@pytest.mark.parametrize(
    "moves",
    [
        [("Anne", 5, 0), ("Anne", 0, 2)],
        [("Zoé", 2, 0), ("Luc", 0, 6), ("Zoé", 0, 4), ("Zoé", 0, 5)],
        [("Anne", 7, 0), ("Luc", 7, 0), ("Luc", 3, 0), ("Anne", 0, 7), ("Luc", 0, 5)],
    ],
)
def test_an_exchange_that_the_bag_was_too_small_for_comes_to_nothing(
    moves: list[tuple[str, int, int]], reserve: int
) -> None:
    """S6: seven tiles in the bag or more. Who moves next, and draws, depends on it."""
    told = []
    following = {"Anne": "Luc", "Luc": "Zoé", "Zoé": "Anne"}
    for before in range(40):  # what each reserve would lead to, slowly: one move after the other
        left, turn = before, ""
        for player, exchanged, laid in moves:
            if turn and player not in turn.split():
                continue
            legal = not exchanged or left >= 7
            left -= min(left, laid)
            turn = following[player] if legal else f"{player} {following[player]}"
        told.append(left)
    if reserve and reserve not in told:
        with pytest.raises(RequestError) as caught:
            exchanging(moves, reserve)
        assert (caught.value.pointer, caught.value.code) == ("/reserve", "reserve_disagrees")
        return
    assert exchanging(moves, reserve)["reserve"] == reserve
