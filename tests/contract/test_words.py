"""Answers about words: forms of one request agree, messages are in the reader's language."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dictionaries import Catalogue, NoKey, fold
from service.referee import Referee
from service.referee.words import fold_all
from service.settings import Settings
from tests.contract.serving import Served

ODD = "aéœŒæÉßẞﬁ-’' \n\0\"\\ЖЩ½\u0301\u200b"
texts = st.text(st.one_of(st.characters(codec="utf-8"), st.sampled_from(ODD)), max_size=8)
known = st.sampled_from(["été", "œuf", "chat", "km", "sont"])
TEXT = {"Accept": "text/plain"}


@given(st.lists(texts, max_size=8), st.booleans())
def test_words_folded_together_are_words_folded_alone(words: list[str], join: bool) -> None:  # noqa: FBT001
    def alone(word: str) -> str:
        try:
            return fold(word, join=join)
        except NoKey:
            return ""

    assert fold_all(words, join=join)[0] == [alone(word) for word in words]


@given(st.lists(st.one_of(texts, known), max_size=9))
def test_words_answered_together_are_words_answered_alone(
    small_catalogue: Catalogue, words: list[str]
) -> None:
    referee = Referee(small_catalogue, Settings())
    vocabulary = referee.vocabulary({"dictionary": ["infinitifs", "animaux"]})
    together = referee.judge_words(words, vocabulary, {}).to_json("fr")
    alone = [referee.describe(word, vocabulary, {}).to_json("fr") for word in words]
    for one in alone:
        del one["dictionary"], one["entries"]
    assert together["words"] == alone
    assert together["invalid"] == [one["word"] for one in alone if not one["valid"]]
    verdict = referee.judge_words(words, vocabulary, {"reveal": False})
    assert together["valid"] == verdict.valid == (not together["invalid"])


def ask(served: Served, path: str, **options: Any) -> Any:  # noqa: ANN401 - JSON
    method = "POST" if options.keys() & {"json", "data"} else "GET"
    answer = served.ask(method, path, **options)
    assert answer.status_code == 200, answer.text
    return answer.json() if "json" in answer.headers["Content-Type"] else answer.text


def test_one_word_in_every_way(served: Served) -> None:
    one = ask(served, "/words/Chat")
    assert (one["word"], one["key"], one["valid"]) == ("Chat", "CHAT", True)
    assert one["entries"][0]["definition"] == "Mammifère carnivore félin."
    assert ask(served, "/validate", json={"word": "Chat"}) == one
    many = ask(served, "/validate?word=Chat")
    assert many == ask(served, "/validate", json={"words": ["Chat"]})
    assert many == ask(served, "/validate", data=b"Chat\n", headers={"Content-Type": "text/plain"})
    assert many["words"] == [{"word": "Chat", "key": "CHAT", "valid": True}]


def test_the_dictionaries_of_a_request(served: Served) -> None:
    ways: list[tuple[str, dict[str, Any]]] = [
        ("/validate?word=sont&dictionary=infinitifs&dictionary=animaux", {}),
        ("/validate?word=sont&dictionary=infinitifs,animaux", {}),
        ("/validate?dictionary=infinitifs,animaux", {"json": {"words": ["sont"]}}),
        ("/validate", {"json": {"words": ["sont"], "dictionary": ["infinitifs", "animaux"]}}),
    ]
    for path, options in ways:
        answer = ask(served, path, **options)
        assert answer["dictionary"] == ["infinitifs", "animaux"]
        assert answer["words"][0]["reason"]["code"] == "conjugated_verb"
    single = ask(served, "/validate", json={"word": "sont", "dictionary": "francais"})
    assert (single["valid"], single["dictionary"]) == (True, ["francais"])


@pytest.mark.parametrize(
    ("accepted", "language"),
    [("fr", "fr"), ("fr-CA,fr;q=0.9,en;q=0.1", "fr"), ("en", "en"), ("de", "en"), ("", "en"),
     ("en;q=0.5, fr;q=0.6", "fr"), ("fr;q=0, en", "en"), ("*", "en"), (";;q=,,", "en")],
)  # fmt: skip
def test_messages_are_in_the_language_asked_for(
    served: Served, accepted: str, language: str
) -> None:
    answer = served.ask("GET", "/words/xyz", headers={"Accept-Language": accepted})
    assert answer.headers["Content-Language"] == language
    said = {"en": "No source knows", "fr": "Ce mot est inconnu"}
    assert answer.json()["reason"]["message"].startswith(said[language])


def test_a_judges_verdict_reveals_nothing(served: Served) -> None:
    assert ask(served, "/words/chat?reveal=false") == {"valid": True}
    assert ask(served, "/words/xyz?reveal=false&suggest=5") == {"valid": False}
    body = {"words": ["chat", "xyz"], "reveal": False}
    assert ask(served, "/validate", json=body) == {"valid": False}
    assert ask(served, "/validate", json=body, headers=TEXT) == "invalid\n"
    assert ask(served, "/validate", json={"board": ["CHAT"], "reveal": False}) == {"valid": True}


def test_near_words(served: Served) -> None:
    assert ask(served, "/words/chatt?suggest=2")["suggestions"] == ["CHAT", "CHATS"]
    assert "suggestions" not in ask(served, "/words/chat?suggest=2")
    assert "suggestions" not in ask(served, "/words/chatt")
    words = ask(served, "/validate", json={"words": ["chat", "chatt"], "suggest": 1})["words"]
    assert [one.get("suggestions") for one in words] == [None, ["CHAT"]]
    lines = ask(served, "/validate?word=chatt&suggest=2", headers=TEXT)
    assert lines.endswith("\tCHAT CHATS\n")


def test_words_as_text(served: Served) -> None:
    sent = {"Content-Type": "text/plain; charset=UTF-8", **TEXT}
    body = "\ufeffété\r\n\r\n  \nЖ\nchat".encode()
    lines = ask(served, "/validate", data=body, headers=sent)
    fault = "Not a Latin letter: Ж (U+0416 CYRILLIC CAPITAL LETTER ZHE)."
    assert lines == f"été\tvalid\nЖ\tinvalid\t{fault}\nchat\tvalid\n"


def test_a_board_as_text(served: Served) -> None:
    sent = {"Content-Type": "text/plain"}
    answer = ask(served, "/validate?as=board", data=b"..L\r\n..O\r\n..U\n..P\n", headers=sent)
    assert (answer["valid"], answer["game"]) == (True, "diamino")
    word = answer["words"][0]
    assert (word["word"], word["row"], word["column"], word["direction"]) == ("LOUP", 0, 2, "down")


def test_a_board_says_why_a_word_is_not_valid(served: Served) -> None:
    body = {"board": ["MANGEONS"], "dictionary": "infinitifs"}
    answer = ask(served, "/validate", json=body, headers={"Accept-Language": "fr"})
    reason = answer["words"][0]["reason"]
    assert (reason["code"], reason["lemma"]) == ("conjugated_verb", "manger")
    assert reason["message"].startswith("Forme conjuguée")


def test_a_number_with_a_fraction_of_nothing_is_whole(served: Served) -> None:
    body = {"game": "diamino", "players": ["A"],
            "moves": [{"player": "A", "tiles": [{"row": 0.0, "column": float(c), "letter": letter}
                                                for c, letter in enumerate("RAT")]}]}  # fmt: skip
    answer = ask(served, "/score", json=body)
    assert answer["moves"][0]["legal"]
    assert answer["moves"][0]["words"][0]["column"] == 0


def test_pages_of_words(served: Served) -> None:
    path = "/dictionaries/animaux/words"
    whole = ask(served, path)
    assert whole == {"dictionary": ["animaux"], "words": sorted(whole["words"]), "next": None}
    assert "CHAT" in whole["words"]
    read: list[str] = []
    address = f"{path}?limit=2"
    while address:
        answer = served.ask("GET", address, headers=TEXT)
        read += answer.text.splitlines()
        following = answer.links.get("next", {}).get("url", "")
        address = following
    assert read == whole["words"]
    page = ask(served, f"{path}?limit=2")
    assert page["next"] == page["words"][-1]


@pytest.mark.parametrize(
    ("query", "words"),
    [
        ("pattern=ch?t", ["CHAT"]),
        ("pattern=ch%3Ft", ["CHAT"]),
        ("pattern=%C3%A9*", ["EAU", "ETE", "ETES", "ETRE"]),
        ("prefix=cha", ["CHAT", "CHATS"]),
        ("suffix=l", ["NOEL", "SEL"]),
        ("contains=ou&max_length=4", ["LOUP"]),
        ("contains=ou&min_length=5", ["SOURD"]),
        ("prefix=cha&suffix=ts", ["CHATS"]),
        ("prefix=cha&after=chat", ["CHATS"]),
        ("pattern=zz*", []),
    ],
)
def test_words_by_their_shape(served: Served, query: str, words: list[str]) -> None:
    assert ask(served, f"/dictionaries/francais/words?{query}")["words"] == words


def test_what_dictionaries_are(served: Served) -> None:
    listed = ask(served, "/dictionaries")["dictionaries"]
    assert [(one["id"], one["default"]) for one in listed] == [
        ("francais", True), ("animaux", False), ("infinitifs", False)]  # fmt: skip
    one = ask(served, "/dictionaries/infinitifs")
    assert {name: one[name] for name in listed[2]} == listed[2]
    assert one["recipe"]["verbs"] == "infinitive"
    assert sum(one["lengths"].values()) == one["words"]


def test_the_page_is_for_browsers(served: Served) -> None:
    browser = {"Accept": "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"}
    page = served.ask("GET", "/", headers=browser)
    assert page.headers["Content-Type"] == "text/html; charset=utf-8"
    assert "default-src 'none'" in page.headers["Content-Security-Policy"]
    assert 'value="animaux" data-title="Animaux"' in page.text
    assert "http" not in page.text.replace("http-equiv", "")
    assert ask(served, "/", headers={"Accept": "*/*"})["links"]["docs"] == "/docs"
    for name in ("style.css", "page.js", "icon.svg"):
        assert served.ask("GET", f"/static/{name}").status_code == 200
        assert f"/static/{name}" in page.text


def test_what_is_not_searched_is_said(served: Served) -> None:
    words = [f"zz{chr(97 + n // 26)}{chr(97 + n % 26)}{'q' * 12}" for n in range(676)]
    answer = ask(served, "/validate", json={"words": words, "suggest": 3})
    searched = [one for one in answer["words"] if "suggestions" in one]
    assert 0 < len(searched) < len(words)
    assert answer["unsearched"] == len(words) - len(searched)
    assert answer["words"][: len(searched)] == searched  # the first ones
    lines = ask(served, "/validate", json={"words": words, "suggest": 3}, headers=TEXT).splitlines()
    assert "not looked for" in lines[-1]
    assert "not looked for" not in lines[0]
    few = ask(served, "/validate", json={"words": words[:3], "suggest": 3})
    assert "unsearched" not in few
