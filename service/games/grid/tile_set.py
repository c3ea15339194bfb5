"""Tile sets: what tiles there are and what they are worth.

A game's data file lists its own:

    [tile_sets.exemple-61]
    title = {en = "…", fr = "…"}
    provenance = "who made it, and how"
    authentic = false
    tiles = {A = {count = 6, value = 1}, "?" = {count = 2, value = 0}}

A request names one, or brings the set of the box on the table, as values alone or as numbers and
values: `{"A": 1, "QU": 8}` or `{"A": {"count": 6, "value": 1}, "?": {"count": 2}}`. `?` is the
devil, whose value is always 0. Where numbers are given they are checked against what the rules
say of the box. Values alone do not say which letters there are: one that is not listed may be
played, but not valued.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from service.games.core.violation import Json, RequestError, Violation, pointer
from service.games.core.vocabulary import Fold
from service.games.grid.board import DEVIL, Laid
from service.games.grid.reading import read_face


@dataclass(frozen=True, slots=True)
class Box:
    """What the rules say that a box holds: tiles with a letter, and devils."""

    letters: int
    devils: int


@dataclass(frozen=True, slots=True)
class TileSet:
    """The tiles on the table.

    Attributes:
        values: points by face (`A`, `QU`); a devil is worth 0.
        counts: how many there are of each face; None when that is not known.
        letters: how many tiles with a letter there are.
        devils: how many devils there are.
        id: of a shipped set; None for a set of the client's own.
        authentic: whether a shipped set is the printed one; None for a set of the client's own.
    """

    values: Mapping[str, int]
    counts: Mapping[str, int] | None
    letters: int
    devils: int
    id: str | None = None
    authentic: bool | None = None

    @property
    def total(self) -> int:
        """All tiles on the table."""
        return self.letters + self.devils

    def value(self, faces: Iterable[str]) -> int:
        """Return what tiles are worth together: faces as `Tile.face` has them.

        Raises:
            RequestError: a face that has no value.
        """
        values = self.values
        try:
            return sum(values[face] for face in faces if face != DEVIL)
        except KeyError as error:
            raise RequestError("/tiles", "no_value", tile=error.args[0]) from error

    def limit(self, face: str) -> int:
        """Return how many tiles of a face there may be on the table."""
        if self.counts is not None:
            return self.counts.get(face, 0)
        if face == DEVIL:
            return self.devils
        return self.total if face in self.values or len(face) == 1 else 0

    def beyond(self, used: Mapping[str, int]) -> dict[str, int]:
        """Return the faces of which more are used than there are, each with what there is."""
        return {
            face: self.limit(face) for face, number in used.items() if number > self.limit(face)
        }

    def unseen(self, seen: Mapping[str, int]) -> dict[str, int] | None:
        """Return how many of each face are neither on the board nor in a known hand."""
        if self.counts is None:
            return None
        left = {face: count - seen.get(face, 0) for face, count in self.counts.items()}
        return {face: count for face, count in left.items() if count > 0}

    def to_json(self) -> Json:
        """Return what an answer says of the set that it used."""
        return {"id": self.id, "authentic": self.authentic}


class TileSets:
    """The tile sets of a game, read once.

    Args:
        shipped: those of its data file, by id; the first is the usual one.
        box: what the rules say that a box holds.
    """

    def __init__(self, shipped: Mapping[str, Json], box: Box) -> None:
        self._shown = shipped
        self._box = box
        self._sets = {
            name: replace(
                _read(one["tiles"], box, 1, str.upper), id=name, authentic=one["authentic"]
            )
            for name, one in shipped.items()
        }

    def describe(self) -> list[Json]:
        """Return the sets as `GET /games/{id}` shows them."""
        return [{"id": name, **one} for name, one in self._shown.items()]

    def usual(self, boxes: int = 1) -> TileSet:
        """Return the first set shipped, with as many boxes on the table."""
        return _times(next(iter(self._sets.values())), boxes)

    def of(self, request: Json, fold: Fold, boxes: int = 1) -> TileSet:
        """Return the tile set of a request.

        Without one, only the values of the usual set count: nobody has said that these are the
        tiles on the table.

        Args:
            request: its `tiles` is an id, or a set of the client's own.
            fold: turns the letters of a face into A to Z.
            boxes: how many such boxes are on the table.

        Raises:
            RequestError: no such set; or one that is not a set of this game.
        """
        chosen = request.get("tiles")
        if chosen is None:
            return replace(self.usual(boxes), counts=None)
        if not isinstance(chosen, str):
            return _read(chosen, self._box, boxes, fold)
        if chosen not in self._sets:
            known = ", ".join(self._sets)
            raise RequestError("/tiles", "unknown_tile_set", tiles=chosen[:80], known=known)
        return _times(self._sets[chosen], boxes)


def beyond_set(
    laid: Iterable[Laid], used: Counter[str], tiles: TileSet, *, rule: str = "T3"
) -> list[Violation]:
    """Judge whether tiles, laid beside those already used, are more than the set has (T3).

    Args:
        laid: the tiles of a move, or of a position.
        used: faces of the tiles that lie on the board or are held.
        tiles: the tile set.
        rule: the statement that says so.
    """
    cells = defaultdict(list)
    for cell, tile in laid:
        cells[tile.face].append(cell)
    found = []
    for face, places in cells.items():
        count, limit = used[face] + len(places), tiles.limit(face)
        if count > limit:
            values = {"tile": face, "limit": limit, "count": count}
            found.append(Violation("more_than_set", sorted(places), rule, values))
    total = used.total() + sum(map(len, cells.values()))
    if total > tiles.total:
        values = {"count": total, "limit": tiles.total}
        everywhere = sorted(cell for places in cells.values() for cell in places)
        found.append(Violation("more_tiles_than_set", everywhere, rule, values))
    return found


def _times(tiles: TileSet, boxes: int) -> TileSet:
    if boxes == 1:
        return tiles
    counts = {face: count * boxes for face, count in (tiles.counts or {}).items()}
    return replace(
        tiles,
        counts=None if tiles.counts is None else counts,
        letters=tiles.letters * boxes,
        devils=tiles.devils * boxes,
    )


def _read(tiles: Json, box: Box, boxes: int, fold: Fold) -> TileSet:
    """Read a set of one box, or of all boxes on the table."""
    values: dict[str, int] = {}
    counts: dict[str, int] = {}
    for name, told in tiles.items():
        where = pointer("tiles", name)
        face = read_face(name, fold, where)
        if face in values:
            raise RequestError(where, "tile_twice", tile=name)
        detail = told if isinstance(told, Mapping) else {"value": told}
        values[face] = detail.get("value", 0)
        if face == DEVIL and values[face]:
            raise RequestError(where, "devil_value", got=values[face])
        if "count" in detail:
            counts[face] = detail["count"]
    values.pop(DEVIL, None)
    if not counts:
        return _times(TileSet(values, None, box.letters, box.devils), boxes)
    if missing := values.keys() - counts.keys():
        raise RequestError(pointer("tiles", min(missing)), "tile_count_missing", tile=min(missing))
    devils = counts.get(DEVIL, 0)
    letters = sum(counts.values()) - devils
    for on_table in {boxes, 1}:  # a set may be told of one box, or of all that are on the table
        if (letters * on_table, devils * on_table) == (box.letters * boxes, box.devils * boxes):
            return _times(TileSet(values, counts, letters, devils), on_table)
    expected = f"{box.letters} + {box.devils}"
    if boxes > 1:
        expected += f" | {box.letters * boxes} + {box.devils * boxes}"
    raise RequestError("/tiles", "tile_totals", expected=expected, got=f"{letters} + {devils}")
