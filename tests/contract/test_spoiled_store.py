"""A store with a dictionary that cannot be read, and stores that cannot be used."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.contract.serving import TOKEN, Served, serving
from tests.spoilers import (
    SPOILERS,
    link_loop,
    list_for_a_version,
    not_a_pointer,
    unreadable_pointer,
)

POINTERS = (unreadable_pointer, link_loop, not_a_pointer, list_for_a_version)


@pytest.fixture(scope="module")
def spoiled(small_build: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    log = tmp_path_factory.mktemp("spoiled") / "log"
    with serving(small_build, log, ARBITRE_TOKEN=TOKEN) as running:
        yield running


@pytest.mark.parametrize("spoil", SPOILERS)
def test_one_that_is_spoiled_is_listed_as_such_and_spoils_no_other(
    spoiled: Served, spoil: Callable[[Path], None]
) -> None:
    name = spoil.__name__.replace("_", "-")
    assert spoiled.put(name, "zouk\n").status_code == 201
    assert spoiled.put(f"{name}-sain", "kiwi\n").status_code == 201
    spoil(spoiled.store / name)
    listed = spoiled.ask("GET", "/dictionaries")
    assert listed.status_code == 200
    assert f"{name}-sain" in {one["id"] for one in listed.json()["dictionaries"]}
    if spoil in POINTERS:  # a version that is open already is served on
        unavailable = {one["id"]: one["detail"] for one in listed.json()["unavailable"]}
        assert unavailable[name].startswith(f"{name}: ")
        french = spoiled.ask("GET", "/dictionaries", headers={"Accept-Language": "fr"})
        assert "Accept-Language" in french.headers["Vary"]
        told = {one["id"]: one["detail"] for one in french.json()["unavailable"]}
        assert told[name].startswith(f"{name}\xa0: ")
        assert spoiled.ask("GET", f"/words/zouk?dictionary={name}").status_code == 503
    page = spoiled.ask("GET", "/", headers={"Accept": "text/html"})
    assert page.status_code == 200
    assert spoiled.ask("GET", f"/words/kiwi?dictionary={name}-sain").json()["valid"]
    assert spoiled.ask("GET", "/words/kiwi?dictionary=klingon").status_code == 404
    assert spoiled.put(f"{name}-neuf", "figue\n").status_code == 201
    assert spoiled.ask("GET", "/ready").json()["store"]["status"] == "up"


def test_a_store_that_is_no_folder_is_down_and_the_others_are_served(
    small_build: Path, tmp_path: Path
) -> None:
    (tmp_path / "file").write_text("")
    settings = {"ARBITRE_TOKEN": TOKEN, "ARBITRE_STORE": str(tmp_path / "file")}
    with serving(small_build, tmp_path / "log", **settings) as served:
        store = served.ask("GET", "/ready").json()["store"]
        assert store["status"] == "down"
        assert "file is no folder" in store["detail"]
        assert served.ask("GET", "/words/chat").json()["valid"]
        listed = served.ask("GET", "/dictionaries")
        assert (listed.status_code, listed.json()["store"]["status"]) == (200, "down")
        assert listed.json()["dictionaries"][0]["id"] == "francais"
        assert served.ask("GET", "/", headers={"Accept": "text/html"}).status_code == 200
        refused = served.put("club", "zouk\n")
        assert (refused.status_code, refused.json()["type"]) == (503, "/docs#store-unavailable")
