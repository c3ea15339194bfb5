"""Cards edge to edge, and the suites that they stand in (G1, G4 to G6, G12)."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final, NamedTuple

from service.games.board import Direction
from service.games.game import Cell

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
        self._of: dict[tuple[Direction, Cell], Suite] = {}

    def __iter__(self) -> Iterator[Suite]:
        """Go through the suites that bear an arrow, across before down, in reading order."""
        found = set(self._of.values())
        return iter(sorted(found, key=lambda suite: (suite.direction, suite.cells)))

    def found(
        self, cards: Cards, cells: Iterable[Cell]
    ) -> list[tuple[Direction, tuple[Cell, ...]]]:
        """Give the suites through any of these cells, owned or not, each once."""
        lines: dict[tuple[Direction, tuple[Cell, ...]], None] = {}
        for cell in cells:
            for direction in _STEPS:
                line = run(cards, cell, direction, one_colour=self.one_colour)
                if len(line) >= self.min_length:
                    lines[direction, line] = None
        return list(lines)

    def captures(self, cards: Cards, cells: Iterable[Cell], player: str) -> list[Capture]:
        """Give the suites that a player takes by the cards just laid on these cells."""
        taken = []
        for direction, line in self.found(cards, cells):
            before = {
                self._of[direction, cell]: None for cell in line if (direction, cell) in self._of
            }
            taken.append(Capture(Suite(direction, line, player), list(before)))
        return taken

    def give(self, suite: Suite) -> None:
        """Mark a suite with its owner's arrow, in place of those that it has grown from."""
        for cell in suite.cells:
            self._of[suite.direction, cell] = suite

    def at(self, direction: Direction, cell: Cell) -> Suite | None:
        """Give the suite with an arrow that a cell is part of."""
        return self._of.get((direction, cell))
