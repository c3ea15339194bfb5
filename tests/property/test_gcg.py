"""Files of recorded games written from games drawn at random, and read again."""

import random
from dataclasses import dataclass, field

from hypothesis import given
from hypothesis import strategies as st

from service.games import read_gcg
from service.wire import Json

NAMES = ["Anne", "Luc", "Zoé", "Max"]
LETTERS = "AAAABBCCDDDEEEEEE??"
DEEDS = st.lists(st.sampled_from(["word", "word", "word", "named", "counted", "pass", "back"]))


@dataclass
class Written:
    """A game as it is played, written line by line.

    Attributes:
        lines: of the file.
        moves: as a request tells them, with the tiles drawn.
        racks: what each player holds.
        bag: the tiles to draw.
        told: the lines of the moves, and what they say that a move came to.
    """

    players: list[str]
    dice: random.Random
    lines: list[str] = field(default_factory=list)
    moves: list[Json] = field(default_factory=list)
    racks: dict[str, list[str]] = field(default_factory=dict)
    bag: list[str] = field(default_factory=list)
    told: list[tuple[int, str, int]] = field(default_factory=list)
    total: int = 0

    def __post_init__(self) -> None:
        self.bag = self.dice.choices(LETTERS, k=102)
        for number, name in enumerate(self.players, 1):
            self.lines.append(f"#player{number} {name} {name} Untel")
            self.racks[name] = [self.bag.pop() for _ in range(7)]

    def play(self, deed: str) -> None:
        """Let the player in turn do something, unless somebody has laid all tiles."""
        if not all(self.racks.values()):
            return
        player = self.players[len(self.moves) % len(self.players)]
        rack, held = self.racks[player], "".join(self.racks[player])
        used = self.dice.sample(rack, self.dice.randint(1, len(rack)))
        points = self.dice.randint(0, 99)
        move: Json = {"player": player}
        if deed in ("word", "back"):
            move |= self.word(used)
            text = f"{self.square(move)} {move['word']}"
        elif deed in ("named", "counted"):
            move["exchange"] = "".join(used) if deed == "named" else len(used)
            text = f"-{move['exchange']}"
        else:
            move["pass"], text, used = True, "-", []
        self.write(f">{player}: {held} {text} {points:+d} {points}")
        self.told.append((len(self.lines), player, points))
        if deed == "back":
            self.write(f">{player}: {held} -- -{points} 0")
            self.told[-1] = (len(self.lines), player, 0)
            move, used = {"player": player, "pass": True}, []
        self.moves.append(move)
        self.refill(rack, used, move, deed)

    def write(self, line: str) -> None:
        """Write a line, at times with an empty one or a remark before it."""
        self.lines += self.dice.choice([[], [], ["", "#note whatever"]])
        self.lines.append(line)

    def word(self, used: list[str]) -> Json:
        """A word of tiles, through some that lie."""
        letters = [self.dice.choice("ab") if face == "?" else face for face in used]
        letters[self.dice.randint(0, len(letters)) : 0] = "." * self.dice.randint(0, 2)
        return {
            "word": "".join(letters),
            "row": self.dice.randint(0, 14),
            "column": self.dice.randint(0, 14),
            "direction": self.dice.choice(["across", "down"]),
        }

    def square(self, move: Json) -> str:
        """The square where a word begins, the row first when it is read across."""
        row, column = str(move["row"] + 1), self.dice.choice("Aa")
        column = chr(ord(column) + move["column"])
        return row + column if move["direction"] == "across" else column + row

    def refill(self, rack: list[str], used: list[str], move: Json, deed: str) -> None:
        """Draw as many tiles as were used; what goes back to the bag lies at its bottom."""
        back = used if "exchange" in move else []
        count = len(used) if back else min(len(used), len(self.bag))
        self.bag = [*back, *self.bag]
        drawn = [self.bag.pop() for _ in range(count)]
        whole = len(rack) == 7
        for face in used:
            rack.remove(face)
        rack += drawn
        if drawn and whole and deed != "counted":
            move["drawn"] = "".join(sorted(drawn))


@given(st.integers(2, 4), DEEDS, st.randoms(use_true_random=False))
def test_a_game_is_read_as_it_was_written(
    players: int, deeds: list[str], dice: random.Random
) -> None:
    game = Written(NAMES[:players], dice)
    for deed in [*deeds, *["word"] * dice.choice([0, 0, 20])]:
        game.play(deed)
    shown = [name for name in game.players if game.racks[name]]
    for name in shown:  # the racks after the last moves
        game.write(f">{name}: {''.join(game.racks[name])} - +0 0")
        game.told.append((len(game.lines), name, 0))
    ends: list[Json] = [{"player": name, "pass": True} for name in shown]
    recorded = read_gcg(dice.choice(["", "\ufeff"]) + "\n".join(game.lines))
    assert recorded.players == game.players
    request = recorded.request()
    assert request["strict"] is True
    assert request["players"] == game.players
    assert request["moves"] == [*game.moves, *ends]
    differ = [
        {"line": line, "player": player, "points": points, "counted": points + 1}
        for line, player, points in game.told
    ]
    counted = [{"points": points + 1} for _, _, points in game.told]
    assert recorded.differences(counted) == differ
    assert recorded.differences([{"points": points} for _, _, points in game.told]) == []
