"""What linters of OpenAPI say: no error, and no warning either."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import yaml

from service.contract import FILE
from tests.contract.generators import tools

DOCUMENT = yaml.safe_load(FILE.read_text(encoding="utf-8"))
Json = dict[str, Any]
CHOICES = ("anyOf", "oneOf", "allOf")


def test_redocly(node_tools: Path) -> None:
    done = tools.run(
        node_tools, "redocly", "lint", str(FILE), "--extends", "recommended", "--format", "json"
    )
    told = json.loads(done.stdout)
    assert told["problems"] == []
    assert done.returncode == 0


def test_spectral(node_tools: Path) -> None:
    rules = str(tools.HERE / "spectral.yaml")
    done = tools.run(node_tools, "spectral", "lint", str(FILE), "-r", rules, "-f", "json", "-q")
    assert json.loads(done.stdout or "[]") == []
    assert done.returncode == 0


VAGUE: dict[str, Callable[[Json], bool]] = {
    "anything at all": lambda one: not one.keys() & {"type", "enum", "const", *CHOICES},
    "an array of anything": lambda one: "array" in one.get("type", ()) and "items" not in one,
    "an object of anything": lambda one: (
        one.get("type") == "object"
        and not one.keys() & {"properties", "additionalProperties", "allOf"}
    ),
    "a choice beside members, which generators take for anything at all": lambda one: (
        "properties" in one and bool(one.keys() & {"anyOf", "oneOf"})
    ),
    "a condition, which generators leave out": lambda one: "if" in one,
    "a default, which generated clients send or demand": lambda one: "default" in one,
}


def schemas() -> Iterator[tuple[str, Json, bool]]:
    """Give every schema of the contract: its place, and whether it has a name there."""
    for name, one in DOCUMENT["components"]["schemas"].items():
        yield name, one, True
    for path, item in DOCUMENT["paths"].items():
        for method, operation in item.items():
            for one in operation.get("parameters", ()):
                if "schema" in one:
                    yield f"{method} {path} ?{one['name']}", one["schema"], False
            for holder in (operation.get("requestBody", {}), *operation["responses"].values()):
                for kind, content in holder.get("content", {}).items():
                    yield f"{method} {path} {kind}", content["schema"], False


def parts(schema: Json) -> Iterator[tuple[str, Json]]:
    """Give the schemas within one."""
    for word in CHOICES[:2]:
        yield from ((f"{word}/{i}", part) for i, part in enumerate(schema.get(word, ())))
    yield from schema.get("properties", {}).items()
    for word in ("items", "additionalProperties"):
        if isinstance(schema.get(word), dict):
            yield word, schema[word]


def vague(schema: Json, place: str, *, named: bool) -> list[str]:
    """List what a generator makes no type of, or one without a name of its own."""
    if "$ref" in schema:
        return []
    found = [f"{place}: {what}" for what, is_so in VAGUE.items() if is_so(schema)]
    if "properties" in schema and not named:
        found.append(f"{place}: an object without a name")
    for name, part in parts(schema):
        found += vague(part, f"{place}/{name}", named=False)
    return found


def test_a_generator_makes_a_type_of_every_schema() -> None:
    assert [
        what for one, schema, named in schemas() for what in vague(schema, one, named=named)
    ] == []


def test_what_is_vague_is_found() -> None:
    assert vague({}, "x", named=True) == ["x: anything at all"]
    inside = {"type": "object", "properties": {"a": {"type": "array"}}}
    assert vague(inside, "x", named=True) == ["x/a: an array of anything"]
    assert vague(inside, "x", named=False)[0] == "x: an object without a name"
    assert vague({"type": "string", "default": "a"}, "x", named=True)
    choice = {"oneOf": [{"required": ["a"]}], "properties": {"a": {"const": 1}}}
    assert len(vague(choice, "x", named=True)) == 2
