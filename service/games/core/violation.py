"""Findings of the rules: what is broken, what is worth a note, what cannot be judged.

The rules speak in codes and values, never in sentences: the same violation is told in English or
in French by whoever shows it (`service.messages`).
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from service.games.core.geometry import Cell
from service.wire import Json

Say = Callable[[str, Mapping[str, object]], str]
"""Turns a code and its values into a sentence in the reader's language."""

MAX_CELLS_SHOWN: Final = 100
"""Cells that an answer lists for one violation; how many more there are is said."""


@dataclass(frozen=True, slots=True)
class Reason:
    """Why a key is no word.

    Attributes:
        code: stable name that clients may test, `conjugated_verb`.
        sentence: the code of the message that explains it.
        values: what the message needs; those that hold anything are shown to clients as well.
    """

    code: str
    sentence: str
    values: Mapping[str, object] = field(default_factory=dict)

    def message(self, say: Say) -> str:
        """Return the reason as a sentence."""
        return say(self.sentence, self.values)

    def to_json(self, say: Say) -> Json:
        """Return `code`, `message`, and the values."""
        named = {name: value for name, value in self.values.items() if value not in ("", None)}
        return {"code": self.code, "message": self.message(say), **named}


@dataclass(frozen=True, slots=True)
class Violation:
    """A rule that is broken.

    Attributes:
        code: stable name that clients may test, `disconnected`.
        cells: the cells concerned, in reading order.
        rule: the statement of the rules that is broken, `W3`; None when no statement says it.
        values: what the message needs: `{"length": 9, "limit": 8}`.
        reason: why the dictionary refuses a word, told in the same message.
    """

    code: str
    cells: Sequence[Cell] = ()
    rule: str | None = None
    values: Mapping[str, object] = field(default_factory=dict)
    reason: Reason | None = None

    def message(self, say: Say) -> str:
        """Return the violation as a sentence."""
        if self.reason is None:
            return say(self.code, self.values)
        return say(self.code, {**self.values, "reason": self.reason.message(say)})

    def to_json(self, say: Say) -> Json:
        """Return the violation as the contract shows it."""
        shown: Json = {"code": self.code, "message": self.message(say)}
        if self.rule is not None:
            shown["rule"] = self.rule
        shown["cells"] = [list(cell) for cell in self.cells[:MAX_CELLS_SHOWN]]
        if len(self.cells) > MAX_CELLS_SHOWN:
            shown["cells_left_out"] = len(self.cells) - MAX_CELLS_SHOWN
        return shown


@dataclass(frozen=True, slots=True)
class Note:
    """Something worth saying that breaks no rule: what was assumed, or could not be told."""

    code: str
    values: Mapping[str, object] = field(default_factory=dict)

    def to_json(self, say: Say) -> Json:
        """Return the note as the contract shows it."""
        return {"code": self.code, "message": say(self.code, self.values)}


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


def unknown_member(name: str, known: Iterable[str]) -> RequestError:
    """Return the error of a request with a member that its game does not know."""
    listed = ", ".join(sorted(known))
    return RequestError(pointer(name), "unknown_member", member=name, known=listed)


def pointer(*parts: str | int) -> str:
    """Join names and indices to a JSON pointer (RFC 6901).

    >>> pointer("moves", 3, "tiles", 0, "row"), pointer("hands", "A/B~")
    ('/moves/3/tiles/0/row', '/hands/A~1B~0')
    """
    return "".join("/" + str(part).replace("~", "~0").replace("/", "~1") for part in parts)
