"""Gunicorn with the settings of the service, and the processor time that its requests take."""

import http.client
import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType, TracebackType
from typing import Final, Self

ROOT: Final = Path(__file__).parents[2]


@dataclass
class Server:
    """A running gunicorn with one worker.

    Attributes:
        port: on 127.0.0.1.
        process: its master.
    """

    port: int
    process: "subprocess.Popen[bytes]"

    def workers(self) -> list[int]:
        """The process ids of the workers."""
        pid = self.process.pid
        return [int(p) for p in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]

    def seconds(self) -> float:
        """The processor time that the workers have used so far."""
        total = 0
        for pid in self.workers():
            for times in Path(f"/proc/{pid}/task").glob("*/schedstat"):
                total += int(times.read_text().split()[0])
        return total / 1e9

    def memory(self) -> int:
        """The bytes that the workers have in memory and share with nobody."""
        total = 0
        for pid in self.workers():
            for line in Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines():
                if line.startswith(("Private_Clean", "Private_Dirty")):
                    total += int(line.split()[1]) * 1024
        return total


@contextmanager
def serving(
    application: str,
    root: Path = ROOT,
    environment: Mapping[str, str] = MappingProxyType({}),
    log: int | None = None,
) -> Iterator[Server]:
    """Start gunicorn for an application of a tree, wait until it answers, end it afterwards."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    settings = {"HOST": "127.0.0.1", "PORT": str(port), "WEB_CONCURRENCY": "1", **environment}
    command = [sys.executable, "-m", "gunicorn", application, "-c", "python:service.gunicorn_conf"]
    command += ["--log-level", "error"]
    with subprocess.Popen(command, cwd=root, env={**os.environ, **settings}, stderr=log) as process:
        try:
            _wait(port, process)
            yield Server(port, process)
        finally:
            process.terminate()


def _wait(port: int, process: "subprocess.Popen[bytes]") -> None:
    for _ in range(600):
        if process.poll() is not None:
            raise RuntimeError("gunicorn ended before it answered")
        try:
            with Client(port) as client:
                client.ask("GET", "/")
        except OSError:
            time.sleep(0.05)
        else:
            return
    raise RuntimeError("gunicorn did not answer within 30 s")


class Client:
    """One connection that is kept."""

    def __init__(self, port: int) -> None:
        self._connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._connection.close()

    def ask(
        self,
        method: str,
        path: str,
        body: bytes | None = None,
        headers: Mapping[str, str] = MappingProxyType({}),
    ) -> bytes:
        """The body of an answer, which must be 200, as it was sent."""
        kind = {"Content-Type": "application/json"} if body is not None else {}
        headers = {**kind, **headers}
        self._connection.request(method, path, body, headers)
        response = self._connection.getresponse()
        data = response.read()
        if response.status != http.client.OK:
            raise RuntimeError(f"{method} {path[:80]}: {response.status} {data[:200]!r}")
        return data
