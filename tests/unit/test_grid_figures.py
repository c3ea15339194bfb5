"""Limits of boards, boxes and records by their figures, and what is said where they are passed."""

from collections.abc import Callable

import pytest

from dictionaries import fold
from service.games import Limits, RequestError, games
from service.games.core.geometry import Cell
from service.games.grid.board import (
    Board,
    Frame,
    Tile,
    cut,
    draw_board,
    read_board,
    read_face,
    read_faces,
    read_tile,
)
from service.games.grid.box import Box, Layout, Layouts, TileSets
from service.games.grid.frame import MoveReader
from service.games.grid.words import WordLaid
from service.wire import Json
from tests.fakes import EveryWord, answer_position, answer_score

LONG = "é9" * 60
SETS = TileSets({}, Box(61, 2))
LAYOUTS = Layouts({"one": {"rows": ["*"]}}, ".*", "*")


def refusal(ask: Callable[[], object]) -> RequestError:
    with pytest.raises(RequestError) as caught:
        ask()
    return caught.value


@pytest.mark.parametrize(
    ("ask", "name", "shown"),
    [
        (lambda: read_tile(LONG, fold, "/board"), "tile", 20),
        (lambda: read_face(LONG, fold, "/rack"), "tile", 20),
        (lambda: SETS.of(LONG, fold), "tiles", 80),
        (lambda: LAYOUTS.of(LONG, 64), "layout", 80),
        (lambda: MoveReader(fold).readers()["end"].read({"end": LONG}, ""), "got", 20),
        (lambda: MoveReader(fold).readers()["word"].read(
            {"word": "AB", "row": 0, "column": 0, "direction": LONG}, ""), "got", 20),
    ],
)  # fmt: skip
def test_of_a_long_text_that_means_nothing_the_beginning_is_shown(
    ask: Callable[[], object], name: str, shown: int
) -> None:
    assert refusal(ask).values[name] == LONG[:shown]


@pytest.mark.parametrize(
    ("square", "code"),
    [
        ("ABCD", None),
        ("ABCDE", "not_a_tile"),
        ("9", "not_a_tile"),
        ("e", None),
        ("qu", "devil_letters"),
        ({"letter": "9", "devil": True}, "not_a_tile"),
        ({"letter": "", "devil": True}, "not_a_tile"),
        ({"letter": "É", "devil": True}, None),
        ({"letter": "QU", "devil": True}, "devil_letters"),
        ({"letter": "QU", "devil": False}, None),
        ({}, "not_a_tile"),
        (7, "not_a_tile"),
    ],
)
def test_a_tile_has_one_to_four_letters_and_a_devil_one(square: object, code: str | None) -> None:
    for where, at in (("/board/3/4", "/board/3/4"), (("board", 3, 4), "/board/3/4")):
        if code is None:
            assert read_tile(square, fold, where).letters
        else:
            refused = refusal(lambda where=where: read_tile(square, fold, where))  # type: ignore[misc]
            assert (refused.code, refused.pointer, refused.values["most"]) == (code, at, 4)


def test_a_face_has_one_to_four_letters() -> None:
    assert read_faces(["ABCD", "é", "?"], fold, "/rack") == ["ABCD", "E", "?"]
    for face in ("ABCDE", "9", ""):
        refused = refusal(lambda face=face: read_faces(["A", face], fold, "/rack"))  # type: ignore[misc]
        assert (refused.code, refused.pointer) == ("not_a_face", "/rack")


@pytest.mark.parametrize("origin", [[-200, 200], [200, -200], [201, 0], [0, 201], [-201, 0]])
def test_a_board_begins_at_most_200_from_the_first_square(origin: list[int]) -> None:
    far = [axis for axis, at in enumerate(origin) if abs(at) > 200]
    if not far:
        board = read_board(["A"], fold, limit=1, origin=origin)
        assert board.frame == (origin[0], origin[1], origin[0] + 1, origin[1] + 1)
        return
    refused = refusal(lambda: read_board(["A"], fold, limit=1, origin=origin))
    assert (refused.code, refused.pointer) == ("too_far_away", f"/origin/{far[0]}")
    assert refused.values == {"got": origin[far[0]], "limit": 200}


@pytest.mark.parametrize("row", [200, 201, -201])
def test_a_tile_is_laid_at_most_200_from_the_first_square(row: int) -> None:
    request: Json = {"game": "diamino", "players": ["Anne", "Luc"]}
    tiles = [{"row": row, "column": 200, "letter": letter} for letter in "A"]
    request["moves"] = [{"player": "Anne", "tiles": tiles}]
    if row == 200:
        assert answer_score(games()["diamino"], request, EveryWord())["moves"]
        return
    refused = refusal(lambda: answer_score(games()["diamino"], request, EveryWord()))
    assert refused.pointer == "/moves/0/tiles/0/row"


def test_a_row_is_cut_into_squares_without_the_end_of_its_line() -> None:
    for row in ("CHAT", "ÉTÉS"):
        for end in ("", "\n", "\r\n", "\r"):
            assert cut(row + end) == list(row)
    assert cut("A\tB") == ["A", " ", "B"]
    assert cut("É\tB") == ["É", " ", "B"]
    assert cut("AX\u0302B") == ["A", "X\u0302", "B"]
    assert cut("\u0302AX") == ["\u0302", "A", "X"]


def test_a_board_without_tiles_has_no_size_and_no_drawing() -> None:
    for rows in ([], [""], ["", ""]):
        board = read_board(rows, fold, limit=4)
        assert (board.size, board.shown) == ((0, 0), (0, 0, len(rows), 0))
        assert draw_board(board) == []
        assert not board
    assert Board({}).to_json() == {"board": [], "origin": [0, 0]}
    free = read_board(["..", ".."], fold, limit=4, origin=[1, 2])
    assert free.size == (0, 0)
    assert free.to_json() == {"board": ["..", ".."], "origin": [1, 2]}
    assert len(draw_board(free)) == 3


@pytest.mark.parametrize(
    ("cells", "shown", "size"),
    [
        ([(0, 0)], (0, 0, 1, 1), (1, 1)),
        ([(-2, -3)], (-2, -3, 0, 0), (1, 1)),
        ([(2, 3)], (0, 0, 3, 4), (1, 1)),
        ([(-1, 4), (5, -6)], (-1, -6, 6, 5), (11, 7)),
    ],
)
def test_a_board_is_shown_from_the_first_square_to_its_farthest_tile(
    cells: list[tuple[int, int]], shown: Frame, size: tuple[int, int]
) -> None:
    board = Board({Cell(*cell): Tile("A", "A") for cell in cells})
    assert (board.shown, board.size) == (shown, size)
    down = Board({}, frozenset(Cell(*cell) for cell in cells))
    assert (down.shown, down.size) == (shown, size)
    assert board
    assert down
    top, left, bottom, right = shown
    assert [len(row) for row in board.to_json()["board"]] == [right - left] * (bottom - top)


@pytest.mark.parametrize(("rows", "columns"), [(3, 3), (4, 3), (3, 4), (1, 1), (1, 3)])
def test_a_layout_has_at_most_as_many_rows_and_columns_as_are_allowed(
    rows: int, columns: int
) -> None:
    layout = ["*" + "." * (columns - 1), *["." * columns] * (rows - 1)]
    if max(rows, columns) <= 3:
        read = LAYOUTS.of(layout, 3)
        assert (read.frame, read.start) == ((0, 0, rows, columns), (0, 0))
        assert len(read.cells()) == rows * columns
        return
    refused = refusal(lambda: LAYOUTS.of(layout, 3))
    assert refused.values == {"rows": rows, "columns": columns, "limit": 3}


def test_a_cell_beyond_a_layout_is_told_with_its_size() -> None:
    layout = Layout(["*..", "..."], Cell(0, 0))
    edges = [Cell(0, 0), Cell(1, 2), Cell(0, 2), Cell(1, 0)]
    assert layout.beyond(edges) == []
    outside = [Cell(-1, 0), Cell(0, -1), Cell(0, 3), Cell(2, 0)]
    (violation,) = layout.beyond([*edges, *outside])
    assert violation.cells == outside
    assert violation.values == {"rows": 2, "columns": 3}
    assert layout.beyond([]) == []


def test_a_set_without_devils_is_told_so() -> None:
    refused = refusal(lambda: SETS.of({"A": {"count": 63}}, fold))
    assert refused.values == {"expected": "61 + 2", "got": "63 + 0"}
    counts: Json = {"counted": {"A": {"count": 61}, "?": {"count": 2}}, "valued": {"A": 1, "CH": 4}}
    counted, valued = (SETS.of(one, fold) for one in counts.values())
    assert [counted.limit(face) for face in ("A", "B", "CH", "?")] == [61, 0, 0, 2]
    assert [valued.limit(face) for face in ("A", "B", "CH", "QU", "?")] == [63, 63, 63, 0, 2]
    assert SETS.of({"A": 1}, fold, boxes=2).total == 126
    assert (counted.values, valued.values) == ({"A": 0}, {"A": 1, "CH": 4})


@pytest.mark.parametrize("move", [{"exchange": 1}, {"exchange": "A"}, {"pass": True}])
def test_what_lays_nothing_is_not_counted_among_the_tiles_laid(move: Json) -> None:
    game, limits = games()["scrabble"], Limits(max_laid=2)
    request: Json = {"game": "scrabble", "players": ["Anne", "Luc"]}
    lay = {"player": "Anne", "word": "AS", "row": 7, "column": 7, "direction": "across"}
    turns = [{"player": "Luc" if turn % 2 else "Anne", **move} for turn in range(1, 4)]
    request["moves"] = [lay, *turns]
    assert len(game.score(request, EveryWord(), limits).replay.moves) == 4
    assert (
        len(
            game.score(
                {**request, "moves": [lay, {"end": "agreed"}]}, EveryWord(), limits
            ).replay.moves
        )
        == 2
    )
    request["moves"] = [lay, *turns, {**lay, "word": "A"}]
    assert refusal(lambda: game.score(request, EveryWord(), limits)).values == {
        "count": 3,
        "limit": 2,
    }


def test_a_position_that_was_not_decided_is_drawn_with_what_was_found() -> None:
    """A list that is not whole ends in an ellipsis."""
    game = games()["diamino"]
    for board, ends in ((["??"], True), (["?A"], False)):
        drawing = game.validate({"board": board}, EveryWord(), Limits()).drawing()
        assert drawing[-1].startswith("? (0, 0)")
        assert drawing[-1].endswith(" …") is ends
    assert "assignments" not in answer_position(game, {"board": ["AA"]}, EveryWord())


def test_totals_of_several_boxes_are_told_as_those_of_one_and_of_all() -> None:
    sets = TileSets({}, Box(5, 1))
    refused = refusal(lambda: sets.of({"A": {"count": 7}}, fold, boxes=3))
    assert refused.values == {"expected": "5 + 1 | 15 + 3", "got": "7 + 0"}
    for letters, devils in ((5, 1), (15, 3)):
        told = sets.of({"A": {"count": letters}, "?": {"count": devils}}, fold, boxes=3)
        assert (told.total, told.limit("A"), told.limit("?")) == (18, 15, 3)


@pytest.mark.parametrize("word", ["QUÉ", ["Q", "U", "É"], "QUE\u0301", ["QU", "é"]])
def test_a_word_is_told_as_a_text_or_square_by_square(word: object) -> None:
    move = {"word": word, "row": 2, "column": 3, "direction": "down"}
    read = MoveReader(fold).readers()["word"].read(move, "/moves/0")
    assert isinstance(read, WordLaid)
    tiles = [(cell, tile.letters) for cell, tile in read.squares if tile is not None]
    letters = ["QU", "E"] if len(word) == 2 else ["Q", "U", "E"]  # type: ignore[arg-type]
    assert tiles == [(Cell(2 + at, 3), letter) for at, letter in enumerate(letters)]
