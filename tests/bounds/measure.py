"""What one request costs the worker that answers it."""

import http.client
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from tests.bench.server import ROOT, Server, serving
from tests.bounds.attacks import Attack

SECONDS: Final = 0.25
"""Processor time that a request may take."""
MEMORY: Final = 64_000_000
"""Bytes that the peak of a worker may rise by for it."""
PATIENCE: Final = 20
"""Seconds until an answer is given up."""
SERVICE: Final = "service.app:create_app()"


@dataclass(frozen=True)
class Cost:
    """What a request cost.

    Attributes:
        status: of the answer; None when there was none in time.
        seconds: processor time of the worker.
        memory: bytes that its peak rose by.
        answer: bytes of the answer.
    """

    status: int | None
    seconds: float
    memory: int
    answer: int


_FIRST: Final = (
    Attack("", "/words/caht?suggest=3"),
    Attack("", "/validate", lambda: b'{"board": ["CHAT"]}'),
    Attack("", "/validate", lambda: b'{"words": ["chat", "caht"]}'),
    Attack("", "/validate", lambda: b"{}"),
    Attack("", "/score", lambda: b'{"game": "diamino", "players": ["A"], "moves": []}'),
)


@contextmanager
def one_worker(root: Path = ROOT) -> Iterator[Server]:
    """Start the service with one worker, and let it answer once of each kind.

    Args:
        root: the tree that it is started from.
    """
    with serving(SERVICE, root=root) as server:
        for first in _FIRST:
            _ask(server.port, first)
        yield server


def cost(server: Server, attack: Attack) -> Cost:
    """Send a request and measure what it costs."""
    (worker,) = server.workers()
    Path(f"/proc/{worker}/clear_refs").write_text("5")  # the peak begins anew
    seconds, resident = server.seconds(), _memory(worker, "VmRSS")
    status, answer = _ask(server.port, attack)
    if server.workers() != [worker]:  # it died
        return Cost(None, 0.0, 0, 0)
    peak = _memory(worker, "VmHWM")
    return Cost(status, server.seconds() - seconds, max(0, peak - resident), answer)


def _ask(port: int, attack: Attack) -> tuple[int | None, int]:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
    headers = {"Accept": attack.accept, "Content-Type": attack.kind}
    headers["Accept-Encoding"] = attack.coding
    try:
        body = attack.body() if attack.body else None
        connection.request("POST" if body else "GET", attack.path, body, headers)
        response = connection.getresponse()
        return response.status, len(response.read())
    except OSError:
        return None, 0
    finally:
        connection.close()


def _memory(process: int, name: str) -> int:
    status = Path(f"/proc/{process}/status").read_text()
    line = next(line for line in status.splitlines() if line.startswith(name))
    return int(line.split()[1]) * 1024
