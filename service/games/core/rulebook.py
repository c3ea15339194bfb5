"""The sheet of a game: title, statements of the rules and options, from its data file.

A file holds them together with the tile sets, layouts or decks of the game. What several games
share stands in a file of its own, which they `include`: its statements and options come first.
What is meant for readers is given by language, `{"en": "…", "fr": "…"}`: whoever shows it picks.

Options are the readings of the rules that a client may choose in `rules`. Each is declared in the
words of JSON Schema, so that the same lines check a request and tell a client what may be sent:

    [options.grid]
    rule = "D7"
    type = "array"
    items = {type = "integer", minimum = 1, maximum = 64}
    minItems = 2
    maxItems = 2
    en = "The tiles must fit in a grid of this size, either way round."
    fr = "Les carrés tiennent dans une grille de cette taille, dans un sens ou dans l'autre."

An option without a default is off: its value is None.
"""

import json
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any, Final

from service.games.core.violation import RequestError, pointer
from service.wire import Json

_TYPES: Final[Mapping[str, type]] = {"integer": int, "boolean": bool, "string": str, "array": list}


@dataclass(frozen=True, slots=True)
class Option:
    """One option of a game.

    Attributes:
        name: its name in `rules`, `max_tiles`.
        rule: the statement that it reads another way, `D2`.
        schema: `type`, and `enum`, `minimum`, `maximum`, `items`, `minItems`, `maxItems`.
        default: its value when a request does not set it; None means off.
        description: the same sentence by language.
    """

    name: str
    rule: str
    schema: Json
    default: object
    description: Mapping[str, str]

    @classmethod
    def declared(cls, name: str, declaration: Json) -> "Option":
        """Read an option from its table in a data file."""
        schema = dict(declaration)
        description = {language: schema.pop(language) for language in ("en", "fr")}
        return cls(name, schema.pop("rule"), schema, schema.pop("default", None), description)

    def describe(self) -> Json:
        """Return what a client may send."""
        return {
            "name": self.name,
            "rule": self.rule,
            "default": self.default,
            "schema": self.schema,
            "description": dict(self.description),
        }


def read(declared: Mapping[str, Option], rules: Mapping[str, Any]) -> Json:
    """Return every option with its value: the request's, or the default.

    Raises:
        RequestError: an option that the game does not have, or a value that it may not take.
    """
    for name, value in rules.items():
        where = pointer("rules", name)
        if name not in declared:
            known = ", ".join(declared)
            raise RequestError(where, "unknown_option", option=name[:80], known=known)
        option = declared[name]
        off = value is None and option.default is None
        if not off and not _fits(option.schema, value):
            raise RequestError(
                where,
                "invalid_option",
                option=name,
                expected=expected(option.schema),
                got=json.dumps(value, ensure_ascii=False)[:80],
            )
    return {name: rules.get(name, option.default) for name, option in declared.items()}


def _fits(schema: Json, value: object) -> bool:
    """Whether a value fits a schema; the part of JSON Schema that options use is known here."""
    if type(value) is not _TYPES[schema["type"]]:  # True is an int to isinstance
        return False
    if isinstance(value, list):
        within = schema.get("minItems", 0) <= len(value) <= schema.get("maxItems", len(value))
        return within and all(_fits(schema["items"], item) for item in value)
    if isinstance(value, int):
        return bool(schema.get("minimum", value) <= value <= schema.get("maximum", value))
    return value in schema.get("enum", [value])


def expected(schema: Json) -> str:
    """Show what fits a schema, the same in every language.

    >>> expected({"type": "integer", "minimum": 1, "maximum": 5})
    '1…5'
    >>> words = {"type": "array", "items": {"type": "string"}}
    >>> expected(words), expected({**words, "maxItems": 1}), expected({**words, "minItems": 1})
    ('["…", …]', '["…", …]', '["…", …]')
    >>> expected({**words, "minItems": 2, "maxItems": 2})
    '["…", "…"]'
    >>> expected({"type": "string", "enum": ["box", "condensed"]})
    '"box" | "condensed"'
    """
    match schema["type"]:
        case "boolean":
            return "true | false"
        case "integer":
            return f"{schema.get('minimum', '')}…{schema.get('maximum', '')}"
        case "string" if "enum" in schema:
            return " | ".join(json.dumps(choice) for choice in schema["enum"])
        case "string":
            return '"…"'
    item, least = expected(schema["items"]), schema.get("minItems", 0)
    if least and least == schema.get("maxItems"):
        return f"[{', '.join([item] * least)}]"
    return f"[{item}, …]"


@cache
def load(name: str) -> Json:
    """Read a data file with what it includes. The result is shared: never write to it.

    Args:
        name: its path under `service/games`, without `.toml`: `diamino/data`, `core/record`.

    Raises:
        FileNotFoundError: there is no such file.
        tomllib.TOMLDecodeError: it is not TOML.
    """
    path = files("service.games") / f"{name}.toml"
    data = tomllib.loads(path.read_text(encoding="utf-8"))
    for shared in reversed(data.pop("include", [])):
        for part, content in load(shared).items():
            data[part] = {**content, **data.get(part, {})}
    return data


@dataclass(frozen=True, slots=True)
class Sheet:
    """What a game says about itself.

    Attributes:
        id: the name in requests, `diamino`.
        title: by language.
        statements: what the rules say, by id (`W1`), then by language.
        options: by name.
    """

    id: str
    title: Mapping[str, str]
    statements: Mapping[str, Mapping[str, str]]
    options: Mapping[str, Option]

    @classmethod
    def of(cls, data: Json) -> "Sheet":
        """Read the sheet from the game's data file, as `load` returns it."""
        options = {name: Option.declared(name, one) for name, one in data["options"].items()}
        return cls(data["id"], data["title"], data["statements"], options)

    def rules(self, request: Json) -> Json:
        """Return every option with its value for this request.

        Raises:
            RequestError: an unknown option or an ill-typed value.
        """
        return read(self.options, request.get("rules", {}))

    def defaults(self) -> Json:
        """Return every option with the value that it has unless a request sets it."""
        return {name: option.default for name, option in self.options.items()}

    def describe(self, **parts: object) -> Json:
        """Return the answer of `GET /games/{id}`.

        Args:
            parts: what else the game shows: `tile_sets`, `layouts`, `decks`, `deal`…
        """
        return {
            "id": self.id,
            "title": dict(self.title),
            "rules": [{"id": name, **text} for name, text in self.statements.items()],
            "options": [option.describe() for option in self.options.values()],
            **parts,
        }
