"""Random records for games on a board with a layout."""

from itertools import product

from hypothesis import reject
from hypothesis import strategies as st

from service.games import Game, RequestError
from service.wire import Json
from tests.fakes import FakeLexicon, answer_score

# Nearly every run of A and B is a word, so that records go on; those with BBB are not.
WORDS = FakeLexicon(
    word
    for length in range(2, 10)
    for letters in product("AB", repeat=length)
    if "BBB" not in (word := "".join(letters))
)
BOARD = ["", ".A"]
"""A record that begins in the middle proves nothing of the hands: what is told of them counts."""

PLAYERS = ["Anne", "Luc", "Zoé"]


def answered(game: Game, request: Json) -> Json:
    """Replay a record; one is put aside where no reserve before the moves leads to the one told."""
    try:
        return answer_score(game, request, WORDS, "fr")
    except RequestError as error:
        if error.code != "reserve_disagrees":
            raise
        reject()


@st.composite
def records(draw: st.DrawFn, start: tuple[int, int], *, begun: bool = False) -> list[Json]:
    """Draw moves that are mostly legal; one in eight is off in some way.

    Args:
        draw: of Hypothesis.
        start: where the first word begins.
        begun: a tile lies there already.
    """
    taken: set[tuple[int, int]] = {start} if begun else set()
    moves: list[Json] = []
    for number in range(draw(st.integers(0, 16))):
        player = draw(st.sampled_from([PLAYERS[number % 3]] * 8 + PLAYERS))
        kind = draw(st.sampled_from(["tiles"] * 10 + ["exchange", "pass"]))
        if kind == "exchange":
            moves.append({"player": player, "exchange": draw(st.sampled_from([1, 5, 0, 13, 500]))})
        elif kind == "pass":
            moves.append({"player": player, "pass": True})
        else:
            laid = draw(lay(start, taken))
            taken.update((tile["row"], tile["column"]) for tile in laid)
            moves.append({"player": player, "tiles": laid})
    return moves


@st.composite
def lay(draw: st.DrawFn, start: tuple[int, int], taken: set[tuple[int, int]]) -> list[Json]:
    """Draw the tiles of a move: from the start, or from a square beside those taken."""
    beside = sorted(({(r + 1, c) for r, c in taken} | {(r, c + 1) for r, c in taken}) - taken)
    row, column = draw(st.sampled_from(beside or [start]))
    down = draw(st.booleans())
    off = draw(st.integers(0, 7)) == 0
    tiles: list[Json] = []
    for letter in draw(st.text("AAABB", min_size=1 if taken else 2, max_size=5)):
        while (row, column) in taken and not off:
            row, column = row + down, column + (not down)
        tile = {"row": row, "column": column, "letter": letter}
        tiles.append({**tile, "devil": True} if draw(st.integers(0, 19)) == 0 else tile)
        step = draw(st.integers(-1, 2)) if off else 1
        row, column = row + step * down, column + step * (not down)
    return tiles
