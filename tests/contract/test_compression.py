"""Answers in gzip: to whom, of what size, with which tags."""

import gzip
import json

import pytest
import requests

from service.http.middleware.compression import LEAST
from tests.contract.serving import Served

GZIP = {"Accept-Encoding": "gzip, deflate, br"}
LARGE = ["/docs", "/openapi.yaml", "/games/diamino", "/static/page.js", "/static/style.css", "/"]
"""Each with a body of more than the least."""


def raw(answer: requests.Response) -> bytes:
    """The body as it was sent."""
    return answer.raw.read(decode_content=False)


def ask(served: Served, path: str, **headers: str) -> tuple[requests.Response, bytes]:
    answer = served.ask(
        "GET", path, headers={"Accept": "text/html,*/*;q=0.8", **headers}, stream=True
    )
    return answer, raw(answer)


@pytest.mark.parametrize("path", LARGE)
def test_large_answers_come_compressed_where_asked(served: Served, path: str) -> None:
    plain, body = ask(served, path, **{"Accept-Encoding": "identity"})
    packed, sent = ask(served, path, **GZIP)
    assert len(body) >= LEAST
    assert "Content-Encoding" not in plain.headers
    assert packed.headers["Content-Encoding"] == "gzip"
    assert gzip.decompress(sent) == body
    assert len(sent) < len(body) / 2
    assert int(packed.headers["Content-Length"]) == len(sent)
    for answer in (plain, packed):
        assert "Accept-Encoding" in answer.headers["Vary"]
    if "ETag" in plain.headers:
        assert packed.headers["ETag"] == plain.headers["ETag"][:-1] + '-gzip"'


@pytest.mark.parametrize("path", ["/docs", "/openapi.yaml", "/static/page.js"])
def test_who_holds_it_compressed_is_told_so(served: Served, path: str) -> None:
    for coding in ("gzip", "identity"):
        first, _ = ask(served, path, **{"Accept-Encoding": coding})
        tag = first.headers["ETag"]
        for held in (tag, f'"other", W/{tag}'):
            again, body = ask(served, path, **{"Accept-Encoding": coding, "If-None-Match": held})
            assert (again.status_code, body) == (304, b"")
            assert again.headers["ETag"] == tag
            assert again.headers["Vary"] == first.headers["Vary"]
            assert "Content-Encoding" not in again.headers
    other, _ = ask(served, path, **GZIP, **{"If-None-Match": '"other-gzip"'})
    assert other.status_code == 200


@pytest.mark.parametrize("asked", ["", "identity", "br", "gzip;q=0", "deflate"])
def test_who_does_not_ask_gets_it_plain(served: Served, asked: str) -> None:
    answer, body = ask(served, "/docs", **{"Accept-Encoding": asked})
    assert "Content-Encoding" not in answer.headers
    assert body.startswith(b"<!doctype html>")


def test_a_small_answer_stays_as_it_is(served: Served) -> None:
    answer, body = ask(served, "/words/chat", **GZIP)
    assert "Content-Encoding" not in answer.headers
    assert json.loads(body)["valid"]


def test_problems_and_what_was_sent_are_compressed_too(served: Served) -> None:
    words = [f"mot{'abcdefghij'[n % 10]}{'klmnopqrst'[n // 10]}" for n in range(100)]
    answer = served.ask("POST", "/validate", json={"words": words}, headers=GZIP, stream=True)
    assert len(json.loads(gzip.decompress(raw(answer)))["words"]) == 100
    wrong = served.ask("POST", "/validate", json={"words": [0] * 100}, headers=GZIP, stream=True)
    assert wrong.status_code == 422
    assert wrong.headers["Content-Encoding"] == "gzip"
    assert json.loads(gzip.decompress(raw(wrong)))["status"] == 422


def test_the_head_of_a_compressed_answer(served: Served) -> None:
    got, _ = ask(served, "/docs", **GZIP)
    headed = served.ask("HEAD", "/docs", headers=GZIP)
    assert headed.headers["Content-Encoding"] == "gzip"
    assert headed.headers["ETag"] == got.headers["ETag"]
    assert headed.headers["Vary"] == got.headers["Vary"]


def test_a_part_of_a_file_is_not_compressed(served: Served) -> None:
    answer, body = ask(served, "/static/page.js", **GZIP, Range="bytes=0-1999")
    assert (answer.status_code, len(body)) == (206, 2000)
    assert "Content-Encoding" not in answer.headers


def test_a_dictionary_read_compressed_is_changed_by_its_tag(house: Served) -> None:
    assert house.put("serre", {"title": "Serre " * 30, "words": ["lys"] * 100}).ok
    answer, _ = ask(house, "/dictionaries/serre", Accept="application/json", **GZIP)
    assert answer.headers["ETag"].endswith('-gzip"') == ("Content-Encoding" in answer.headers)
    tag = answer.headers["ETag"]
    assert house.put("serre", {"title": "Serre", "words": ["rose"]}, **{"If-Match": tag}).ok
    assert house.delete("serre").status_code == 204
