"""French Scrabble (S1 to S10): the game that a request asks about."""

from collections import Counter
from typing import Final

from service.games.core.game import Limits
from service.games.core.rulebook import load
from service.games.core.violation import Json, RequestError, Violation
from service.games.core.vocabulary import Fold, Judge, Lexicon
from service.games.grid.frame import GridGame, GridPosition, GridScore
from service.games.grid.racks import Told, deal
from service.games.grid.search.candidates import Ground
from service.games.grid.search.ranking import Plan, special_cells
from service.games.grid.search.worth import Tally
from service.games.grid.table import Setting
from service.games.grid.tile_set import TileSet, beyond_set
from service.games.grid.words import judge_board
from service.games.scrabble.play import BONUS, HAND, LETTER, WORD, Table

PLAYERS: Final = 4


class Scrabble(GridGame):
    """The game: see `service.games.core.game.Game`."""

    start = "*"

    def validate(self, request: Json, lexicon: Lexicon, limits: Limits) -> GridPosition:
        """Judge a board: W1 to W4, L1, T3, and that the centre is covered (S1).

        Raises:
            RequestError: the board, the layout, the rules or the tiles mean nothing.
        """
        self._asked(request)
        judge = Judge(lexicon)
        layout = self._layout(request, limits)
        board = layout.place(self._board(request, judge.fold, limits))
        tiles = self._tiles(request, judge.fold)
        verdict = judge_board(board, judge)
        violations = [
            *verdict.violations,
            *layout.beyond(board.tiles),
            *beyond_set(board.tiles.items(), Counter(), tiles),
        ]
        if board and layout.start not in board:
            violations.append(Violation("start_not_covered", (layout.start,), "S1"))
        return GridPosition(
            game=self.id,
            words=verdict.words,
            violations=violations,
            board=board,
            verdict=verdict,
            layout=layout,
            tiles=tiles,
        )

    def score(self, request: Json, lexicon: Lexicon, limits: Limits) -> GridScore:
        """Replay a record (S1 to S10, W7 to W10); each word of a move tells its points.

        Raises:
            RequestError: the request means nothing.
        """
        rules = self._recorded(request)
        self._check_players(len(request["players"]), duplicate=rules["duplicate"])
        judge = Judge(lexicon)
        record = self._record(request, judge.fold, limits)
        told = Told(request, record, judge.fold)
        told.check_sizes(HAND)
        layout = self._layout(request, limits)
        board = layout.place(self._board(request, judge.fold, limits))
        tiles = self._tiles(request, judge.fold)
        setting = Setting(record.players, rules, board, layout, tiles, judge, told)
        elsewhere = tiles.total - len(board.tiles)
        opening = deal(record.players, told, HAND, elsewhere, begun=bool(board))
        return self._played_out(record, opening, setting, Table, deal=HAND)

    def plan(self, request: Json, lexicon: Lexicon, limits: Limits) -> Plan:
        """Return how the moves of a rack are found, ranked by what they score (S1 to S5).

        Raises:
            RequestError: the request means nothing.
        """
        self._moving(request)
        judge = Judge(lexicon)
        rack = self._rack(request, judge.fold, HAND)
        layout = self._layout(request, limits)
        board = layout.place(self._board(request, judge.fold, limits))
        cells = layout.special(layout.cells())
        tiles = self._tiles(request, judge.fold)
        tally = Tally(
            tiles.values,
            words=True,
            letter_times=special_cells(LETTER, cells),
            word_times=special_cells(WORD, cells),
            bonus={HAND: BONUS},
        )
        ground = Ground(board, layout.frame, start=layout.start)
        play = self._played(request, lexicon, limits, begun=bool(board))
        return Plan(
            rack, ground, HAND, tiles, play, tally, lambda one: bool(board) or len(one.laid) > 1
        )

    @staticmethod
    def _check_players(count: int, *, duplicate: bool) -> None:
        if duplicate and count != 1:
            raise RequestError("/players", "duplicate_of_one", count=count)
        if not duplicate and not 2 <= count <= PLAYERS:
            raise RequestError("/players", "number_of_players", count=count, limit=PLAYERS)

    def _tiles(self, request: Json, fold: Fold) -> TileSet:
        """Return the tile set; without another it is the printed one, numbers and all."""
        return self._sets.of(request, fold) if "tiles" in request else self._sets.usual()


GAME: Final = Scrabble(load("scrabble/data"))
