"""The end of a game: what is left in the hands is valued, and the winners are told."""

from collections.abc import Mapping, Sequence

from service.games.core.game import Say
from service.games.core.replay import Outcome
from service.games.grid.laying import Ground


class Settlement:
    """Values what is left in hand, as far as a request tells it; what it does not is noted.

    Attributes:
        players: who plays, in order.
        complete: no hand was missing so far.
    """

    def __init__(self, players: Sequence[str], ground: Ground, say: Say) -> None:
        self.players = players
        self.complete = True
        self._ground = ground
        self._say = say

    def others(self, player: str) -> list[str]:
        """Give all other players."""
        return [other for other in self.players if other != player]

    def note(self, outcome: Outcome, code: str, player: str) -> None:
        """Say something about a move beside its violations and effects, in its `notes`."""
        note = {"code": code, "message": self._say(code, {"player": player})}
        outcome.parts.setdefault("notes", []).append(note)

    def left(self, outcome: Outcome, player: str) -> int | None:
        """Give the values left in a hand; None, and a note, when it is not given."""
        if player in self._ground.hands:
            return self._ground.tiles.value(self._ground.hands[player])
        self.complete = False
        self.note(outcome, "hand_not_known", player)
        return None

    def pay(self, outcome: Outcome, player: str) -> None:
        """Let each other player pay the values left in hand to the one who went out."""
        for other in self.others(player):
            outcome.points += self._take(outcome, other, "pay")

    def deduct(self, outcome: Outcome, player: str) -> None:
        """Take from each player the values left in hand; the one who moved loses points."""
        outcome.points -= self.left(outcome, player) or 0
        for other in self.others(player):
            self._take(outcome, other, "deduct")

    def _take(self, outcome: Outcome, player: str, code: str) -> int:
        value = self.left(outcome, player)
        points = {} if value is None else {"points": -value}
        outcome.effects.append({"code": code, "player": player, **points})
        return value or 0

    def winners(self, scores: Mapping[str, int], out: str | None) -> Sequence[str]:
        """Give who has the highest total.

        While a hand is missing, the totals of the others may still fall, and that of whoever went
        out may still rise: only they are known to win.

        Args:
            scores: the totals at the end.
            out: who went out.
        """
        best = [player for player in self.players if scores[player] == max(scores.values())]
        return best if self.complete or best == [out] else []
