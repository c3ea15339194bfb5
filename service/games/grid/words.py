"""Words judged: those of a board (W1 to W4), and those that a move forms (W7 to W10).

Devils whose letters are still to be found are solved together; where the tiles of a move may lie is
W7 to W9. What a move does is told by the classes that the rules see: `TilesLaid`, `Exchange`…
"""

from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice
from typing import ClassVar, Final, Protocol

from service.games.core.geometry import Cell, groups, neighbours
from service.games.core.lexicon import ALPHABET, EVERY_LETTER, Lexicon
from service.games.core.outcome import WordFormed, validity
from service.games.core.steps import Steps
from service.games.core.violation import Reason, Violation
from service.games.grid.blanks import Solution, solve
from service.games.grid.board import Board, Laid, Run, Tile, runs, runs_through, step
from service.wire import Json


class Tiles(Protocol):
    """The tiles on a board by place: a mapping, or one laid over another."""

    def __getitem__(self, cell: Cell, /) -> Tile:
        """Return the tile at a place that holds one."""
        ...


@dataclass(frozen=True, slots=True)
class Assignments:
    """The letters found for devils that have none.

    Attributes:
        devils: their places, in reading order.
        texts: one letter a devil, in the same order; none when the words are wrong anyhow.
        complete: whether there are no others.
    """

    devils: Sequence[Cell]
    texts: Sequence[str]
    complete: bool

    def to_json(self) -> Json:
        """Return the members of an answer that show them."""
        return {
            "devils": [list(cell) for cell in self.devils],
            "assignments": self.texts,
            "assignments_complete": self.complete,
        }


@dataclass(slots=True)
class Verdict:
    """Some words, judged.

    Attributes:
        words: each word, judged.
        violations: what is wrong with them.
        devils: the devils without a letter that stand in a word, in reading order.
        solution: the letters found for these; None when there are no such devils.
    """

    words: list[WordFormed] = field(default_factory=list)
    violations: list[Violation] = field(default_factory=list)
    devils: list[Cell] = field(default_factory=list)
    solution: Solution | None = None

    @property
    def assignments(self) -> Assignments | None:
        """The letters found for devils without one; None when there are no such devils."""
        if self.solution is None:
            return None
        if validity(self.violations) is False:
            return Assignments(self.devils, [], complete=True)
        return Assignments(self.devils, self.solution.assignments, self.solution.complete)


def judge_words(
    runs: Sequence[Run], tiles: Tiles, lexicon: Lexicon, steps: Steps | None = None
) -> Verdict:
    """Judge the words that stand in these runs.

    Args:
        runs: the words to be, in the order in which they are answered.
        tiles: the tiles of the board.
        lexicon: the words.
        steps: how much work to do for devils without a letter.
    """
    verdict = Verdict()
    unsolved: dict[int, Run] = {}
    for index, run in enumerate(runs):
        laid = [tiles[cell] for cell in run.cells]
        word = WordFormed(
            word="".join([tile.shown for tile in laid]),
            key="".join([tile.letters or "?" for tile in laid]),
            cells=run.cells,
            direction=run.direction,
            letters=[tile.notation for tile in laid],
        )
        if "?" in word.key:
            unsolved[index] = run
        elif word.key not in lexicon:
            reason = lexicon.explain(word.key)
            word = replace(word, valid=False, reason=reason)
            values = {"word": word.word}
            verdict.violations.append(Violation("invalid_word", run.cells, "W1", values, reason))
        verdict.words.append(word)
    if unsolved:
        _find_letters(verdict, unsolved, tiles, lexicon, steps)
    return verdict


def _find_letters(
    verdict: Verdict,
    unsolved: Mapping[int, Run],
    tiles: Tiles,
    lexicon: Lexicon,
    steps: Steps | None,
) -> None:
    """Look for the letters of the devils that have none, and say what that means for the words."""
    cells = sorted({cell for run in unsolved.values() for cell in run.cells})
    verdict.devils = [cell for cell in cells if not tiles[cell].letters]
    domains, squares = _domains(cells, tiles)
    words = [
        [square for cell in run.cells for square in squares[cell]] for run in unsolved.values()
    ]
    solution = verdict.solution = solve(words, domains, lexicon, steps=steps)
    if solution.solvable is None:
        verdict.violations.append(Violation("undecided", verdict.devils, "W4"))
    for position, (index, run) in enumerate(unsolved.items()):
        word = verdict.words[index]
        if solution.solvable is None:
            verdict.words[index] = replace(word, valid=None)
        elif position in solution.stuck:
            values = {"word": word.word}
            reason = Reason("unknown", "no_letters", values)
            verdict.words[index] = replace(word, valid=False, reason=reason)
            verdict.violations.append(Violation("no_letters", run.cells, "W4", values))


def _domains(cells: Sequence[Cell], tiles: Tiles) -> tuple[list[int], dict[Cell, range]]:
    """Return the letters possible on each square, and the squares of each cell (W5: several)."""
    domains: list[int] = []
    squares: dict[Cell, range] = {}
    for cell in cells:
        letters = tiles[cell].letters
        masks = [1 << ALPHABET.index(letter) for letter in letters] or [EVERY_LETTER]
        squares[cell] = range(len(domains), len(domains) + len(masks))
        domains += masks
    return domains, squares


def judge_board(board: Board, lexicon: Lexicon) -> Verdict:
    """Judge every word of a board, its lone letters and its groups (W1 to W4).

    A tile face down is a tile: it joins groups, and a letter beside it is not alone.
    """
    covered = board.covered
    words = runs(board.tiles)
    verdict = judge_words(words, board.tiles, lexicon)
    beside = {cell for word in words for cell in word.cells}
    lone = [
        cell
        for cell in board.tiles
        if cell not in beside and covered.isdisjoint(neighbours(cell)) and len(covered) > 1
    ]
    if lone:
        verdict.violations.append(Violation("lone_letter", lone, "W2"))
    parted = groups(covered)
    if len(parted) > 1:
        main = max(parted, key=len)
        islands = [cell for group in parted if group is not main for cell in group]
        verdict.violations.append(Violation("disconnected", islands, "W3", {"groups": len(parted)}))
    return verdict


def only_words_are_wrong(violations: Iterable[Violation]) -> bool:
    """Whether all that is wrong with a move is that the dictionary lacks its words."""
    return all(violation.code == "invalid_word" for violation in violations)


@dataclass(frozen=True, slots=True)
class TilesLaid:
    """Tiles laid one by one.

    Attributes:
        tiles: with their places, in the order given.
        drawn: the tiles drawn afterwards, when they are told.
        returned: the tiles given back, when they are told.
    """

    tiles: Sequence[tuple[Cell, Tile]]
    drawn: Sequence[str] | None = None
    returned: Sequence[str] | None = None

    @property
    def size(self) -> int:
        """How many tiles are to be judged."""
        return len(self.tiles)


@dataclass(frozen=True, slots=True)
class WordLaid:
    """A word laid, with the tiles of it that lie already.

    Attributes:
        squares: each place with its tile; None stands for the tile that lies there.
        drawn: the tiles drawn afterwards, when they are told.
        returned: the tiles given back, when they are told.
    """

    squares: Sequence[tuple[Cell, Tile | None]]
    drawn: Sequence[str] | None = None
    returned: Sequence[str] | None = None

    @property
    def size(self) -> int:
        """How many tiles are to be judged."""
        return len(self.squares)


@dataclass(frozen=True, slots=True)
class Exchange:
    """Tiles exchanged with the reserve; none of them is laid.

    Attributes:
        count: how many.
        faces: which ones are given, when they are told.
        drawn: which ones come instead, when they are told.
    """

    count: int
    faces: Sequence[str] | None = None
    drawn: Sequence[str] | None = None
    size: ClassVar[int] = 0


@dataclass(frozen=True, slots=True)
class Pass:
    """A player does nothing."""

    size: ClassVar[int] = 0


@dataclass(frozen=True, slots=True)
class End:
    """The players agree to stop."""

    size: ClassVar[int] = 0


Action = TilesLaid | WordLaid | Exchange | Pass | End


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


def lay(board: Board, action: TilesLaid | WordLaid, lexicon: Lexicon, steps: Steps) -> Lay:
    """Judge the tiles of a move: W1, W4, W7 to W10.

    Args:
        board: the position before the move; its tiles stay where the move covers them.
        action: the move.
        lexicon: the words.
        steps: how much work the whole record may do for devils without a letter.
    """
    if isinstance(action, WordLaid):
        laid, violations = _resolved(board, action)
    else:
        laid, violations = [*action.tiles], []
    cells = sorted(cell for cell, _ in laid)
    if laid:
        said = {one.code for one in violations}  # a gap in a word is told once
        violations += [one for one in misplaced(board, laid) if one.code not in said]
    over = _Over(board.tiles, dict(laid))
    verdict = judge_words(runs_through(over, cells), over, lexicon, steps)
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
    found = [*_not_free(board, cells), *_line(board, cells)]
    if board and not any(near in board for cell in cells for near in neighbours(cell)):
        found.append(Violation("touches_nothing", cells, "W8"))
    if silent := sorted(cell for cell, tile in laid if not tile.letters):
        found.append(Violation("devil_without_letter", silent, "W4"))
    return found


def _not_free(board: Board, cells: Sequence[Cell]) -> list[Violation]:
    """Judge whether each of some cells is free, and for one tile only (W9)."""
    places = frozenset(cells)
    found = []
    if len(places) < len(cells):
        twice = sorted({cell for cell in cells if cells.count(cell) > 1})
        found.append(Violation("same_place_twice", twice, "W9"))
    if taken := sorted(cell for cell in places if cell in board):
        found.append(Violation("place_taken", taken, "W9"))
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
