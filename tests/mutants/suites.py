"""The tests that may notice a change of the games, those that take least first."""

from pathlib import Path
from typing import Final

from tests.mutants.forks import ROOT

GAMES: Final = ROOT / "service" / "games"
EVERY: Final = (
    "service/games",
    *(f"tests/unit/test_{name}.py" for name in ("games", "games_bounded", "drawing", "pages")),
    "tests/golden",
)
OF_MOVES: Final = (
    "tests/unit/test_moves_bounded.py",
    *(f"tests/property/test_{name}.py" for name in ("places", "worth", "ranking")),
    *(f"tests/property/test_{name}.py" for name in ("mobility", "midgame", "moves")),
)
ON_A_GRID: Final = (
    *(
        f"tests/unit/test_{name}.py"
        for name in ("words_on_boards", "devils_bounded", "grid_figures")
    ),
    *(f"tests/unit/test_{name}.py" for name in ("figures_told", "reserves", "gcg")),
    *(f"tests/property/test_{name}.py" for name in ("board", "counted_hands", "solver")),
    *(f"tests/property/test_{name}.py" for name in ("grid_requests", "diamino")),
    *(f"tests/property/test_{name}.py" for name in ("scrabble", "competition", "obstacles", "gcg")),
    *OF_MOVES,
)
OF_SOLITAIRES: Final = (
    *(f"tests/property/test_solitaire_{name}.py" for name in ("parts", "measures")),
    *(f"tests/unit/test_{name}.py" for name in ("solitaire_attempts", "solitaire_seeds")),
    "tests/unit/test_solitaires.py",
)
OF_PIECES: Final = {
    "dominos": ("surfaces", "play", "moves"),
    "digramme": ("cards", "stock", "play", "moves"),
}
OF_CARDS: Final = tuple(
    f"tests/property/test_{game}_{part}.py" for game, parts in OF_PIECES.items() for part in parts
)
ALL: Final = (*EVERY, *ON_A_GRID, *OF_CARDS, *OF_SOLITAIRES)


def suites(path: Path) -> tuple[str, ...]:
    """Return the files and folders of tests that a module may fail."""
    match path.relative_to(GAMES).parts:
        case ("digramme" | "dominos" as game, *_):
            return (*EVERY, *(name for name in OF_CARDS if f"_{game}_" in name))
        case ("diamino", "solver", _):
            return (*EVERY, *OF_SOLITAIRES)
        case ("diamino", *_):
            return (*EVERY, *ON_A_GRID, *OF_SOLITAIRES)
        case ("grid", "search", _):
            return (*EVERY, *OF_MOVES, *(name for name in ON_A_GRID if name not in OF_MOVES))
        case ("competition" | "scrabble" | "grid", *_):
            return (*EVERY, *ON_A_GRID)
        case _:
            return ALL
