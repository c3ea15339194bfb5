"""The two formulas of Diamino Compétition: without marque (C7 to C10) and with it (C11 to C16)."""

from collections.abc import Mapping, Sequence
from typing import Final

from service.games.competition.play import BLACK, GREEN, RED, Table
from service.games.core.outcome import Effect, Outcome
from service.games.grid.table import Count, Turn, Turnover

HAND: Final = 12
"""Tiles in a full hand, with marque (C11)."""

GREEN_CREDIT: Final = 5
RED_CREDIT: Final = 10
OUT_BONUS: Final = 25


class WithoutMarque(Table):
    """Whoever lays all tiles first wins, and scores what the others have left (C7 to C10)."""

    def _most(self, player: str) -> tuple[int | None, str]:
        return self.racks.size(player), "C7"

    def _turnover(self, turn: Turn) -> Turnover:
        """Draw for green cells first, then return for red ones (C8, C9)."""
        green, red = len(turn.covered(GREEN)), len(turn.covered(RED))
        drawn = self.racks.available(green)
        left = self.racks.after(turn.player, turn.size)
        if left is not None:
            left = max(left, 0) + drawn
            returned = min(red, left)
            if returned < left:
                return Turnover(out=False, drawn=drawn, returned=returned)
            return self._emptied(drawn, returned)
        empty = self.setting.told.empty(turn.index, turn.player)
        if not empty:
            notes = ["hand_not_known"] if empty is None and turn.covered(BLACK) else []
            return Turnover(empty, drawn, red, notes)
        if drawn > red:  # the hand that is told is the one before drawing
            notes = ["reserve_not_known"] if self.racks.reserve is None else []
            return Turnover(out=False, drawn=drawn, returned=red, notes=notes)
        return self._emptied(drawn, red)

    def _emptied(self, drawn: int, returned: int) -> Turnover:
        """Go out, unless the last tile would go to the reserve and may not (C9)."""
        if returned and not self.setting.rules["red_can_finish"]:
            return Turnover(out=False, drawn=drawn, returned=returned - 1, notes=["last_tile_kept"])
        return Turnover(out=True, drawn=drawn, returned=returned)

    def _gone_out(self, outcome: Outcome, turn: Turn) -> None:
        """Score the values in all other hands, doubled by a black cell (C10)."""
        left = 0
        for other in self.settlement.others(turn.player):
            value = self.settlement.left(outcome, other)
            told = {} if value is None else {"value": value}
            outcome.effects.append(Effect("left_in_hand", other, details=told))
            left += value or 0
        times = 2 if turn.covered(BLACK) else 1
        outcome.effects.append(Effect("receive", turn.player, points=left * times))

    def _nobody_out(self, outcome: Outcome) -> None:
        """Nobody wins."""

    def winners(self, scores: Mapping[str, int]) -> Sequence[str]:  # noqa: ARG002
        """Return who went out (C10)."""
        return [] if self.out is None else [self.out]


class WithMarque(Table):
    """Each keeps twelve tiles while the reserve lasts; the highest total wins (C11 to C16)."""

    def _most(self, player: str) -> tuple[int | None, str]:
        size = self.racks.size(player)
        return HAND if size is None else size, "C11"

    def _turnover(self, turn: Turn) -> Turnover:
        """Draw back to twelve (C11); nobody goes out while there are tiles to draw (C14)."""
        out, drawn = self.setting.told.refilled(
            self.racks, HAND, turn.player, turn.index, turn.size
        )
        notes = ["hand_not_known"] if out is None and turn.covered(BLACK) else []
        return Turnover(out, drawn, notes=notes)

    def _count(self, turn: Turn) -> Count:
        """Count the red devils (C12), and the letters when players count them (C13)."""
        points = RED_CREDIT * len(turn.covered(RED))
        counted = self.setting.rules["word_points"]
        if counted is None:
            return Count(points)
        if counted == "tiles_played":
            return Count(points + sum(self.setting.tiles.values_of(turn.lay.faces)))
        words = [self._valued(word, turn) for word in turn.lay.words]
        return Count(points + sum(word.points or 0 for word in words), words)

    def _credits(self, turn: Turn) -> list[Effect]:
        """Credit the others for green devils (C12)."""
        points = GREEN_CREDIT * len(turn.covered(GREEN))
        others = self.settlement.others(turn.player) if points else []
        return [Effect("credit", other, points=points) for other in others]

    def _gone_out(self, outcome: Outcome, turn: Turn) -> None:
        """Award the bonus, doubled by a black cell, and what the others pay (C14)."""
        bonus = OUT_BONUS * (2 if turn.covered(BLACK) else 1)
        outcome.effects.append(Effect("out_bonus", turn.player, points=bonus))
        self.settlement.pay(outcome, turn.player)

    def _nobody_out(self, outcome: Outcome) -> None:
        """Take what is left in hand from everybody (C15)."""
        self.settlement.deduct(outcome)

    def winners(self, scores: Mapping[str, int]) -> Sequence[str]:
        """Return who has the highest total (C16)."""
        return self.settlement.winners(scores, self.out)
