"""What goes wrong, as exceptions.

ArbitreError
├── Unreachable             no answer: no connection, or none in time
├── Unreadable              an answer that is not Arbitre's: the page of a proxy, say
└── Problem                 an error that Arbitre tells (RFC 9457)
├── Refused             400, 405, 413, 414, 415: not what HTTP wants
├── NotAllowed          401, 403: no token, another one, or not for this dictionary
├── NotFound            404: no such dictionary, game or path; `known` lists those there are
├── Gone                410: the version is not kept any more; `kept` lists those that are
├── PreconditionFailed  412: it is at another version; `etag` is the one it is at
├── Invalid             422: not what the contract says; `findings` tell where
└── Unavailable         429 and 5xx: try again, after `retry_after` seconds when told
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final


class ArbitreError(Exception):
    """Whatever goes wrong."""


class Unreachable(ArbitreError):  # noqa: N818 - drawn above
    """There is no answer."""


class Unreadable(ArbitreError):  # noqa: N818 - drawn above
    """There is an answer, and Arbitre has not made it."""


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that is wrong with a request.

    Attributes:
        pointer: JSON pointer into the body, or to the parameter; "" for the whole.
        message: what was expected and what came, for a reader.
        place: `body`, `query`, `path` or `header`; "" when it is not told.
    """

    pointer: str
    message: str
    place: str = ""


class Problem(ArbitreError):  # noqa: N818 - drawn above
    """An error that Arbitre tells.

    Attributes:
        status: of HTTP, 404.
        type: which kind, `/docs#unknown-dictionary`; it never changes with the language.
        title: the kind for a reader.
        detail: what happened this time; the text of the exception.
        findings: what is wrong, and where.
        known: the ids that there are, where one is unknown.
        kept: the versions that can be asked for, where one is gone.
        etag: the current one, where another was expected.
        retry_after: seconds after which to come again, when that is told.
    """

    def __init__(self, told: Mapping[str, Any], retry_after: str = "") -> None:
        super().__init__(told["detail"])
        self.status: int = told["status"]
        self.type: str = told["type"]
        self.title: str = told["title"]
        self.detail: str = told["detail"]
        self.findings: Sequence[Finding] = tuple(
            Finding(one["pointer"], one["message"], one.get("in", ""))
            for one in told.get("errors", ())
        )
        self.known: Sequence[str] = tuple(told.get("known", ()))
        self.kept: Sequence[str] = tuple(told.get("kept", ()))
        self.etag: str | None = told.get("etag")
        self.retry_after = int(retry_after) if retry_after.isdigit() else None


class Refused(Problem):
    """The request is not what HTTP wants."""


class NotAllowed(Problem):
    """There is no token, another one is wanted, or it is not for this dictionary."""


class NotFound(Problem):
    """There is no such dictionary, game or path."""


class Gone(Problem):
    """The version is not kept any more."""


class PreconditionFailed(Problem):
    """The dictionary is at another version than was expected."""


class Invalid(Problem):
    """The request is well formed, but not what the contract says."""


class Unavailable(Problem):
    """The service cannot answer now."""


_OF_STATUS: Final[Mapping[int, type[Problem]]] = {
    401: NotAllowed,
    403: NotAllowed,
    404: NotFound,
    410: Gone,
    412: PreconditionFailed,
    422: Invalid,
    429: Unavailable,
}


def problem_of(told: Mapping[str, Any], retry_after: str = "") -> Problem:
    """The exception for a problem.

    Args:
        told: the problem as it came.
        retry_after: the header of that name.

    >>> told = {"status": 507, "type": "", "title": "", "detail": "No room."}
    >>> problem_of(told, "5"), problem_of(told, "5").retry_after
    (Unavailable('No room.'), 5)
    """
    status = told["status"]
    kind = _OF_STATUS.get(status, Unavailable if status >= 500 else Refused)
    return kind(told, retry_after)
