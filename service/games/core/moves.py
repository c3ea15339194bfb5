"""The moves that a player could make: what `/moves` answers."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final, Protocol, runtime_checkable

from service.games.core.game import Limits
from service.games.core.outcome import WordFormed
from service.games.core.record import COMMON
from service.games.core.violation import Json, Note, RequestError, Say
from service.games.core.vocabulary import Lexicon

MOVES: Final = COMMON | {"limit"}
"""Members of a request for moves that mean the same to all games."""

DEFAULT_LIMIT: Final = 100
"""Moves that an answer lists unless the request tells."""


MAX_TRIES: Final = 20_000
"""Pieces tried on places, in one request; beyond, it stays open whether a player is blocked."""


class Tries:
    """How many pieces may still be tried.

    >>> tries = Tries(1)
    >>> tries.spend(), tries.enough, tries.spend(), tries.enough
    (True, True, False, False)
    """

    def __init__(self, left: int = MAX_TRIES) -> None:
        self._left = left

    @property
    def enough(self) -> bool:
        """Whether all that was asked for could be tried."""
        return self._left >= 0

    def spend(self) -> bool:
        """Use one up; whether there was one."""
        self._left -= 1
        return self.enough


def hand_of(request: Json) -> list[Json]:
    """Return the cards or dominoes that a request for moves says are held.

    Raises:
        RequestError: it does not say.
    """
    if "hand" not in request:
        raise RequestError("/hand", "hand_expected")
    hand: list[Json] = request["hand"]
    return hand


@dataclass(frozen=True, slots=True)
class PossibleMove:
    """A move that the rules allow.

    Attributes:
        move: what to send to `/score` for it, but for the player.
        points: what it scores, in games where that can be told.
        words: the words that it forms or lengthens.
        parts: what else the answer shows of it.
    """

    move: Json
    points: int | None = None
    words: Sequence[WordFormed] = ()
    parts: Json = field(default_factory=dict)

    def to_json(self, say: Say) -> Json:
        """Return the move as the contract shows it."""
        shown: Json = {"move": self.move}
        if self.points is not None:
            shown["points"] = self.points
        if self.words:
            shown["words"] = [word.to_json(say) for word in self.words]
        return shown | self.parts


@dataclass(frozen=True, slots=True, kw_only=True)
class PossibleMoves:
    """The moves of a hand on a position.

    Attributes:
        game: the id of the game.
        moves: the best first, as many as were asked for.
        total: how many were found.
        complete: whether every possible move was looked at.
        notes: what is worth saying beside.
    """

    game: str
    moves: Sequence[PossibleMove]
    total: int
    complete: bool = True
    notes: Sequence[Note] = ()

    @property
    def blocked(self) -> bool | None:
        """Whether no move is possible; None when that was not found out."""
        if self.total:
            return False
        return True if self.complete else None

    def to_json(self, say: Say) -> Json:
        """Return the answer, but for `dictionary`."""
        shown: Json = {
            "game": self.game,
            "blocked": self.blocked,
            "moves": [move.to_json(say) for move in self.moves],
            "total": self.total,
            "complete": self.complete,
        }
        if self.notes:
            shown["notes"] = [note.to_json(say) for note in self.notes]
        return shown


@runtime_checkable
class FindsMoves(Protocol):
    """A game that can tell which moves a hand has."""

    def moves(self, request: Json, lexicon: Lexicon, limits: Limits, /) -> PossibleMoves:
        """Return the moves that the rules allow.

        Raises:
            RequestError: the request means nothing.
        """
        ...
