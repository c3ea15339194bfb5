"""Dictionaries replaced while they are used: seen at once by all, whole after any crash, many."""

import os
import random
import shutil
import signal
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import suppress
from itertools import product
from pathlib import Path
from string import ascii_uppercase
from typing import Any

import pytest
import requests

from dictionaries import ALPHABET, SUFFIX, Kept, LocalStore, Pointer
from tests.contract.serving import TOKEN, Served, free_port, serving
from tests.versions import built
from tests.versions import name as version_of
from tests.waiting import FAILSAFE, until

Json = dict[str, Any]
CREATED = "2026-01-01T00:00:00+00:00"


@pytest.fixture(scope="module")
def live(small_build: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    log = tmp_path_factory.mktemp("live") / "log"
    with serving(small_build, log, WEB_CONCURRENCY="2", ARBITRE_TOKEN=TOKEN) as running:
        yield running


def test_every_worker_serves_what_was_made_at_the_very_next_request(live: Served) -> None:
    for number in range(12):
        word = "zouk" + ALPHABET[number]
        made = live.put("vif", {"title": f"{number}", "words": [word]})
        assert made.status_code in (200, 201)
        for _ in range(8):  # on connections of their own, so by any worker
            answer = live.ask("GET", f"/words/{word}?dictionary=vif")
            assert answer.json()["valid"]
            shown = live.ask("GET", "/dictionaries/vif", headers={"Cache-Control": "max-age=60"})
            assert shown.headers["ETag"] == made.headers["ETag"]


def test_the_same_over_hundreds_of_versions(live: Served) -> None:
    store = LocalStore(live.store)  # any process may write
    sessions = [requests.Session() for _ in range(12)]
    path = f"{live.url}/validate?dictionary=foule&word=oui&word=non&word="
    for number in range(300):
        word = "mot" + "".join(ALPHABET[int(digit)] for digit in f"{number:03}")
        store.put("foule", built("OUI", word.upper(), identifier="foule", title=str(number)))
        for session in sessions[number % 6 :: 6]:
            told = session.get(path + word).json()
            assert [one["valid"] for one in told["words"]] == [True, False, True]
    for session in sessions:
        session.close()


def test_a_request_under_way_finishes_on_what_it_began_with(live: Served) -> None:
    store = LocalStore(live.store)
    old = ["".join(letters) for letters in product(ascii_uppercase, repeat=4)]
    store.put("grand", built(*old, identifier="grand"))
    asked = b"GET /dictionaries/grand/words HTTP/1.0\r\nAccept: application/x-ndjson\r\n\r\n"
    with socket.create_connection(("127.0.0.1", live.port), timeout=FAILSAFE) as connection:
        connection.sendall(asked)
        answer = connection.recv(1000)  # 7 MB are more than sockets hold: it is still being made
        store.put("grand", built("KIWI", identifier="grand"))
        for _ in range(9):
            told = live.ask("GET", "/dictionaries/grand/words").json()
            assert told["words"] == ["KIWI"]
        live.delete("grand")
        answer += b"".join(iter(lambda: connection.recv(1 << 16), b""))
    lines = answer.partition(b"\r\n\r\n")[2].splitlines()
    assert len(lines) == len(old)
    assert (lines[0], lines[-1]) == (b'{"word":"AAAA"}', b'{"word":"ZZZZ"}')


RECIPES = [
    {"title": "Une", "words": ["zouk", "un"], "extends": "animaux"},
    {"title": "Deux", "words": ["kiwi", "deux"], "extends": "animaux"},
]


def keep_replacing(served: Served, stop: threading.Event, done: list[int]) -> None:
    while not stop.is_set():
        with suppress(requests.RequestException):
            done.append(served.put("crash", RECIPES[len(done) % 2]).status_code)


def whole(served: Served) -> str:
    """Give the title of the dictionary, whose words must be all those that belong to it."""
    told = served.ask("GET", "/dictionaries/crash").json()
    words = set(served.ask("GET", f"/dictionaries/crash@{told['version']}/words").json()["words"])
    animals = set(served.ask("GET", "/dictionaries/animaux/words").json()["words"])
    expected = {"Une": {"ZOUK", "UN"}, "Deux": {"KIWI", "DEUX"}}
    assert words == animals | expected[told["title"]]
    title: str = told["title"]
    return title


def test_killed_workers_leave_the_old_version_or_the_new_one(live: Served) -> None:
    rng = random.Random(4)
    assert live.put("crash", RECIPES[0]).status_code in (200, 201)
    stop, done = threading.Event(), list[int]()
    writer = threading.Thread(target=keep_replacing, args=(live, stop, done))
    writer.start()
    for _ in range(15):
        time.sleep(rng.uniform(0.05, 0.7))
        for pid in live.workers():
            os.kill(pid, signal.SIGKILL)
        _until_it_answers(live)
        whole(live)
    stop.set()
    writer.join()
    for recipe in RECIPES:
        assert live.put("crash", recipe).status_code == 200
        assert whole(live) == recipe["title"]
    left = sorted(path.suffix for path in (live.store / "crash").iterdir())
    assert left == ["", *[SUFFIX] * 2]


def test_all_killed_at_once_leave_the_old_version_or_the_new_one(
    small_build: Path, tmp_path: Path
) -> None:
    rng = random.Random(5)
    store = tmp_path / "store"
    titles = set()
    for round_ in range(6):
        settings = {"ARBITRE_TOKEN": TOKEN, "ARBITRE_STORE": str(store), "PORT": str(free_port())}
        with serving(small_build, tmp_path / "log", **settings) as served:
            if round_:
                titles.add(whole(served))
            assert served.put("crash", RECIPES[round_ % 2]).status_code in (200, 201)
            stop, done = threading.Event(), list[int]()
            writer = threading.Thread(target=keep_replacing, args=(served, stop, done))
            writer.start()
            time.sleep(rng.uniform(0.05, 0.7))
            os.killpg(served.pid, signal.SIGKILL)
            stop.set()
            writer.join()
    assert titles <= {"Une", "Deux"}


def _until_it_answers(served: Served) -> None:
    def answers() -> bool:
        with suppress(requests.RequestException):
            return served.ask("GET", "/health").ok
        return False

    until(answers)


def test_a_thousand_dictionaries(small_build: Path, tmp_path: Path) -> None:
    store = tmp_path / "store"
    for number in range(1000):
        name = f"d{number:03}"
        word = "MOT" + "".join(ALPHABET[int(d)] for d in name[1:])
        data = built("OUI", word, identifier=name, title=name.upper())
        folder = store / name
        folder.mkdir(parents=True)
        version = version_of(data)
        (folder / f"{version}{SUFFIX}").write_bytes(data.artifact)
        (folder / "current").write_bytes(Pointer(version, {version: Kept(CREATED)}).encode())
    # A folder that was left half-made, and one that is none of ours.
    (store / "half").mkdir()
    (store / "lost+found").mkdir()
    settings = {"ARBITRE_STORE": str(store), "ARBITRE_KEEP_OPEN": "4", "ARBITRE_TOKEN": TOKEN}
    with (
        serving(small_build, tmp_path / "log", **settings) as served,
        requests.Session() as session,
    ):
        for number in range(1000):
            word = "mot" + "".join(ALPHABET[int(d)] for d in f"{number:03}")
            path = f"/words/{word}?dictionary=d{number:03}"
            assert session.get(served.url + path).json()["valid"]
        counts = session.get(f"{served.url}/metrics").text.splitlines()
        assert "arbitre_dictionaries_open 4.0" in counts
        assert 'arbitre_dictionaries{kind="users"} 1000.0' in counts
        shutil.rmtree(store / "d999")
        shutil.rmtree(store / "d000")
        listed = session.get(f"{served.url}/dictionaries").json()["dictionaries"]
        assert len(listed) == 3 + 998
        assert listed[0]["id"] == "francais"
        assert {"id": "d500", "title": "D500", "words": 2, "created": "2026-01-01T00:00:00Z"} in [
            {name: one[name] for name in ("id", "title", "words", "created")} for one in listed
        ]
        unknown = session.get(f"{served.url}/words/oui?dictionary=d000").json()
        assert unknown["status"] == 404
        assert len(unknown["known"]) == 3 + 998
        assert len(unknown["detail"]) < 1000
        assert served.put("d001", "kiwi").status_code == 200
        assert served.put("d000", "kiwi").status_code == 201
