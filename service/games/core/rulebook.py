"""The sheet of a game: title, statements of the rules and options, from its data file.

A file holds them together with the tile sets, layouts or decks of the game. What several games
share stands in a file of its own, which they `include`: its statements and options come first.
What is meant for readers is given by language, `{"en": "…", "fr": "…"}`: whoever shows it picks.
"""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from service.games.core.options import Option, read
from service.games.core.violation import Json


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
