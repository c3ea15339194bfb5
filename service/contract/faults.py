"""Faults of a value: a code, a JSON pointer, what was expected, and what came instead."""

import json
from collections.abc import Iterable, Iterator, Mapping
from types import NoneType
from typing import Final

from jsonschema_rs import ValidationError, ValidationErrorKind

from service.games import pointer
from service.messages import Terms
from service.referee.errors import Fault
from service.wire import Json

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


def types_of(names: Iterable[str]) -> Terms:
    """The types of JSON Schema that would do, as a reader calls them."""
    return Terms([f"type_{name}" for name in names])


def is_of_type(name: str, value: object) -> bool:
    """Whether a value is of a type of JSON Schema, or of any.

    >>> [is_of_type(name, True) for name in ("integer", "boolean", "any")]
    [False, True, True]
    """
    if isinstance(value, bool):
        return name in ("boolean", "any")
    return isinstance(value, _TYPES.get(name, object))


def of_type(schema: Json, value: object, place: Place) -> Fault | None:
    """The fault of a value that is of none of the types of a schema, if it is."""
    types = schema.get("type", ())
    wanted = [types] if isinstance(types, str) else types
    if wanted and not any(is_of_type(name, value) for name in wanted):
        return fault_of(place, "wrong_type", value, expected=types_of(wanted))
    return None


def of_size(schema: Json, value: object, place: Place) -> Fault | None:
    """The fault of a list or an object that is larger than a schema allows, if it is."""
    if isinstance(value, list) and len(value) > schema.get("maxItems", len(value)):
        return fault_of(place, "too_many_items", value, limit=schema["maxItems"])
    if isinstance(value, dict) and len(value) > schema.get("maxProperties", len(value)):
        return fault_of(place, "too_many_members", value, limit=schema["maxProperties"])
    return None


def of_members(word: str, branches: Iterable[Json], value: Json, place: Place) -> Iterator[Fault]:
    """What is wrong where one of some members is wanted, or at least one."""
    names = [name for branch in branches for name in branch["required"]]
    present = [name for name in names if name in value]
    if word == "anyOf" and not present:
        yield Fault(pointer(*place), "at_least_one_member", {"names": ", ".join(names)})
    if word == "oneOf" and len(present) != 1:
        yield not_one(names, present, place)


def not_one(names: Iterable[str], present: Iterable[str], place: Place) -> Fault:
    """The fault of an object that has none of some members, or several."""
    values = {"names": ", ".join(names), "present": ", ".join(present)[:_NAMES_SHOWN] or "–"}
    return Fault(pointer(*place), "exactly_one_member", values)


def fault_of(place: Place, code: str, value: object, **values: object) -> Fault:
    """A fault with its place, and what came instead."""
    return Fault(pointer(*place), code, {**values, "got": shown(value)})


def of_validator(error: ValidationError, schema: Json, value: object, place: Place) -> Fault:
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
    return fault_of(place, code, value, **values)
