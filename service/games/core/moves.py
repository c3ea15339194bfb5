"""The moves that a player could make: what `/moves` answers."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple, Protocol, runtime_checkable

from service.games.core.game import Limits
from service.games.core.lexicon import Lexicon
from service.games.core.outcome import WordFormed
from service.games.core.record import COMMON
from service.games.core.violation import Note, RequestError, Say
from service.wire import Json

MOVES: Final = COMMON | {"limit", "after"}
"""Members of a request for moves that mean the same to all games."""

DEFAULT_LIMIT: Final = 20
"""Moves that an answer lists unless the request tells."""

_AFTER: Final = re.compile(r"(\d{1,4})(?:\.(\d{1,6}))?", re.ASCII)

MAX_TRIES: Final = 20_000
"""Pieces tried on places, in one request; beyond, it stays open whether a player is blocked."""


class Page(NamedTuple):
    """Which moves a request asks for, of those that are ranked.

    Attributes:
        limit: how many at most.
        skip: how many better ones it has already.
        begin: where the search begins; what comes before was searched, and ranked, by others.
    """

    limit: int
    skip: int = 0
    begin: int = 0

    @classmethod
    def of(cls, request: Json, most: int = 1_000) -> "Page":
        """Read `limit` and `after` of a request.

        Args:
            request: for moves.
            most: moves that an answer lists at most.

        Raises:
            RequestError: `after` is not the `next` of an answer.

        >>> Page.of({"limit": 20, "after": "40.7"})
        Page(limit=20, skip=40, begin=7)
        """
        limit = min(request.get("limit", DEFAULT_LIMIT), most)
        after = _AFTER.fullmatch(request.get("after", "0"))
        if after is None:
            raise RequestError("/after", "not_a_page", got=request["after"][:80])
        return cls(limit, int(after[1]), int(after[2] or 0))

    def following(self, begin: int | None = None) -> str:
        """Return the `after` of the next page; `begin` says where a search goes on that stopped.

        >>> Page(20).following(), Page(20, 40, 7).following(), Page(20, 40, 7).following(9)
        ('20', '60.7', '0.9')
        """
        skip, begin = (self.skip + self.limit, self.begin) if begin is None else (0, begin)
        return f"{skip}.{begin}" if begin else str(skip)


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
    parts: dict[str, object] = field(default_factory=dict)

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
        total: how many there are; None when not all were made.
        complete: whether no move that was not looked at could be better than those listed.
        following: the `after` of a request for more; None when there are no more.
        notes: what is worth saying beside.
    """

    game: str
    moves: Sequence[PossibleMove]
    total: int | None
    complete: bool
    following: str | None = None
    notes: Sequence[Note] = ()

    @property
    def blocked(self) -> bool | None:
        """Whether no move is possible; None when that was not found out."""
        if self.moves or self.total:
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
            "next": self.following,
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
