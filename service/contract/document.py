"""The contract (`openapi.yaml`) as parsed, with the limits that the settings give."""

from pathlib import Path
from typing import Any, Final

import yaml
from jsonschema_rs import Draft202012Validator

from service.contract.incoming import Checker
from service.settings import Settings
from service.wire import Json

FILE: Final = Path(__file__).with_name("openapi.yaml")


class Contract:
    """The contract: its text, its schemas, and what checks values against them.

    Attributes:
        text: as it is shown.
        document: as parsed.
        checker: checks values against its schemas.
    """

    def __init__(self, config: Settings, file: Path = FILE) -> None:
        self.text = file.read_text(encoding="utf-8")
        self.document: Json = yaml.load(self.text, yaml.CSafeLoader)
        if _apply(config, self.document):
            self.text = yaml.dump(self.document, allow_unicode=True, sort_keys=False)
        self.checker = Checker(self.resolve, self.validator)

    @property
    def version(self) -> str:
        """The version of the service."""
        version: str = self.document["info"]["version"]
        return version

    @property
    def schemas(self) -> Json:
        """The named schemas."""
        schemas: Json = self.document["components"]["schemas"]
        return schemas

    def resolve(self, schema: Json) -> Json:
        """Follow a reference."""
        while "$ref" in schema:
            found: Json = self.document
            for step in schema["$ref"].removeprefix("#/").split("/"):
                found = found[step]
            schema = found
        return schema

    def validator(self, schema: Json) -> Draft202012Validator:
        """Compile a schema that may refer to the components."""
        document = {"components": {"schemas": _reached(schema, self.schemas)}, **schema}
        return Draft202012Validator(document, offline=True)

    def check(self, name: str, value: object) -> None:
        """Check a value against the schema of a name.

        Raises:
            Unacceptable: it is not what the schema says; the first faults are told.
        """
        self.checker.check(self.schemas[name], value)


def _apply(config: Settings, node: object) -> bool:
    """Replace the limits that the contract marks with `x-setting` by those of the settings.

    Returns:
        Whether any differs from what the file says.
    """
    changed = False
    if isinstance(node, dict):
        limit = getattr(config, node["x-setting"]) if "x-setting" in node else None
        for name, value in node.items():
            if (
                limit is not None
                and name in ("maxItems", "maxLength", "maximum")
                and value != limit
            ):
                node[name] = limit
                changed = True
            changed |= _apply(config, value)
    elif isinstance(node, list):
        changed = any([_apply(config, item) for item in node])  # noqa: C419 - all are applied
    return changed


def _reached(schema: Json, schemas: Json) -> Json:
    """Find the named schemas that a schema refers to, by way of others too.

    A validator holds on to all that it is made from, so it is made from no more.

    >>> _reached({"$ref": "x/A"}, {"A": {"items": {"$ref": "x/B"}}, "B": 1, "C": 2})
    {'A': {'items': {'$ref': 'x/B'}}, 'B': 1}
    """
    found: Json = {}
    waiting: list[Any] = [schema]
    while waiting:
        node = waiting.pop()
        if isinstance(node, list):
            waiting += node
        elif isinstance(node, dict):
            waiting += node.values()
            name = str(node.get("$ref", "")).rpartition("/")[2]
            if name and name not in found:
                found[name] = schemas[name]
                waiting.append(schemas[name])
    return found
