"""JSON of clients, over HTTP or on the command line: parsed strictly, then checked by a schema.

What parsers are known to read differently is refused: a repeated key, NaN, a lone surrogate, deep
nesting. That costs a small request nothing that can be measured and a large one a few microseconds.
What was read is checked against its schema (`Checker`).
"""

import json
import re
from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from typing import Any, Final

import orjson
from jsonschema_rs import Draft202012Validator

from service.contract.faults import (
    MAX_FAULTS,
    Place,
    fault_of,
    is_of_type,
    not_one,
    of_members,
    of_size,
    of_type,
    of_validator,
    shown,
    types_of,
)
from service.referee.errors import Fault, Unacceptable
from service.wire import Json

MAX_DEPTH: Final = 32
_BOM: Final = b"\xef\xbb\xbf"
_DIGITS: Final = tuple(b"%d" % digit for digit in range(10))
_FRACTION: Final = re.compile(rb"[0-9][.eE]")
_OBJECT: Final = "object"
_DEEPER: Final = frozenset(
    ("type", "items", "properties", "anyOf", "oneOf", "allOf", "if", "then", "else")
)
"""The keywords that the walk sees to; the others are about one level."""


class NotJson(ValueError):  # noqa: N818 - it reads as what happened
    """A text is not JSON, or JSON that parsers would read differently.

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
    service.contract.incoming.NotJson: repeated_key {'key': 'a'}
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


class Union:
    """A `oneOf` of objects, of which the names of its members say which one a value means.

    Either a member says which (`discriminator`), or each has a member that none of the others has.

    Attributes:
        name: the member that says which, "" when there is none.
        branches: what it says, or the own member → the schema.
    """

    def __init__(self, name: str, branches: dict[str, Json]) -> None:
        self.name = name
        self.branches = branches

    @classmethod
    def of(cls, schema: Json, resolve: Callable[[Json], Json]) -> "Union | None":
        """Read the `oneOf` of a schema; None when its parts cannot be told apart so."""
        parts: Sequence[Json] = schema.get("oneOf", ())
        told = schema.get("discriminator")
        if told is not None:
            by_place = {part["$ref"]: part for part in parts}
            branches = {value: by_place[place] for value, place in told["mapping"].items()}
            return cls(told["propertyName"], branches)
        resolved = [resolve(part) for part in parts]
        if not resolved or any(part.get("type") != _OBJECT for part in resolved):
            return None
        names = [_own(part, resolved) for part in resolved]
        return cls("", dict(zip(names, parts, strict=True))) if all(names) else None

    def present(self, value: Json) -> list[str]:
        """The keys of the branches that a value could mean: exactly one, for a valid value."""
        if not self.name:
            return [name for name in self.branches if name in value]
        told = value.get(self.name)
        return [told] if isinstance(told, str) and told in self.branches else []

    def meant(self, value: object) -> Json | None:
        """The schema that a value means, None when it means none or several."""
        if not isinstance(value, dict):
            return None
        present = self.present(value)
        return self.branches[present[0]] if len(present) == 1 else None

    def fault(self, value: Json, place: Place) -> Fault:
        """The fault of a value that means none of the schemas by its members, or several."""
        if not self.name:
            return not_one(self.branches, self.present(value) or list(value)[:MAX_FAULTS], place)
        if self.name not in value:
            return fault_of(place, "missing_member", value, name=self.name)
        expected = " | ".join(map(shown, self.branches))
        got = value[self.name]
        return fault_of((*place, self.name), "not_an_option", got, expected=expected)


def _own(part: Json, parts: Sequence[Json]) -> str:
    """The first member that a schema requires and no other one knows, "" when there is none.

    >>> word = {"required": ["player", "word"], "properties": {"player": {}, "word": {}}}
    >>> _own(word, [word, {"properties": {"player": {}, "pass": {}}}])
    'word'
    """
    others = {name for other in parts if other is not part for name in other["properties"]}
    return next((name for name in part.get("required", ()) if name not in others), "")


class Checker:
    """Checks values against schemas, and finds what is wrong with those that do not fit.

    A validator asked for its errors gathers all of them first: seconds and gigabytes for a megabyte
    of wrong items. Asked only whether a value is valid, it stops at the first error. So the schema
    and the value are walked together, from the top: a list or an object larger than the schema
    allows is told as such and not entered; a part that is valid is not entered either; and only
    what stands on one level, with the values below it left out, is handed to the validator.

    Args:
        resolve: follows the reference of a schema.
        compile_schema: makes a validator of a schema.
    """

    def __init__(
        self,
        resolve: Callable[[Json], Json],
        compile_schema: Callable[[Json], Draft202012Validator],
    ) -> None:
        self._resolve = resolve
        self._compile = compile_schema
        # By identity: the schemas stand in the contract, which stays.
        self._whole: dict[int, Draft202012Validator] = {}
        self._level: dict[int, Draft202012Validator] = {}
        self._unions: dict[int, Union | None] = {}

    def prepare(self, schema: Json) -> None:
        """Compile what a valid value needs; validators are kept by the identity of the schema."""
        union = self._union(schema)
        for part in [schema] if union is None else union.branches.values():
            self._validator(part)

    def check(self, schema: Json, value: object) -> None:
        """Check a value.

        Raises:
            Unacceptable: it is not what the schema says; the first faults are told.
        """
        found: list[Fault] = []
        for fault in self.faults(schema, value):
            if fault not in found:
                found.append(fault)
            if len(found) == MAX_FAULTS:
                break
        if found:
            raise Unacceptable(found)

    def faults(self, schema: Json, value: object, place: Place = ()) -> Iterator[Fault]:
        """Find what is wrong, from the top, in the order of the value."""
        union = self._union(schema)
        meant = None if union is None else union.meant(value)
        if meant is not None:
            yield from self.faults(meant, value, place)
            return
        if self._validator(schema).is_valid(value):
            return
        schema = self._resolve(schema)
        if union is not None and isinstance(value, dict):
            yield union.fault(value, place)
            return
        unfit = of_type(schema, value, place) or of_size(schema, value, place)
        if unfit is not None:
            yield unfit
            return
        for error in self._of_this_level(schema).iter_errors(_hollow(schema, value)):
            yield of_validator(error, schema, value, place)
        for other in self._others(schema, value):
            yield from self.faults(other, value, place)
        yield from self._choice(schema, value, place)
        for part, inner, step in _parts(schema, value):
            yield from self.faults(part, inner, (*place, step))

    def _validator(self, schema: Json) -> Draft202012Validator:
        """The validator of a schema, made once."""
        key = id(schema)
        if key not in self._whole:
            self._whole[key] = self._compile(schema)
        return self._whole[key]

    def _union(self, schema: Json) -> Union | None:
        """The `oneOf` of a schema, read once."""
        key = id(schema)
        if key not in self._unions:
            self._unions[key] = Union.of(self._resolve(schema), self._resolve)
        return self._unions[key]

    def _of_this_level(self, schema: Json) -> Draft202012Validator:
        key = id(schema)
        if key not in self._level:
            level = {word: what for word, what in schema.items() if word not in _DEEPER}
            if schema.get("additionalProperties") is False:
                level["properties"] = dict.fromkeys(schema.get("properties", ()), True)
            else:
                level.pop("additionalProperties", None)
            self._level[key] = self._compile(level)
        return self._level[key]

    def _others(self, schema: Json, value: object) -> Iterator[Json]:
        """The other schemas that hold for the value as a whole."""
        yield from schema.get("allOf", ())
        if "if" in schema:
            met = not any(self.faults(schema["if"], value))
            yield schema.get("then" if met else "else", {})

    def _choice(self, schema: Json, value: object, place: Place) -> Iterator[Fault]:
        """The faults of a failed `oneOf` or `anyOf`: those of the branch that comes closest."""
        word = "oneOf" if "oneOf" in schema else "anyOf"
        branches = [self._resolve(branch) for branch in schema.get(word, ())]
        if not branches:
            return
        if all(branch.keys() == {"required"} for branch in branches):
            if isinstance(value, dict):
                yield from of_members(word, branches, value, place)
            return
        found = [list(islice(self.faults(branch, value, place), MAX_FAULTS)) for branch in branches]
        if all(found):
            yield from _closest(branches, found, value, place)


def _closest(
    branches: Sequence[Json], found: Sequence[list[Fault]], value: object, place: Place
) -> list[Fault]:
    """The faults of the branch that has fewest, of those for values of this type."""
    of_same_type = [
        faults
        for branch, faults in zip(branches, found, strict=True)
        if is_of_type(branch.get("type", "any"), value)
    ]
    if of_same_type:
        return min(of_same_type, key=len)
    types = dict.fromkeys(branch["type"] for branch in branches)
    return [fault_of(place, "wrong_type", value, expected=types_of(types))]


def _hollow(schema: Json, value: Any) -> object:  # noqa: ANN401 - any JSON value
    """A value without those below it, except where a keyword of this level is about them."""
    if isinstance(value, dict):
        return dict.fromkeys(value)
    if isinstance(value, list) and "uniqueItems" not in schema:
        return [None] * len(value)
    return value


def _parts(schema: Json, value: object) -> Iterator[tuple[Json, object, str | int]]:
    """The values below, each with its schema and its step."""
    if isinstance(value, list) and "items" in schema:
        yield from ((schema["items"], item, index) for index, item in enumerate(value))
    elif isinstance(value, dict):
        known, other = schema.get("properties", {}), schema.get("additionalProperties")
        for name, item in value.items():
            part = known.get(name, other)
            if isinstance(part, dict):
                yield part, item, name
