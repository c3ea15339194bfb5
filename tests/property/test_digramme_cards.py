"""Positions, cards and decks of Digramme: what is read, and what is refused (G1, G2, G13)."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from service.games import Limits, RequestError
from service.games.digramme import GAME
from service.wire import Json
from tests.examples import examples
from tests.fakes import FakeLexicon
from tests.property import digramme_reference as reference
from tests.property.digramme_games import (
    RANDOM,
    SIDES,
    WORDS,
    Recorded,
    drawn_card,
    score,
    suite_of,
    tell,
    validate,
)


@settings(max_examples=examples(60))
@given(RANDOM)
def test_a_position_lists_its_words_and_suites(random: Random) -> None:
    game = Recorded.drawn(random, {}).game
    table = dict(game.table)
    for row, column in random.sample(sorted(table), min(len(table), 2)):
        table[row, column] = {**drawn_card(random), "row": row, "column": column}
    answer = validate(cards=list(table.values()))
    words = reference.words(table, set(table))
    assert sorted(word["word"] for word in answer["words"]) == words
    lines = [line for line in reference.lines(table, WORDS, game.rules) if len(line) >= 4]
    assert {suite_of({**one, "player": ""}).places for one in answer["suites"]} == set(lines)
    assert answer["valid"] is WORDS.issuperset(words)


def _parted(table: reference.Table, valid: set[str] | None) -> list[list[tuple[int, int]]]:
    """Join neighbours until nothing changes: all, or those that form a word together."""
    parts = [{place} for place in table]
    for one, other in reference.pairs(table):
        if valid is None or reference.word_between(table, one, other) in valid:
            joined = [part for part in parts if {one, other} & part]
            parts = [part for part in parts if part not in joined] + [set().union(*joined)]
    return sorted(sorted(part) for part in parts)


@settings(max_examples=examples(80))
@given(RANDOM, st.sampled_from(["all", "one"]))
def test_a_position_holds_together_by_its_words(random: Random, contacts: str) -> None:
    """Every contact forms a word; or where one is enough, nothing is held by none (G2, G3)."""
    table = dict(Recorded.drawn(random, {"contacts": contacts}).game.table)
    for place in random.sample(sorted(table), min(len(table) - 1, random.randint(0, 4))):
        row, column = place
        table[place] = {**drawn_card(random), "row": row, "column": column}
        if random.random() < 0.5:
            del table[place]
    cards = random.sample(list(table.values()), len(table))
    answer = validate(cards=cards, rules={"contacts": contacts})
    apart = _parted(table, None)
    expected = [("cards_apart", group) for group in apart[1:]]
    if contacts == "all":
        pairs = [sorted(pair) for pair in reference.pairs(table)]
        refused = [p for p in pairs if reference.word_between(table, p[0], p[1]) not in WORDS]
        expected += [("contact_not_a_word", pair) for pair in refused]
    else:
        bound = [group for group in _parted(table, WORDS)[1:] if group not in apart]
        expected += [("no_contact_word", group) for group in bound]
    told = [(v["code"], [tuple(cell) for cell in v["cells"]]) for v in answer["violations"]]
    assert sorted(told) == sorted(expected)
    assert answer["valid"] is not bool(expected)
    for one in answer["violations"]:
        if one["code"] == "cards_apart":
            assert str(len(apart)) in one["message"]


def test_only_a_word_of_the_players_is_marked_as_accepted() -> None:
    table = [
        {"row": 0, "column": column, "east": edge, "west": edge}
        for column, edge in enumerate(("AA", "AA", "BB", "BB"))
    ]
    rules = {"accepted": ["AAAA", "BBBB"]}
    words = validate(cards=table, rules=rules)["words"]
    assert [word.get("accepted") for word in words] == [None, None, True]


@given(
    st.lists(st.text(max_size=4), min_size=4, max_size=4),
    st.text(max_size=5),
    st.lists(st.text(max_size=6), max_size=3),
    st.booleans(),
)
def test_whatever_is_typed_is_judged_or_refused(
    edges: list[str],
    colour: str,
    accepted: list[str],
    trigramme: bool,  # noqa: FBT001
) -> None:
    """Letters in any script, digits, dots: an answer that can be drawn, or a RequestError."""
    known = dict(zip(SIDES, edges, strict=True))
    cards = [{"row": 0, "column": column, **known, "colour": colour} for column in range(2)]
    request = {"cards": cards, "rules": {"accepted": accepted, "trigramme": trigramme}}
    try:
        answer = GAME.validate(request, FakeLexicon(WORDS), Limits())
    except RequestError as error:
        told = tell(error.code, error.values)
    else:
        told = answer.render(tell)
        for word in answer.words:
            assert word.word.isascii()
            assert word.word.isupper()
            assert len(word.word) in ((4, 5, 6) if trigramme else (4,))
    assert told


@given(RANDOM, st.sets(st.sampled_from([*SIDES, "colour", "points"])))
def test_a_card_may_leave_out_what_nobody_needs(random: Random, missing: set[str]) -> None:
    """The position is judged and drawn; a contact without an edge forms no word."""
    table = [{**drawn_card(random), "row": 0, "column": column} for column in range(5)]
    told = [{name: card[name] for name in card if name not in missing} for card in table]
    answer = validate(cards=told)
    assert len(answer["words"]) == (0 if missing & {"east", "west"} else 4)
    (suite,) = answer["suites"]
    total = sum(card["points"] for card in table)
    assert suite["suite_points"] == (None if "points" in missing else total)
    asked: tuple[tuple[Json, set[str]], ...] = (
        ({"rules": {"colour_constraint": True}}, {"colour"}),
        ({"deck": "example"}, {*SIDES, "colour"}),
    )
    for parts, needed in asked:
        if missing & needed:
            with pytest.raises(RequestError) as caught:
                validate(cards=told, **parts)
            assert caught.value.pointer.rpartition("/")[2] in missing


def test_the_example_decks_are_decks() -> None:
    """Each is taken as a client's own would be, and says that it is not the printed one."""
    decks = GAME.describe()["decks"]
    assert decks
    for deck in decks:
        assert deck["authentic"] is False
        assert deck["provenance"]
        mine, named = score([], deck=deck["cards"]), score([], deck=deck["id"])
        assert mine["reserve"] == named["reserve"] == 102
        assert named["deck"] == {"id": deck["id"], "authentic": False}
        assert "deck" not in mine


@pytest.mark.parametrize(
    ("change", "pointer", "code"),
    [
        ({"east": ".."}, "/deck/7", "blank_card"),
        ({"east": "C"}, "/deck/7/east", "edge_letters"),
        ({"east": "CHE"}, "/deck/7/east", "edge_letters"),
        ({"colour": " "}, "/deck/7/colour", "card_without_colour"),
        ({"points": 0}, "/deck/7/points", "card_points"),
    ],
)
def test_a_deck_of_ones_own_is_checked(change: Json, pointer: str, code: str) -> None:
    cards = GAME.describe()["decks"][0]["cards"]
    cards[7] = {**cards[7], **change}
    with pytest.raises(RequestError) as caught:
        score([], deck=cards)
    assert (caught.value.pointer, caught.value.code) == (pointer, code)
    assert tell(code, caught.value.values)


def test_a_deck_may_be_mixed_with_trigramme() -> None:
    cards = GAME.describe()["decks"][0]["cards"]
    trigram = {**cards[0], "east": "CHE"}
    answer = score([], deck=[*cards, trigram], rules={"trigramme": True})
    assert answer["reserve"] == 103
    assert "reserve" not in score([], rules={"trigramme": True})
    laid = {**trigram, "row": 0, "column": 0}
    move = {"player": "Anne", "discard": 2}
    mixed: Json = {"cards": [laid], "rules": {"trigramme": True}}
    assert score([move], **mixed, reserve=7)["reserve"] == 7


@pytest.mark.parametrize(("more", "fits"), [(0, False), (1, True), (330, True), (331, False)])
def test_a_mixed_deck_has_more_than_110_cards_and_at_most_440(*, more: int, fits: bool) -> None:
    cards = GAME.describe()["decks"][0]["cards"]
    deck = [*cards, *([{**cards[0], "east": "CHE"}] * more)]
    if fits:
        assert score([], deck=deck, rules={"trigramme": True})["reserve"] == 102 + more
    else:
        with pytest.raises(RequestError) as caught:
            score([], deck=deck, rules={"trigramme": True})
        assert (caught.value.pointer, caught.value.code) == ("/deck", "deck_size")


@pytest.mark.parametrize(("mixed", "most"), [(False, 10), (True, 20)])
def test_a_position_has_no_more_suites_than_there_are_arrows(*, mixed: bool, most: int) -> None:
    lying = {"south": "AA", "north": "AA"}
    cards = [{"row": row, "column": 2 * c, **lying} for c in range(most + 1) for row in range(4)]
    suites = [
        {"direction": "down", "row": 0, "column": 2 * column, "player": "Anne"}
        for column in range(most + 1)
    ]
    rules = {"trigramme": mixed, "arrows": most}
    answer = score([], cards=cards, suites=suites[:most], rules=rules)
    assert answer["arrows"] == {"out": most, "goal": most, "all": most}
    assert answer["finished_because"] == "arrows"
    with pytest.raises(RequestError) as caught:
        score([], cards=cards, suites=suites, rules=rules)
    assert (caught.value.pointer, caught.value.code) == ("/suites", "more_suites_than_arrows")


def test_a_suite_of_a_record_is_owned_by_a_player() -> None:
    """In a position, where nobody plays, by anybody (G5)."""
    cards = [{"row": 0, "column": column, "east": "AA", "west": "AA"} for column in range(4)]
    suites = [{"direction": "across", "row": 0, "column": 0, "player": "Zoé"}]
    with pytest.raises(RequestError) as caught:
        score([], cards=cards, suites=suites)
    assert (caught.value.pointer, caught.value.code) == ("/suites/0/player", "unknown_player")
    assert validate(cards=cards, suites=suites)["suites"][0]["player"] == "Zoé"


def test_hands_are_told_in_the_order_of_letters_then_colours() -> None:
    edges = ["BB", "AA", "AA", "BB"]
    colours = ["red", "red", "blue", ""]
    hand = [
        {**dict.fromkeys(SIDES, edge), **({"colour": colour} if colour else {})}
        for edge, colour in zip(edges, colours, strict=True)
    ]
    held = score([], cards=[{"row": 0, "column": 0}], dealt={"Anne": hand})["held"]
    assert held["Anne"] == [hand[2], hand[1], hand[3], hand[0]]


def test_it_says_that_cards_may_be_turned() -> None:
    told = GAME.describe()
    assert (told["turning"], told["hand"], told["players"]) == (True, 4, [2, 4])


def test_a_position_holds_cards_of_the_deck() -> None:
    laid = {"row": 0, "column": 0, **GAME.describe()["decks"][0]["cards"][0]}
    assert validate(cards=[laid], deck="example")["valid"]
    strange = {**laid, "north": "ZZ"}
    answer = validate(cards=[strange], deck="example")
    assert [violation["code"] for violation in answer["violations"]] == ["card_not_in_deck"]
    with pytest.raises(RequestError) as caught:
        score([], cards=[laid, {**laid, "column": 1}], deck="example")
    assert caught.value.code == "more_than_in_deck"


def test_cards_of_a_record_are_of_the_deck_wherever_they_are_told() -> None:
    """A card that the deck has not, or not once more, is refused where it is told."""
    cards = GAME.describe()["decks"][0]["cards"]
    strange = {**cards[0], "north": "ZZ"}
    initial, lying = ({"initial": {"row": 0, "column": 0, **one}} for one in (cards[0], strange))
    throw: Json = {"player": "Anne", "discard": 1}
    refused: list[tuple[list[Json], Json, str]] = [
        ([lying], {}, "/moves/0/initial"),
        ([initial], {"Anne": [strange, *cards[1:4]]}, "/dealt"),
        ([initial], {"Anne": cards[:4]}, "/moves/0/initial"),
        ([initial, {**throw, "drawn": [strange]}], {}, "/moves/1/drawn"),
        ([initial, {**throw, "drawn": cards[:1]}], {}, "/moves/1/drawn"),
    ]
    for moves, dealt, pointer in refused:
        with pytest.raises(RequestError) as caught:
            score(moves, deck="example", dealt=dealt)
        assert (caught.value.pointer, caught.value.code) == (pointer, "more_than_in_deck")
    drawing = {**throw, "drawn": cards[5:6]}
    assert score([initial, drawing], deck="example", dealt={"Anne": cards[1:5]})["reserve"] == 100


def test_the_deck_tells_the_points() -> None:
    printed = GAME.describe()["decks"][0]["cards"][0]
    laid = {"row": 0, "column": 0, **printed}
    bare = {name: value for name, value in laid.items() if name != "points"}
    assert score([], cards=[bare], deck="example")["cards"] == [laid]
    assert "points" not in score([], cards=[bare])["cards"][0]
    with pytest.raises(RequestError) as caught:
        score([], cards=[{**laid, "points": 3 - laid["points"]}], deck="example")
    assert (caught.value.pointer, caught.value.code) == ("/cards/0/points", "points_of_deck")
