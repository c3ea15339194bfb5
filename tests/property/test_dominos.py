"""Dominoes in random games, against the slow reference."""

import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from service.games import Limits, RequestError
from service.games.dominos.rules import GAME
from service.messages import say
from service.wire import Json
from tests.examples import examples
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


def a_set(random: Random, size: int) -> list[Json]:
    """Draw dominoes no two of which are alike."""
    drawn: list[Json] = []
    while len(drawn) < size:
        one = domino(0, 0, random.choices(COLOURS, k=7), across=True)
        if not any(reference.same(one, other) for other in drawn):
            drawn.append(one)
    return [held(one) for one in drawn]


def held(one: Json) -> Json:
    return {"orientation": one["orientation"], "colours": one["colours"]}


def tried(random: Random, game: reference.Game, player: str) -> list[Json]:
    """Choose the dominoes of a move: mostly where they fit, now and then astray."""
    owned = game.hands[player] if game.dealt else game.starting
    count = 2 if len(owned) == 2 and game.dealt and random.random() < 0.3 else 1
    new: list[Json] = []
    for one in random.sample(owned, count):
        laid = [*game.laid, *new]
        near = [cell for other in laid for cell in reference.cells(other)] or [(0, 0)]
        for _ in range(40):
            row, column = random.choice(near)
            place = {"row": row + random.randint(-2, 1), "column": column + random.randint(-2, 1)}
            lying = reference.turned(one, random.randint(0, 3)) | place
            if reference.legal(laid, lying):
                break
        new.append(lying)
    return new


def play(random: Random, game: reference.Game) -> tuple[list[Json], list[bool], list[int]]:
    """Play a game, and write it down with every domino."""
    moves: list[Json] = []
    legal, points = [], []
    for _ in range(random.randint(0, 25)):
        player = random.choice(game.awaited if random.random() < 0.95 else game.players)
        owned = game.hands[player] if game.dealt else game.starting
        before = game.scores[player]
        move: Json = {"player": player}
        if not owned or (game.dealt and random.random() < 0.15):
            move["pass"] = True
            drawn = game.skip(player)
        else:
            move["dominoes"] = tried(random, game, player)
            drawn = game.lay(player, move["dominoes"])
        legal.append(drawn is not None)
        points.append(game.scores[player] - before)
        moves.append(move | ({"drawn": drawn} if drawn else {}))
    return moves, legal, points


def kinds(dominoes: Sequence[Json]) -> list[str]:
    turns = [[reference.turned(one, t)["colours"] for t in range(4)] for one in dominoes]
    return sorted(min(str(sorted(colours.items())) for colours in one) for one in turns)


@settings(max_examples=examples(60))
@given(RANDOM, st.booleans(), st.sampled_from([1, 4, 8, 60]), st.sampled_from([2, 3]))
def test_a_game_is_scored_as_it_is_played_at_a_table(
    random: Random,
    followed: bool,  # noqa: FBT001
    target: int,
    count: int,
) -> None:
    """Judged, drawn, ended and won as with real dominoes, whatever the record tells of them."""
    players = ["Anne", "Luc", "Ines"][:count]
    everything = a_set(random, random.randint(3 * count, 3 * count + 8))
    game = reference.Game(players, everything, target)
    order = list(game.bag)
    dealt = {player: [order.pop() for _ in range(2)][::-1] for player in players}
    moves, legal, points = play(random, game)
    request: Json = {"players": players, "rules": {"target": target}}
    if followed:
        request |= {"set": everything, "dealt": dealt}
    else:
        moves = [{name: move[name] for name in move if name != "drawn"} for move in moves]
        request["rules"]["dominoes"] = len(everything)
    answer = score(moves, **request)
    assert [move["legal"] for move in answer["moves"]] == legal
    assert [move["points"] for move in answer["moves"]] == points
    assert answer["scores"] == game.scores
    assert answer["dominoes"] == game.laid
    assert (answer["finished_because"] or "") == game.because
    best = max(game.scores.values())
    won = [player for player in players if game.scores[player] == best]
    assert answer["winners"] == (won if game.because else [])
    assert answer["next"] == (game.awaited[0] if game.begun and not game.because else None)
    assert answer["reserve"] == len(game.bag) + len(game.starting)
    if followed and game.dealt:
        hands = {player: kinds(hand) if hand else 0 for player, hand in game.hands.items()}
        told = {player: kinds(hand) if hand else 0 for player, hand in answer["held"].items()}
        assert told == hands
        assert kinds(answer["unseen"]) == kinds(game.bag)
    if not followed:
        sizes = {player: len(hand) for player, hand in game.hands.items()}
        assert answer["held"] == sizes
        truth = {"hands": game.hands, "reserve": answer["reserve"]}
        believed = score(moves, **request, **truth)
        assert believed["held"].keys() == sizes.keys()
        assert believed["moves"] == answer["moves"]
        with pytest.raises(RequestError):
            score(moves, **request, reserve=answer["reserve"] + 1)
        if game.dealt and game.hands["Anne"]:
            with pytest.raises(RequestError):
                score(moves, **request, hands={"Anne": game.hands["Anne"][1:]})


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


def test_hands_that_nobody_can_know_are_not_told() -> None:
    """Where it is not known how many dominoes there are, or who holds the last ones."""
    lying = domino(0, 0, "rrrrrrr", across=True)
    for parts in ({}, {"rules": {"dominoes": 4}}, {"reserve": 0}):
        assert score([], dominoes=[lying], **parts)["held"] == {}
    full = score([], dominoes=[lying], rules={"dominoes": 5})
    assert (full["held"], full["reserve"]) == ({"Anne": 2, "Luc": 2}, 0)
