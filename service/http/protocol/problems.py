"""Errors, told as RFC 9457 says, in the reader's language.

    Problem
    ├── Malformed            400  not UTF-8, not JSON, not what HTTP says
    ├── NotFound             404  no such path
    ├── UnknownId            404  no such dictionary or game; `known` lists those there are
    ├── MethodNotAllowed     405  with Allow
    ├── TooLarge             413
    ├── UnsupportedType      415
    ├── Invalid              422  well formed, but not what the contract says
    ├── Unavailable          503  a dictionary is damaged or missing
    └── Internal             500  a fault of ours; the log has the details

Whatever else the framework raises becomes a plain `Problem` of its status.
"""

from collections.abc import Iterable, Mapping, Sequence
from http import HTTPStatus
from typing import Any, Final, NamedTuple

import orjson
from flask import Flask, Response, current_app, request
from werkzeug.exceptions import HTTPException
from werkzeug.exceptions import MethodNotAllowed as WrongMethod

from service.games.core.game import RequestError
from service.http.protocol.negotiate import language_of
from service.messages import say

MEDIA_TYPE: Final = "application/problem+json"
MAX_FINDINGS: Final = 20
_NAMED: Final = 20


class Finding(NamedTuple):
    """One thing that is wrong with a request.

    Attributes:
        pointer: JSON pointer to it, "" for the whole.
        code: name of the message that explains it.
        values: what the message needs.
        place: `body`, `query`, `path` or `header`.
    """

    pointer: str
    code: str
    values: Mapping[str, object]
    place: str = "body"

    def to_json(self, language: str) -> dict[str, str]:
        """Give the finding as the contract shows it."""
        message = say(language, self.code, self.values)
        return {"pointer": self.pointer, "message": message, "in": self.place}


class Problem(Exception):  # noqa: N818 - the name that RFC 9457 gives it
    """An error to tell the client.

    Attributes:
        status: the HTTP status.
        slug: the kind, which ends the `type`: `/docs#too-large`.
        code: name of the message that makes the `detail`; the values fill it in.
    """

    status: int = 500
    slug: str = "http-error"

    def __init__(self, code: str, **values: object) -> None:
        super().__init__(f"{code} {values}")
        self.code = code
        self.values = values
        self.headers: dict[str, str] = {}

    def title(self, language: str) -> str:
        """Give the title, the same for every problem of the kind."""
        return say(language, f"title_{self.slug.replace('-', '_')}", {})

    def detail(self, language: str) -> str:
        """Say what happened this time."""
        return say(language, self.code, self.values)

    def members(self, language: str) -> dict[str, Any]:
        """Give the members beyond type, title, status and detail."""
        del language
        return {}

    def to_response(self, language: str) -> Response:
        """Give the answer."""
        body = {
            "type": f"/docs#{self.slug}",
            "title": self.title(language),
            "status": self.status,
            "detail": self.detail(language),
            **self.members(language),
        }
        response = Response(orjson.dumps(body), self.status, content_type=MEDIA_TYPE)
        response.headers["Content-Language"] = language
        response.headers["Vary"] = "Accept-Language"
        response.headers["Cache-Control"] = "no-store"
        response.headers.update(self.headers)
        return response


class Malformed(Problem):
    """The request is not UTF-8, not JSON, or otherwise not to be read."""

    status, slug = 400, "malformed"


def brief(names: Sequence[str]) -> str:
    """List names in a sentence, the first of them when there are many."""
    first = ", ".join(names[:_NAMED]) or "–"
    return first if len(names) <= _NAMED else f"{first}…"


class NotFound(Problem):
    """Nothing lives at this path."""

    status, slug = 404, "not-found"


class UnknownId(Problem):
    """No dictionary, or no game, has this id."""

    status = 404

    def __init__(self, kind: str, identifier: str, known: Sequence[str]) -> None:
        super().__init__(f"unknown_{kind}_id", id=identifier[:80], known=brief(known))
        self.slug = f"unknown-{kind}"
        self.known = list(known)

    def members(self, language: str) -> dict[str, Any]:
        """List the ids that there are."""
        del language
        return {"known": self.known}


class MethodNotAllowed(Problem):
    """The path is known, the method is not offered there."""

    status, slug = 405, "method-not-allowed"

    def __init__(self, method: str, allowed: Iterable[str]) -> None:
        names = ", ".join(sorted(allowed))
        super().__init__("wrong_method", method=method[:80], allowed=names)
        self.headers["Allow"] = names


class TooLarge(Problem):
    """The body is larger than the server takes."""

    status, slug = 413, "too-large"


class UnsupportedType(Problem):
    """The body is of a type that is not offered here."""

    status, slug = 415, "unsupported-type"


class Invalid(Problem):
    """The request is well formed, but not what the contract says."""

    status, slug = 422, "invalid-request"

    def __init__(self, findings: Sequence[Finding]) -> None:
        first = findings[0]
        super().__init__(first.code, **first.values)
        self.findings = findings

    @classmethod
    def from_rules(cls, error: RequestError) -> "Invalid":
        """Tell what the rules of a game found."""
        return cls([Finding(error.pointer, error.code, error.values)])

    def members(self, language: str) -> dict[str, Any]:
        """List what is wrong and where."""
        return {"errors": [finding.to_json(language) for finding in self.findings[:MAX_FINDINGS]]}


class Unavailable(Problem):
    """A dictionary is damaged or missing, and so not served.

    Attributes:
        faults: id → why.
    """

    status, slug = 503, "dictionary-unavailable"

    def __init__(self, faults: Mapping[str, str], known: Sequence[str]) -> None:
        named = "; ".join(f"{identifier}: {fault}" for identifier, fault in faults.items())
        super().__init__("dictionary_unavailable", faults=named, known=brief(known))
        self.faults = faults
        self.known = list(known)

    def members(self, language: str) -> dict[str, Any]:
        """Name each fault, and the dictionaries that are served."""
        del language
        errors = [{"pointer": f"/{i}", "message": fault} for i, fault in self.faults.items()]
        return {"errors": errors, "known": self.known}


class Internal(Problem):
    """A fault of ours."""

    status, slug = 500, "internal"

    def __init__(self) -> None:
        super().__init__("internal_fault")


class Other(Problem):
    """Any other HTTP error, told in the words of HTTP itself."""

    def __init__(self, status: int, title: str = "") -> None:
        super().__init__("http_fault")
        self.status = status
        try:
            self._title = title or HTTPStatus(status).phrase
        except ValueError:
            self._title = "Error"

    def title(self, language: str) -> str:
        """Give the phrase of the status."""
        del language
        return self._title

    def detail(self, language: str) -> str:
        """Give the phrase of the status."""
        return self.title(language)


def from_http(error: HTTPException) -> Problem:
    """Turn what the framework raises into a problem."""
    if error.code == NotFound.status:
        return NotFound("no_such_path", path=request.path[:200])
    if isinstance(error, WrongMethod):
        return MethodNotAllowed(request.method, error.valid_methods or ())
    if error.code == Malformed.status:
        return Malformed("bad_request")
    return Other(error.code or 500)


def install(app: Flask) -> None:
    """Make every error of an application a problem."""

    def tell(error: Exception) -> Response:
        if isinstance(error, HTTPException):
            error = from_http(error)
        elif not isinstance(error, Problem):
            current_app.logger.error("%s %s", request.method, request.path, exc_info=error)
            error = Internal()
        return error.to_response(language_of(request.environ.get("HTTP_ACCEPT_LANGUAGE", "")))

    for kind in (Problem, HTTPException, Exception):
        app.register_error_handler(kind, tell)
