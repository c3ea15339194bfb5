"""What a hand of dominoes can play, against trying everything (K1, K2, K7)."""

import json
from collections import Counter
from collections.abc import Iterator
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from service.games import Limits
from service.games.core.steps import Steps
from service.games.dominos import GAME
from service.games.dominos.circles import Circles
from service.games.dominos.reading import read_dominoes, read_held
from service.games.dominos.search import Fit, single_fits
from service.wire import Json
from tests.examples import examples
from tests.property import dominos_reference as reference
from tests.property.dominos_games import (
    NO_WORDS,
    PLAYERS,
    RANDOM,
    a_set,
    domino,
    fitted,
    loose,
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
    ranks = [(-move["points"], len(move["hand"])) for move in moves]
    assert ranks == sorted(ranks)
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
    for turned in _turns(one):
        yield from (lying for lying in _free(laid, turned) if reference.legal(laid, lying))


def _turns(one: Json) -> list[Json]:
    """Return a domino in each of its positions that look different."""
    seen: list[Json] = []
    for quarters in range(4):
        turned = reference.turned(one, quarters)
        if turned not in seen:
            seen.append(turned)
    return seen


def _free(laid: list[Json], turned: Json) -> Iterator[Json]:
    """Yield a domino on each free place beside others, whatever its colours."""
    covered = {cell for other in laid for cell in reference.cells(other)}
    if not covered:
        yield {"row": 0, "column": 0, **turned}
    near = {
        (row + d, column + r) for row, column in covered for d in range(-2, 3) for r in range(-2, 3)
    }
    for row, column in sorted(near):
        lying = {"row": row, "column": column, **turned}
        if not reference.cells(lying) & covered and reference.shared(laid, lying):
            yield lying


@settings(max_examples=examples(30))
@given(RANDOM, st.integers(0, 4), st.data())
def test_the_work_of_a_search_is_counted(random: Random, size: int, data: st.DataObject) -> None:
    """A step for each that is tried; twelve more if it fits, and one a circle looked at.

    And one a covered cell to find the places of each orientation. When they are spent the search
    stops, and what it has found is what it would have found first.
    """
    circles = Circles()
    laid: list[Json] = []
    for _ in range(size):
        one = fitted(loose(random, laid), laid)
        if reference.legal(laid, one):
            laid.append(one)
            circles.place(*read_dominoes([one], "/dominoes"))
    hand = a_set(random, 2)
    faces = read_held(hand, "/hand")

    def search(steps: Steps) -> list[Fit]:
        return list(single_fits(circles, faces, "circles", steps))

    plenty, before = Steps(10**9), circles.filled
    whole = search(plenty)
    tried = sum(sum(1 for _ in _free(laid, turned)) for one in hand for turned in _turns(one))
    surveys = 2 * len(circles.covered)
    cost = tried + surveys + 12 * len(whole) + circles.filled - before
    assert 10**9 - plenty.left == cost
    few = Steps(data.draw(st.integers(0, cost)))
    spent = few.left < cost
    found = search(few)
    assert (found == whole[: len(found)], few.spent) == (True, spent)


def test_an_open_surface_is_not_followed_to_its_end() -> None:
    """A field of one colour is looked at only as far as it takes to see that it is open."""
    field = [
        domino(row, 2 * column, "rrrrrrr", across=True) for row in range(8) for column in range(8)
    ]
    circles = Circles()
    for one in read_dominoes(field, "/dominoes"):
        circles.place(one)
    faces = read_held(field[:1], "/hand")
    fits = list(single_fits(circles, faces, "circles", Steps(10**9)))
    assert circles.filled < 10 * len(fits)


def test_it_says_that_dominoes_may_be_turned() -> None:
    told = GAME.describe()
    assert (told["turning"], told["hand"]) == (True, 2)
