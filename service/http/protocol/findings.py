"""From what a schema validator found to what a reader can mend."""

import json
from collections.abc import Iterable, Mapping, Sequence
from itertools import islice
from typing import Any, Final

from jsonschema_rs import ValidationError, ValidationErrorKind

from service.http.protocol.problems import MAX_FINDINGS, Finding

_SHOWN: Final = 60
_Kind = ValidationErrorKind
_LIMITS: Final = {
    "maxItems": "too_many_items",
    "minItems": "too_few_items",
    "maxLength": "text_too_long",
    "minLength": "text_too_short",
    "maximum": "number_too_large",
    "minimum": "number_too_small",
    "maxProperties": "too_many_members",
    "minProperties": "too_few_members",
}


def pointer(path: Iterable[str | int]) -> str:
    """Write a path as a JSON pointer (RFC 6901).

    >>> pointer(["moves", 3, "a/b"])
    '/moves/3/a~1b'
    """
    return "".join("/" + str(step).replace("~", "~0").replace("/", "~1") for step in path)


def shown(value: object) -> str:
    """Write a value as JSON, short enough to be read.

    >>> shown({"a": [None, True]}), shown("x" * 99)[-3:]
    ('{"a": [null, true]}', 'xx…')
    """
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= _SHOWN else text[: _SHOWN - 1] + "…"


class Translator:
    """Translates the errors of validators that were made from one document.

    Attributes:
        document: the schema that the paths in errors lead through.
    """

    def __init__(self, document: Mapping[str, Any]) -> None:
        self.document = document

    def findings(self, errors: Iterable[ValidationError]) -> list[Finding]:
        """Translate the first errors, each once."""
        found = [f for error in islice(errors, MAX_FINDINGS) for f in self._translate(error)]
        return list({(f.pointer, f.code, repr(f.values)): f for f in found}.values())

    def _translate(self, error: ValidationError) -> list[Finding]:
        place, kind, got = pointer(error.instance_path), error.kind, shown(error.instance)
        if isinstance(kind, _Kind.OneOfNotValid | _Kind.AnyOf | _Kind.OneOfMultipleValid):
            return self._choice(error, kind.context)
        code, values = _said(kind, error)
        return [Finding(place, code, {**values, "got": got})]

    def _choice(
        self, error: ValidationError, branches: Sequence[Sequence[ValidationError]]
    ) -> list[Finding]:
        """Say what a failed `oneOf` or `anyOf` wanted; the branch that was meant speaks."""
        place = pointer(error.instance_path)
        if names := self._members(error):
            if not isinstance(error.instance, dict):
                return []  # its type is told already
            present = ", ".join(name for name in names if name in error.instance) or "–"
            code = "exactly_one_member" if error.kind.name == "oneOf" else "at_least_one_member"
            return [Finding(place, code, {"names": ", ".join(names), "present": present})]
        meant = [branch for branch in branches if not _types(error, branch)]
        if meant:
            nearest = min(meant, key=len)
            return self.findings(nearest)
        types = [name for branch in branches for name in _types(error, branch)]
        return [_wrong_type(place, dict.fromkeys(types), shown(error.instance))]

    def _members(self, error: ValidationError) -> list[str]:
        """Give the members of which a choice wants one; none when it is another kind of choice."""
        branches: Any = self.document
        for step in error.schema_path:
            branches = branches[step]
        if all(branch.keys() == {"required"} for branch in branches):
            return [name for branch in branches for name in branch["required"]]
        return []


def _said(kind: ValidationErrorKind, error: ValidationError) -> tuple[str, dict[str, object]]:
    """Give the code and the values of the message about a simple failure."""
    code, values = "not_as_expected", dict[str, object](expected=error.message[:200])
    match kind:
        case _Kind.AdditionalProperties():
            code, values = "unknown_members", {"names": ", ".join(kind.unexpected)[:200]}
        case _Kind.Required():
            code, values = "missing_member", {"name": kind.property}
        case _Kind.Type():
            code, values = "wrong_type", {"expected": " | ".join(kind.types)}
        case _Kind.Enum():
            code, values = "not_an_option", {"expected": " | ".join(map(shown, kind.options))}
        case _Kind.Constant():
            code, values = "not_an_option", {"expected": shown(kind.expected_value)}
        case _Kind.PropertyNames():
            code, values = "bad_member_name", {"name": shown(kind.error.instance)}
        case _Kind.Pattern():
            code, values = "wrong_form", {"expected": kind.pattern}
        case _Kind.UniqueItems():
            code, values = "repeated_item", {}
        case _ if kind.name in _LIMITS:
            code, values = _LIMITS[kind.name], {"limit": kind.as_dict()["limit"]}
    return code, values


def _wrong_type(place: str, types: Iterable[str], got: str) -> Finding:
    return Finding(place, "wrong_type", {"expected": " | ".join(types), "got": got})


def _types(choice: ValidationError, branch: Sequence[ValidationError]) -> list[str]:
    """Give the types that a branch wanted of the value as a whole, if that is why it failed."""
    return [
        name
        for error in branch
        if isinstance(error.kind, _Kind.Type) and error.instance_path == choice.instance_path
        for name in error.kind.types
    ]
