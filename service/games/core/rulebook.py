"""The sheet of a game: title, statements of the rules and options, from its data file.

What is meant for readers is given by language, `{"en": "…", "fr": "…"}`: whoever shows it picks.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from service.games.core.game import Json
from service.games.core.options import Option, read


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
        """Take the sheet from the game's data file (`service.games.core.data.load`)."""
        options = {name: Option.declared(name, one) for name, one in data["options"].items()}
        return cls(data["id"], data["title"], data["statements"], options)

    def rules(self, request: Json) -> Json:
        """Give every option its value for this request.

        Raises:
            RequestError: an unknown option or an ill-typed value.
        """
        return read(self.options, request.get("rules", {}))

    def describe(self, **parts: object) -> Json:
        """Give the answer of `GET /games/{id}`.

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
