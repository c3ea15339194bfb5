"""How far a build is, told while it goes on; and nothing of it is left when nobody listens."""

import os
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
import requests

from builders.custom.build import STAGES as OF_A_BUILD
from service.contract import Contract
from service.referee.builds import STAGES
from tests.contract.serving import TOKEN, Served, serving
from tests.contract.test_errors import problem
from tests.contract.test_solving import children, events
from tests.waiting import FAILSAFE, until

Json = dict[str, Any]
BEARER = f"Bearer {TOKEN}".encode()
EVENTS = {"Accept": "text/event-stream"}
RECIPE = {"title": "Essai", "words": ["zouk", "porte-clé"]}
EMPTY = {"title": "Vide", "words": ["porte-clé"]}


@pytest.fixture(scope="module")
def building(small_build: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A service with one worker, whose children are builds."""
    log = tmp_path_factory.mktemp("building") / "gunicorn.log"
    with serving(small_build, log, ARBITRE_TOKEN=TOKEN, TMPDIR=str(log.parent)) as running:
        yield running


def looking_on(served: Served, method: str, path: str, body: Json) -> requests.Response:
    headers: Json = {"Authorization": BEARER, "Accept-Language": "fr", **EVENTS}
    url = f"{served.url}/dictionaries{path}"
    return requests.request(method, url, json=body, headers=headers, stream=True, timeout=FAILSAFE)


def told(served: Served, method: str, path: str, body: Json) -> list[tuple[str, Json]]:
    with closing(looking_on(served, method, path, body)) as answer:
        assert answer.status_code == 200
        assert answer.headers["Content-Type"] == "text/event-stream"
        assert answer.headers["Content-Language"] == "fr"
        return list(events(answer))


def test_each_stage_is_told_and_the_answer_is_the_last(
    building: Served, contract: Contract
) -> None:
    *stages, (name, end) = told(building, "PUT", "/essai", RECIPE)
    assert [stage["stage"] for _, stage in stages] == list(STAGES)
    assert [stage["number"] for _, stage in stages] == [1, 2, 3, 4, 5]
    assert stages[0] == (
        "stage",
        {"stage": "waiting", "number": 1, "of": 5, "message": "On attend les autres constructions"},
    )
    for _, stage in stages:
        contract.check("BuildStage", stage)
    contract.check("BuildEnd", end)
    assert (name, end["status"], end["location"]) == ("end", 201, "/dictionaries/essai")
    assert building.ask("GET", "/dictionaries/essai").headers["ETag"] == end["etag"]
    again = building.put("essai", RECIPE, **{"Accept-Language": "fr"}).json()
    assert again == {**end["answer"], "changes": again["changes"]}
    assert building.ask("GET", "/words/zouk?dictionary=essai").json()["valid"]


def test_stages_of_the_process_that_builds_stand_among_the_others() -> None:
    assert ("waiting", *OF_A_BUILD, "storing") == STAGES


@pytest.mark.parametrize(
    ("method", "path", "body", "status"),
    [
        ("POST", "", {"title": "Neuf", "words": ["kiwi"]}, 201),
        ("PATCH", "/essai", {"add": ["figue"]}, 200),
        ("POST", "/essai/rebuild", {}, 200),
    ],
)
def test_every_build_can_be_looked_at(
    building: Served, method: str, path: str, body: Json, status: int
) -> None:
    building.put("essai", RECIPE)
    *_, (name, end) = told(building, method, path, body)
    assert (name, end["status"]) == ("end", status)


def test_a_dry_run_stores_nothing(building: Served) -> None:
    *stages, (name, end) = told(building, "PUT", "/rien?dry_run=true", RECIPE)
    assert [stage["stage"] for _, stage in stages] == list(STAGES[:-1])
    assert (name, end["status"], "etag" in end) == ("end", 200, False)
    assert building.ask("GET", "/dictionaries/rien").status_code == 404


def test_what_goes_wrong_later_is_the_last_event(building: Served, contract: Contract) -> None:
    *stages, (name, fault) = told(building, "PUT", "/vide", EMPTY)
    assert [stage["stage"] for _, stage in stages] == list(STAGES[:-1])
    refused = building.put("vide", EMPTY, **{"Accept-Language": "fr"})
    assert (name, fault) == ("problem", problem(contract, refused))


@pytest.mark.parametrize(
    ("path", "headers", "status"),
    [
        ("/essai?column=mot", {}, 422),
        ("/francais", {}, 403),
        ("/essai", {"If-Match": '"other"'}, 412),
        ("/essai", {"Authorization": b"Bearer other"}, 401),
    ],
)
def test_what_is_refused_at_once_is_refused_as_ever(
    building: Served, contract: Contract, path: str, headers: Json, status: int
) -> None:
    building.put("essai", RECIPE)
    sent: Json = {"Authorization": BEARER, **EVENTS, **headers}
    refused = building.ask("PUT", f"/dictionaries{path}", json=RECIPE, headers=sent)
    assert refused.status_code == status
    problem(contract, refused)


def test_whoever_leaves_ends_the_build_and_nothing_has_changed(building: Served) -> None:
    before = building.put("socle", "kiwi\n").json()["version"]
    assert building.ask("GET", "/words/kiwi?dictionary=socle").json()["valid"]
    (artifact,) = building.store.glob(f"socle/**/{before}*.arbitre")
    data = artifact.read_bytes()
    artifact.unlink()
    os.mkfifo(artifact)  # whoever reads waits for a writer, and there is none
    recipe = {"title": "Sans fin", "extends": "socle"}
    (worker,) = building.workers()
    with closing(looking_on(building, "PUT", "/sans-fin", recipe)) as answer:
        heard = events(answer)
        assert [next(heard)[1]["stage"] for _ in range(2)] == ["waiting", "reading"]
        assert len(children(worker)) == 1
    until(lambda: not children(worker))
    artifact.unlink()
    artifact.write_bytes(data)
    assert building.ask("GET", "/dictionaries/sans-fin").status_code == 404
    assert building.put("sans-fin", recipe).status_code == 201
    metrics = building.ask("GET", "/metrics").text
    assert 'arbitre_build_seconds_count{outcome="left"} 1.0' in metrics
