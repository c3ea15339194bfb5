"""The body of a request: read whole or refused, and parsed so that no two readers differ.

JSON that parsers read differently is refused: a key given twice, NaN, a lone surrogate, nesting
without end. All of that costs a small request nothing and a large one a few microseconds.
"""

import json
import re
from collections.abc import Mapping
from typing import Any, Final

import orjson
from gunicorn.http.errors import ParseException  # type: ignore[import-untyped]

from service.http.protocol.problems import Malformed, TooLarge

MAX_DEPTH: Final = 32
_BOM: Final = b"\xef\xbb\xbf"
_PATIENCE: Final = 8
"""How many times the limit is read before a client that goes on is cut off."""
_PIECE: Final = 1 << 16
_BREAKS: Final = re.compile(r"\r\n|\r|\n")
_DIGITS: Final = tuple(b"%d" % digit for digit in range(10))
_FRACTION: Final = re.compile(rb"[0-9][.eE]")


def read(environ: Mapping[str, Any], limit: int) -> bytes:
    """Read a body from the server.

    A chunked body has no length to go by: it is read to one byte past the limit, so that it is
    refused and never cut. What is refused is read on for a while, since a client that is still
    sending may not see the answer.

    Raises:
        TooLarge: it is longer than the limit.
        Malformed: it ended early, or was not sent as HTTP says.
    """
    stream = environ["wsgi.input"]
    declared = environ.get("CONTENT_LENGTH") or ""
    if declared and not (declared.isascii() and declared.isdigit()):
        raise Malformed("bad_request")
    if not declared and not environ.get("wsgi.input_terminated"):
        return b""
    length = int(declared) if declared else None
    try:
        body: bytes = stream.read(limit + 1 if length is None else min(length, limit + 1))
        if len(body) > limit:
            _drain(stream, limit * _PATIENCE)
    except (OSError, ParseException) as error:  # the client left, or sent a chunk that is none
        raise Malformed("body_incomplete") from error
    if len(body) > limit:
        raise TooLarge("body_too_large", limit=limit)
    if length is not None and len(body) < length:
        raise Malformed("body_incomplete")
    return body


def _drain(stream: Any, most: int) -> None:  # noqa: ANN401 - whatever the server reads from
    while most > 0 and (piece := stream.read(_PIECE)):
        most -= len(piece)


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


def parse_json(body: bytes) -> Any:  # noqa: ANN401 - any JSON value; the contract narrows it
    """Parse JSON.

    Raises:
        Malformed: it is not JSON in UTF-8, nests too deeply or gives a key twice.

    >>> parse_json(b'{"row": 1.0}')
    {'row': 1}
    >>> parse_json(b'{"a": 1, "a": 2}')
    Traceback (most recent call last):
    service.http.protocol.problems.Malformed: repeated_key {'key': 'a'}
    """
    body = body.removeprefix(_BOM)
    try:
        value = orjson.loads(body)
    except orjson.JSONDecodeError as error:
        if not _is_utf8(body):
            raise Malformed("body_not_utf8", position=_bad_byte(body)) from error
        raise Malformed("body_not_json", fault=str(error)[:200]) from error
    # A key takes a colon: with no more colons than keys at the top, no object stands within and no
    # key is repeated; with no more than keys at all, no key is repeated.
    flat = isinstance(value, dict) and not _more(body, b":", len(value))
    if (not flat or _more(body, b"[", MAX_DEPTH)) and body.count(b":") != _keys(value):
        json.loads(body, object_pairs_hook=_unrepeated)
    if flat:  # what stands in its lists is words, which the contract sees to
        fractions = any(type(one) is float for one in value.values())
    else:
        has_numbers = any(digit in body for digit in _DIGITS)  # ten times quicker than to search
        fractions = has_numbers and _FRACTION.search(body) is not None
    return _whole(value) if fractions else value


def _more(body: bytes, byte: bytes, limit: int) -> bool:
    """Whether a byte occurs more often than a limit: quicker than counting where it is rare.

    >>> _more(b"a:b:c", b":", 1), _more(b"a:b:c", b":", 2), _more(b"", b":", -1)
    (True, False, True)
    """
    place = -1
    for _ in range(limit + 1):
        place = body.find(byte, place + 1)
        if place < 0:
            return False
    return True


def _is_utf8(body: bytes) -> bool:
    return _bad_byte(body) is None


def _bad_byte(body: bytes) -> int | None:
    try:
        body.decode()
    except UnicodeDecodeError as error:
        return error.start
    return None


def _keys(value: object) -> int:
    """Count the keys of all objects: as many as colons, unless a text holds one or a key repeats.

    Raises:
        Malformed: it nests too deeply; the parser has bounded how deep it can be.

    >>> _keys({"words": ["a", {"b": {}}]})
    2
    """
    keys, level = 0, [value]
    for _ in range(MAX_DEPTH):
        inner: list[object] = []
        for outer in level:
            if isinstance(outer, dict):
                keys += len(outer)
                inner += outer.values()
            elif isinstance(outer, list):
                inner += outer
        level = [one for one in inner if one.__class__ is dict or one.__class__ is list]
        if not level:
            return keys
    raise Malformed("body_too_deep", limit=MAX_DEPTH)


def _unrepeated(pairs: list[tuple[str, object]]) -> dict[str, object]:
    members: dict[str, object] = {}
    for key, value in pairs:
        if key in members:
            raise Malformed("repeated_key", key=key[:80])
        members[key] = value
    return members


def _whole(value: Any) -> Any:  # noqa: ANN401 - any JSON value
    """Turn 1.0 into 1: to JSON Schema they are the same number, to a list index they are not."""
    if isinstance(value, dict):
        return {key: _whole(item) for key, item in value.items()}
    if isinstance(value, list):
        return [_whole(item) for item in value]
    return int(value) if isinstance(value, float) and value.is_integer() else value
