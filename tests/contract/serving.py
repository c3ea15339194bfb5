"""The service as it runs in earnest: gunicorn, on a free port of this machine."""

import os
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, Final

import requests

from tests import late
from tests.waiting import FAILSAFE, until

TOKEN: Final = "s3cret é"  # noqa: S105 - for tests; as bytes in a header it is UTF-8
_BEARER: Final = f"Bearer {TOKEN}".encode()
ROOT: Final = Path(__file__).parents[2]
# A build that takes long, or waits for another, is not at fault where a test is not about that.
_NO_HURRY: Final = {"ARBITRE_BUILD_SECONDS": "600", "ARBITRE_BUILD_WAIT": "600"}


class Served:
    """A running service.

    Attributes:
        url: `http://127.0.0.1:PORT`.
        log: what it has written to stderr.
        store: the folder of the dictionaries of users, unless it was set.
        pid: of its first process, and of the group of all of them.
    """

    def __init__(self, port: int, log: Path, pid: int) -> None:
        self.port = port
        self.pid = pid
        self.store = Path(f"{log}.store")
        self.url = f"http://127.0.0.1:{port}"
        self._log = log

    @property
    def log(self) -> str:
        """Read the log so far."""
        return self._log.read_text(encoding="utf-8")

    def ask(self, method: str, path: str, **options: Any) -> requests.Response:  # noqa: ANN401
        """Send a request; the path goes as it is written."""
        with requests.Session() as session:
            session.headers.clear()
            return session.request(method, self.url + path, timeout=FAILSAFE, **options)

    def put(self, identifier: str, recipe: object, **headers: str) -> requests.Response:
        """Make a dictionary from a recipe, or from a text."""
        sent: dict[str, Any] = {"headers": {"Authorization": _BEARER, **headers}}
        if isinstance(recipe, str):
            sent["headers"]["Content-Type"] = "text/plain"
            return self.ask("PUT", f"/dictionaries/{identifier}", data=recipe.encode(), **sent)
        return self.ask("PUT", f"/dictionaries/{identifier}", json=recipe, **sent)

    def delete(self, identifier: str, **headers: str) -> requests.Response:
        """Delete a dictionary."""
        sent = {"Authorization": _BEARER, **headers}
        return self.ask("DELETE", f"/dictionaries/{identifier}", headers=sent)

    def workers(self) -> list[int]:
        """Give the process ids of the workers."""
        children = Path(f"/proc/{self.pid}/task/{self.pid}/children").read_text(encoding="ascii")
        return [int(pid) for pid in children.split()]

    def raw(self, data: bytes, *, more: bool = False) -> tuple[int, dict[str, str], bytes]:
        """Send bytes and read the answer to the end of the connection.

        Args:
            data: a request; it should ask for `Connection: close`.
            more: leave the sending side open, as a client that has more to say.
        """
        with socket.create_connection(("127.0.0.1", self.port), timeout=FAILSAFE) as connection:
            connection.sendall(data)
            if not more:
                connection.shutdown(socket.SHUT_WR)
            answer = b"".join(iter(lambda: connection.recv(65536), b""))
        head, _, body = answer.partition(b"\r\n\r\n")
        status, *lines = head.decode("latin-1").split("\r\n")
        headers = dict(line.lower().split(": ", 1) for line in lines)
        return int(status.split()[1]), headers, body


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
    return port


@contextmanager
def serving(folder: Path, log: Path, **settings: str) -> Iterator[Served]:
    """Run gunicorn over the dictionaries of a folder."""
    port = int(settings.pop("PORT", 0)) or free_port()
    inherited = {k: v for k, v in os.environ.items() if not k.startswith("ARBITRE_")}
    environment = {
        **inherited,
        "ARBITRE_DICTIONARIES": str(folder),
        "ARBITRE_STORE": f"{log}.store",
        "ARBITRE_EXPECTED": "francais,infinitifs,animaux",
        "HOST": "127.0.0.1",
        "PORT": str(port),
        "WEB_CONCURRENCY": "1",
        **_NO_HURRY,
        **settings,
    }
    command = [sys.executable, "-m", "gunicorn", late.application(environment)]
    command += ["-c", "python:service.gunicorn_conf"]
    with log.open("wb") as written:
        process = subprocess.Popen(
            command, cwd=ROOT, env=environment, stderr=written, start_new_session=True
        )
    served = Served(port, log, process.pid)
    try:
        _wait(served, process)
        yield served
    finally:
        process.terminate()
        process.wait(FAILSAFE)


def _wait(served: Served, process: "subprocess.Popen[bytes]") -> None:
    """Wait until the service answers.

    Raises:
        RuntimeError: it has stopped instead.
    """

    def answers() -> bool:
        if process.poll() is not None:
            raise RuntimeError(f"gunicorn stopped:\n{served.log}")
        with suppress(requests.ConnectionError):
            return served.ask("GET", "/health").ok
        return False

    until(answers)
