"""Parsing query strings and texts; what cannot be read is refused."""

import re
from collections.abc import Mapping
from typing import Final
from urllib.parse import parse_qsl

from service.http.protocol.problems import Finding, Invalid, Malformed
from service.wire import Json

_BOM: Final = b"\xef\xbb\xbf"


_BREAKS: Final = re.compile(r"\r\n|\r|\n")


def parse_text(body: bytes) -> list[str]:
    r"""Split a text into its lines; a final line break ends the last line.

    Raises:
        Malformed: it is not UTF-8.

    >>> parse_text("\ufeffété\r\n\nxyz\n".encode())
    ['été', '', 'xyz']
    """
    lines = _BREAKS.split(decoded(body))
    return lines if lines[-1] else lines[:-1]


def decoded(body: bytes) -> str:
    """The text of a body.

    Raises:
        Malformed: it is not UTF-8.
    """
    try:
        return body.removeprefix(_BOM).decode()
    except UnicodeDecodeError as error:
        raise Malformed("body_not_utf8", position=error.start) from error


def parse_query(text: str, parameters: Mapping[str, Json], *, of_page: bool) -> Json:
    """Parse a query string; ids and words may be repeated, other parameters not.

    Args:
        text: as it was sent.
        parameters: name → schema, of those that exist.
        of_page: the address leads to a page: empty fields of a form are ignored, and so is what
            other sites add to links (`fbclid`).

    Raises:
        Malformed: it is not UTF-8.
        Invalid: there is no such parameter, or it is given twice.
    """
    try:
        raw = text.encode("latin-1").decode()
        pairs = parse_qsl(raw, keep_blank_values=True, errors="strict")
    except UnicodeDecodeError as error:
        raise Malformed("query_not_utf8") from error
    given: Json = {}
    for name, value in pairs:
        schema = parameters.get(name)
        if of_page and (schema is None or not value):
            continue
        if schema is None:
            known = ", ".join(parameters) or "–"
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


def _typed(kind: str, text: str) -> object:
    """Read a parameter as its type; if that fails it stays text, which the schema refuses."""
    if kind == "boolean":
        return {"true": True, "false": False}.get(text, text)
    if kind == "integer" and _WHOLE.fullmatch(text):
        return int(text)
    return text


_WHOLE: Final = re.compile(r"[+-]?[0-9]{1,18}")


_LISTED: Final = ("dictionary", "add", "remove")  # their values may be separated by commas
