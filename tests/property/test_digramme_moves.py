"""What a hand of Digramme can play, against trying everything (G3, G7, G8)."""

from collections.abc import Iterator
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from service.games import Limits
from service.games.digramme import GAME
from service.wire import Json
from tests.examples import examples
from tests.property import digramme_reference as reference
from tests.property.digramme_games import (
    LEXICON,
    RANDOM,
    RULES,
    SIDES,
    WORDS,
    Recorded,
    counted,
    drawn_card,
    frontier,
    score,
    suite_of,
    tell,
)


@settings(max_examples=examples(25))
@given(RANDOM, RULES, st.booleans())
def test_every_move_that_fits_is_found(random: Random, rules: Json, blocked: bool) -> None:  # noqa: FBT001
    """Each card, turn and place, and each pair, by trying all; and whether a player is blocked."""
    game = Recorded.drawn(random, rules | {"arrows": 10}).game
    hand = [drawn_card(random) for _ in range(2)]
    if blocked:
        hand = [{**card, **dict.fromkeys(SIDES, "BB")} for card in hand]
    request = {"cards": list(game.table.values()), "hand": hand, "rules": rules, "limit": 1000}
    found = GAME.moves(request, LEXICON, Limits()).to_json(tell)
    expected = {frozenset(map(_laid, cards)) for cards in _fitting(game, hand)}
    got = {frozenset(map(_laid, move["move"]["cards"])) for move in found["moves"]}
    assert found["complete"]
    assert found["blocked"] is not bool(expected)
    assert got == expected if found["total"] <= 1000 else got <= expected
    for move in found["moves"]:
        cards = move["move"]["cards"]
        for index, quarters, card in zip(move["hand"], move["turns"], cards, strict=True):
            turned = reference.turned(hand[index], quarters)
            assert reference.printed(turned) == reference.printed(card)
        after = game.table | {reference.place_of(card): card for card in cards}
        new = {reference.place_of(card) for card in cards}
        lines = reference.lines(after, WORDS, game.rules)
        suites = [line for line in lines if line & new and len(line) >= rules["min_length"]]
        assert {suite_of({**one, "player": ""}).places for one in move["suites"]} == set(suites)
        assert sorted(word["word"] for word in move["words"]) == reference.words(after, new)


def _laid(card: Json) -> tuple[object, ...]:
    return tuple(card[name] for name in ("row", "column", *SIDES, "colour", "points"))


def _fitting(game: reference.Game, hand: list[Json]) -> Iterator[list[Json]]:
    near = set(frontier(game.table))
    places = near | {(row + d, column + r) for row, column in near for d, r in reference.AROUND}
    first, second = (
        [
            {**reference.turned(card, quarters), "row": row, "column": column}
            for quarters in range(4)
            for row, column in places
        ]
        for card in hand
    )
    for card in (*first, *second):
        if reference.legal(game.table, [card], WORDS, game.rules):
            yield [card]
    by_place: dict[reference.Place, list[Json]] = {}
    for card in second:
        by_place.setdefault(reference.place_of(card), []).append(card)
    for card in first:
        for down, right in reference.AROUND:
            for other in by_place.get((card["row"] + down, card["column"] + right), []):
                if reference.legal(game.table, [card, other], WORDS, game.rules):
                    yield [card, other]


@settings(max_examples=examples(40))
@given(RANDOM, RULES)
def test_a_discard_says_whether_a_card_could_have_been_laid(random: Random, rules: Json) -> None:
    record = Recorded.drawn(random, rules)
    game, player = record.game, record.game.awaited[0]
    if game.because or game.tied or not game.hands[player]:
        return
    possible = any(
        reference.legal(
            game.table,
            [{**reference.turned(card, quarters), "row": row, "column": column}],
            WORDS,
            game.rules,
        )
        for card in game.hands[player]
        for quarters in range(4)
        for row, column in frontier(game.table)
    )
    move = {"player": player, "discard": 1}
    known = score([*record.moves, move], **record.begins)["moves"][-1]
    assert known["legal"]
    assert known["blocked"] is not possible
    assert [note["code"] for note in known.get("notes", [])] == ["not_blocked"] * possible
    untold = {name: value for name, value in record.begins.items() if name != "dealt"}
    assert score([*counted(record.moves), move], **untold)["moves"][-1]["blocked"] is None
