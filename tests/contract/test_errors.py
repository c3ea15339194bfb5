"""What the contract calls an error, row by row; every one is a problem in one shape."""

from typing import Any

import pytest
import requests

from service.contract import Contract
from tests.contract.serving import Served

WORD = "/words/chat"
JSON = {"Content-Type": "application/json"}
FORM = {"Content-Type": "application/x-www-form-urlencoded"}
TEXT = {"Content-Type": "text/plain"}
LATIN = {"Content-Type": "text/plain; charset=latin1"}
DEEP = 50_000
FAR = {"row": 10**30, "column": 0, "letter": "A"}


def record(*moves: dict[str, Any], players: tuple[str, ...] = ("A",)) -> dict[str, Any]:
    """Give the options of a request to score moves."""
    return {"json": {"game": "diamino", "players": players, "moves": moves}}


def problem(contract: Contract, answer: requests.Response) -> dict[str, Any]:
    """Check that an answer is a problem, whatever went wrong."""
    assert answer.headers["Content-Type"] == "application/problem+json"
    assert answer.headers["Access-Control-Allow-Origin"] == "*"
    told: dict[str, Any] = answer.json()
    contract.validator(contract.schemas["Problem"]).validate(told)
    assert told["status"] == answer.status_code
    assert told["type"].startswith("/docs#")
    return told


@pytest.mark.parametrize(
    ("method", "path", "options", "status"),
    [
        # 400: not UTF-8, not JSON, or JSON that readers differ about
        ("POST", "/validate", {"data": b'{"word": "\xe9t\xe9"}', "headers": JSON}, 400),
        ("POST", "/validate", {"data": b"\xe9t\xe9", "headers": TEXT}, 400),
        ("POST", "/validate", {"data": b'{"word": "chat"', "headers": JSON}, 400),
        ("POST", "/validate", {"data": b"", "headers": JSON}, 400),
        ("POST", "/validate", {"data": b'{"suggest": NaN, "word": "a"}', "headers": JSON}, 400),
        ("POST", "/validate", {"data": b'{"word": "\\ud800"}', "headers": JSON}, 400),
        ("POST", "/validate", {"data": b'{"word": "a", "word": "b"}', "headers": JSON}, 400),
        ("POST", "/validate", {"data": b'{"word": "a", "\\u0077ord": "b"}', "headers": JSON}, 400),
        ("POST", "/score", {"data": b'{"rules": {"a": 1, "a:": 2, "a": 3}}', "headers": JSON}, 400),
        ("POST", "/validate", {"data": b"[" * 33 + b"]" * 33, "headers": JSON}, 400),
        ("POST", "/validate", {"data": b'{"a":' * DEEP + b"1" + b"}" * DEEP, "headers": JSON}, 400),
        ("POST", "/validate", {"data": b"[" * 1_000_000, "headers": JSON}, 400),
        ("GET", "/words/%E9t%E9", {}, 400),
        ("GET", "/validate?word=%E9", {}, 400),
        # 404
        ("GET", "/nothing", {}, 404),
        ("GET", "/words", {}, 404),
        ("GET", "/health/", {}, 404),
        ("GET", "/static/nothing.css", {}, 404),
        ("GET", "/static/../app.py", {}, 404),
        ("GET", "/words/chat?dictionary=anglais", {}, 404),
        ("GET", "/words/chat?dictionary=francais&dictionary=anglais", {}, 404),
        ("GET", "/words/chat?dictionary=Francais", {}, 404),
        ("GET", "/validate?word=chat&dictionary=..%2Ffrancais", {}, 404),
        ("POST", "/validate", {"json": {"word": "a", "dictionary": ["anglais"]}}, 404),
        ("GET", "/dictionaries/anglais", {}, 404),
        ("GET", "/dictionaries/anglais/words", {}, 404),
        ("GET", "/games/echecs", {}, 404),
        # 405
        ("DELETE", WORD, {}, 405),
        ("PUT", "/health", {}, 405),
        ("GET", "/score", {}, 405),
        ("PATCH", "/validate", {"json": {}}, 405),
        ("POST", "/static/style.css", {}, 405),
        # 413
        ("POST", "/validate", {"data": b" " * (1 << 20) + b"{}", "headers": JSON}, 413),
        # 415
        ("POST", "/validate", {"data": b"word=a", "headers": FORM}, 415),
        ("POST", "/validate", {"data": b"a", "headers": LATIN}, 415),
        ("POST", "/validate", {"data": b"{}", "headers": JSON | {"Content-Encoding": "gzip"}}, 415),
        ("POST", "/score", {"data": b"a", "headers": TEXT}, 415),
        # 422
        ("POST", "/validate", {"json": {}}, 422),
        ("POST", "/validate", {"json": []}, 422),
        ("POST", "/validate", {"json": None, "data": b"null", "headers": JSON}, 422),
        ("POST", "/validate", {"json": {"word": "a", "words": ["a"]}}, 422),
        ("POST", "/validate", {"json": {"word": 5}}, 422),
        ("POST", "/validate", {"json": {"words": "a"}}, 422),
        ("POST", "/validate", {"json": {"words": ["a"] * 10_001}}, 422),
        ("POST", "/validate", {"data": b"a\n" * 10_001, "headers": TEXT}, 422),
        ("POST", "/validate", {"json": {"word": "a", "dictionary": []}}, 422),
        ("POST", "/validate", {"json": {"word": "a", "sugest": 1}}, 422),
        ("POST", "/validate", {"json": {"word": "a", "suggest": 21}}, 422),
        ("POST", "/validate", {"json": {"word": "a", "suggest": True}}, 422),
        ("POST", "/validate", {"json": {"word": "a", "game": "diamino"}}, 422),
        ("POST", "/validate", {"json": {"board": ["CH4T"]}}, 422),
        ("POST", "/validate", {"json": {"board": ["A" * 65]}}, 422),
        ("POST", "/validate", {"json": {"board": [["A"] * 65]}}, 422),
        ("POST", "/validate", {"json": {"board": ["A"] * 65}}, 422),
        ("POST", "/validate", {"json": {"board": ["CHAT"], "game": "echecs"}}, 422),
        ("POST", "/validate", {"json": {"board": ["CHAT"], "rules": {"nothing": 1}}}, 422),
        ("POST", "/validate", {"json": {"board": [[{"letter": "A", "joker": True}]]}}, 422),
        ("POST", "/validate?suggest=1", {"json": {"word": "a", "suggest": 1}}, 422),
        ("POST", "/validate?as=board", {"json": {"word": "a"}}, 422),
        ("POST", "/score", {"json": {"game": "diamino", "players": ["A"]}}, 422),
        ("POST", "/score", record(players=("A", "A")), 422),
        ("POST", "/score", record(*[{"player": "A", "pass": True}] * 10_001), 422),
        ("POST", "/score", record({"player": "B", "pass": True}), 422),
        ("POST", "/score", record({"player": "A", "tiles": [FAR]}), 422),
        ("GET", "/words/chat?suggest=-1", {}, 422),
        ("GET", "/words/chat?suggest=many", {}, 422),
        ("GET", "/words/chat?suggest=", {}, 422),
        ("GET", "/words/chat?reveal=maybe", {}, 422),
        ("GET", "/words/chat?reveal=true&reveal=false", {}, 422),
        ("GET", "/words/chat?colour=red", {}, 422),
        ("GET", "/words/chat?dictionary=", {}, 422),
        ("GET", "/words/" + "a" * 10_001, {}, 422),
        ("GET", "/validate", {}, 422),
        ("GET", "/metrics?x=1", {}, 422),
        ("GET", "/dictionaries/francais/words?limit=0", {}, 422),
        ("GET", "/dictionaries/francais/words?limit=10001", {}, 422),
        ("GET", "/dictionaries/francais/words?pattern=A.", {}, 422),
        ("GET", "/dictionaries/francais/words?prefix=A-", {}, 422),
        ("GET", "/dictionaries/francais/words?after=1", {}, 422),
    ],
)  # fmt: skip
def test_errors(  # noqa: PLR0913, PLR0917 - one column each
    served: Served,
    contract: Contract,
    method: str,
    path: str,
    options: dict[str, Any],
    status: int,
) -> None:
    answer = served.ask(method, path, **options)
    assert answer.status_code == status, answer.text
    told = problem(contract, answer)
    if status == 405:
        assert method not in answer.headers["Allow"]
        assert "OPTIONS" in answer.headers["Allow"]
    if status == 422:
        assert told["errors"]
    french = served.ask(
        method,
        path,
        **options | {"headers": options.get("headers", {}) | {"Accept-Language": "fr"}},
    )
    assert french.status_code == status
    assert french.headers["Content-Language"] == "fr"
    assert problem(contract, french)["title"] != told["title"]


@pytest.mark.parametrize(
    ("path", "data", "kind", "status", "said"),
    [
        ("/validate", b'{"word": "chat"}', FORM, 415, "curl --json"),
        ("/score", b'{"game": "diamino"}', FORM, 415, "application/json: for JSON"),
        ("/validate", b"chat\n", {}, 400, "one of application/json, text/plain."),
        ("/validate", b"chat\n", JSON, 400, "The body is not JSON"),
    ],
)
def test_whoever_does_not_say_what_a_body_is_learns_how(  # noqa: PLR0913, PLR0917 - one column each
    served: Served, path: str, data: bytes, kind: dict[str, str], status: int, said: str
) -> None:
    answer = served.ask("POST", path, data=data, headers=kind)
    assert answer.status_code == status
    assert said in answer.json()["detail"]


def test_json_of_no_type_is_read(served: Served) -> None:
    answer = served.ask("POST", "/validate", data=b'{"word": "chat"}')
    assert (answer.status_code, answer.json()["valid"]) == (200, True)


def test_an_unknown_dictionary_is_answered_with_those_there_are(served: Served) -> None:
    told = served.ask("GET", "/words/chat?dictionary=anglais").json()
    assert told["known"] == ["francais", "animaux", "infinitifs"]
    assert "anglais" in told["detail"]


ONE_OF = "Exactly one of word, words, board, cards, dominoes is expected; this has: word, board."
COMMON = "dictionary, match, add, remove, suggest, reveal."
OF_A_WORD = f"Not expected here: rules; these are: word, {COMMON}"
OF_A_BOARD = (
    f"Not expected here: colour; these are: board, origin, game, rules, tiles, layout, {COMMON}"
)
GRID_GAMES = 'Expected "diamino" | "diamino-competition" | "scrabble", got "echecs".'
WAYS = 'Expected "horizontal" | "vertical", got "upright".'
UPRIGHT = {"row": 0, "column": 0, "orientation": "upright", "colours": {}}


@pytest.mark.parametrize(
    ("body", "pointer", "said"),
    [
        ({"words": ["a", 5]}, "/words/1", "Expected string, got 5."),
        ({"word": "a", "board": []}, "", ONE_OF),
        ({"board": ["A", 7]}, "/board/1", "Expected string | array, got 7."),
        ({"board": [["A", {"devil": True}]]}, "/board/0/1", "“letter” is missing."),
        ({"board": ["A"], "colour": 1}, "/colour", OF_A_BOARD),
        ({"word": "a", "rules": {}}, "/rules", OF_A_WORD),
        ({"board": ["A"], "game": "echecs"}, "/game", GRID_GAMES),
        ({"cards": [{"row": 9, "column": 10_001}]}, "/cards/0/column",
         "At most 10000 is expected, got 10001."),
        ({"dominoes": [UPRIGHT]}, "/dominoes/0/orientation", WAYS),
    ],
)  # fmt: skip
def test_where_and_what(served: Served, body: dict[str, Any], pointer: str, said: str) -> None:
    told = served.ask("POST", "/validate", json=body).json()
    assert {"pointer": pointer, "message": said, "in": "body"} in told["errors"]


GAMES = GRID_GAMES.replace(", got", ' | "digramme" | "dominos", got')
RECORDED = {"game": "diamino", "players": ["A"]}


@pytest.mark.parametrize(
    ("body", "pointer", "said"),
    [
        ({"game": "echecs"}, "/game", GAMES),
        ({"players": ["A"], "moves": []}, "", "“game” is missing."),
        ({"game": ["diamino"]}, "/game", GAMES.replace('"echecs"', '["diamino"]')),
        ({**RECORDED, "moves": [{}]}, "/moves/0",
         "Exactly one of tiles, word, exchange, pass, end is expected; this has: –."),
        ({**RECORDED, "moves": [{"player": "A", "cards": []}]}, "/moves/0",
         "Exactly one of tiles, word, exchange, pass, end is expected; this has: player, cards."),
        ({**RECORDED, "moves": [{"player": "A", "pass": True, "exchange": 1}]}, "/moves/0",
         "Exactly one of tiles, word, exchange, pass, end is expected; this has: exchange, pass."),
        ({**RECORDED, "moves": [{"player": "A", "word": "CHAT"}]}, "/moves/0", "“row” is missing."),
        ({**RECORDED, "moves": [{"player": "A", "pass": False}]}, "/moves/0/pass",
         "Expected true, got false."),
        ({**RECORDED, "moves": [{"player": "A", "tiles": [{"row": 0, "column": 0}]}]},
         "/moves/0/tiles/0", "“letter” is missing."),
        ({**RECORDED, "game": "digramme", "moves": [{"player": "A", "word": "CHAT"}]}, "/moves/0",
         "Exactly one of cards, discard, pass, initial is expected; this has: player, word."),
    ],
)  # fmt: skip
def test_the_game_that_is_meant_says_what_is_wrong(
    served: Served, body: dict[str, Any], pointer: str, said: str
) -> None:
    told = served.ask("POST", "/score", json=body).json()
    assert {"pointer": pointer, "message": said, "in": "body"} in told["errors"]


def test_no_more_faults_are_listed_than_can_be_read(served: Served) -> None:
    told = served.ask("POST", "/validate", json={"words": [1] * 1000}).json()
    assert [one["pointer"] for one in told["errors"]] == [f"/words/{i}" for i in range(20)]


@pytest.mark.parametrize("mark", ["\x1b[31m", "\n", "\u202e", "\u2066", "\x85", "\u2028", "\x00"])
def test_a_title_is_one_line_of_plain_text(house: Served, contract: Contract, mark: str) -> None:
    for answer in (
        house.put("marque", {"title": f"a{mark}b", "words": ["zouk"]}),
        house.put("marque", {"title": "a", "licence": f"a{mark}b", "words": ["zouk"]}),
    ):
        assert answer.status_code == 422
        assert problem(contract, answer)["detail"].startswith("One line of text is expected")


def test_no_answer_is_taken_for_another_type(served: Served) -> None:
    for path in ("/", "/words/chat", "/nothing", "/static/page.js", "/docs", "/metrics"):
        assert served.ask("GET", path).headers["X-Content-Type-Options"] == "nosniff"
