"""Cards edge to edge, and the suites that they stand in (G1, G4 to G6, G12)."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final, NamedTuple

from service.games.core.geometry import Cell, Direction

_STEPS: Final[Mapping[Direction, tuple[int, int]]] = {"across": (0, 1), "down": (1, 0)}


@dataclass(frozen=True, slots=True)
class Card:
    """A card as it lies: folded letters on its edges, None where they are not known.

    Attributes:
        north: the letters on the upper edge; and so on clockwise.
        colour: its colour, as compared.
        points: 1 or 2.
    """

    north: str | None
    east: str | None
    south: str | None
    west: str | None
    colour: str
    points: int


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


def contacts(cards: Cards, cell: Cell) -> Iterator[Contact]:
    """Give the contacts of the card on a cell (G1), in reading order of their first cells."""
    row, column = cell
    above, left = Cell(row - 1, column), Cell(row, column - 1)
    right, below = Cell(row, column + 1), Cell(row + 1, column)
    card = cards[cell]
    if above in cards:
        yield Contact("down", (above, cell), _word(cards[above].south, card.north))
    if left in cards:
        yield Contact("across", (left, cell), _word(cards[left].east, card.west))
    if right in cards:
        yield Contact("across", (cell, right), _word(card.east, cards[right].west))
    if below in cards:
        yield Contact("down", (cell, below), _word(card.south, cards[below].north))


def _word(first: str | None, second: str | None) -> str | None:
    return None if first is None or second is None else first + second


def _walk(cards: Cards, cell: Cell, step: tuple[int, int], colour: str | None) -> Iterator[Cell]:
    """Walk over neighbouring cards, of one colour when it is given; the first cell is included."""
    here = cell
    while here in cards and colour in (None, cards[here].colour):
        yield here
        here = Cell(here.row + step[0], here.column + step[1])


def run(cards: Cards, cell: Cell, direction: Direction, *, one_colour: bool) -> tuple[Cell, ...]:
    """Give the longest unbroken row or column of cards through a cell.

    Args:
        cards: all that lie.
        cell: where one of them lies.
        direction: along which to look.
        one_colour: whether a card of another colour breaks it (G12).
    """
    row, column = _STEPS[direction]
    colour = cards[cell].colour if one_colour else None
    before = list(_walk(cards, cell, (-row, -column), colour))
    after = list(_walk(cards, cell, (row, column), colour))
    return (*reversed(before), *after[1:])


def spoilt(cards: Cards, cell: Cell, card: Card, length: int) -> Iterator[tuple[Cell, ...]]:
    """Give the lines of exactly so many cards of one colour that another colour would end (G12).

    Args:
        cards: those that lie; not the new one.
        cell: where the new card would lie.
        card: the new card.
        length: one less than a suite needs.
    """
    for row, column in _STEPS.values():
        for step in ((-row, -column), (row, column)):
            beside = Cell(cell.row + step[0], cell.column + step[1])
            if beside in cards and cards[beside].colour != card.colour:
                line = tuple(_walk(cards, beside, step, cards[beside].colour))
                if len(line) == length:
                    yield line


@dataclass(frozen=True, slots=True)
class Suite:
    """A suite and the player whose arrow it bears."""

    direction: Direction
    cells: tuple[Cell, ...]
    owner: str


class Capture(NamedTuple):
    """A suite that a move takes, and those that it was before: none, one, or two that it joins."""

    suite: Suite
    before: list[Suite]


class Suites:
    """Who owns which suite (G4 to G6).

    Args:
        min_length: the cards that a suite needs.
        one_colour: whether they must be of one colour (G12).
    """

    def __init__(self, min_length: int, *, one_colour: bool) -> None:
        self.min_length = min_length
        self.one_colour = one_colour
        self._through: dict[tuple[Direction, Cell], Suite] = {}
        self._by_start: dict[tuple[Direction, Cell], Suite] = {}

    def __len__(self) -> int:
        """Count the suites that bear an arrow."""
        return len(self._by_start)

    def __iter__(self) -> Iterator[Suite]:
        """Go through the suites that bear an arrow, across before down, in reading order."""
        return iter([suite for _, suite in sorted(self._by_start.items())])

    def found(
        self, cards: Cards, cells: Iterable[Cell]
    ) -> list[tuple[Direction, tuple[Cell, ...]]]:
        """Give the suites through any of these cells, owned or not, each once."""
        lines: list[tuple[Direction, tuple[Cell, ...]]] = []
        seen: set[tuple[Direction, Cell]] = set()
        for cell in cells:
            for direction in _STEPS:
                if (direction, cell) in seen:
                    continue
                line = run(cards, cell, direction, one_colour=self.one_colour)
                seen.update((direction, member) for member in line)
                if len(line) >= self.min_length:
                    lines.append((direction, line))
        return lines

    def captures(self, cards: Cards, cells: Iterable[Cell], player: str) -> list[Capture]:
        """Give the suites that a player takes by the cards just laid on these cells."""
        taken = []
        for direction, line in self.found(cards, cells):
            before = {suite.cells[0]: suite for cell in line if (suite := self.at(direction, cell))}
            taken.append(Capture(Suite(direction, line, player), list(before.values())))
        return taken

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
        """Give the suite with an arrow that a cell is part of."""
        return self._through.get((direction, cell))
