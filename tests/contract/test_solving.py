"""Solitaires solved by the service: streamed, limited, and over when nobody listens."""

import json
import os
import signal
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
import requests

from service.contract import Contract
from tests.contract.serving import Served, serving
from tests.contract.test_errors import problem
from tests.waiting import FAILSAFE, until

Json = dict[str, Any]
EVENTS = {"Accept": "text/event-stream"}
LONG = {"solitaire": "box", "seconds": 60}
SHORT = {"solitaire": "box", "nodes": 20_000, "seconds": 60}


@pytest.fixture(scope="module")
def solving(small_build: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A service with one worker and one solver."""
    log = tmp_path_factory.mktemp("solving") / "gunicorn.log"
    with serving(small_build, log, ARBITRE_SOLVERS="1", TMPDIR=str(log.parent)) as running:
        yield running


def events(answer: requests.Response) -> Iterator[tuple[str, Json]]:
    """Read a stream of events, as a browser does."""
    name = ""
    answer.encoding = "utf-8"  # of any stream of events, whether it says so or not
    for line in answer.iter_lines(chunk_size=1, decode_unicode=True):
        if line.startswith("event: "):
            name = line.removeprefix("event: ")
        elif line.startswith("data: "):
            yield name, json.loads(line.removeprefix("data: "))


def streaming(served: Served, body: Json) -> requests.Response:
    url = f"{served.url}/solve"
    return requests.post(url, json=body, headers=EVENTS, stream=True, timeout=FAILSAFE)


def children(pid: int) -> list[int]:
    tasks = Path(f"/proc/{pid}/task").glob("*/children")
    return [int(child) for task in tasks for child in task.read_text(encoding="ascii").split()]


def solvers(served: Served) -> list[int]:
    return [child for worker in served.workers() for child in children(worker)]


def runs(pid: int) -> bool:
    try:
        state = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()[0]
    except FileNotFoundError:
        return False
    return state != "Z"  # dead, and nobody there who asks for it


def test_a_service_solves_nothing_unless_it_was_told_to(served: Served, contract: Contract) -> None:
    refused = served.ask("POST", "/solve", json=SHORT)
    assert refused.status_code == 403
    told = problem(contract, refused)
    assert told["type"] == "/docs#solving-off"
    assert "ARBITRE_SOLVERS" in told["detail"]


def test_the_same_request_gets_the_same_answer(solving: Served) -> None:
    first = solving.ask("POST", "/solve", json=SHORT).json()
    assert first["found"]
    assert first["valid"]
    assert first["ended"] == "nodes"
    assert first["solitaire"]["face_down"] == sum(first["hidden"].values())
    assert solving.ask("POST", "/solve", json=SHORT).json() == first
    sent = {name: first[name] for name in ("board", "origin")}
    sent |= {"rules": {"solitaire": "box"}, "tiles": "exemple-61", "game": "diamino"}
    assert solving.ask("POST", "/validate", json=sent).json()["valid"]


def test_what_is_found_is_told_as_it_is_found(solving: Served, contract: Contract) -> None:
    with closing(streaming(solving, SHORT)) as answer:
        assert answer.headers["Content-Type"] == "text/event-stream"
        *found, last = events(answer)
    assert {name for name, _ in found} == {"improvement"}
    scores = [data["score"] for _, data in found]
    assert scores == sorted(set(scores), reverse=True)
    assert last == ("end", solving.ask("POST", "/solve", json=SHORT).json())
    contract.check("SolveAnswer", last[1])
    for _, data in found:
        contract.check("SolveImprovement", data)


def test_nobody_else_is_let_in_until_a_client_has_left(solving: Served, contract: Contract) -> None:
    with closing(streaming(solving, LONG)) as answer:
        assert next(events(answer))[0] == "improvement"
        busy = solving.ask("POST", "/solve", json=SHORT)
        assert busy.status_code == 503
        assert int(busy.headers["Retry-After"]) > 0
        assert problem(contract, busy)["type"] == "/docs#busy"
        assert solving.ask("GET", "/words/chat").ok  # others are answered as ever
        assert len(solvers(solving)) == 1
    until(lambda: not solvers(solving))
    until(lambda: solving.ask("POST", "/solve", json=SHORT).ok)


def test_a_client_that_waits_for_json_and_leaves_ends_it_too(solving: Served) -> None:
    url = f"{solving.url}/solve"
    with requests.Session() as session, pytest.raises(requests.Timeout):
        session.post(url, json=LONG, timeout=(FAILSAFE, 0.5))
    until(lambda: not solvers(solving))


def test_nothing_outlives_the_service(
    small_build: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    log = tmp_path_factory.mktemp("killed") / "gunicorn.log"
    with (
        serving(small_build, log, ARBITRE_SOLVERS="1", TMPDIR=str(log.parent)) as running,
        closing(streaming(running, LONG)) as answer,
    ):
        assert next(events(answer))[0] == "improvement"
        (solver,) = solvers(running)
        workers = running.workers()
        for pid in (running.pid, *workers):
            os.kill(pid, signal.SIGKILL)
        until(lambda: not runs(solver))


def test_nothing_condensed_of_letters_that_no_word_has(solving: Served) -> None:
    body = {"solitaire": "condensed", "dictionary": "animaux"}
    told = solving.ask("POST", "/solve", json=body, headers={"Accept-Language": "fr"}).json()
    assert told["found"] is False
    assert told["ended"] == "finished"
    assert told["reason"]["code"] == "unspelled"
    assert "Aucun mot" in told["reason"]["message"]


@pytest.mark.parametrize(
    ("changed", "pointer"),
    [
        ({"solitaire": "round"}, "/solitaire"),
        ({"seconds": 61}, "/seconds"),
        ({"nodes": 0}, "/nodes"),
        ({"seed": -1}, "/seed"),
        ({"tiles": {"A": 1}}, "/tiles"),
        ({"tiles": {"QU": {"count": 61, "value": 1}, "?": {"count": 2}}}, "/tiles/QU"),
        ({"tiles": {"A": {"count": 62, "value": 1}}}, "/tiles"),
        ({"tiles": {"À1": {"count": 61, "value": 1}, "?": {"count": 2}}}, "/tiles/À1"),
        ({"board": []}, "/board"),
    ],
)
def test_what_cannot_be_solved_is_refused(
    solving: Served, contract: Contract, changed: Json, pointer: str
) -> None:
    refused = solving.ask("POST", "/solve", json=SHORT | changed)
    assert refused.status_code == 422, refused.text
    assert pointer in [error["pointer"] for error in problem(contract, refused)["errors"]]
