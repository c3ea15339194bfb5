"""Gzip for clients that accept it, where it is worth the time.

A compressed answer is another representation (RFC 9110), so it has a strong tag of its own,
`"x-gzip"` for `"x"`, which a client that holds it sends back. An answer that is compressed already
is left alone.
"""

import zlib
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, Final

from service.http.protocol.negotiate import accepts_gzip

if TYPE_CHECKING:
    from wsgiref.types import StartResponse, WSGIApplication, WSGIEnvironment

LEAST: Final = 1024
"""Bytes: a shorter answer is sent as it is, since it fits in one packet anyway."""
_LEVEL: Final = 4  # a quarter smaller than level 1; level 6 takes three times as long for 3 % less
_GZIP: Final = 31  # what zlib calls a gzip stream with the largest window
_TYPES: Final = frozenset(
    {
        *("application/json", "application/problem+json", "application/x-ndjson"),
        *("application/yaml", "application/manifest+json", "image/svg+xml"),
    }
)
_UNSENT: Final = ("204", "206", "304")
_TAG: Final = '-gzip"'
_HELD: Final = "HTTP_IF_NONE_MATCH"
_ASKED: Final = "HTTP_ACCEPT_ENCODING"

Headers = list[tuple[str, str]]


def packed(data: bytes, level: int = _LEVEL) -> bytes:
    """Compress bytes; the same bytes always give the same result."""
    packer = zlib.compressobj(level, zlib.DEFLATED, _GZIP)
    return packer.compress(data) + packer.flush()


def compressed(
    application: "WSGIApplication", environ: "WSGIEnvironment", start_response: "StartResponse"
) -> Iterable[bytes]:
    """Let an application answer; compress its answer if the client accepts that."""
    held = environ.get(_HELD, "")
    if _TAG in held:
        environ[_HELD] = held.replace(_TAG, '"')
    waiting: list[tuple[str, Headers, Any]] = []

    def start(status: str, headers: Headers, error: Any = None, /) -> Callable[[bytes], object]:  # noqa: ANN401 - as WSGI has it
        if _tagged(status, headers, held) and accepts_gzip(environ.get(_ASKED, "")):
            waiting.append((status, headers, error))
            return _never_written
        return start_response(status, headers, error)

    body = application(environ, start)
    if not waiting:
        return body
    ((status, headers, error),) = waiting
    headers = [one for one in headers if one[0] not in ("Content-Length", "Accept-Ranges")]
    headers.append(("Content-Encoding", "gzip"))
    _replace(headers, "ETag", _packed_tag)
    if environ["REQUEST_METHOD"] == "HEAD":  # its compressed length is not known
        start_response(status, headers, error)
        return body
    data = packed(_whole(body))
    start_response(status, [*headers, ("Content-Length", str(len(data)))], error)
    return (data,)


def _tagged(status: str, headers: Headers, held: str) -> bool:
    """Complete the headers that caches go by; return whether the answer is to be compressed.

    Args:
        status: of the answer.
        headers: of the answer; changed in place.
        held: the tags that the client holds.
    """
    if status.startswith("304"):
        _unchanged(headers, held)
        return False
    vary, kind, length, coded = None, "", 0, False
    for place, (name, value) in enumerate(headers):
        if name == "Content-Type":
            kind = value.partition(";")[0]
        elif name == "Content-Length":
            length = int(value)
        elif name == "Vary":
            vary = place
        elif name == "Content-Encoding":
            coded = True
    if not (kind in _TYPES or kind.startswith("text/")):
        return False
    _vary(headers, vary)
    if coded:
        _replace(headers, "ETag", _packed_tag)
        return False
    return length >= LEAST and not status.startswith(_UNSENT)


def _unchanged(headers: Headers, held: str) -> None:
    """Name what the client holds as it holds it: compressed or not."""
    names = [name for name, _ in headers]
    _vary(headers, names.index("Vary") if "Vary" in names else None)
    if any(name == "ETag" and _packed_tag(value) in held for name, value in headers):
        _replace(headers, "ETag", _packed_tag)


def _whole(body: Iterable[bytes]) -> bytes:
    try:
        return b"".join(body)
    finally:
        if close := getattr(body, "close", None):
            close()


def _never_written(_: bytes) -> None:
    raise NotImplementedError("answers are returned, not written")


def _replace(headers: Headers, name: str, change: Callable[[str], str]) -> None:
    """Change the value of a header, where there is one."""
    headers[:] = [(one, change(value) if one == name else value) for one, value in headers]


def _packed_tag(tag: str) -> str:
    """The tag of the compressed answer.

    >>> _packed_tag('"0123"')
    '"0123-gzip"'
    """
    return f"{tag[:-1]}{_TAG}"


def _vary(headers: Headers, place: int | None) -> None:
    """Let caches know that the answer depends on `Accept-Encoding`."""
    if place is None:
        headers.append(("Vary", "Accept-Encoding"))
    else:
        headers[place] = "Vary", f"{headers[place][1]}, Accept-Encoding"
