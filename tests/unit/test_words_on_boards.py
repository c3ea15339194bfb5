"""Words with devils when the work allowed is not enough: neither valid nor invalid."""

from service.games.core.outcome import validity
from service.games.core.steps import Steps
from service.games.grid.board import read_board, runs
from service.games.grid.words import Verdict, judge_words
from tests.fakes import FakeLexicon


def judged(rows: list[str], nodes: int) -> Verdict:
    board = read_board(rows, str.upper, limit=64)
    lexicon = FakeLexicon({"LA", "LE", "SA", "SE"})
    return judge_words(runs(board.tiles), board.tiles, lexicon, Steps(nodes))


def test_without_enough_work_nothing_is_claimed() -> None:
    verdict = judged(["??"], nodes=0)
    assert validity(verdict.violations) is None
    assert [word.valid for word in verdict.words] == [None]
    assert [(v.code, list(v.cells)) for v in verdict.violations] == [
        ("undecided", [(0, 0), (0, 1)])
    ]
    told = verdict.assignments
    assert told is not None
    assert (told.texts, told.complete) == ([], False)


def test_another_wrong_word_settles_it() -> None:
    verdict = judged(["??", "", "XX"], nodes=0)
    assert validity(verdict.violations) is False
    assert [word.valid for word in verdict.words] == [None, False]
    told = verdict.assignments
    assert told is not None
    assert (told.texts, told.complete) == ([], True)


def test_with_a_little_more_some_are_found_and_the_list_is_not_whole() -> None:
    verdict = judged(["??"], nodes=60)
    told = verdict.assignments
    assert validity(verdict.violations) is True
    assert told is not None
    assert 0 < len(told.texts) < 4
    assert told.complete is False


def test_with_enough_all_are_found() -> None:
    told = judged(["??"], nodes=1000).assignments
    assert told is not None
    assert told.texts == ["LA", "LE", "SA", "SE"]
    assert told.complete is True
