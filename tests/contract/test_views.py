"""Pages for people: what a browser gets where a program gets JSON."""

import re
from html import unescape

import pytest

from tests.contract.serving import Served

BROWSER = {"Accept": "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"}
PATHS = (
    "/dictionaries",
    "/dictionaries/animaux",
    "/dictionaries/animaux/words",
    "/dictionaries/animaux/versions",
)


def page(served: Served, path: str, status: int = 200) -> str:
    answer = served.ask("GET", path, headers=BROWSER)
    assert answer.status_code == status, answer.text
    assert answer.headers["Content-Type"] == "text/html; charset=utf-8"
    assert "Accept" in answer.headers["Vary"]
    assert "default-src 'none'" in answer.headers["Content-Security-Policy"]
    return unescape(answer.text)


@pytest.mark.parametrize("path", PATHS)
def test_a_browser_gets_a_page_and_a_program_json(served: Served, path: str) -> None:
    assert 'lang="fr"' in page(served, path)
    for headers in ({}, {"Accept": "*/*"}, {"Accept": "application/json"}):
        answer = served.ask("GET", path, headers=headers)
        assert answer.headers["Content-Type"] == "application/json"
        assert "Accept" in answer.headers["Vary"]


@pytest.mark.parametrize("path", PATHS)
def test_a_page_that_is_held_is_not_sent_again(served: Served, path: str) -> None:
    tag = served.ask("GET", path, headers=BROWSER).headers["ETag"]
    again = served.ask("GET", path, headers={**BROWSER, "If-None-Match": tag})
    assert (again.status_code, again.content) == (304, b"")
    assert tag != served.ask("GET", path).headers["ETag"]


@pytest.mark.parametrize("path", PATHS)
def test_a_page_in_english_leads_to_pages_in_english(served: Served, path: str) -> None:
    text = page(served, f"{path}?language=en")
    assert '<html lang="en"' in text
    links = re.findall(r'href="(/dictionaries[^"]*)"', text)
    assert links
    assert all(
        "language=en" in one for one in links if "format=" not in one and "recipe" not in one
    )


def test_a_form_with_empty_fields_and_a_link_with_a_tail(served: Served) -> None:
    text = page(served, "/dictionaries/animaux/words?pattern=&prefix=va&min_length=&fbclid=x")
    assert ">VACHE</a>" in text
    assert ">CHAT</a>" not in text
    assert served.ask("GET", "/dictionaries/animaux/words?min_length=").status_code == 422
    assert served.ask("GET", "/dictionaries/animaux/words?fbclid=x").status_code == 422


def test_pages_of_words_follow_one_another(served: Served) -> None:
    every = served.ask("GET", "/dictionaries/francais/words").json()["words"]
    seen, path = [], "/dictionaries/francais/words?limit=20"
    while path:
        text = page(served, path)
        seen += re.findall(r">([A-Z]+)</a></li>", text)
        following = re.search(r'rel="next" href="([^"]*)"', text)
        path = following[1] if following else ""
    assert seen == every


def test_a_page_of_words_is_no_longer_than_json_is_when_nothing_is_said(served: Served) -> None:
    every = served.ask("GET", "/dictionaries/francais/words?limit=10000").json()["words"]
    text = page(served, "/dictionaries/francais/words?limit=10000")
    assert len(re.findall(r">([A-Z]+)</a></li>", text)) == min(1000, len(every))


def test_a_pattern_that_is_none_is_said_beside_the_form(served: Served) -> None:
    text = page(served, "/dictionaries/animaux/words?pattern=%5B", 422)
    assert 'role="alert"' in text
    assert 'value="["' in text


@pytest.mark.parametrize(("name", "media_type"), [
    ("text", "text/plain; charset=utf-8"), ("ndjson", "application/x-ndjson"),
    ("json", "application/json"),
])  # fmt: skip
def test_a_link_may_say_the_format(served: Served, name: str, media_type: str) -> None:
    path = "/dictionaries/animaux/words"
    answer = served.ask("GET", f"{path}?format={name}", headers=BROWSER)
    assert answer.headers["Content-Type"] == media_type
    assert answer.text == served.ask("GET", path, headers={"Accept": media_type}).text


def test_where_words_come_from_is_shown(served: Served) -> None:
    text = page(served, "/dictionaries/francais")
    for shown in ("CC0-1.0", "Retirés", "format=text", "/recipe", "/versions"):
        assert shown in text


@pytest.mark.parametrize(("path", "status", "told"), [
    ("/dictionaries/nope", 404, "Dictionnaire inconnu"),
    ("/dictionaries/francais?version=0123456789abcdef", 410, "Version disparue"),
    ("/nulle/part", 404, "Introuvable"),
    ("/words/chat?suggest=x", 422, "Requête non valable"),
])  # fmt: skip
def test_an_error_is_a_page_to_a_browser(served: Served, path: str, status: int, told: str) -> None:
    text = page(served, path, status)
    assert told in text
    assert 'href="/dictionaries"' in text
    english = "&" if "?" in path else "?"
    if "suggest" not in path:
        assert '<html lang="en"' in page(served, f"{path}{english}language=en", status)
    kind = served.ask("GET", path).headers["Content-Type"]
    assert kind == "application/problem+json"


def test_what_is_written_is_told_as_json_whatever_is_accepted(served: Served) -> None:
    answer = served.ask("PUT", "/dictionaries/x", headers=BROWSER, json={"title": "x"})
    assert answer.headers["Content-Type"] == "application/problem+json"


def test_a_title_is_text_and_never_markup(house: Served) -> None:
    title = "<script>alert(1)</script> & co"
    assert house.put("markup", {"title": title, "words": ["chat"]}).ok
    for path in ("", "/markup", "/markup/words", "/markup/versions"):
        raw = house.ask("GET", f"/dictionaries{path}", headers=BROWSER).text
        assert "&lt;script&gt;alert(1)" in raw
        assert "<script>" not in raw
    assert house.delete("markup").status_code == 204


def test_no_form_where_nobody_may_write(served: Served, house: Served) -> None:
    assert "ARBITRE_TOKEN" in page(served, "/dictionaries")
    assert 'id="make"' not in page(served, "/dictionaries")
    assert 'id="make"' in page(house, "/dictionaries")
