"""Colours as letters, for tables drawn on a terminal."""

import unicodedata
from collections.abc import Collection, Iterable
from typing import Final

from service.games.core.geometry import Cell, bounds

WIDEST: Final = 64
"""Tables with more rows or columns than this are listed, not drawn."""

_SYMBOLS: Final = "abcdefghijklmnopqrstuvwxyz0123456789"


def colour_key(colour: str) -> str:
    """Return a colour as it is compared: without case or spaces around it.

    >>> colour_key(" Rouge ") == colour_key("rouge")
    True
    """
    return unicodedata.normalize("NFC", colour).strip().casefold()


def initials(colours: Iterable[str]) -> dict[str, str]:
    """Return a letter for each colour: one of its name where one is free, `*` when none is.

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
    """Return the line that explains the letters of colours; none when there are no colours."""
    shown = ", ".join(f"{symbol} {colour}" for colour, symbol in symbols.items() if colour)
    return [shown] if shown else []


def drawable(cells: Collection[Cell]) -> bool:
    """Whether there is anything to draw, and room for it."""
    if not cells:
        return False
    top, left, bottom, right = bounds(cells)
    return bottom - top < WIDEST and right - left < WIDEST
