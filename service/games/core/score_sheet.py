"""What is wrong with a position, and the score sheet of a record, for a terminal."""

from collections.abc import Sequence

from service.games.core.replay import JudgedMove, Replay
from service.games.core.violation import Say, Violation


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
