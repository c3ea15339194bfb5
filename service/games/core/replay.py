"""Replaying the record of a game: whose turn it is, what each move came to, and the sums (T1, T2).

A game gives a `Table`: the state of the play, which judges a move and, when it is legal, plays it.
This module knows the rest, which is the same for all games.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, Protocol

from service.games.core.game import Json, RequestError, Say, Violation
from service.games.core.pointer import pointer

ACTIONS: Final = ("tiles", "exchange", "pass", "cards", "dominoes", "discard")


@dataclass(slots=True)
class Outcome:
    """What a move came to.

    Attributes:
        points: what the move earns its player.
        words: the words that it forms or lengthens, for games with words.
        violations: what is wrong with it; none for a legal move.
        effects: what the players must act on: `code`, and `count`, `player`, `points` as it needs.
            Points are added to the score of the effect's player.
        parts: what else the answer shows of the move.
    """

    points: int = 0
    words: Sequence[Json] | None = None
    violations: list[Violation] = field(default_factory=list)
    effects: list[Json] = field(default_factory=list)
    parts: Json = field(default_factory=dict)


class Table(Protocol):
    """The state of one play of a game."""

    @property
    def actions(self) -> Sequence[str]:
        """What a move may be in this game, among `ACTIONS`."""
        ...

    def play(self, index: int, player: str, action: str, move: Json) -> Outcome:
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
class Replay:
    """A record replayed: the part of the answer that is the same for all games."""

    moves: Sequence[Json]
    scores: Mapping[str, int]

    def to_json(self) -> Json:
        """Give `moves` and `scores`."""
        return {"moves": self.moves, "scores": self.scores}


def replay(request: Json, table: Table, say: Say) -> Replay:
    """Play the moves of a request, one after the other.

    Raises:
        RequestError: an unknown player, or a move that means nothing.
    """
    players: list[str] = request["players"]
    turn = _Turn(players)
    scores = dict.fromkeys(players, 0)
    moves: list[Json] = []
    for index, move in enumerate(request["moves"]):
        player = known_player(move["player"], players, pointer("moves", index, "player"))
        action = _action(move, table, index)
        if table.finished:
            outcome = Outcome(violations=[Violation("game_over", rule="T2")])
        elif player not in turn.awaited:
            values = {"player": player, "expected": " / ".join(turn.awaited)}
            outcome = Outcome(violations=[Violation("out_of_turn", rule="T1", values=values)])
        else:
            outcome = table.play(index, player, action, move)
            turn.pass_on(player, legal=not outcome.violations)
        moves.append(_shown(index, player, outcome, say))
        scores[player] += outcome.points
        for effect in outcome.effects:
            if "player" in effect:
                scores[effect["player"]] += effect.get("points", 0)
        if outcome.violations and request.get("strict"):
            break
    return Replay(moves, scores)


def known_player(name: str, players: Sequence[str], where: str) -> str:
    """Give a player's name back.

    Raises:
        RequestError: nobody of that name plays.
    """
    if name not in players:
        raise RequestError(where, "unknown_player", player=name[:80], known=", ".join(players))
    return name


def _action(move: Json, table: Table, index: int) -> str:
    action = next((action for action in ACTIONS if action in move), "")
    if action not in table.actions:
        expected = ", ".join(table.actions)
        raise RequestError(pointer("moves", index), "not_a_move", got=action, expected=expected)
    return action


def _shown(index: int, player: str, outcome: Outcome, say: Say) -> Json:
    legal = not outcome.violations
    shown: Json = {"index": index, "player": player, "legal": legal, "points": outcome.points}
    if outcome.words is not None:
        shown["words"] = outcome.words
    shown["violations"] = [violation.to_json(say) for violation in outcome.violations]
    shown["effects"] = outcome.effects
    return shown | outcome.parts


class _Turn:
    """Whose turn it is (T1)."""

    def __init__(self, players: Sequence[str]) -> None:
        self.players = players
        self.awaited: Sequence[str] = players

    def pass_on(self, player: str, *, legal: bool) -> None:
        """Go on to the next player; after an illegal move the same one may try again."""
        following = self.players[(self.players.index(player) + 1) % len(self.players)]
        self.awaited = [following] if legal else [player, following]
