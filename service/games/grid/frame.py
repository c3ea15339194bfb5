"""What the word games on a grid answer, and the frame that they share."""

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import ClassVar, Final

from service.games.core.game import Limits, Position, Score
from service.games.core.moves import MOVES, PossibleMoves
from service.games.core.outcome import Outcome
from service.games.core.record import (
    CHECKING,
    COMMON,
    RECORDING,
    Record,
    read_record,
    refuse_unknown,
)
from service.games.core.rulebook import Sheet
from service.games.core.violation import Json, RequestError
from service.games.core.vocabulary import Fold, Lexicon
from service.games.grid.board import Board, draw_board
from service.games.grid.layout import Layout, Layouts, draw
from service.games.grid.racks import Opening, Racks, play_out
from service.games.grid.reading import Action, MoveReader, read_board, read_faces
from service.games.grid.search.ranking import MEMBERS, Plan, Play, possible_moves
from service.games.grid.table import GridTable, Setting
from service.games.grid.tile_set import Box, TileSet, TileSets
from service.games.grid.words import Verdict

_POSITION: Final = frozenset({"board", "tiles"})
_PLAYERS: Final = ("A", "B")
"""Who plays, when a request for moves is played by the rules."""
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
        return shown | self.verdict.assignments() | dict(self.measures or {})

    def drawing(self) -> list[str]:
        """Draw the board, and list the letters found for devils."""
        lines = draw_board(self.board) if self.layout is None else draw(self.board, self.layout)
        found = self.verdict.assignments()
        if not found:
            return lines
        places = " ".join(f"({row}, {column})" for row, column in self.verdict.devils)
        more = [] if found["assignments_complete"] else ["…"]
        return [*lines, "", " ".join([f"? {places}:", *found["assignments"], *more])]


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

    setting: Setting
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


class GridGame(ABC):
    """A game of words on a grid; a subclass adds `validate`, `score` and `plan`.

    Attributes:
        start: the sign of the square where the first word begins, in games that have layouts.
    """

    start: ClassVar[str] = ""

    def __init__(self, data: Json) -> None:
        self._data = data
        self._sheet = Sheet.of(data)
        self._box = Box(data["box"]["letters"], data["box"]["devils"])
        self._sets = TileSets(data["tile_sets"], self._box)
        self._layouts = (
            Layouts(data["layouts"], "".join(data["cells"]), self.start) if self.start else None
        )

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

    def _asked(self, request: Json) -> Json:
        """Return the options of a request that asks about a position.

        Raises:
            RequestError: there is no board, or something that the game does not know.
        """
        if "board" not in request:
            raise RequestError("/board", "board_expected", game=self.id)
        refuse_unknown(request, COMMON | CHECKING | _POSITION | self._places)
        return self._sheet.rules(request)

    def _recorded(self, request: Json) -> Json:
        """Return the options of a request that has a record.

        Raises:
            RequestError: it has something that the game does not know.
        """
        refuse_unknown(request, COMMON | RECORDING | _RECORD | self._places)
        return self._sheet.rules(request)

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

    def _played_out(
        self,
        record: Record[Action],
        opening: Opening,
        setting: Setting,
        kind: Callable[[Setting, Racks], GridTable],
        *,
        deal: int | None,
    ) -> GridScore:
        """Replay a record on a table of the game, and return what it scores.

        Args:
            record: the moves.
            opening: what is held before them.
            setting: what is played on and with.
            kind: the table of the game.
            deal: how many tiles each player is dealt, when the rules say.

        Raises:
            RequestError: a move means nothing, or the record proves that the request is wrong.
        """
        told = setting.told
        table, played = play_out(record, opening, told, lambda racks: kind(setting, racks))
        return GridScore(
            game=self.id,
            rules=setting.rules,
            replay=played,
            finished_because=table.finished_because,
            winners=table.winners(played.scores) if table.finished else [],
            setting=setting,
            board=table.board,
            racks=table.racks,
            deal=deal,
            seen=table.seen(),
            preview=record.preview,
        )

    @property
    def _places(self) -> frozenset[str]:
        return frozenset({"layout", "origin"} if self._layouts else {"origin"})

    def _layout(self, request: Json, limits: Limits) -> Layout:
        if self._layouts is None:
            raise AssertionError(self.id)
        return self._layouts.of(request, limits.max_board)

    @staticmethod
    def _board(request: Json, fold: Fold, limits: Limits) -> Board:
        return read_board(
            request.get("board", []),
            fold,
            limit=limits.max_board,
            origin=request.get("origin", (0, 0)),
        )

    def _moving(self, request: Json) -> Json:
        """Return the options of a request for moves.

        Raises:
            RequestError: there is no rack, or something that the game does not know.
        """
        if "rack" not in request:
            raise RequestError("/rack", "rack_expected", game=self.id)
        refuse_unknown(request, MOVES | MEMBERS | self._places)
        return self._sheet.rules(request)

    @staticmethod
    def _rack(request: Json, fold: Fold, limit: int) -> list[str]:
        """Return the tiles that a request for moves says are held.

        Raises:
            RequestError: one of them is no tile, or they are more than a player may hold.
        """
        rack = read_faces(request["rack"], fold, "/rack")
        if len(rack) > limit:
            raise RequestError("/rack", "rack_too_large", count=len(rack), limit=limit)
        return rack

    def _played(self, request: Json, lexicon: Lexicon, limits: Limits, *, begun: bool) -> Play:
        """Return what plays one move of a request for moves by the rules of the game.

        Before the first move the rules say how many tiles are dealt, and a rack may be smaller;
        nobody goes out by it, so what the reserve holds says nothing yet.
        """
        kept = COMMON | _POSITION | self._places | ({"reserve"} if begun else frozenset())
        position = {name: value for name, value in request.items() if name in kept}
        record = {**position, "players": _PLAYERS}
        if begun:
            record["dealt"] = {_PLAYERS[0]: request["rack"]}

        def play(move: Json) -> Outcome:
            tried = {"moves": [{"player": _PLAYERS[0], **move}], "preview": True}
            scored = self.score({**record, **tried}, lexicon, limits)
            return scored.replay.moves[0].outcome

        return play

    def moves(self, request: Json, lexicon: Lexicon, limits: Limits) -> PossibleMoves:
        """Find the best moves of a rack.

        Raises:
            RequestError: the request means nothing.
        """
        return possible_moves(self.id, request, lexicon, self.plan(request, lexicon, limits))

    @abstractmethod
    def plan(self, request: Json, lexicon: Lexicon, limits: Limits, /) -> Plan:
        """Return how the moves of a rack are found.

        Raises:
            RequestError: the request means nothing.
        """

    @abstractmethod
    def score(self, request: Json, lexicon: Lexicon, limits: Limits, /) -> Score:
        """Replay a record: see `service.games.core.game.Game`."""
