"""The rules of the games, pure: no HTTP, no files of users, no dictionaries.

A request comes in as JSON and a lexicon; what comes back is a `Position`, a `Score` or
`PossibleMoves`, which
`to_json(say)` turns into the answer in the reader's language; the first two can
be drawn (`render(say)`).

A name is loaded when it is first asked for: whoever asks about words spares all of it.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from service.games.core.game import Game, Limits
    from service.games.core.lexicon import ALPHABET, EVERY_LETTER, Lexicon
    from service.games.core.moves import FindsMoves, PossibleMoves
    from service.games.core.outcome import Effect, Outcome, Position, Score, WordFormed
    from service.games.core.violation import Note, Reason, RequestError, Say, Violation, pointer
    from service.games.diamino.rules import read_puzzle
    from service.games.diamino.solver import Graph, Meter, Puzzle, Search, Solution
    from service.games.registry import games, tile_values
    from service.games.scrabble.gcg import Recorded, read_gcg

__all__ = [
    "ALPHABET",
    "EVERY_LETTER",
    "Effect",
    "FindsMoves",
    "Game",
    "Graph",
    "Lexicon",
    "Limits",
    "Meter",
    "Note",
    "Outcome",
    "Position",
    "PossibleMoves",
    "Puzzle",
    "Reason",
    "Recorded",
    "RequestError",
    "Say",
    "Score",
    "Search",
    "Solution",
    "Violation",
    "WordFormed",
    "games",
    "pointer",
    "read_gcg",
    "read_puzzle",
    "tile_values",
]

MODULES: Final = {  # module → what it offers
    "core.game": ("Game", "Limits"),
    "core.moves": ("FindsMoves", "PossibleMoves"),
    "core.outcome": ("Effect", "Outcome", "Position", "Score", "WordFormed"),
    "core.violation": ("Note", "Reason", "RequestError", "Say", "Violation", "pointer"),
    "core.lexicon": ("ALPHABET", "EVERY_LETTER", "Lexicon"),
    "diamino.rules": ("read_puzzle",),
    "diamino.solver": ("Graph", "Meter", "Puzzle", "Search", "Solution"),
    "registry": ("games", "tile_values"),
    "scrabble.gcg": ("Recorded", "read_gcg"),
}
_WHERE: Final = {name: module for module, names in MODULES.items() for name in names}


def __getattr__(name: str) -> Any:  # noqa: ANN401 - whatever has this name
    if name not in _WHERE:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    found = getattr(import_module(f"{__name__}.{_WHERE[name]}"), name)
    globals()[name] = found  # asked for again, it is found here
    return found
