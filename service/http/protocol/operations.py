"""The operations of the contract, bound to functions; every request is checked before one.

Validators are compiled once, at start. A request that reaches a function has been found to be what
the contract says, and what the referee refuses comes back here to be told as a problem.
"""

import re
from collections.abc import Callable, Mapping
from typing import Any, Final
from urllib.parse import parse_qsl

from flask import Flask, Response, request
from werkzeug.routing import BaseConverter

from dictionaries import StoreError, UnknownDictionary
from service.contract import Contract
from service.http.protocol import body as bodies
from service.http.protocol.auth import Guard
from service.http.protocol.call import Call, Json, charset_sent, media_type_sent
from service.http.protocol.problems import (
    Finding,
    Invalid,
    Malformed,
    UnsupportedType,
    of_referee,
)
from service.referee.errors import RefereeError
from service.settings import Settings

OPERATION: Final = "arbitre.operation"
"""Where the environment of a request says which operation it is."""
_METHODS: Final = ("get", "post", "put", "delete", "patch")
_GZIP: Final = ("gzip", "x-gzip")
"""What whoever reads a whole file takes off by himself."""
_UTF8: Final = ("", "utf-8", "utf8", "us-ascii")
_WHOLE: Final = re.compile(r"[+-]?[0-9]{1,18}")
_LISTED: Final = ("dictionary", "add", "remove")  # parameters whose values commas may part
_BODY: Final = "application/json"
_PAGE: Final = "text/html"
_FORM: Final = "application/x-www-form-urlencoded"
"""What `curl -d` and forms say when nobody says otherwise."""

Handler = Callable[[Call], Response]


def operations(contract: Contract, config: Settings) -> dict[str, "Operation"]:
    """The operations of the contract, by id."""
    guard = Guard.of(config)
    return {
        one["operationId"]: Operation(contract, config, guard, (method, path), one)
        for path, item in contract.document["paths"].items()
        for method, one in item.items()
        if method in _METHODS
    }


def bind(app: Flask, offered: Mapping[str, "Operation"], handlers: Mapping[str, Handler]) -> None:
    """Bind every operation to its function.

    Raises:
        ValueError: an operation has no function, or a function no operation.
    """
    if unlike := offered.keys() ^ handlers.keys():
        raise ValueError(f"operations and functions differ: {sorted(unlike)}")
    app.url_map.converters["any_text"] = AnyText
    app.url_map.merge_slashes = False
    for name, operation in offered.items():
        view = operation.view(handlers[name])
        app.add_url_rule(operation.rule, endpoint=name, view_func=view, methods=[operation.method])


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

    def __init__(
        self,
        contract: Contract,
        config: Settings,
        guard: Guard,
        where: tuple[str, str],
        description: Json,
    ) -> None:
        self._contract = contract
        self._id: str = description["operationId"]
        self._guard = guard if description.get("security") else None
        self._any_query: bool = description.get("x-any-query", False)
        given = contract.resolve(description["responses"].get("200", {})).get("content", {})
        self._has_page = _PAGE in given
        self._max_body: int = getattr(config, description.get("x-body", "max_body"))
        method, path = where
        self.method = method.upper()
        self.rule = path.replace("{word}", "<any_text:word>").replace("{", "<").replace("}", ">")
        declared = [contract.resolve(one) for one in description.get("parameters", [])]
        declared = [one for one in declared if one["in"] != "header"]
        schemas = {one["name"]: one["schema"] for one in declared}
        self.parameters = {
            one["name"]: contract.resolve(one["schema"]) for one in declared if one["in"] == "query"
        }
        self.takes: Json = description.get("requestBody", {}).get("content", {})
        required = [one["name"] for one in declared if one.get("required")]
        self._parameters_are = {"properties": schemas, "required": required} if declared else None
        self._body_is: Json = self.takes.get(_BODY, {}).get("schema", {})
        for schema in filter(None, (self._parameters_are, self._body_is)):
            contract.prepare(schema)

    def view(self, handler: Handler) -> Callable[..., Response]:
        """The function that Flask calls; it looks into a partial one at each request."""

        def answer(**path: str) -> Response:
            return self.answer(handler, path)

        return answer

    def answer(self, handler: Handler, path: Json) -> Response:
        """Check a request and let a function answer it.

        Raises:
            Problem: the request is not what the contract says.
        """
        environ = request.environ
        environ[OPERATION] = self._id
        call = Call(self, environ, path)
        if self._guard is not None:
            call.prefix = self._guard.check(environ)
        _check_path(environ["PATH_INFO"])
        if environ["QUERY_STRING"] and not self._any_query:
            of_page = self._has_page and call.media_type(_BODY, _PAGE) == _PAGE
            call.query = self._query(environ["QUERY_STRING"], of_page=of_page)
        try:
            if self._parameters_are is not None:
                self._contract.check(self._parameters_are, {**path, **call.query})
            if self.takes:
                call.body = self._body(environ)
            return handler(call)
        except (RefereeError, UnknownDictionary, StoreError) as error:
            raise of_referee(error, call.place) from error

    def check(self, body: object) -> None:
        """Check a JSON body, or what a text body stands for.

        Raises:
            service.referee.errors.Unacceptable: it is not what the contract says.
        """
        self._contract.check(self._body_is, body)

    def _query(self, text: str, *, of_page: bool) -> Json:
        """Parse a query string; ids and words may be repeated, other parameters not.

        Args:
            text: as it was sent.
            of_page: it leads to a page: the empty fields of a form say nothing, nor what others
                add to links (`fbclid`).
        """
        try:
            raw = text.encode("latin-1").decode()
            pairs = parse_qsl(raw, keep_blank_values=True, errors="strict")
        except UnicodeDecodeError as error:
            raise Malformed("query_not_utf8") from error
        given: Json = {}
        for name, value in pairs:
            schema = self.parameters.get(name)
            if of_page and (schema is None or not value):
                continue
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
            code = "form_not_offered" if kind == _FORM else "type_not_offered"
            raise UnsupportedType(code, got=kind[:80], offered=", ".join(self.takes))
        whole = "x-whole" in self.takes[kind]["schema"]
        charset = charset_sent(environ.get("CONTENT_TYPE", ""))
        if charset not in _UTF8 and not whole:
            raise UnsupportedType("charset_not_offered", got=charset[:80])
        coding = environ.get("HTTP_CONTENT_ENCODING", "identity").strip().lower()
        if coding not in ("", "identity") and not (whole and coding in _GZIP):
            raise UnsupportedType("coding_not_offered", got=coding[:80])
        data = bodies.read(environ, self._max_body)
        if kind == _BODY:
            return self._parsed(data, named=bool(environ.get("CONTENT_TYPE")))
        return data if whole else bodies.parse_text(data)

    def _parsed(self, data: bytes, *, named: bool) -> Any:  # noqa: ANN401 - any JSON value
        """Parse JSON; whoever did not say that it is JSON is told so where it is none."""
        try:
            return bodies.parse_json(data)
        except Malformed as error:
            if named or error.code != "body_not_json":
                raise
            offered = ", ".join(self.takes)
            raise Malformed("body_of_no_type", **error.values, offered=offered) from error


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
