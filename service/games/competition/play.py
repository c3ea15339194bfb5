"""The play of Diamino Compétition: black cells, green and red devils, and who goes out."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from service.games.core.game import Cell, Json, Say, Violation
from service.games.core.replay import Outcome
from service.games.grid.laying import Ground, Lay
from service.games.grid.layout import Layout
from service.games.grid.racks import Holdings, Told
from service.games.grid.settlement import Settlement

BLACK: Final = "#"
GREEN: Final = "g"
RED: Final = "r"

FIRST_WORD: Final = 8


@dataclass(frozen=True, slots=True)
class Hit:
    """The special cells that a move newly covers (C5)."""

    black: Sequence[Cell]
    green: int
    red: int

    @classmethod
    def of(cls, layout: Layout, cells: Sequence[Cell]) -> "Hit":
        """Find them."""
        green, red = layout.of_kind(GREEN, cells), layout.of_kind(RED, cells)
        return cls(layout.of_kind(BLACK, cells), len(green), len(red))


@dataclass(frozen=True, slots=True)
class Turnover:
    """What becomes of the hand of a player who lays tiles.

    Attributes:
        out: the hand is empty at the end of the move; None when that is not known.
        drawn: tiles drawn from the reserve.
        returned: tiles returned to it.
        notes: codes of what has to be said about it.
    """

    out: bool | None
    drawn: int = 0
    returned: int = 0
    notes: Sequence[str] = ()


@dataclass(frozen=True, slots=True)
class Turn:
    """A move that lays tiles.

    Attributes:
        player: whose it is.
        lay: the tiles.
        hit: the special cells that they cover.
    """

    player: str
    lay: Lay
    hit: Hit

    @property
    def size(self) -> int:
        """How many tiles are laid."""
        return len(self.lay.cells)


class Table(ABC):
    """The state of one play: see `service.games.core.replay.Table`.

    Attributes:
        ground: the board.
        held: hands and reserve, in number.
        finished: the game is over.
        out: who went out.
        settlement: what is left in the hands at the end.
    """

    actions: Final = ("tiles", "exchange", "pass")

    def __init__(self, ground: Ground, told: Told, held: Holdings, rules: Json, say: Say) -> None:
        self.rules = rules
        self.ground = ground
        self.told = told
        self.held = held
        self.finished = False
        self.out: str | None = None
        self.settlement = Settlement(list(held.hands), ground, say)
        self._passes = 0

    def play(self, index: int, player: str, action: str, move: Json) -> Outcome:
        """Judge a move and, when it is legal, play it."""
        match action:
            case "tiles":
                outcome = self._lay(index, player, move["tiles"])
            case "exchange":
                outcome = self._exchange(player, move["exchange"])
            case _:
                outcome = Outcome()
        if not outcome.violations:
            self._passes = self._passes + 1 if action == "pass" else 0
            if self._passes == len(self.settlement.players):
                self.finished = True
                self._nobody_out(outcome, player)
        return outcome

    @abstractmethod
    def _turnover(self, turn: Turn) -> Turnover:
        """Tell what becomes of the hand, were the move legal."""

    @abstractmethod
    def _most(self, player: str) -> tuple[int | None, str]:
        """Give how many tiles a player may lay, as far as known, and the rule that says so."""

    @abstractmethod
    def _account(self, outcome: Outcome, turn: Turn) -> None:
        """Count a legal move."""

    @abstractmethod
    def _gone_out(self, outcome: Outcome, turn: Turn) -> None:
        """Count the end of the game, by the move with which a player goes out."""

    @abstractmethod
    def _nobody_out(self, outcome: Outcome, player: str) -> None:
        """Count the end of the game when nobody can play any more, by a player's pass."""

    def _lay(self, index: int, player: str, told: Sequence[Json]) -> Outcome:
        lay = self.ground.judge(index, told)
        turn = Turn(player, lay, Hit.of(self.ground.layout, lay.cells))
        turnover = self._turnover(turn)
        violations = [
            *self._first(lay.cells),
            *self._number(player, lay.cells),
            *self._black(turn.hit, turnover),
            *lay.violations,
        ]
        outcome = Outcome(words=lay.words, violations=violations)
        for code in turnover.notes:
            self.settlement.note(outcome, code, player)
        if turn.hit.black and turnover.out is None:
            self.settlement.note(outcome, "hand_not_known", player)
        if not violations:
            self._played(outcome, turn, turnover)
        return outcome

    def _played(self, outcome: Outcome, turn: Turn, turnover: Turnover) -> None:
        """Play a legal move."""
        self._account(outcome, turn)
        self.ground.place(turn.lay)
        drawn, returned = turnover.drawn, turnover.returned
        self.held.move(turn.player, laid=turn.size, drawn=drawn, returned=returned)
        if drawn:
            outcome.effects.append({"code": "draw", "count": drawn})
        if returned:
            outcome.effects.append({"code": "return", "count": returned})
        if turnover.out:
            self.finished, self.out = True, turn.player
            self._gone_out(outcome, turn)

    def _first(self, cells: Sequence[Cell]) -> list[Violation]:
        """Judge the first word: its length, and where it begins (C1)."""
        if self.ground.board.tiles:
            return []
        found: list[Violation] = []
        if not 2 <= len(cells) <= FIRST_WORD:
            values = {"count": len(cells), "expected": f"2…{FIRST_WORD}"}
            found.append(Violation("number_of_tiles", cells, "C1", values))
        start = self.ground.layout.start
        if cells[0] != start:
            found.append(Violation("not_on_start", (cells[0],), "C1", start._asdict()))
        return found

    def _number(self, player: str, cells: Sequence[Cell]) -> list[Violation]:
        most, rule = self._most(player)
        if most is None or len(cells) <= most:
            return []
        values = {"count": len(cells), "held": most}
        return [Violation("more_than_hand", cells, rule, values)]

    def _black(self, hit: Hit, turnover: Turnover) -> list[Violation]:
        """Judge the black cells (C4): only who goes out may cover one."""
        if not hit.black:
            return []
        if not turnover.out:
            return [Violation("black_cell", hit.black, "C4")]
        if len(hit.black) > 1 and self.rules["black_cells"] == "one":
            return [Violation("black_cells", hit.black, "C4", {"count": len(hit.black)})]
        return []

    def _exchange(self, player: str, count: int) -> Outcome:
        """Exchange tiles with the reserve (C3): both keep their sizes."""
        if self.held.reserve is not None and count > self.held.reserve:
            values = {"count": count, "reserve": self.held.reserve}
            return Outcome(violations=[Violation("reserve_too_small", (), "C3", values)])
        most, _ = self._most(player)
        if count < 1 or (most is not None and count > most):
            bounds: Json = {"count": count, "expected": f"1…{'' if most is None else most}"}
            return Outcome(violations=[Violation("exchange_count", (), "C3", bounds)])
        return Outcome(effects=[{"code": "exchange", "count": count}])
