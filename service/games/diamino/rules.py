"""Diamino, the classic game (D1 to D12), and its solitaires."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final

from service.games.core.game import Limits
from service.games.core.lexicon import Fold, Lexicon
from service.games.core.rulebook import load
from service.games.core.violation import RequestError, Violation, pointer
from service.games.diamino import solitaire
from service.games.diamino.mobility import allowed
from service.games.diamino.options import Rules
from service.games.diamino.play import Table, outside_grid
from service.games.diamino.solver import Puzzle
from service.games.grid.board import FACE_DOWN, Board
from service.games.grid.box import TileSet, beyond_set
from service.games.grid.frame import Begun, GridPosition, GridScore
from service.games.grid.racks import Opening, deal
from service.games.grid.search.candidates import Ground
from service.games.grid.search.finding import PLAYERS, FindsGridMoves
from service.games.grid.search.ranking import Plan
from service.games.grid.table import Setting
from service.games.grid.words import judge_board
from service.wire import Json


class Diamino(FindsGridMoves[Rules]):
    """The game: see `service.games.core.game.Game`."""

    def __init__(self, data: Json) -> None:
        super().__init__(data)
        self._deal: Mapping[str, int] = {**data["deal"]["one_box"], **data["deal"]["two_boxes"]}
        self._two_boxes: Mapping[str, int] = data["deal"]["two_boxes"]

    def validate(self, request: Json, lexicon: Lexicon, limits: Limits) -> GridPosition:
        """Judge a board: W1 to W4, D7, and D10 or D11 for a solitaire.

        Raises:
            RequestError: the board, the rules or the tiles mean nothing.
        """
        rules = self._asked(request)
        board = self._board(request, lexicon.fold, limits)
        counted = rules["solitaire"] is not None or "tiles" in request
        tiles = self._tiles(request, lexicon.fold) if counted else None
        return self._judged(board, rules, tiles, lexicon)

    def _judged(
        self, board: Board, rules: Rules, tiles: TileSet | None, lexicon: Lexicon
    ) -> GridPosition:
        """Judge a board; its tiles are counted where there is a set."""
        kind, alone = rules["solitaire"], []
        if kind is None and board.face_down:
            alone = [Violation("face_down_outside_box", sorted(board.face_down), "D11")]
            verdict = judge_board(Board(board.tiles), lexicon)
        else:
            verdict = judge_board(board, lexicon)
        violations = [*verdict.violations, *alone]
        if rules["grid"] is not None:
            violations += outside_grid(board, rules["grid"])
        if tiles is not None:
            face_down = Counter({FACE_DOWN: len(board.face_down)})
            violations += beyond_set(board.tiles.items(), face_down, tiles)
        measures = None
        if kind is not None and tiles is not None:
            violations += solitaire.faults(board, kind, rules["size"])
            measures = {"solitaire": solitaire.measures(board, kind, tiles)}
        return GridPosition(
            game=self.id,
            words=verdict.words,
            violations=violations,
            board=board,
            verdict=verdict,
            tiles=tiles,
            measures=measures,
        )

    def score(
        self, request: Json, lexicon: Lexicon, limits: Limits
    ) -> GridScore | solitaire.SolitaireScore:
        """Replay a record (D1 to D7, W7 to W10), or score a solitaire (D10, D11).

        Raises:
            RequestError: the request means nothing.
        """
        rules = self._recorded(request)
        if rules["solitaire"] is not None:
            return self._score_solitaire(request, rules, lexicon, limits)
        record = self._record(request, lexicon.fold, limits)
        told = self._told(request, record, lexicon.fold)
        tiles = self._tiles(request, lexicon.fold, self._boxes(record.players))
        board = self._face_up(request, lexicon.fold, limits)
        setting = Setting(record.players, rules, board, None, tiles, lexicon, told)
        return self._scored(record, self._begin(setting, told.dealt))

    def plan(self, request: Json, lexicon: Lexicon, limits: Limits) -> Plan:
        """Return how the moves of a rack are found (D1, D2, D6, D7); only the end of a game scores.

        Raises:
            RequestError: the request means nothing.
        """
        rules = self._moving(request)
        if rules["solitaire"] is not None:
            raise RequestError("/rules/solitaire", "solitaire_has_no_moves")
        rack = self._rack(request, lexicon.fold, max(self._deal.values()))
        board = self._face_up(request, lexicon.fold, limits)
        tiles = self._tiles(request, lexicon.fold)
        told = self._reserve(request, board)
        play = self._played(Setting(PLAYERS, rules, board, None, tiles, lexicon, told), rack)
        most_laid = rules["max_tiles"] if board else rules["max_first"]
        allows = allowed(board, rules, len(rack))
        return Plan(rack, Ground(board), most_laid, tiles, play, allows)

    def puzzle(self, request: Json, lexicon: Lexicon) -> Puzzle:
        """Read a solitaire to be solved: `solitaire`, and the `tiles` (D10, D11).

        Raises:
            RequestError: the tiles mean nothing, or cannot be laid by letters.
        """
        fold = lexicon.fold
        tiles = self._tiles(request, fold) if "tiles" in request else self._sets.usual()
        if tiles.counts is None:
            raise RequestError("/tiles", "tiles_not_counted")
        for face in tiles.counts:
            if len(face) != 1:
                raise RequestError(pointer("tiles", face), "tile_of_letters", tile=face)
        return Puzzle.of(request["solitaire"], tiles.counts)

    def _boxes(self, players: Sequence[str]) -> int:
        return 2 if str(len(players)) in self._two_boxes else 1

    def _face_up(self, request: Json, fold: Fold, limits: Limits) -> Board:
        """Return the board of a request, on which all tiles lie face up.

        Raises:
            RequestError: one does not, or the board means nothing.
        """
        board = self._board(request, fold, limits)
        for row, column in sorted(board.face_down):
            raise RequestError(pointer("board", row, column), "face_down_outside_box")
        return board

    def _begin(self, setting: Setting[Rules], dealt: Mapping[str, Sequence[str]]) -> Begun[Rules]:
        """Return a play before its first move: the deal (D9), while nothing lies yet.

        Nobody refills a hand, and an exchange keeps the reserve as it is, so the reserve is known
        in the middle of a game as well, unless the request tells another.
        """
        players, told = setting.players, setting.told
        size = self._deal.get(str(len(players)))
        if size is not None:
            told.check_sizes(size)
        elsewhere = setting.tiles.total - len(setting.board.tiles)
        begun = bool(setting.board)
        opening = deal(players, dealt, None if begun else size, elsewhere, begun=begun)
        if begun and opening.reserve is None and size is not None and told.reserve is None:
            reserve = setting.tiles.total - size * len(players)
            opening = Opening(players, None, reserve, dealt)
        return Begun(setting, opening, Table, size)

    def _score_solitaire(
        self, request: Json, rules: Rules, lexicon: Lexicon, limits: Limits
    ) -> solitaire.SolitaireScore:
        """Score a position: each player listed has made it; only a finished one scores."""
        if request["moves"]:
            raise RequestError("/moves", "solitaire_has_no_moves")
        board = self._board(request, lexicon.fold, limits)
        tiles = self._tiles(request, lexicon.fold)
        position = self._judged(board, rules, tiles, lexicon)
        measured = solitaire.measures(board, str(rules["solitaire"]), tiles)
        return solitaire.SolitaireScore.of(position, measured, request["players"], rules)


GAME: Final = Diamino(load("diamino/data"))
read_puzzle: Final = GAME.puzzle
"""What reads a solitaire to be solved."""
