"""Checks are answered while others send half a request, or do not read."""

import http.client
import socket
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from service.http.protocol.worker import ANSWER_SECONDS, PatientSocket
from tests.contract.serving import Served, serving
from tests.slow.clients import KINDS, can_hold, slow_clients
from tests.slow.proxy import NGINX, nginx
from tests.waiting import FAILSAFE

JSON = {"Content-Type": "application/json"}
PATIENT = {
    f"{name} {seconds};": f"{name} 3600s;"
    for name, seconds in (
        ("client_header_timeout", "10s"),
        ("client_body_timeout", "10s"),
        ("send_timeout", "10s"),
        ("keepalive_timeout", "60s"),
    )
}
"""nginx that gives slow clients an hour, so that nothing ends by itself."""


@pytest.fixture(scope="module")
def bare(small_build: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """Start the service as `make serve` does."""
    log = tmp_path_factory.mktemp("slow") / "log"
    with serving(small_build, log, WEB_CONCURRENCY="2") as running:
        yield running


@pytest.fixture(scope="module")
def proxied(bare: Served, tmp_path_factory: pytest.TempPathFactory) -> Iterator[int]:
    """Start nginx before it, with the settings that are shipped."""
    if NGINX is None:
        pytest.skip("nginx is not installed")
    with nginx(tmp_path_factory.mktemp("nginx"), bare.port, PATIENT) as port:
        yield port


def checks(port: int, timeout: float = FAILSAFE) -> list[int]:
    """Ask the service itself twenty times, each on a connection of its own."""
    statuses = []
    for _ in range(20):
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=timeout)
        connection.request("POST", "/validate", b'{"word": "chat"}', JSON)
        with connection.getresponse() as response:
            response.read()
        statuses.append(response.status)
        connection.close()
    return statuses


@pytest.mark.parametrize("kind", KINDS)
def test_behind_nginx_no_check_waits_for_them(proxied: int, kind: str) -> None:
    """Every check is answered while all the others are still there, and would be for an hour."""
    count = 10_000 if KINDS[kind].reads else 200
    if not can_hold(count):
        pytest.skip(f"the system lets a process have fewer than {count} files")
    with slow_clients(proxied, KINDS[kind], count) as crowd:
        assert checks(proxied) == [200] * 20
        assert crowd.held() == count


@pytest.mark.parametrize("kind", KINDS)
def test_by_itself_the_service_bears_some(bare: Served, kind: str) -> None:
    with slow_clients(bare.port, KINDS[kind], 20):
        # Less than slow clients are given, and more than a busy machine takes.
        assert checks(bare.port, 8) == [200] * 20


def test_what_nginx_refuses_is_a_problem(proxied: int) -> None:
    for head, status in (
        (b"POST /validate HTTP/1.1\r\nHost: x\r\nContent-Length: 99999999\r\n\r\n", b" 413 "),
        (b"nothing like HTTP\r\n\r\n", b" 400 "),
    ):
        with socket.create_connection(("127.0.0.1", proxied), timeout=30) as client:
            client.sendall(head)
            answer = client.recv(65536)
        assert status in answer.partition(b"\r\n")[0]
        assert b"application/problem+json" in answer


def test_a_request_that_does_not_come_is_given_up() -> None:
    ours, theirs = socket.socketpair()
    with theirs, PatientSocket(fileno=ours.detach()) as client:
        client.until = time.monotonic() + 0.05
        theirs.sendall(b"GET")
        assert client.recv(10) == b"GET"
        with pytest.raises(ConnectionResetError):
            client.recv(10)


def test_an_answer_that_is_not_taken_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    assert ANSWER_SECONDS > 1
    monkeypatch.setattr("service.http.protocol.worker.ANSWER_SECONDS", 0.05)
    ours, theirs = socket.socketpair()
    with theirs, PatientSocket(fileno=ours.detach()) as client, pytest.raises(ConnectionResetError):
        client.sendall(b" " * (1 << 24))
