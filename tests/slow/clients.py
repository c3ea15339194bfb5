"""Slow clients, by hundreds and thousands: half a request, an answer that is not read, nothing."""

import resource
import selectors
import socket
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from types import MappingProxyType
from typing import Final, NamedTuple

from tests.waiting import FAILSAFE

_HOST: Final = "127.0.0.1"
_SMALL: Final = 4096
"""Bytes that the system may keep of an answer for a client that does not read."""
_AT_ONCE: Final = 200
"""Connections that are begun together; a server has a queue of some 500."""
_SPARE: Final = 500
"""Files that this process needs besides."""


class Kind(NamedTuple):
    """A way to be slow.

    Attributes:
        says: what such a client sends.
        reads: whether it reads an answer, before it does nothing more.
    """

    says: bytes
    reads: bool = False


KINDS: Final[Mapping[str, Kind]] = MappingProxyType(
    {
        "half-sent headers": Kind(b"GET /words/chat HTTP/1.1\r\nHost: x\r\nX-Slow: "),
        "half-sent bodies": Kind(
            b"POST /validate HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
            b'Content-Length: 5000\r\n\r\n{"words": ["chat"'
        ),
        "unread answers": Kind(b"GET /docs HTTP/1.1\r\nHost: x\r\n\r\n" * 20),
        "idle connections": Kind(b"GET /words/chat HTTP/1.1\r\nHost: x\r\n\r\n", reads=True),
    }
)


class Crowd:
    """Slow clients of one kind, all in this process.

    Args:
        clients: their connections.
    """

    def __init__(self, clients: list[socket.socket]) -> None:
        self._clients = clients

    def held(self) -> int:
        """How many of them the server still bears with."""
        return sum(map(_is_open, self._clients))


def _is_open(client: socket.socket) -> bool:
    try:
        return bool(client.recv(1, socket.MSG_PEEK))
    except BlockingIOError:
        return True
    except ConnectionError:
        return False


def can_hold(count: int) -> bool:
    """Let this process have so many connections, if the system does."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = count + _SPARE
    if hard != resource.RLIM_INFINITY and hard < wanted:
        return False
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, wanted), hard))
    return True


@contextmanager
def slow_clients(port: int, kind: Kind, count: int) -> Iterator[Crowd]:
    """Hold connections of one kind open."""
    assert can_hold(count)
    clients: list[socket.socket] = []
    with ExitStack() as held:
        while len(clients) < count:
            some = [
                held.enter_context(socket.socket())
                for _ in range(min(_AT_ONCE, count - len(clients)))
            ]
            _begin(some, port, kind)
            clients += some
        yield Crowd(clients)


def _begin(clients: list[socket.socket], port: int, kind: Kind) -> None:
    """Connect them, and have each say what it says."""
    with selectors.DefaultSelector() as waiting:
        for client in clients:
            client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, _SMALL)
            client.settimeout(0)
            client.connect_ex((_HOST, port))
            waiting.register(client, selectors.EVENT_WRITE)
        while waiting.get_map():
            ready = waiting.select(FAILSAFE)
            assert ready, "the server does not go on"
            for key, event in ready:
                one = key.fileobj
                assert isinstance(one, socket.socket)
                if event == selectors.EVENT_WRITE:
                    one.sendall(kind.says)
                    if kind.reads:
                        waiting.modify(one, selectors.EVENT_READ)
                        continue
                else:
                    assert one.recv(65536).startswith(b"HTTP/1.1 200")
                waiting.unregister(one)
