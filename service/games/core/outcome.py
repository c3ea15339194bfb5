"""What a move comes to: the words that it forms, what it breaks, and what the players act on."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from service.games.core.geometry import Cell, Direction
from service.games.core.violation import Json, Note, Reason, Say, Violation


@dataclass(frozen=True, slots=True)
class WordFormed:
    """A word on the table, judged.

    Attributes:
        word: as it was sent, in capitals: `ÉTÉ`, `CH?T`.
        key: as it is compared: `ETE`.
        cells: where it lies, from its first letter on.
        direction: how it is read.
        letters: what each of its cells bears in the notation of a board; none for words on edges.
        valid: None when the letters of devils could not be decided.
        reason: why it is not valid.
        points: what it scores, in games where words do.
        accepted: no dictionary has it, but the players agreed on it.
    """

    word: str
    key: str
    cells: Sequence[Cell]
    direction: Direction
    letters: Sequence[str] = ()
    valid: bool | None = True
    reason: Reason | None = None
    points: int | None = None
    accepted: bool = False

    def to_json(self, say: Say) -> Json:
        """Return the word as the contract shows it."""
        row, column = self.cells[0]
        shown: Json = {"word": self.word, "key": self.key, "row": row, "column": column}
        shown["direction"] = self.direction
        if self.letters:
            shown["letters"] = self.letters
        shown["valid"] = self.valid
        if self.reason is not None:
            shown["reason"] = self.reason.to_json(say)
        if self.points is not None:
            shown["points"] = self.points
        if self.accepted:
            shown["accepted"] = True
        return shown


@dataclass(frozen=True, slots=True)
class Effect:
    """What the players must act on, or what a player wins or loses beside the move's own points.

    Attributes:
        code: stable name, `draw`.
        player: whom it concerns, when that is not the player who moves.
        count: how many tiles, cards or dominoes.
        points: added to the score of `player`.
        details: what else belongs to the code.
    """

    code: str
    player: str | None = None
    count: int | None = None
    points: int | None = None
    details: Mapping[str, object] = field(default_factory=dict)

    def to_json(self) -> Json:
        """Return the effect as the contract shows it."""
        told = {"player": self.player, "count": self.count, "points": self.points}
        known = {name: value for name, value in told.items() if value is not None}
        return {"code": self.code, **known, **self.details}


@dataclass(slots=True)
class Outcome:
    """What a move came to.

    Attributes:
        points: what the move itself earns its player.
        words: the words that it forms or lengthens, for games with words.
        violations: what is wrong with it; none for a legal move.
        effects: what the players must act on, and the settlement at the end of the game.
        notes: what was assumed, or could not be told.
        special: the special cells that it covers, each with its sign.
        points_if_valid: what a move would have scored that only its words forbid.
        parts: what else the answer shows of the move.
    """

    points: int = 0
    words: Sequence[WordFormed] | None = None
    violations: list[Violation] = field(default_factory=list)
    effects: list[Effect] = field(default_factory=list)
    notes: list[Note] = field(default_factory=list)
    special: Sequence[tuple[Cell, str]] = ()
    points_if_valid: int | None = None
    parts: Json = field(default_factory=dict)

    @property
    def legal(self) -> bool:
        """Whether the move is played."""
        return not self.violations

    def to_json(self, say: Say) -> Json:
        """Return what an answer shows of a move, but for whose it is."""
        shown: Json = {"legal": self.legal, "points": self.points}
        if self.words is not None:
            shown["words"] = [word.to_json(say) for word in self.words]
        shown["violations"] = [violation.to_json(say) for violation in self.violations]
        shown["effects"] = [effect.to_json() for effect in self.effects]
        if self.notes:
            shown["notes"] = [note.to_json(say) for note in self.notes]
        if self.special:
            shown["special_cells"] = [
                {"row": cell.row, "column": cell.column, "cell": sign}
                for cell, sign in self.special
            ]
        if self.points_if_valid is not None:
            shown["points_if_valid"] = self.points_if_valid
        return shown | self.parts
