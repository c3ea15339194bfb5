"""Positions of random legal games, against trying every word on every span."""

import pytest

from tests.examples import examples
from tests.property.midgame import GAMES, differences, midgame

SEEDS = (*range(examples(4)), 5, 15, 35)
"""The last two hold a blank beside a board: the first ones lay their blanks before."""


@pytest.mark.parametrize("seed", SEEDS)
def test_moves_are_those_that_trying_finds_and_the_best_of_them_come_first(seed: int) -> None:
    wrong, _ = differences(midgame(seed))
    assert not wrong


def test_the_positions_are_of_all_games_with_and_without_blanks() -> None:
    some = [midgame(seed).request for seed in SEEDS]
    assert {one["game"] for one in some} == set(GAMES)
    assert len({one["rack"].count("?") for one in some}) > 1
    assert any("board" in one and "?" in one["rack"] for one in some)
