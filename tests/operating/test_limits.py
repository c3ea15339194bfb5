"""How many requests a client may send, counted in memory and in Redis."""

import os
import shutil
import signal
import socket
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

from service.http.protocol.problems import MEDIA_TYPE
from service.settings import Settings, SettingsError
from tests.contract.serving import Served, free_port, serving
from tests.waiting import FAILSAFE, until

REDIS = shutil.which("redis-server")
MANY = "5/hour"


@contextmanager
def redis(port: int) -> Iterator["subprocess.Popen[bytes]"]:
    """Run a Redis that keeps nothing."""
    if REDIS is None:
        pytest.skip("redis-server is not installed")
    command = [
        REDIS,
        "--port",
        str(port),
        "--bind",
        "127.0.0.1",
        "--save",
        "",
        "--appendonly",
        "no",
    ]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL) as process:
        try:
            until(lambda: listens(port))
            yield process
        finally:
            process.kill()


def listens(port: int) -> bool:
    with suppress(OSError), socket.create_connection(("127.0.0.1", port)):
        return True
    return False


def statuses(served: Served, count: int, path: str = "/words/chat") -> Counter[int]:
    """Ask some times, several at once."""
    with ThreadPoolExecutor(8) as pool:
        return Counter(pool.map(lambda _: served.ask("GET", path).status_code, range(count)))


@pytest.fixture(scope="module")
def limited(small_build: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """Start a worker that takes five requests of a client, and has had them."""
    log = tmp_path_factory.mktemp("limited") / "log"
    settings = {"ARBITRE_LIMIT": MANY, "ARBITRE_PROXIES": "1", "ARBITRE_LOG": "json"}
    with serving(small_build, log, **settings) as running:
        assert statuses(running, 8) == {200: 5, 429: 3}
        yield running


@pytest.mark.parametrize(
    ("language", "title"), [("en", "Too many requests"), ("fr", "Trop de requêtes")]
)
def test_a_refusal_is_a_problem_that_says_when_to_come_again(
    limited: Served, language: str, title: str
) -> None:
    answer = limited.ask("GET", "/words/chat", headers={"Accept-Language": language})
    told = answer.json()
    assert answer.status_code == 429
    assert answer.headers["Content-Type"] == MEDIA_TYPE
    assert answer.headers["Cache-Control"] == "no-store"
    assert answer.headers["Access-Control-Allow-Origin"] == "*"
    assert 1 <= int(answer.headers["Retry-After"]) <= 3601
    assert (told["type"], told["title"]) == ("/docs#too-many-requests", title)
    assert answer.headers["Retry-After"] in told["detail"]
    assert "5 per 1 hour" in told["detail"]
    assert (
        'id="too-many-requests"'
        in limited.ask("GET", "/docs", headers={"X-Forwarded-For": "192.0.2.99"}).text
    )


@pytest.mark.parametrize("path", ["/health", "/ready", "/metrics", "/static/style.css"])
def test_what_watches_it_is_not_limited(limited: Served, path: str) -> None:
    assert statuses(limited, 10, path) == {200: 10}


def test_preflights_are_not_limited(limited: Served) -> None:
    assert {limited.ask("OPTIONS", "/validate").status_code for _ in range(10)} == {204}


def test_it_is_counted_and_logged_under_its_operation(limited: Served) -> None:
    metrics = limited.ask("GET", "/metrics").text
    assert 'arbitre_requests_total{operation="getWord",status="429"}' in metrics
    assert '"operation": "getWord", "status": 429' in limited.log


def test_each_client_has_its_own_count(limited: Served) -> None:
    def ask(address: str) -> int:
        headers = {"X-Forwarded-For": address}
        return limited.ask("GET", "/words/chat", headers=headers).status_code

    assert [ask("192.0.2.1") for _ in range(6)] == [200] * 5 + [429]
    assert ask("192.0.2.2") == 200
    # All of one household's addresses of IPv6 are one client.
    assert [ask(f"2001:db8::{n}") for n in range(1, 7)] == [200] * 5 + [429]
    assert ask("2001:db8:0:1::1") == 200


def test_by_default_there_is_no_limit(served: Served) -> None:
    assert statuses(served, 100) == {200: 100}


def test_workers_count_together_in_redis(small_build: Path, tmp_path: Path) -> None:
    port = free_port()
    settings = {"ARBITRE_LIMIT": "30/hour", "ARBITRE_LIMIT_STORE": f"redis://127.0.0.1:{port}/0"}
    with (
        redis(port),
        serving(small_build, tmp_path / "log", WEB_CONCURRENCY="3", **settings) as served,
    ):
        assert statuses(served, 60) == {200: 30, 429: 30}


def test_nobody_gets_500_while_redis_is_gone(small_build: Path, tmp_path: Path) -> None:
    port = free_port()
    settings = {
        "ARBITRE_LIMIT": "100000/hour",
        "ARBITRE_LIMIT_STORE": f"redis://127.0.0.1:{port}/0",
    }
    with serving(small_build, tmp_path / "log", WEB_CONCURRENCY="2", **settings) as served:
        assert statuses(served, 30) == {200: 30}  # it has not been started yet
        with redis(port) as process:
            assert statuses(served, 30) == {200: 30}
            with ThreadPoolExecutor(1) as asking:
                meanwhile = asking.submit(statuses, served, 300)
                process.kill()
                assert meanwhile.result(FAILSAFE) == {200: 300}
        assert statuses(served, 30) == {200: 30}


def test_a_redis_that_does_not_answer_holds_nobody(small_build: Path, tmp_path: Path) -> None:
    port = free_port()
    settings = {
        "ARBITRE_LIMIT": "100000/hour",
        "ARBITRE_LIMIT_STORE": f"redis://127.0.0.1:{port}/0",
    }
    with redis(port) as process, serving(small_build, tmp_path / "log", **settings) as served:
        assert statuses(served, 10) == {200: 10}
        os.kill(process.pid, signal.SIGSTOP)
        assert statuses(served, 40) == {200: 40}


def test_its_limit_holds_while_redis_is_gone(small_build: Path, tmp_path: Path) -> None:
    store = f"redis://127.0.0.1:{free_port()}/0"
    settings = {"ARBITRE_LIMIT": MANY, "ARBITRE_LIMIT_STORE": store}
    with serving(small_build, tmp_path / "log", **settings) as served:
        for _ in range(20):
            served.ask("GET", "/words/chat")
        assert served.ask("GET", "/words/chat").status_code == 429


@pytest.mark.parametrize(
    ("name", "value"),
    [("ARBITRE_LIMIT", "many"), ("ARBITRE_LIMIT", "0/minute"), ("ARBITRE_LIMIT", "10/fortnight"),
     ("ARBITRE_LIMIT", "10/minute;"), ("ARBITRE_LIMIT_STORE", "localhost:6379"),
     ("ARBITRE_LIMIT_STORE", "http://x")],
)  # fmt: skip
def test_what_is_no_limit_is_refused_at_the_start(name: str, value: str) -> None:
    with pytest.raises(SettingsError, match=f"{name}: expected"):
        Settings.from_environment({name: value})


@pytest.mark.parametrize("value", ["600/minute", "20/second; 5000/hour", "10 / 5 minute", "1/day"])
def test_what_is_taken_for_a_limit_is_one(value: str) -> None:
    limits = pytest.importorskip("limits")
    assert limits.parse_many(Settings.from_environment({"ARBITRE_LIMIT": value}).limit)


def test_without_the_packages_it_is_said_in_a_line(tmp_path: Path) -> None:
    """An import that finds nothing stands in for what is not installed."""
    (tmp_path / "sitecustomize.py").write_text(
        "import sys\nsys.modules['flask_limiter'] = None\n", encoding="utf-8"
    )
    environment = {**os.environ, "PYTHONPATH": str(tmp_path), "ARBITRE_LIMIT": MANY, "LC_ALL": "C"}
    done = subprocess.run(
        [sys.executable, "-m", "service.starting"],
        env=environment, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 2
    assert "ARBITRE_LIMIT: needs more packages: pip install 'arbitre[limits]'" in done.stderr
