"""Slow clients, by hundreds: half a header, half a body, an answer that is not read."""

import resource
import socket
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from types import MappingProxyType
from typing import Final

_HOST: Final = "127.0.0.1"
_SMALL: Final = 4096
"""Bytes that the system may keep of an answer for a client that does not read."""


def _half_a_header(client: socket.socket) -> None:
    client.sendall(b"GET /words/chat HTTP/1.1\r\nHost: x\r\nX-Slow: ")


def _half_a_body(client: socket.socket) -> None:
    client.sendall(
        b"POST /validate HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
        b'Content-Length: 5000\r\n\r\n{"words": ["chat"'
    )


def _no_reading(client: socket.socket) -> None:
    client.sendall(b"GET /docs HTTP/1.1\r\nHost: x\r\n\r\n" * 20)


def _idle(client: socket.socket) -> None:
    client.sendall(b"GET /health HTTP/1.1\r\nHost: x\r\n\r\n")
    client.recv(65536)


KINDS: Final[Mapping[str, Callable[[socket.socket], None]]] = MappingProxyType(
    {
        "half-sent headers": _half_a_header,
        "half-sent bodies": _half_a_body,
        "unread answers": _no_reading,
        "idle connections": _idle,
    }
)


@contextmanager
def slow_clients(port: int, kind: str, count: int) -> Iterator[None]:
    """Hold connections of one kind open."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, max(soft, 2 * count)), hard))
    with ExitStack() as held:
        for _ in range(count):
            client = socket.socket()
            held.enter_context(client)
            client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, _SMALL)
            client.settimeout(30)
            client.connect((_HOST, port))
            KINDS[kind](client)
        yield
