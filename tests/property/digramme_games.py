"""Random games of Digramme, played at a table by the slow reference and written down."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from random import Random

from hypothesis import strategies as st

from service.games import Limits
from service.games.digramme import GAME
from service.messages import say
from service.wire import Json
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


def kinds(cards: Sequence[Json]) -> Counter[str]:
    """Count cards however they are turned."""
    return Counter(kind(card) for card in cards for _ in range(card.get("count", 1)))


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


def suite_of(shown: Json) -> reference.Suite:
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
