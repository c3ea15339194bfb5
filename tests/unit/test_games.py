"""What all games share: the registry, sheets and options, tile sets, and drawing."""

from functools import partial

import pytest

from service.games import Limits, RequestError, games, tile_values
from service.games.core.rulebook import Option, expected, read
from service.games.diamino.rules import GAME
from service.games.grid.box import Box, TileSets
from service.messages import LANGUAGES, say
from service.referee.referee import game_for
from service.wire import Json
from tests.fakes import FakeLexicon, WalkedLexicon, answer_moves, answer_position, answer_score

WORDS = FakeLexicon({"LA", "LAS", "VILE", "VOLE"})


def declared(**schema: object) -> dict[str, Option]:
    return {"it": Option.declared("it", {"rule": "D1", "en": "…", "fr": "…", **schema})}


def test_games_are_found_by_their_id() -> None:
    assert all(game_for({"game": name}) is game for name, game in games().items())
    assert all(game.id == name for name, game in games().items())
    assert list(games()) == sorted(games())


@pytest.mark.parametrize(
    ("request_", "game"),
    [
        ({"board": ["LA"]}, "diamino"),
        ({"cards": []}, "digramme"),
        ({"dominoes": []}, "dominos"),
        ({"cards": [], "game": "diamino"}, "diamino"),
    ],
)
def test_a_position_without_a_game_has_one(request_: Json, game: str) -> None:
    assert game_for(request_).id == game


def test_an_unknown_game_is_told_with_those_there_are() -> None:
    with pytest.raises(RequestError) as caught:
        game_for({"game": "tarot"})
    assert caught.value.pointer == "/game"
    assert "diamino" in str(caught.value.values["known"])


@pytest.mark.parametrize("game", games())
def test_every_game_describes_itself_in_both_languages(game: str) -> None:
    told = games()[game].describe()
    texts = [told["title"], *told["rules"], *(option["description"] for option in told["options"])]
    for text in texts:
        assert all(text[language].strip() for language in LANGUAGES)
    stated = {rule["id"] for rule in told["rules"]}
    for option in told["options"]:
        assert option["rule"] in stated
        assert expected(option["schema"])
        if option["default"] is not None:
            known = {option["name"]: Option.declared(option["name"], _declaration(option))}
            assert read(known, {option["name"]: option["default"]})


def _declaration(option: Json) -> Json:
    return {**option["schema"], **option["description"], "rule": option["rule"]}


@pytest.mark.parametrize(
    ("schema", "good", "bad"),
    [
        ({"type": "boolean", "default": False}, [True, False], [0, 1, "true", None]),
        ({"type": "integer", "minimum": 1, "maximum": 3, "default": 1}, [1, 3], [0, 4, True, 1.0]),
        ({"type": "integer"}, [-5, 10**9, None], ["1", [1]]),
        ({"type": "string", "enum": ["a", "b"]}, ["a", "b", None], ["c", "", 1]),
        ({"type": "string", "default": ""}, ["", "x"], [None, 1]),
        (
            {"type": "array", "items": {"type": "integer", "minimum": 1}, "maxItems": 2},
            [[], [1], [1, 2], None],
            [[0], [1, 2, 3], ["1"], [True], 1, {}],
        ),
    ],
)
def test_options_take_what_fits_and_nothing_else(
    schema: Json, good: list[object], bad: list[object]
) -> None:
    option = declared(**schema)
    for value in good:
        assert read(option, {"it": value}) == {"it": value}
    for value in bad:
        with pytest.raises(RequestError) as caught:
            read(option, {"it": value})
        assert caught.value.code == "invalid_option"
        assert caught.value.values["expected"] == expected(schema)
    assert read(option, {}) == {"it": schema.get("default")}


def test_an_unknown_option_is_pointed_at_whatever_its_name() -> None:
    with pytest.raises(RequestError) as caught:
        read(declared(type="boolean"), {"a/b~": True})
    assert caught.value.pointer == "/rules/a~1b~0"
    assert caught.value.values["known"] == "it"


@pytest.mark.parametrize("game", games())
def test_shipped_tile_sets_say_where_they_come_from(game: str) -> None:
    for told in games()[game].describe().get("tile_sets", []):
        assert isinstance(told["authentic"], bool)
        assert len(told["provenance"]) > 40


def test_the_values_of_tiles_are_told_by_set_and_face() -> None:
    """A devil or blank, of which no file tells a value, is worth nothing."""
    for name, values in tile_values().items():
        assert (values["A"], values["?"]) == (1, 0), name
    assert tile_values()["francais"]["Z"] == 10


def test_the_example_of_diamino_is_a_box() -> None:
    told = GAME.describe()["tile_sets"][0]
    sets = TileSets({told["id"]: told}, Box(61, 2))
    tiles = sets.of(told["tiles"], str.upper)
    assert set(tiles.values) == set(map(chr, range(65, 91)))
    assert tiles.limit("E") == max(map(tiles.limit, tiles.values))
    assert tiles.values_of("E?") == [1, 0]
    assert sets.of(told["id"], str.upper, boxes=2).limit("?") == 4


def test_two_boxes_may_be_told_as_one_or_as_all_that_is_on_the_table() -> None:
    sets = TileSets({}, Box(61, 2))
    one: Json = {"A": {"count": 61, "value": 1}, "?": {"count": 2}}
    both: Json = {"A": {"count": 122, "value": 1}, "?": {"count": 4}}
    assert sets.of(one, str.upper, boxes=2) == sets.of(both, str.upper, boxes=2)
    with pytest.raises(RequestError) as caught:
        sets.of({"A": {"count": 100}, "?": {"count": 4}}, str.upper, boxes=2)
    assert caught.value.values == {"expected": "61 + 2 | 122 + 4", "got": "100 + 4"}
    with pytest.raises(RequestError):
        sets.of(both, str.upper)


def test_totals_are_told_as_expected_and_got() -> None:
    tiles: Json = {"A": {"count": 60}, "?": {"count": 3}}
    with pytest.raises(RequestError) as caught:
        TileSets({}, Box(61, 2)).of(tiles, str.upper)
    assert caught.value.values == {"expected": "61 + 2", "got": "60 + 3"}
    assert "61 + 2" in say("fr", caught.value.code, caught.value.values)


def drawn(request: Json, language: str) -> str:
    ask = GAME.score if "moves" in request else GAME.validate
    return ask(request, WORDS, Limits()).render(partial(say, language))


def test_a_position_is_drawn() -> None:
    assert drawn({"board": ["V?LE"]}, "en") == ("     0 1 2 3\n   0 V ? L E\n\n? (0, 1): I O\n")


def test_a_record_is_drawn_with_its_score_sheet() -> None:
    request = {
        "game": "diamino",
        "players": ["Anne", "Luc"],
        "board": ["L"],
        "hands": {"Anne": "", "Luc": "K"},
        "moves": [
            {"player": "Anne", "tiles": [{"row": 0, "column": 1, "letter": "A"}]},
            {"player": "Luc", "pass": True},
        ],
    }
    assert drawn(request, "fr") == (
        "     0 1\n"
        "   0 L A\n\n"
        "  1. Anne  +0  LA\n"
        "  2. Luc    -  La partie est finie\u00a0: plus rien ne se joue. (T2)\n\n"
        "Anne     7 *\n"
        "Luc     -7\n"
    )


def test_a_request_says_how_large_a_board_may_be() -> None:
    request = {"board": ["LA."]}
    with pytest.raises(RequestError) as caught:
        GAME.validate(request, WORDS, Limits(max_board=2))
    assert caught.value.values == {"rows": 1, "columns": 3, "limit": 2}
    assert GAME.validate(request, WORDS, Limits(max_board=3)).valid is True


def test_a_letter_that_is_used_up_is_not_among_the_unseen() -> None:
    tiles = {"O": {"count": 1, "value": 1}, "S": {"count": 99, "value": 1}, "?": {"count": 2}}
    move = {"player": "Anne", "word": "OS", "row": 7, "column": 7, "direction": "across"}
    record = {"players": ["Anne", "Luc"], "tiles": tiles, "moves": [move]}
    told = answer_score(games()["scrabble"], record, FakeLexicon({"OS"}))
    assert told["unseen"] == {"S": 98, "?": 2}


CARD = {"row": 0, "column": 0, "north": "TE", "east": "CH", "south": "RE", "west": "PA"}
ASKED: dict[str, tuple[Json, Json]] = {
    **dict.fromkeys(("scrabble", "diamino", "diamino-competition"), ({"board": []}, {"rack": "A"})),
    "digramme": ({"cards": [CARD]}, {"cards": [CARD], "hand": []}),
    "dominos": ({"dominoes": []}, {"dominoes": [], "hand": []}),
}
"""For each game a position, and a hand that asks for moves."""


@pytest.mark.parametrize("name", games())
def test_what_a_game_does_not_know_is_refused_whatever_is_asked(name: str) -> None:
    game, lexicon = games()[name], WalkedLexicon({"LA"})
    position, hand = ASKED[name]
    record: Json = {"players": ["Anne", "Luc"], "moves": []}
    for answer, request in (
        (answer_position, position),
        (answer_score, record),
        (answer_moves, hand),
    ):
        assert answer(game, {**request, "game": name}, lexicon)
        with pytest.raises(RequestError) as caught:
            answer(game, {**request, "game": name, "zzz": 1}, lexicon)
        assert (caught.value.pointer, caught.value.code) == ("/zzz", "unknown_member")


@pytest.mark.parametrize("name", games())
def test_a_move_that_a_game_does_not_know_is_told_with_those_it_knows(name: str) -> None:
    other = "cards" if name == "dominos" else "dominoes"
    for move, got in (({"player": "Anne"}, "–"), ({"player": "Anne", other: []}, other)):
        request: Json = {"game": name, "players": ["Anne", "Luc"], "moves": [move]}
        with pytest.raises(RequestError) as caught:
            answer_score(games()[name], request, FakeLexicon([]))
        assert (caught.value.pointer, caught.value.code) == ("/moves/0", "not_a_move")
        assert caught.value.values["got"] == got
        assert "pass" in str(caught.value.values["expected"]).split(", ")
