"""Dictionaries of users: what making one costs those who check words, and what many cost."""

import http.client
import json
import statistics
import time
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Event, Thread

from dictionaries import SUFFIX, Catalogue, Kept, Pointer, encode_artifact, version_of
from tests.bench.server import Client, Server, serving

SERVICE = "service.app:create_app()"
TOKEN = "bench"  # noqa: S105 - of a service that lives for the measure
MANY = 1000
RECIPE = {"title": "Sept lettres", "extends": "francais", "verbs": "infinitive", "max_length": 7}
Say = Callable[[str, str, str], None]


def house(catalogue: Catalogue, say: Say) -> None:
    """Print everything about dictionaries of users."""
    with TemporaryDirectory() as name:
        beside_a_build(catalogue, Path(name), say)
    with TemporaryDirectory() as name:
        many(Path(name), say)


def put(server: Server, identifier: str, body: bytes, media_type: str) -> float:
    """Make a dictionary; the seconds that it took."""
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=120)
    headers = {"Authorization": f"Bearer {TOKEN}", "Content-Type": media_type}
    start = time.perf_counter()
    connection.request("PUT", f"/dictionaries/{identifier}", body, headers)
    response = connection.getresponse()
    data = response.read()
    taken = time.perf_counter() - start
    connection.close()
    if response.status not in (http.client.OK, http.client.CREATED):
        raise RuntimeError(f"PUT {identifier}: {response.status} {data[:300]!r}")
    return taken


def p99_ms(server: Server, times: int) -> float:
    """The time that all but one of a hundred checks of a word keep to."""
    laps = []
    with Client(server.port) as client:
        for _ in range(times):
            start = time.perf_counter()
            client.ask("GET", "/words/chat")
            laps.append((time.perf_counter() - start) * 1000)
            time.sleep(0.002)
    return statistics.quantiles(laps, n=100)[98]


def beside_a_build(catalogue: Catalogue, store: Path, say: Say) -> None:
    """Print how long making takes, and what it costs others meanwhile."""
    words = "\n".join(key.lower() for key in catalogue.get("francais")).encode()
    bodies = {
        "a recipe over francais": (json.dumps(RECIPE).encode(), "application/json"),
        "a list of 100,000 words": (b"\n".join(words.split(b"\n")[:100_000]), "text/plain"),
        "a list of all words, 4 MB": (words, "text/plain"),
    }
    settings = {"ARBITRE_STORE": str(store), "ARBITRE_TOKEN": TOKEN}
    with serving(SERVICE, environment=settings) as server:
        p99_ms(server, 500)
        for name, (body, media_type) in bodies.items():
            taken = statistics.median(put(server, "banc", body, media_type) for _ in range(3))
            alone, beside = [], []
            for _ in range(3):
                alone.append(p99_ms(server, 700))
                with _building(server, body, media_type):
                    beside.append(p99_ms(server, 700))
            idle, busy = statistics.median(alone), statistics.median(beside)
            say(f"PUT {name}, s", f"{taken:.2f}", "")
            ratio = f"alone {idle:.2f}: × {busy / idle:.1f}"
            say("  p99 of GET /words meanwhile, ms", f"{busy:.2f}", ratio)


class _building:  # noqa: N801 - reads as what goes on
    """Dictionaries are made one after the other as long as it lasts."""

    def __init__(self, server: Server, body: bytes, media_type: str) -> None:
        self._stop = Event()
        self._thread = Thread(target=self._build, args=(server, body, media_type))

    def _build(self, server: Server, body: bytes, media_type: str) -> None:
        while not self._stop.is_set():
            put(server, "banc", body, media_type)

    def __enter__(self) -> None:
        self._thread.start()
        time.sleep(0.2)

    def __exit__(self, *_: object) -> None:
        self._stop.set()
        self._thread.join()


def many(store: Path, say: Say) -> None:
    """Print what a thousand dictionaries cost."""
    before = _start(store)
    fill(store)
    settings = {"ARBITRE_STORE": str(store)}
    say(
        f"start with {MANY:,} dictionaries of users, s",
        f"{_start(store):.2f}",
        f"none {before:.2f}",
    )
    with serving(SERVICE, environment=settings) as server, Client(server.port) as client:
        client.ask("GET", "/words/chat")
        at_first = server.memory()
        listing = [_taken(client, "/dictionaries") for _ in range(5)]
        listed = server.memory()
        first = [_taken(client, f"/words/chat?dictionary=d{n}") for n in range(MANY)]
        opened = server.memory()
        again = [_taken(client, "/words/chat?dictionary=d999") for _ in range(300)]
        say("  first word asked of each, ms", f"{statistics.median(first):.2f}",
            f"p99 {statistics.quantiles(first, n=100)[98]:.2f}, again"
            f" {statistics.median(again):.2f}")  # fmt: skip
        say("  GET /dictionaries, ms", f"{statistics.median(listing[1:]):.0f}",
            f"the first time {listing[0]:.0f}")  # fmt: skip
        say("  memory of a worker, MB", f"{opened / 1e6:.0f}",
            f"at first {at_first / 1e6:.0f}, once listed {listed / 1e6:.0f}")  # fmt: skip


def fill(store: Path) -> None:
    """Write a thousand dictionaries of 500 words, without what makes them lasting."""
    for number in range(MANY):
        word = "MOT" + "".join(chr(65 + int(digit)) for digit in f"{number:03}")
        keys = sorted(f"{word}{chr(65 + n // 26)}{chr(65 + n % 26)}" for n in range(500))
        manifest = {
            "id": f"d{number}",
            "title": f"D{number}",
            "licence": "",
            "sources": [],
            "recipe": {},
            "lengths": {},
        }
        data = encode_artifact(keys, manifest)
        version = version_of(data)
        folder = store / f"d{number}"
        folder.mkdir(parents=True)
        (folder / f"{version}{SUFFIX}").write_bytes(data)
        pointer = Pointer(version, {version: Kept("2026-01-01T00:00:00+00:00")})
        (folder / "current").write_bytes(pointer.encode())


def _start(store: Path) -> float:
    begun = time.perf_counter()
    with serving(SERVICE, environment={"ARBITRE_STORE": str(store)}):
        return time.perf_counter() - begun


def _taken(client: Client, path: str) -> float:
    start = time.perf_counter()
    client.ask("GET", path)
    return (time.perf_counter() - start) * 1000
