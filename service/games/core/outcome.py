"""What the rules answer of a word, a move, a position, a record: as JSON, and drawn."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from service.games.core.geometry import Cell, Direction
from service.games.core.violation import Note, Reason, Say, Violation
from service.wire import Json


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
    parts: dict[str, object] = field(default_factory=dict)

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


def validity(violations: Iterable[Violation]) -> bool | None:
    """Whether all is well: None when nothing is wrong but something could not be decided."""
    codes = {violation.code for violation in violations}
    return None if codes == {"undecided"} else not codes


@dataclass(frozen=True, slots=True)
class JudgedMove:
    """A move and what it came to."""

    index: int
    player: str | None
    outcome: Outcome

    def to_json(self, say: Say) -> Json:
        """Return the move as the contract shows it."""
        return {"index": self.index, "player": self.player, **self.outcome.to_json(say)}


@dataclass(frozen=True, slots=True)
class Replay:
    """A record replayed.

    Attributes:
        moves: those that were judged, in order.
        scores: the totals, by player.
        following: whose turn it is after them; None when anyone may begin, or nobody plays on.
    """

    moves: Sequence[JudgedMove]
    scores: Mapping[str, int]
    following: str | None


def drawn_violations(violations: Sequence[Violation], say: Say) -> list[str]:
    """Return a line for each thing wrong with a position, with its places."""
    return [
        " ".join([_told(one, say), *(f"({row}, {column})" for row, column in one.cells)])
        for one in violations
    ]


def drawn_sheet(replay: Replay, winners: Sequence[str], say: Say) -> list[str]:
    r"""Return a line for each move, then the totals; `*` stands behind a winner.

    >>> from service.games.core.outcome import Outcome, WordFormed
    >>> from service.games.core.geometry import Cell
    >>> word = WordFormed("CHAT", "CHAT", [Cell(0, 0)], "across")
    >>> print(*drawn_sheet(Replay([
    ...     JudgedMove(0, "Anne", Outcome(points=1, words=[word])),
    ...     JudgedMove(1, "Luc", Outcome(violations=[Violation("no", rule="G3")])),
    ... ], {"Anne": 1, "Luc": 0}, None), ["Anne"], lambda code, values: "No."), sep="\n")
      1. Anne  +1  CHAT
      2. Luc    -  No. (G3)
    <BLANKLINE>
    Anne     1 *
    Luc      0
    """
    width = max(map(len, replay.scores))
    lines = [_line(move, width, say) for move in replay.moves]
    if lines:
        lines.append("")
    for player, score in replay.scores.items():
        won = " *" if player in winners else ""
        lines.append(f"{player:<{width}} {score:5}{won}")
    return lines


def _line(move: JudgedMove, width: int, say: Say) -> str:
    outcome = move.outcome
    if outcome.legal:
        points = f"{outcome.points:+}"
        told = " ".join(word.word for word in outcome.words or ())
    else:
        points = "-"
        told = " ".join(_told(violation, say) for violation in outcome.violations)
    return f"{move.index + 1:3}. {move.player or '':<{width}} {points:>3}  {told}".rstrip()


def _told(violation: Violation, say: Say) -> str:
    rule = f" ({violation.rule})" if violation.rule is not None else ""
    return f"{violation.message(say)}{rule}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Position:
    """A position judged: what `/validate` answers. Games add what they show beside it.

    Attributes:
        game: the id of the game.
        words: every word of the position.
        violations: what is wrong with it.
        notes: what is worth saying beside.
    """

    game: str
    words: Sequence[WordFormed] = ()
    violations: Sequence[Violation] = ()
    notes: Sequence[Note] = ()

    @property
    def valid(self) -> bool | None:
        """Whether nothing is wrong; None when that could not be decided."""
        return validity(self.violations)

    def parts(self) -> Json:
        """Return what the game shows beside what all games show."""
        return {}

    def drawing(self) -> list[str]:
        """Draw the position, a line each."""
        return []

    def to_json(self, say: Say) -> Json:
        """Return the answer, but for `dictionary`."""
        shown: Json = {
            "valid": self.valid,
            "game": self.game,
            "words": [word.to_json(say) for word in self.words],
            "violations": [violation.to_json(say) for violation in self.violations],
        }
        if self.notes:
            shown["notes"] = [note.to_json(say) for note in self.notes]
        return shown | self.parts()

    def render(self, say: Say) -> str:
        """Draw the answer for a terminal: the position, and what is wrong with it."""
        return _paragraphs(self.drawing(), drawn_violations(self.violations, say))


@dataclass(frozen=True, slots=True, kw_only=True)
class Score:
    """A record judged: what `/score` answers. Games add the position after the moves.

    Attributes:
        game: the id of the game.
        rules: the options in force, each with its value.
        replay: the moves, the totals, and whose turn it is.
        finished_because: `out`, `blocked`, `agreed`…; None while the game goes on.
        winners: who has won; several share a tie.
        preview: the move was tried and not made, so nothing is told of what follows.
    """

    game: str
    rules: Mapping[str, object]
    replay: Replay
    finished_because: str | None = None
    winners: Sequence[str] = ()
    preview: bool = False

    @property
    def finished(self) -> bool:
        """Whether the game is over."""
        return self.finished_because is not None

    def parts(self) -> Json:
        """Return what the game shows beside what all games show."""
        return {}

    def drawing(self) -> list[str]:
        """Draw the position after the moves, a line each."""
        return []

    def to_json(self, say: Say) -> Json:
        """Return the answer, but for `dictionary`."""
        return {
            "game": self.game,
            "rules": self.rules,
            "moves": [move.to_json(say) for move in self.replay.moves],
            "scores": self.replay.scores,
            "next": self.replay.following,
            "finished": self.finished,
            "finished_because": self.finished_because,
            "winners": self.winners,
            **self.parts(),
        }

    def render(self, say: Say) -> str:
        """Draw the answer for a terminal: the position, and the score sheet."""
        return _paragraphs(self.drawing(), drawn_sheet(self.replay, self.winners, say))


def _paragraphs(*parts: Sequence[str]) -> str:
    return "\n\n".join("\n".join(lines) for lines in parts if lines) + "\n"
