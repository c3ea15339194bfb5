"""What is answered about positions and games."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from arbitre.results.words import Json, Reason


@dataclass(frozen=True, slots=True, kw_only=True)
class PlacedWord:
    """A word on a table.

    Attributes:
        word: in capitals; `?` for a devil without a letter.
        key: as it is compared.
        row: of its first letter.
        column: of its first letter.
        direction: `across` or `down`.
        valid: None when the letters of devils could not be decided.
        reason: why it is not valid.
        points: what it scores, in games where words do.
    """

    word: str
    key: str
    row: int
    column: int
    direction: str
    valid: bool | None
    reason: Reason | None = None
    points: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Violation:
    """A rule that is broken.

    Attributes:
        code: stable name, `disconnected`.
        message: for a reader.
        cells: the places concerned, each a row and a column.
        rule: the statement of the rules, `W3`.
    """

    code: str
    message: str
    cells: Sequence[Sequence[int]]
    rule: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Note:
    """What was assumed, or could not be told.

    Attributes:
        code: stable name.
        message: for a reader.
    """

    code: str
    message: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PositionCheck:
    """A whole position judged.

    Attributes:
        valid: None when the letters of devils could not be decided.
        dictionary: the ids of the dictionaries.
        game: by whose rules.
        words: every word of the position.
        violations: what is wrong with it.
        notes: what was assumed.
        assignments: letters for the open devils that make it valid, a text each.
        raw: the whole answer.
    """

    valid: bool | None
    dictionary: Sequence[str]
    game: str
    words: Sequence[PlacedWord]
    violations: Sequence[Violation]
    notes: Sequence[Note] = ()
    assignments: Sequence[str] = ()
    raw: Json = field(default_factory=dict, repr=False, compare=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Effect:
    """What the players must act on, or what is settled beside a move.

    Attributes:
        code: `draw`, `credit`…
        player: whom it concerns, when that is not the one who moves.
        count: how many tiles, cards or dominoes.
        points: added to the score of `player`.
        raw: all that is told.
    """

    code: str
    player: str | None = None
    count: int | None = None
    points: int | None = None
    raw: Json = field(default_factory=dict, repr=False, compare=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoredMove:
    """What a move of a record came to.

    Attributes:
        index: its place in the record.
        player: None for what nobody does alone.
        legal: an illegal move is not played.
        points: of the move alone; settlement stands in `effects`.
        violations: why it is illegal.
        effects: what the players must act on.
        words: those that it forms or lengthens.
        notes: what was assumed.
        points_if_valid: what a move would have scored that only the dictionary refuses.
        raw: all that is told.
    """

    index: int
    player: str | None
    legal: bool
    points: int
    violations: Sequence[Violation]
    effects: Sequence[Effect]
    words: Sequence[PlacedWord] = ()
    notes: Sequence[Note] = ()
    points_if_valid: int | None = None
    raw: Json = field(default_factory=dict, repr=False, compare=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoreSheet:
    """A record judged.

    Attributes:
        game: its id.
        dictionary: the ids of the dictionaries.
        rules: the options in force.
        moves: each with what it came to.
        scores: the total of each player.
        next: whose turn it is; None while anyone may begin, and at the end.
        finished: whether the game is over.
        finished_because: `out`, `blocked`…
        winners: several share a tie.
        held: what each player holds after the moves, or how many.
        reserve: how many are left in the reserve, where that is known.
        raw: the whole answer, with the position after the moves.
    """

    game: str
    dictionary: Sequence[str]
    rules: Json
    moves: Sequence[ScoredMove]
    scores: Mapping[str, int]
    next: str | None
    finished: bool
    finished_because: str | None
    winners: Sequence[str]
    held: Json | None = None
    reserve: int | None = None
    raw: Json = field(default_factory=dict, repr=False, compare=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class PossibleMove:
    """A move that a hand has.

    Attributes:
        move: what to send to `score`, but for the `player`.
        points: what it scores, where that can be told.
        words: those that it forms or lengthens.
        raw: all that is told.
    """

    move: Json
    points: int | None = None
    words: Sequence[PlacedWord] = ()
    raw: Json = field(default_factory=dict, repr=False, compare=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class MovesFound:
    """The moves that a hand has, the best first.

    Attributes:
        game: its id.
        dictionary: the ids of the dictionaries.
        blocked: whether there is none; None when that was not found out.
        moves: as many as `limit`.
        total: how many there are; None when not all were made.
        complete: whether no other move can be better than those listed.
        next: the `after` of a request for more; None when there are no more.
    """

    game: str
    dictionary: Sequence[str]
    blocked: bool | None
    moves: Sequence[PossibleMove]
    total: int | None
    complete: bool
    next: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class SolveImprovement:
    """A better grid than those before.

    Attributes:
        board: its rows.
        score: tiles face down, or the area; fewer is better.
        nodes: letters tried until then.
    """

    board: Sequence[str | Sequence[Json | str | None]]
    score: int
    nodes: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Unsolved:
    """Why there is no grid.

    Attributes:
        code: `unspelled` or `unsolved`.
        message: for a reader.
    """

    code: str
    message: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SolveAnswer:
    """The best grid that was found, or why there is none.

    Attributes:
        found: whether there is one.
        dictionary: the ids of the dictionaries.
        ended: what ended the search: `nodes`, `seconds`, `finished` or `memory`.
        nodes: letters tried.
        seed: with `nodes`, it gives the same answer again.
        board: its rows; None when there is none.
        hidden: the tiles that lie face down, or are left: how many of each letter.
        words: those of the grid.
        reason: why there is none.
        raw: the whole answer, with what `validate_board` says of the grid.
    """

    found: bool
    dictionary: Sequence[str]
    ended: str
    nodes: int
    seed: int
    board: Sequence[str | Sequence[Json | str | None]] | None = None
    hidden: Mapping[str, int] | None = None
    words: Sequence[PlacedWord] = ()
    reason: Unsolved | None = None
    raw: Json = field(default_factory=dict, repr=False, compare=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class GameSummary:
    """A game that the service judges.

    Attributes:
        id: what requests name it by.
        title: for players.
    """

    id: str
    title: str
