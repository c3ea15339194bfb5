"""The contract and the service are about the same thing, and the contract can be read."""

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml
from openapi_spec_validator import validate

from service.app import create_app
from service.contract import FILE, Contract
from service.http.protocol import problems
from service.messages import catalogue
from service.settings import Settings, SettingsError
from tests.contract.serving import Served

DOCUMENT = yaml.safe_load(FILE.read_text(encoding="utf-8"))
OPERATIONS = [
    pytest.param(path, method, operation, id=operation["operationId"])
    for path, item in DOCUMENT["paths"].items()
    for method, operation in item.items()
]


def test_it_is_openapi() -> None:
    validate(DOCUMENT)


def test_its_paths_are_those_that_are_served(small_build: Path) -> None:
    app = create_app(Settings(dictionaries=small_build))
    served = {
        (re.sub(r"<(?:\w+:)?(\w+)>", r"{\1}", rule.rule), method.lower())
        for rule in app.url_map.iter_rules()
        for method in (rule.methods or set()) - {"HEAD", "OPTIONS"}
    }
    written = {(path, method) for path, item in DOCUMENT["paths"].items() for method in item}
    assert served == written | {("/static/{filename}", "get")}


@pytest.mark.parametrize(("path", "method", "operation"), OPERATIONS)
def test_each_operation_is_told(path: str, method: str, operation: dict[str, object]) -> None:
    assert operation["summary"]
    description = str(operation["description"])
    assert "    curl " in description
    assert path.partition("{")[0] in description
    assert method in ("get", "post", "put", "patch", "delete")
    writes = path.startswith("/dictionaries") and method != "get"
    assert bool(operation.get("security")) == writes


@pytest.mark.parametrize(("path", "method", "operation"), OPERATIONS)
def test_each_json_answer_has_an_example(path: str, method: str, operation: dict[str, Any]) -> None:
    content = operation["responses"].get("200", {}).get("content", {})
    for media_type in ("application/json", "text/plain"):
        if media_type in content:
            assert content[media_type].keys() & {"example", "examples"}, (path, method)


def test_a_limit_of_the_environment_is_the_limit_of_the_contract() -> None:
    assert Contract(Settings()).text == FILE.read_text(encoding="utf-8")
    changed = Contract(Settings(max_board=15))
    assert changed.schemas["Board"]["maxItems"] == 15
    assert changed.schemas["Row"]["anyOf"][0]["maxLength"] == 15
    assert changed.schemas["CheckWords"]["properties"]["words"]["maxItems"] == 10_000
    assert yaml.safe_load(changed.text) == changed.document


def test_settings_come_from_the_environment(tmp_path: Path) -> None:
    environment = {
        "ARBITRE_DICTIONARIES": str(tmp_path),
        "ARBITRE_EXPECTED": "a, b",
        "ARBITRE_MAX_BODY": "100",
        "ARBITRE_MAX_WORDS": "",
    }
    config = Settings.from_environment(environment)
    assert (config.dictionaries, config.expected) == (tmp_path, ("a", "b"))
    assert (config.max_body, config.max_words) == (100, 10_000)


def test_the_dictionaries_of_users_are_among_their_data() -> None:
    config = Settings.from_environment({"XDG_DATA_HOME": "/d", "XDG_CACHE_HOME": "/c"})
    assert config.store == "/d/arbitre/dictionaries"
    assert config.copies == Path("/c/arbitre/copies")
    config = Settings.from_environment({"ARBITRE_STORE": "s3://bucket", "ARBITRE_TOKEN": "secret"})
    assert (config.store, config.token) == ("s3://bucket", "secret")
    assert "secret" not in repr(config)


@pytest.mark.parametrize("text", ["0", "-1", "1.5", "many", "٣", "99999999999999"])
def test_a_setting_that_is_no_number_is_named(text: str) -> None:
    with pytest.raises(SettingsError, match="ARBITRE_MAX_BODY"):
        Settings.from_environment({"ARBITRE_MAX_BODY": text})


def test_every_kind_of_problem_is_documented(served: Served) -> None:
    page = served.ask("GET", "/docs").text
    kinds = [kind for kind in problems.Problem.__subclasses__() if "slug" in vars(kind)]
    assert kinds
    for kind in kinds:
        assert f'id="{kind.slug}"' in page
        assert f"title_{kind.slug.replace('-', '_')}" in catalogue()


def test_every_reason_of_the_contract_has_its_sentence() -> None:
    codes = DOCUMENT["components"]["schemas"]["Reason"]["properties"]["code"]["enum"]
    assert {f"reason_{code}" for code in codes} <= catalogue().keys()
    told = DOCUMENT["components"]["schemas"]["Reason"]["properties"]["code"]["description"]
    assert re.findall(r"^- `(\w+)`: ", told, re.MULTILINE) == codes


def test_why_words_are_left_out_is_told_code_by_code() -> None:
    topic = Path(problems.__file__).parents[2] / "messages" / "recipes.toml"
    names = tomllib.loads(topic.read_text(encoding="utf-8"))
    codes = {name.removeprefix("dropped_") for name in names if name.startswith("dropped_")}
    told = DOCUMENT["components"]["schemas"]["Dropped"]["properties"]["code"]["description"]
    assert {*re.findall(r"^- `(\w+)`: ", told, re.MULTILINE)} == codes


def test_messages_of_problems_are_used() -> None:
    service = Path(problems.__file__).parents[2]
    rooms = ("contract", "http", "referee")
    files = [file for room in rooms for file in (service / room).rglob("*.py")]
    code = "".join(file.read_text(encoding="utf-8") for file in files)
    topic = service / "messages" / "problems.toml"
    names = tomllib.loads(topic.read_text(encoding="utf-8"))
    made = ("title_", "type_", "unknown_", "overlay_", "build_")  # these names are put together
    written = {name for name in names if not name.startswith(made)}
    assert written <= set(re.findall(r'"(\w+)"', code))
