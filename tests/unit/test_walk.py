"""Whoever follows a board or a move from the wire to the answer opens few files."""

from pathlib import Path

from tests.walk import BOARD, MOVE, PASSED, ROOT, walk

MOST_OF_A_BOARD = 12
MOST_OF_A_MOVE = 14
MOST_PASSED = 3


def test_a_board_crosses_few_files(small_build: Path) -> None:
    files, passed, _ = walk(small_build, "/validate", BOARD)
    assert "service/games/diamino/rules.py" in files
    assert "service/app.py" in passed
    assert len(files) <= MOST_OF_A_BOARD, files
    assert len(passed) <= MOST_PASSED, passed


def test_a_scored_move_crosses_few_files(small_build: Path) -> None:
    files, passed, _ = walk(small_build, "/score", MOVE)
    assert "service/games/scrabble/rules.py" in files
    assert len(files) <= MOST_OF_A_MOVE, files
    assert len(passed) <= MOST_PASSED, passed


def test_the_map_names_every_file_of_the_walk(small_build: Path) -> None:
    page = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    described = page[page.index("**A board") : page.index("## Where things are added")]
    files = walk(small_build, "/validate", BOARD).files
    assert [file for file in files if f"`{file}`" not in described] == []
    assert all(f"`{place}`" in described for place in PASSED)
