"""Answers drawn for a terminal: letters for colours, what is wrong, and the score sheet."""

import unicodedata
from collections.abc import Collection, Iterable, Sequence
from typing import Final

from service.games.core.geometry import Cell, bounds
from service.games.core.replay import JudgedMove, Replay
from service.games.core.violation import Say, Violation

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


def drawn_violations(violations: Sequence[Violation], say: Say) -> list[str]:
    """Return a line for each thing wrong with a position, with its places."""
    return [
        " ".join([_told(one, say), *(f"({row}, {column})" for row, column in one.cells)])
        for one in violations
    ]


def drawn_sheet(replay: Replay, winners: Sequence[str], say: Say) -> list[str]:
    r"""Return a line for each move, then the totals; `*` stands behind a winner.

    >>> from service.games.core.outcome import Outcome, WordFormed
    >>> from service.games.core.geometry import Cell
    >>> word = WordFormed("CHAT", "CHAT", [Cell(0, 0)], "across")
    >>> print(*drawn_sheet(Replay([
    ...     JudgedMove(0, "Anne", Outcome(points=1, words=[word])),
    ...     JudgedMove(1, "Luc", Outcome(violations=[Violation("no", rule="G3")])),
    ... ], {"Anne": 1, "Luc": 0}, None), ["Anne"], lambda code, values: "No."), sep="\n")
      1. Anne  +1  CHAT
      2. Luc    -  No. (G3)
    <BLANKLINE>
    Anne     1 *
    Luc      0
    """
    width = max(map(len, replay.scores), default=0)
    lines = [_line(move, width, say) for move in replay.moves]
    if lines:
        lines.append("")
    for player, score in replay.scores.items():
        won = " *" if player in winners else ""
        lines.append(f"{player:<{width}} {score:5}{won}")
    return lines


def _line(move: JudgedMove, width: int, say: Say) -> str:
    outcome = move.outcome
    if outcome.legal:
        points = f"{outcome.points:+}"
        told = " ".join(word.word for word in outcome.words or ())
    else:
        points = "-"
        told = " ".join(_told(violation, say) for violation in outcome.violations)
    return f"{move.index + 1:3}. {move.player or '':<{width}} {points:>3}  {told}".rstrip()


def _told(violation: Violation, say: Say) -> str:
    rule = f" ({violation.rule})" if violation.rule is not None else ""
    return f"{violation.message(say)}{rule}"
