"""A client of Arbitre, the referee for French word games, over HTTP.

    from arbitre import Client

    with Client("http://127.0.0.1:8000") as client:
        print(client.check("œuf").valid)

It stands alone: neither the service nor the dictionaries are imported.
"""

from arbitre.client import Client
from arbitre.errors import (
    ArbitreError,
    Finding,
    Gone,
    Invalid,
    NotAllowed,
    NotFound,
    PreconditionFailed,
    Problem,
    Refused,
    Unavailable,
    Unreachable,
    Unreadable,
)
from arbitre.results import (
    Anagram,
    AnagramGroup,
    Anagrams,
    Built,
    Dictionary,
    DictionarySummary,
    Effect,
    Entry,
    GameSummary,
    ListedWord,
    MovesFound,
    Note,
    PlacedWord,
    PositionCheck,
    PossibleMove,
    Reason,
    ScoredMove,
    ScoreSheet,
    SolveAnswer,
    SolveImprovement,
    Unsolved,
    Violation,
    WordCheck,
    WordPage,
    WordsCheck,
)

__all__ = [
    "Anagram",
    "AnagramGroup",
    "Anagrams",
    "ArbitreError",
    "Built",
    "Client",
    "Dictionary",
    "DictionarySummary",
    "Effect",
    "Entry",
    "Finding",
    "GameSummary",
    "Gone",
    "Invalid",
    "ListedWord",
    "MovesFound",
    "NotAllowed",
    "NotFound",
    "Note",
    "PlacedWord",
    "PositionCheck",
    "PossibleMove",
    "PreconditionFailed",
    "Problem",
    "Reason",
    "Refused",
    "ScoreSheet",
    "ScoredMove",
    "SolveAnswer",
    "SolveImprovement",
    "Unavailable",
    "Unreachable",
    "Unreadable",
    "Unsolved",
    "Violation",
    "WordCheck",
    "WordPage",
    "WordsCheck",
]
