"""Cards drawn with letters, for a terminal."""

from collections.abc import Sequence

from service.games.core.drawing import drawable, initials, legend
from service.games.core.geometry import Cell, bounds
from service.games.digramme.cards import Card, Placed
from service.games.digramme.suites import Suite


def draw_cards(cards: Sequence[Placed]) -> list[str]:
    r"""Draw cards: the letters of each edge at its side, points and colour in the middle.

    >>> print(*draw_cards([
    ...     Placed(Cell(0, 0), Card("TE", "CH", "RE", "PA")),
    ...     Placed(Cell(1, 1), Card(None, "ON", "ER", "AT", "blue", 2, "Blue"))]), sep="\n")
    +-----------+-----------+
    |    TE     |           |
    | PA     CH |           |
    |    RE     |           |
    +-----------+-----------+
    |           |    ..     |
    |           | AT  2b ON |
    |           |    ER     |
    +-----------+-----------+
    b Blue
    """
    symbols = initials(card.shown_colour or "" for _, card in cards)
    by_place = dict(cards)
    if not drawable(by_place):
        lines = [
            f"{cell.row}, {cell.column}: "
            + " | ".join(line.strip() for line in _card(by_place[cell], symbols))
            for cell in sorted(by_place)
        ]
        return lines + legend(symbols)
    top, left, bottom, right = bounds(by_place)
    columns = range(left, right + 1)
    rule = "+" + "-----------+" * len(columns)
    lines = [rule]
    for row in range(top, bottom + 1):
        drawn = [_card(by_place.get(Cell(row, column)), symbols) for column in columns]
        lines += ["|" + "|".join(parts) + "|" for parts in zip(*drawn, strict=True)]
        lines.append(rule)
    return lines + legend(symbols)


def draw_suites(suites: Sequence[Suite]) -> list[str]:
    """Return a line for each suite: where it begins, how long it is, and whose it is."""
    arrows = {"across": "→", "down": "↓"}
    return [
        f"{arrows[suite.direction]} {suite.cells[0].row}, {suite.cells[0].column}"
        f" x {len(suite.cells)} {suite.owner or ''}".rstrip()
        for suite in suites
    ]


def _card(card: Card | None, symbols: dict[str, str]) -> tuple[str, str, str]:
    """Return the three lines of a card, or of a free place."""
    if card is None:
        blank = " " * 11
        return blank, blank, blank
    north, east, south, west = (edge or ".." for edge in card.edges)
    colour = symbols[card.shown_colour] if card.shown_colour else ""
    middle = f"{card.points or ''}{colour}"
    return f"{north:^11}", f" {west:<3}{middle:^4}{east:<3}", f"{south:^11}"
