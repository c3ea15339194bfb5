"""Digramme in random games, against the slow reference."""

from collections.abc import Mapping
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dictionaries import fold
from service.games import Json, Limits, Reason, RequestError
from service.games.digramme.rules import GAME
from service.messages import say
from tests.fakes import FakeLexicon, answer_position, answer_score
from tests.property import digramme_reference as reference

# Three of the four words that two edges can form.
WORDS = {"AAAA", "AABB", "BBAA"}
LEXICON = FakeLexicon(WORDS)
PLAYERS = ["Anne", "Luc"]
SIDES = ("north", "east", "south", "west")


def tell(code: str, values: Mapping[str, object]) -> str:
    return say("fr", code, values)


def score(moves: list[Json], **parts: object) -> Json:
    request = {"game": "digramme", "players": PLAYERS, "moves": moves, **parts}
    return answer_score(GAME, request, LEXICON)


def card(row: int, column: int, edges: str, colour: str, points: int) -> Json:
    known = dict(zip(SIDES, (2 * edge for edge in edges), strict=True))
    return {"row": row, "column": column, **known, "colour": colour, "points": points}


def anywhere(random: Random) -> tuple[int, int]:
    return random.randint(-3, 3), random.randint(-3, 3)


def drawn_card(random: Random, place: tuple[int, int], colour: str | None = None) -> Json:
    edges = "".join(random.choices("AAAAAB", k=4))
    colour = colour or random.choice(["red", "red", "red", "blue"])
    return card(*place, edges, colour, random.choice([1, 2]))


def laid_by(random: Random, table: reference.Table) -> list[Json]:
    """Draw the cards of a move: mostly one or two at the end of a line, now and then astray."""
    row, column = random.choice(list(table)) if table else (0, 0)
    down, right = random.choice([(0, 1), (1, 0), (0, -1), (-1, 0)])
    while (row, column) in table:
        row, column = row + down, column + right
    first = drawn_card(random, (row, column) if random.random() < 0.95 else anywhere(random))
    if random.random() < 0.7:
        return [first]
    beside = first["row"] + down, first["column"] + right
    colour = first["colour"] if random.random() < 0.9 else None
    second = drawn_card(random, beside if random.random() < 0.9 else anywhere(random), colour)
    third = [drawn_card(random, anywhere(random))] if random.random() < 0.05 else []
    return [first, second, *third]


# Suites without an owner, two and two with a place between them.
GAPS = [
    card(row, column, "AAAA", "red", 1)
    for row, column in [(0, k) for k in range(9)] + [(k, 0) for k in range(-4, 5)]
    if (row, column) not in ((0, 4), (0, 0))
]

# Whole games; hypothesis draws the seed, and says which when a test fails.
RANDOM = st.randoms(use_true_random=True)


@given(random=RANDOM, constraint=st.booleans())
def test_moves_are_judged_as_the_reference_does(*, random: Random, constraint: bool) -> None:
    """Moves of a game are judged, and the suites owned, alike; illegal ones stay in the record."""
    before = random.choice([[], GAPS])
    table = {(one["row"], one["column"]): one for one in before}
    suites: set[reference.Suite] = set()
    turn = 0
    moves, expected = [], []
    for _ in range(40):
        player, cards = PLAYERS[turn % 2], laid_by(random, table)
        moves.append({"player": player, "cards": cards})
        legal = reference.legal(table, cards, WORDS, one_colour=constraint)
        had = len([suite for suite in suites if suite.owner == player])
        if legal:
            new = {(one["row"], one["column"]): one for one in cards}
            table |= new
            suites = reference.owned(suites, table, set(new), player, one_colour=constraint)
            turn += 1
        has = len([suite for suite in suites if suite.owner == player])
        expected.append((legal, has - had))
        if len(suites) >= 20:
            break
    answer = score(moves, cards=before, rules={"colour_constraint": constraint, "arrows": 20})
    judged = [(move["legal"], move["points"]) for move in answer["moves"]]
    assert judged == expected
    assert {(one["row"], one["column"]): one for one in answer["cards"]} == table
    assert {_suite(one) for one in answer["suites"]} == suites
    assert answer["scores"] == {
        player: sum(suite.owner == player for suite in suites) for player in PLAYERS
    }


def _suite(shown: Json) -> reference.Suite:
    down = shown["direction"] == "down"
    return reference.Suite(
        frozenset(
            (shown["row"] + step * down, shown["column"] + step * (not down))
            for step in range(shown["length"])
        ),
        shown["player"],
    )


@given(RANDOM)
def test_a_position_lists_its_words_and_suites(random: Random) -> None:
    table: reference.Table = {}
    for _ in range(random.randint(0, 25)):
        table |= {(one["row"], one["column"]): one for one in laid_by(random, table)}
    answer = answer_position(GAME, {"cards": list(table.values())}, LEXICON)
    words = reference.words(table, set(table))
    assert sorted(word["word"] for word in answer["words"]) == words
    lines = [line for line in reference.lines(table, one_colour=False) if len(line) >= 4]
    assert {_suite({**one, "player": ""}).places for one in answer["suites"]} == set(lines)
    loose = any(violation["code"] == "cards_apart" for violation in answer["violations"])
    assert answer["valid"] is (WORDS.issuperset(words) and not loose)


@st.composite
def records(draw: st.DrawFn) -> list[Json]:
    """A game with every kind of move, legal and not, in turn and out of it."""
    random = draw(RANDOM)
    table: reference.Table = {}
    turn = 0
    moves: list[Json] = []
    for _ in range(random.randint(0, 50)):
        player = PLAYERS[turn % 2] if random.random() < 0.9 else random.choice(PLAYERS)
        kind = random.random()
        if kind < 0.85:
            cards = laid_by(random, table)
            moves.append({"player": player, "cards": cards})
            if reference.legal(table, cards, WORDS, one_colour=False):
                table |= {(one["row"], one["column"]): one for one in cards}
                turn += 1
        elif kind < 0.95:
            moves.append({"player": player, "discard": random.randint(0, 3)})
            turn += 1
        else:
            moves.append({"player": player, "pass": True})
            turn += 1
    return moves


RULES = st.fixed_dictionaries(
    {"arrows": st.integers(1, 6)},
    optional={
        "contacts": st.sampled_from(["all", "one"]),
        "min_length": st.integers(2, 5),
        "two_cards": st.booleans(),
        "points": st.sampled_from(["each", "once"]),
        "colour_constraint": st.booleans(),
        "trigramme": st.booleans(),
        "accepted": st.just(["bbbb"]),
    },
)
# A table so full that the stock runs out within a record.
FULL = [card(row, column, "AAAA", "red", 1) for row in range(10, 20) for column in range(10)]


@given(moves=records(), rules=RULES, full=st.booleans())
def test_any_record_adds_up(*, moves: list[Json], rules: Json, full: bool) -> None:
    before = FULL if full else []
    answer = score(moves, rules=rules, cards=before)
    for player in PLAYERS:
        earned = sum(move["points"] for move in answer["moves"] if move["player"] == player)
        credited = sum(
            effect["points"]
            for move in answer["moves"]
            for effect in move["effects"]
            if effect["code"] == "credit" and effect["player"] == player
        )
        assert answer["scores"][player] == earned + credited
        assert answer["scores"][player] == sum(
            suite["player"] == player for suite in answer["suites"]
        )
    for move in answer["moves"]:
        assert move["legal"] is not bool(move["violations"])
        if not move["legal"]:
            assert (move["points"], move["effects"]) == (0, [])
    assert answer["arrows"]["out"] == len(answer["suites"])
    assert bool(answer["winners"]) is answer["finished"]
    legal = [move for move, judged in zip(moves, answer["moves"], strict=True) if judged["legal"]]
    assert answer["cards"] == before + [one for move in legal for one in move.get("cards", [])]


@given(moves=records(), rules=RULES, full=st.booleans())
def test_cards_are_conserved(*, moves: list[Json], rules: Json, full: bool) -> None:
    before = FULL if full else []
    answer = score(moves, rules=rules, cards=before)
    held = dict.fromkeys(PLAYERS, 4)
    for move, judged in zip(moves, answer["moves"], strict=True):
        if judged["legal"]:
            held[move["player"]] -= len(move.get("cards", [])) + move.get("discard", 0)
            held[move["player"]] += sum(
                effect["count"] for effect in judged["effects"] if effect["code"] == "draw"
            )
            assert 0 <= held[move["player"]] <= 4
    total = 220 if rules.get("trigramme") else 110
    on_table, elsewhere = len(answer["cards"]), answer["reserve"] + answer["discard"]
    assert on_table + elsewhere + sum(held.values()) == total


@given(records(), RULES, st.data())
def test_a_prefix_is_judged_alike(moves: list[Json], rules: Json, data: st.DataObject) -> None:
    cut = data.draw(st.integers(0, len(moves)))
    whole, part = score(moves, rules=rules), score(moves[:cut], rules=rules)
    assert whole["moves"][:cut] == part["moves"]
    strict = score(moves, rules=rules, strict=True)
    last = next((m["index"] for m in whole["moves"] if not m["legal"]), len(moves))
    assert strict["moves"] == whole["moves"][: last + 1]


@given(records(), st.permutations(["Anne", "Luc", "Ines", "Marc"]))
def test_partners_share_their_score(moves: list[Json], players: list[str]) -> None:
    request = {"game": "digramme", "players": players, "moves": moves}
    scores = answer_score(GAME, request, LEXICON)["scores"]
    assert scores[players[0]] == scores[players[2]]
    assert scores[players[1]] == scores[players[3]]


@given(records(), RULES)
def test_any_answer_can_be_drawn(moves: list[Json], rules: Json) -> None:
    request = {"game": "digramme", "players": PLAYERS, "moves": moves, "rules": rules}
    result = GAME.score(request, LEXICON, Limits())
    answer, drawn = result.to_json(tell), result.render(tell).split("\n\n")
    assert drawn[0].startswith("+---") is bool(answer["cards"])
    assert [line.split()[:2] for line in drawn[-1].splitlines()] == [
        [player, str(answer["scores"][player])] for player in PLAYERS
    ]


def test_the_example_decks_are_decks() -> None:
    """Each is taken as a client's own would be, and says that it is not the printed one."""
    decks = GAME.describe()["decks"]
    assert decks
    for deck in decks:
        assert deck["authentic"] is False
        assert deck["provenance"]
        mine = score([], deck=deck["cards"])
        assert mine["reserve"] == score([], deck=deck["id"])["reserve"] == 102


class Folding(FakeLexicon):
    """A lexicon that folds what is typed, as a dictionary does."""

    def fold(self, text: str, /) -> str:
        """Give its key."""
        return fold(text)

    def explain(self, key: str, /) -> Reason:
        """Say little."""
        return Reason("unknown", "not_in_dictionary", {"word": key})


@given(
    st.lists(st.text(max_size=4), min_size=4, max_size=4),
    st.text(max_size=5),
    st.lists(st.text(max_size=6), max_size=3),
)
def test_whatever_is_typed_is_judged_or_refused(
    edges: list[str], colour: str, accepted: list[str]
) -> None:
    """Letters in any script, digits, dots: an answer that can be drawn, or a RequestError."""
    known = dict(zip(SIDES, edges, strict=True))
    cards = [{"row": 0, "column": column, **known, "colour": colour} for column in range(2)]
    request = {"cards": cards, "rules": {"accepted": accepted}}
    try:
        result = GAME.validate(request, Folding(WORDS), Limits())
    except RequestError as error:
        told = tell(error.code, error.values)
    else:
        told = result.render(tell)
        assert all(word.word.isascii() and word.word.isupper() for word in result.words)
    assert told


@pytest.mark.parametrize(
    ("change", "pointer", "code"),
    [
        ({"east": ".."}, "/deck/7", "blank_card"),
        ({"east": "C"}, "/deck/7/east", "edge_letters"),
        ({"east": "CHE"}, "/deck/7", "trigram_in_deck"),
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


def test_a_hand_holds_cards_that_the_deck_still_has() -> None:
    cards = GAME.describe()["decks"][0]["cards"]
    laid = {"row": 0, "column": 0, **cards[0]}
    assert score([], cards=[laid], deck="example", hands={"Anne": cards[1:5]})
    with pytest.raises(RequestError) as caught:
        score([], cards=[laid], deck="example", hands={"Anne": cards[:4]})
    assert (caught.value.pointer, caught.value.code) == ("/hands/Anne/0", "card_not_in_deck")
    with pytest.raises(RequestError) as caught:
        score([], cards=[laid, {**laid, "column": 1}], deck="example")
    assert (caught.value.pointer, caught.value.code) == ("/cards/1", "card_not_in_deck")


def test_a_position_holds_cards_of_the_deck() -> None:
    laid = {"row": 0, "column": 0, **GAME.describe()["decks"][0]["cards"][0]}
    assert answer_position(GAME, {"cards": [laid], "deck": "example"}, LEXICON)["valid"]
    strange = {**laid, "north": "ZZ"}
    answer = answer_position(GAME, {"cards": [strange], "deck": "example"}, LEXICON)
    assert [violation["code"] for violation in answer["violations"]] == ["card_not_in_deck"]
