"""Every example of the contract, sent to the running service; every answer is what it says."""

from collections.abc import Iterator
from typing import Any
from urllib.parse import quote

import pytest
import requests
import yaml

from service.contract import FILE, Contract
from tests.contract.serving import TOKEN, Served

DOCUMENT = yaml.safe_load(FILE.read_text(encoding="utf-8"))
Json = dict[str, Any]


def resolve(node: Json) -> Json:
    while "$ref" in node:
        found = DOCUMENT
        for step in node["$ref"].removeprefix("#/").split("/"):
            found = found[step]
        node = found
    return node


def examples_of(described: Json) -> list[Any]:
    many = [one["value"] for one in described.get("examples", {}).values()]
    return many or ([described["example"]] if "example" in described else [])


def urls(path: str, operation: Json) -> Iterator[tuple[str, dict[str, Any]]]:
    """Give the path and the query of each example of each parameter, the others at their first."""
    parameters = [resolve(one) for one in operation.get("parameters", ())]
    inside = [one for one in parameters if one["in"] == "path"]
    firsts = {one["name"]: examples_of(one)[0] for one in inside}
    required = {
        one["name"]: examples_of(one)[0]
        for one in parameters
        if one["in"] == "query" and one.get("required")
    }
    choices: list[tuple[Json, Json]] = [(firsts, required)]
    for one in parameters:
        for value in examples_of(one):
            changed = {one["name"]: value}
            where = (firsts | changed, required) if one in inside else (firsts, required | changed)
            choices.append(where)
    seen = []
    for place, query in choices:
        url = path
        for name, value in place.items():
            url = url.replace(f"{{{name}}}", quote(value, safe=""))
        if (url, query) not in seen:
            seen.append((url, query))
            yield url, query


def sent() -> Iterator[Any]:
    for path, item in DOCUMENT["paths"].items():
        for method, operation in item.items():
            name = operation["operationId"]
            offers = next(iter(operation["responses"].values())).get("content", {"*/*": {}})
            bodies = operation.get("requestBody", {}).get("content", {None: {}})
            for accept in offers:
                for url, query in urls(path, operation):
                    for media_type, described in bodies.items():
                        for i, body in enumerate(examples_of(described) or [None]):
                            case = f"{name}-{accept}-{url}-{query}-{media_type}-{i}"
                            yield pytest.param(
                                name, method, url, query, media_type, body, accept, id=case
                            )


def check(contract: Contract, name: str, answer: requests.Response) -> None:
    """Check an answer against the contract: its status, its type, its schema."""
    described = resolve(
        next(
            operation
            for item in DOCUMENT["paths"].values()
            for operation in item.values()
            if operation["operationId"] == name
        )["responses"][str(answer.status_code)]
    )
    if "content" not in described:
        assert not answer.content
        return
    media_type = answer.headers["Content-Type"].partition(";")[0]
    schema = described["content"][media_type]["schema"]
    value = answer.json() if media_type == "application/json" else answer.text
    errors = [str(error) for error in contract.validator(schema).iter_errors(value)]
    assert not errors


@pytest.mark.parametrize(
    ("name", "method", "url", "query", "media_type", "body", "accept"), list(sent())
)
def test_example(  # noqa: PLR0913, PLR0917 - one column each
    house: Served,
    contract: Contract,
    name: str,
    method: str,
    url: str,
    query: Json,
    media_type: str | None,
    body: object,
    accept: str,
) -> None:
    options: Json = {"params": query, "headers": {"Accept": accept}}
    if url.startswith("/dictionaries") and method != "get":
        options["headers"]["Authorization"] = f"Bearer {TOKEN}".encode()
        if "/club" in url:
            assert house.put("club", "zouk\nart\n").status_code in (200, 201)
    if name == "restoreVersion":
        kept = house.ask("GET", "/dictionaries/club/versions").json()["versions"]
        body = {"version": kept[0]["version"]}
    if media_type == "application/json":
        options["json"] = body
    elif media_type is not None:
        options["data"] = str(body).encode()
        options["headers"]["Content-Type"] = media_type
    answer = house.ask(method, url, **options)
    assert answer.status_code in (200, 201, 204), answer.text
    if answer.content:
        offered = answer.headers["Content-Type"].partition(";")[0]
        assert offered in (accept, "application/json")
    check(contract, name, answer)


@pytest.mark.parametrize(
    ("described", "schema"),
    [
        pytest.param(media_type, media_type["schema"], id=f"{operation['operationId']}-{where}")
        for item in DOCUMENT["paths"].values()
        for operation in item.values()
        for where, holder in [
            ("sent", operation.get("requestBody", {})),
            *((status, resolve(one)) for status, one in operation["responses"].items()),
        ]
        for media_type in holder.get("content", {}).values()
        if examples_of(media_type)
    ],
)
def test_examples_are_what_their_schemas_say(
    contract: Contract, described: Json, schema: Json
) -> None:
    for value in examples_of(described):
        assert not [str(error) for error in contract.validator(schema).iter_errors(value)]


def answered(name: str, example: str) -> object:
    """Give an example answer of the contract."""
    for item in DOCUMENT["paths"].values():
        for operation in item.values():
            if operation["operationId"] == name:
                content = operation["responses"]["200"]["content"]["application/json"]
                return content["examples"][example]["value"]
    raise LookupError(name)


def without(value: object, *names: str) -> object:
    """Leave out what depends on the dictionaries built."""
    if isinstance(value, dict):
        return {k: without(v, *names) for k, v in value.items() if k not in names}
    if isinstance(value, list):
        return [without(one, *names) for one in value]
    return value


def test_the_answers_shown_are_those_given(served: Served) -> None:
    word = served.ask("GET", "/words/%C5%92uf").json()
    shown = answered("getWord", "valid")
    assert without(word, "entries") == without(shown, "entries")
    word = served.ask("GET", "/words/mangeons?dictionary=infinitifs").json()
    assert without(word, "entries") == without(answered("getWord", "conjugated"), "entries")
    words = served.ask("POST", "/validate", json={"words": ["été", "xyz"]}).json()
    assert words == answered("postValidate", "words")
