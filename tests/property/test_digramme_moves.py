"""What a hand of Digramme can play, against trying everything (G3, G7, G8)."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from service.games import Limits, Violation
from service.games.core.geometry import Cell
from service.games.core.steps import Steps
from service.games.digramme import GAME
from service.games.digramme.cards import Card
from service.games.digramme.judging import CardJudge
from service.games.digramme.reading import CardReader, read_agreement
from service.games.digramme.search import paired_fits, single_fits
from service.games.digramme.suites import Cards, Contact
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
    fitting = [frozenset(map(_laid, cards)) for cards in _fitting(game, hand)]
    pairs = {cards for cards in fitting if len(cards) == 2}
    expected = Counter([*(cards for cards in fitting if len(cards) == 1), *pairs])
    got = Counter(frozenset(map(_laid, move["move"]["cards"])) for move in found["moves"])
    assert (found["complete"], found["total"]) == (True, expected.total())
    assert found["blocked"] is not bool(expected)
    assert got == expected if found["total"] <= 1000 else got <= expected
    ranks = [_rank(move) for move in found["moves"]]
    assert ranks == sorted(ranks)
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


def _rank(move: Json) -> tuple[int, int, int]:
    """Most suites first, then one card before two, then the longest suites."""
    lengths = [suite["length"] for suite in move["suites"]]
    return -len(lengths), len(move["hand"]), -sum(lengths)


def _laid(card: Json) -> tuple[object, ...]:
    return tuple(card[name] for name in ("row", "column", *SIDES, "colour", "points"))


def _turns(card: Json) -> list[Json]:
    """Return a card in each of its positions that look different."""
    turned = (reference.turned(card, quarters) for quarters in range(4))
    return [*{tuple(one[side] for side in SIDES): one for one in turned}.values()]


def _fitting(game: reference.Game, hand: list[Json]) -> Iterator[list[Json]]:
    near = set(frontier(game.table))
    places = near | {(row + d, column + r) for row, column in near for d, r in reference.AROUND}
    first, second = (
        [
            {**turned, "row": row, "column": column}
            for turned in _turns(card)
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
def test_who_lays_nothing_is_told_whether_a_card_could_have_been_laid(
    random: Random, rules: Json
) -> None:
    """Discarding; or passing after a tie, where a card has to lengthen a suite (G8, G10)."""
    record = Recorded.drawn(random, rules)
    game, player = record.game, record.game.awaited[0]
    if game.because or not game.hands[player]:
        return
    possible = any(
        _could_lay(game, player, {**reference.turned(card, quarters), "row": row, "column": column})
        for card in game.hands[player]
        for quarters in range(4)
        for row, column in frontier(game.table)
    )
    move = {"player": player} | ({"pass": True} if game.tied else {"discard": 1})
    known = score([*record.moves, move], **record.begins)["moves"][-1]
    assert known["legal"]
    assert known["blocked"] is not possible
    assert [note["code"] for note in known.get("notes", [])] == ["not_blocked"] * possible
    untold = {name: value for name, value in record.begins.items() if name != "dealt"}
    assert score([*counted(record.moves), move], **untold)["moves"][-1]["blocked"] is None


def _could_lay(game: reference.Game, player: str, card: Json) -> bool:
    if not reference.legal(game.table, [card], WORDS, game.rules):
        return False
    place = reference.place_of(card)
    after = {**game.table, place: card}
    suites = reference.owned(game.suites, after, {place}, player, WORDS, game.rules)
    return not game.tied or any(old.places < one.places for old in game.suites for one in suites)


@pytest.mark.parametrize("length", [1, 2, 5])
def test_cards_whose_colour_is_not_told_are_laid_one_at_a_time(length: int) -> None:
    """Two in one move are of one colour (G7)."""
    edges: Json = dict.fromkeys(SIDES, "AA")
    red, blue = {"colour": "red"}, {"colour": "blue"}
    cards: dict[str, list[Json]] = {
        "alike": [edges | red, edges | {"colour": "Red "}],
        "unlike": [edges | red, edges | blue],
        "untold": [edges, edges],
        "half told": [edges, edges | red],
    }
    table = [{"row": 0, "column": column, **cards["alike"][0]} for column in range(length)]
    found = {
        name: GAME.moves({"cards": table, "hand": hand}, LEXICON, Limits()).total
        for name, hand in cards.items()
    }
    places = 2 * len(table) + 2
    assert found["untold"] == found["half told"] == found["unlike"] == 2 * places
    around = {(row + d, column + r) for row, column in _beside(table) for d, r in reference.AROUND}
    apart = around - _beside(table) - {reference.place_of(card) for card in table}
    assert found["alike"] == 2 * places + _neighbours(_beside(table), apart)


def _beside(table: list[Json]) -> set[reference.Place]:
    return set(frontier({reference.place_of(card): card for card in table}))


def _neighbours(near: set[reference.Place], far: set[reference.Place]) -> int:
    """Count the pairs of neighbours that lie on free places, one of them at least beside cards."""
    return sum(
        (row + d, column + r) in far or ((row + d, column + r) in near and (d, r) > (0, 0))
        for row, column in near
        for d, r in reference.AROUND
    )


class Counting(CardJudge):
    """A judge who counts what is tried."""

    tried = 0

    def fits(self, cards: Cards, cell: Cell, card: Card) -> bool:
        """Try one card."""
        self.tried += 1
        return super().fits(cards, cell, card)

    def forbidden(
        self, cards: Cards, new: Mapping[Cell, Card], touched: Sequence[Contact]
    ) -> Iterator[Violation]:
        """Try two cards."""
        self.tried += 1
        return super().forbidden(cards, new, touched)


@settings(max_examples=examples(40))
@given(RANDOM, RULES, st.data())
def test_the_work_of_a_search_is_counted(random: Random, rules: Json, data: st.DataObject) -> None:
    """A step for a card that is tried, three for two together, and ten more for what fits.

    When they are spent the search stops, and what it has found is what it would have found first.
    """
    game = Recorded.drawn(random, rules | {"arrows": 10}).game
    agreement = read_agreement(GAME.sheet.rules({"rules": rules}), LEXICON)
    reader = CardReader(agreement, LEXICON)
    cards = dict(reader.read_all(list(game.table.values()), "/cards"))
    hand = reader.read_held(game.hands["Anne"] or [drawn_card(random)], "/hand")
    plenty, judge = Steps(10**9), Counting(agreement, LEXICON)
    singles = list(single_fits(judge, cards, hand, plenty))
    alone = judge.tried + 10 * len(singles)
    assert 10**9 - plenty.left == alone
    plenty, judge = Steps(10**9), Counting(agreement, LEXICON)
    pairs = list(paired_fits(judge, cards, hand, singles, plenty))
    together = 3 * judge.tried + 10 * len(pairs)
    assert 10**9 - plenty.left == together
    few = Steps(data.draw(st.integers(0, alone)))
    spent = few.left < alone
    found = list(single_fits(judge, cards, hand, few))
    assert (found == singles[: len(found)], few.spent) == (True, spent)
    few = Steps(data.draw(st.integers(0, together)))
    spent = few.left < together
    found = list(paired_fits(judge, cards, hand, singles, few))
    assert (found == pairs[: len(found)], few.spent) == (True, spent)
