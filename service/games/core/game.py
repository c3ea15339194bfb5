"""What a game is to the service: requests come in as JSON, results go out typed."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from service.games.core.drawing import drawn_sheet, drawn_violations
from service.games.core.outcome import WordFormed
from service.games.core.replay import Replay
from service.games.core.violation import Json, Note, Say, Violation, validity
from service.games.core.vocabulary import Lexicon


@dataclass(frozen=True, slots=True)
class Limits:
    """How large a request may be.

    Attributes:
        max_board: rows of a board, and squares in a row.
        max_laid: tiles that the moves of a record lay together, legal or not.
    """

    max_board: int = 64
    max_laid: int = 5_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Position:
    """A position judged: what `/validate` answers. Games add what they show beside it.

    Attributes:
        game: the id of the game.
        words: every word of the position.
        violations: what is wrong with it.
        notes: what is worth saying beside.
    """

    game: str
    words: Sequence[WordFormed] = ()
    violations: Sequence[Violation] = ()
    notes: Sequence[Note] = ()

    @property
    def valid(self) -> bool | None:
        """Whether nothing is wrong; None when that could not be decided."""
        return validity(self.violations)

    def parts(self) -> Json:
        """Return what the game shows beside what all games show."""
        return {}

    def drawing(self) -> list[str]:
        """Draw the position, a line each."""
        return []

    def to_json(self, say: Say) -> Json:
        """Return the answer, but for `dictionary`."""
        shown: Json = {
            "valid": self.valid,
            "game": self.game,
            "words": [word.to_json(say) for word in self.words],
            "violations": [violation.to_json(say) for violation in self.violations],
        }
        if self.notes:
            shown["notes"] = [note.to_json(say) for note in self.notes]
        return shown | self.parts()

    def render(self, say: Say) -> str:
        """Draw the answer for a terminal: the position, and what is wrong with it."""
        return _paragraphs(self.drawing(), drawn_violations(self.violations, say))


@dataclass(frozen=True, slots=True, kw_only=True)
class Score:
    """A record judged: what `/score` answers. Games add the position after the moves.

    Attributes:
        game: the id of the game.
        rules: the options in force, each with its value.
        replay: the moves, the totals, and whose turn it is.
        finished_because: `out`, `blocked`, `agreed`…; None while the game goes on.
        winners: who has won; several share a tie.
        preview: the move was tried and not made, so nothing is told of what follows.
    """

    game: str
    rules: Mapping[str, object]
    replay: Replay
    finished_because: str | None = None
    winners: Sequence[str] = ()
    preview: bool = False

    @property
    def finished(self) -> bool:
        """Whether the game is over."""
        return self.finished_because is not None

    def parts(self) -> Json:
        """Return what the game shows beside what all games show."""
        return {}

    def drawing(self) -> list[str]:
        """Draw the position after the moves, a line each."""
        return []

    def to_json(self, say: Say) -> Json:
        """Return the answer, but for `dictionary`."""
        return {
            "game": self.game,
            "rules": self.rules,
            "moves": [move.to_json(say) for move in self.replay.moves],
            "scores": self.replay.scores,
            "next": self.replay.following,
            "finished": self.finished,
            "finished_because": self.finished_because,
            "winners": self.winners,
            **self.parts(),
        }

    def render(self, say: Say) -> str:
        """Draw the answer for a terminal: the position, and the score sheet."""
        return _paragraphs(self.drawing(), drawn_sheet(self.replay, self.winners, say))


def _paragraphs(*parts: Sequence[str]) -> str:
    return "\n\n".join("\n".join(lines) for lines in parts if lines) + "\n"


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
