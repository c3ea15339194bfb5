"""JSON read into frozen dataclasses, by their type hints.

Members that a class does not know are left out, so that a newer service does not break a client;
a class with a field `raw` keeps the whole.
"""

from collections.abc import Mapping, Sequence
from dataclasses import MISSING, fields, is_dataclass
from functools import cache
from types import UnionType
from typing import Any, Final, TypeVar, Union, get_args, get_origin, get_type_hints

from arbitre.errors import Unreadable

Result = TypeVar("Result")

RAW: Final = "raw"
"""The field that keeps all that came."""


def read(kind: type[Result], told: object) -> Result:
    """Read an answer.

    Args:
        kind: a dataclass.
        told: the answer as JSON.

    Raises:
        Unreadable: it lacks a member that the class needs.
    """
    if not isinstance(told, Mapping):
        raise Unreadable(f"An object is expected, got {str(told)[:80]}.")
    values: dict[str, Any] = {}
    for name, (hint, needed) in _fields(kind).items():  # type: ignore[arg-type] # it hashes
        if name == RAW:
            values[name] = told
        elif name in told:
            values[name] = _value(hint, told[name])
        elif needed:
            raise Unreadable(f"The answer has no “{name}”: is this Arbitre?")
    return kind(**values)


@cache
def _fields(kind: type) -> Mapping[str, tuple[Any, bool]]:
    """The fields of a dataclass: name → type, and whether it has no default."""
    hints = get_type_hints(kind)
    return {
        field.name: (
            hints[field.name],
            field.default is MISSING and field.default_factory is MISSING,
        )
        for field in fields(kind)
    }


def _value(hint: Any, told: Any) -> Any:  # noqa: ANN401 - any type, any JSON
    """Read a value as its type says; what is plain JSON stays as it is."""
    if told is None:
        return None
    if get_origin(hint) in (Union, UnionType):
        hint = next(one for one in get_args(hint) if one is not type(None))
    if is_dataclass(hint):
        return read(hint, told)  # type: ignore[arg-type] # it is a class, not an instance
    if get_origin(hint) is Sequence and isinstance(told, list):
        (item,) = get_args(hint)
        return tuple(_value(item, one) for one in told)
    return told
