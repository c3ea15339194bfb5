"""Which schema of a `oneOf` a value means, so that only that one is asked what is wrong with it."""

from collections.abc import Callable, Sequence
from typing import Any, Final

Json = dict[str, Any]

_OBJECT: Final = "object"


class Union:
    """A `oneOf` of objects that can be told apart at a glance.

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
        """The keys of the branches that a value could mean: of one, unless it is wrong."""
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


def _own(part: Json, parts: Sequence[Json]) -> str:
    """The first member that a schema requires and no other one knows, "" when there is none.

    >>> word = {"required": ["player", "word"], "properties": {"player": {}, "word": {}}}
    >>> _own(word, [word, {"properties": {"player": {}, "pass": {}}}])
    'word'
    """
    others = {name for other in parts if other is not part for name in other["properties"]}
    return next((name for name in part.get("required", ()) if name not in others), "")
