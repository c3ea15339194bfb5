"""gunicorn's threaded worker, with its errors as problems and a limit on slow clients.

A request that cannot be parsed as HTTP never reaches the application: gunicorn answers it itself,
in HTML. Here its decision (the status, the log line) stands, but the answer becomes a problem.

gunicorn waits for a client without limit, and keeps a thread busy meanwhile. Here a request must
have come within `REQUEST_SECONDS`, and a client must take each piece of the answer within
`ANSWER_SECONDS`; otherwise it is treated as one that left.
"""

import os
import re
import time
from contextlib import suppress
from errno import ECONNRESET
from socket import socket
from typing import Any, Final

from gunicorn import util  # type: ignore[import-untyped]  # gunicorn has no types
from gunicorn.http import message, parser  # type: ignore[import-untyped]
from gunicorn.workers.gthread import ThreadWorker  # type: ignore[import-untyped]

from service.http.protocol.handlers import Other
from service.http.protocol.problems import Internal, Malformed, Problem

LONGEST_LINE: Final = 65_536
"""Bytes of a request line: a word of 10,000 accented letters is an answer (`too_long`)."""

REQUEST_SECONDS: Final = 20
"""From the first byte of a request to the last of its body; 16 MiB need 7 Mbit/s."""
ANSWER_SECONDS: Final = 10

# gunicorn cuts the setting `limit_request_line` down to this, 8190, or else has no limit at all.
message.MAX_REQUEST_LINE = LONGEST_LINE
_NOT_ASCII: Final = re.compile(rb"[\x80-\xff]")


class LenientRequest(message.Request):  # type: ignore[misc]  # gunicorn has no types
    """A request whose address may hold accents as they were typed.

    HTTP demands that they be encoded, and gunicorn refuses others; but curl sends a query as typed.
    """

    def parse_request_line(self, line_bytes: bytes) -> None:
        """Parse the first line; encode what is not ASCII, as the client should have."""
        super().parse_request_line(_NOT_ASCII.sub(lambda byte: b"%%%02X" % byte[0][0], line_bytes))


parser.RequestParser.mesg_class = LenientRequest


class PatientSocket(socket):
    """The socket of a client that is given up when it takes too long.

    Attributes:
        until: by when its request must have come, on the clock of `time.monotonic`.
    """

    until = 0.0

    def recv(self, *arguments: Any) -> bytes:  # noqa: ANN401 - as the base class has it
        """Receive, while there is time for the request to come."""
        left = max(0.001, self.until - time.monotonic())
        self.settimeout(left if self.timeout is None else min(left, self.timeout))
        try:
            return super().recv(*arguments)
        except TimeoutError as error:
            raise ConnectionResetError(ECONNRESET, "the request takes too long") from error

    def sendall(self, *arguments: Any) -> None:  # noqa: ANN401
        """Send, as long as the client takes it."""
        if self.timeout != 0:
            self.settimeout(ANSWER_SECONDS)
        try:
            super().sendall(*arguments)
        except TimeoutError as error:
            raise ConnectionResetError(ECONNRESET, "the answer is not taken") from error


class ProblemWorker(ThreadWorker):  # type: ignore[misc]  # gunicorn has no types
    """A worker of one process and several threads."""

    def enqueue_req(self, conn: Any) -> None:  # noqa: ANN401 - gunicorn has no types
        """Have a thread serve a connection that has sent something."""
        if not isinstance(conn.sock, PatientSocket):
            conn.sock = PatientSocket(fileno=conn.sock.detach())
        super().enqueue_req(conn)

    def handle(self, conn: Any) -> Any:  # noqa: ANN401
        """Serve one request of a connection."""
        conn.sock.until = time.monotonic() + REQUEST_SECONDS
        return super().handle(conn)

    def handle_error(self, req: Any, client: socket, addr: Any, exc: Exception) -> None:  # noqa: ANN401
        """Answer a request that could not be parsed, or that failed outside the application."""
        overheard = _Overheard()
        super().handle_error(req, overheard, addr, exc)
        status = int(overheard.said.split(b" ", 2)[1])
        with suppress(OSError):  # the client may be gone
            util.write_nonblock(client, _told(status, str(exc), self._prefix))

    def load_wsgi(self) -> None:
        """Load the application, which then removes the prefix itself.

        gunicorn answers 500 to a path that does not begin with it.
        """
        super().load_wsgi()
        self._prefix = os.environ.pop("SCRIPT_NAME", "").rstrip("/")


class _Overheard:
    """A stand-in for a socket, which records what gunicorn would answer."""

    def __init__(self) -> None:
        self.said = b""

    def gettimeout(self) -> float:
        """No wait: it never blocks."""
        return 0.0

    def sendall(self, data: bytes) -> None:
        """Record what is sent."""
        self.said += data


def _told(status: int, fault: str, prefix: str) -> bytes:
    problem: Problem
    if status == Malformed.status:
        problem = Malformed("not_http", fault=fault[:200])
    elif status == Internal.status:
        problem = Internal()
    else:
        problem = Other(status)
    response = problem.to_response("en", prefix)
    body: bytes = response.get_data()
    head = [f"HTTP/1.1 {response.status}", "Connection: close"]
    head += ["Access-Control-Allow-Origin: *", "X-Content-Type-Options: nosniff"]
    head += [f"{name}: {value}" for name, value in response.headers]
    return "\r\n".join(head).encode("latin-1") + b"\r\n\r\n" + body
