"""Dominoes in random games, against the slow reference."""

from collections.abc import Mapping, Sequence
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from service.games import Json, Limits, RequestError
from service.games.dominos.rules import GAME
from service.messages import say
from tests.fakes import FakeLexicon, answer_position, answer_score
from tests.property import dominos_reference as reference

NO_WORDS = FakeLexicon([])
PLAYERS = ["Anne", "Luc"]
COLOURS = "rb"


def tell(code: str, values: Mapping[str, object]) -> str:
    return say("fr", code, values)


def score(moves: list[Json], **parts: object) -> Json:
    request = {"game": "dominos", "players": PLAYERS, "moves": moves, **parts}
    return answer_score(GAME, request, NO_WORDS)


def domino(row: int, column: int, colours: Sequence[str], *, across: bool) -> Json:
    """Make a domino of seven colours, in the order in which the reference gives its circles."""
    centre, *six = colours
    sides: Json = (
        {"north": six[:2], "south": six[2:4], "west": six[4], "east": six[5]}
        if across
        else {"north": six[0], "south": six[1], "west": six[2:4], "east": six[4:]}
    )
    return {
        "row": row,
        "column": column,
        "orientation": "horizontal" if across else "vertical",
        "colours": {"centre": centre, **sides},
    }


def fitted(new: Json, laid: list[Json]) -> Json:
    """Give a domino the colours that those on the table ask for."""
    known = reference.halves(laid)
    colours = [known.get(point, [own])[0] for point, own in reference.circles(new).items()]
    across = new["orientation"] == "horizontal"
    return domino(new["row"], new["column"], colours, across=across)


def loose(random: Random, laid: list[Json]) -> Json:
    """Draw a domino that mostly touches those on the table; its colours mostly do not fit."""
    covered = sorted(cell for one in laid for cell in reference.cells(one))
    row, column = random.choice(covered) if covered else (0, 0)
    across = random.random() < 0.5
    row, column = row + random.randint(-2, 1), column + random.randint(-2, 1)
    return domino(row, column, random.choices(COLOURS, k=7), across=across)


# Whole games; hypothesis draws the seed, and says which when a test fails.
RANDOM = st.randoms(use_true_random=True)


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


@st.composite
def records(draw: st.DrawFn) -> list[Json]:
    """A game with every kind of move, legal and not, in turn and out of it."""
    random = draw(RANDOM)
    laid: list[Json] = []
    turn = 0
    moves: list[Json] = []
    for _ in range(random.randint(0, 40)):
        player = PLAYERS[turn % 2] if random.random() < 0.9 else random.choice(PLAYERS)
        if random.random() < 0.1:
            moves.append({"player": player, "pass": True})
            turn += 1
            continue
        after = list(laid)
        dominoes: list[Json] = []
        for _ in range(random.choice([1, 1, 1, 1, 1, 2, 2, 3])):
            new = loose(random, after)
            dominoes.append(fitted(new, after) if random.random() < 0.95 else new)
            after.append(dominoes[-1])
        moves.append({"player": player, "dominoes": dominoes})
        if all(
            reference.legal(after[: -len(dominoes) + at], new) for at, new in enumerate(dominoes)
        ):
            laid = after
            turn += 1
    return moves


RULES = st.fixed_dictionaries(
    {"target": st.integers(1, 12)},
    optional={
        "surface_unit": st.sampled_from(["circles", "cells"]),
        "starting_dominoes": st.integers(0, 3),
        "dominoes": st.integers(4, 12),
    },
)


@given(records(), RULES)
def test_any_record_adds_up(moves: list[Json], rules: Json) -> None:
    answer = score(moves, rules=rules)
    assert len(answer["moves"]) == len(moves)
    for player in PLAYERS:
        earned = sum(move["points"] for move in answer["moves"] if move["player"] == player)
        assert answer["scores"][player] == earned
    laid: list[Json] = []
    for move, judged in zip(moves, answer["moves"], strict=True):
        assert judged["legal"] is not bool(judged["violations"])
        if judged["legal"]:
            for new in move.get("dominoes", []):
                assert reference.legal(laid, new)
                laid.append(new)
        else:
            assert judged["points"] == 0
            assert judged["effects"] == []
    assert answer["dominoes"] == laid
    assert bool(answer["winners"]) is answer["finished"]
    best = max(answer["scores"].values())
    assert all(answer["scores"][winner] == best for winner in answer["winners"])
    if "dominoes" in rules:
        drawn = sum(effect["count"] for move in answer["moves"] for effect in move["effects"])
        held = 4 if rules.get("starting_dominoes") == 0 else 0  # dealt before the record
        opened = min(rules.get("starting_dominoes", 2), len(laid))
        assert answer["reserve"] == max(rules["dominoes"] - held, 0) - opened - drawn


@given(records(), RULES, st.data())
def test_a_prefix_is_judged_alike(moves: list[Json], rules: Json, data: st.DataObject) -> None:
    cut = data.draw(st.integers(0, len(moves)))
    whole, part = score(moves, rules=rules), score(moves[:cut], rules=rules)
    assert whole["moves"][:cut] == part["moves"]
    strict = score(moves, rules=rules, strict=True)
    last = next((m["index"] for m in whole["moves"] if not m["legal"]), len(moves))
    assert strict["moves"] == whole["moves"][: last + 1]


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


def test_the_example_sets_can_be_played() -> None:
    """Each says that it is not the printed one, and its dominoes can lie on a table."""
    sets = GAME.describe()["sets"]
    assert sets
    for one in sets:
        assert one["authentic"] is False
        assert one["provenance"]
        for colours in one["dominoes"]:
            lying = {"row": 0, "column": 0, "orientation": "horizontal", "colours": colours}
            assert set(reference.circles(lying).values()) <= set(one["colours"])
            assert answer_position(GAME, {"dominoes": [lying]}, NO_WORDS)["valid"]
