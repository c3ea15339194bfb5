"""Boards against slow and obvious references."""

from collections.abc import Sequence

from hypothesis import given
from hypothesis import strategies as st

from dictionaries import fold
from service.games.core.geometry import Cell, groups
from service.games.core.violation import RequestError
from service.games.grid.board import Board, read_board, runs, runs_through

SQUARES = st.sampled_from("..#?ABCabcÉé")
ROWS = st.lists(st.text(SQUARES, max_size=7), max_size=7)


def words_of(lines: Sequence[str]) -> set[tuple[int, int, int]]:
    """Give line, start and length of each run of letters, found by cutting at what is none."""
    found = set()
    for number, line in enumerate(lines):
        start = 0
        for piece in line.replace("#", ".").split("."):
            if len(piece) > 1:
                found.add((number, start, len(piece)))
            start += len(piece) + 1
    return found


@given(ROWS)
def test_runs_are_the_pieces_between_empty_squares(rows: list[str]) -> None:
    board = read_board(rows, fold, limit=64)
    found = runs(board.tiles)
    across = {(*run.cells[0], len(run.cells)) for run in found if run.direction == "across"}
    down = {(*run.cells[0][::-1], len(run.cells)) for run in found if run.direction == "down"}
    square = [row.ljust(7, ".") for row in rows]
    columns = ["".join(column) for column in zip(*square, strict=True)]
    assert across == words_of(square)
    assert down == words_of(columns)
    assert len(found) == len(across) + len(down)
    order = [(run.cells[0], run.direction) for run in found]
    assert order == sorted(order)


@given(ROWS, st.data())
def test_runs_through_some_tiles_are_those_that_hold_one(
    rows: list[str], data: st.DataObject
) -> None:
    tiles = read_board(rows, fold, limit=64).tiles
    chosen = data.draw(st.sets(st.sampled_from(sorted(tiles)))) if tiles else set()
    assert runs_through(tiles, chosen) == [
        run for run in runs(tiles) if not chosen.isdisjoint(run.cells)
    ]


@given(st.frozensets(st.builds(Cell, st.integers(-4, 4), st.integers(-4, 4))))
def test_groups_are_what_steps_reach(cells: frozenset[Cell]) -> None:
    label = {cell: cell for cell in cells}
    for _ in cells:  # a label goes one step a round: as many rounds as cells are enough
        for one in cells:
            for other in cells:
                if abs(one.row - other.row) + abs(one.column - other.column) == 1:
                    label[one] = min(label[one], label[other])
    parted = groups(cells)
    assert {cell: min(group) for group in parted for cell in group} == label
    assert sum(map(len, parted)) == len(cells)


@given(ROWS, st.tuples(st.integers(-9, 9), st.integers(-9, 9)))
def test_a_board_given_back_is_the_board(rows: list[str], origin: tuple[int, int]) -> None:
    board = read_board(rows, fold, limit=64, origin=origin)
    shown = board.to_json()
    again = read_board(shown["board"], fold, limit=64, origin=shown["origin"])
    assert (again.tiles, again.face_down) == (board.tiles, board.face_down)
    assert shown["origin"] == [*origin]
    assert [row.rstrip(".") for row in shown["board"]] == [row.rstrip(".") for row in rows]


@given(ROWS, st.integers(-3, 0), st.integers(-3, 0))
def test_origin_is_where_the_first_square_is(rows: list[str], down: int, right: int) -> None:
    board = read_board(rows, fold, limit=64)
    moved = Board({Cell(r + down, c + right): tile for (r, c), tile in board.tiles.items()})
    shown = moved.to_json()
    top, left = shown["origin"]
    again = read_board(shown["board"], fold, limit=64)
    assert {Cell(r + top, c + left): tile for (r, c), tile in again.tiles.items()} == moved.tiles


@given(
    st.lists(
        st.one_of(
            st.text(max_size=70),
            st.lists(
                st.one_of(
                    st.none(),
                    st.text(max_size=8),
                    st.fixed_dictionaries(
                        {"letter": st.text(max_size=8)}, optional={"devil": st.booleans()}
                    ),
                )
            ),
        ),
        max_size=5,
    )
)
def test_whatever_is_sent_is_a_board_or_told_where_it_is_none(rows: list[str]) -> None:
    try:
        board, where = read_board(rows, fold, limit=64), "/board"
    except RequestError as error:
        board, where = Board({}), error.pointer
    assert where.startswith("/board")
    assert read_board(board.to_json()["board"], fold, limit=64).tiles.keys() == board.tiles.keys()
