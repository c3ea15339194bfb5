"""French Scrabble (S1 to S10): the game that a request asks about, and its play.

The first word, what words score, exchanges, and the end stand in `Table`.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from math import prod
from typing import Final, TypedDict

from service.games.core.game import Limits
from service.games.core.geometry import Cell
from service.games.core.lexicon import Fold, Lexicon
from service.games.core.outcome import Outcome, WordFormed
from service.games.core.rulebook import load
from service.games.core.violation import RequestError, Violation
from service.games.grid.box import TileSet, beyond_set
from service.games.grid.frame import Begun, GridPosition, GridScore
from service.games.grid.racks import Racks, deal
from service.games.grid.search.candidates import Ground
from service.games.grid.search.finding import PLAYERS, FindsGridMoves
from service.games.grid.search.ranking import Plan, special_cells
from service.games.grid.search.worth import Tally
from service.games.grid.table import Count, GridTable, Setting, Turn, Turnover
from service.games.grid.words import judge_board
from service.wire import Json

HAND: Final = 7
BONUS: Final = 50

LETTER: Final[Mapping[str, int]] = {"d": 2, "t": 3}
WORD: Final[Mapping[str, int]] = {"D": 2, "T": 3, "*": 2}


class Rules(TypedDict):
    """The options in force in a request, each with its value."""

    exchange_minimum: int
    pass_rounds: int
    duplicate: bool


class Table(GridTable[Rules]):
    """The state of one play; in Duplicate all players make the one move that is recorded."""

    def __init__(self, setting: Setting[Rules], racks: Racks) -> None:
        super().__init__(setting, racks)
        self._duplicate: bool = setting.rules["duplicate"]
        self.pass_rounds = 1 if self._duplicate else setting.rules["pass_rounds"]

    def _first(self, cells: Sequence[Cell]) -> list[Violation]:
        """Judge the first word: it covers the centre, by two tiles at least (S1)."""
        found = []
        if len(cells) < 2:
            values = {"count": len(cells), "expected": f"2…{HAND}"}
            found.append(Violation("number_of_tiles", cells, "S1", values))
        layout = self.setting.layout
        if layout is not None and layout.start not in cells:
            start = layout.start
            found.append(Violation("centre_not_covered", (start,), "S1", start._asdict()))
        return found

    def _forbidden(self, turn: Turn, turnover: Turnover) -> list[Violation]:  # noqa: ARG002
        """Nothing more is forbidden."""
        return []

    def _most(self, player: str) -> tuple[int, str]:
        size = self.racks.size(player)
        return HAND if size is None else size, "S2"

    def _turnover(self, turn: Turn) -> Turnover:
        """Draw back to seven (S7); who cannot and has laid all tiles is out (S8)."""
        out, drawn = self.setting.told.refilled(
            self.racks, HAND, turn.player, turn.index, turn.size
        )
        return Turnover(out, drawn)

    def _count(self, turn: Turn) -> Count:
        """Count the words of a move (S3, S4), and the bonus for seven tiles (S5)."""
        words = [self._valued(word, turn) for word in turn.lay.words]
        points = sum(word.points or 0 for word in words)
        if turn.size == HAND:
            return Count(points + BONUS, words, {"bonus": BONUS})
        return Count(points, words)

    def _valued(self, word: WordFormed, turn: Turn) -> WordFormed:
        """Return a word with its points: letters first, then the word itself (S4)."""
        premiums = dict(turn.special)
        letters = sum(
            value * LETTER.get(premiums.get(cell, ""), 1)
            for cell, value in zip(word.cells, self._values(word, turn), strict=True)
        )
        times = prod(WORD.get(premiums.get(cell, ""), 1) for cell in word.cells)
        return replace(word, points=letters * times)

    def _gone_out(self, outcome: Outcome, turn: Turn) -> None:
        """The others pay the values left in hand (S8)."""
        if not self._duplicate:
            self.settlement.pay(outcome, turn.player)

    def _nobody_out(self, outcome: Outcome) -> None:
        """Everybody loses the values left in hand (S9)."""
        if not self._duplicate:
            self.settlement.deduct(outcome)

    def _miscounted(self, player: str, count: int) -> list[Violation]:
        """Judge an exchange (S6)."""
        bag, least = self.racks.reserve, self.setting.rules["exchange_minimum"]
        if bag is not None and bag < max(least, count):
            short = {"reserve": bag, "least": max(least, count)}
            return [Violation("bag_too_small", (), "S6", short)]
        most, _ = self._most(player)
        if not 1 <= count <= most:
            values: dict[str, object] = {"count": count, "expected": f"1…{most}"}
            return [Violation("exchange_count", (), "S6", values)]
        return []

    def winners(self, scores: Mapping[str, int]) -> Sequence[str]:
        """Return who has the highest total (S10)."""
        return self.settlement.winners(scores, self.out)


MOST_PLAYERS: Final = 4


class Scrabble(FindsGridMoves[Rules]):
    """The game: see `service.games.core.game.Game`."""

    start = "*"

    def validate(self, request: Json, lexicon: Lexicon, limits: Limits) -> GridPosition:
        """Judge a board: W1 to W4, L1, T3, and that the centre is covered (S1).

        Raises:
            RequestError: the board, the layout, the rules or the tiles mean nothing.
        """
        self._asked(request)
        layout = self._layout(request, limits)
        board = layout.place(self._board(request, lexicon.fold, limits))
        tiles = self._tiles(request, lexicon.fold)
        verdict = judge_board(board, lexicon)
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
        record = self._record(request, lexicon.fold, limits)
        told = self._told(request, record, lexicon.fold)
        told.check_sizes(HAND)
        layout = self._layout(request, limits)
        board = layout.place(self._board(request, lexicon.fold, limits))
        tiles = self._tiles(request, lexicon.fold)
        setting = Setting(record.players, rules, board, layout, tiles, lexicon, told)
        return self._scored(record, self._begin(setting, told.dealt))

    def _begin(self, setting: Setting[Rules], dealt: Mapping[str, Sequence[str]]) -> Begun[Rules]:
        elsewhere = setting.tiles.total - len(setting.board.tiles)
        opening = deal(setting.players, dealt, HAND, elsewhere, begun=bool(setting.board))
        return Begun(setting, opening, Table, HAND)

    def plan(self, request: Json, lexicon: Lexicon, limits: Limits) -> Plan:
        """Return how the moves of a rack are found, ranked by what they score (S1 to S5).

        Raises:
            RequestError: the request means nothing.
        """
        rules = self._moving(request)
        rack = self._rack(request, lexicon.fold, HAND)
        layout = self._layout(request, limits)
        board = layout.place(self._board(request, lexicon.fold, limits))
        cells = layout.special(layout.cells())
        tiles = self._tiles(request, lexicon.fold)
        tally = Tally(
            tiles.values,
            "all_letters",
            letter_times=special_cells(LETTER, cells),
            word_times=special_cells(WORD, cells),
            bonus={HAND: BONUS},
        )
        ground = Ground(board, layout.frame, start=layout.start)
        told = self._reserve(request, board)
        setting = Setting(PLAYERS, rules, board, layout, tiles, lexicon, told)
        play = self._played(setting, rack)
        return Plan(rack, ground, HAND, tiles, play, tally=tally)

    @staticmethod
    def _check_players(count: int, *, duplicate: bool) -> None:
        if duplicate and count != 1:
            raise RequestError("/players", "duplicate_of_one", count=count)
        if not duplicate and not 2 <= count <= MOST_PLAYERS:
            raise RequestError("/players", "number_of_players", count=count, limit=MOST_PLAYERS)

    def _tiles(self, request: Json, fold: Fold, boxes: int = 1) -> TileSet:
        """Return the tile set; without another it is the printed one, numbers and all."""
        return super()._tiles(request, fold, boxes) if "tiles" in request else self._sets.usual()


GAME: Final = Scrabble(load("scrabble/data"))
