"""A whole board judged: W1 to W4."""

from service.games.core.game import Violation
from service.games.core.vocabulary import Judge
from service.games.grid.blanks import Bound
from service.games.grid.board import Board, groups, neighbours, runs
from service.games.grid.words import Verdict, judge_words


def judge_board(board: Board, judge: Judge, bound: Bound | None = None) -> Verdict:
    """Judge every word of a board, its lone letters and its groups.

    A tile face down is a tile: it joins groups, and a letter beside it is not alone.
    """
    covered = board.covered
    words = runs(board.tiles)
    verdict = judge_words(words, board.tiles, judge, bound)
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
