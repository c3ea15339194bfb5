"""Diamino, the classic game (D1 to D12), and its solitaires."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final

from service.games.core.game import Limits
from service.games.core.lexicon import Lexicon
from service.games.core.record import Record
from service.games.core.rulebook import load
from service.games.core.violation import RequestError, Violation, pointer
from service.games.diamino import solitaire
from service.games.diamino.mobility import allowed
from service.games.diamino.options import Rules
from service.games.diamino.play import Table, outside_grid
from service.games.diamino.solver import Puzzle
from service.games.grid.board import FACE_DOWN, Board
from service.games.grid.box import beyond_set
from service.games.grid.frame import GridPosition, GridScore
from service.games.grid.racks import Opening, Told, deal
from service.games.grid.search.candidates import Ground
from service.games.grid.search.finding import FindsGridMoves
from service.games.grid.search.ranking import Plan
from service.games.grid.table import Setting
from service.games.grid.words import Action, judge_board
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
        kind, alone = rules["solitaire"], []
        if kind is None and board.face_down:
            alone = [Violation("face_down_outside_box", sorted(board.face_down), "D11")]
            verdict = judge_board(Board(board.tiles), lexicon)
        else:
            verdict = judge_board(board, lexicon)
        violations = [*verdict.violations, *alone]
        if rules["grid"] is not None:
            violations += outside_grid(board.size, board.covered, rules["grid"])
        tiles, measures = None, None
        if kind is not None or "tiles" in request:
            tiles = self._sets.of(request, lexicon.fold)
            face_down = Counter({FACE_DOWN: len(board.face_down)})
            violations += beyond_set(board.tiles.items(), face_down, tiles)
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
        told = Told(request, record, lexicon.fold)
        tiles = self._sets.of(request, lexicon.fold, self._boxes(record.players))
        board = self._board(request, lexicon.fold, limits)
        for row, column in sorted(board.face_down):
            raise RequestError(pointer("board", row, column), "face_down_outside_box")
        setting = Setting(record.players, rules, board, None, tiles, lexicon, told)
        opening = self._opening(record, setting, told)
        return self._played_out(
            record, opening, setting, Table, deal=self._deal.get(str(len(record.players)))
        )

    def plan(self, request: Json, lexicon: Lexicon, limits: Limits) -> Plan:
        """Return how the moves of a rack are found (D1, D2, D6, D7); only the end of a game scores.

        Raises:
            RequestError: the request means nothing.
        """
        rules = self._moving(request)
        rack = self._rack(request, lexicon.fold, max(self._deal.values()))
        board = self._board(request, lexicon.fold, limits)
        allows = allowed(board, rules, len(rack))
        play = self._played(request, lexicon, limits, begun=bool(board))
        most_laid = rules["max_tiles"] if board else rules["max_first"]
        tiles = self._sets.of(request, lexicon.fold)
        return Plan(rack, Ground(board), most_laid, tiles, play, allows=allows)

    def puzzle(self, request: Json, lexicon: Lexicon) -> Puzzle:
        """Read a solitaire to be solved: `solitaire`, and the `tiles` (D10, D11).

        Raises:
            RequestError: the tiles mean nothing, or cannot be laid by letters.
        """
        fold = lexicon.fold
        tiles = self._sets.of(request, fold) if "tiles" in request else self._sets.usual()
        if tiles.counts is None:
            raise RequestError("/tiles", "tiles_not_counted")
        for face in tiles.counts:
            if len(face) != 1:
                raise RequestError(pointer("tiles", face), "tile_of_letters", tile=face)
        return Puzzle.of(request["solitaire"], tiles.counts)

    def _boxes(self, players: Sequence[str]) -> int:
        return 2 if str(len(players)) in self._two_boxes else 1

    def _opening(self, record: Record[Action], setting: Setting[Rules], told: Told) -> Opening:
        """Return what is held before the moves: the deal (D9), while nothing lies yet.

        Nobody refills a hand, and an exchange keeps the reserve as it is, so the reserve is known
        in the middle of a game as well, unless the request tells another.
        """
        size = self._deal.get(str(len(record.players)))
        if size is not None:
            told.check_sizes(size)
        elsewhere = setting.tiles.total - len(setting.board.tiles)
        if not setting.board:
            return deal(record.players, told, size, elsewhere, begun=False)
        opening = deal(record.players, told, None, elsewhere, begun=True)
        if opening.reserve is not None or size is None or told.reserve is not None:
            return opening
        reserve = setting.tiles.total - size * len(record.players)
        return Opening(record.players, None, reserve, told.dealt)

    def _score_solitaire(
        self, request: Json, rules: Rules, lexicon: Lexicon, limits: Limits
    ) -> solitaire.SolitaireScore:
        """Score a position: each player listed has made it; only a finished one scores."""
        if request["moves"]:
            raise RequestError("/moves", "solitaire_has_no_moves")
        asked: Json = {
            name: request[name] for name in ("board", "origin", "tiles", "rules") if name in request
        }
        position = self.validate({"board": [], **asked}, lexicon, limits)
        if position.tiles is None:
            raise AssertionError(rules)  # a solitaire is measured by its set
        measured = solitaire.measures(position.board, str(rules["solitaire"]), position.tiles)
        return solitaire.SolitaireScore.of(position, measured, request["players"], rules)


GAME: Final = Diamino(load("diamino/data"))
read_puzzle: Final = GAME.puzzle
"""What reads a solitaire to be solved."""
