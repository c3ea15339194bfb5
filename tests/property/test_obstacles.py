"""The ends of games of Diamino Compétition, against a count as a family would make it (C2 to C16).

Most of the tiles lie on the board already, row below row, all hands are told and every word is
accepted: so the moves of the last row reach the end of the game, over cells of all kinds.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from service.games.competition.rules import GAME
from service.wire import Json
from tests.examples import examples
from tests.fakes import EveryWord, answer_score

WIDTH = 15
ALL = 112
NAMES = ["Anne", "Luc", "Zoé", "Max"]
Deed = tuple[Any, ...]
DEEDS = st.lists(
    st.one_of(
        st.tuples(st.just("lay"), st.integers(0, WIDTH - 1), st.integers(1, 4)),
        st.tuples(st.just("lay"), st.integers(0, WIDTH - 1), st.integers(1, 4)),
        st.tuples(st.just("lay"), st.integers(0, WIDTH - 1), st.just(9)),
        st.tuples(st.just("exchange"), st.integers(0, 5)),
        st.tuples(st.just("pass")),
    ),
    max_size=9,
)
RULES = st.fixed_dictionaries(
    {},
    optional={
        "black_cells": st.sampled_from(["one", "any", "out"]),
        "red_can_finish": st.booleans(),
    },
)
MARQUE = st.fixed_dictionaries(
    {"marque": st.just(value=True)},
    optional={
        "black_cells": st.sampled_from(["one", "any", "out"]),
        "word_points": st.sampled_from(["tiles_played", "all_letters"]),
    },
)
CELLS = st.text("...ggrr#", min_size=WIDTH, max_size=WIDTH)


@dataclass
class Slow:
    """A game counted by hand.

    Attributes:
        rules: the options told.
        cells: those of the row where tiles are laid.
        rows: how many rows above it are full.
        hands: how many tiles each player holds.
        reserve: how many there are to draw.
        row: what was laid, `A` or `a` for a devil.
        scores: by player.
        because: why the game is over.
        winners: who has won.
        player: whose turn it is.
        passes: how many players have passed in turn.
    """

    rules: Json
    cells: str
    rows: int
    hands: list[int]
    reserve: int
    row: str = "." * WIDTH
    scores: list[int] = field(default_factory=list)
    because: str | None = None
    winners: Sequence[str] = ()
    player: int = 0
    passes: int = 0

    def __post_init__(self) -> None:
        self.scores = [0] * len(self.hands)

    def play(self, deed: Deed) -> Json:
        """Play a deed, and tell what an answer says of it."""
        match deed:
            case ("lay", start, size):
                told = self.lay(start, size)
            case ("exchange", count):
                told = self.exchange(count)
            case _:
                told = {"effects": []}
        if "violations" in told:
            return told
        self.passes = self.passes + 1 if deed[0] == "pass" else 0
        if self.because is None and self.passes == len(self.hands):
            self.because = "blocked"
            if self.marque:
                for number, held in enumerate(self.hands):
                    told["effects"].append(("deduct", NAMES[number], -held))
                    self.scores[number] -= held
                self.highest()
        self.player = (self.player + 1) % len(self.hands)
        return told

    @property
    def marque(self) -> bool:
        """Whether it is played with marque."""
        return bool(self.rules.get("marque"))

    def exchange(self, count: int) -> Json:
        """Exchange so many tiles."""
        if count > self.reserve:
            return {"violations": [("reserve_too_small", "C3")]}
        if not 1 <= count <= self.hands[self.player]:
            return {"violations": [("exchange_count", "C3")]}
        return {"effects": [("exchange", None, None, count)]}

    def lay(self, start: int, size: int) -> Json:
        """Lay so many tiles from a free square on."""
        kinds, held = self.cells[start : start + size], self.hands[self.player]
        green, red, black = kinds.count("g"), kinds.count("r"), kinds.count("#")
        left = max(held - size, 0)
        drawn = min(12 - left if self.marque else green, self.reserve)
        returned = 0 if self.marque else min(red, left + drawn)
        notes, found = [], []
        if returned == left + drawn and returned and not self.rules.get("red_can_finish", True):
            notes, returned = ["last_tile_kept"], returned - 1
        out = left + drawn == returned
        if size > held:
            found.append(("more_than_hand", "C11" if self.marque else "C7"))
        black_cells = self.rules.get("black_cells", "one")
        if black and not out:
            found.append(("black_cell", "C4"))
        elif black and returned and black_cells != "out":
            found.append(("black_cell_not_all_laid", "C4"))
        elif black > 1 and black_cells != "any":
            found.append(("black_cells", "C4"))
        if found:
            return {"violations": found, "notes": notes}
        self.hands[self.player] = left + drawn - returned
        self.reserve += returned - drawn
        self.row = self.row[:start] + "A" * size + self.row[start + size :]
        points = self.points(start, size, red)
        self.scores[self.player] += points
        effects = self.credits(green)
        effects += [("draw", None, None, drawn)] if drawn else []
        effects += [("return", None, None, returned)] if returned else []
        if out:
            effects += self.end(2 if black else 1)
        return {"points": points, "effects": effects, "notes": notes}

    def points(self, start: int, size: int, red: int) -> int:
        """Count what a move earns, every tile worth 1."""
        if not self.marque:
            return 0
        letters = {None: 0, "tiles_played": size, "all_letters": size * (self.rows + 1)}
        counted = self.rules.get("word_points")
        if counted == "all_letters":
            first, last = start, start + size
            while first and self.row[first - 1] == "A":
                first -= 1
            while last < WIDTH and self.row[last] == "A":
                last += 1
            letters[counted] += last - first if last - first > 1 else 0
        return 10 * red + letters[counted]

    def credits(self, green: int) -> list[Deed]:
        """Give the others what green cells bring."""
        if not self.marque or not green:
            return []
        for number in self.others():
            self.scores[number] += 5 * green
        return [("credit", NAMES[number], 5 * green) for number in self.others()]

    def others(self) -> list[int]:
        """The other players."""
        return [number for number in range(len(self.hands)) if number != self.player]

    def end(self, times: int) -> list[Deed]:
        """Settle the game when the player in turn is out."""
        self.because, me = "out", NAMES[self.player]
        left = [(number, self.hands[number]) for number in self.others()]
        total = sum(held for _, held in left)
        if not self.marque:
            self.scores[self.player] += total * times
            self.winners = [me]
            told = [("left_in_hand", NAMES[number], None, None, held) for number, held in left]
            return [*told, ("receive", me, total * times)]
        self.scores[self.player] += 25 * times + total
        for number, held in left:
            self.scores[number] -= held
        self.highest()
        paid = [("pay", NAMES[number], -held) for number, held in left]
        return [("out_bonus", me, 25 * times), *paid, ("receive", me, total)]

    def highest(self) -> None:
        """Let whoever has most win."""
        best = max(self.scores)
        self.winners = [
            name for name, score in zip(NAMES, self.scores, strict=False) if score == best
        ]


@st.composite
def games(draw: st.DrawFn, rules: st.SearchStrategy[Json]) -> Slow:
    """Draw the end of a game; with marque there is no reserve any more, else hands were full."""
    told = draw(rules)
    rows = 7 if "marque" in told else draw(st.sampled_from([6, 7]))
    left = ALL - rows * WIDTH
    hands: list[int] = []
    for _ in range(draw(st.integers(2, 3))):
        hands.append(draw(st.integers(1, max(1, min(5, left - sum(hands) - 2)))))
    rest = left - sum(hands)
    laid = rest if "marque" in told else draw(st.integers(0, min(rest, WIDTH - 5)))
    cells = "." * laid + draw(CELLS)[laid:]
    return Slow(told, cells, rows, hands, rest - laid, "A" * laid + "." * (WIDTH - laid))


def asked(slow: Slow) -> Json:
    """The request before any move."""
    layout = ["D" + "." * (WIDTH - 1), *["." * WIDTH] * (slow.rows - 1), slow.cells]
    names = NAMES[: len(slow.hands)]
    return {
        "game": GAME.id,
        "players": names,
        "rules": slow.rules,
        "layout": layout,
        "board": [*["A" * WIDTH] * slow.rows, slow.row],
        "dealt": dict(zip(names, ("A" * held for held in slow.hands), strict=True)),
    }


def shown(effect: Json) -> Deed:
    """An effect in short."""
    told = [effect["code"], *(effect.get(name) for name in ("player", "points", "count", "value"))]
    while told[-1] is None:
        told.pop()
    return tuple(told)


def told(slow: Slow, wished: Deed) -> tuple[Deed, Json] | None:
    """A deed of the player in turn as the board allows it, and as a record tells it."""
    player = NAMES[slow.player]
    if wished[0] != "lay":
        name, *count = wished
        return wished, {"player": player, name: count[0] if count else True}
    start = next((at for at in range(wished[1], WIDTH) if slow.row[at] == "."), WIDTH)
    end = next((at for at in range(start, WIDTH) if slow.row[at] != "."), WIDTH)
    size = min(wished[2], end - start)
    tiles = [{"row": slow.rows, "column": start + at, "letter": "A"} for at in range(size)]
    return (("lay", start, size), {"player": player, "tiles": tiles}) if size else None


def judge(slow: Slow, deeds: Sequence[Deed]) -> None:
    """Play deeds, and compare what the game says of each and at the end."""
    request, moves, expected = asked(slow), [], []
    for wished in deeds:
        if slow.because is None and (possible := told(slow, wished)):
            deed, move = possible
            moves.append(move)
            expected.append(slow.play(deed))
    hands = {name: "A" * held for name, held in zip(NAMES, slow.hands, strict=False)}
    answer = answer_score(GAME, {**request, "moves": moves, "hands": hands}, EveryWord())
    for one, right in zip(answer["moves"], expected, strict=True):
        found = [(broken["code"], broken["rule"]) for broken in one["violations"]]
        assert [broken for broken in found if broken[1] != "T3"] == right.get("violations", [])
        assert one["legal"] is not bool(found)
        assert [shown(effect) for effect in one["effects"]] == right.get("effects", [])
        assert one["points"] == right.get("points", 0)
        assert [note["code"] for note in one.get("notes", [])] == right.get("notes", [])
    assert answer["scores"] == dict(zip(hands, slow.scores, strict=True))
    assert answer["finished_because"] == slow.because
    assert answer["winners"] == list(slow.winners)
    assert answer["reserve"] == slow.reserve
    held = {
        name: len(hand) if isinstance(hand, str) else hand for name, hand in answer["held"].items()
    }
    assert held == {name: len(hand) for name, hand in hands.items()}


@settings(max_examples=examples(150))
@given(games(RULES), DEEDS)
def test_cells_and_hands_without_marque(slow: Slow, deeds: list[Deed]) -> None:
    judge(slow, deeds)


@settings(max_examples=examples(150))
@given(games(MARQUE), DEEDS)
def test_cells_hands_and_points_with_marque(slow: Slow, deeds: list[Deed]) -> None:
    judge(slow, deeds)
