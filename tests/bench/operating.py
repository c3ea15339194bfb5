"""What operating costs and gains: compression, logs, limits, solving, nginx, slow clients."""

import http.client
import statistics
import subprocess
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

import orjson

from tests.bench.server import Client, Server, serving
from tests.slow.clients import KINDS, Kind, can_hold, slow_clients
from tests.slow.proxy import NGINX, nginx

Say = Callable[[str, str, str], None]
_SERVICE: Final = "service.app:create_app()"
_GZIP: Final = {"Accept-Encoding": "gzip"}
_ROUNDS: Final = 5
_WORD: Final = "/words/manger"
_LIST: Final = "/dictionaries/francais/words"
_CHECKS: Final = 300
_UNREAD: Final = "unread lists of 4.4 MB"
_WITHOUT_CACHE: Final = {"proxy_cache arbitre;": "proxy_cache off;"}


def operating(say: Say) -> None:
    """Print all of it."""
    with serving(_SERVICE) as plain:
        _compression(plain, say)
        _extras(plain, say)
    if NGINX is not None:
        _before_it(say)


def _ms(server: Server, ask: Callable[[], object], times: int) -> float:
    """The processor time that an answer takes of the worker, in milliseconds."""
    laps = []
    for _ in range(_ROUNDS):
        before = server.seconds()
        for _ in range(times):
            ask()
        laps.append((server.seconds() - before) / times * 1000)
    return statistics.median(laps)


def _compression(server: Server, say: Say) -> None:
    with Client(server.port) as client:
        listed = client.ask("GET", _LIST, headers={"Accept": "text/plain"}).decode().split()
    many = orjson.dumps({"words": listed[::38][:10_000]})
    kinds: tuple[tuple[str, str, bytes | None, Mapping[str, str], int], ...] = (
        ("a word", _WORD, None, {}, 200),
        ("the dictionaries", "/dictionaries", None, {}, 100),
        ("the contract as a page", "/docs", None, {}, 50),
        ("10,000 words checked", "/validate", many, {}, 5),
        ("all words of francais", _LIST, None, {"Accept": "text/plain"}, 5),
    )
    for name, path, body, headers, times in kinds:
        method = "GET" if body is None else "POST"
        with Client(server.port) as client:
            sizes, costs = [], []
            for coding in ({}, _GZIP):

                def ask(coding: Mapping[str, str] = coding) -> bytes:
                    return client.ask(method, path, body, {**headers, **coding})  # noqa: B023 - called here

                sizes.append(len(ask()))
                costs.append(_ms(server, ask, times))
        say(
            f"{name}, in gzip",
            f"{sizes[1] / 1000:,.1f} kB, {costs[1]:.2f} ms",
            f"plain {sizes[0] / 1000:,.1f} kB, {costs[0]:.2f} ms",
        )


def _extras(plain: Server, say: Say) -> None:
    for name, settings in (
        ("logs as JSON", {"ARBITRE_LOG": "json"}),
        ("a limit, in memory", {"ARBITRE_LIMIT": "100000000/hour"}),
    ):
        with (
            serving(_SERVICE, environment=settings, log=subprocess.DEVNULL) as other,
            Client(plain.port) as bare,
            Client(other.port) as client,
        ):
            base = _ms(plain, lambda: bare.ask("GET", _WORD), 300)
            ms = _ms(other, lambda: client.ask("GET", _WORD), 300)
        say(f"a word with {name}, ms", f"{ms:.3f}", f"without {base:.3f}: × {ms / base:.2f}")


def beside_a_solve(say: Say) -> None:
    """Print the 99th percentile of checks while a solitaire is solved, and while none is."""
    settings = {"ARBITRE_SOLVERS": "1"}
    with serving(_SERVICE, environment=settings, log=subprocess.DEVNULL) as server:
        _p99(server.port)
        laps = []
        for seed in range(_ROUNDS):
            idle = _p99(server.port)
            with _solving(server, seed):
                laps.append((idle, _p99(server.port)))
    idle, busy = (statistics.median(lap[side] for lap in laps) for side in range(2))
    ratio = statistics.median(busy / idle for idle, busy in laps)
    say("p99 of a check beside a solve, ms", f"{busy:.1f}", f"idle {idle:.1f}: × {ratio:.2f}")


@contextmanager
def _solving(server: Server, seed: int) -> Iterator[None]:
    """Have a box solved as long as it lasts; it has begun once a first grid is told."""
    with _solve(server, seed) as response:
        while not response.readline().startswith(b"event:"):
            pass
        yield


def _solve(server: Server, seed: int) -> http.client.HTTPResponse:
    """Ask for a solution, again while another still ends."""
    body = orjson.dumps({"solitaire": "box", "seconds": 60, "seed": seed})
    headers = {"Content-Type": "application/json", "Accept": "text/event-stream"}
    while True:
        connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=60)
        connection.request("POST", "/solve", body, {**headers, "Connection": "close"})
        response = connection.getresponse()
        if response.status == http.client.OK:
            return response
        if response.status != http.client.SERVICE_UNAVAILABLE:
            raise RuntimeError(f"POST /solve: {response.status} {response.read()[:300]!r}")
        response.close()
        time.sleep(0.2)


def _before_it(say: Say) -> None:
    with (
        TemporaryDirectory() as name,
        serving(_SERVICE, environment={"WEB_CONCURRENCY": "2"}) as two,
    ):
        folder = Path(name)
        for kept, changes in (("kept", {}), ("not kept", _WITHOUT_CACHE)):
            place = folder / kept.replace(" ", "-")
            place.mkdir()
            with nginx(place, two.port, changes) as port:
                if kept == "kept":
                    _rates(two, port, say)
                _slow(port, f"answers {kept}", say)


def _rates(server: Server, port: int, say: Say) -> None:
    """Compare what is asked of nginx, which has it, with what is asked of the service."""

    def rate(at: int) -> float:
        with Client(at) as client:
            client.ask("GET", _WORD)
            begun = time.perf_counter()
            for _ in range(1000):
                client.ask("GET", _WORD)
            return 1000 / (time.perf_counter() - begun)

    both = [(rate(port), rate(server.port)) for _ in range(_ROUNDS)]
    ours = statistics.median(one for one, _ in both)
    ratio = statistics.median(one / other for one, other in both)
    say("a word that nginx keeps, a second, one client", f"{ours:,.0f}", f"{ratio:.1f} × Arbitre")


def _slow(port: int, where: str, say: Say) -> None:
    """The 99th percentile of checks while slow clients are held, and without them."""
    lists = Kind(f"GET {_LIST} HTTP/1.1\r\nHost: x\r\nAccept: text/plain\r\n\r\n".encode())
    for name, kind in {**KINDS, _UNREAD: lists}.items():
        count = 10_000 if kind.reads else 200
        if not can_hold(count):
            continue
        idle = _p99(port)
        with slow_clients(port, kind, count) as crowd:
            ms = _p99(port)
            held = crowd.held()
        say(f"{where}: p99 with {count:,} {name}, ms", f"{ms:.1f}", f"idle {idle:.1f}, {held} held")


def _p99(port: int) -> float:
    laps = []
    for _ in range(_CHECKS):
        begun = time.perf_counter()
        with Client(port) as client:
            client.ask("POST", "/validate", b'{"word": "chat"}')
        laps.append((time.perf_counter() - begun) * 1000)
    return statistics.quantiles(laps, n=100)[98]
