"""What word games on a grid share: how requests are read, records replayed, answers made."""

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, ClassVar, Final, Generic, cast

from service.games.core.game import Limits
from service.games.core.geometry import Direction
from service.games.core.lexicon import Fold
from service.games.core.outcome import Position, Replay, Score
from service.games.core.record import (
    CHECKING,
    COMMON,
    RECORDING,
    Reader,
    Record,
    known_player,
    read_place,
    read_record,
    refuse_unknown,
)
from service.games.core.rulebook import Sheet
from service.games.core.violation import RequestError, pointer, unknown_member
from service.games.grid.board import (
    EMPTY,
    FARTHEST,
    Board,
    Tile,
    cut,
    draw_board,
    read_board,
    read_faces,
    read_tile,
    step,
)
from service.games.grid.box import Box, Layout, Layouts, TileSet, TileSets, draw
from service.games.grid.racks import Opening, Racks, Told, play_out
from service.games.grid.table import GridTable, Rules, Setting
from service.games.grid.words import Action, End, Exchange, Pass, TilesLaid, Verdict, WordLaid
from service.wire import Json

POSITION: Final = frozenset({"board", "tiles"})
_RECORD: Final = frozenset({"board", "tiles", "hands", "dealt", "reserve"})


@dataclass(frozen=True, slots=True, kw_only=True)
class GridPosition(Position):
    """A board judged.

    Attributes:
        board: the position.
        verdict: what became of its words.
        layout: the cells of the board, in games that have any.
        tiles: the tile set, when it was used.
        measures: what else a game measures.
    """

    board: Board
    verdict: Verdict
    layout: Layout | None = None
    tiles: TileSet | None = None
    measures: Mapping[str, object] | None = None

    def parts(self) -> Json:
        """Return the layout, the tile set, the letters found for devils, and what was measured."""
        shown: Json = {}
        if self.layout is not None:
            shown["layout"] = self.layout.to_json()
        if self.tiles is not None:
            shown["tiles"] = self.tiles.to_json()
        if (found := self.verdict.assignments) is not None:
            shown |= found.to_json()
        return shown | dict(self.measures or {})

    def drawing(self) -> list[str]:
        """Draw the board, and list the letters found for devils."""
        lines = draw_board(self.board) if self.layout is None else draw(self.board, self.layout)
        found = self.verdict.assignments
        if found is None:
            return lines
        places = " ".join(f"({row}, {column})" for row, column in found.devils)
        more = [] if found.complete else ["…"]
        return [*lines, "", " ".join([f"? {places}:", *found.texts, *more])]


@dataclass(frozen=True, slots=True, kw_only=True)
class GridScore(Score):
    """A record on a board judged.

    Attributes:
        setting: what was played on and with.
        board: the position after the moves.
        racks: what is held after them.
        deal: how many tiles each player is dealt, when the rules say.
        seen: the tiles on the board and in known hands.
    """

    setting: Setting[Any]
    board: Board
    racks: Racks
    deal: int | None
    seen: Counter[str]

    def parts(self) -> Json:
        """Return the board, what is held, the reserve, and the tiles that nobody has seen."""
        shown: Json = {"tiles": self.setting.tiles.to_json()}
        if self.setting.layout is not None:
            shown["layout"] = self.setting.layout.to_json()
        if self.preview:
            return shown
        shown["deal"] = self.deal
        shown["held"] = self._held()
        if self.racks.reserve is not None:
            shown["reserve"] = self.racks.reserve
        unseen = self.setting.tiles.unseen(self.seen)
        return shown | ({} if unseen is None else {"unseen": unseen}) | self.board.to_json()

    def _held(self) -> Json:
        """Return each hand: the tiles when they are known, or their number."""
        held: Json = {}
        for player in self.setting.players:
            faces, size = self.racks.faces(player), self.racks.size(player)
            if faces is None and player in self.setting.told.hands:
                faces = sorted(self.setting.told.hands[player])
            if faces is not None:
                plain = all(len(face) == 1 for face in faces)
                held[player] = "".join(faces) if plain else faces
            elif size is not None:
                held[player] = size
        return held

    def drawing(self) -> list[str]:
        """Draw the board."""
        layout = self.setting.layout
        return draw_board(self.board) if layout is None else draw(self.board, layout)


@dataclass(frozen=True, slots=True)
class Begun(Generic[Rules]):
    """A play before its first move.

    Attributes:
        setting: what is played on and with.
        opening: what is held.
        kind: the table of the game.
        deal: how many tiles each player is dealt, when the rules say.
    """

    setting: Setting[Rules]
    opening: Opening
    kind: Callable[[Setting[Rules], Racks], GridTable[Rules]]
    deal: int | None

    def play(self, record: Record[Action]) -> tuple[GridTable[Rules], Replay]:
        """Play the moves of a record, any number of times.

        Raises:
            RequestError: a move means nothing, or the record proves that the request is wrong.
        """
        return play_out(record, self.opening, self.setting.told, partial(self.kind, self.setting))


class GridGame(ABC, Generic[Rules]):
    """A game of words on a grid; a subclass adds `validate`, `score` and `_begin`.

    Attributes:
        start: the sign of the square where the first word begins, in games that have layouts.
    """

    start: ClassVar[str] = ""

    def __init__(self, data: Json) -> None:
        self._data = data
        self._sheet = Sheet.of(data)
        self._defaults = self._sheet.defaults()
        self._box = Box(data["box"]["letters"], data["box"]["devils"])
        self._sets = TileSets(data["tile_sets"], self._box)
        self._layouts = (
            Layouts(data["layouts"], "".join(data["cells"]), self.start) if self.start else None
        )
        places = frozenset({"layout", "origin"} if self.start else {"origin"})
        self._places = places
        self._of_position = COMMON | CHECKING | POSITION | places
        self._of_record = COMMON | RECORDING | _RECORD | places

    @property
    def id(self) -> str:
        """The name in requests."""
        return self._sheet.id

    def describe(self) -> Json:
        """Return rules, options, deals, who starts, tile sets, and layouts with their signs."""
        shown: Json = {"deal": self._data["deal"], "start": self._data["start"]}
        shown["tile_sets"] = self._sets.describe()
        if self._layouts is not None:
            shown |= {"layouts": self._layouts.describe(), "cells": self._data["cells"]}
        return self._sheet.describe(**shown)

    def _asked(self, request: Json) -> Rules:
        """Return the options of a request that asks about a position.

        Raises:
            RequestError: there is no board, or something that the game does not know.
        """
        if "board" not in request:
            raise RequestError("/board", "board_expected", game=self.id)
        for name in request:  # as `refuse_unknown` does, without opening the module of records
            if name not in self._of_position:
                raise unknown_member(name, self._of_position)
        return self._rules(request)

    def _recorded(self, request: Json) -> Rules:
        """Return the options of a request that has a record.

        Raises:
            RequestError: it has something that the game does not know.
        """
        refuse_unknown(request, self._of_record)
        return self._rules(request)

    @staticmethod
    def _record(request: Json, fold: Fold, limits: Limits) -> Record[Action]:
        """Return the record of a request.

        Raises:
            RequestError: it cannot be read, or lays more tiles than many games together.
        """
        record = read_record(request, MoveReader(fold).readers())
        laid = sum(move.action.size for move in record.moves)
        if laid > limits.max_laid:
            raise RequestError("/moves", "too_many_laid", count=laid, limit=limits.max_laid)
        return record

    @staticmethod
    def _told(request: Json, record: Record[Action], fold: Fold) -> Told:
        """Return what a request tells of hands and reserve.

        Raises:
            RequestError: a hand of somebody who does not play, or what is no tile.
        """
        hands: dict[str, dict[str, list[str]]] = {"dealt": {}, "hands": {}}
        for name, told in hands.items():
            for player, hand in request.get(name, {}).items():
                where = pointer(name, player)
                known_player(player, record.players, where)
                told[player] = read_faces(hand, fold, where)
        laid = (one for one in record.moves if isinstance(one.action, TilesLaid | WordLaid))
        return Told(
            **hands,
            reserve=request.get("reserve"),
            last_laid={move.player: move.index for move in laid},
        )

    @abstractmethod
    def _begin(self, setting: Setting[Rules], dealt: Mapping[str, Sequence[str]]) -> Begun[Rules]:
        """Return a play before its first move.

        Args:
            setting: what is played on and with.
            dealt: the tiles of those whose hand is known.

        Raises:
            RequestError: so many tiles cannot have been dealt.
        """

    def _scored(self, record: Record[Action], begun: Begun[Rules]) -> GridScore:
        """Replay a record, and return what it scores.

        Raises:
            RequestError: a move means nothing, or the record proves that the request is wrong.
        """
        setting = begun.setting
        table, played = begun.play(record)
        return GridScore(
            game=self.id,
            rules=setting.rules,
            replay=played,
            finished_because=table.finished_because,
            winners=table.winners(played.scores) if table.finished else [],
            setting=setting,
            board=table.board,
            racks=table.racks,
            deal=begun.deal,
            seen=table.seen(),
            preview=record.preview,
        )

    def _rules(self, request: Json) -> Rules:
        """Return every option with its value; those of all requests that set none are the same."""
        rules = self._sheet.rules(request) if "rules" in request else self._defaults
        return cast("Rules", rules)  # they have been checked against what the game declares

    def _layout(self, request: Json, limits: Limits) -> Layout:
        if self._layouts is None:
            raise AssertionError(self.id)
        return self._layouts.of(request.get("layout"), limits.max_board)

    def _tiles(self, request: Json, fold: Fold, boxes: int = 1) -> TileSet:
        """Return the tile set of a request.

        Without one, only the values of the usual set count: nobody has said that these are the
        tiles on the table.

        Raises:
            RequestError: no such set; or one that is not a set of this game.
        """
        chosen = request.get("tiles")
        if chosen is None:
            return replace(self._sets.usual(boxes), counts=None)
        return self._sets.of(chosen, fold, boxes)

    @staticmethod
    def _board(request: Json, fold: Fold, limits: Limits) -> Board:
        return read_board(
            request.get("board", []),
            fold,
            limit=limits.max_board,
            origin=request.get("origin", (0, 0)),
        )


class MoveReader:
    """Reads the moves of word games on a grid.

    Args:
        fold: turns letters as typed into A to Z.
    """

    def __init__(self, fold: Fold) -> None:
        self._fold = fold

    def readers(self) -> Mapping[str, Reader[Action]]:
        """Return how each deed is read, and what may stand beside it."""
        return {
            "tiles": Reader(self._tiles, ("drawn", "returned")),
            "word": Reader(self._word, ("row", "column", "direction", "drawn", "returned")),
            "exchange": Reader(self._exchange, ("drawn",)),
            "pass": Reader(lambda _move, _where: Pass()),
            "end": Reader(_end),
        }

    def _tiles(self, move: Json, where: str) -> Action:
        laid = []
        for number, told in enumerate(move["tiles"]):
            at = f"{where}/tiles/{number}"
            laid.append(
                (read_place(told, at, FARTHEST), read_tile(told, self._fold, f"{at}/letter"))
            )
        return TilesLaid(
            laid, self._faces(move, where, "drawn"), self._faces(move, where, "returned")
        )

    def _word(self, move: Json, where: str) -> Action:
        for name in ("row", "column", "direction"):
            if name not in move:
                raise RequestError(where, "word_without_place", missing=name)
        told = move["word"]
        start, direction = read_place(move, where, FARTHEST), _direction(move, where)
        squares = [
            (step(start, direction, at), self._square(square, f"{where}/word"))
            for at, square in enumerate(cut(told) if isinstance(told, str) else told)
        ]
        return WordLaid(
            squares, self._faces(move, where, "drawn"), self._faces(move, where, "returned")
        )

    def _square(self, square: object, where: str) -> Tile | None:
        return None if square == EMPTY else read_tile(square, self._fold, where)

    def _exchange(self, move: Json, where: str) -> Action:
        told, drawn = move["exchange"], self._faces(move, where, "drawn")
        if isinstance(told, int):
            return Exchange(told, None, drawn)
        faces = read_faces(told, self._fold, f"{where}/exchange")
        return Exchange(len(faces), faces, drawn)

    def _faces(self, move: Json, where: str, name: str) -> Sequence[str] | None:
        if name not in move:
            return None
        return read_faces(move[name], self._fold, f"{where}/{name}")


def _end(move: Json, where: str) -> Action:
    if move["end"] != "agreed":
        raise RequestError(f"{where}/end", "unknown_end", got=str(move["end"])[:20])
    return End()


def _direction(told: Json, where: str) -> Direction:
    match told["direction"]:
        case "across":
            return "across"
        case "down":
            return "down"
        case other:
            raise RequestError(f"{where}/direction", "unknown_direction", got=str(other)[:20])
