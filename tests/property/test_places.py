"""Where words can begin and end, and what may stand on each cell, against looking everywhere."""

from collections.abc import Iterator
from typing import Final

from hypothesis import given, settings
from hypothesis import strategies as st

from service.games.core.geometry import Cell, Direction
from service.games.core.lexicon import ALPHABET, EVERY_LETTER
from service.games.core.steps import Steps
from service.games.grid.board import Board, Frame, Tile, step
from service.games.grid.search.candidates import CROSSWISE, Candidates, Ground
from tests.examples import examples
from tests.fakes import WalkedLexicon

SIZE: Final = 4
WAYS: Final[tuple[Direction, ...]] = ("across", "down")
Place = tuple[Direction, Cell, Cell, int]

CELLS = st.builds(Cell, st.integers(0, SIZE - 1), st.integers(0, SIZE - 1))
TILES = st.sampled_from([Tile("A", "A"), Tile("B", "B", devil=True), Tile("AB", "AB")])
NOTHING: Final[dict[Cell, Tile]] = {}
BOARDS = st.just(NOTHING) | st.dictionaries(CELLS, TILES, max_size=9)
WORDS = st.sets(st.text("ABC", min_size=2, max_size=5), min_size=1, max_size=25)
GROUNDS = st.builds(
    Ground,
    st.builds(Board, BOARDS),
    st.sampled_from([None, Frame(0, 0, SIZE, SIZE), Frame(-1, 0, SIZE, SIZE + 2)]),
    st.frozensets(CELLS, max_size=2),
    st.none() | CELLS,
    st.booleans(),
)


class Looking:
    """The places of a ground, found by looking at every span of every line."""

    def __init__(self, ground: Ground, words: frozenset[str], rack: str, most: int) -> None:
        self._ground, self._words, self._rack = ground, words, rack
        self._most = min(most, len(rack))
        self._tiles = ground.board.tiles
        self._longest = max(map(len, words))

    def inside(self, cell: Cell) -> bool:
        """Whether a cell is on the table."""
        frame = self._ground.frame
        if frame is None:
            return -9 <= cell.row <= SIZE + 9 and -9 <= cell.column <= SIZE + 9
        return cell.row in range(frame.top, frame.bottom) and cell.column in range(
            frame.left, frame.right
        )

    def free(self, cell: Cell) -> bool:
        """Whether a tile may be laid on a cell."""
        return self.inside(cell) and cell not in self._tiles and cell not in self._ground.barred

    def beside(self, cell: Cell, way: Direction) -> tuple[str, str]:
        """The letters before a cell and behind it."""
        told = []
        for by in (-1, 1):
            at, letters = step(cell, way, by), []
            while at in self._tiles:
                letters.append(self._tiles[at].letters)
                at = step(at, way, by)
            told.append("".join(letters[::by]))
        return told[0], told[1]

    def letters(self, cell: Cell, way: Direction) -> int:
        """What may be laid on a cell, where words are read one way, by trying each letter."""
        if not self.free(cell):
            return 0
        before, behind = self.beside(cell, CROSSWISE[way])
        if not before and not behind:
            return EVERY_LETTER
        return sum(
            1 << number
            for number, letter in enumerate(ALPHABET)
            if before + letter + behind in self._words
        )

    def joins(self, cell: Cell) -> bool:
        """Whether a move on a cell is joined to what lies there, or may be the first."""
        if self._tiles:
            return any(step(cell, way, by) in self._tiles for way in WAYS for by in (-1, 1))
        return cell == (self._ground.start or Cell(0, 0))

    def places(self) -> Iterator[Place]:
        """How a word is read, its first cell and its last, and how many tiles it takes."""
        begun, start = bool(self._tiles), self._ground.start
        held = EVERY_LETTER if "?" in self._rack else sum(1 << ord(c) - 65 for c in {*self._rack})
        for way in WAYS:
            for row in range(-9, SIZE + 10):
                for column in range(-9, SIZE + 10):
                    first = Cell(row, column)
                    if step(first, way, -1) in self._tiles:
                        continue
                    if not begun and start is None and (way, first) != ("across", (0, 0)):
                        continue  # anywhere is the same move
                    if not begun and start and self._ground.begins and first != start:
                        continue
                    for end, laid in self.ends(first, way, held):
                        yield way, first, end, laid

    def ends(self, first: Cell, way: Direction, held: int) -> Iterator[tuple[Cell, int]]:
        """Where a word can end, and how many tiles it takes."""
        laid: list[Cell] = []
        size, cell = 0, first
        while self.inside(cell):
            if cell in self._tiles:
                size += len(self._tiles[cell].letters)
            else:
                if not self.letters(cell, way) & held:
                    return
                laid.append(cell)
                size += 1
            if len(laid) > self._most or size > self._longest:
                return
            across_too = len(laid) == 1 and any(self.beside(laid[0], CROSSWISE[way]))
            following = step(cell, way, 1)
            if (
                size > 1
                and following not in self._tiles
                and any(map(self.joins, laid))
                and not (way == "down" and across_too)
            ):
                yield cell, len(laid)
            cell = following


@settings(max_examples=examples(150))
@given(GROUNDS, WORDS, st.text("ABC?", min_size=1, max_size=3), st.integers(1, 4))
def test_places_are_those_that_looking_everywhere_finds(
    ground: Ground, words: set[str], rack: str, most: int
) -> None:
    lexicon = WalkedLexicon(words)
    looking = Looking(ground, lexicon.words, rack, most)
    found: list[Place] = []
    for start in Candidates(ground, lexicon, rack, most, Steps(10**9)).starts():
        line = start.line
        for end, laid in start.ends:
            found.append((line.direction, line.cells[start.first], line.cells[end], laid))
        for cell, slot, anchor, crossed in zip(
            line.cells, line.slots, line.anchors, line.crossed, strict=True
        ):
            if cell in ground.board.tiles:
                lying = ground.board.tiles[cell].letters
                assert ALPHABET[~slot] in lying
                assert (anchor, crossed) == (False, False)
            else:
                assert slot == looking.letters(cell, line.direction)
                assert anchor == (looking.free(cell) and looking.joins(cell)) or not ground.board
                if looking.free(cell):
                    assert crossed == any(looking.beside(cell, CROSSWISE[line.direction]))
        told = "".join(ALPHABET[~slot] for slot in line.slots if slot < 0)
        cells = dict.fromkeys(cell for cell in line.cells if cell in ground.board)
        assert told == "".join(ground.board.tiles[cell].letters for cell in cells)
    assert sorted(found) == sorted(looking.places())
