"""A request as a function gets it, and what its headers say of it."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from service.http.protocol.negotiate import language_of, media_type_of
from service.http.protocol.problems import Finding, Invalid

if TYPE_CHECKING:
    from service.http.protocol.operations import Operation

Json = dict[str, Any]
WORDS: Final = "arbitre.words"
"""Where the environment of a request says how many words it asks about."""


class Call:
    """A request that has been checked.

    Attributes:
        path: the parts of the path that vary.
        query: the parameters that were given, each of the type that the contract says.
        body: JSON as parsed, the lines of a text, or None.
        language: of messages, `en` or `fr`.
        prefix: with which the ids begin that the client may write; "" for all.
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
        """Where in the request a JSON pointer leads: `path`, `query` or `body`."""
        name = pointer[1:].partition("/")[0]
        if name in self.path:
            return "path"
        return "query" if name in self.query or not self.operation.takes else "body"

    def count_words(self, number: int) -> None:
        """Have words counted that this request asks about."""
        self.environ[WORDS] = number

    def refuse(self, parameter: str, code: str, **values: object) -> Invalid:
        """The problem of a parameter that means nothing."""
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
