"""The rules, case by case: one small file a behaviour, named after the statement that it shows.

A case, `W1-word-down.json`:

    {"about": "what it shows",
     "endpoint": "validate" | "score" | "moves" | "describe",
     "request": the body; its "game" may be left out as in a request ("describe": {"game": id}),
     "words": the dictionary, as keys,
     "expect": what the answer must hold, or {"error": {"pointer", "code"}}}

What is expected of an object is some of its members; a list is expected whole.
"""

import json
from collections.abc import Mapping
from pathlib import Path

import pytest

from service.games import RequestError, games
from service.messages import say
from service.referee.referee import game_for
from service.wire import Json
from tests.fakes import WalkedLexicon, answer_moves, answer_position, answer_score
from tests.golden.coverage import PAGE, page

CASES = sorted(Path(__file__).parent.glob("*.json"))


def answer(case: Json, language: str) -> Json:
    """Ask the pure rules, without HTTP."""
    request = case["request"]
    lexicon = WalkedLexicon(case.get("words", []))

    def tell(code: str, values: Mapping[str, object]) -> str:
        return say(language, code, values)

    try:
        game = game_for(request)
        match case["endpoint"]:
            case "validate":
                return answer_position(game, request, lexicon, language)
            case "score":
                return answer_score(game, request, lexicon, language)
            case "moves":
                return answer_moves(game, request, lexicon, language)
            case "describe":
                return game.describe()
    except RequestError as error:
        told = tell(error.code, error.values)
        return {"error": {"pointer": error.pointer, "code": error.code, "message": told}}
    raise ValueError(f"no such endpoint: {case['endpoint']}")


def differences(expected: object, got: object, where: str = "") -> list[str]:
    """List where an answer is not what was expected."""
    if isinstance(expected, dict) and isinstance(got, dict):
        return [
            line
            for key, value in expected.items()
            for line in (
                differences(value, got[key], f"{where}/{key}")
                if key in got
                else [f"{where}/{key}: missing, expected {value!r}"]
            )
        ]
    if isinstance(expected, list) and isinstance(got, list) and len(expected) == len(got):
        return [
            line
            for index, (one, other) in enumerate(zip(expected, got, strict=True))
            for line in differences(one, other, f"{where}/{index}")
        ]
    if type(expected) is type(got) and expected == got:
        return []
    return [f"{where}: expected {expected!r}, got {got!r}"]


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("path", CASES, ids=[path.stem for path in CASES])
def test_case(path: Path, language: str) -> None:
    case = json.loads(path.read_text(encoding="utf-8"))
    got = json.loads(json.dumps(answer(case, language)))
    assert not differences(case["expect"], got), json.dumps(got, ensure_ascii=False, indent=1)


@pytest.mark.parametrize("game", games())
def test_every_statement_has_a_case(game: str) -> None:
    shown = {path.stem.split("-", 1)[0] for path in CASES}
    stated = {statement["id"] for statement in games()[game].describe()["rules"]}
    assert stated
    assert stated <= shown, f"no case for {sorted(stated - shown)}"


def test_the_statements_are_those_of_the_rules() -> None:
    numbered = {"W": 10, "D": 12, "C": 16, "G": 13, "K": 9}
    rules = {f"{letter}{n}" for letter, last in numbered.items() for n in range(1, last + 1)}
    stated = {one["id"] for game in games().values() for one in game.describe()["rules"]}
    assert rules | {"G0"} <= stated


def test_a_statement_stands_where_its_game_is() -> None:
    """What is said of tiles is not among the rules of cards and dominoes (T3)."""
    for game, letter in (("digramme", "G"), ("dominos", "K")):
        stated = [one["id"] for one in games()[game].describe()["rules"]]
        assert {name for name in stated if not name.startswith(letter)} == {"T1", "T2"}


def test_the_page_of_statements_is_up_to_date() -> None:
    assert PAGE.read_text(encoding="utf-8") == page(), "python -m tests.golden.coverage > its file"


def test_a_difference_is_seen() -> None:
    assert differences({"a": [{"b": 1}]}, {"a": [{"b": 1, "c": 2}], "d": 0}) == []
    assert differences({"a": [1]}, {"a": [1, 2]}) == ["/a: expected [1], got [1, 2]"]
    assert differences({"a": True}, {"a": 1}) == ["/a: expected True, got 1"]
    assert differences({"a": 1}, {}) == ["/a: missing, expected 1"]
