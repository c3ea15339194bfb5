"""The record of a game as a request tells it: who plays, and their moves.

Every move is read before the first one is judged, by the reader that the game has for what the
move does. The rules see typed moves and no JSON.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Generic, TypeVar

from service.games.core.geometry import Cell
from service.games.core.violation import Json, RequestError, pointer

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
    strict: bool = False
    preview: bool = False


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
            listed = ", ".join(sorted(known))
            raise RequestError(pointer(name), "unknown_member", member=name, known=listed)
