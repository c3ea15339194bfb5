"""House rules of one request, in every way that a request can be made."""

from typing import Any

import pytest

from service.contract import Contract
from tests.contract.serving import Served
from tests.contract.test_errors import problem
from tests.contract.test_words import ask

Json = dict[str, Any]
RULES = {"add": ["zouk", "été"], "remove": ["chat"]}
TEXT = {"Accept": "text/plain"}


def test_words_of_the_request(served: Served) -> None:
    for added in (
        "/words/zouk?add=zouk",
        "/words/Zoùk?add=kiwi,ZOUK",
        "/words/zouk?add=x&add=zouk",
    ):
        assert ask(served, added)["valid"], added
    removed = ask(served, "/words/chat?remove=chat")
    assert (removed["valid"], removed["reason"]["code"]) == (False, "removed")
    assert removed["entries"]
    assert not ask(served, "/words/zouk?add=zouk&remove=ZOUK")["valid"]


def test_many_words(served: Served) -> None:
    body = {"words": ["zouk", "chat", "chats", "km"], **RULES}
    answer = ask(served, "/validate", json=body)
    assert [one["valid"] for one in answer["words"]] == [True, False, True, False]
    assert [one.get("reason", {}).get("code") for one in answer["words"]] == [
        None, "removed", None, "abbreviation"]  # fmt: skip
    assert ask(served, "/validate", json={**body, "reveal": False}) == {"valid": False}
    in_query = "/validate?word=zouk&word=chat&word=chats&word=km&add=zouk&remove=chat"
    assert ask(served, in_query) == answer
    sent = {"Content-Type": "text/plain"}
    lines = ask(served, "/validate?add=zouk", data=b"zouk\n", headers={**sent, **TEXT})
    assert lines == "zouk\tvalid\n"
    # Nothing of it is left to other requests.
    plain = ask(served, "/validate", json={"words": body["words"]})
    assert [one["valid"] for one in plain["words"]] == [False, True, True, False]


def test_near_words_are_those_of_the_request(served: Served) -> None:
    path = "/words/chatt?suggest=9"
    assert ask(served, path)["suggestions"] == ["CHAT", "CHATS"]
    assert ask(served, f"{path}&remove=chat&add=chatte")["suggestions"] == ["CHATS", "CHATTE"]


def test_boards_and_devils(served: Served) -> None:
    def judged(row: str, **rules: object) -> Json:
        answer: Json = ask(served, "/validate", json={"board": [row], **rules})
        return answer

    assert judged("ZOUK", add=["zouk"])["valid"]
    refused = judged("CHAT", remove=["chat"])
    assert refused["words"][0]["reason"]["code"] == "removed"
    letters = set(judged("CHA?")["assignments"])
    assert "T" in letters
    assert set(judged("CHA?", remove=["chat"]).get("assignments", ())) == letters - {"T"}
    assert set(judged("CHA?", add=["chaz"])["assignments"]) == letters | {"Z"}


def test_records(served: Served) -> None:
    def legal(**rules: object) -> bool:
        tiles = [{"row": 0, "column": c, "letter": letter} for c, letter in enumerate("ZOUK")]
        moves = [{"player": "A", "tiles": tiles}]
        body = {"game": "diamino", "players": ["A"], "moves": moves, **rules}
        answer: Json = ask(served, "/score", json=body)
        move: bool = answer["moves"][0]["legal"]
        return move

    assert (legal(), legal(add=["zouk"]), legal(add=["zouk"], remove=["zouk"])) == (
        False, True, False)  # fmt: skip


def test_a_request_holds_over_a_house_and_a_house_over_what_it_extends(house: Served) -> None:
    recipe = {"title": "M", "extends": "animaux", "add": ["zouk", "kiwi"], "remove": ["chat"]}
    assert house.put("maison", recipe).status_code in (200, 201)

    def valid(word: str, more: str = "") -> bool:
        answer: bool = ask(house, f"/words/{word}?dictionary=maison{more}")["valid"]
        return answer

    assert (valid("chats"), valid("chat"), valid("zouk")) == (True, False, True)
    assert (valid("chat", "&add=chat"), valid("zouk", "&remove=zouk")) == (True, False)
    recipe = {"title": "J", "extends": "maison", "punctuation": "join", "words": ["porte-clé"]}
    assert house.put("jointe", recipe).status_code in (200, 201)
    joined = ask(house, "/words/arc-en-ciel?dictionary=jointe&add=arc-en-ciel")
    assert (joined["valid"], joined["key"]) == (True, "ARCENCIEL")


@pytest.mark.parametrize(
    ("body", "pointer"),
    [
        ({"add": ["zouk", "3e"]}, "/add/1"),
        ({"add": [""]}, "/add/0"),
        ({"add": ["porte-clé"]}, "/add/0"),
        ({"remove": ["aujourd’hui"]}, "/remove/0"),
        ({"add": ["a" * 26]}, "/add/0"),
        ({"add": "zouk"}, "/add"),
        ({"add": [5]}, "/add/0"),
        ({"remove": ["chat"] * 1001}, "/remove"),
    ],
)
def test_what_can_be_no_word(served: Served, contract: Contract, body: Json, pointer: str) -> None:
    said = []
    for language in ("en", "fr"):
        answer = served.ask(
            "POST",
            "/validate",
            json={"word": "chat", **body},
            headers={"Accept-Language": language},
        )
        assert answer.status_code == 422
        error = problem(contract, answer)["errors"][0]
        assert (error["pointer"], error["in"]) == (pointer, "body")
        said.append(error["message"])
    assert said[0] != said[1]


def test_where_a_parameter_is_wrong(served: Served) -> None:
    told = served.ask("GET", "/words/chat?add=zouk,3e").json()
    assert [(e["pointer"], e["in"]) for e in told["errors"]] == [("/add/1", "query")]
    twice = served.ask("POST", "/validate?add=zouk", json={"word": "a", "add": ["zouk"]})
    assert twice.status_code == 422


def test_tags_tell_what_is_laid_over(served: Served) -> None:
    paths = ["/words/chat", "/words/chat?add=zouk", "/words/chat?remove=zouk"]
    tags = [served.ask("GET", path).headers["ETag"] for path in paths]
    assert len(set(tags)) == 3
