"""What a game is to the service: requests come in as JSON, results go out typed."""

from dataclasses import dataclass
from typing import Protocol

from service.games.core.lexicon import Lexicon
from service.games.core.outcome import Position, Score
from service.wire import Json


@dataclass(frozen=True, slots=True)
class Limits:
    """How large a request may be.

    Attributes:
        max_board: rows of a board, and squares in a row.
        max_laid: tiles that the moves of a record lay together, legal or not.
    """

    max_board: int = 64
    max_laid: int = 5_000


class Game(Protocol):
    """One game: a package of `service.games` with such an object named `GAME`."""

    @property
    def id(self) -> str:
        """The name in requests, `diamino`."""
        ...

    def describe(self) -> Json:
        """Return title, rules, options with their defaults, tile sets, layouts or decks."""
        ...

    def validate(self, request: Json, lexicon: Lexicon, limits: Limits, /) -> Position:
        """Judge a whole position.

        Raises:
            RequestError: the request means nothing.
        """
        ...

    def score(self, request: Json, lexicon: Lexicon, limits: Limits, /) -> Score:
        """Replay a record.

        Raises:
            RequestError: the request means nothing.
        """
        ...
