"""Every case of the rules is a request that the contract allows, its answer one it describes."""

import json
from collections.abc import Mapping
from typing import Any

import pytest

from service.contract import Contract
from service.games import FindsMoves, Limits, RequestError, games
from service.http.resources.games import localised
from service.messages import say
from service.referee.errors import Unacceptable
from service.referee.referee import game_for
from tests.contract.serving import ROOT, Served
from tests.fakes import WalkedLexicon

Json = dict[str, Any]
REQUESTS = {"validate": "ValidateRequest", "score": "ScoreRequest", "moves": "MovesRequest"}
SCHEMAS = {"validate": "PositionCheck", "score": "ScoreSheet", "moves": "MovesFound"}
CASES = {
    path.stem: json.loads(path.read_text(encoding="utf-8"))
    for path in sorted((ROOT / "tests" / "golden").glob("*.json"))
}


def tell(code: str, values: Mapping[str, object]) -> str:
    return say("fr", code, values)


def judged(contract: Contract, case: Json) -> Json:
    """Answer a case as the service does."""
    request = case["request"]
    contract.check(REQUESTS[case["endpoint"]], request)
    game = game_for(request)
    lexicon = WalkedLexicon(case.get("words", ()))
    if case["endpoint"] == "moves":
        assert isinstance(game, FindsMoves)
        found = game.moves(request, lexicon, Limits())
        return {**found.to_json(tell), "dictionary": ["francais"]}
    judge = game.validate if case["endpoint"] == "validate" else game.score
    result = judge(request, lexicon, Limits())
    assert result.render(tell)
    return {**result.to_json(tell), "dictionary": ["francais"]}


def faults(contract: Contract, name: str, value: object) -> list[str]:
    validator = contract.validator(contract.schemas[name])
    return [str(error) for error in validator.iter_errors(value)]


@pytest.mark.parametrize(
    "name",
    [n for n, c in CASES.items() if c["endpoint"] in SCHEMAS and "error" not in c["expect"]],
)
def test_a_case_is_what_the_contract_describes(contract: Contract, name: str) -> None:
    case = CASES[name]
    assert not faults(contract, SCHEMAS[case["endpoint"]], judged(contract, case))


@pytest.mark.parametrize("name", [n for n, c in CASES.items() if "error" in c["expect"]])
def test_a_case_that_means_nothing_is_refused(contract: Contract, name: str) -> None:
    with pytest.raises((Unacceptable, RequestError)):
        judged(contract, CASES[name])


@pytest.mark.parametrize("game", games())
def test_a_game_is_described_in_the_readers_language(
    served: Served, contract: Contract, game: str
) -> None:
    told = {}
    for language in ("en", "fr"):
        answer = served.ask("GET", f"/games/{game}", headers={"Accept-Language": language})
        assert answer.headers["Content-Language"] == language
        told[language] = answer.json()
        assert not faults(contract, "Game", told[language])
    assert all(rule["text"] for rule in told["fr"]["rules"])
    assert told["en"]["rules"][0]["text"] != told["fr"]["rules"][0]["text"]
    listed = served.ask("GET", "/games").json()["games"]
    assert {"id": game, "title": told["en"]["title"]} in listed


def test_one_language_is_picked_wherever_texts_are_given_in_two() -> None:
    value = {"title": {"en": "a", "fr": "b"}, "rules": [{"id": "W1", "en": "c", "fr": "d"}]}
    assert localised(value, "fr") == {"title": "b", "rules": [{"id": "W1", "text": "d"}]}


RECORD = {
    "game": "diamino",
    "players": ["Anne", "Luc"],
    "moves": [
        {"player": "Anne", "tiles": [{"row": 0, "column": c, "letter": x}
                                     for c, x in enumerate("MER")]},
        {"player": "Luc", "tiles": [{"row": 1, "column": 1, "letter": "Z"}]},
        {"player": "Luc", "exchange": 1},
    ],
}  # fmt: skip


def test_a_record_is_scored(served: Served, contract: Contract) -> None:
    answer = served.ask("POST", "/score", json=RECORD)
    sheet = answer.json()
    assert (answer.status_code, faults(contract, "ScoreSheet", sheet)) == (200, [])
    assert (sheet["game"], sheet["dictionary"]) == ("diamino", ["francais"])
    assert [move["legal"] for move in sheet["moves"]] == [True, False, True]
    refused = sheet["moves"][1]["words"][0]
    assert (refused["word"], refused["reason"]["code"]) == ("EZ", "unknown")


def test_a_strict_judge_stops_at_the_first_fault(served: Served) -> None:
    strict = served.ask("POST", "/score?strict=true", json=RECORD).json()
    assert strict == served.ask("POST", "/score", json=RECORD | {"strict": True}).json()
    assert [move["legal"] for move in strict["moves"]] == [True, False]


def test_positions_and_records_are_drawn_as_text(served: Served) -> None:
    for path, body in (("/score", RECORD), ("/validate", {"board": ["MER"]})):
        answer = served.ask("POST", path, json=body, headers={"Accept": "text/plain"})
        assert answer.headers["Content-Type"] == "text/plain; charset=utf-8"
        assert answer.headers["Vary"] == "Accept, Accept-Language, Accept-Encoding"
        assert "M E R" in answer.text or "MER" in answer.text


def test_near_words_on_a_board(served: Served) -> None:
    body = {"board": ["CHATT"], "suggest": 2}
    word = served.ask("POST", "/validate", json=body).json()["words"][0]
    assert (word["valid"], word["suggestions"]) == (False, ["CHAT", "CHATS"])


def shown_codes(contract: Contract, game: str, part: str) -> set[str]:
    """Return the codes of a kind that the cases of a game show in moves."""
    cases = (c for c in CASES.values() if c["endpoint"] == "score" and "error" not in c["expect"])
    sheets = [judged(contract, case) for case in cases if game_for(case["request"]).id == game]
    return {one["code"] for sheet in sheets for move in sheet["moves"] for one in move[part]}


def code_of(contract: Contract, name: str, part: str) -> Json:
    """Return what the contract says of the codes in a list of an answer."""
    listed = contract.schemas[name]["properties"][part]["items"]
    code: Json = contract.resolve(listed)["properties"]["code"]
    return code


@pytest.mark.parametrize("part", ["violations", "effects"])
@pytest.mark.parametrize("game", ["digramme", "dominos"])
def test_every_code_of_a_move_is_explained_and_shown(
    contract: Contract, game: str, part: str
) -> None:
    """The contract has a sentence for each code, and a case shows each."""
    code = code_of(contract, f"{game.title()}Move", part)
    assert shown_codes(contract, game, part) == set(code["enum"])
    assert all(f"- `{name}`: " in code["description"] for name in code["enum"])


@pytest.mark.parametrize("game", ["digramme", "dominos"])
def test_every_code_of_a_position_is_explained_and_shown(contract: Contract, game: str) -> None:
    code = code_of(contract, f"{game.title()}Position", "violations")
    answers = [
        judged(contract, case)
        for case in CASES.values()
        if case["endpoint"] == "validate" and "error" not in case["expect"]
        if game_for(case["request"]).id == game
    ]
    assert {one["code"] for answer in answers for one in answer["violations"]} == set(code["enum"])
    assert all(f"- `{name}`: " in code["description"] for name in code["enum"])


def test_every_code_of_words_on_a_grid_is_shown_by_a_case(contract: Contract) -> None:
    """What the contract explains happens, and a case shows how."""
    shown: set[str] = set()
    for case in CASES.values():
        if case["endpoint"] in SCHEMAS and "error" not in case["expect"]:
            answer = judged(contract, case)
            parts = [answer, *answer.get("moves", [])]
            listed = [
                part.get(name, []) for part in parts for name in ("violations", "effects", "notes")
            ]
            shown |= {one["code"] for some in listed for one in some}
    for name in ("GridViolation", "GridEffect"):
        code = contract.schemas[name]["properties"]["code"]
        assert set(code["enum"]) - shown == set()
        assert all(f"- `{one}`: " in code["description"] for one in code["enum"])


DOMINO = {
    "orientation": "horizontal",
    "colours": {"centre": "a", "north": ["a", "b"], "south": ["a", "b"], "west": "a", "east": "b"},
}
HELD = ["AB?", "", [], ["A", "QU"], [{}], [{"north": "AB"}], [{"points": 1}], [DOMINO]]


@pytest.mark.parametrize("accepted", ["application/json", "text/plain"])
@pytest.mark.parametrize("game", games())
def test_whatever_hands_hold_it_is_judged_or_refused(
    served: Served, game: str, accepted: str
) -> None:
    for name in ("hands", "dealt"):
        for held in HELD:
            record = {"game": game, "players": ["Anne", "Luc"], "moves": [], name: {"Anne": held}}
            answer = served.ask("POST", "/score", json=record, headers={"Accept": accepted})
            assert answer.status_code in (200, 422), (name, held, answer.text)


@pytest.mark.parametrize("accepted", ["application/json", "text/plain"])
def test_cards_without_some_edges_are_judged(served: Served, accepted: str) -> None:
    for edges in ({}, {"north": "AB"}, {"east": "CH", "south": ""}):
        position = {"cards": [{"row": 0, "column": 0, **edges}, {"row": 0, "column": 1}]}
        answer = served.ask("POST", "/validate", json=position, headers={"Accept": accepted})
        assert answer.status_code in (200, 422), (edges, answer.text)


@pytest.mark.parametrize(
    "identifier", [name for name, game in games().items() if game.describe()["options"]]
)
def test_the_contract_has_the_options_of_each_game(contract: Contract, identifier: str) -> None:
    """With the same values, though a contract also bounds the words that one sends."""
    for request in (contract.schemas["ScoreRequest"], contract.schemas["MovesRequest"]):
        meant = request["discriminator"]["mapping"][identifier]
        rules = contract.resolve(contract.resolve({"$ref": meant})["properties"]["rules"])
        assert rules["additionalProperties"] is False
        told = {name: dict(schema) for name, schema in rules["properties"].items()}
        options = games()[identifier].describe()["options"]
        assert list(told) == [option["name"] for option in options]
        for option in options:
            schema = told[option["name"]]
            described = schema.pop("description")
            assert described.startswith(option["description"]["en"].rstrip("."))
            default = json.dumps(option["default"]).strip('"').replace("null", "off")
            assert f"By default {default} ({option['rule']})." in described
            if schema.get("items", {}).get("type") == "string":
                schema["items"] = {"type": "string"}
            assert schema == option["schema"]


def test_a_board_may_follow_the_options_of_any_game_on_a_grid(contract: Contract) -> None:
    merged = contract.schemas["GridRules"]["properties"]
    for name in ("DiaminoRules", "CompetitionRules", "ScrabbleRules"):
        assert merged.items() >= contract.schemas[name]["properties"].items()
