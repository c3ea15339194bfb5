# ruff: noqa: N818 - their names read as what happened
"""What the referee refuses, and why.

    RefereeError
    ├── Unacceptable   well formed, but means nothing here; each fault with its place
    ├── UnknownGame    no game has this id
    ├── Unmet          the dictionary is not what a writer expects it to be
    ├── Busy           others are building
    ├── BeyondBounds   a dictionary takes more time or memory to build than it may
    ├── RecipeLost     a dictionary was made when long fields of recipes were not kept
    ├── SolvingOff     the service solves no solitaires
    ├── SolversBusy    as many solitaires are being solved as may be
    ├── SolvingFailed  the search broke; the log says how
    ├── NoStore        there is no place for dictionaries of users
    └── BuildFailed    the build broke; the log says how

Errors of the dictionaries (`dictionaries.errors`) pass through as they are. No error holds a
sentence: it has a code or values, and HTTP and the command line find the words.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from dictionaries import VersionGone

_NAMED: Final = 20  # versions in a message


class Fault(NamedTuple):
    """One thing that is wrong with a request.

    Attributes:
        pointer: JSON pointer to it, "" for the whole.
        code: name of the message that explains it.
        values: what the message needs.
    """

    pointer: str
    code: str
    values: Mapping[str, Any]


class RefereeError(Exception):
    """The base of what the referee refuses."""


class Unacceptable(RefereeError):
    """The request is well formed, but means nothing.

    Attributes:
        faults: what is wrong, at least one.
    """

    def __init__(self, faults: Sequence[Fault]) -> None:
        super().__init__(faults)
        self.faults = faults


class UnknownGame(RefereeError):
    """No game has this id.

    Attributes:
        id: what was asked for.
        known: the ids that there are.
    """

    def __init__(self, identifier: str, known: Sequence[str]) -> None:
        super().__init__(identifier)
        self.id = identifier
        self.known = list(known)


class Unmet(RefereeError):
    """The dictionary is not what the request expects it to be."""


class Busy(RefereeError):
    """Others are building.

    Attributes:
        seconds: how long to wait before trying again.
    """

    def __init__(self, seconds: int) -> None:
        super().__init__(seconds)
        self.seconds = seconds


class BeyondBounds(RefereeError):
    """A dictionary takes more time or memory to build than it may.

    Attributes:
        code: `build_too_slow` or `build_too_large`.
        limit: seconds, or bytes.
    """

    def __init__(self, code: str, limit: int) -> None:
        super().__init__(code, limit)
        self.code = code
        self.limit = limit


class RecipeLost(RefereeError):
    """A dictionary was made when long fields of recipes were not kept.

    Attributes:
        id: of the dictionary.
        fields: the names of those fields.
    """

    def __init__(self, identifier: str, fields: Sequence[str]) -> None:
        super().__init__(identifier, fields)
        self.id = identifier
        self.fields = list(fields)


class NoStore(RefereeError):
    """There is no place for dictionaries of users: ARBITRE_STORE is not set."""


class BuildFailed(RefereeError):
    """The build broke; the log says how."""


def gone(error: VersionGone) -> dict[str, Any]:
    """What the message of a version that is gone needs."""
    return {"id": error.id, "version": error.version, "kept": ", ".join(error.kept[:_NAMED])}


class SolvingOff(RefereeError):
    """The service solves no solitaires: ARBITRE_SOLVERS is not set."""


class SolversBusy(RefereeError):
    """As many solitaires are being solved as may be.

    Attributes:
        seconds: how long to wait before trying again.
    """

    def __init__(self, seconds: int) -> None:
        super().__init__(seconds)
        self.seconds = seconds


class SolvingFailed(RefereeError):
    """The search broke; the log says how."""
