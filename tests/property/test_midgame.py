"""Positions of random legal games, against trying every word on every span."""

import pytest

from service.games.core.moves import Page
from service.games.core.steps import Steps
from service.games.grid.search.ranking import Best
from tests.examples import examples
from tests.property.midgame import ENOUGH, GAMES, differences, midgame

SEEDS = (*range(examples(4)), 5, 15, 35, 81)
"""Of the last, two hold a blank beside a board, and one has a blank among many moves on it."""


@pytest.mark.parametrize("seed", SEEDS)
def test_moves_are_those_that_trying_finds_and_the_best_of_them_come_first(seed: int) -> None:
    wrong, _ = differences(midgame(seed))
    assert not wrong


@pytest.mark.parametrize("seed", [2, 10])
def test_the_best_move_is_found_without_making_all(seed: int) -> None:
    """Where moves may be worth most is searched first, so the rest need not be."""
    position, spent = midgame(seed), []
    for limit in (1, ENOUGH):
        steps = Steps(ENOUGH)
        Best(position.plan(), position.lexicon, position.request["rack"], "points", steps).of(
            Page(limit)
        )
        spent.append(ENOUGH - steps.left)
    assert spent[0] < 0.8 * spent[1]


def test_the_positions_are_of_all_games_with_and_without_blanks() -> None:
    some = [midgame(seed).request for seed in SEEDS]
    assert {one["game"] for one in some} == set(GAMES)
    assert len({one["rack"].count("?") for one in some}) > 1
    assert any("board" in one and "?" in one["rack"] for one in some)
