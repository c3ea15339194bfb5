"""The end of a game: what is left in the hands is valued, and the winners are told."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from service.games.core.outcome import Effect, Outcome
from service.games.core.violation import Note
from service.games.grid.box import TileSet
from service.games.grid.racks import Racks, Told


@dataclass(slots=True)
class Settlement:
    """Values what is left in hand, as far as it is known; what is not is noted.

    Every sum is an effect of its own, with its player, beside the points of the last move.

    Attributes:
        players: who plays, in order.
        racks: what they hold, as far as the record proves it.
        told: what the request tells of that.
        tiles: the tile set.
        complete: no hand was missing so far.
    """

    players: Sequence[str]
    racks: Racks
    told: Told
    tiles: TileSet
    complete: bool = True

    def others(self, player: str) -> list[str]:
        """Return all other players."""
        return [other for other in self.players if other != player]

    def value(self, player: str) -> int | None:
        """Return the values left in a hand; None when it is not known."""
        faces: Sequence[str] | None = self.racks.faces(player)
        if faces is None:
            faces = self.told.hands.get(player)
        return None if faces is None else sum(self.tiles.values_of(faces))

    def left(self, outcome: Outcome, player: str) -> int | None:
        """Return the values left in a hand; None, and a note, when it is not known."""
        value = self.value(player)
        if value is None:
            self.complete = False
            outcome.notes.append(Note("hand_not_known", {"player": player}))
        return value

    def pay(self, outcome: Outcome, player: str) -> None:
        """Let each other player pay the values left in hand to the one who went out."""
        received = sum(self._take(outcome, other, "pay") for other in self.others(player))
        outcome.effects.append(Effect("receive", player, points=received))

    def deduct(self, outcome: Outcome) -> None:
        """Take from each player the values left in hand."""
        for player in self.players:
            self._take(outcome, player, "deduct")

    def _take(self, outcome: Outcome, player: str, code: str) -> int:
        value = self.left(outcome, player)
        points = None if value is None else -value
        outcome.effects.append(Effect(code, player, points=points))
        return value or 0

    def winners(self, scores: Mapping[str, int], out: str | None) -> Sequence[str]:
        """Return who has the highest total.

        While a hand is missing, the totals of the others may still fall, and that of whoever went
        out may still rise: only they are known to win.

        Args:
            scores: the totals at the end.
            out: who went out.
        """
        best = [player for player in self.players if scores[player] == max(scores.values())]
        return best if self.complete or best == [out] else []
