"""Cards drawn with letters, for a terminal."""

from collections.abc import Sequence

from service.games.core.drawing import drawable, initials, legend
from service.games.core.geometry import Cell, bounds
from service.games.core.violation import Json


def draw_cards(cards: Sequence[Json]) -> list[str]:
    r"""Draw cards: the letters of each edge at its side, points and colour in the middle.

    >>> print(*draw_cards([
    ...     {"row": 0, "column": 0, "north": "TE", "east": "CH", "south": "RE", "west": "PA"},
    ...     {"row": 1, "column": 1, "north": "..", "east": "ON", "south": "ER", "west": "AT",
    ...      "colour": "blue", "points": 2}]), sep="\n")
    +-----------+-----------+
    |    TE     |           |
    | PA  1  CH |           |
    |    RE     |           |
    +-----------+-----------+
    |           |    ..     |
    |           | AT  2b ON |
    |           |    ER     |
    +-----------+-----------+
    b blue
    """
    symbols = initials(card.get("colour", "") for card in cards)
    by_place = {Cell(card["row"], card["column"]): card for card in cards}
    if not drawable(by_place):
        return [
            f"{cell.row}, {cell.column}: "
            + " | ".join(line.strip() for line in _card(card, symbols))
            for cell, card in sorted(by_place.items())
        ]
    top, left, bottom, right = bounds(by_place)
    columns = range(left, right + 1)
    rule = "+" + "-----------+" * len(columns)
    lines = [rule]
    for row in range(top, bottom + 1):
        drawn = [_card(by_place.get(Cell(row, column)), symbols) for column in columns]
        lines += ["|" + "|".join(parts) + "|" for parts in zip(*drawn, strict=True)]
        lines.append(rule)
    return lines + legend(symbols)


def _card(card: Json | None, symbols: dict[str, str]) -> tuple[str, str, str]:
    """Give the three lines of a card, or of a free place."""
    if card is None:
        blank = " " * 11
        return blank, blank, blank
    north, east, south, west = (card[side][:3] for side in ("north", "east", "south", "west"))
    colour = card.get("colour", "")
    middle = f"{card.get('points', 1)}{symbols[colour] if colour else ''}"
    return f"{north:^11}"[:11], f" {west:<3}{middle:^4}{east:<3}", f"{south:^11}"
