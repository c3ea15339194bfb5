"""Replaying the record of a game: whose turn it is, what each move came to, and the sums (T1, T2).

A game has a `Table`: the state of the play, which judges a move and, when it is legal, plays it.
This module knows the rest, which is the same for all games.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol, TypeVar

from service.games.core.outcome import Outcome
from service.games.core.record import Move, Record
from service.games.core.violation import Json, Say, Violation

Action = TypeVar("Action")
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


@dataclass(frozen=True, slots=True)
class JudgedMove:
    """A move and what it came to."""

    index: int
    player: str | None
    outcome: Outcome

    def to_json(self, say: Say) -> Json:
        """Return the move as the contract shows it."""
        return {"index": self.index, "player": self.player, **self.outcome.to_json(say)}


@dataclass(frozen=True, slots=True)
class Replay:
    """A record replayed.

    Attributes:
        moves: those that were judged, in order.
        scores: the totals, by player.
        following: whose turn it is after them; None when anyone may begin, or nobody plays on.
    """

    moves: Sequence[JudgedMove]
    scores: Mapping[str, int]
    following: str | None


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
