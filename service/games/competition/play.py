"""The play of Diamino Compétition: the first word, black cells, exchanges (C1 to C6)."""

from collections.abc import Sequence
from typing import Final, Literal, TypedDict

from service.games.core.geometry import Cell
from service.games.core.violation import Violation
from service.games.grid.table import GridTable, Turn, Turnover

BLACK: Final = "#"
GREEN: Final = "g"
RED: Final = "r"

FIRST_WORD: Final = 8


class Rules(TypedDict):
    """The options in force in a request, each with its value; None means off."""

    marque: bool
    black_cells: Literal["one", "any", "out"]
    red_can_finish: bool
    word_points: Literal["tiles_played", "all_letters"] | None


class Table(GridTable[Rules]):
    """The state of one play, with or without marque."""

    def _first(self, cells: Sequence[Cell]) -> list[Violation]:
        """Judge the first word: its length, and where it begins (C1)."""
        found: list[Violation] = []
        if not 2 <= len(cells) <= FIRST_WORD:
            values = {"count": len(cells), "expected": f"2…{FIRST_WORD}"}
            found.append(Violation("number_of_tiles", cells, "C1", values))
        layout = self.setting.layout
        if layout is not None and cells[0] != layout.start:
            found.append(Violation("not_on_start", (cells[0],), "C1", layout.start._asdict()))
        return found

    def _forbidden(self, turn: Turn, turnover: Turnover) -> list[Violation]:
        """Judge the black cells (C4): only who goes out may cover one."""
        black = turn.covered(BLACK)
        if not black:
            return []
        if not turnover.out:
            return [Violation("black_cell", black, "C4")]
        if turnover.returned and self.setting.rules["black_cells"] != "out":
            return [Violation("black_cell_not_all_laid", black, "C4")]
        if len(black) > 1 and self.setting.rules["black_cells"] != "any":
            return [Violation("black_cells", black, "C4", {"count": len(black)})]
        return []

    def _miscounted(self, player: str, count: int) -> list[Violation]:
        """Judge an exchange (C3): as many as the player likes, never more than the reserve has."""
        reserve = self.racks.reserve
        if reserve is not None and count > reserve:
            short: dict[str, object] = {"count": count, "reserve": reserve}
            return [Violation("reserve_too_small", (), "C3", short)]
        most, _ = self._most(player)
        if count < 1 or (most is not None and count > most):
            values: dict[str, object] = {
                "count": count,
                "expected": "≥ 1" if most is None else f"1…{most}",
            }
            return [Violation("exchange_count", (), "C3", values)]
        return []
