"""What bounds the making of dictionaries, what it shows of itself, and stores that fail."""

import fcntl
import os
import shutil
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import requests

from service.contract import Contract
from service.referee.builds import _INSIDE, _LOCK
from tests.contract.serving import TOKEN, Served, serving
from tests.contract.test_errors import problem
from tests.contract.test_house import get


def test_no_more_dictionaries_than_there_is_room_for(
    small_build: Path, tmp_path: Path, contract: Contract
) -> None:
    limits = {"ARBITRE_MAX_DICTIONARIES": "2", "ARBITRE_MAX_DICTIONARY": "300"}
    with serving(small_build, tmp_path / "log", ARBITRE_TOKEN=TOKEN, **limits) as served:
        assert [served.put(name, "zouk").status_code for name in "abc"] == [201, 201, 507]
        told = problem(contract, served.put("c", "zouk"))
        assert told["type"] == "/docs#too-many-dictionaries"
        assert served.put("a", "kiwi").status_code == 200
        assert served.delete("a").status_code == 204
        assert served.put("c", "kiwi").status_code == 201
        refused = served.put("c", "k" * 301, **{"Accept-Language": "en"})
        assert refused.status_code == 413
        assert "Content-Encoding: gzip" in refused.json()["detail"]
        assert served.ask("POST", "/validate", json={"words": ["a" * 400]}).status_code == 200


def test_a_build_that_takes_too_long_is_stopped(
    small_build: Path, tmp_path: Path, contract: Contract
) -> None:
    folder = tmp_path / "build"
    shutil.copytree(small_build, folder)
    settings = {"ARBITRE_TOKEN": TOKEN, "ARBITRE_BUILD_SECONDS": "1"}
    with serving(folder, tmp_path / "log", **settings) as served:
        base = folder / "animaux.arbitre"
        base.unlink()
        os.mkfifo(base)  # whoever reads waits for a writer, and there is none
        refused = served.put("lent", {"title": "Lent", "extends": "animaux"})
        beyond_bounds(served, refused, contract, "lent", "1 seconds")


def test_a_build_that_takes_too_much_memory_is_stopped(
    small_build: Path, tmp_path: Path, contract: Contract
) -> None:
    many = "\n".join("".join(chr(65 + n // 26**i % 26) for i in range(9)) for n in range(400_000))
    settings = {"ARBITRE_TOKEN": TOKEN, "ARBITRE_BUILD_MEMORY": "150000000"}
    with serving(small_build, tmp_path / "log", **settings) as served:
        refused = served.put("grand", many)
        beyond_bounds(served, refused, contract, "grand", "150000000 bytes")


def beyond_bounds(
    served: Served, refused: requests.Response, contract: Contract, name: str, said: str
) -> None:
    assert refused.status_code == 422
    told = problem(contract, refused)
    assert told["type"] == "/docs#beyond-bounds"
    assert said in told["detail"]
    assert served.ask("GET", f"/dictionaries/{name}").status_code == 404


def test_whoever_would_wait_too_long_is_sent_away(small_build: Path, tmp_path: Path) -> None:
    settings = {"ARBITRE_TOKEN": TOKEN, "ARBITRE_BUILD_WAIT": "0"}
    with serving(small_build, tmp_path / "log", **settings) as served:
        assert served.put("un", "zouk").status_code == 201
        with (served.store / _LOCK).open("w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)  # as long as another one builds
            busy = served.put("deux", "zouk")
        assert busy.status_code == 503
        assert busy.json()["type"] == "/docs#busy"
        assert busy.headers["Retry-After"] == "5"
        assert served.put("deux", "zouk").status_code == 201


def test_whoever_may_wait_does(small_build: Path, tmp_path: Path) -> None:
    with (
        serving(small_build, tmp_path / "log", ARBITRE_TOKEN=TOKEN) as served,
        ThreadPoolExecutor(_INSIDE) as pool,
    ):
        answers = pool.map(lambda n: served.put(f"d{n}", "zouk").status_code, range(_INSIDE))
        assert list(answers) == [201] * _INSIDE


def test_the_page_offers_the_dictionaries_of_users(house: Served) -> None:
    title = "<b>Ski & “neige”"
    assert house.put("neige", {"title": title, "words": ["ski"]}).status_code in (200, 201)
    page = house.ask("GET", "/", headers={"Accept": "text/html"}).text
    assert "> &lt;b&gt;Ski &amp; “neige”</label>" in page


def test_an_object_store_that_cannot_be_reached(
    small_build: Path, tmp_path: Path, contract: Contract
) -> None:
    settings = {
        "ARBITRE_TOKEN": TOKEN,
        "ARBITRE_STORE": "s3://bucket/prefix",
        "ARBITRE_COPIES": str(tmp_path / "copies"),
        "AWS_ENDPOINT_URL": "http://127.0.0.1:1",
        "AWS_ACCESS_KEY_ID": "a",
        "AWS_SECRET_ACCESS_KEY": "b",
    }
    with serving(small_build, tmp_path / "log", **settings) as served:
        assert served.ask("GET", "/ready").json()["store"]["status"] == "down"
        for answer in (
            served.ask("GET", "/words/chat?dictionary=club"),
            served.put("club", "zouk"),
            served.delete("club"),
        ):
            assert answer.status_code == 503
            assert answer.headers["Retry-After"]
            assert problem(contract, answer)["type"] == "/docs#store-unavailable"
        assert get(served, "/words/chat")["valid"]
        assert [one["id"] for one in get(served, "/dictionaries")["dictionaries"]] == [
            "francais", "animaux", "infinitifs"]  # fmt: skip
        ready = get(served, "/ready")
        assert ready["status"] == "ready"
        assert ready["store"]["status"] == "down"
        assert "127.0.0.1:1" in ready["store"]["detail"]


def test_a_damaged_dictionary_is_named_and_can_be_made_again(
    small_build: Path, tmp_path: Path
) -> None:
    store = tmp_path / "store"
    settings = {"ARBITRE_TOKEN": TOKEN, "ARBITRE_STORE": str(store)}
    with serving(small_build, tmp_path / "log", **settings) as served:
        version = served.put("abime", "zouk").json()["version"]
        assert served.put("sain", "kiwi").status_code == 201
    path = store / "abime" / f"{version}.arbitre"
    path.write_bytes(path.read_bytes()[:-1])
    with serving(small_build, tmp_path / "log", **settings) as served:
        refused = served.ask("GET", "/words/zouk?dictionary=abime")
        assert refused.status_code == 503
        listed = get(served, "/dictionaries")
        assert "abime" in {one["id"] for one in listed["unavailable"]}
        assert "sain" in {one["id"] for one in listed["dictionaries"]}
        assert served.put("abime", "zouk").status_code == 200
        (store / "sain" / "current").write_text("{}")
        assert served.ask("GET", "/words/kiwi?dictionary=sain").status_code == 503
        assert served.put("sain", "kiwi").status_code in (200, 201)
        assert get(served, "/words/kiwi?dictionary=sain")["valid"]
        assert get(served, "/words/zouk?dictionary=abime")["valid"]


def test_counted(small_build: Path, tmp_path: Path) -> None:
    settings = {"WEB_CONCURRENCY": "2", "ARBITRE_TOKEN": TOKEN}
    with serving(small_build, tmp_path / "log", **settings) as served:
        for _ in range(30):
            served.ask("GET", "/words/chat")
        served.ask("POST", "/validate", json={"words": ["chat", "xyz"]})
        served.ask("GET", "/nothing")
        served.put("club", "zouk")
        served.ask("GET", "/dictionaries/club")
        answer = served.ask("GET", "/metrics")
        assert answer.headers["Content-Type"].startswith("text/plain; version=0.0.4")
        lines = answer.text.splitlines()
        for line in (
            'arbitre_requests_total{operation="getWord",status="200"} 30.0',
            'arbitre_requests_total{operation="none",status="404"} 1.0',
            'arbitre_requests_total{operation="putDictionary",status="201"} 1.0',
            "arbitre_words_checked_total 32.0",
            'arbitre_build_seconds_count{outcome="built"} 1.0',
            'arbitre_dictionaries{kind="built_in"} 3.0',
            'arbitre_dictionaries{kind="users"} 1.0',
        ):
            assert line in lines
        # One worker made it and has it open; it may be the other that was asked.
        assert {"arbitre_dictionaries_open 1.0", "arbitre_dictionaries_open 2.0"} & set(lines)
