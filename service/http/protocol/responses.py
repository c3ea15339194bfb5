"""Pages, answers that caches may keep, and streams of events."""

from collections.abc import Callable, Iterator
from select import select
from socket import MSG_PEEK, socket
from typing import Any, Final
from urllib.parse import quote, urlencode

import orjson
from flask import Response

from service.http.protocol.call import HTML, JSON, Call, Ready, answer
from service.referee import Answer

EVENTS: Final = "text/event-stream"
ALIVE: Final = b": still at it\n\n"
"""A comment without content, so that proxies do not take silence for the end."""
_SOCKET: Final = "gunicorn.socket"
_POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self';"
    " img-src 'self' data:; manifest-src 'self'; worker-src 'self';"
    " base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)


def page(text: bytes | str) -> Response:
    """A page that loads nothing from other sites and cannot be framed by them."""
    response = answer(text, HTML)
    response.headers["Content-Security-Policy"] = _POLICY
    response.headers["Referrer-Policy"] = "no-referrer"
    return response


def event(name: str, data: Any) -> bytes:  # noqa: ANN401 - any JSON
    """An event with JSON as its data: see https://html.spec.whatwg.org/#server-sent-events."""
    return b"event: %s\ndata: %s\n\n" % (name.encode(), orjson.dumps(data))


def stream(call: Call, events: Iterator[bytes], close: Callable[[], None]) -> Response:
    """Return an answer that is a stream of events.

    Args:
        call: the request.
        events: yielded as they happen.
        close: ends the work that yields them, once the client has left.
    """
    response = Response(events, content_type=EVENTS)
    response.headers["X-Accel-Buffering"] = "no"  # or nginx would hold events back
    response.headers["Content-Language"] = call.language
    response.headers["Vary"] = "Accept, Accept-Language"
    response.headers["Cache-Control"] = "no-store"
    response.call_on_close(close)
    return response


def has_left(call: Call) -> bool:
    """Whether a client has closed its connection, which is then readable but has no data."""
    client: socket | None = call.environ.get(_SOCKET)
    if client is None or not select([client], [], [], 0)[0]:
        return False
    try:
        return socket.recv(client, 1, MSG_PEEK) == b""
    except OSError:
        return True


def kept_json(call: Call, tag: str, max_age: int, make: Callable[[], Answer]) -> Response:
    """Return an answer of the referee as JSON that a cache may keep: see `kept`.

    Args:
        call: the request.
        tag: changes whenever the answer to this URL may have changed.
        max_age: how long the answer may be used without asking, in seconds.
        make: asks the referee.
    """
    language = call.language

    def body() -> bytes:
        return orjson.dumps(make().to_json(language))

    if "HTTP_IF_NONE_MATCH" in call.environ:
        vary = "Accept-Language"
        return kept(call, tag, vary, max_age, lambda: answer(body(), JSON, language))
    headers = [
        ("ETag", f'"{tag}"'),
        ("Cache-Control", f"public, max-age={max_age}" if max_age else "no-cache"),
        ("Vary", "Accept-Language"),
        ("Content-Language", language),
        ("Content-Type", JSON),
    ]
    return Ready(body(), headers)


def kept(call: Call, tag: str, vary: str, max_age: int, make: Callable[[], Response]) -> Response:
    """Return an answer that a cache may keep, or 304 to a client that holds it.

    Args:
        call: the request.
        tag: changes whenever the answer to this URL may have changed.
        vary: the headers of the request that the answer depends on; "" for none.
        max_age: how long the answer may be used without asking, in seconds.
        make: makes the answer.
    """
    tag = f'"{tag}"'
    held = call.environ.get("HTTP_IF_NONE_MATCH")
    response = Response(status=304) if held and _matches(held, tag) else make()
    headers = response.headers
    headers.add("ETag", tag)
    headers.add("Cache-Control", f"public, max-age={max_age}" if max_age else "no-cache")
    if vary:
        headers["Vary"] = vary
    return response


def link_next(call: Call, response: Response, after: str) -> None:
    """Add a `Link` header to the next page of words, which begins after a word."""
    path = call.root + quote(call.environ["PATH_INFO"])
    query = urlencode({**call.query, "after": after})
    response.headers["Link"] = f'<{path}?{query}>; rel="next"'


def _matches(held: str, tag: str) -> bool:
    """Compare weakly, as RFC 9110 says for If-None-Match.

    >>> _matches('W/"a", "b"', '"a"'), _matches("*", '"a"'), _matches('"c"', '"a"')
    (True, True, False)
    """
    return any(one.strip().removeprefix("W/") in (tag, "*") for one in held.split(","))
