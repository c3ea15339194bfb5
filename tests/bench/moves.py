"""How long the best moves take, beside making them all.

`python -m tests.bench.peers moves` has another program find them too, and compares.
"""

import sys
from collections.abc import Callable
from typing import Final

from dictionaries import Catalogue
from service.games import Limits
from service.games.core.moves import Page
from service.games.core.steps import Steps
from service.games.grid.search.ranking import Best
from service.games.scrabble.rules import GAME
from service.referee.referee import GameLexicon
from tests.bounds.attacks import BOARD

RACKS: Final = ("RETINAS", "RETINA?", "RETIN??")


def moves(
    catalogue: Catalogue,
    say: Callable[[str, str, str], None],
    median_ms: Callable[[Callable[[], object], int], float],
) -> None:
    """Print how long the twenty best moves take, beside all of them."""
    lexicon = GameLexicon(catalogue, catalogue.choose(["francais"]))
    for rack in RACKS:
        request: dict[str, object] = {"board": BOARD, "rack": rack}

        def best(limit: int, request: dict[str, object] = request, rack: str = rack) -> int:
            plan = GAME.plan(request, lexicon, Limits())
            return len(Best(plan, lexicon, rack, "points", Steps(sys.maxsize)).of(Page(limit)))

        ms, everything = (median_ms(lambda n=n: best(n), 5) for n in (20, 10**6))  # type: ignore[misc]
        say(
            f"twenty best moves of {rack}, ms",
            f"{ms:.0f}",
            f"all {best(10**6):,}: {everything:.0f}",
        )
