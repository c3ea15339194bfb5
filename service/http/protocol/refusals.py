"""Why a dictionary is not made, replaced, deleted or read.

    Problem
    ├── Unauthorized         401  no token, or another; with WWW-Authenticate
    ├── WritingOff           403  the service was started without a token
    ├── ReadOnly             403  the dictionary is built in
    ├── PreconditionFailed   412  with the current ETag
    ├── BeyondBounds         422  it takes more time or memory to build than the service gives
    ├── Busy                 503  others are building; with Retry-After
    ├── StoreUnavailable     503  the store cannot be read or written; with Retry-After
    └── TooMany              507  there is no room for another

Each changes nothing.
"""

from service.http.protocol.problems import Problem


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


class PreconditionFailed(Problem):
    """The dictionary is not what the headers of the request expect.

    Args:
        tag: its ETag as it is; "" when there is none.
    """

    status, slug = 412, "precondition-failed"

    def __init__(self, identifier: str, tag: str) -> None:
        super().__init__("tag_differs" if tag else "none_to_match", id=identifier, tag=tag)
        if tag:
            self.headers["ETag"] = tag


class BeyondBounds(Problem):
    """It takes more time or memory to build than the service gives.

    Args:
        code: `build_too_slow` or `build_too_large`.
        limit: seconds, or bytes.
    """

    status, slug = 422, "beyond-bounds"

    def __init__(self, code: str, limit: int) -> None:
        super().__init__(code, limit=limit)


class Busy(Problem):
    """Others are building."""

    status, slug = 503, "busy"

    def __init__(self, seconds: int) -> None:
        super().__init__("others_build", seconds=seconds)
        self.headers["Retry-After"] = str(seconds)


class StoreUnavailable(Problem):
    """The store of the dictionaries of users cannot be read or written."""

    status, slug = 503, "store-unavailable"

    def __init__(self, fault: str, seconds: int = 5) -> None:
        super().__init__("store_fault", fault=fault[:500])
        self.headers["Retry-After"] = str(seconds)


class TooMany(Problem):
    """There is no room for another dictionary."""

    status, slug = 507, "too-many-dictionaries"

    def __init__(self, limit: int) -> None:
        super().__init__("no_room", limit=limit)
