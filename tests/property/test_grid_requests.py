"""Whatever the contract lets through is answered, or refused with a reason that can be told."""

from collections.abc import Callable, Mapping

import pytest
from hypothesis import given
from hypothesis import strategies as st

from service.games import Game, Limits, Position, RequestError, Score
from service.games.competition import rules as competition
from service.games.diamino import rules as diamino
from service.games.scrabble import rules as scrabble
from service.messages import say
from service.wire import Json
from tests.fakes import FakeLexicon

LETTERS = st.sampled_from([*"ABEabe?.# é9", "QU", "", "É", "Œ", "ж"])
PLAYERS = st.sampled_from([*[["Anne", "Luc"]] * 6, ["Anne"], ["/", "Luc", "~", "Anne", "Zoé"]])
HAND = st.text("ABEQ?é9 ", max_size=14) | st.lists(LETTERS, max_size=4)
CELL = st.integers(-2, 6) | st.integers(-9999, 9999)
MOVES = st.lists(
    st.builds(
        lambda player, action: {**player, **action},
        st.sampled_from(["Anne", "Luc"] * 9 + ["Zoé", "/", "Max", ""]).map(
            lambda name: {"player": name} if name else {}
        ),
        st.one_of(
            st.builds(
                lambda tiles: {"tiles": tiles},
                st.lists(
                    st.fixed_dictionaries(
                        {"row": CELL, "column": CELL, "letter": LETTERS},
                        optional={"devil": st.booleans()},
                    ),
                    min_size=1,
                    max_size=4,
                ),
            ),
            st.fixed_dictionaries(
                {"word": st.text("ABEa.?é9", min_size=1, max_size=5) | st.lists(LETTERS)},
                optional={
                    "row": CELL,
                    "column": CELL,
                    "direction": st.sampled_from(["across", "down"]),
                    "drawn": HAND,
                    "returned": HAND,
                },
            ),
            st.fixed_dictionaries(
                {"exchange": st.integers(0, 1000) | HAND}, optional={"drawn": HAND}
            ),
            st.just({"pass": True}),
            st.just({"end": "agreed"}),
            st.just({"discard": 1}),
        ),
    ),
    max_size=6,
)
SET = st.dictionaries(
    st.sampled_from(["A", "B", "E", "QU", "?", "é", "9", ""]),
    st.integers(0, 1000)
    | st.fixed_dictionaries(
        {}, optional={"value": st.integers(0, 9), "count": st.integers(0, 112)}
    ),
)
REQUESTS = st.fixed_dictionaries(
    {"players": PLAYERS, "moves": MOVES},
    optional={
        "rules": st.sampled_from(
            [
                *({}, {}, {"marque": True}, {"word_points": "all_letters"}, {"pass_rounds": 1}),
                *({"marque": True, "word_points": "all_letters"}, {"black_cells": 1}, {"x": 0}),
            ]
        ),
        "layout": st.sampled_from(
            ["exemple-17", "standard", ["D....", "#gr.g"], ["*Td..", ".d.D."]]
        )
        | st.lists(st.text(".#grD*dtTx", min_size=1, max_size=5), min_size=1, max_size=4),
        "tiles": st.sampled_from(["exemple-110", "francais", "x"]) | SET,
        "board": st.lists(
            st.text("ABe.?# é9ж", max_size=6)
            | st.lists(
                LETTERS
                | st.none()
                | st.fixed_dictionaries({"letter": LETTERS}, optional={"devil": st.booleans()}),
                max_size=6,
            ),
            max_size=5,
        ),
        "hands": st.dictionaries(st.sampled_from(["Anne", "Luc", "~", "Max"]), HAND),
        "dealt": st.dictionaries(st.sampled_from(["Anne", "Luc", "~", "Max"]), HAND),
        "origin": st.lists(CELL, min_size=2, max_size=2),
        "preview": st.booleans(),
        "reserve": st.integers(0, 1000),
        "strict": st.booleans(),
    },
)


WORDS = FakeLexicon({"AB", "BA", "ABE", "BEA", "AA", "QUE"})


def tell(code: str, values: Mapping[str, object]) -> str:
    """Tell in both languages."""
    return say("en", code, values) + say("fr", code, values)


Ask = Callable[[Json, FakeLexicon, Limits], Position | Score]


def answer(endpoint: Ask, asked: Json) -> Json | None:
    """Ask, and draw; return None when the request is refused with a reason that can be told."""
    try:
        result = endpoint(asked, WORDS, Limits())
    except RequestError as error:
        return None if tell(error.code, error.values) else {}
    assert result.render(tell)
    return result.to_json(tell)


GAMES = [competition.GAME, diamino.GAME, scrabble.GAME]


@pytest.mark.parametrize("game", GAMES)
@given(REQUESTS)
def test_a_record_is_answered_or_refused(game: Game, asked: Json) -> None:
    if game is diamino.GAME:
        asked = {name: told for name, told in asked.items() if name != "layout"}
    played = answer(game.score, asked)
    if played is not None:
        assert len(played["moves"]) == len(asked["moves"]) or asked["strict"]
        assert set(played["scores"]) == set(asked["players"])


@pytest.mark.parametrize("game", GAMES)
@given(REQUESTS)
def test_a_position_is_answered_or_refused(game: Game, asked: Json) -> None:
    known = {"board", "tiles", "rules", "origin", *(["layout"] if game is not diamino.GAME else [])}
    judged = answer(game.validate, {name: told for name, told in asked.items() if name in known})
    if judged is not None:
        assert judged["valid"] in (True, False, None)
