"""The state of one play of a word game on a grid: what all such games judge and count alike."""

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Generic, Literal, TypeVar

from service.games.core.geometry import Cell
from service.games.core.lexicon import Lexicon
from service.games.core.outcome import Effect, Outcome, WordFormed
from service.games.core.record import Move
from service.games.core.steps import Steps
from service.games.core.violation import Note, RequestError, Violation, pointer
from service.games.grid.blanks import MAX_NODES
from service.games.grid.board import Board
from service.games.grid.box import Layout, TileSet, beyond_set
from service.games.grid.racks import Racks, Told
from service.games.grid.settlement import Settlement
from service.games.grid.words import (
    Action,
    End,
    Exchange,
    Lay,
    Pass,
    TilesLaid,
    WordLaid,
    lay,
    only_words_are_wrong,
)

Ending = Literal["out", "blocked", "agreed"]
Rules = TypeVar("Rules", bound=Mapping[str, object])
"""The options of a game, each with its value."""


@dataclass(frozen=True, slots=True)
class Setting(Generic[Rules]):
    """What a record is played on and with.

    Attributes:
        players: in the order in which they play.
        rules: the options in force.
        board: the position before the moves.
        layout: the cells of the board, in games that have any.
        tiles: the tile set.
        lexicon: the words.
        told: what the request tells of hands and reserve.
    """

    players: Sequence[str]
    rules: Rules
    board: Board
    layout: Layout | None
    tiles: TileSet
    lexicon: Lexicon
    told: Told

    def __post_init__(self) -> None:
        """Check that the position and the hands that are told are not more than the set.

        Raises:
            RequestError: they are, or a tile lies beyond the board, or has no value.
        """
        for violation in self.layout.beyond(self.board.tiles) if self.layout else ():
            where = pointer("board", *violation.cells[0])
            raise RequestError(where, violation.code, **violation.values)
        for name, hands in (("dealt", self.told.dealt), ("hands", self.told.hands)):
            held = Counter(face for hand in hands.values() for face in hand)
            for player, hand in hands.items():
                self.check_valued(hand, pointer(name, player))
            for face, limit in self.tiles.beyond(held).items():
                values = {"tile": face, "limit": limit, "count": held[face]}
                raise RequestError(f"/{name}", "more_than_set", **values)
        total = self.held().total() + len(self.board.tiles) + (self.told.reserve or 0)
        if total > self.tiles.total:
            where = "/board" if self.told.reserve is None else "/reserve"
            raise RequestError(where, "more_tiles_than_set", count=total, limit=self.tiles.total)

    def check_valued(self, faces: Sequence[str], where: str) -> None:
        """Check that the set has some tiles in hand, and tells what they are worth.

        Raises:
            RequestError: it does not.
        """
        for face in faces:
            if self.tiles.limit(face) == 0 or (face != "?" and face not in self.tiles.values):
                raise RequestError(where, "no_value", tile=face)

    def held(self) -> Counter[str]:
        """Return the tiles told to be in a hand after the moves, but of those dealt."""
        held: Counter[str] = Counter()
        for player, hand in self.told.hands.items():
            if player not in self.told.dealt:
                held.update(hand)
        return held


@dataclass(frozen=True, slots=True)
class Turn:
    """A move that lays tiles.

    Attributes:
        index: which move of the record.
        player: whose it is.
        action: what the request tells.
        lay: the tiles, judged.
        special: the special cells that they cover, each with its sign.
    """

    index: int
    player: str
    action: TilesLaid | WordLaid
    lay: Lay
    special: Sequence[tuple[Cell, str]]

    @property
    def size(self) -> int:
        """How many tiles are laid."""
        return len(self.lay.cells)

    def covered(self, kind: str) -> list[Cell]:
        """Return the cells of a kind that are newly covered."""
        return [cell for cell, sign in self.special if sign == kind]


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
class Count:
    """What a move scores, its words with their points, and what else the answer shows of it."""

    points: int
    words: Sequence[WordFormed] | None = None
    parts: dict[str, object] = field(default_factory=dict)


class GridTable(ABC, Generic[Rules]):
    """The state of one play: see `service.games.core.record.Table`.

    Attributes:
        setting: what is played on and with.
        racks: hands and reserve.
        board: the position.
        finished_because: why the game is over; None while it is not.
        out: who went out.
        settlement: what is left in the hands at the end.
    """

    pass_rounds = 1
    """How often all players pass in turn until the game is over."""

    def __init__(self, setting: Setting[Rules], racks: Racks) -> None:
        self.setting = setting
        self.racks = racks
        self.board = setting.board
        self.finished_because: Ending | None = None
        self.out: str | None = None
        self.settlement = Settlement(setting.players, racks, setting.told, setting.tiles)
        self._steps = Steps(MAX_NODES)
        self._laid = Counter(tile.face for tile in self.board.tiles.values()) + setting.held()
        self._passes = 0

    @property
    def finished(self) -> bool:
        """Whether the game is over."""
        return self.finished_because is not None

    def seen(self) -> Counter[str]:
        """Return the tiles on the board and those known to be in a hand."""
        return self._laid + self.racks.known()

    def play(self, move: Move[Action]) -> Outcome:
        """Judge a move and, when it is legal, play it."""
        match move.action:
            case TilesLaid() | WordLaid():
                outcome = self._lay(move, move.action)
            case Exchange():
                outcome = self._exchange(move, move.action)
            case Pass():
                outcome = self._pass(move)
            case End():
                outcome = Outcome()
                self._stop(outcome, "agreed")
        if outcome.legal:
            self._passes = self._passes + 1 if isinstance(move.action, Pass) else 0
            if self._passes == self.pass_rounds * len(self.setting.players):
                self._stop(outcome, "blocked")
        return outcome

    # What a game says of its own

    @abstractmethod
    def _first(self, cells: Sequence[Cell]) -> list[Violation]:
        """Judge the first word of the game."""

    @abstractmethod
    def _forbidden(self, turn: Turn, turnover: Turnover) -> list[Violation]:
        """Judge what the game forbids beyond what all forbid."""

    @abstractmethod
    def _most(self, player: str) -> tuple[int | None, str]:
        """Return how many tiles a player may lay, as far as known, and the rule that says so."""

    @abstractmethod
    def _turnover(self, turn: Turn) -> Turnover:
        """Return what becomes of the hand, were the move legal."""

    @abstractmethod
    def _gone_out(self, outcome: Outcome, turn: Turn) -> None:
        """Settle the game, by the move with which a player goes out."""

    @abstractmethod
    def _nobody_out(self, outcome: Outcome) -> None:
        """Settle the game when nobody goes out."""

    @abstractmethod
    def _miscounted(self, player: str, count: int) -> list[Violation]:
        """Judge how many tiles are exchanged."""

    @abstractmethod
    def winners(self, scores: Mapping[str, int]) -> Sequence[str]:
        """Return who has won a game that is over, by the totals."""

    def _count(self, turn: Turn) -> Count | None:  # noqa: ARG002
        """Return what a move scores; None in games where only the end does."""
        return None

    def _credits(self, turn: Turn) -> list[Effect]:  # noqa: ARG002 - in most games nothing
        """Return what a legal move credits the other players."""
        return []

    def _pass(self, move: Move[Action]) -> Outcome:  # noqa: ARG002 - a game may ask whose it is
        """Judge a pass."""
        return Outcome()

    # What all games do

    def _lay(self, move: Move[Action], action: TilesLaid | WordLaid) -> Outcome:
        judged = lay(self.board, action, self.setting.lexicon, self._steps)
        layout = self.setting.layout
        special = layout.special(judged.cells) if layout else ()
        turn = Turn(move.index, move.mover, action, judged, special)
        turnover = self._turnover(turn)
        outcome = Outcome(words=judged.words, special=special)
        outcome.notes += [Note(code, {"player": turn.player}) for code in turnover.notes]
        outcome.violations += self._judged(turn, turnover)
        if only_words_are_wrong(outcome.violations) and (count := self._count(turn)):
            outcome.words = count.words or judged.words
            if outcome.violations:
                outcome.points_if_valid = count.points
            else:
                outcome.points = count.points
                outcome.parts |= count.parts
        if outcome.legal:
            self._play(outcome, turn, turnover)
        return outcome

    def _judged(self, turn: Turn, turnover: Turnover) -> list[Violation]:
        judged, layout = turn.lay, self.setting.layout
        first = [] if self.board or not judged.laid else self._first(judged.cells)
        return [
            *first,
            *self._not_held(turn),
            *self._forbidden(turn, turnover),
            *judged.violations,
            *(layout.beyond(judged.cells) if layout else ()),
            *self._beyond_set(turn),
        ]

    def _not_held(self, turn: Turn) -> list[Violation]:
        """Judge whether the player can hold the tiles laid."""
        most, rule = self._most(turn.player)
        if most is not None and turn.size > most:
            values: dict[str, object] = {"count": turn.size, "held": most}
            return [Violation("more_than_hand", turn.lay.cells, rule, values)]
        lacking = self.racks.racks[turn.player].lacking(turn.lay.faces)
        if not lacking:
            return []
        cells = sorted(cell for cell, tile in turn.lay.laid if tile.face in lacking)
        values = {"player": turn.player, "tiles": " ".join(lacking)}
        return [Violation("not_in_hand", cells, "T3", values)]

    def _beyond_set(self, turn: Turn) -> list[Violation]:
        """Judge whether the set has so many tiles; those known in a hand are counted already."""
        known = self.racks.racks[turn.player].known
        used = self.seen() - (known & Counter(turn.lay.faces))
        return beyond_set(turn.lay.laid, used, self.setting.tiles)

    def _play(self, outcome: Outcome, turn: Turn, turnover: Turnover) -> None:
        """Play a legal move."""
        where, player = f"/moves/{turn.index}", turn.player
        outcome.effects += self._credits(turn)
        self.board = self.board.with_tiles(turn.lay.laid)
        self._laid.update(turn.lay.faces)
        self.racks.racks[player].take(turn.lay.faces)
        if turnover.drawn or turn.action.drawn:
            drawn = turn.action.drawn
            _agree(drawn, turnover.drawn, f"{where}/drawn")
            self.racks.draw(player, turnover.drawn, drawn)
            outcome.effects.append(Effect("draw", count=turnover.drawn))
        if turnover.returned or turn.action.returned:
            returned = turn.action.returned
            _agree(returned, turnover.returned, f"{where}/returned")
            self._check_held(player, returned, f"{where}/returned")
            self.racks.give_back(player, turnover.returned, returned)
            outcome.effects.append(Effect("return", count=turnover.returned))
        self._check_set(turn.action.drawn, f"{where}/drawn")
        if turnover.out:
            self.finished_because, self.out = "out", player
            self._gone_out(outcome, turn)

    def _check_held(self, player: str, faces: Sequence[str] | None, where: str) -> None:
        if faces and (lacking := self.racks.racks[player].lacking(faces)):
            raise RequestError(where, "not_in_hand", player=player, tiles=" ".join(lacking))

    def _check_set(self, drawn: Sequence[str] | None, where: str) -> None:
        """Check that the tiles drawn can have been in the reserve."""
        for face, limit in self.setting.tiles.beyond(self.seen()).items() if drawn else ():
            count = self.seen()[face]
            raise RequestError(where, "more_than_set", tile=face, limit=limit, count=count)

    def _values(self, word: WordFormed, turn: Turn) -> list[int]:
        """Return what each tile of a word is worth, a devil nothing.

        Raises:
            RequestError: the tile set does not tell.
        """
        laid, lying = dict(turn.lay.laid), self.board.tiles
        tiles = [lying[cell] if cell in lying else laid[cell] for cell in word.cells]
        return self.setting.tiles.values_of([tile.face for tile in tiles])

    def _valued(self, word: WordFormed, turn: Turn) -> WordFormed:
        """Return a word with its points: the values of its tiles."""
        return replace(word, points=sum(self._values(word, turn)))

    def _exchange(self, move: Move[Action], exchange: Exchange) -> Outcome:
        """Exchange tiles with the reserve: hand and reserve keep their sizes."""
        player, where = move.mover, f"/moves/{move.index}"
        violations = self._miscounted(player, exchange.count)
        if lacking := self.racks.racks[player].lacking(exchange.faces or ()):
            values = {"player": player, "tiles": " ".join(lacking)}
            violations.append(Violation("not_in_hand", (), "T3", values))
        if violations:
            return Outcome(violations=violations)
        _agree(exchange.drawn, exchange.count, f"{where}/drawn")
        self.racks.exchange(player, exchange)
        self._check_set(exchange.drawn, f"{where}/drawn")
        return Outcome(effects=[Effect("exchange", count=exchange.count)])

    def _stop(self, outcome: Outcome, why: Ending) -> None:
        """End the game without anybody out."""
        self.finished_because = why
        self._nobody_out(outcome)


def _agree(faces: Sequence[str] | None, count: int, where: str) -> None:
    """Check that as many tiles are told as are drawn or returned.

    Raises:
        RequestError: they are not.
    """
    if faces is not None and len(faces) != count:
        raise RequestError(where, "tiles_counted", told=len(faces), proven=count)
