"""Dominoes in random games, against the slow reference: drawn, ended and won (K6 to K9)."""

from collections.abc import Sequence
from itertools import product
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from service.games import RequestError
from service.games.dominos import GAME
from service.wire import Json
from tests.examples import examples
from tests.fakes import answer_position
from tests.property import dominos_reference as reference
from tests.property.dominos_games import (
    NO_WORDS,
    PLAYERS,
    RANDOM,
    RULES,
    a_set,
    domino,
    held,
    kinds,
    play,
    records,
    score,
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
        draws = [effect["count"] for move in answer["moves"] for effect in move["effects"]]
        assert 0 not in draws
        drawn = sum(draws)
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


THREE = [*PLAYERS, "Ines"]


def _refusal(elsewhere: int, sizes: Sequence[int | None]) -> str | None:
    """Return why hands cannot be, by how many dominoes there are and hands of at most 2."""
    full = 2 * len(sizes)
    for size in sizes:
        if size is not None and size > 2:
            return "domino_hand_too_large"
        if size is not None and size < 2 and elsewhere >= full:
            return "domino_hand_differs"
    could = product(*([size] if size is not None else range(3) for size in sizes))
    held = min(elsewhere, full)
    return None if any(sum(one) == held for one in could) else "dominoes_dealt_differ"


@pytest.mark.parametrize("part", ["dealt", "hands"])
@pytest.mark.parametrize("elsewhere", range(8))
@pytest.mark.parametrize("players", [PLAYERS, THREE])
def test_hands_hold_what_neither_table_nor_bag_has(
    players: list[str], elsewhere: int, part: str
) -> None:
    """Whatever is told of them, before the moves or after them; then the game may be over."""
    lying = domino(0, 0, "rrrrrrr", across=True)
    begun: Json = {"players": players, "dominoes": [lying], "rules": {"dominoes": 1 + elsewhere}}
    sizes_told = [None, 0, 1, 2, 3] if len(players) == 2 else [None, 0, 2]
    for sizes in product(sizes_told, repeat=len(players)):
        told = zip(players, sizes, strict=True)
        hands = {player: [held(lying)] * size for player, size in told if size is not None}
        if refusal := _refusal(elsewhere, sizes):
            with pytest.raises(RequestError) as caught:
                score([], **begun, **{part: hands})
            assert caught.value.code == refusal
            assert caught.value.pointer.startswith(f"/{part}")
            continue
        answer = score([], **begun, **{part: hands})
        known = {player: len(hand) for player, hand in hands.items()}
        full = dict.fromkeys(players, 2) if elsewhere >= 2 * len(players) else {}
        counts = {
            one: len(hand) if isinstance(hand, list) else hand
            for one, hand in answer["held"].items()
        }
        assert counts == full | known
        assert answer["reserve"] == max(0, elsewhere - 2 * len(players))
        out = known == dict.fromkeys(players, 0)
        assert answer["finished_because"] == ("out" if out else None)
        if part == "dealt":
            move = score([{"player": "Anne", "pass": True}], **begun, dealt=hands)["moves"][0]
            assert [one["code"] for one in move["violations"]] == ["game_over"] * out


@pytest.mark.parametrize("players", [PLAYERS, THREE])
def test_a_bag_that_is_not_empty_tells_how_many_dominoes_there_are(players: list[str]) -> None:
    """Then hands are full, or nobody holds any before the starting dominoes are laid (K6, K8)."""
    count = len(players)
    table = [domino(0, 2 * column, "rrrrrrr", across=True) for column in range(count)]
    moves = [
        {"player": one, "dominoes": [lying]} for one, lying in zip(players, table, strict=True)
    ]
    for laid in range(count + 1):
        answer = score(moves[:laid], players=players, reserve=5)
        each = 2 if laid == count else 0
        assert answer["held"] == dict.fromkeys(players, each)
        assert answer["rules"]["dominoes"] == laid + 5 + each * count
    hands = dict.fromkeys(players, [held(table[0])] * 2)
    for parts in ({}, {"hands": hands}, {"hands": {"Anne": hands["Anne"]}}):
        answer = score([], players=players, dominoes=table, reserve=5, **parts)
        assert answer["rules"]["dominoes"] == count + 5 + 2 * count


def test_hands_that_nobody_can_know_are_not_told() -> None:
    """Where it is not known how many dominoes there are, or who holds the last ones."""
    lying = domino(0, 0, "rrrrrrr", across=True)
    for parts in ({}, {"rules": {"dominoes": 4}}, {"reserve": 0}):
        assert score([], dominoes=[lying], **parts)["held"] == {}
    full = score([], dominoes=[lying], rules={"dominoes": 5})
    assert (full["held"], full["reserve"]) == ({"Anne": 2, "Luc": 2}, 0)


def test_starting_dominoes_may_follow_a_position() -> None:
    """Nobody holds any until the last of them is laid; then each draws two (K6)."""
    table = [domino(0, column, "rrrrrrr", across=True) for column in range(0, 6, 2)]
    moves = [{"player": PLAYERS[place], "dominoes": [one]} for place, one in enumerate(table[1:])]
    parts: Json = {"dominoes": table[:1], "rules": {"starting_dominoes": 2, "dominoes": 8}}
    before, between, after = (score(moves[:count], **parts) for count in range(3))
    assert (before["held"], before["reserve"]) == ({"Anne": 0, "Luc": 0}, 7)
    assert (between["held"], between["reserve"]) == ({"Anne": 0, "Luc": 0}, 6)
    assert (after["held"], after["reserve"]) == ({"Anne": 2, "Luc": 2}, 1)
    draws = [(draw["player"], draw["count"]) for draw in after["moves"][1]["effects"]]
    assert draws == [("Anne", 2), ("Luc", 2)]
    assert after["moves"][0]["effects"] == []


@pytest.mark.parametrize("starting", [0, 2])
@pytest.mark.parametrize("bag", range(6))
def test_who_plays_first_draws_first(bag: int, starting: int) -> None:
    """Where there are not two dominoes for each, the last of them go without (K6)."""
    table = [domino(0, column, "rrrrrrr", across=True) for column in range(0, 2 * starting, 2)]
    moves = [{"player": PLAYERS[place], "dominoes": [one]} for place, one in enumerate(table)]
    if not bag + starting:
        return
    answer = score(moves, rules={"starting_dominoes": starting, "dominoes": bag + starting})
    held = {"Anne": min(bag, 2), "Luc": min(max(bag - 2, 0), 2)}
    assert (answer["held"], answer["reserve"]) == (held, max(bag - 4, 0))
    drawn = [
        {"code": "draw", "player": one, "count": count} for one, count in held.items() if count
    ]
    assert [effect for move in answer["moves"] for effect in move["effects"]] == (
        drawn if starting else []
    )


def test_hands_that_are_followed_are_known_without_the_number_of_dominoes() -> None:
    """A hand of which a domino is not known may be short: then the bag is empty."""
    red, blue = domino(0, 0, "rrrrrrr", across=True), domino(0, 0, "bbbbbbb", across=True)
    move = {"player": "Anne", "dominoes": [{**red, "column": 2}], "drawn": [held(blue)]}
    parts: Json = {"dominoes": [red], "dealt": {"Anne": [held(red), held(blue)]}}
    assert score([move], **parts, hands={"Anne": [held(blue)] * 2})
    for wrong, code in (
        ([held(blue)], "domino_hand_differs"),
        ([held(blue), held(red)], "domino_hand_lacks"),
    ):
        with pytest.raises(RequestError) as caught:
            score([move], **parts, hands={"Anne": wrong})
        assert (caught.value.pointer, caught.value.code) == ("/hands/Anne", code)
    untold = {name: value for name, value in move.items() if name != "drawn"}
    assert score([untold], **parts, hands={"Anne": [held(blue)]})


def test_a_position_holds_dominoes_of_the_set() -> None:
    """As hands do, before the moves and after them."""
    red, blue = domino(0, 0, "rrrrrrr", across=True), domino(0, 2, "bbbbbbb", across=True)
    everything = [held(red)] * 3 + [held(blue)] * 3
    assert score([], dominoes=[red], set=everything)["reserve"] == 1
    strange = domino(0, 0, "rrrrrrb", across=True)
    for parts, pointer in (
        ({"dominoes": [strange]}, "/dominoes"),
        ({"dominoes": [red], "dealt": {"Anne": [held(strange), held(red)]}}, "/dominoes"),
        ({"dominoes": [red], "hands": {"Anne": [held(strange), held(red)]}}, "/hands"),
        ({"dominoes": [red], "hands": {"Anne": [held(red)] * 2, "Luc": [held(red)] * 2}}, "/hands"),
    ):
        with pytest.raises(RequestError) as caught:
            score([], **parts, set=everything)
        assert (caught.value.pointer, caught.value.code) == (pointer, "more_than_in_set")


def test_what_is_drawn_or_dealt_is_of_the_set() -> None:
    """At the move that draws it, and at the last starting domino for the hands (K6, K8)."""
    table = [domino(0, column, "rrrrrrr", across=True) for column in range(0, 6, 2)]
    everything = [held(table[0])] * 9
    strange = held(domino(0, 0, "rrrrrrb", across=True))
    starting = [{"player": PLAYERS[place], "dominoes": [table[place]]} for place in range(2)]
    drawing: Json = {"player": "Anne", "dominoes": [table[2]], "drawn": [held(table[0])]}
    dealt = {"Anne": [held(table[0])] * 2}
    assert score([*starting, drawing], set=everything, dealt=dealt)["reserve"] == 2
    for moves, hands, pointer in (
        ([*starting, {**drawing, "drawn": [strange]}], dealt, "/moves/2/drawn"),
        (starting, {"Anne": [held(table[0]), strange]}, "/dealt"),
    ):
        with pytest.raises(RequestError) as caught:
            score(moves, set=everything, dealt=hands)
        assert (caught.value.pointer, caught.value.code) == (pointer, "more_than_in_set")
    assert score(starting[:1], set=everything, dealt={"Anne": [held(table[0]), strange]})
