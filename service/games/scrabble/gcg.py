"""GCG files: the field's format for recorded games of Scrabble, read as a record to be scored.

    #player1 Anne Anne Martin
    #player2 Luc Luc Petit
    >Anne: AEINRST 8D RETAINS +66 66      a word from row 8, column D, read across
    >Luc: BELOTU? H7 b.LOTE +18 18        read down; `.` a tile that lies, lower case a blank
    >Anne: IIUUVVW -IUUVV +0 66           tiles exchanged; `-` alone is a pass
    >Luc: DEEIMNO E5 DEM.INE +24 42
    >Luc: DEEIMNO -- -24 18               the word before is withdrawn
    >Luc: (EIN) +6 24                     tiles left in the other hand, at the end

What a file claims (points and totals) is kept beside the record, so that it can be compared.
"""

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from typing import ClassVar, Final

from service.games.core.geometry import Direction
from service.games.core.lexicon import ALPHABET
from service.games.core.violation import RequestError
from service.wire import Json

HAND: Final = 7
TILES: Final = 102

_PLAYER: Final = re.compile(r"#player\d+\s+(?P<nick>\S+)")
_EVENT: Final = re.compile(
    r">(?P<nick>[^:\s]+):\s*(?P<deed>.*?)\s+(?P<points>[+-]?\d+)\s+(?P<total>-?\d+)\s*$"
)
_SQUARE: Final = re.compile(
    r"(?P<row>\d{1,2})(?P<column>[A-Za-z])|(?P<column2>[A-Za-z])(?P<row2>\d{1,2})"
)


@dataclass(frozen=True, slots=True)
class Claim:
    """What a file says that a move came to.

    Attributes:
        line: where it says so, counted from 1.
        player: whose move it is.
        points: of the move.
    """

    line: int
    player: str
    points: int


@dataclass(frozen=True, slots=True)
class Word:
    """A word is laid.

    Attributes:
        letters: `.` a tile that lies, lower case a blank.
        row: of its first letter, from 0.
        column: of the same.
        direction: how it is read.
    """

    letters: str
    row: int
    column: int
    direction: Direction

    @property
    def used(self) -> Counter[str]:
        """The tiles that it takes from the hand."""
        laid = self.letters.replace(".", "")
        return Counter("?" if letter.islower() else letter for letter in laid)


@dataclass(frozen=True, slots=True)
class Exchange:
    """Tiles are exchanged: which ones, or how many."""

    tiles: str | int

    @property
    def used(self) -> Counter[str]:
        """The tiles that it takes from the hand, as far as they are told."""
        return Counter() if isinstance(self.tiles, int) else Counter(self.tiles)


@dataclass(frozen=True, slots=True)
class Pass:
    """Nothing is done."""

    used: ClassVar[Counter[str]] = Counter()


@dataclass(slots=True)
class Turn:
    """A move of a file.

    Attributes:
        claim: whose it is, and what the file says that it came to.
        rack: the tiles held before it; "" when the file does not tell.
        deed: what is done.
        drawn: the tiles drawn after it; "" when the file does not show them.
    """

    claim: Claim
    rack: str
    deed: Word | Exchange | Pass
    drawn: str = ""

    @property
    def player(self) -> str:
        """Whose move it is."""
        return self.claim.player

    def to_json(self) -> Json:
        """Return the move as a request tells it."""
        told: Json = {"player": self.player}
        match self.deed:
            case Word(letters, row, column, direction):
                told |= {"word": letters, "row": row, "column": column, "direction": direction}
            case Exchange(tiles):
                told["exchange"] = tiles
            case Pass():
                told["pass"] = True
        return told | {"drawn": self.drawn} if self.drawn else told


@dataclass(slots=True)
class Recorded:
    """A game as a file records it.

    Attributes:
        players: their nicknames, in the order in which they are listed.
        turns: the moves.
        totals: the last total that the file says of each player.
        left: the tiles left in hand at the end, by player.
        unjudged: lines that no rule of French Scrabble covers: penalties, challenges.
    """

    players: list[str] = field(default_factory=list)
    turns: list[Turn] = field(default_factory=list)
    totals: dict[str, int] = field(default_factory=dict)
    left: dict[str, str] = field(default_factory=dict)
    unjudged: list[int] = field(default_factory=list)

    def request(self) -> Json:
        """Return the record as a request of `/score`, with the tiles that the racks tell.

        It is judged as far as the first illegal move: after a word that was accepted at the table
        and is refused here, nothing that the file says of the board or of hands would agree.
        """
        moves = [turn.to_json() for turn in self.turns]
        asked: Json = {"game": "scrabble", "players": self.players, "moves": moves}
        asked["strict"] = True
        if dealt := self._dealt():
            asked["dealt"] = dealt
        if self.left:
            asked["hands"] = {**self._empty(), **self.left}
        return asked

    def _empty(self) -> dict[str, str]:
        """Return the hand of who has laid all tiles."""
        other = [player for player in self.players if player not in self.left]
        return {other[0]: ""} if len(other) == 1 else {}

    def _dealt(self) -> dict[str, str]:
        """Return the first hand of each player whose hand the file tells."""
        dealt: dict[str, str] = {}
        for turn in self.turns:
            dealt.setdefault(turn.player, turn.rack)
        return {player: rack for player, rack in dealt.items() if len(rack) == HAND}

    def differences(self, moves: Sequence[Json]) -> list[Json]:
        """Return the claims that a count of the moves does not bear out, each with the count.

        Args:
            moves: the moves as an answer shows them.
        """
        return [
            {**asdict(turn.claim), "counted": move["points"]}
            for turn, move in zip(self.turns, moves, strict=False)
            if turn.claim.points != move["points"]
        ]


def read_gcg(text: str) -> Recorded:
    """Read a GCG file.

    Raises:
        RequestError: a line that is none of the format; the message quotes it with its number.
    """
    game = Recorded()
    for number, line in enumerate(text.lstrip("\ufeff").splitlines(), 1):
        if player := _PLAYER.match(line):
            game.players.append(player["nick"])
        elif line.startswith(">"):
            _read_event(game, line, number)
        elif line.strip() and not line.startswith("#"):
            raise _strange(line, number)
    _add_drawn(game)
    return game


def _strange(line: str, number: int) -> RequestError:
    return RequestError("", "gcg_line", line=number, text=line.strip()[:80])


def _read_event(game: Recorded, line: str, number: int) -> None:
    event = _EVENT.match(line)
    if event is None:
        raise _strange(line, number)
    player, words = event["nick"], event["deed"].split()
    if player not in game.players:
        known = ", ".join(game.players)
        raise RequestError("", "gcg_player", line=number, player=player, known=known)
    game.totals[player] = int(event["total"])
    rack = words.pop(0) if words and not words[0].startswith("(") else ""
    match words:
        case [left] if left.startswith("("):
            _read_end(game, player, rack, left.strip("()"), number)
            return
        case ["--"]:
            _withdraw(game, player, line, number)
            return
        case ["-"]:
            deed: Word | Exchange | Pass = Pass()
        case [exchanged] if exchanged.startswith("-"):
            given = exchanged[1:]
            deed = Exchange(int(given) if given.isdecimal() else given.upper())
        case [square, word]:
            deed = _read_word(square, word, line, number)
        case _:
            raise _strange(line, number)
    game.turns.append(Turn(Claim(number, player, int(event["points"])), rack, deed))


def _read_end(game: Recorded, player: str, rack: str, told: str, number: int) -> None:
    """Read what a player gains by the tiles of the others, or loses by those of their own."""
    if set(told) - {*ALPHABET, "?"}:  # (time), (challenge)
        game.unjudged.append(number)
    elif rack:
        game.left[player] = told
    elif len(game.players) == 2:
        other = next(other for other in game.players if other != player)
        game.left[other] = told
    else:
        game.unjudged.append(number)


def _withdraw(game: Recorded, player: str, line: str, number: int) -> None:
    """Take back a word that was challenged: its player has passed."""
    last = game.turns[-1] if game.turns else None
    if last is None or last.player != player or not isinstance(last.deed, Word):
        raise _strange(line, number)
    last.deed, last.claim = Pass(), Claim(number, player, 0)


def _read_word(square: str, word: str, line: str, number: int) -> Word:
    found = _SQUARE.fullmatch(square)
    if found is None:
        raise _strange(line, number)
    row, column = found["row"] or found["row2"], found["column"] or found["column2"]
    direction: Direction = "across" if found["row"] else "down"
    return Word(word, int(row) - 1, ALPHABET.index(column.upper()), direction)


def _add_drawn(game: Recorded) -> None:
    """Add the tiles drawn to the moves, where the next rack of the same player shows them."""
    bag = TILES - HAND * len(game.players)
    for index, turn in enumerate(game.turns):
        used = turn.deed.used
        drawn = used.total() if isinstance(turn.deed, Exchange) else min(used.total(), bag)
        later = (one.rack for one in game.turns[index + 1 :] if one.player == turn.player)
        following = Counter(next(later, ""))
        kept = Counter(turn.rack) - used
        new = following - kept
        if len(turn.rack) == HAND and new.total() == drawn > 0 and not kept - following:
            turn.drawn = "".join(sorted(new.elements()))
        if isinstance(turn.deed, Word):
            bag -= drawn
