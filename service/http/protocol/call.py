"""One request: checked as the contract says, handed to a function, and answered.

Validators are compiled once, at start. A request reaches its function only if it is what the
contract says, and an error that the referee raises becomes a problem here. A body is read whole or
refused.
"""

from collections.abc import Callable, Iterable, Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final

import orjson
from flask import Response, request
from gunicorn.http.errors import ParseException  # type: ignore[import-untyped]
from werkzeug.datastructures import Headers

from dictionaries import StoreError, UnknownDictionary
from service.contract import Contract, NotJson, json_of
from service.http.protocol.auth import Guard
from service.http.protocol.handlers import of_referee
from service.http.protocol.negotiate import language_of, media_type_of
from service.http.protocol.parsing import parse_query, parse_text
from service.http.protocol.problems import Finding, Invalid, Malformed, TooLarge, UnsupportedType
from service.referee import Answer
from service.referee.errors import RefereeError
from service.settings import Settings
from service.wire import Json

if TYPE_CHECKING:
    from wsgiref.types import StartResponse, WSGIEnvironment

WORDS: Final = "arbitre.words"
"""The key of the WSGI environment for the number of words that the request asks about."""


class Call:
    """A request that has been checked.

    Attributes:
        path: the parts of the path that vary.
        query: the parameters that were given, each of the type that the contract says.
        body: JSON as parsed, the lines of a text, or None.
        language: of messages, `en` or `fr`.
        prefix: what the ids that the client may write begin with; "" for all.
        environ: the WSGI environment.
    """

    __slots__ = ("body", "environ", "language", "operation", "path", "prefix", "query")

    def __init__(self, operation: "Operation", environ: Json, path: Json) -> None:
        self.operation = operation
        self.environ = environ
        self.path = path
        self.query: Json = {}
        self.body: Any = None
        self.prefix = ""
        self.language = language_of(environ.get("HTTP_ACCEPT_LANGUAGE", ""))

    def media_type(self, *offered: str) -> str:
        """Choose the format of the answer, the first one offered unless another is preferred."""
        return media_type_of(self.environ.get("HTTP_ACCEPT", ""), offered)

    @property
    def root(self) -> str:
        """The prefix that the client sees before every path of the service; "" for none."""
        prefix: str = self.environ.get("SCRIPT_NAME", "")
        return prefix

    @property
    def media_type_sent(self) -> str:
        """The media type of the body, without its parameters."""
        return media_type_sent(self.environ)

    def place(self, pointer: str) -> str:
        """The part of the request that a JSON pointer leads into: `path`, `query` or `body`."""
        name = pointer[1:].partition("/")[0]
        if name in self.path:
            return "path"
        return "query" if name in self.query or not self.operation.takes else "body"

    def count_words(self, number: int) -> None:
        """Note how many words this request asks about, for the metrics."""
        self.environ[WORDS] = number

    def refuse(self, parameter: str, code: str, **values: object) -> Invalid:
        """Return the problem to raise for a query parameter that cannot be used."""
        return Invalid([Finding(f"/{parameter}", code, values, "query")])


def media_type_sent(environ: Mapping[str, Any]) -> str:
    """The media type of a body, without its parameters; JSON when none is named."""
    name: str = environ.get("CONTENT_TYPE", "")
    return name.partition(";")[0].strip().lower() or "application/json"


def charset_sent(content_type: str) -> str:
    """The charset that a Content-Type names, "" when it names none.

    >>> charset_sent('text/plain; Charset="UTF-8"')
    'utf-8'
    """
    for parameter in content_type.split(";")[1:]:
        name, _, value = parameter.partition("=")
        if name.strip().lower() == "charset":
            return value.strip().strip('"').lower()
    return ""


_PATIENCE: Final = 8
"""How many times the limit is read before a client that goes on sending is cut off."""


_PIECE: Final = 1 << 16


def read_body(environ: Mapping[str, Any], limit: int, mend: str) -> bytes:
    """Read a body from the server.

    A chunked body has no declared length: it is read to one byte past the limit, so that it is
    refused rather than cut. Reading goes on for a while after that, since a client that is still
    sending may not see the answer.

    Args:
        environ: of the request.
        limit: bytes of the longest body.
        mend: the code of the message about a longer one.

    Raises:
        TooLarge: it is longer than the limit.
        Malformed: it ended early, or was not sent as HTTP demands.
    """
    stream = environ["wsgi.input"]
    length = _length_declared(environ)
    if length is None and not environ.get("wsgi.input_terminated"):
        return b""
    try:
        body: bytes = stream.read(limit + 1 if length is None else min(length, limit + 1))
        if len(body) > limit:
            _drain(stream, limit * _PATIENCE)
    except (OSError, ParseException) as error:  # the client left, or sent a malformed chunk
        raise Malformed("body_incomplete") from error
    if len(body) > limit:
        raise TooLarge(mend, limit=limit)
    if length is not None and len(body) < length:
        raise Malformed("body_incomplete")
    return body


def _length_declared(environ: Mapping[str, Any]) -> int | None:
    """The declared length of a body in bytes; None when there is none, as for a chunked body.

    Raises:
        Malformed: it is no number.
    """
    declared: str = environ.get("CONTENT_LENGTH") or ""
    if declared and not (declared.isascii() and declared.isdigit()):
        raise Malformed("bad_request")
    return int(declared) if declared else None


def _drain(stream: Any, most: int) -> None:  # noqa: ANN401 - whatever the server reads from
    while most > 0 and (piece := stream.read(_PIECE)):
        most -= len(piece)


def merged(call: Call, body: Any) -> Any:  # noqa: ANN401 - not yet checked
    """Add the parameters of the query to a JSON body.

    Raises:
        Invalid: one of them is in both.
    """
    query = {name: value for name, value in call.query.items() if name != "as"}
    if not query or not isinstance(body, dict):
        return body
    if twice := [name for name in query if name in body]:
        raise Invalid([Finding(f"/{name}", "given_twice", {"name": name}) for name in twice])
    return {**body, **query}


JSON: Final = "application/json"
TEXT: Final = "text/plain"
HTML: Final = "text/html"
_TYPES: Final = {TEXT: "text/plain; charset=utf-8", HTML: "text/html; charset=utf-8"}


class Ready(Response):
    """A complete body and its headers, sent as they are.

    werkzeug would check and copy each header twice, which takes as long as judging a word. Here
    that happens only if something asks for `headers`, which may then be changed.
    """

    _status, _status_code = "200 OK", 200

    def __init__(self, body: bytes, headers: list[tuple[str, str]]) -> None:
        self.response = [body]
        self.direct_passthrough = False
        self._on_close = []
        self._body = body
        self._sent: Iterable[tuple[str, str]] = headers

    @cached_property
    def headers(self) -> Headers:  # type: ignore[override] # it is made when asked for
        """The headers, to be changed."""
        self._sent = headers = Headers(self._sent)
        return headers

    def __call__(
        self, environ: "WSGIEnvironment", start_response: "StartResponse"
    ) -> Iterable[bytes]:
        """Answer, as WSGI has it; without the body when only the head is asked for."""
        length = ("Content-Length", str(len(self._body)))
        start_response(self._status, [*self._sent, length])
        return () if environ["REQUEST_METHOD"] == "HEAD" else (self._body,)


def answer(content: Any, media_type: str = JSON, language: str = "") -> Response:  # noqa: ANN401
    """Return an answer: bytes and text as they are, any other value as JSON.

    Args:
        content: what to answer.
        media_type: of the content.
        language: of the messages in it; "" when there are none.
    """
    if isinstance(content, str):
        body = content.encode()
    else:
        body = content if isinstance(content, bytes) else orjson.dumps(content)
    headers = [("Content-Type", _TYPES.get(media_type, media_type))]
    if language:
        headers.append(("Content-Language", language))
    return Ready(body, headers)


def told(call: Call, said: Answer) -> Response:
    """Answer with a result of the referee, in the language and format that the client prefers."""
    media_type = call.media_type(JSON, TEXT)
    content = said.to_text(call.language) if media_type == TEXT else said.to_json(call.language)
    response = answer(content, media_type, call.language)
    response.headers["Vary"] = "Accept, Accept-Language"
    return response


OPERATION: Final = "arbitre.operation"
"""The key of the WSGI environment for the operation of the request."""


_GZIP: Final = ("gzip", "x-gzip")
"""Content codings of a whole file, which its reader decodes."""


_UTF8: Final = ("", "utf-8", "utf8", "us-ascii")


_BODY: Final = "application/json"


_PAGE: Final = "text/html"


_FORM: Final = "application/x-www-form-urlencoded"
"""The media type that `curl -d` and forms send by default."""


Handler = Callable[[Call], Response]


class Operation:
    """One operation of the contract: what a request to it may hold, and how it is checked.

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
        self._checker = contract.checker
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
        self._parameters_are = {"properties": schemas, "required": required} if declared else {}
        self._required = bool(required)
        self._body_is: Json = self.takes.get(_BODY, {}).get("schema", {})
        for schema in filter(None, (self._parameters_are, self._body_is)):
            self._checker.prepare(schema)

    def view(self, handler: Handler) -> Callable[..., Response]:
        """The function that Flask calls; it would inspect a `partial` at each request."""

        def answer(**path: str) -> Response:
            return self.answer(handler, path)

        return answer

    def answer(self, handler: Handler, path: Json) -> Response:
        """Check a request and have a function answer it.

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
            call.query = parse_query(environ["QUERY_STRING"], self.parameters, of_page=of_page)
        try:
            if self._required or path or call.query:
                self._checker.check(self._parameters_are, {**path, **call.query})
            if self.takes:
                call.body = self._body(environ)
            return handler(call)
        except (RefereeError, UnknownDictionary, StoreError) as error:
            raise of_referee(error, call.place) from error

    def check(self, body: object) -> None:
        """Check a JSON body, or the JSON that a text body stands for.

        Raises:
            service.referee.errors.Unacceptable: it is not what the contract says.
        """
        self._checker.check(self._body_is, body)

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
        to_be_packed = whole and coding not in _GZIP
        mend = "list_to_be_packed" if to_be_packed else "body_too_large"
        data = read_body(environ, self._max_body, mend)
        if kind == _BODY:
            return self._parsed(data, named=bool(environ.get("CONTENT_TYPE")))
        return data if whole else parse_text(data)

    def _parsed(self, data: bytes, *, named: bool) -> Any:  # noqa: ANN401 - any JSON value
        """Parse JSON; without a Content-Type, the error says which types are taken."""
        try:
            return json_of(data)
        except NotJson as error:
            if named or error.code != "body_not_json":
                raise Malformed(error.code, **error.values) from error
            offered = ", ".join(self.takes)
            raise Malformed("body_of_no_type", **error.values, offered=offered) from error


def _check_path(path: str) -> None:
    """Refuse a path that is not UTF-8; Flask would replace the bad bytes and go on."""
    if not path.isascii():
        try:
            path.encode("latin-1").decode()
        except UnicodeDecodeError as error:
            raise Malformed("path_not_utf8") from error
