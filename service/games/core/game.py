"""What every game answers with, and what a game is to the service.

The rules speak in codes and values, never in sentences: the same violation is told in English or
in French by whoever shows it (`service.messages`).
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple, Protocol

from service.games.core.lexicon import Lexicon

Json = dict[str, Any]
Say = Callable[[str, Mapping[str, object]], str]
"""Turns a code and its values into a sentence in the reader's language."""


class Cell(NamedTuple):
    """A place on a grid, counted from 0; rows go down, columns go right; either may be negative."""

    row: int
    column: int


@dataclass(frozen=True, slots=True)
class Violation:
    """A rule that is broken.

    Attributes:
        code: stable name that clients may test, `disconnected`.
        cells: the cells concerned, in reading order.
        rule: the statement of `rules.md` that is broken, `W3`; None when no statement says it.
        values: what the message needs: `{"length": 9, "limit": 8}`.
    """

    code: str
    cells: Sequence[Cell] = ()
    rule: str | None = None
    values: Mapping[str, object] = field(default_factory=dict)

    def to_json(self, say: Say) -> Json:
        """Give the violation as the contract shows it."""
        shown: Json = {"code": self.code, "message": say(self.code, self.values)}
        if self.rule is not None:
            shown["rule"] = self.rule
        shown["cells"] = [list(cell) for cell in self.cells]
        return shown


class RequestError(ValueError):
    """A request that is well formed but means nothing: the client's to mend (422).

    Attributes:
        pointer: JSON pointer to the part at fault, `/moves/3/tiles/0/row`.
        code: name of the message that explains it.
        values: what the message needs.
    """

    def __init__(self, pointer: str, code: str, **values: object) -> None:
        """Keep where, what and the values for the message."""
        super().__init__(f"{pointer}: {code} {values}")
        self.pointer = pointer
        self.code = code
        self.values = values


class Game(Protocol):
    """One game: a module of this package with such an object named `GAME`."""

    @property
    def id(self) -> str:
        """The name in requests, `diamino`."""
        ...

    def describe(self) -> Json:
        """Give title, rules, options with their defaults, tile sets, layouts or decks."""
        ...

    def validate(self, request: Json, lexicon: Lexicon, say: Say) -> Json:
        """Judge a whole position: the answer of `/validate` but for `dictionary`.

        Raises:
            RequestError: the request means nothing.
        """
        ...

    def score(self, request: Json, lexicon: Lexicon, say: Say) -> Json:
        """Replay a record: the answer of `/score` but for `dictionary`.

        Raises:
            RequestError: the request means nothing.
        """
        ...

    def render(self, answer: Json, request: Json) -> str:
        """Draw an answer of `validate` or `score` as text: the position, what is wrong, the sheet.

        Args:
            answer: what `validate` or `score` gave.
            request: what they were given.
        """
        ...
