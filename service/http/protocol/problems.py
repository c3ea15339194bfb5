"""Errors as RFC 9457 describes them (problem details), in the reader's language.

    Problem
    ├── Malformed            400  not UTF-8, not JSON, not valid HTTP
    ├── Unauthorized         401  no token, or a wrong one; with WWW-Authenticate
    ├── WritingOff           403  the service was started without a token
    ├── SolvingOff           403  the service was started without solvers
    ├── ReadOnly             403  the dictionary is built in
    ├── NotYours             403  the token may not write a dictionary of that id
    ├── NotFound             404  no such path
    ├── UnknownId            404  no such dictionary or game; `known` lists those there are
    ├── RecipeNotKept        404  the dictionary was made when long recipes were not kept
    ├── MethodNotAllowed     405  with Allow
    ├── Gone                 410  the version is no longer kept; `kept` lists those that are
    ├── PreconditionFailed   412  with the current ETag, also as `etag`
    ├── TooLarge             413
    ├── UnsupportedType      415
    ├── Invalid              422  well formed, but not what the contract says
    ├── BeyondBounds         422  the build takes more time or memory than the service allows
    ├── Limited              429  the client has sent too many requests; with Retry-After
    ├── Internal             500  an error in the service; the log has the details
    ├── Unavailable          503  a dictionary is damaged or missing
    ├── Busy                 503  others are building; with Retry-After
    ├── SolversBusy          503  all solvers are at work; with Retry-After
    ├── StoreUnavailable     503  the store cannot be read or written; with Retry-After
    └── TooMany              507  there is no room for another dictionary

Errors of other layers become one of these in `service.http.protocol.handlers`.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, NamedTuple

import orjson
from flask import Response

from dictionaries import Fault
from service.messages import say, tell

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
        """The finding as the contract shows it."""
        message = say(language, self.code, self.values)
        return {"pointer": self.pointer, "message": message, "in": self.place}


class Problem(Exception):  # noqa: N818 - the name that RFC 9457 gives it
    """An error to report to the client.

    Attributes:
        status: the HTTP status.
        slug: the kind, which is the end of the `type`: `/docs#too-large`.
        code: name of the message for the `detail`, which the values fill in.
    """

    status: int = 500
    slug: str = "http-error"

    def __init__(self, code: str, **values: object) -> None:
        super().__init__(f"{code} {values}")
        self.code = code
        self.values = values
        self.headers: dict[str, str] = {}

    def title(self, language: str) -> str:
        """The title, the same for every problem of the kind."""
        return say(language, f"title_{self.slug.replace('-', '_')}", {})

    def detail(self, language: str) -> str:
        """Say what happened this time."""
        return say(language, self.code, self.values)

    def members(self, language: str) -> dict[str, Any]:
        """The members beyond type, title, status and detail."""
        del language
        return {}

    def to_json(self, language: str, root: str = "") -> dict[str, Any]:
        """The problem as the contract shows it; see `to_response`."""
        return {
            "type": f"{root}/docs#{self.slug}",
            "title": self.title(language),
            "status": self.status,
            "detail": self.detail(language),
            **self.members(language),
        }

    def to_response(self, language: str, root: str = "") -> Response:
        """The answer.

        Args:
            language: of the title and the detail.
            root: prefix of the addresses of the service.
        """
        body = orjson.dumps(self.to_json(language, root))
        response = Response(body, self.status, content_type=MEDIA_TYPE)
        response.headers["Content-Language"] = language
        response.headers["Vary"] = "Accept-Language"
        response.headers["Cache-Control"] = "no-store"
        response.headers.update(self.headers)
        return response


class Malformed(Problem):
    """The request is not UTF-8, not JSON, or cannot be read for another reason."""

    status, slug = 400, "malformed"


def brief(names: Sequence[str]) -> str:
    """Join names for a sentence: the first twenty, and `…` when there are more."""
    first = ", ".join(names[:_NAMED]) or "–"
    return first if len(names) <= _NAMED else f"{first}…"


class NotFound(Problem):
    """There is nothing at this path."""

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
        super().__init__("dictionary_unavailable", known=brief(known))
        self.faults = faults
        self.known = list(known)

    def members(self, language: str) -> dict[str, Any]:
        """Name each fault, and the dictionaries that are served."""
        told = {one: tell(language, fault) for one, fault in self.faults.items()}
        errors = [{"pointer": f"/{one}", "message": fault} for one, fault in told.items()]
        return {"errors": errors, "known": self.known}

    def detail(self, language: str) -> str:
        """Name the faults, and the dictionaries that are served."""
        told = (f"{one}: {tell(language, fault)}" for one, fault in self.faults.items())
        return say(language, self.code, {**self.values, "faults": "; ".join(told)})


class Internal(Problem):
    """An unexpected error of the service itself."""

    status, slug = 500, "internal"

    def __init__(self) -> None:
        super().__init__("internal_fault")


class Unauthorized(Problem):
    """No token, or not the one that the service was started with."""

    status, slug = 401, "unauthorized"

    def __init__(self, *, given: bool) -> None:
        super().__init__("token_wrong" if given else "token_missing")
        fault = ', error="invalid_token"' if given else ""
        self.headers["WWW-Authenticate"] = f'Bearer realm="arbitre"{fault}'


class WritingOff(Problem):
    """The service was started without a token, so nobody may write."""

    status, slug = 403, "writing-off"

    def __init__(self) -> None:
        super().__init__("writing_off")


class ReadOnly(Problem):
    """The dictionary is built in."""

    status, slug = 403, "read-only"

    def __init__(self, identifier: str) -> None:
        super().__init__("read_only", id=identifier)


class NotYours(Problem):
    """The id does not begin with the prefix that the token may write."""

    status, slug = 403, "not-yours"

    def __init__(self, identifier: str, prefix: str) -> None:
        super().__init__("not_yours", id=identifier, prefix=prefix)


class RecipeNotKept(Problem):
    """The whole recipe is not known: long fields were not kept when the dictionary was made."""

    status, slug = 404, "recipe-not-kept"

    def __init__(self, identifier: str, fields: Sequence[str]) -> None:
        super().__init__("recipe_not_kept", id=identifier, fields=", ".join(fields))


class Gone(Problem):
    """A dictionary has no such version, or no longer has it."""

    status, slug = 410, "version-gone"

    def __init__(self, identifier: str, version: str, kept: Sequence[str]) -> None:
        super().__init__("version_gone", id=identifier, version=version[:80], kept=brief(kept))
        self._kept = list(kept)

    def members(self, language: str) -> dict[str, Any]:
        """List the versions that can be asked for, the current one first."""
        del language
        return {"kept": self._kept}


class PreconditionFailed(Problem):
    """The dictionary is not what the headers of the request expect.

    Args:
        tag: its present ETag; "" when there is no dictionary.
    """

    status, slug = 412, "precondition-failed"

    def __init__(self, identifier: str, tag: str) -> None:
        super().__init__("tag_differs" if tag else "none_to_match", id=identifier, tag=tag)
        self._tag = tag
        if tag:
            self.headers["ETag"] = tag

    def members(self, language: str) -> dict[str, Any]:
        """The current ETag; null when there is no dictionary."""
        del language
        return {"etag": self._tag or None}


class BeyondBounds(Problem):
    """The build takes more time or memory than the service allows.

    Args:
        code: `build_too_slow` or `build_too_large`.
        limit: seconds, or bytes.
    """

    status, slug = 422, "beyond-bounds"

    def __init__(self, code: str, limit: int) -> None:
        super().__init__(code, limit=limit)


class Limited(Problem):
    """The client has sent too many requests."""

    status, slug = 429, "too-many-requests"

    def __init__(self, limit: str, seconds: int) -> None:
        super().__init__("too_many_requests", limit=limit, seconds=seconds)
        self.headers["Retry-After"] = str(seconds)


class Busy(Problem):
    """Others are building."""

    status, slug = 503, "busy"

    def __init__(self, seconds: int) -> None:
        super().__init__("others_build", seconds=seconds)
        self.headers["Retry-After"] = str(seconds)


class SolversBusy(Problem):
    """As many solitaires as may be are being solved."""

    status, slug = 503, "busy"

    def __init__(self, seconds: int) -> None:
        super().__init__("others_solve", seconds=seconds)
        self.headers["Retry-After"] = str(seconds)


class SolvingOff(Problem):
    """The service was started without solvers."""

    status, slug = 403, "solving-off"


class StoreUnavailable(Problem):
    """The store of the dictionaries of users cannot be read or written."""

    status, slug = 503, "store-unavailable"

    def __init__(self, fault: str, seconds: int = 5) -> None:
        super().__init__("store_fault", fault=fault if isinstance(fault, Fault) else fault[:500])
        self.headers["Retry-After"] = str(seconds)


class TooMany(Problem):
    """There is no room for another dictionary."""

    status, slug = 507, "too-many-dictionaries"

    def __init__(self, limit: int) -> None:
        super().__init__("no_room", limit=limit)
