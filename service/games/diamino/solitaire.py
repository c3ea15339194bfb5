"""Diamino alone: the condensed crossword (D10) and the box (D11)."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NotRequired, TypedDict

from service.games.core.geometry import Cell, bounds
from service.games.core.outcome import Replay, Score
from service.games.core.violation import Say, Violation
from service.games.diamino.options import Rules
from service.games.grid.board import Board
from service.games.grid.box import TileSet
from service.games.grid.frame import GridPosition
from service.wire import Json


@dataclass(frozen=True, slots=True, kw_only=True)
class SolitaireScore(Score):
    """A solitaire scored: it has no moves, so every player listed has made it.

    Attributes:
        position: the solitaire.
    """

    position: GridPosition

    @classmethod
    def of(
        cls, position: GridPosition, measured: "Measures", players: Sequence[str], rules: Rules
    ) -> "SolitaireScore":
        """Score a position: only one that is valid and uses all the tiles is finished and won."""
        won = position.valid is True and measured["complete"]
        points = measured["score"] if won else 0
        return cls(
            game=position.game,
            rules=rules,
            replay=Replay([], dict.fromkeys(players, points), None),
            finished_because="solved" if won else None,
            winners=players if won else [],
            position=position,
        )

    def to_json(self, say: Say) -> Json:
        """Return the position, as it would be judged by itself, and the score."""
        shown = Score.to_json(self, say)
        return {**self.position.to_json(say), **shown, **self.position.board.to_json()}

    def drawing(self) -> list[str]:
        """Draw the position."""
        return self.position.drawing()


class Measures(TypedDict):
    """What is measured of a solitaire.

    Attributes:
        kind: `condensed` or `box`.
        width: of the rectangle around all tiles.
        height: of the same.
        area: of the same.
        density: the share of its squares that hold a tile, 0 to 1.
        face_up: tiles.
        face_down: tiles.
        unused: tiles of the set that are not on the board.
        left: which ones, when the set tells and none lies face down.
        complete: whether no tile is left that has to be used: all are, in a condensed one.
        score: the area, or the tiles face down; fewer is better.
    """

    kind: str
    width: int
    height: int
    area: int
    density: float
    face_up: int
    face_down: int
    unused: int
    left: NotRequired[Mapping[str, int]]
    complete: bool
    score: int


def measures(board: Board, kind: str, tiles: TileSet) -> Measures:
    """Measure a solitaire."""
    width, height = board.size
    count = len(board.tiles) + len(board.face_down)
    unused = tiles.total - count
    left = tiles.unseen(Counter(tile.face for tile in board.tiles.values()))
    measured: Measures = {
        "kind": kind,
        "width": width,
        "height": height,
        "area": width * height,
        "density": round(count / (width * height), 4) if count else 0.0,
        "face_up": len(board.tiles),
        "face_down": len(board.face_down),
        "unused": unused,
        "complete": kind == "box" or unused == 0,
        "score": width * height if kind == "condensed" else len(board.face_down),
    }
    if left is not None and not board.face_down:
        measured["left"] = left
    return measured


def faults(board: Board, kind: str, box: Sequence[int]) -> list[Violation]:
    """Judge a solitaire, beyond its words.

    Args:
        board: the position.
        kind: `condensed` or `box`.
        box: the two sides of the box, in either order.
    """
    if kind == "box":
        return _box_faults(board, box)
    if board.face_down:
        return [Violation("face_down_tiles", sorted(board.face_down), "D10")]
    return []


def _box_faults(board: Board, box: Sequence[int]) -> list[Violation]:
    width, height = board.size
    if sorted((width, height)) != sorted(box):
        values = {"width": width, "height": height, "expected": " × ".join(map(str, box))}
        return [Violation("not_the_box", (), "D11", values)]
    top, left, bottom, right = bounds(board.covered)
    holes = [
        cell
        for row in range(top, bottom + 1)
        for column in range(left, right + 1)
        if (cell := Cell(row, column)) not in board
    ]
    return [Violation("holes", holes, "D11", {"count": len(holes)})] if holes else []
