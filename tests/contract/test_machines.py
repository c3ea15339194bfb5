"""Two services that share nothing but an object store."""

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.contract.serving import TOKEN, Served, serving
from tests.replicas.bucket import Bucket
from tests.waiting import until


class Machines(NamedTuple):
    """Two services, and the store between them."""

    here: Served
    there: Served
    bucket: Bucket


@pytest.fixture(scope="module")
def machines(small_build: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Machines]:
    folder = tmp_path_factory.mktemp("machines")
    bucket = Bucket(folder / "s3.log")
    settings = {
        **bucket.environment,
        "ARBITRE_STORE": "s3://bucket/arbitre",
        "ARBITRE_POLL": "1",
        "ARBITRE_TOKEN": TOKEN,
        "WEB_CONCURRENCY": "2",
    }
    try:
        with (
            serving(small_build, folder / "a", ARBITRE_COPIES=f"{folder}/1", **settings) as here,
            serving(small_build, folder / "b", ARBITRE_COPIES=f"{folder}/2", **settings) as there,
        ):
            yield Machines(here, there, bucket)
    finally:
        bucket.kill()


def words(served: Served, reference: str) -> list[str] | int:
    """The words of a dictionary, or the status of the answer that has none."""
    answer = served.ask("GET", f"/dictionaries/{reference}/words")
    return list(answer.json()["words"]) if answer.ok else answer.status_code


def listed(served: Served) -> set[str]:
    answer = served.ask("GET", "/dictionaries").json()
    return {one["id"] for one in answer["dictionaries"]}


def test_what_is_made_here_is_served_there(machines: Machines) -> None:
    here, there, _ = machines
    made = here.put("club", "zouk")
    assert made.status_code == 201
    until(lambda: words(there, "club") == ["ZOUK"])
    tag = there.ask("GET", "/dictionaries/club").headers["ETag"]
    assert tag == made.headers["ETag"]

    replaced = there.put("club", "kiwi", **{"If-Match": tag})
    assert replaced.status_code == 200
    for _ in range(6):  # by either worker
        assert words(there, "club") == ["KIWI"]
    refused = here.put("club", "kaki", **{"If-Match": tag})
    assert (refused.status_code, refused.headers["ETag"]) == (412, replaced.headers["ETag"])
    until(lambda: words(here, "club") == ["KIWI"])
    assert words(here, f"club@{made.json()['version']}") == ["ZOUK"]

    assert here.put("club", "kaki", **{"If-None-Match": "*"}).status_code == 412
    assert there.put("autre", {"title": "A", "extends": "club"}).status_code == 201
    assert here.delete("club").status_code == 204
    until(lambda: words(there, "club") == 404)
    until(lambda: words(here, "autre") == ["KIWI"])
    # A worker may have listed them a moment ago, so either may still say what was then.
    until(lambda: all("autre" in listed(one) for one in (here, there)))
    until(lambda: all("club" not in listed(one) for one in (here, there)))


def test_while_the_store_is_down_copies_are_served(machines: Machines) -> None:
    here, there, bucket = machines
    assert here.put("reste", "zouk").status_code == 201
    until(lambda: words(there, "reste") == ["ZOUK"])
    held = bucket.objects()
    bucket.kill()

    def down() -> bool:
        assert words(there, "reste") == ["ZOUK"]
        told = there.ask("GET", "/ready")
        assert told.status_code == 200
        state: str = told.json()["store"]["status"]
        return state == "down"

    until(down)
    assert there.ask("GET", "/words/zouk?dictionary=reste").json()["valid"]
    refused = there.put("reste", "kiwi")
    assert (refused.status_code, refused.json()["type"]) == (503, "/docs#store-unavailable")
    assert refused.headers["Retry-After"]

    bucket.start()
    bucket.restore(held)
    until(lambda: there.put("reste", "kiwi").status_code == 200)
    until(lambda: words(here, "reste") == ["KIWI"])
