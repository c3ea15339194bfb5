"""Cards and dominoes drawn with letters, and score sheets, for a terminal."""

from collections.abc import Collection, Iterable, Sequence
from typing import Final

from service.games.board import bounds
from service.games.circles import Edge, Table, beside
from service.games.dominoes import dominoes_of
from service.games.game import Cell, Json

WIDEST: Final = 64
"""Tables with more rows or columns than this are listed, not drawn."""

_SYMBOLS: Final = "abcdefghijklmnopqrstuvwxyz0123456789"


def initials(colours: Iterable[str]) -> dict[str, str]:
    """Give each colour a letter, one of its own name where that is free; `*` when all are taken.

    >>> initials(["red", "rose", "blue"])
    {'blue': 'b', 'red': 'r', 'rose': 'o'}
    """
    given: dict[str, str] = {}
    for colour in sorted(set(colours)):
        taken = set(given.values())
        free = (c for c in colour.casefold() + _SYMBOLS if c in _SYMBOLS and c not in taken)
        given[colour] = next(free, "*")
    return given


def legend(symbols: dict[str, str]) -> list[str]:
    """Give the line that explains the letters of colours; none when there are no colours."""
    shown = ", ".join(f"{symbol} {colour}" for colour, symbol in symbols.items() if colour)
    return [shown] if shown else []


def drawable(cells: Collection[Cell]) -> bool:
    """Tell whether there is anything to draw, and room for it."""
    if not cells:
        return False
    top, left, bottom, right = bounds(cells)
    return bottom - top < WIDEST and right - left < WIDEST


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


def judged(answer: Json) -> list[str]:
    """Give what is wrong with a position that was judged."""
    return [
        f"{_told(violation)} {' '.join(f'({row}, {column})' for row, column in violation['cells'])}"
        for violation in answer.get("violations", [])
    ]


def score_sheet(answer: Json) -> list[str]:
    r"""Give a line a move, and the scores; nothing for a position that was only judged.

    >>> print(*score_sheet({
    ...     "moves": [
    ...         {"index": 0, "player": "Anne", "legal": True, "points": 1, "effects": [],
    ...          "words": [{"word": "CHAT", "valid": True}], "violations": []},
    ...         {"index": 1, "player": "Luc", "legal": False, "points": 0, "effects": [],
    ...          "words": [], "violations": [{"message": "No.", "rule": "G3"}]}],
    ...     "scores": {"Anne": 1, "Luc": 0}, "finished": True, "winners": ["Anne"]}), sep="\n")
      1. Anne  +1  CHAT
      2. Luc    -  No. (G3)
    <BLANKLINE>
    Anne     1 *
    Luc      0
    """
    width = max((len(player) for player in answer.get("scores", {})), default=0)
    lines = []
    for move in answer.get("moves", []):
        if move["legal"]:
            points = f"{move['points']:+}"
            told = " ".join(word["word"] for word in move.get("words", []))
        else:
            points = "-"
            told = " ".join(map(_told, move["violations"]))
        lines.append(
            f"{move['index'] + 1:3}. {move['player']:<{width}} {points:>3}  {told}".rstrip()
        )
    if lines:
        lines.append("")
    for player, score in answer.get("scores", {}).items():
        won = " *" if player in answer["winners"] else ""
        lines.append(f"{player:<{width}} {score:5}{won}")
    return lines


def _told(violation: Json) -> str:
    rule = f" ({violation['rule']})" if "rule" in violation else ""
    return f"{violation['message']}{rule}"


def draw_dominoes(dominoes: Sequence[Json]) -> list[str]:
    r"""Draw dominoes: a letter for each circle, a capital when it is complete.

    >>> print(*draw_dominoes([
    ...     {"row": 0, "column": 0, "orientation": "horizontal",
    ...      "colours": {"centre": "red", "north": ["blue", "pink"], "south": ["blue", "pink"],
    ...                  "west": "blue", "east": "green"}},
    ...     {"row": 0, "column": 2, "orientation": "vertical",
    ...      "colours": {"centre": "red", "north": "red", "south": "red",
    ...                  "west": ["green", "red"], "east": ["red", "blue"]}}]), sep="\n")
    +-b-+-p-+-r-+
    b   R   G   r
    +-b-+-p-+-R-+
            r   b
            +-r-+
    b blue, g green, p pink, r red
    """
    table = Table()
    for domino in dominoes_of(dominoes, "/dominoes"):
        table.place(domino)
    symbols = initials(table.colours.values())
    if not drawable(table.covered):
        return [
            f"{domino['row']}, {domino['column']}: {domino['orientation']}" for domino in dominoes
        ]
    top, left, bottom, right = bounds(table.covered)
    lines: list[str] = []
    for row in range(top, bottom + 2):
        along, through = "", ""
        for column in range(left, right + 2):
            north, west = Edge(row, column, "north"), Edge(row, column, "west")
            corner = any(
                cell in table.covered
                for edge in (west, Edge(row - 1, column, "west"))
                for cell in beside(edge)
            )
            along += "+" if corner else " "
            along += f"-{_circle(table, north, symbols)}-" if north in table.colours else "   "
            through += f"{_circle(table, west, symbols)}   "
        lines += [along.rstrip(), through.rstrip()]
    return lines[:-1] + legend(symbols)


def _circle(table: Table, edge: Edge, symbols: dict[str, str]) -> str:
    if edge not in table.colours:
        return " "
    symbol = symbols[table.colours[edge]]
    return symbol.upper() if table.complete(edge) else symbol
