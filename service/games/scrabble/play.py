"""The play of Scrabble: the first word, what words score, exchanges, and the end (S1 to S10)."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from math import prod
from typing import Final

from service.games.core.geometry import Cell
from service.games.core.outcome import Outcome, WordFormed
from service.games.core.violation import Json, Violation
from service.games.grid.racks import Racks
from service.games.grid.table import Count, GridTable, Setting, Turn, Turnover

HAND: Final = 7
BONUS: Final = 50

LETTER: Final[Mapping[str, int]] = {"d": 2, "t": 3}
WORD: Final[Mapping[str, int]] = {"D": 2, "T": 3, "*": 2}


class Table(GridTable):
    """The state of one play; in Duplicate all players make the one move that is recorded."""

    def __init__(self, setting: Setting, racks: Racks) -> None:
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

    def _most(self, player: str) -> tuple[int | None, str]:
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
        if not 1 <= count <= (most or 0):
            values: Json = {"count": count, "expected": f"1…{most}"}
            return [Violation("exchange_count", (), "S6", values)]
        return []

    def winners(self, scores: Mapping[str, int]) -> Sequence[str]:
        """Return who has the highest total (S10)."""
        return self.settlement.winners(scores, self.out)
