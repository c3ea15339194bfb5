"""Words given out: a page or all, in three forms, compressed; dictionaries compared."""

import gzip
import json
from typing import Any

import pytest

from tests.contract.serving import Served
from tests.contract.test_words import TEXT, ask

WORDS = "/dictionaries/francais/words"
LINES = {"Accept": "application/x-ndjson"}


def pages(served: Served, path: str) -> list[Any]:
    found = []
    after = ""
    while True:
        page = ask(served, f"{path}{after}")
        found.append(page)
        if page["next"] is None:
            return found
        after = f"&after={page['next']}"


def test_all_words_in_every_form(served: Served) -> None:
    words = [key for page in pages(served, f"{WORDS}?limit=7") for key in page["words"]]
    assert len(words) == ask(served, "/dictionaries/francais")["words"]
    assert ask(served, WORDS, headers=TEXT).splitlines() == words
    lines = served.ask("GET", WORDS, headers=LINES).text.splitlines()
    assert [json.loads(line) for line in lines] == [{"word": key} for key in words]


@pytest.mark.parametrize("accept", ["application/json", "text/plain", "application/x-ndjson"])
@pytest.mark.parametrize("query", ["", "?limit=5", "?prefix=ch", "?after=chat"])
def test_compressed_it_is_the_same(served: Served, accept: str, query: str) -> None:
    plain = served.ask("GET", WORDS + query, headers={"Accept": accept})
    headers = {"Accept": accept, "Accept-Encoding": "gzip;q=0.5, identity;q=0.1"}
    packed = served.ask("GET", WORDS + query, headers=headers, stream=True)
    assert "Content-Encoding" not in plain.headers
    if query or accept == "application/json":  # a page is short
        assert "Content-Encoding" not in packed.headers
        assert packed.content == plain.content
    else:
        assert packed.headers["Content-Encoding"] == "gzip"
        assert gzip.decompress(packed.raw.read()) == plain.content
        assert packed.headers["ETag"] != plain.headers["ETag"]
    assert packed.headers["Vary"] == plain.headers["Vary"] == "Accept, Accept-Encoding"
    assert packed.headers.get("Link") == plain.headers.get("Link")
    assert served.ask("HEAD", WORDS + query, headers=headers).content == b""
    held = {**headers, "If-None-Match": packed.headers["ETag"]}
    assert served.ask("GET", WORDS + query, headers=held).status_code == 304


def test_a_page_of_lines_leads_to_the_next(served: Served) -> None:
    read: list[str] = []
    address = f"{WORDS}?limit=2&prefix=c"
    while address:
        answer = served.ask("GET", address, headers=LINES)
        read += [json.loads(line)["word"] for line in answer.text.splitlines()]
        address = answer.links.get("next", {}).get("url", "")
    assert read == ask(served, f"{WORDS}?prefix=c")["words"]
    assert len(read) > 2


def test_a_version_in_the_path_stays_in_the_link(house: Served) -> None:
    version = house.put("lien", "zouk\nkiwi\nkaki").json()["version"]
    answer = house.ask("GET", f"/dictionaries/lien@{version}/words?limit=2", headers=TEXT)
    assert house.ask("GET", answer.links["next"]["url"], headers=TEXT).text == "ZOUK\n"


def test_what_two_have_not_in_common(house: Served) -> None:
    assert house.put("gauche", "zouk\nkiwi\nkaki\nchat").status_code in (200, 201)
    assert house.put("droite", "zouk\nlave\nchat").status_code in (200, 201)
    told = ask(house, "/dictionaries/gauche/diff/droite")
    assert (told["only_in_a"], told["only_in_b"]) == (["KAKI", "KIWI"], ["LAVE"])
    assert (told["common"], told["next"]) == (2, None)
    assert (told["a"]["only"], told["a"]["words"]) == (2, 4)
    assert (told["b"]["only"], told["b"]["words"]) == (1, 3)

    found = pages(house, "/dictionaries/gauche/diff/droite?limit=2")
    assert [(page["only_in_a"], page["only_in_b"]) for page in found] == [
        (["KAKI", "KIWI"], []),
        ([], ["LAVE"]),
    ]
    assert {page["common"] for page in found} == {2}

    before = told["b"]["version"]
    assert house.put("droite", "zouk\nlave").status_code == 200
    told = ask(house, f"/dictionaries/droite@{before}/diff/droite")
    assert (told["only_in_a"], told["only_in_b"], told["common"]) == (["CHAT"], [], 2)


def test_what_differs_line_by_line(house: Served) -> None:
    assert house.put("ici", "zouk\nkiwi\nkaki\nchat").status_code in (200, 201)
    assert house.put("ailleurs", "zouk\nlave\nchat").status_code in (200, 201)
    path = "/dictionaries/ici/diff/ailleurs"
    whole = house.ask("GET", path, headers=TEXT)
    assert whole.text == "- KAKI\n- KIWI\n+ LAVE\n"
    assert "Link" not in whole.headers
    assert whole.headers["Vary"].startswith("Accept")
    assert whole.headers["ETag"] != house.ask("GET", path).headers["ETag"]

    page = house.ask("GET", f"{path}?limit=2", headers=TEXT)
    assert page.text == "- KAKI\n- KIWI\n"
    following = house.ask("GET", page.links["next"]["url"], headers=TEXT)
    assert (following.text, following.links) == ("+ LAVE\n", {})
    assert house.ask("GET", "/dictionaries/ici/diff/ici", headers=TEXT).text == ""


def test_against_sets(served: Served) -> None:
    def words(identifier: str) -> set[str]:
        return set(ask(served, f"/dictionaries/{identifier}/words")["words"])

    for a, b in [("francais", "infinitifs"), ("infinitifs", "animaux"), ("animaux", "animaux")]:
        told = ask(served, f"/dictionaries/{a}/diff/{b}")
        assert set(told["only_in_a"]) == words(a) - words(b)
        assert set(told["only_in_b"]) == words(b) - words(a)
        assert told["common"] == len(words(a) & words(b))


def test_what_is_not_there_cannot_be_compared(served: Served) -> None:
    for path in ("/dictionaries/francais/diff/anglais", "/dictionaries/anglais/diff/francais"):
        assert served.ask("GET", path).status_code == 404
    assert served.ask("GET", "/dictionaries/francais/diff/animaux?after=1").status_code == 422
