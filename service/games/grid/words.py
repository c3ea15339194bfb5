"""Words on a board, judged: by themselves, or with devils whose letters are still to be found.

Used for whole boards and for the words that a move forms; W1 to W4 and W10 are judged here.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Protocol

from service.games.core.geometry import Cell, groups, neighbours
from service.games.core.outcome import WordFormed
from service.games.core.steps import Steps
from service.games.core.violation import Json, Reason, Violation, validity
from service.games.core.vocabulary import EVERY_LETTER, Judge
from service.games.grid.blanks import Solution, solve
from service.games.grid.board import Board, Run, Tile, runs


class Tiles(Protocol):
    """The tiles on a board by place: a mapping, or one laid over another."""

    def __getitem__(self, cell: Cell, /) -> Tile:
        """Return the tile at a place that holds one."""
        ...


@dataclass(slots=True)
class Verdict:
    """What became of some words.

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

    def assignments(self) -> Json:
        """Return what an answer says of the devils without a letter; nothing when there are none.

        `devils` are their places; each of `assignments` is a text with one letter a devil, in the
        same order; `assignments_complete` tells whether there are no others.
        """
        if self.solution is None:
            return {}
        wrong = validity(self.violations) is False
        return {
            "devils": [list(cell) for cell in self.devils],
            "assignments": [] if wrong else self.solution.assignments,
            "assignments_complete": wrong or self.solution.complete,
        }


def judge_words(
    runs: Sequence[Run], tiles: Tiles, judge: Judge, steps: Steps | None = None
) -> Verdict:
    """Judge the words that stand in these runs.

    Args:
        runs: the words to be, in the order in which they are answered.
        tiles: the tiles of the board.
        judge: the dictionary.
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
        elif word.key not in judge.lexicon:
            reason = judge.reason(word.key)
            word = replace(word, valid=False, reason=reason)
            values = {"word": word.word}
            verdict.violations.append(Violation("invalid_word", run.cells, "W1", values, reason))
        verdict.words.append(word)
    if unsolved:
        _find_letters(verdict, unsolved, tiles, judge, steps)
    return verdict


def _find_letters(
    verdict: Verdict, unsolved: Mapping[int, Run], tiles: Tiles, judge: Judge, steps: Steps | None
) -> None:
    """Look for the letters of the devils that have none, and say what that means for the words."""
    cells = sorted({cell for run in unsolved.values() for cell in run.cells})
    verdict.devils = [cell for cell in cells if not tiles[cell].letters]
    domains: list[int] = []
    squares: dict[Cell, range] = {}  # a tile may carry several letters (W5)
    for cell in cells:
        letters = tiles[cell].letters
        masks = [1 << (ord(letter) - 65) for letter in letters] or [EVERY_LETTER]
        squares[cell] = range(len(domains), len(domains) + len(masks))
        domains += masks
    words = [
        [square for cell in run.cells for square in squares[cell]] for run in unsolved.values()
    ]
    solution = verdict.solution = solve(words, domains, judge.lexicon, steps=steps)
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


def judge_board(board: Board, judge: Judge) -> Verdict:
    """Judge every word of a board, its lone letters and its groups (W1 to W4).

    A tile face down is a tile: it joins groups, and a letter beside it is not alone.
    """
    covered = board.covered
    words = runs(board.tiles)
    verdict = judge_words(words, board.tiles, judge)
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
