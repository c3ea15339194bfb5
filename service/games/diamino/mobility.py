"""Which moves the rules of Diamino allow, and whether a player had one (D3, D6, D7)."""

from collections.abc import Callable, Sequence
from typing import Final

from service.games.core.geometry import Cell, bounds
from service.games.core.lexicon import Lexicon
from service.games.core.steps import Steps
from service.games.diamino.options import Rules
from service.games.grid.board import DEVIL, Board
from service.games.grid.search.candidates import Candidate, Candidates, Ground, Walkable

STEPS: Final = 15_000
"""Edges of the dictionary that may be followed to see whether one player could move."""


def fits(size: tuple[int, int], grid: Sequence[int]) -> bool:
    """Whether a rectangle of this width and height fits in the grid, either way round (D7).

    >>> fits((5, 3), (3, 5)), fits((3, 3), (3, 5)), fits((4, 4), (3, 5)), fits((2, 6), (3, 5))
    (True, True, False, False)
    """
    return min(size) <= min(grid) and max(size) <= max(grid)


def allowed(board: Board, rules: Rules, held: int) -> Callable[[Candidate], bool]:
    """Return whether a candidate may be played, beyond its words and places.

    Args:
        board: the position.
        rules: the options in force.
        held: how many tiles the player holds.
    """
    grid = rules["grid"]
    around = bounds(board.tiles) if board.tiles else None

    def allows(one: Candidate) -> bool:
        blanks = any(letter.islower() for letter in one.laid.values())
        if rules["devil_last"] and blanks and len(one.laid) < held:
            return False
        if grid is None:
            return True
        corners = [] if around is None else [Cell(*around[:2]), Cell(*around[2:])]
        top, left, bottom, right = bounds([*corners, *one.laid])
        return fits((right - left + 1, bottom - top + 1), grid)

    return allows


def could_play(board: Board, rules: Rules, hand: Sequence[str], lexicon: Lexicon) -> bool | None:
    """Return whether some legal move could be made from a hand; None when that is not known.

    Tiles with several letters are not tried, and nothing is said while a devil on the board lacks
    its letter.
    """
    if not isinstance(lexicon, Walkable) or not all(t.letters for t in board.tiles.values()):
        return None
    single = [face for face in hand if len(face) == 1 or face == DEVIL]
    most = rules["max_tiles"] if board else rules["max_first"]
    steps = Steps(STEPS)
    search = Candidates(Ground(board), lexicon, "".join(single), most, steps)
    if any(map(allowed(board, rules, len(hand)), search)):
        return True
    return False if not steps.spent and len(single) == len(hand) else None
