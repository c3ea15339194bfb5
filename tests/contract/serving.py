"""The service as it runs in earnest: gunicorn, on a free port of this machine."""

import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

import requests

ROOT: Final = Path(__file__).parents[2]
_PATIENCE: Final = 60.0  # seconds; a loaded machine is slow to start


class Served:
    """A running service.

    Attributes:
        url: `http://127.0.0.1:PORT`.
        log: what it has written to stderr.
    """

    def __init__(self, port: int, log: Path) -> None:
        self.port = port
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
            return session.request(method, self.url + path, timeout=30, **options)

    def raw(self, data: bytes, *, more: bool = False) -> tuple[int, dict[str, str], bytes]:
        """Send bytes and read the answer to the end of the connection.

        Args:
            data: a request; it should ask for `Connection: close`.
            more: leave the sending side open, as a client that has more to say.
        """
        with socket.create_connection(("127.0.0.1", self.port), timeout=30) as connection:
            connection.sendall(data)
            if not more:
                connection.shutdown(socket.SHUT_WR)
            answer = b"".join(iter(lambda: connection.recv(65536), b""))
        head, _, body = answer.partition(b"\r\n\r\n")
        status, *lines = head.decode("latin-1").split("\r\n")
        headers = dict(line.lower().split(": ", 1) for line in lines)
        return int(status.split()[1]), headers, body


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
    return port


@contextmanager
def serving(folder: Path, log: Path, **settings: str) -> Iterator[Served]:
    """Run gunicorn over the dictionaries of a folder."""
    port = _free_port()
    inherited = {k: v for k, v in os.environ.items() if not k.startswith("ARBITRE_")}
    environment = {
        **inherited,
        "ARBITRE_DICTIONARIES": str(folder),
        "ARBITRE_EXPECTED": "francais,infinitifs,animaux",
        "HOST": "127.0.0.1",
        "PORT": str(port),
        "WEB_CONCURRENCY": "1",
        **settings,
    }
    command = [sys.executable, "-m", "gunicorn", "service.app:create_app()"]
    command += ["-c", "python:service.gunicorn_conf"]
    with log.open("wb") as written:
        process = subprocess.Popen(command, cwd=ROOT, env=environment, stderr=written)
    served = Served(port, log)
    try:
        _wait(served, process)
        yield served
    finally:
        process.terminate()
        process.wait(_PATIENCE)


def _wait(served: Served, process: "subprocess.Popen[bytes]") -> None:
    until = time.monotonic() + _PATIENCE
    while time.monotonic() < until:
        if process.poll() is not None:
            raise RuntimeError(f"gunicorn stopped:\n{served.log}")
        try:
            served.ask("GET", "/health")
        except requests.ConnectionError:
            time.sleep(0.05)
        else:
            return
    raise RuntimeError(f"gunicorn does not answer:\n{served.log}")
