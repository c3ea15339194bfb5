"""Words on a board, judged: by themselves, or with devils whose letters are still to be found.

Used for whole boards and for the words that a move forms; W1, W4 and W10 are judged here.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from service.games.core.game import Cell, Json, Violation
from service.games.core.lexicon import ALPHABET_MASK
from service.games.core.vocabulary import Judge
from service.games.grid.blanks import Bound, Outcome, solve
from service.games.grid.board import Run, Tile


@dataclass(slots=True)
class Verdict:
    """What became of some words.

    Attributes:
        words: each word as an answer shows it.
        violations: what is wrong with them.
        devils: the devils without a letter that stand in a word, in reading order.
        outcome: the letters found for these; None when there are no such devils.
    """

    words: list[Json] = field(default_factory=list)
    violations: list[Violation] = field(default_factory=list)
    devils: list[Cell] = field(default_factory=list)
    outcome: Outcome | None = None

    def assignments(self) -> Json:
        """Give what an answer says of the devils without a letter; nothing when there are none.

        `devils` are their places; each of `assignments` is a text with one letter a devil, in the
        same order; `assignments_complete` tells whether there are no others.
        """
        if self.outcome is None:
            return {}
        wrong = validity(self.violations) is False
        return {
            "devils": [list(cell) for cell in self.devils],
            "assignments": [] if wrong else self.outcome.assignments,
            "assignments_complete": wrong or self.outcome.complete,
        }


def validity(violations: Iterable[Violation]) -> bool | None:
    """Tell whether all is well: None when nothing is wrong but something could not be decided."""
    codes = {violation.code for violation in violations}
    if codes == {"undecided"}:
        return None
    return not codes


def judge_words(
    runs: Sequence[Run], tiles: Mapping[Cell, Tile], judge: Judge, bound: Bound | None = None
) -> Verdict:
    """Judge the words that stand in these runs.

    Args:
        runs: the words to be, in the order in which they are answered.
        tiles: the tiles of the board.
        judge: the dictionary.
        bound: how much work to do for devils without a letter.
    """
    verdict = Verdict()
    unsolved: dict[int, Run] = {}
    for index, run in enumerate(runs):
        laid = [tiles[cell] for cell in run.cells]
        word: Json = {
            "word": "".join([tile.shown for tile in laid]),
            "key": "".join([tile.letters or "?" for tile in laid]),
            "row": run.cells[0].row,
            "column": run.cells[0].column,
            "direction": run.direction,
            "letters": [tile.notation for tile in laid],
            "valid": True,
        }
        verdict.words.append(word)
        if "?" in word["key"]:
            unsolved[index] = run
        elif word["key"] not in judge.lexicon:
            word["valid"] = False
            word["reason"] = judge.reason(word["key"])
            verdict.violations.append(
                Violation("invalid_word", run.cells, "W1", {"word": word["word"]})
            )
    if unsolved:
        _find_letters(verdict, unsolved, tiles, judge, bound)
    return verdict


def _find_letters(
    verdict: Verdict,
    unsolved: Mapping[int, Run],
    tiles: Mapping[Cell, Tile],
    judge: Judge,
    bound: Bound | None,
) -> None:
    """Look for the letters of the devils that have none, and say what that means for the words."""
    cells = sorted({cell for run in unsolved.values() for cell in run.cells})
    verdict.devils = [cell for cell in cells if not tiles[cell].letters]
    domains: list[int] = []
    squares: dict[Cell, range] = {}  # a tile may carry several letters (W5)
    for cell in cells:
        letters = tiles[cell].letters
        masks = [1 << (ord(letter) - 65) for letter in letters] or [ALPHABET_MASK]
        squares[cell] = range(len(domains), len(domains) + len(masks))
        domains += masks
    words = [
        [square for cell in run.cells for square in squares[cell]] for run in unsolved.values()
    ]
    verdict.outcome = solve(words, domains, judge.lexicon, bound=bound)
    if verdict.outcome.solvable is None:
        verdict.violations.append(Violation("undecided", verdict.devils, "W4"))
    for position, (index, run) in enumerate(unsolved.items()):
        word = verdict.words[index]
        if verdict.outcome.solvable is None:
            word["valid"] = None
        elif position in verdict.outcome.stuck:
            values = {"word": word["word"]}
            word["valid"] = False
            word["reason"] = {"code": "unknown", "message": judge.say("no_letters", values)}
            verdict.violations.append(Violation("no_letters", run.cells, "W4", values))
