"""Edges, circles and surfaces of dominoes, against the slow reference (K1 to K5)."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from service.games import Limits, RequestError
from service.games.dominos import GAME
from service.wire import Json
from tests.fakes import answer_position
from tests.property import dominos_reference as reference
from tests.property.dominos_games import (
    NO_WORDS,
    PLAYERS,
    RANDOM,
    domino,
    fitted,
    loose,
    score,
    tell,
)


@st.composite
def layouts(draw: st.DrawFn) -> list[Json]:
    """Lay dominoes as the rules allow, close together, so that many edges meet."""
    random = draw(RANDOM)
    laid: list[Json] = []
    for _ in range(random.randint(0, 60)):
        new = fitted(loose(random, laid[-6:]), laid)
        if reference.legal(laid, new):
            laid.append(new)
    return laid


@given(layouts())
def test_each_domino_scores_as_the_reference_counts(laid: list[Json]) -> None:
    moves = [{"player": PLAYERS[index % 2], "dominoes": [new]} for index, new in enumerate(laid)]
    answer = score(moves, rules={"starting_dominoes": 0, "target": 1000})
    scored: list[frozenset[reference.Point]] = []
    for index, (new, move) in enumerate(zip(laid, answer["moves"], strict=True)):
        before, after = reference.closed(laid[:index]), reference.closed(laid[: index + 1])
        assert before <= after, "a closed surface has opened again"
        edges = len(reference.shared(laid[:index], new))
        assert move["legal"]
        (one,) = move["dominoes"]
        assert one["edges"] == edges
        fresh = after - before
        assert sorted(len(surface) for surface in fresh) == sorted(
            surface["circles"] for surface in one["surfaces"]
        )
        assert move["points"] == [0, 1, 2, 4, 6, 8, 10][edges] + sum(map(len, fresh))
        scored += fresh
    assert len(scored) == len(set(scored)), "a surface has scored twice"
    assert set(scored) == reference.closed(laid)


@given(layouts())
def test_a_position_lists_the_closed_surfaces(laid: list[Json]) -> None:
    answer = answer_position(GAME, {"dominoes": laid}, NO_WORDS)
    assert answer["valid"]
    sizes = sorted(surface["circles"] for surface in answer["surfaces"])
    assert sizes == sorted(map(len, reference.closed(laid)))


@given(RANDOM)
def test_a_position_is_valid_when_it_can_be_laid(random: Random) -> None:
    dominoes: list[Json] = []
    for _ in range(random.randint(1, 6)):
        new = loose(random, dominoes)
        dominoes.append(fitted(new, dominoes) if random.random() < 0.8 else new)
    random.shuffle(dominoes)
    laid, *waiting = [[one] for one in dominoes]
    while fitting := [one for one in waiting if reference.legal(laid, *one)]:
        laid += fitting[0]
        waiting.remove(fitting[0])
    assert answer_position(GAME, {"dominoes": dominoes}, NO_WORDS)["valid"] is not bool(waiting)


@given(st.integers(), st.integers())
def test_places_far_away_are_refused(row: int, column: int) -> None:
    request = {"dominoes": [domino(row, column, "rrrrrrr", across=True)]}
    if max(abs(row), abs(column)) <= 10_000:
        assert answer_position(GAME, request, NO_WORDS)["valid"]
    else:
        with pytest.raises(RequestError):
            answer_position(GAME, request, NO_WORDS)


@given(RANDOM)
def test_any_answer_can_be_drawn(random: Random) -> None:
    dominoes: list[Json] = []
    for _ in range(random.randint(0, 20)):
        dominoes.append(loose(random, dominoes))
    request = {"dominoes": dominoes}
    assert GAME.validate(request, NO_WORDS, Limits()).render(tell).strip() or not dominoes
