"""The record of a game: read as a request tells it, then replayed move by move (T1, T2).

Every move is read before the first one is judged, by the reader that the game has for what the
move does; the rules see typed moves and no JSON. A game has a `Table`: the state of the play, which
judges a move and, when it is legal, plays it. What is the same for all games stands here: whose
turn it is, the sums, and what players hold as far as a record tells.
"""

from collections import Counter
from collections.abc import Callable, Collection, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Generic, Protocol, TypeVar

from service.games.core.geometry import Cell
from service.games.core.outcome import JudgedMove, Outcome, Replay
from service.games.core.violation import RequestError, Violation, pointer, unknown_member
from service.wire import Json

Action = TypeVar("Action")
Action_co = TypeVar("Action_co", covariant=True)

DEEDS: Final = (
    "tiles", "word", "exchange", "pass", "cards", "dominoes", "discard", "initial", "end",
)  # fmt: skip
"""What a move may do, in all games."""

NOBODYS: Final = frozenset({"initial", "end"})
"""What no single player does."""

FARTHEST: Final = 10_000
"""A table without bounds has this one, either way: farther than any record can reach."""

COMMON: Final = frozenset({"game", "dictionary", "match", "add", "remove", "rules"})
CHECKING: Final = frozenset({"suggest", "reveal"})
RECORDING: Final = frozenset({"players", "moves", "strict", "preview"})
"""Members of a request that mean the same to all games."""


@dataclass(frozen=True, slots=True)
class Reader(Generic[Action_co]):
    """How a game reads one kind of move.

    Attributes:
        read: turns a move, and the pointer to it, into an action; raises RequestError.
        beside: members that may stand beside the deed and the player.
    """

    read: Callable[[Json, str], Action_co]
    beside: Collection[str] = ()


@dataclass(frozen=True, slots=True)
class Move(Generic[Action_co]):
    """One move of a record.

    Attributes:
        index: its place in the record.
        player: whose it is; None for what nobody does alone.
        action: what is done, as the game reads it.
    """

    index: int
    player: str | None
    action: Action_co

    @property
    def mover(self) -> str:
        """Whose move it is, where only a player can move."""
        if self.player is None:
            raise AssertionError(self)
        return self.player


@dataclass(frozen=True, slots=True)
class Record(Generic[Action_co]):
    """A record.

    Attributes:
        players: in the order in which they play.
        moves: in the order in which they were made.
        strict: the record is judged as far as the first illegal move.
        preview: it is one move, tried and not made.
    """

    players: Sequence[str]
    moves: Sequence[Move[Action_co]]
    strict: bool
    preview: bool


def read_record(request: Json, readers: Mapping[str, Reader[Action]]) -> Record[Action]:
    """Read the players and moves of a request.

    Args:
        request: with `players` and `moves`.
        readers: how the game reads each deed that it knows.

    Raises:
        RequestError: an unknown player, a deed that the game does not know, or one that means
            nothing.
    """
    players: list[str] = request["players"]
    told: list[Json] = request["moves"]
    preview = bool(request.get("preview"))
    if preview and len(told) != 1:
        raise RequestError("/moves", "preview_of_one_move", count=len(told))
    moves = [_read_move(index, move, players, readers) for index, move in enumerate(told)]
    return Record(players, moves, bool(request.get("strict")), preview)


def _read_move(
    index: int, move: Json, players: Sequence[str], readers: Mapping[str, Reader[Action]]
) -> Move[Action]:
    where = f"/moves/{index}"
    deed = next((deed for deed in DEEDS if deed in move), "")
    if deed not in readers:
        raise RequestError(where, "not_a_move", got=deed or "–", expected=", ".join(readers))
    player: str | None = move.get("player")
    if deed not in NOBODYS:
        if player is None:
            raise RequestError(where, "player_missing", deed=deed)
        known_player(player, players, where + "/player")
    elif player is not None:
        raise RequestError(where + "/player", "nobodys_move", deed=deed)
    reader = readers[deed]
    for name in move:
        if name not in ("player", deed) and name not in reader.beside:
            known = ", ".join(["player", deed, *reader.beside])
            raise RequestError(where + pointer(name), "unknown_member", member=name, known=known)
    return Move(index, player, reader.read(move, where))


def read_place(told: Json, where: str, limit: int = FARTHEST) -> Cell:
    """Read where something lies.

    Raises:
        RequestError: too far away.
    """
    for axis in ("row", "column"):
        if abs(told[axis]) > limit:
            raise RequestError(f"{where}/{axis}", "too_far_away", got=told[axis], limit=limit)
    return Cell(told["row"], told["column"])


def known_player(name: str, players: Sequence[str], where: str) -> str:
    """Return a player's name.

    Raises:
        RequestError: nobody of that name plays.
    """
    if name not in players:
        raise RequestError(where, "unknown_player", player=name[:80], known=", ".join(players))
    return name


def refuse_unknown(request: Json, known: Collection[str]) -> None:
    """Refuse the members of a request that a game does not know.

    Raises:
        RequestError: there is one.
    """
    for name in request:
        if name not in known:
            raise unknown_member(name, known)


Action_contra = TypeVar("Action_contra", contravariant=True)


class Table(Protocol[Action_contra]):
    """The state of one play of a game."""

    def play(self, move: Move[Action_contra], /) -> Outcome:
        """Judge a move and, when it is legal, play it; an illegal one changes nothing.

        Raises:
            RequestError: the move means nothing.
        """
        ...

    @property
    def finished(self) -> bool:
        """The game is over."""
        ...


def replay(record: Record[Action], table: Table[Action]) -> Replay:
    """Play the moves of a record, one after the other.

    Raises:
        RequestError: a move that means nothing.
    """
    turn = _Turn(record.players)
    scores = dict.fromkeys(record.players, 0)
    moves: list[JudgedMove] = []
    for move in record.moves:
        outcome = _judged(move, table, turn)
        moves.append(JudgedMove(move.index, move.player, outcome))
        if move.player is not None:
            scores[move.player] += outcome.points
        for effect in outcome.effects:
            if effect.player is not None:
                scores[effect.player] += effect.points or 0
        if not outcome.legal and record.strict:
            break
    return Replay(moves, scores, None if table.finished else turn.following)


def _judged(move: Move[Action], table: Table[Action], turn: "_Turn") -> Outcome:
    if table.finished:
        return Outcome(violations=[Violation("game_over", rule="T2")])
    if move.player is None:
        return table.play(move)
    if move.player not in turn.awaited:
        values = {"player": move.player, "expected": " / ".join(turn.awaited)}
        return Outcome(violations=[Violation("out_of_turn", rule="T1", values=values)])
    outcome = table.play(move)
    turn.pass_on(move.player, legal=outcome.legal)
    return outcome


class _Turn:
    """Whose turn it is (T1)."""

    def __init__(self, players: Sequence[str]) -> None:
        self.players = players
        self.awaited: Sequence[str] = players

    @property
    def following(self) -> str | None:
        """The player expected to move; None while anyone may begin."""
        begun = self.awaited is not self.players
        return self.awaited[0] if begun or len(self.players) == 1 else None

    def pass_on(self, player: str, *, legal: bool) -> None:
        """Go on to the next player; after an illegal move the same one may try again."""
        following = self.players[(self.players.index(player) + 1) % len(self.players)]
        self.awaited = [following] if legal else [player, following]


Kind = TypeVar("Kind", bound=Hashable)


def unseen(
    printed: Iterable[Kind], seen: Iterable[Kind], hands: Iterable["Hand[Kind]"]
) -> Counter[Kind]:
    """Return the pieces that nobody has seen, below zero where more are known than printed.

    Args:
        printed: the kinds of all pieces of a set or deck.
        seen: those of the pieces that lie open.
        hands: what is held.

    >>> sorted(unseen("AABC", "BB", [Hand("A", hidden=1)]).items())
    [('A', 1), ('B', -1), ('C', 1)]
    """
    counted = Counter(printed)
    counted.subtract(seen)
    for hand in hands:
        counted.subtract(hand.known)
    return counted


class Hand(Generic[Kind]):
    """The cards, dominoes or tiles of one player.

    Attributes:
        known: those whose kind is known.
        hidden: how many others there are; None when that cannot be told.

    >>> hand = Hand("AB", hidden=1)
    >>> hand.count, hand.lacking("AZ"), hand.lacking("YZ")
    (3, [], ['Y', 'Z'])
    >>> hand.take("AZ")
    >>> hand.count, hand.told, hand.lacking("Z")
    (1, True, ['Z'])
    >>> hand.draw(2)
    >>> hand.lose(1)
    >>> hand.count, hand.told
    (2, False)
    """

    def __init__(self, known: Iterable[Kind] = (), hidden: int | None = 0) -> None:
        self.known: Counter[Kind] = Counter(known)
        self.hidden = hidden

    @property
    def count(self) -> int | None:
        """How many pieces are held; None when that cannot be told."""
        return None if self.hidden is None else self.known.total() + self.hidden

    @property
    def told(self) -> bool:
        """Whether every piece is known."""
        return self.hidden == 0

    def lacking(self, kinds: Iterable[Kind]) -> list[Kind]:
        """Return those of some pieces that the player cannot hold."""
        if self.hidden is None:
            return []
        missing = list((Counter(kinds) - self.known).elements())
        return [] if len(missing) <= self.hidden else missing

    def take(self, kinds: Iterable[Kind]) -> None:
        """Take pieces of known kinds out of the hand."""
        for kind in kinds:
            if self.known[kind]:
                self.known[kind] -= 1
            elif self.hidden is not None:
                self.hidden -= 1

    def lose(self, count: int) -> None:
        """Take pieces out of the hand without telling which: any of those known may be gone."""
        held = self.count
        if count:
            self.known.clear()
            self.hidden = None if held is None else held - count

    def draw(self, count: int, kinds: Iterable[Kind] | None = None) -> None:
        """Add pieces to the hand, by their kinds when these are told."""
        if kinds is not None:
            self.known.update(kinds)
        elif self.hidden is not None:
            self.hidden += count


def held_together(hands: Iterable[Hand[Kind]], full: int) -> tuple[int, int]:
    """Return how many pieces hands hold at least and at most, where none holds over a full one.

    >>> held_together([Hand("AB", hidden=1), Hand(hidden=None), Hand(hidden=None)], full=4)
    (3, 11)
    """
    counts = [hand.count for hand in hands]
    least = sum(count or 0 for count in counts)
    return least, least + full * counts.count(None)
