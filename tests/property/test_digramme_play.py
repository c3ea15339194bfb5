"""Digramme in random games, against the slow reference: judged, owned, ended and won."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from service.games import RequestError
from service.wire import Json
from tests.examples import examples
from tests.property import digramme_reference as reference
from tests.property.digramme_games import (
    FAR,
    PLAYERS,
    RANDOM,
    RULES,
    WORDS,
    Recorded,
    Told,
    a_deck,
    counted,
    kinds,
    play,
    score,
    suite_of,
)


@settings(max_examples=examples(60))
@given(random=RANDOM, rules=RULES, four=st.booleans(), entry=st.booleans(), followed=st.booleans())
def test_a_game_is_scored_as_it_is_played_at_a_table(
    random: Random,
    rules: Json,
    *,
    four: bool,
    entry: bool,
    followed: bool,
) -> None:
    """Judged, drawn, owned, ended and won as with real cards, whatever the record tells of them."""
    players = ["Anne", "Luc", "Ines", "Marc"][: 4 if four else 2]
    deck = a_deck(random)
    game = reference.Game(players, WORDS, rules, deck, random)
    dealt = {player: list(hand) for player, hand in game.hands.items()}
    told = play(random, game, random.randint(0, 40))
    moves = told.moves if followed else counted(told.moves)
    request: Json = {"players": players, "rules": rules}
    request |= {"dealt": dealt, "deck": deck} if followed else {}
    request |= {} if entry else {"cards": [game.initial]}
    answer = score([{"initial": game.initial}, *moves] if entry else moves, **request)
    judged = answer["moves"][entry:]
    assert_alike(answer, judged, game, told)
    renewed = [e for move in judged for e in move["effects"] if e["code"] == "stock_renewed"]
    assert len(renewed) == game.renewed
    if followed:
        for player, hand in game.hands.items():
            held = answer["held"][player]
            assert kinds(held) == kinds(hand) if hand else held == 0
        assert kinds(answer["unseen"]) == kinds(game.stock)
        assert all(card["count"] for card in answer["unseen"])
    else:
        assert answer["held"] == {player: len(hand) for player, hand in game.hands.items()}


@settings(max_examples=examples(40))
@given(RANDOM, RULES, st.sampled_from([9, 10, 12, 16]))
def test_a_game_goes_on_in_mid_game(random: Random, rules: Json, size: int) -> None:
    """With most cards on the table the stock runs out; how many it has is told afterwards."""
    game = reference.Game(PLAYERS, WORDS, rules, a_deck(random), random)
    buried = [game.stock.pop() for _ in range(110 - size)]
    # Every other place far away, where nobody plays.
    far = [{"row": FAR, "column": 2 * index, **card} for index, card in enumerate(buried)]
    game.table |= {reference.place_of(card): card for card in far}
    for _ in range(random.randint(0, len(game.stock))):
        game.discard.append(game.stock.pop())
    told = play(random, game, random.randint(0, 25))
    position = [game.initial, *far]
    answer = score(counted(told.moves), rules=rules, cards=position, reserve=len(game.stock))
    assert_alike(answer, answer["moves"], game, told)
    unknown = score(counted(told.moves), rules=rules, cards=position)
    assert unknown.get("reserve", len(game.stock)) == len(game.stock)
    with pytest.raises(RequestError):
        score(counted(told.moves), rules=rules, cards=position, reserve=111)


def assert_alike(answer: Json, judged: list[Json], game: reference.Game, told: Told) -> None:
    """An answer says what happened at the table."""
    assert [move["legal"] for move in judged] == told.legal
    sums = dict.fromkeys(game.players, 0)
    for move, expected in zip(judged, told.scores, strict=True):
        assert move["legal"] is not bool(move["violations"])
        sums[move["player"]] += move["points"]
        for effect in move["effects"]:
            if effect["code"] == "credit":
                sums[effect["player"]] += effect["points"]
        assert sums == expected
        if not move["legal"]:
            assert (move["points"], move["effects"]) == (0, [])
    assert answer["scores"] == sums
    assert {reference.place_of(card): card for card in answer["cards"]} == game.table
    assert {suite_of(one) for one in answer["suites"]} == game.suites
    assert answer["card_points"] == {player: game.card_points(player) for player in game.players}
    assert (answer["finished_because"] or "") == game.because
    assert answer["finished"] is bool(game.because)
    assert answer["winners"] == game.winners()
    assert answer["tied"] is game.tied
    assert answer["next"] == (game.awaited[0] if game.begun and not game.because else None)
    assert (answer["reserve"], answer["discard"]) == (len(game.stock), len(game.discard))


@settings(max_examples=examples(40))
@given(RANDOM, RULES, st.data())
def test_a_prefix_is_judged_alike(random: Random, rules: Json, data: st.DataObject) -> None:
    record = Recorded.drawn(random, rules)
    cut = data.draw(st.integers(0, len(record.moves)))
    whole = score(record.moves, **record.begins)
    part = score(record.moves[:cut], **record.begins)
    assert whole["moves"][:cut] == part["moves"]
    strict = score(record.moves, **record.begins, strict=True)
    last = next((m["index"] for m in whole["moves"] if not m["legal"]), len(record.moves))
    assert strict["moves"] == whole["moves"][: last + 1]


@settings(max_examples=examples(60))
@given(RANDOM, RULES)
def test_a_move_that_only_its_words_forbid_tells_what_it_would_score(
    random: Random, rules: Json
) -> None:
    """As much as it scores once the players accept the words."""
    record = Recorded.drawn(random, rules)
    refused = score(record.moves, **record.begins)["moves"]
    told = [move for move in refused if "points_if_valid" in move]
    if not told:
        return
    move = random.choice(told)
    accepted = {**rules, "accepted": ["BBBB"]}
    moves = counted(record.moves[: move["index"] + 1])
    again = score(moves, cards=record.begins["cards"], rules=accepted)["moves"]
    alike = [(m["legal"], m["points"]) for m in again[:-1]]
    if alike == [(m["legal"], m["points"]) for m in refused[: move["index"]]]:
        assert again[-1]["legal"]
        if rules.get("contacts") != "one":  # there a word that is accepted joins what was cut
            assert again[-1]["points"] == move["points_if_valid"]
