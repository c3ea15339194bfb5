"""What moves are worth, and the bounds of where they may lie, against a slow count."""

import sys
from collections.abc import Mapping
from itertools import pairwise, permutations, product
from math import prod
from typing import Final

from hypothesis import given, settings
from hypothesis import strategies as st

from service.games.core.geometry import Cell, Direction
from service.games.core.steps import Steps
from service.games.grid.board import Board, Frame, Tile, step
from service.games.grid.search.candidates import Candidates, Ground, Start
from service.games.grid.search.worth import Tally, Worth
from tests.examples import examples
from tests.fakes import WalkedLexicon

SIZE: Final = 5
WORDS: Final = WalkedLexicon(
    "".join(parts) for count in (1, 2, 3, 4) for parts in product(("A", "B", "QU"), repeat=count)
)
"""Whatever can be laid of A, B and QU is a word, so that most places have moves."""
CELLS = st.builds(Cell, st.integers(0, SIZE - 1), st.integers(0, SIZE - 1))
TILES = st.sampled_from(
    [Tile("A", "A"), Tile("B", "B"), Tile("A", "A", devil=True), Tile("QU", "QU")]
)
BOARDS = st.dictionaries(CELLS, TILES, max_size=7)
RACKS = st.text("AB?", min_size=1, max_size=3)
VALUES = st.fixed_dictionaries(
    {face: st.integers(0, 9) for face in "AB"}, optional={"QU": st.integers(0, 1000)}
)
TIMES = st.dictionaries(CELLS, st.sampled_from([2, 3]), max_size=12)
TALLIES = st.builds(
    Tally,
    VALUES,
    st.sampled_from([*["all_letters"] * 4, "tiles_played", None]),
    letter_times=TIMES,
    word_times=TIMES,
    cells=st.dictionaries(CELLS, st.just(10), max_size=4),
    bonus=st.sampled_from([{}, {2: 50}, {3: 50}]),
)


def counted(
    tally: Tally, board: Board, new: Mapping[Cell, int], along: set[tuple[Cell, ...]]
) -> int:
    """Count what a move scores: of each tile laid its value, and the words that are formed."""
    points = tally.bonus.get(len(new), 0) + sum(tally.cells.get(cell, 0) for cell in new)
    if tally.counted == "tiles_played":
        return points + sum(new.values())
    if tally.counted is None:
        return points
    for word in along:
        letters = 0
        for cell in word:
            if cell in new:
                letters += new[cell] * tally.letter_times.get(cell, 1)
            elif not board.tiles[cell].devil:
                letters += tally.values.get(board.tiles[cell].letters, 0)
        points += letters * prod(tally.word_times.get(cell, 1) for cell in word if cell in new)
    return points


def words_of(board: Board, new: set[Cell], main: Direction, start: Cell) -> set[tuple[Cell, ...]]:
    """The words of a move as cells, found by walking from each of its tiles both ways."""
    taken = {*board.tiles, *new}
    found = set()
    ways: tuple[Direction, ...] = ("across", "down")
    for cell, way in [(start, main), *product(new, ways)]:
        first = cell
        while (before := step(first, way, -1)) in taken:
            first = before
        word = [first]
        while (following := step(word[-1], way, 1)) in taken:
            word.append(following)
        letters = sum(len(board.tiles[one].letters) if one in board.tiles else 1 for one in word)
        if letters > 1 and (way == main or len(word) > 1) and not new.isdisjoint(word):
            found.add(tuple(word))
    return found


def ordered(pairs: list[tuple[tuple[int, ...], int]]) -> bool:
    """Whether keys are as great as what they stand for: equal for equal, and greater for more."""
    keys = [key for _, key in sorted(set(pairs))]
    return len(set(pairs)) == len({told for told, _ in pairs}) and all(
        one < other for one, other in pairwise(keys)
    )


def spanned(start: Start, end: int) -> list[Cell]:
    """The cells that tiles are laid on from a start to an end."""
    line = start.line
    return [line.cells[at] for at in range(start.first, end + 1) if line.slots[at] >= 0]


@settings(max_examples=examples(60))
@given(BOARDS, RACKS, TALLIES, st.sampled_from(["points", "tiles", "length"]))
def test_moves_and_the_bounds_of_their_places_are_worth_what_a_slow_count_says(
    tiles: dict[Cell, Tile], rack: str, tally: Tally, sort: str
) -> None:
    board = Board(tiles)
    ground = Ground(board, Frame(0, 0, SIZE, SIZE), start=Cell(2, 2))
    candidates = Candidates(ground, WORDS, rack, 3, Steps(10**9))
    worth = Worth(tally, board, rack, sort)
    told: list[tuple[tuple[int, ...], int]] = []

    def tell(points: int, laid: int, length: int, key: int) -> None:
        first = {"points": (points, laid), "tiles": (laid, points), "length": (length, points)}
        told.append((first[sort], key))

    values = [tally.values.get(face, 0) for face in rack]
    for start in candidates.starts():
        spans = worth.spans(start)
        assert [span.end for span in spans] == [end for end, _ in start.ends]
        for span in spans:
            length, cells = span.end - start.first, spanned(start, span.end)
            formed = words_of(board, {*cells}, start.line.direction, start.line.cells[start.first])
            best = max(
                counted(tally, board, dict(zip(cells, some, strict=True)), formed)
                for some in permutations(values, len(cells))
            )
            tell(best, len(cells), length, span.bound)
            found = candidates.rack.words(
                start.line.slots, start.first, 1 << span.end, sys.maxsize, sys.maxsize
            )
            for _, word in found:
                laid = start.line.candidate(start.first, word).laid
                new = {cell: tally.values.get(letter, 0) for cell, letter in laid.items()}
                points = counted(tally, board, new, formed)
                laid_there = [(tally.values.get(word[at], 0), times) for at, times in span.factors]
                assert span.base + sum(value * times for value, times in laid_there) == points
                tell(points, len(laid), length, worth.key(span, word))
    assert ordered(told)


def test_no_points_come_before_a_tile_more_or_a_longer_word() -> None:
    """However much a set is worth: the values of a client's own, on as many cells as it likes."""
    dear = dict.fromkeys([Cell(2, 0), Cell(2, 1)], 3**7)  # the row has no others
    tally = Tally({"A": 1000, "B": 1}, "all_letters", word_times=dear)
    board = Board({Cell(2, 2): Tile("A", "A")})
    ground = Ground(board, Frame(0, 0, SIZE, 3))
    worth = {sort: Worth(tally, board, "AAB", sort) for sort in ("points", "tiles", "length")}
    starts = [*Candidates(ground, WORDS, "AAB", 3, Steps(10**9)).starts()]
    spans = {sort: [span for one in starts for span in by.spans(one)] for sort, by in worth.items()}
    sizes = [tiles for one in starts for _, tiles in one.ends]
    lengths = [end - one.first for one in starts for end, _ in one.ends]
    dearest = max(spans["points"], key=lambda span: span.bound)
    at = spans["points"].index(dearest)
    assert (sizes[at], lengths[at]) < (max(sizes), max(lengths))
    for sort, by in (("tiles", sizes), ("length", lengths)):
        ranked = sorted(zip(spans[sort], by, strict=True), key=lambda one: one[0].bound)
        assert [number for _, number in ranked] == sorted(by)
