"""The play of Diamino: how many tiles a move lays, when a devil may, and the end (D1 to D7)."""

from collections.abc import Mapping, Sequence
from typing import Final

from service.games.core.geometry import Cell
from service.games.core.outcome import Outcome
from service.games.core.record import Move
from service.games.core.violation import Note, RequestError, Violation
from service.games.diamino.mobility import could_play, fits
from service.games.diamino.options import Rules
from service.games.grid.board import Board
from service.games.grid.racks import Racks
from service.games.grid.table import GridTable, Setting, Turn, Turnover
from service.games.grid.words import Action, Exchange, Pass

LEAST_FIRST: Final = 2
"""Tiles of the first move, at least (D1)."""

MAX_ASKED: Final = 10
"""Exchanges and passes of a record of which it is looked whether their player could move."""


class Table(GridTable[Rules]):
    """The state of one play."""

    def __init__(self, setting: Setting[Rules], racks: Racks) -> None:
        super().__init__(setting, racks)
        self._won: Sequence[str] = []
        self._asked = 0

    def _first(self, cells: Sequence[Cell]) -> list[Violation]:
        return self._number(cells, LEAST_FIRST, self.setting.rules["max_first"], "D1")

    @staticmethod
    def _number(cells: Sequence[Cell], least: int, most: int, rule: str) -> list[Violation]:
        if least <= len(cells) <= most:
            return []
        values = {"count": len(cells), "expected": f"{least}…{most}"}
        return [Violation("number_of_tiles", cells, rule, values)]

    def _most(self, player: str) -> tuple[int | None, str]:
        return self.racks.size(player), "D9"

    def _turnover(self, turn: Turn) -> Turnover:
        """Nobody draws: who has laid all tiles is out (D4)."""
        left = self.racks.after(turn.player, turn.size)
        if left is not None:
            return Turnover(out=left <= 0)
        return Turnover(out=self.setting.told.empty(turn.index, turn.player))

    def _forbidden(self, turn: Turn, turnover: Turnover) -> list[Violation]:
        cells = turn.lay.cells
        most, grid = self.setting.rules["max_tiles"], self.setting.rules["grid"]
        later = self._number(cells, 1, most, "D2") if self.board and cells else []
        found = [*later, *self._devils(turn, turnover)]
        if grid is None:
            return found
        return [*found, *outside_grid(self.board.with_tiles(turn.lay.laid), grid)]

    def _devils(self, turn: Turn, turnover: Turnover) -> list[Violation]:
        """Judge whether a devil is played last (D6)."""
        devils = sorted(cell for cell, tile in turn.lay.laid if tile.devil)
        if not devils or not self.setting.rules["devil_last"]:
            return []
        if turnover.out is None:
            raise RequestError("/hands", "hand_needed", player=turn.player, option="devil_last")
        return [] if turnover.out else [Violation("devil_before_last", devils, "D6")]

    def _gone_out(self, outcome: Outcome, turn: Turn) -> None:
        """The others pay the values left in hand (D4)."""
        self._won = [turn.player]
        self.settlement.pay(outcome, turn.player)

    def _nobody_out(self, outcome: Outcome) -> None:  # noqa: ARG002 - nobody pays
        """Nobody wins, unless the players agreed that the lowest hand does (D5)."""
        if self.setting.rules["blocked"] == "no_winner":
            return
        left = {}
        for player in self.setting.players:
            value = self.settlement.value(player)
            if value is None:
                raise RequestError("/hands", "hand_needed", player=player, option="blocked")
            left[player] = value
        self._won = [player for player in left if left[player] == min(left.values())]

    def winners(self, scores: Mapping[str, int]) -> Sequence[str]:  # noqa: ARG002
        """Return who went out, or has the lowest hand when the players agreed so (D4, D5)."""
        return self._won

    def _miscounted(self, player: str, count: int) -> list[Violation]:  # noqa: ARG002
        """Judge an exchange (D3): the reserve keeps its size, since as many come back."""
        expected, reserve = self.setting.rules["exchange_count"], self.racks.reserve
        values: dict[str, object] = {"count": count}
        if count != expected:
            return [Violation("exchange_count", (), "D3", {**values, "expected": expected})]
        if reserve is not None and count > reserve:
            return [Violation("reserve_too_small", (), "D3", {**values, "reserve": reserve})]
        return []

    def play(self, move: Move[Action]) -> Outcome:
        """Judge a move; of an exchange or a pass say whether another was possible (D3)."""
        if isinstance(move.action, Exchange | Pass):
            could = self._could_play(move.mover)
            outcome = super().play(move)
            outcome.parts["could_play"] = could
            return outcome
        return super().play(move)

    def _could_play(self, player: str) -> bool | None:
        """Return whether a player could have laid tiles; None when hand or answer is not known."""
        hand = self.racks.faces(player)
        if hand is None or self._asked == MAX_ASKED:
            return None
        self._asked += 1
        return could_play(self.board, self.setting.rules, hand, self.setting.lexicon)

    def _pass(self, move: Move[Action]) -> Outcome:
        """Judge a pass: a blocked player exchanges as long as the reserve can give (D3, D5)."""
        count, reserve = self.setting.rules["exchange_count"], self.racks.reserve
        if reserve is None:
            return Outcome(notes=[Note("reserve_not_told", {"player": move.mover})])
        if reserve >= count:
            values = {"count": count, "reserve": reserve}
            return Outcome(violations=[Violation("must_exchange", (), "D3", values)])
        return Outcome()


def outside_grid(board: Board, grid: Sequence[int]) -> list[Violation]:
    """Judge whether the tiles fit in the virtual grid agreed, either way round (D7)."""
    width, height = board.size
    if fits(board.size, grid):
        return []
    values = {"width": width, "height": height, "expected": " × ".join(map(str, grid))}
    return [Violation("outside_grid", sorted(board.covered), "D7", values)]
