"""Orders: a dictionary to be made, and the condition under which it may be."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from service.wire import Json

ANY_VERSION: Final = "*"


class Condition(NamedTuple):
    """What must be true of a dictionary for a request to change it.

    Attributes:
        versions: it must be at one of these; `*` means any version, None that it need not exist.
        absent: it must not exist.
    """

    versions: tuple[str, ...] | None = None
    absent: bool = False

    def holds(self, current: str | None) -> bool:
        """Whether a dictionary at this version may be changed; None when there is none yet."""
        if self.absent and current is not None:
            return False
        if self.versions is None:
            return True
        return current is not None and (ANY_VERSION in self.versions or current in self.versions)


class SentList(NamedTuple):
    """A list of words as it was sent.

    Attributes:
        data: the file.
        kind: as the media type names it: `csv`, `tsv`, or "".
        column: of a table; "" when none was chosen.
        encoding: of a text; "" when it was not named.
    """

    data: bytes
    kind: str = ""
    column: str = ""
    encoding: str = ""


ANYHOW: Final = Condition()
"""No condition: the dictionary may be at any version, or not exist."""


@dataclass(frozen=True, slots=True)
class Order:
    """A dictionary to make.

    Attributes:
        id: of the dictionary.
        recipe: as the contract has it.
        sent: a list of words beside those of the recipe; None when there is none.
        condition: what must be true of the dictionary that is replaced.
        sources: provenance of word lists that were read into the recipe before.
        dry_run: say what it would be, and store nothing.
        allow_empty: make it even if it has no word at all.
    """

    id: str
    recipe: Json
    sent: SentList | None = None
    condition: Condition = ANYHOW
    sources: Sequence[Mapping[str, str]] = ()
    dry_run: bool = False
    allow_empty: bool = False
