"""The rules of the games, pure: no HTTP, no files of users, no dictionaries.

A request comes in as JSON and a lexicon; what comes back is a `Position`, a `Score` or
`PossibleMoves`, which
`to_json(say)` turns into the answer in the reader's language; the first two can
be drawn (`render(say)`).
"""

from service.games.core.game import Game, Limits, Position, Score
from service.games.core.moves import FindsMoves, PossibleMoves
from service.games.core.outcome import Effect, Outcome, WordFormed
from service.games.core.violation import Json, Note, Reason, RequestError, Say, Violation, pointer
from service.games.core.vocabulary import EVERY_LETTER, Lexicon, Vocabulary
from service.games.registry import game_for, games
from service.games.scrabble.gcg import Recorded, read_gcg

__all__ = [
    "EVERY_LETTER",
    "Effect",
    "FindsMoves",
    "Game",
    "Json",
    "Lexicon",
    "Limits",
    "Note",
    "Outcome",
    "Position",
    "PossibleMoves",
    "Reason",
    "Recorded",
    "RequestError",
    "Say",
    "Score",
    "Violation",
    "Vocabulary",
    "WordFormed",
    "game_for",
    "games",
    "pointer",
    "read_gcg",
]
