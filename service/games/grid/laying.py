"""A move on a board of words: where its tiles may lie (W7 to W9) and what it forms (W10)."""

from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Final

from service.games.core.geometry import Cell, neighbours
from service.games.core.outcome import WordFormed
from service.games.core.steps import Steps
from service.games.core.violation import Violation
from service.games.core.vocabulary import Judge
from service.games.grid.board import Board, Laid, Tile, runs_through, step
from service.games.grid.reading import TilesLaid, WordLaid
from service.games.grid.words import judge_words

MAX_GAP_SHOWN: Final = 16
"""Free squares between the tiles of a move that are looked for and listed."""


@dataclass(frozen=True, slots=True)
class Lay:
    """The tiles of a move, judged as far as all games agree.

    Attributes:
        laid: the tiles, with their places.
        cells: the places, in reading order.
        words: the words that they form or lengthen.
        violations: what is wrong with them.
    """

    laid: Sequence[Laid]
    cells: Sequence[Cell]
    words: Sequence[WordFormed]
    violations: Sequence[Violation]

    @property
    def faces(self) -> list[str]:
        """What the tiles have printed on them."""
        return [tile.face for _, tile in self.laid]


def lay(board: Board, action: TilesLaid | WordLaid, judge: Judge, steps: Steps) -> Lay:
    """Judge the tiles of a move: W1, W4, W7 to W10.

    Args:
        board: the position before the move; its tiles stay where the move covers them.
        action: the move.
        judge: the dictionary.
        steps: how much work the whole record may do for devils without a letter.
    """
    if isinstance(action, WordLaid):
        laid, violations = _resolved(board, action)
    else:
        laid, violations = [*action.tiles], []
    cells = sorted(cell for cell, _ in laid)
    violations += misplaced(board, laid) if laid else []
    over = _Over(board.tiles, dict(laid))
    verdict = judge_words(runs_through(over, cells), over, judge, steps)
    return Lay(laid, cells, verdict.words, [*violations, *verdict.violations])


class _Over(Container[Cell]):
    """Tiles laid over those of a board, which is not copied; the board's own come first."""

    def __init__(self, under: Mapping[Cell, Tile], over: Mapping[Cell, Tile]) -> None:
        self._under = under
        self._over = over

    def __contains__(self, cell: object) -> bool:
        return cell in self._under or cell in self._over

    def __getitem__(self, cell: Cell) -> Tile:
        return self._under[cell] if cell in self._under else self._over[cell]


def _resolved(board: Board, action: WordLaid) -> tuple[list[Laid], list[Violation]]:
    """Return the tiles of a word that do not lie yet, and what is wrong with those that do."""
    laid: list[Laid] = []
    empty: list[Cell] = []
    other: list[Cell] = []
    for cell, tile in action.squares:
        lying = board.tiles.get(cell)
        if tile is None:
            if lying is None:
                empty.append(cell)
        elif lying is None:
            laid.append((cell, tile))
        elif tile.letters and tile.letters != lying.letters:
            other.append(cell)
    violations = []
    if empty:
        violations.append(Violation("gap", empty, "W7", {"count": str(len(empty))}))
    if other:
        violations.append(Violation("another_tile", other, "W9"))
    if not laid:
        cells = [cell for cell, _ in action.squares]
        violations.append(Violation("nothing_laid", cells, "W9"))
    return laid, violations


def misplaced(board: Board, laid: Sequence[Laid]) -> list[Violation]:
    """Judge the places of a move's tiles (W4, W7, W8, W9).

    Args:
        board: the position before the move.
        laid: the tiles of the move, one at least.
    """
    cells = sorted(cell for cell, _ in laid)
    places = frozenset(cells)
    found = []
    if len(places) < len(cells):
        twice = sorted({cell for cell in cells if cells.count(cell) > 1})
        found.append(Violation("same_place_twice", twice, "W9"))
    if taken := sorted(cell for cell in places if cell in board):
        found.append(Violation("place_taken", taken, "W9"))
    found += _line(board, cells)
    if board and not any(near in board for cell in cells for near in neighbours(cell)):
        found.append(Violation("touches_nothing", cells, "W8"))
    if silent := sorted(cell for cell, tile in laid if not tile.letters):
        found.append(Violation("devil_without_letter", silent, "W4"))
    return found


def _line(board: Board, cells: Sequence[Cell]) -> list[Violation]:
    """Judge whether some cells, in reading order, lie in one line without a gap (W7)."""
    first, last = cells[0], cells[-1]
    columns = {cell.column for cell in cells}
    if first.row != last.row and len(columns) > 1:
        return [Violation("not_in_line", cells, "W7")]
    across = first.row == last.row
    span = last.column - first.column if across else last.row - first.row
    places = frozenset(cells)
    if span < len(places):  # so many tiles in so few squares leave none free
        return []
    between = (
        cell
        for at in range(1, span)
        if (cell := step(first, "across" if across else "down", at)) not in places
        and cell not in board
    )
    gap = list(islice(between, MAX_GAP_SHOWN))
    return [Violation("gap", gap, "W7", {"count": _many(gap)})] if gap else []


def _many(gap: Sequence[Cell]) -> str:
    """Return how many squares are free, as far as they were looked for."""
    return f"≥ {len(gap)}" if len(gap) == MAX_GAP_SHOWN else str(len(gap))
