"""The two formulas of Diamino Compétition: without marque (C7 to C10) and with it (C11 to C16)."""

from typing import Final

from service.games.competition.play import Table, Turn, Turnover
from service.games.core.replay import Outcome
from service.games.grid.laying import cells_of

HAND: Final = 12
"""Tiles in a full hand, with marque (C11)."""

GREEN_CREDIT: Final = 5
RED_CREDIT: Final = 10
OUT_BONUS: Final = 25


class WithoutMarque(Table):
    """Whoever lays all tiles first wins, and scores what the others have left (C7 to C10)."""

    def _most(self, player: str) -> tuple[int | None, str]:
        return self.held.hands[player], "C7"

    def _turnover(self, turn: Turn) -> Turnover:
        """Draw for green cells first, then return for red ones (C8, C9)."""
        hit = turn.hit
        drawn = self.held.available(hit.green)
        left = self.held.after(turn.player, turn.size)
        if left is not None:
            left = max(left, 0) + drawn
            returned = min(hit.red, left)
            if returned < left:
                return Turnover(out=False, drawn=drawn, returned=returned)
            return self._emptied(drawn, returned)
        empty = self.told.empty(turn.lay.index, turn.player)
        if not empty:
            return Turnover(empty, drawn, hit.red)
        if drawn > hit.red:  # the hand that is told is the one before drawing
            notes = ["reserve_not_known"] if self.held.reserve is None else []
            return Turnover(out=False, drawn=drawn, returned=hit.red, notes=notes)
        return self._emptied(drawn, hit.red)

    def _emptied(self, drawn: int, returned: int) -> Turnover:
        """Go out, unless the last tile would go to the reserve and may not (C9)."""
        if returned and not self.rules["red_can_finish"]:
            return Turnover(out=False, drawn=drawn, returned=returned - 1, notes=["last_tile_kept"])
        return Turnover(out=True, drawn=drawn, returned=returned)

    def _account(self, outcome: Outcome, turn: Turn) -> None:
        """Count nothing: only the end counts."""

    def _gone_out(self, outcome: Outcome, turn: Turn) -> None:
        """Score the values in all other hands, doubled by a black cell (C10)."""
        for other in self.settlement.others(turn.player):
            value = self.settlement.left(outcome, other)
            told = {} if value is None else {"value": value}
            outcome.effects.append({"code": "left_in_hand", "player": other, **told})
            outcome.points += (value or 0) * (2 if turn.hit.black else 1)

    def _nobody_out(self, outcome: Outcome, player: str) -> None:
        """Count nothing: nobody wins."""


class WithMarque(Table):
    """Each keeps twelve tiles while the reserve lasts; the highest total wins (C11 to C16)."""

    def _most(self, player: str) -> tuple[int | None, str]:
        held = self.held.hands[player]
        return HAND if held is None else held, "C11"

    def _turnover(self, turn: Turn) -> Turnover:
        """Draw back to twelve (C11); nobody goes out while there are tiles to draw (C14)."""
        out, drawn = self.told.refilled(self.held, HAND, turn.player, turn.lay)
        return Turnover(out, drawn)

    def _account(self, outcome: Outcome, turn: Turn) -> None:
        """Count the devils (C12), and the letters when players count them (C13)."""
        outcome.points += RED_CREDIT * turn.hit.red
        if self.rules["word_points"] is not None:
            values = self.ground.values(turn.lay)
            words = [cells_of(word) for word in turn.lay.words]
            counted = [turn.lay.cells] if self.rules["word_points"] == "tiles_played" else words
            outcome.points += sum(values[cell] for cells in counted for cell in cells)
        if turn.hit.green:
            points = GREEN_CREDIT * turn.hit.green
            outcome.effects += [
                {"code": "credit", "player": other, "points": points}
                for other in self.settlement.others(turn.player)
            ]

    def _gone_out(self, outcome: Outcome, turn: Turn) -> None:
        """Give the bonus, doubled by a black cell, and what the others pay (C14)."""
        outcome.points += OUT_BONUS * (2 if turn.hit.black else 1)
        self.settlement.pay(outcome, turn.player)

    def _nobody_out(self, outcome: Outcome, player: str) -> None:
        """Take what is left in hand from everybody (C15)."""
        self.settlement.deduct(outcome, player)
