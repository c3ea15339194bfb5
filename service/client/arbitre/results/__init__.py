"""What Arbitre answers, typed. Each class is named after its schema in `openapi.yaml`.

What games tell of their own (suites, surfaces, a solitaire…) stands in `raw`, the whole answer.
"""

from arbitre.results.dictionaries import (
    BuildStage,
    Built,
    Dictionary,
    DictionarySummary,
    WordPage,
)
from arbitre.results.games import (
    Effect,
    GameSummary,
    MovesFound,
    Note,
    PlacedWord,
    PositionCheck,
    PossibleMove,
    ScoredMove,
    ScoreSheet,
    SolveAnswer,
    SolveImprovement,
    Unsolved,
    Violation,
)
from arbitre.results.words import (
    Anagram,
    AnagramGroup,
    Anagrams,
    Entry,
    Json,
    ListedWord,
    Reason,
    WordCheck,
    WordsCheck,
)

__all__ = [
    "Anagram",
    "AnagramGroup",
    "Anagrams",
    "BuildStage",
    "Built",
    "Dictionary",
    "DictionarySummary",
    "Effect",
    "Entry",
    "GameSummary",
    "Json",
    "ListedWord",
    "MovesFound",
    "Note",
    "PlacedWord",
    "PositionCheck",
    "PossibleMove",
    "Reason",
    "ScoreSheet",
    "ScoredMove",
    "SolveAnswer",
    "SolveImprovement",
    "Unsolved",
    "Violation",
    "WordCheck",
    "WordPage",
    "WordsCheck",
]
