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

import unicodedata
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from service.games.core.game import Cell, Json, RequestError, Violation
from service.games.core.pointer import pointer
from service.games.core.replay import known_player
from service.games.grid.board import LETTERS_ON_A_TILE, Fold, Tile

DEVIL = "?"


@dataclass(frozen=True, slots=True)
class Box:
    """What the rules say that a box holds.

    Attributes:
        letters: tiles with a letter.
        devils: devils.
        sets: how many such boxes are on the table.
    """

    letters: int
    devils: int
    sets: int = 1

    @property
    def total(self) -> int:
        """All tiles on the table."""
        return (self.letters + self.devils) * self.sets


@dataclass(frozen=True, slots=True)
class TileSet:
    """The tiles of a game.

    Attributes:
        values: points by face (`A`, `QU`); a devil is worth 0.
        counts: how many of each face one box holds; None when that is not known.
        box: what the rules say that it holds.
    """

    values: Mapping[str, int]
    counts: Mapping[str, int] | None
    box: Box

    def value(self, faces: Iterable[str]) -> int:
        """Add up what tiles are worth: faces as `Tile.face` gives them, `?` for a devil.

        Raises:
            KeyError: a face that has no value.
        """
        return sum(self.values[face] for face in faces if face != DEVIL)

    def limit(self, face: str) -> int:
        """Give how many tiles of a face there may be on the table."""
        if self.counts is not None:
            return self.counts.get(face, 0) * self.box.sets
        if face == DEVIL:
            return self.box.devils * self.box.sets
        return self.box.total if face in self.values or len(face) == 1 else 0

    def beyond(self, used: Mapping[str, int]) -> dict[str, int]:
        """Give the faces of which more are used than the set holds, each with what it holds."""
        return {
            face: self.limit(face) for face, number in used.items() if number > self.limit(face)
        }


def tile_set(
    chosen: str | Json | None, shipped: Mapping[str, Json], box: Box, fold: Fold
) -> TileSet:
    """Give the tile set of a request.

    Args:
        chosen: an id, a set of the client's own, or None for the first one shipped; then only the
            values count: nobody has said that these are the tiles on the table.
        shipped: the sets of the game's data file, by id.
        box: what the rules say that a box holds.
        fold: turns the letters of a face into A to Z.

    Raises:
        RequestError: no such set; or one that is not a set of this game.
    """
    if chosen is None:
        first = _read(next(iter(shipped.values()))["tiles"], box, fold)
        return TileSet(first.values, None, box)
    if isinstance(chosen, str):
        if chosen not in shipped:
            raise RequestError(
                "/tiles", "unknown_tile_set", tiles=chosen[:80], known=", ".join(shipped)
            )
        return _read(shipped[chosen]["tiles"], box, fold)
    return _read(chosen, box, fold)


def beyond_set(
    laid: Sequence[tuple[Cell, Tile]], used: Counter[str], tiles: TileSet
) -> list[Violation]:
    """Tell which tiles, laid beside those already used, are more than the set has (T3).

    Args:
        laid: the tiles of a move, or of a position.
        used: faces of the tiles that lie on the board or are held.
        tiles: the tile set.
    """
    faces = Counter(tile.face for _, tile in laid)
    together = used + faces
    found = [
        Violation(
            "more_than_set",
            sorted(cell for cell, tile in laid if tile.face == face),
            "T3",
            {"tile": face, "limit": limit, "count": together[face]},
        )
        for face, limit in tiles.beyond(together).items()
        if face in faces
    ]
    if together.total() > tiles.box.total:
        values = {"count": together.total(), "limit": tiles.box.total}
        cells = sorted(cell for cell, _ in laid)
        found.append(Violation("more_tiles_than_set", cells, "T3", values))
    return found


def read_hands(request: Json, tiles: TileSet, fold: Fold) -> dict[str, list[str]]:
    """Give what each player still holds after the moves: the faces of the tiles.

    Raises:
        RequestError: a hand of somebody who does not play, what is no tile, or a tile that the set
            gives no value.
    """
    hands: dict[str, list[str]] = {}
    for player, hand in request.get("hands", {}).items():
        where = pointer("hands", player)
        known_player(player, request["players"], where)
        told = (
            unicodedata.normalize("NFC", "".join(hand.split())) if isinstance(hand, str) else hand
        )
        hands[player] = [_face(tile, fold, where) for tile in told]
        for face in hands[player]:
            if face != DEVIL and face not in tiles.values:
                raise RequestError(where, "no_value", tile=face)
    return hands


def _read(tiles: Json, box: Box, fold: Fold) -> TileSet:
    values: dict[str, int] = {}
    counts: dict[str, int] = {}
    for name, told in tiles.items():
        where = pointer("tiles", name)
        face = _face(name, fold, where)
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
        return TileSet(values, None, box)
    missing = values.keys() - counts.keys()
    if missing:
        raise RequestError(pointer("tiles", min(missing)), "tile_count_missing", tile=min(missing))
    devils = counts.get(DEVIL, 0)
    letters = sum(counts.values()) - devils
    if (letters, devils) != (box.letters, box.devils):
        raise RequestError(
            "/tiles",
            "tile_totals",
            expected=f"{box.letters} + {box.devils}",
            got=f"{letters} + {devils}",
        )
    return TileSet(values, counts, box)


def _face(name: str, fold: Fold, where: str) -> str:
    if name == DEVIL:
        return DEVIL
    try:
        face = fold(name)
    except ValueError:
        face = ""
    if not face or len(face) > LETTERS_ON_A_TILE:
        raise RequestError(where, "not_a_face", tile=name[:20], most=LETTERS_ON_A_TILE)
    return face
