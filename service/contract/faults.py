"""What is wrong with a value, by its schema: found one after the other, and no more than is told.

A validator asked for its errors gathers all of them first: seconds and gigabytes for a megabyte of
wrong items. Asked only whether a value is valid, it stops at the first error. So the schema and the
value are walked together, from the top: a list or an object larger than the schema allows is told
as such and not entered; a part that is valid is not entered either; and only what stands on one
level, with the values below it left out, is handed to the validator for its errors.
"""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import islice
from types import NoneType
from typing import Any, Final

from jsonschema_rs import Draft202012Validator, ValidationError, ValidationErrorKind

from service.contract.unions import Union
from service.games import pointer
from service.messages import Terms
from service.referee.errors import Fault

Json = dict[str, Any]
Place = tuple[str | int, ...]

MAX_FAULTS: Final = 20
_SHOWN: Final = 60
_NAMES_SHOWN: Final = 200
_Kind = ValidationErrorKind
_TYPES: Final[Mapping[str, type | tuple[type, ...]]] = {
    "object": dict,
    "array": list,
    "string": str,
    "boolean": bool,
    "integer": int,
    "number": (int, float),
    "null": NoneType,
}
_DEEPER: Final = frozenset(
    ("type", "items", "properties", "anyOf", "oneOf", "allOf", "if", "then", "else")
)
"""The keywords that the walk sees to; the others are about one level."""
_ID: Final = "^[a-z0-9-]{1,64}"
"""How the patterns of ids begin."""
_LIMITS: Final = {
    "minItems": "too_few_items",
    "maxLength": "text_too_long",
    "minLength": "text_too_short",
    "maximum": "number_too_large",
    "minimum": "number_too_small",
    "minProperties": "too_few_members",
}


def shown(value: object) -> str:
    """Write a value as JSON, short enough to be read.

    >>> shown({"a": [None, True]}), shown("x" * 99)[-3:]
    ('{"a": [null, true]}', 'xx…')
    """
    text = ""
    for piece in json.JSONEncoder(ensure_ascii=False).iterencode(value):  # no more than is needed
        text += piece
        if len(text) > _SHOWN:
            return text[: _SHOWN - 1] + "…"
    return text


class Finder:
    """Finds the faults of values.

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
        """Make the validators that a value needs that is right; the schema must stay."""
        union = self._union(schema)
        for part in [schema] if union is None else union.branches.values():
            self._validator(part)

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
            yield _not_meant(union, value, place)
            return
        types = schema.get("type", ())
        wanted = [types] if isinstance(types, str) else types
        if wanted and not any(_is(name, value) for name in wanted):
            yield _fault(place, "wrong_type", value, expected=_types(wanted))
            return
        too_large = _too_large(schema, value, place)
        if too_large is not None:
            yield too_large
            return
        for error in self._of_this_level(schema).iter_errors(_hollow(schema, value)):
            yield _told(error, schema, value, place)
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
        """What a failed `oneOf` or `anyOf` wanted; the branch that was meant speaks."""
        word = "oneOf" if "oneOf" in schema else "anyOf"
        branches = [self._resolve(branch) for branch in schema.get(word, ())]
        if not branches:
            return
        if all(branch.keys() == {"required"} for branch in branches):
            if isinstance(value, dict):
                yield from _members(word, branches, value, place)
            return
        found = [list(islice(self.faults(branch, value, place), MAX_FAULTS)) for branch in branches]
        if not all(found):
            return
        of_type = [
            faults
            for branch, faults in zip(branches, found, strict=True)
            if _is(branch.get("type", "any"), value)
        ]
        if of_type:
            yield from min(of_type, key=len)
        else:
            types = dict.fromkeys(branch["type"] for branch in branches)
            yield _fault(place, "wrong_type", value, expected=_types(types))


def _types(names: Iterable[str]) -> Terms:
    """The types of JSON Schema that would do, as a reader calls them."""
    return Terms([f"type_{name}" for name in names])


def _is(name: str, value: object) -> bool:
    """Whether a value is of a type of JSON Schema, or of any.

    >>> [_is(name, True) for name in ("integer", "boolean", "any")]
    [False, True, True]
    """
    if isinstance(value, bool):
        return name in ("boolean", "any")
    return isinstance(value, _TYPES.get(name, object))


def _too_large(schema: Json, value: object, place: Place) -> Fault | None:
    if isinstance(value, list) and len(value) > schema.get("maxItems", len(value)):
        return _fault(place, "too_many_items", value, limit=schema["maxItems"])
    if isinstance(value, dict) and len(value) > schema.get("maxProperties", len(value)):
        return _fault(place, "too_many_members", value, limit=schema["maxProperties"])
    return None


def _hollow(schema: Json, value: Any) -> object:  # noqa: ANN401 - any JSON value
    """Leave out what stands below a value, unless its level is about it."""
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


def _members(word: str, branches: Iterable[Json], value: Json, place: Place) -> Iterator[Fault]:
    """What is wrong where one of some members is wanted, or at least one."""
    names = [name for branch in branches for name in branch["required"]]
    present = [name for name in names if name in value]
    if word == "anyOf" and not present:
        yield Fault(pointer(*place), "at_least_one_member", {"names": ", ".join(names)})
    if word == "oneOf" and len(present) != 1:
        yield _not_one(names, present, place)


def _not_one(names: Iterable[str], present: Iterable[str], place: Place) -> Fault:
    values = {"names": ", ".join(names), "present": ", ".join(present)[:_NAMES_SHOWN] or "–"}
    return Fault(pointer(*place), "exactly_one_member", values)


def _not_meant(union: Union, value: Json, place: Place) -> Fault:
    """What is wrong where nothing tells which of some objects is meant, or too much does."""
    if not union.name:
        return _not_one(union.branches, union.present(value) or list(value)[:MAX_FAULTS], place)
    if union.name not in value:
        return _fault(place, "missing_member", value, name=union.name)
    expected = " | ".join(map(shown, union.branches))
    return _fault((*place, union.name), "not_an_option", value[union.name], expected=expected)


def _fault(place: Place, code: str, value: object, **values: object) -> Fault:
    return Fault(pointer(*place), code, {**values, "got": shown(value)})


def _told(error: ValidationError, schema: Json, value: object, place: Place) -> Fault:
    """What a validator found on one level."""
    kind = error.kind
    code, values = "not_as_expected", dict[str, object](expected=error.message[:_NAMES_SHOWN])
    match kind:
        case _Kind.AdditionalProperties():
            code, place = "unknown_members", (*place, kind.unexpected[0][:_SHOWN])
            values = {"names": ", ".join(kind.unexpected)[:_NAMES_SHOWN]}
            values["known"] = ", ".join(schema.get("properties", ()))
        case _Kind.Required():
            code, values = "missing_member", {"name": kind.property}
        case _Kind.Enum():
            code, values = "not_an_option", {"expected": " | ".join(map(shown, kind.options))}
        case _Kind.Constant():
            code, values = "not_an_option", {"expected": shown(kind.expected_value)}
        case _Kind.PropertyNames():
            code, values = "bad_member_name", {"name": shown(kind.error.instance)}
        case _Kind.Pattern():
            code = "not_an_id" if kind.pattern.startswith(_ID) else "wrong_form"
            values = {"expected": kind.pattern}
        case _Kind.UniqueItems():
            code, values = "repeated_item", {}
        case _ if kind.name in _LIMITS:
            code, values = _LIMITS[kind.name], {"limit": kind.as_dict()["limit"]}
    return _fault(place, code, value, **values)
