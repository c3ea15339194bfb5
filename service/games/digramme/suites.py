"""Cards edge to edge, and the suites that they stand in (G1, G3 to G6, G12)."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final, NamedTuple

from service.games.core.geometry import Cell, Direction
from service.games.digramme.cards import Card

_STEPS: Final[Mapping[Direction, tuple[int, int]]] = {"across": (0, 1), "down": (1, 0)}

Cards = Mapping[Cell, Card]


class Contact(NamedTuple):
    """Two cards side by side.

    Attributes:
        direction: `across` or `down`.
        cells: the left or upper one first.
        word: what their edges spell; None when one of the edges is not known.
    """

    direction: Direction
    cells: tuple[Cell, Cell]
    word: str | None


Binds = Callable[[Cards, Contact], bool]
"""Whether two cards side by side belong to the same suite."""


def contacts(cards: Cards, cell: Cell, card: Card) -> Iterator[Contact]:
    """Yield the contacts of a card on a cell (G1), in reading order of their first cells."""
    row, column = cell
    above, left = Cell(row - 1, column), Cell(row, column - 1)
    right, below = Cell(row, column + 1), Cell(row + 1, column)
    if above in cards:
        yield Contact("down", (above, cell), _word(cards[above].south, card.north))
    if left in cards:
        yield Contact("across", (left, cell), _word(cards[left].east, card.west))
    if right in cards:
        yield Contact("across", (cell, right), _word(card.east, cards[right].west))
    if below in cards:
        yield Contact("down", (cell, below), _word(card.south, cards[below].north))


def contacts_of(cards: Cards, cells: Iterable[Cell]) -> list[Contact]:
    """Return the contacts of the cards on these cells, each once."""
    return list(dict.fromkeys(c for cell in cells for c in contacts(cards, cell, cards[cell])))


def _word(first: str | None, second: str | None) -> str | None:
    return None if first is None or second is None else first + second


def _walk(cards: Cards, cell: Cell, step: tuple[int, int], binds: Binds) -> Iterator[Cell]:
    """Yield the cards in line from a cell on, it included, as far as they are bound."""
    here = cell
    yield here
    while (following := Cell(here.row + step[0], here.column + step[1])) in cards:
        first, second = sorted((here, following))
        if step[0]:
            direction: Direction = "down"
            word = _word(cards[first].south, cards[second].north)
        else:
            direction = "across"
            word = _word(cards[first].east, cards[second].west)
        if not binds(cards, Contact(direction, (first, second), word)):
            return
        here = following
        yield here


@dataclass(frozen=True, slots=True)
class Suite:
    """A suite and the player whose arrow it bears."""

    direction: Direction
    cells: tuple[Cell, ...]
    owner: str | None = None


class Capture(NamedTuple):
    """A suite that a move takes, and those that it was before: none, one, or two that it joins."""

    suite: Suite
    before: list[Suite]


class Suites:
    """Who owns which suite (G4 to G6).

    Args:
        min_length: the cards that a suite needs.
        binds: whether two cards side by side belong together (G3, G12).
    """

    def __init__(self, min_length: int, binds: Binds) -> None:
        self.min_length = min_length
        self.binds = binds
        self._through: dict[tuple[Direction, Cell], Suite] = {}
        self._by_start: dict[tuple[Direction, Cell], Suite] = {}

    def copy(self) -> "Suites":
        """Return a register that can be changed on its own."""
        other = Suites(self.min_length, self.binds)
        other._through, other._by_start = dict(self._through), dict(self._by_start)
        return other

    def __len__(self) -> int:
        """Count the suites that bear an arrow."""
        return len(self._by_start)

    def __iter__(self) -> Iterator[Suite]:
        """Go through the suites that bear an arrow, across before down, in reading order."""
        return iter([suite for _, suite in sorted(self._by_start.items())])

    def run(self, cards: Cards, cell: Cell, direction: Direction) -> tuple[Cell, ...]:
        """Return the longest unbroken row or column of bound cards through a cell."""
        row, column = _STEPS[direction]
        before = list(_walk(cards, cell, (-row, -column), self.binds))
        after = list(_walk(cards, cell, (row, column), self.binds))
        return (*reversed(before), *after[1:])

    def found(self, cards: Cards, cells: Iterable[Cell]) -> list[Suite]:
        """Return the suites through any of these cells, owned or not, each once."""
        lines: list[Suite] = []
        seen: set[tuple[Direction, Cell]] = set()
        for cell in cells:
            for direction in _STEPS:
                if (direction, cell) in seen:
                    continue
                line = self.run(cards, cell, direction)
                seen.update((direction, member) for member in line)
                if len(line) >= self.min_length:
                    lines.append(Suite(direction, line))
        return lines

    def captures(
        self, cards: Cards, cells: Iterable[Cell], player: str | None = None
    ) -> list[Capture]:
        """Return the suites that a player takes by the cards just laid on these cells.

        Those that bear an arrow already come first, since joining two frees one of theirs; then
        rows before columns.
        """
        taken = []
        for line in self.found(cards, cells):
            before = {
                suite.cells[0]: suite
                for cell in line.cells
                if (suite := self.at(line.direction, cell)) is not None
            }
            suite = Suite(line.direction, line.cells, player)
            taken.append(Capture(suite, list(before.values())))
        return sorted(taken, key=lambda one: (not one.before, one.suite.direction, one.suite.cells))

    def give(self, suite: Suite) -> None:
        """Mark a suite with its owner's arrow, in place of those that it has grown from."""
        direction, cells = suite.direction, suite.cells
        for cell in cells:
            old = self._through.get((direction, cell))
            if old is not None:
                self._by_start.pop((direction, old.cells[0]), None)
            self._through[direction, cell] = suite
        self._by_start[direction, cells[0]] = suite

    def at(self, direction: Direction, cell: Cell) -> Suite | None:
        """Return the suite with an arrow that a cell is part of."""
        return self._through.get((direction, cell))

    def spoilt(self, cards: Cards, cell: Cell, card: Card) -> Iterator[tuple[Cell, ...]]:
        """Yield the lines of one card less than a suite that another colour would end (G12).

        Args:
            cards: those that lie; not the new one.
            cell: where the new card would lie.
            card: the new card.
        """
        for row, column in _STEPS.values():
            for step in ((-row, -column), (row, column)):
                beside = Cell(cell.row + step[0], cell.column + step[1])
                if beside in cards and cards[beside].colour != card.colour:
                    line = tuple(_walk(cards, beside, step, self.binds))
                    if len(line) == self.min_length - 1:
                        yield line
