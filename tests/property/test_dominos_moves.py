"""What a hand of dominoes can play, against trying everything (K1, K2, K7)."""

import json
from collections import Counter
from collections.abc import Iterator
from random import Random

from hypothesis import given, settings

from service.games import Limits
from service.games.dominos import GAME
from service.wire import Json
from tests.examples import examples
from tests.property import dominos_reference as reference
from tests.property.dominos_games import (
    NO_WORDS,
    PLAYERS,
    RANDOM,
    a_set,
    play,
    tell,
)


@settings(max_examples=examples(8))
@given(RANDOM)
def test_every_move_that_fits_is_found(random: Random) -> None:
    """Each domino, turn and place, and each pair, with its points, by trying all."""
    game = reference.Game(PLAYERS, a_set(random, 12), 60)
    play(random, game)
    laid = game.laid[:3] or [{"row": 0, "column": 0, **game.bag[0]}]
    hand = a_set(random, 2)
    request = {"dominoes": laid, "hand": hand, "limit": 1000}
    found = GAME.moves(request, NO_WORDS, Limits()).to_json(tell)
    moves = found["moves"]
    got = Counter(_told(move["move"]["dominoes"]) for move in moves)
    expected = Counter(map(_told, _fitting(laid, hand)))
    for move in random.sample(moves, min(len(moves), 10)):
        assert move["points"] == reference.points(laid, move["move"]["dominoes"])
    if not found["complete"]:  # more pairs than one request may try
        assert len(expected) > 1000
        assert not got - expected
        return
    assert got == expected if found["total"] <= 1000 else not got - expected
    assert found["total"] == expected.total()
    assert [m["points"] for m in found["moves"]] == sorted(
        (m["points"] for m in found["moves"]), reverse=True
    )
    assert found["blocked"] is not bool(expected)


def _told(dominoes: list[Json]) -> str:
    return json.dumps(dominoes, sort_keys=True)


def _fitting(laid: list[Json], hand: list[Json]) -> Iterator[list[Json]]:
    for first in hand:
        for one in _lying(laid, first):
            yield [one]
            for second in hand:
                if second is not first:
                    yield from ([one, other] for other in _lying([*laid, one], second))


def _lying(laid: list[Json], one: Json) -> Iterator[Json]:
    covered = {cell for other in laid for cell in reference.cells(other)}
    near = {
        (row + d, column + r) for row, column in covered for d in range(-2, 3) for r in range(-2, 3)
    }
    seen = []
    for quarters in range(4):
        turned = reference.turned(one, quarters)
        if turned in seen:
            continue
        seen.append(turned)
        for row, column in near:
            lying = {"row": row, "column": column, **turned}
            if reference.legal(laid, lying):
                yield lying
