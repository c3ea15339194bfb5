"""Hands, stock and deck of Digramme: what a record proves of them (G8)."""

from collections.abc import Sequence
from itertools import product
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from service.games import RequestError
from service.games.digramme import GAME
from service.wire import Json
from tests.examples import examples
from tests.property.digramme_games import (
    FAR,
    PLAYERS,
    RANDOM,
    RULES,
    SIDES,
    Recorded,
    drawn_card,
    frontier,
    score,
    tell,
)


@settings(max_examples=examples(60))
@given(RANDOM, RULES, st.data())
def test_what_a_record_proves_is_not_believed_otherwise(
    random: Random, rules: Json, data: st.DataObject
) -> None:
    """Hands and stock that are told after the moves are those that follow from them."""
    record = Recorded.drawn(random, rules)
    game = record.game
    truth: Json = {"hands": game.hands, "reserve": len(game.stock)}
    answer = score(record.moves, **record.begins)
    assert score(record.moves, **record.begins, **truth) == answer
    player = data.draw(st.sampled_from(PLAYERS))
    hand = game.hands[player]
    strange = {**drawn_card(random), "colour": "green"}
    lies: list[tuple[Json, str]] = [({"reserve": len(game.stock) + 1}, "reserve_differs")]
    if hand:
        lies.append(({"hands": {player: hand[1:]}}, "hand_differs"))
        lies.append(({"hands": {player: [strange, *hand[1:]]}}, "hand_lacks"))
    more = "hand_differs" if len(hand) < 4 else "hand_too_large"
    lies.append(({"hands": {player: [strange, *hand]}}, more))
    lie, code = data.draw(st.sampled_from(lies))
    with pytest.raises(RequestError) as caught:
        score(record.moves, **record.begins, **lie)
    assert caught.value.code == code
    assert tell(code, caught.value.values)


@settings(max_examples=examples(40))
@given(RANDOM, RULES)
def test_a_card_that_is_not_held_cannot_be_laid_or_discarded(random: Random, rules: Json) -> None:
    record = Recorded.drawn(random, rules)
    game, player = record.game, record.game.awaited[0]
    if game.because or not game.hands[player]:
        return
    strange = {**drawn_card(random), "colour": "green"}
    row, column = random.choice(frontier(game.table))
    tried: Json = {"player": player, "cards": [{**strange, "row": row, "column": column}]}
    if not game.tied and random.random() < 0.5:
        tried = {"player": player, "discard": [strange]}
    answer = score([*record.moves, tried], **record.begins)
    assert [violation["code"] for violation in answer["moves"][-1]["violations"]] == ["not_in_hand"]


@settings(max_examples=examples(40))
@given(RANDOM, RULES)
def test_as_many_cards_are_drawn_as_must_be(random: Random, rules: Json) -> None:
    record = Recorded.drawn(random, rules)
    drawing = [index for index, move in enumerate(record.moves) if move.get("drawn")]
    if not drawing:
        return
    index = random.choice(drawing)
    move = record.moves[index]
    wrong = random.choice([move["drawn"][1:], [*move["drawn"], drawn_card(random)]])
    with pytest.raises(RequestError) as caught:
        score([*record.moves[:index], {**move, "drawn": wrong}], **record.begins)
    assert (caught.value.pointer, caught.value.code) == (f"/moves/{index}/drawn", "drawn_differs")


def test_a_hand_holds_cards_that_the_deck_still_has() -> None:
    cards = GAME.describe()["decks"][0]["cards"]
    laid = {"row": 0, "column": 0, **cards[0]}
    assert score([], cards=[laid], deck="example", hands={"Anne": cards[1:5]})
    for part in ("hands", "dealt"):
        with pytest.raises(RequestError) as caught:
            score([], cards=[laid], deck="example", **{part: {"Anne": cards[:4]}})
        assert (caught.value.pointer, caught.value.code) == (f"/{part}", "more_than_in_deck")


SIZES = [None, 0, 1, 2, 3, 4, 5]
"""The cards that a request tells a player to hold; None where it does not."""


def _late(elsewhere: int, moves: Sequence[Json] = (), /, **parts: object) -> Json:
    """A record that begins when so many cards do not lie on the table."""
    lying = {"row": 0, **dict.fromkeys(SIDES, "AA")}
    cards = [{**lying, "column": 2 * place} for place in range(110 - elsewhere)]
    return score(list(moves), cards=cards, **parts)


def _hands(*sizes: int | None) -> dict[str, list[Json]]:
    told = zip(PLAYERS, sizes, strict=True)
    return {
        player: [dict.fromkeys(SIDES, "BB")] * size for player, size in told if size is not None
    }


def _refusal(elsewhere: int, sizes: Sequence[int | None]) -> str | None:
    """Return why hands cannot be, by what 110 cards and hands of at most 4 come to."""
    told = [size for size in sizes if size is not None]
    for size in told:
        if size > 4:
            return "hand_too_large"
        if size < 4 and elsewhere >= 8:
            return "hand_differs"
    could = product(*([size] if size is not None else range(5) for size in sizes))
    held = min(elsewhere, 8)
    return None if any(sum(one) == held for one in could) else "dealt_differs"


@pytest.mark.parametrize("part", ["dealt", "hands"])
@pytest.mark.parametrize("elsewhere", range(11))
def test_hands_hold_what_neither_table_nor_stock_has(elsewhere: int, part: str) -> None:
    """Whatever is told of them, before the moves or after them; then the game may be over."""
    for sizes in product(SIZES, repeat=2):
        hands, refusal = _hands(*sizes), _refusal(elsewhere, sizes)
        if refusal:
            with pytest.raises(RequestError) as caught:
                _late(elsewhere, **{part: hands})
            assert caught.value.code == refusal
            assert caught.value.pointer.startswith(f"/{part}")
            continue
        answer = _late(elsewhere, **{part: hands})
        known = {player: len(hand) for player, hand in hands.items()}
        full = dict.fromkeys(PLAYERS, 4) if elsewhere >= 8 else {}
        held = answer["held"]
        assert {
            one: len(hand) if hand else 0 for one, hand in held.items() if one in hands
        } == known
        assert {one: hand for one, hand in held.items() if one not in hands}.items() <= full.items()
        assert held.keys() == (full | known).keys()
        assert answer.get("reserve") == (max(0, elsewhere - 8) if elsewhere <= 8 else None)
        out = known == dict.fromkeys(PLAYERS, 0)
        assert answer["finished_because"] == ("out" if out else None)
        if part == "dealt":
            move = _late(elsewhere, [{"player": "Anne", "pass": True}], dealt=hands)["moves"][0]
            refused = "game_over" if out else "must_discard" if answer["held"].get("Anne") else None
            assert [one["code"] for one in move["violations"]] == [refused] * bool(refused)


@pytest.mark.parametrize("count", [1, 2])
@pytest.mark.parametrize("told", [False, True])
def test_a_discard_is_the_stock_when_there_is_no_other(count: int, *, told: bool) -> None:
    """However many cards a hand has, known or not: what is put away is drawn again."""
    for elsewhere, held in product(range(8), range(count, 5)):
        if elsewhere < held or elsewhere - held > 4:
            continue
        hands = _hands(held, elsewhere - held) if told else {}
        answer = _late(elsewhere, [{"player": "Anne", "discard": count}], dealt=hands)
        effects = [(effect["code"], effect["count"]) for effect in answer["moves"][0]["effects"]]
        assert effects == [("discard", count), ("stock_renewed", count), ("draw", count)]
        assert (answer["reserve"], answer["discard"]) == (0, 0)


def test_as_many_cards_lie_as_there_are() -> None:
    """All 110 may lie on the table, and no more; then nobody holds any."""
    laid = [{"row": 0, "column": column, **drawn_card(Random(column))} for column in range(111)]
    answer = score([], cards=laid[:110], hands={"Anne": [], "Luc": []})
    assert (answer["reserve"], answer["discard"], answer["finished_because"]) == (0, 0, "out")
    with pytest.raises(RequestError) as caught:
        score([], cards=laid)
    assert (caught.value.pointer, caught.value.code) == ("/cards", "more_than_deck")


@pytest.mark.parametrize("count", [1, 2])
def test_a_card_laid_with_edges_untold_leaves_the_hand(count: int) -> None:
    """Where nobody tells which cards are held; else it must be told which of them it is (G8)."""
    lying: Json = {"row": 0, "colour": "red", "east": "AA", "west": "AA"}
    cards = [{**lying, "column": column} for column in range(1 + count)]
    request: Json = {"cards": cards[:1]}
    move = {"player": "Anne", "cards": cards[1:]}
    answer = score([move], **request)
    assert answer["moves"][0]["effects"] == [{"code": "draw", "count": count}]
    assert (answer["held"], answer["reserve"]) == ({"Anne": 4, "Luc": 4}, 101 - count)
    untold = score([move], **request, dealt={"Anne": [{"colour": "red"}] * 4})
    assert untold["moves"] == answer["moves"]
    for known in (4, 5 - count):
        dealt = [dict.fromkeys(SIDES, "AA")] * known + [{}] * (4 - known)
        with pytest.raises(RequestError) as caught:
            score([move], **request, dealt={"Anne": dealt})
        assert (caught.value.pointer, caught.value.code) == ("/moves/0/cards/0", "card_not_told")


EDGES: Json = {**dict.fromkeys(SIDES, "AA"), "colour": "red"}


def _tied(dealt: dict[str, list[Json]], *moves: Json, beside: int = 0) -> Json:
    """A record that begins after a tie: a suite each of the two that end the game.

    Args:
        dealt: hands.
        moves: of the record.
        beside: cards that lie far away.
    """
    rows = dict(zip((0, 5), PLAYERS, strict=True))
    cards = [{"row": row, "column": column, **EDGES} for row in rows for column in range(4)]
    cards += [{"row": FAR, "column": 2 * place, **EDGES} for place in range(beside)]
    suites = [
        {"direction": "across", "row": row, "column": 0, "player": player}
        for row, player in rows.items()
    ]
    return score(list(moves), cards=cards, suites=suites, rules={"arrows": 2}, dealt=dealt)


def test_after_a_tie_it_ends_when_all_pass_in_turn_or_nobody_holds_a_card() -> None:
    """A card laid begins the count of passes anew, and nobody draws (G10)."""
    anne, luc = ({"player": player, "pass": True} for player in PLAYERS)
    card = {"row": 5, "column": 4, **EDGES}
    lays = {"player": "Luc", "cards": [card], "drawn": []}
    for held, moves, because in (
        (0, [], "tie_break"),
        (2, [], None),
        (2, [anne], None),
        (2, [anne, luc], "tie_break"),
        (2, [anne, lays, anne], None),
        (2, [anne, lays, anne, luc], "tie_break"),
        (1, [anne, lays], None),
    ):
        answer = _tied(dict.fromkeys(PLAYERS, [EDGES] * held), *moves)
        assert all(move["legal"] for move in answer["moves"])
        assert answer["finished_because"] == because
    two = dict.fromkeys(PLAYERS, [EDGES] * 2)
    assert _tied(two, anne, lays)["moves"][1]["effects"][0]["code"] == "arrow_kept"
    with pytest.raises(RequestError) as caught:
        _tied(two, anne, {**lays, "drawn": [card]})
    assert (caught.value.code, caught.value.values["proved"]) == ("drawn_differs", 0)
    too_many = _tied(
        {player: [EDGES] for player in PLAYERS},
        anne,
        {**lays, "cards": [card, {**card, "column": 5}]},
    )["moves"][1]
    assert [(one["code"], one["rule"]) for one in too_many["violations"]] == [
        ("too_few_cards", "G10")
    ]


@pytest.mark.parametrize("elsewhere", range(5))
def test_after_a_tie_hands_hold_at_most_what_is_left(elsewhere: int) -> None:
    """Nobody draws any more, so that the others may lie in the stock or the discard (G10)."""
    for sizes in product(SIZES[:-1], repeat=2):
        hands = _hands(*sizes)
        held = sum(map(len, hands.values()))
        if held <= elsewhere:
            ended = _tied(hands, beside=102 - elsewhere)["finished_because"]
            assert ended == ("tie_break" if sizes == (0, 0) else None)
        else:
            with pytest.raises(RequestError) as caught:
                _tied(hands, beside=102 - elsewhere)
            assert (caught.value.pointer, caught.value.code) == ("/dealt", "dealt_differs")
