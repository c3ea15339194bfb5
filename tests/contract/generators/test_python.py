"""A client for Python, generated: each operation called on the running service, types and all."""

import importlib
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from service.contract import Contract
from service.contract.incoming import Union
from tests.contract.generators.conftest import PLAIN
from tests.contract.generators.test_linters import DOCUMENT
from tests.contract.serving import Served
from tests.contract.test_examples import examples_of, resolve

Json = dict[str, Any]
_TEXTS = ("application/json", "text/plain")


def snake(name: str) -> str:
    """Write a name as the generator does.

    >>> snake("getWord")
    'get_word'
    """
    return re.sub(r"(?<=[a-z])(?=[A-Z])", "_", name).lower()


def calls() -> Iterator[Any]:
    """Give each operation with its parameters and one example of a body, or each of several."""
    for path, item in DOCUMENT["paths"].items():
        for method, operation in item.items():
            name = operation["operationId"]
            given = {
                one["name"]: examples_of(one)[0]
                for one in map(resolve, operation.get("parameters", ()))
                if one.get("required")
            }
            content = operation.get("requestBody", {}).get("content", {})
            bodies = [(kind, one) for kind in _TEXTS for one in examples_of(content.get(kind, {}))]
            for i, (kind, body) in enumerate(bodies or [("", None)]):
                case = f"{name}-{i}" if len(bodies) > 1 else name
                yield pytest.param(path, method, operation, given, kind, body, id=case)


def model_of(contract: Contract, schema: Json, body: Json) -> str:
    """Return the name of the schema that a body means."""
    union = Union.of(contract.resolve(schema), contract.resolve)
    meant = schema if union is None else union.meant(body)
    assert meant is not None
    return str(meant["$ref"]).rpartition("/")[2]


def plain(value: object) -> object:
    """Write times in one way."""
    return json.loads(json.dumps(value).replace("+00:00", "Z"))


def make_club(service: Served) -> None:
    """Make the dictionary that the examples of writing are about."""
    sent = {"Authorization": f"Bearer {PLAIN}"}
    recipe = {"title": "Le club", "words": ["zouk", "art"]}
    answer = service.ask("PUT", "/dictionaries/club", json=recipe, headers=sent)
    assert answer.status_code in (200, 201)


@pytest.mark.usefixtures("generated")
@pytest.mark.parametrize(("path", "method", "operation", "given", "kind", "body"), list(calls()))
def test_a_round_trip(  # noqa: PLR0913, PLR0917 - one column each
    plain_house: Served,
    contract: Contract,
    path: str,
    method: str,
    operation: Json,
    given: Json,
    kind: str,
    body: Any,  # noqa: ANN401 - any JSON value
) -> None:
    client_module = importlib.import_module("arbitre_client")
    models = importlib.import_module("arbitre_client.models")
    types = importlib.import_module("arbitre_client.types")
    name = operation["operationId"]
    call = importlib.import_module(f"arbitre_client.api.{operation['tags'][0]}.{snake(name)}")
    if "/club" in path.replace("{id}", str(given.get("id"))) and method != "get":
        make_club(plain_house)
    options = dict(given)
    if name == "restoreVersion":
        body = {"version": plain_house.ask("GET", "/dictionaries/club").json()["version"]}
        kind = "application/json"
    if kind == "application/json":
        schema = operation["requestBody"]["content"][kind]["schema"]
        sent = getattr(models, model_of(contract, schema, body)).from_dict(body)
        assert sent.to_dict() == body
        options["body"] = sent
    elif kind:
        options["body"] = types.File(payload=body.encode())
    with client_module.AuthenticatedClient(base_url=plain_house.url, token=PLAIN) as client:
        answer = call.sync_detailed(client=client, **options)
    assert answer.status_code in (200, 201, 204), answer.content
    if answer.content.startswith(b"{"):
        assert not isinstance(answer.parsed, models.Problem)
        assert plain(answer.parsed.to_dict()) == json.loads(answer.content)


@pytest.mark.usefixtures("generated")
def test_a_problem_has_its_type(plain_house: Served) -> None:
    client_module = importlib.import_module("arbitre_client")
    models = importlib.import_module("arbitre_client.models")
    call = importlib.import_module("arbitre_client.api.words.get_word")
    with client_module.Client(base_url=plain_house.url) as client:
        problem = call.sync(client=client, word="chat", dictionary=["anglais"])
    assert isinstance(problem, models.Problem)
    assert problem.status == 404
    assert "infinitifs" in problem.known


def test_every_operation_is_called() -> None:
    operations = {
        one["operationId"] for item in DOCUMENT["paths"].values() for one in item.values()
    }
    assert {str(case.id).partition("-")[0] for case in calls()} == operations


def test_the_package_has_types(generated: Path) -> None:
    assert (generated / "arbitre_client" / "py.typed").is_file()
