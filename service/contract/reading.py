"""JSON read so that no two readers differ, whichever door it comes through.

What parsers read differently is refused: a key given twice, NaN, a lone surrogate, nesting without
end. All of that costs a small request nothing and a large one a few microseconds.
"""

import json
import re
from typing import Any, Final

import orjson

MAX_DEPTH: Final = 32
_BOM: Final = b"\xef\xbb\xbf"
_DIGITS: Final = tuple(b"%d" % digit for digit in range(10))
_FRACTION: Final = re.compile(rb"[0-9][.eE]")


class NotJson(ValueError):  # noqa: N818 - it reads as what happened
    """A text is not JSON, or not JSON that means the same to everybody.

    Attributes:
        code: the name of the message that tells it: `body_not_json`, `body_not_utf8`,
            `body_too_deep` or `repeated_key`.
        values: what this message names.
    """

    def __init__(self, code: str, **values: object) -> None:
        super().__init__(f"{code} {values}")
        self.code = code
        self.values = values


def json_of(body: bytes) -> Any:  # noqa: ANN401 - any JSON value; the contract narrows it
    """Parse JSON.

    Raises:
        NotJson: it is not JSON in UTF-8, nests too deeply or gives a key twice.

    >>> json_of(b'{"row": 1.0}')
    {'row': 1}
    >>> json_of(b'{"a": 1, "a": 2}')
    Traceback (most recent call last):
    service.contract.reading.NotJson: repeated_key {'key': 'a'}
    """
    body = body.removeprefix(_BOM)
    try:
        value = orjson.loads(body)
    except orjson.JSONDecodeError as error:
        if not _is_utf8(body):
            raise NotJson("body_not_utf8", position=_bad_byte(body)) from error
        raise NotJson("body_not_json", line=error.lineno, column=error.colno) from error
    # A key takes a colon: with no more colons than keys at the top, no object stands within and no
    # key is repeated; with no more than keys at all, no key is repeated. The object is a level.
    flat = isinstance(value, dict) and not _more(body, b":", len(value))
    if (not flat or _more(body, b"[", MAX_DEPTH - 1)) and body.count(b":") != _keys(value):
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
        NotJson: it nests too deeply; the parser has bounded how deep it can be.

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
    raise NotJson("body_too_deep", limit=MAX_DEPTH)


def _unrepeated(pairs: list[tuple[str, object]]) -> dict[str, object]:
    members: dict[str, object] = {}
    for key, value in pairs:
        if key in members:
            raise NotJson("repeated_key", key=key[:80])
        members[key] = value
    return members


def _whole(value: Any) -> Any:  # noqa: ANN401 - any JSON value
    """Turn 1.0 into 1: to JSON Schema they are the same number, to a list index they are not."""
    if isinstance(value, dict):
        return {key: _whole(item) for key, item in value.items()}
    if isinstance(value, list):
        return [_whole(item) for item in value]
    return int(value) if isinstance(value, float) and value.is_integer() else value
