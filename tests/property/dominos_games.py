"""Random games of dominoes, played at a table by the slow reference and written down."""

from collections.abc import Mapping, Sequence
from random import Random

from hypothesis import strategies as st

from service.games.dominos import GAME
from service.messages import say
from service.wire import Json
from tests.fakes import FakeLexicon, answer_score
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
