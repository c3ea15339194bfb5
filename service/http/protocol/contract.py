"""`openapi.yaml` is the contract: this binds its operations to functions and checks requests.

Validators are compiled from the file once, at start. A request that reaches a function has been
found to be what the file says.
"""

import re
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import Any, Final
from urllib.parse import parse_qsl

import yaml
from flask import Flask, Response, request
from jsonschema_rs import Draft202012Validator
from werkzeug.routing import BaseConverter

from service.http.protocol import body as bodies
from service.http.protocol.auth import Guard
from service.http.protocol.call import Call, Json, charset_sent, media_type_sent
from service.http.protocol.findings import Translator
from service.http.protocol.problems import Finding, Invalid, Malformed, UnsupportedType
from service.http.protocol.schemas import apply, reached
from service.settings import Settings

FILE: Final = Path(__file__).parents[3] / "openapi.yaml"
OPERATION: Final = "arbitre.operation"
"""Where the environment of a request says which operation it is."""
_METHODS: Final = ("get", "post", "put", "delete", "patch")
_UTF8: Final = ("", "utf-8", "utf8", "us-ascii")
_WHOLE: Final = re.compile(r"[+-]?[0-9]{1,18}")


Handler = Callable[[Call], Response]
_LISTED: Final = ("dictionary", "add", "remove")  # parameters whose values commas may part


class Contract:
    """The contract, with its limits as configured.

    Attributes:
        document: `openapi.yaml` as parsed.
        operations: operation id → operation.
        guard: stands before the operations that have a `security`.
    """

    def __init__(self, config: Settings, file: Path = FILE) -> None:
        self.text = file.read_text(encoding="utf-8")
        self.document: Json = yaml.load(self.text, yaml.CSafeLoader)
        if apply(config, self.document):
            self.text = yaml.dump(self.document, allow_unicode=True, sort_keys=False)
        self.translator = Translator({"components": self.document["components"]})
        self.config = config
        self.guard = Guard(config.token)
        self.operations = {
            one["operationId"]: Operation(self, method, path, one)
            for path, item in self.document["paths"].items()
            for method, one in item.items()
            if method in _METHODS
        }

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
        schemas = reached(schema, self.schemas)
        document = {"components": {"schemas": schemas}, **schema}
        return Draft202012Validator(document, offline=True)

    def bind(self, app: Flask, handlers: Mapping[str, Handler]) -> None:
        """Give every operation its function.

        Raises:
            ValueError: an operation has no function, or a function no operation.
        """
        if unlike := self.operations.keys() ^ handlers.keys():
            raise ValueError(f"operations and functions differ: {sorted(unlike)}")
        app.url_map.converters["any_text"] = AnyText
        app.url_map.merge_slashes = False
        for name, operation in self.operations.items():
            view = partial(operation.answer, handlers[name])
            app.add_url_rule(
                operation.rule, endpoint=name, view_func=view, methods=[operation.method]
            )


class AnyText(BaseConverter):
    """The rest of a path, slashes and all, even none of it."""

    regex = r"[\s\S]*"
    part_isolating = False


class Operation:
    """One operation: what it takes.

    Attributes:
        method: `GET`.
        rule: its path as Flask writes it.
        parameters: name → schema, of those in the query.
        takes: media type of a body → what the contract says of it.
    """

    def __init__(self, contract: Contract, method: str, path: str, description: Json) -> None:
        self._contract = contract
        self._id: str = description["operationId"]
        self._guard = contract.guard if description.get("security") else None
        self._max_body: int = getattr(contract.config, description.get("x-body", "max_body"))
        self.method = method.upper()
        self.rule = path.replace("{word}", "<any_text:word>").replace("{", "<").replace("}", ">")
        declared = [contract.resolve(one) for one in description.get("parameters", [])]
        declared = [one for one in declared if one["in"] != "header"]
        schemas = {one["name"]: one["schema"] for one in declared}
        self.parameters = {
            one["name"]: contract.resolve(one["schema"]) for one in declared if one["in"] == "query"
        }
        self._places: dict[str, str] = {one["name"]: one["in"] for one in declared}
        self.takes: Json = description.get("requestBody", {}).get("content", {})
        required = [one["name"] for one in declared if one.get("required")]
        self._parameters_are = contract.validator({"properties": schemas, "required": required})
        json_body = self.takes.get("application/json", {}).get("schema", False)
        self._body_is = contract.validator(json_body) if json_body else None

    def answer(self, handler: Handler, **path: str) -> Response:
        """Check a request and let a function answer it.

        Raises:
            Problem: the request is not what the contract says.
        """
        environ = request.environ
        environ[OPERATION] = self._id
        if self._guard is not None:
            self._guard.check(environ)
        call = Call(self, environ, path)
        _check_path(environ["PATH_INFO"])
        if environ["QUERY_STRING"]:
            call.query = self._query(environ["QUERY_STRING"])
        given = {**path, **call.query} if path else call.query
        if self._places and not self._parameters_are.is_valid(given):
            errors = self._parameters_are.iter_errors(given)
            found = self._contract.translator.findings(errors)
            raise Invalid([f._replace(place=self._place(f.pointer)) for f in found])
        if self.takes:
            call.body = self._body(environ)
        return handler(call)

    def check(self, body: object) -> None:
        """Check a JSON body, or what a text body stands for.

        Raises:
            Invalid: it is not what the contract says.
        """
        if self._body_is is not None and not self._body_is.is_valid(body):
            raise Invalid(self._contract.translator.findings(self._body_is.iter_errors(body)))

    def _place(self, pointer: str) -> str:
        return self._places.get(pointer[1:].partition("/")[0], "query")

    def _query(self, text: str) -> Json:
        """Parse a query string; ids and words may be repeated, other parameters not."""
        try:
            raw = text.encode("latin-1").decode()
            pairs = parse_qsl(raw, keep_blank_values=True, errors="strict")
        except UnicodeDecodeError as error:
            raise Malformed("query_not_utf8") from error
        given: Json = {}
        for name, value in pairs:
            schema = self.parameters.get(name)
            if schema is None:
                known = ", ".join(self.parameters) or "–"
                values = {"name": name[:80], "known": known}
                raise Invalid([Finding("", "unknown_parameter", values, "query")])
            if schema["type"] == "array":
                parts = value.split(",") if name in _LISTED else [value]
                given.setdefault(name, []).extend(parts)
            elif name in given:
                raise Invalid([Finding(f"/{name}", "repeated_parameter", {"name": name}, "query")])
            else:
                given[name] = _typed(schema["type"], value)
        return given

    def _body(self, environ: Json) -> Any:  # noqa: ANN401 - JSON or lines
        kind = media_type_sent(environ)
        if kind not in self.takes:
            offered = ", ".join(self.takes)
            raise UnsupportedType("type_not_offered", got=kind[:80], offered=offered)
        charset = charset_sent(environ.get("CONTENT_TYPE", ""))
        if charset not in _UTF8:
            raise UnsupportedType("charset_not_offered", got=charset[:80])
        coding = environ.get("HTTP_CONTENT_ENCODING", "identity").strip().lower()
        if coding not in ("", "identity"):
            raise UnsupportedType("coding_not_offered", got=coding[:80])
        data = bodies.read(environ, self._max_body)
        if kind == "application/json":
            return bodies.parse_json(data)
        return data if "x-whole" in self.takes[kind]["schema"] else bodies.parse_text(data)


def _check_path(path: str) -> None:
    """Refuse a path that is not UTF-8, which the framework would let pass, mangled."""
    if not path.isascii():
        try:
            path.encode("latin-1").decode()
        except UnicodeDecodeError as error:
            raise Malformed("path_not_utf8") from error


def _typed(kind: str, text: str) -> object:
    """Read a parameter as its type; what cannot be read stays text, for the schema to refuse."""
    if kind == "boolean":
        return {"true": True, "false": False}.get(text, text)
    if kind == "integer" and _WHOLE.fullmatch(text):
        return int(text)
    return text
