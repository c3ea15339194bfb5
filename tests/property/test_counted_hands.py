"""Hands and reserve counted from the deal to the end, against a slow count of each game's own.

The lexicon accepts every word and tiles are laid one row after the other, so that records reach
the end of the game: the last tiles, the empty reserve, everybody passing.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from service.games import RequestError
from service.referee.referee import game_for
from service.wire import Json
from tests.fakes import EveryWord, answer_score

WIDTH = 15
NAMES = ["Anne", "Luc", "Zoé", "Max"]
OBSTACLES = ["D.g.r....g..r..", *["..g.r....g..r.."] * 11]
GAMES: dict[str, Json] = {
    "diamino": {"game": "diamino"},
    "without marque": {"game": "diamino-competition", "layout": OBSTACLES},
    "with marque": {"game": "diamino-competition", "layout": OBSTACLES, "rules": {"marque": True}},
    "scrabble": {
        "game": "scrabble",
        "layout": ["*" + "." * 14, *["." * 15] * 11],
        "tiles": {"A": {"count": 100, "value": 1}, "?": {"count": 2}},
    },
}
DEALT = {"diamino": [13, 12, 11], "without marque": [40, 32, 24]}
TILES = {"diamino": 63, "without marque": 112, "with marque": 112, "scrabble": 102}
FULL = {"with marque": 12, "scrabble": 7}
DEEDS = st.lists(
    st.one_of(
        st.tuples(st.just("lay"), st.sampled_from([1, 2, 3, 4, 4, 4, 7, 7, 7, 12, 15])),
        st.tuples(st.just("exchange"), st.sampled_from([1, 1, 1, 0, 2, 7])),
        st.tuples(st.just("pass"), st.just(0)),
    ),
    max_size=12,
)
PACES = st.sampled_from([[], [("lay", 4)], [("lay", 7)], [("lay", 3), ("lay", 7)], [("pass", 0)]])


@dataclass
class Slow:
    """A game counted as a family would: who holds how many tiles, and whether it is over."""

    kind: str
    players: int
    hands: list[int] = field(default_factory=list)
    reserve: int = 0
    laid: int = 0
    passes: int = 0
    because: str | None = None
    player: int = 0

    def __post_init__(self) -> None:
        each = FULL.get(self.kind) or DEALT[self.kind][self.players - 2]
        self.hands = [each] * self.players
        self.reserve = TILES[self.kind] - each * self.players

    def face(self, number: int, devil: str) -> str:
        """Name one of all tiles by its number: the last two are devils."""
        return "A" if number < TILES[self.kind] - 2 else devil

    def told(self) -> dict[str, str]:
        """Tell the hands."""
        told, number = {}, self.laid
        for name, count in zip(NAMES, self.hands, strict=False):
            told[name] = "".join(self.face(number + at, "?") for at in range(count))
            number += count
        return told

    def play(self, deed: str, number: int) -> bool:
        """Play a deed of the player in turn, when it is allowed; return whether it was."""
        if self.because is not None or not self.allowed(deed, number):
            return False
        if deed == "lay":
            self.lay(number)
        self.passes = self.passes + 1 if deed == "pass" else 0
        rounds = 3 if self.kind == "scrabble" else 1
        if self.passes == rounds * self.players:
            self.because = "blocked"
        self.player = (self.player + 1) % self.players
        return True

    def allowed(self, deed: str, number: int) -> bool:
        """Whether the rules allow it."""
        held = self.hands[self.player]
        if deed == "pass":
            return self.kind != "diamino" or self.reserve == 0
        if deed == "exchange":
            if self.kind == "diamino":
                return number == 1 <= self.reserve
            if self.kind == "scrabble":
                return 1 <= number <= held and self.reserve >= 7
            return 1 <= number <= min(held, self.reserve)
        first = self.laid == 0
        most = {"diamino": 4, "scrabble": 7}.get(self.kind, 8 if first else 99)
        return (2 if first else 1) <= number <= min(most, held)

    def lay(self, number: int) -> None:
        """Lay tiles, and draw or return."""
        left = self.hands[self.player] - number
        row, column = divmod(self.laid, WIDTH)
        cells = OBSTACLES[row][column : column + number]
        self.laid += number
        drawn = returned = 0
        if self.kind in FULL:
            drawn = min(FULL[self.kind] - left, self.reserve)
        elif self.kind == "without marque":
            drawn = min(cells.count("g"), self.reserve)
            returned = min(cells.count("r"), left + drawn)
        self.hands[self.player] = left + drawn - returned
        self.reserve += returned - drawn
        if self.hands[self.player] == 0:
            self.because = "out"


def record(slow: Slow, deeds: Sequence[tuple[str, int]]) -> tuple[list[Json], list[bool]]:
    """Turn deeds into the moves of a record; return them, and whether each is legal."""
    moves, legal = [], []
    for deed, wished in deeds:
        row, column = divmod(slow.laid, WIDTH)
        number = min(wished, WIDTH - column) if deed == "lay" else wished
        move: Json = {"player": NAMES[slow.player]}
        if deed == "lay":
            move["tiles"] = [
                {"row": row, "column": column + at, "letter": slow.face(slow.laid + at, "a")}
                for at in range(number)
            ]
        else:
            move[deed] = True if deed == "pass" else number
        moves.append(move)
        legal.append(slow.play(deed, number))
    return moves, legal


def ask(kind: str, players: int, moves: list[Json], **told: object) -> Json:
    request = {**GAMES[kind], "players": NAMES[:players], "moves": moves, **told}
    return answer_score(game_for(request), request, EveryWord())


@st.composite
def games(draw: st.DrawFn) -> tuple[int, list[tuple[str, int]]]:
    """Draw the number of players and what they do, often at a steady pace up to the end."""
    pace, times = draw(PACES), draw(st.sampled_from([0, 5, 15]))
    return draw(st.integers(2, 4)), [*draw(DEEDS), *pace * times, *draw(DEEDS)]


@pytest.mark.parametrize("kind", GAMES)
@settings(max_examples=40)
@given(games())
def test_hands_and_reserve_follow_from_the_deal(
    kind: str, game: tuple[int, list[tuple[str, int]]]
) -> None:
    players, deeds = game
    slow = Slow(kind, players)
    moves, legal = record(slow, deeds)
    answer = ask(kind, players, moves, hands=slow.told(), reserve=slow.reserve)
    assert [move["legal"] for move in answer["moves"]] == legal
    assert {name: len(hand) for name, hand in answer["held"].items()} == {
        name: len(hand) for name, hand in slow.told().items()
    }
    assert answer["reserve"] == slow.reserve
    assert answer["finished_because"] == slow.because
    assert (answer["next"] is None) is (slow.because is not None or not moves)


@pytest.mark.parametrize("kind", GAMES)
@settings(max_examples=25)
@given(games(), st.integers(0, 3), st.sampled_from([-1, 1]))
def test_what_a_record_proves_wins_over_what_is_said(
    kind: str, game: tuple[int, list[tuple[str, int]]], whose: int, more: int
) -> None:
    players, deeds = game
    slow = Slow(kind, players)
    moves, _ = record(slow, deeds)
    name = NAMES[whose % players]
    hand = slow.told()[name]
    wrong = hand + "A" if more > 0 or not hand else hand[1:]
    with pytest.raises(RequestError) as caught:
        ask(kind, players, moves, hands={name: wrong})
    assert caught.value.code in ("hand_disagrees", "more_than_full_hand", "more_tiles_than_set")
    if caught.value.code == "hand_disagrees":
        assert (caught.value.values["told"], caught.value.values["proven"]) == (
            len(wrong),
            len(hand),
        )
    with pytest.raises(RequestError) as caught:
        ask(kind, players, moves, reserve=slow.reserve + more if slow.reserve else 1)
    assert caught.value.code in ("reserve_disagrees", "more_tiles_than_set")


@pytest.mark.parametrize("kind", ["diamino", "scrabble"])
@settings(max_examples=10)
@given(st.integers(2, 3), st.integers(0, 2))
def test_who_goes_out_receives_what_the_others_pay(kind: str, players: int, lazy: int) -> None:
    slow = Slow(kind, players)
    pace = [("lay", 4 if kind == "diamino" else 7), ("lay", 2)]
    moves, legal = record(slow, [*[("exchange", 1)] * lazy, *pace * 20, *[("lay", 1)] * 7])
    answer = ask(kind, players, moves, hands=slow.told())
    assert legal == [move["legal"] for move in answer["moves"]]
    assert slow.because == "out"
    last = [move for move in answer["moves"] if move["legal"]][-1]
    sums = {effect["player"]: effect["points"] for effect in last["effects"] if "player" in effect}
    left = {name: hand.count("A") for name, hand in slow.told().items()}
    out = NAMES[(slow.player - 1) % players]
    assert sums == {name: sum(left.values()) if name == out else -n for name, n in left.items()}
    assert out in answer["winners"]
