"""Digramme in random games, against the slow reference."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from service.games import Limits, RequestError
from service.games.digramme import GAME
from service.messages import say
from service.wire import Json
from tests.examples import examples
from tests.fakes import FakeLexicon
from tests.property import digramme_reference as reference

# Three of the four words that two edges can form.
WORDS = {"AAAA", "AABB", "BBAA"}
LEXICON = FakeLexicon(WORDS)
PLAYERS = ["Anne", "Luc"]
FAR = 500
SIDES = reference.SIDES


def tell(code: str, values: Mapping[str, object]) -> str:
    return say("fr", code, values)


def score(moves: list[Json], **parts: object) -> Json:
    request = {"game": "digramme", "players": PLAYERS, "moves": moves, **parts}
    answer = GAME.score(request, LEXICON, Limits())
    assert answer.render(tell)
    return answer.to_json(tell)


def validate(**request: object) -> Json:
    answer = GAME.validate(request, LEXICON, Limits())
    assert answer.render(tell)
    return answer.to_json(tell)


def drawn_card(random: Random) -> Json:
    edges = [2 * edge for edge in random.choices("AAAAAB", k=4)]
    colour = random.choice(["red", "red", "red", "blue"])
    known = dict(zip(SIDES, edges, strict=True))
    return {**known, "colour": colour, "points": random.choice((1, 2))}


def kind(card: Json) -> str:
    """Name a card however it is turned."""
    turns = (reference.turned(card, quarters) for quarters in range(4))
    return f"{min('-'.join(one[side] for side in SIDES) for one in turns)} {card['colour']}"


def a_deck(random: Random) -> list[Json]:
    """Draw cards of which no two differ by their points alone."""
    points: dict[str, int] = {}
    deck = [drawn_card(random) for _ in range(110)]
    for card in deck:
        card["points"] = points.setdefault(kind(card), card["points"])
    return deck


def frontier(table: reference.Table) -> list[reference.Place]:
    near = {(row + d, column + r) for row, column in table for d, r in reference.AROUND}
    return sorted(near - table.keys())


# Whole games; hypothesis draws the seed, and says which when a test fails.
RANDOM = st.randoms(use_true_random=True)

# Few arrows, so that games end, and mostly an even number of them, so that they end in ties.
RULES = st.fixed_dictionaries(
    {
        "arrows": st.sampled_from([1, 2, 2, 2, 3, 4, 10]),
        "min_length": st.sampled_from([2, 2, 3, 4]),
    },
    optional={
        "contacts": st.sampled_from(["all", "one"]),
        "two_cards": st.booleans(),
        "points": st.sampled_from(["each", "once"]),
        "colour_constraint": st.booleans(),
    },
)


@dataclass
class Told:
    """A record as it is written down while a game is played, and what each move came to."""

    moves: list[Json] = field(default_factory=list)
    legal: list[bool] = field(default_factory=list)
    scores: list[dict[str, int]] = field(default_factory=list)


def chosen_cards(random: Random, game: reference.Game, player: str) -> list[Json]:
    """Choose the cards of a move: from the hand, mostly where they fit, now and then astray."""
    hand = random.sample(game.hands[player], len(game.hands[player]))
    places = frontier({place: card for place, card in game.table.items() if place[0] < FAR})
    places = random.sample(places, min(len(places), 4))
    tried = [
        (one, {**reference.turned(one, quarters), "row": row, "column": column})
        for one in hand
        for quarters in range(4)
        for row, column in places
    ]
    used, laid = random.choice(tried)
    if random.random() < 0.8:
        fitting = (t for t in tried if reference.legal(game.table, [t[1]], WORDS, game.rules))
        used, laid = next(fitting, (used, laid))
    elif random.random() < 0.2:
        laid |= {"row": random.randint(-3, 3), "column": random.randint(-3, 3)}
    return [laid, *beside(random, laid, [one for one in hand if one is not used])]


def beside(random: Random, laid: Json, others: list[Json]) -> list[Json]:
    """Choose a second card now and then."""
    if not others or random.random() < 0.7:
        return []
    down, right = random.choice(reference.AROUND) if random.random() < 0.9 else (2, 2)
    alike = [one for one in others if one["colour"] == laid["colour"]] or others
    second = reference.turned(random.choice(alike), random.randint(0, 3))
    return [{**second, "row": laid["row"] + down, "column": laid["column"] + right}]


def play(random: Random, game: reference.Game, length: int) -> Told:
    """Play a game, and write it down with every card."""
    told = Told()
    for _ in range(length):
        player = random.choice(game.awaited if random.random() < 0.95 else game.players)
        move: Json = {"player": player}
        deed = random.random()
        if deed < (0.6 if game.tied else 0.75) and game.hands[player]:
            move["cards"] = chosen_cards(random, game, player)
            drawn = game.lay(player, move["cards"])
        elif deed < 0.85:
            hand = game.hands[player]
            move["discard"] = random.sample(hand, min(random.choice([1, 1, 2, 2, 3]), len(hand)))
            drawn = game.throw(player, move["discard"])
        else:
            move["pass"] = True
            drawn = game.skip(player)
        told.legal.append(drawn is not None)
        told.moves.append(move | ({"drawn": drawn} if drawn else {}))
        told.scores.append({one: game.score(one) for one in game.players})
    return told


def counted(moves: list[Json]) -> list[Json]:
    """Return a record that tells no card but those laid."""
    return [
        {
            name: len(value) if name == "discard" else value
            for name, value in move.items()
            if name != "drawn"
        }
        for move in moves
    ]


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
    assert {_suite(one) for one in answer["suites"]} == game.suites
    assert answer["card_points"] == {player: game.card_points(player) for player in game.players}
    assert (answer["finished_because"] or "") == game.because
    assert answer["finished"] is bool(game.because)
    assert answer["winners"] == game.winners()
    assert answer["tied"] is game.tied
    assert answer["next"] == (game.awaited[0] if game.begun and not game.because else None)
    assert (answer["reserve"], answer["discard"]) == (len(game.stock), len(game.discard))


def kinds(cards: Sequence[Json]) -> Counter[str]:
    """Count cards however they are turned."""
    return Counter(kind(card) for card in cards for _ in range(card.get("count", 1)))


def _suite(shown: Json) -> reference.Suite:
    down = shown["direction"] == "down"
    return reference.Suite(
        frozenset(
            (shown["row"] + step * down, shown["column"] + step * (not down))
            for step in range(shown["length"])
        ),
        shown["player"],
    )


@dataclass
class Recorded:
    """A game played to some point, and what the record of it begins with."""

    game: reference.Game
    begins: Json
    moves: list[Json]

    @classmethod
    def drawn(cls, random: Random, rules: Json) -> "Recorded":
        """Draw a game of at most 30 moves."""
        game = reference.Game(PLAYERS, WORDS, rules, a_deck(random), random)
        dealt = {player: list(hand) for player, hand in game.hands.items()}
        told = play(random, game, random.randint(1, 30))
        return cls(game, {"cards": [game.initial], "rules": rules, "dealt": dealt}, told.moves)


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
        assert {_suite({**one, "player": ""}).places for one in move["suites"]} == set(suites)
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
    assert {_suite({**one, "player": ""}).places for one in answer["suites"]} == set(lines)
    assert answer["valid"] is WORDS.issuperset(words)


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


def test_only_a_word_of_the_players_is_marked_as_accepted() -> None:
    table = [
        {"row": 0, "column": column, "east": edge, "west": edge}
        for column, edge in enumerate(("AA", "AA", "BB", "BB"))
    ]
    rules = {"accepted": ["AAAA", "BBBB"]}
    words = validate(cards=table, rules=rules)["words"]
    assert [word.get("accepted") for word in words] == [None, None, True]


def test_a_hand_holds_cards_that_the_deck_still_has() -> None:
    cards = GAME.describe()["decks"][0]["cards"]
    laid = {"row": 0, "column": 0, **cards[0]}
    assert score([], cards=[laid], deck="example", hands={"Anne": cards[1:5]})
    for part in ("hands", "dealt"):
        with pytest.raises(RequestError) as caught:
            score([], cards=[laid], deck="example", **{part: {"Anne": cards[:4]}})
        assert (caught.value.pointer, caught.value.code) == (f"/{part}", "more_than_in_deck")


def test_a_position_holds_cards_of_the_deck() -> None:
    laid = {"row": 0, "column": 0, **GAME.describe()["decks"][0]["cards"][0]}
    assert validate(cards=[laid], deck="example")["valid"]
    strange = {**laid, "north": "ZZ"}
    answer = validate(cards=[strange], deck="example")
    assert [violation["code"] for violation in answer["violations"]] == ["card_not_in_deck"]
    with pytest.raises(RequestError) as caught:
        score([], cards=[laid, {**laid, "column": 1}], deck="example")
    assert caught.value.code == "more_than_in_deck"


def test_the_deck_tells_the_points() -> None:
    printed = GAME.describe()["decks"][0]["cards"][0]
    laid = {"row": 0, "column": 0, **printed}
    bare = {name: value for name, value in laid.items() if name != "points"}
    assert score([], cards=[bare], deck="example")["cards"] == [laid]
    assert "points" not in score([], cards=[bare])["cards"][0]
    with pytest.raises(RequestError) as caught:
        score([], cards=[{**laid, "points": 3 - laid["points"]}], deck="example")
    assert (caught.value.pointer, caught.value.code) == ("/cards/0/points", "points_of_deck")


def test_as_many_cards_lie_as_there_are() -> None:
    """All 110 may lie on the table, and no more; then nobody holds any."""
    laid = [{"row": 0, "column": column, **drawn_card(Random(column))} for column in range(111)]
    answer = score([], cards=laid[:110], hands={"Anne": [], "Luc": []})
    assert (answer["reserve"], answer["discard"], answer["finished_because"]) == (0, 0, "out")
    with pytest.raises(RequestError) as caught:
        score([], cards=laid)
    assert (caught.value.pointer, caught.value.code) == ("/cards", "more_than_deck")
