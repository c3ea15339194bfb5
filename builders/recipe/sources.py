"""What a recipe on disk may name: word lists and a text; `builders.documents` reads them."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class TextSource:
    """A text that a recipe on disk names.

    Attributes:
        place: path of a file, from the folder of the recipe, or an address.
        remote: whether it is an address.
        sha256: of its bytes; "" when any will do.
    """

    place: str
    remote: bool
    sha256: str = ""

    @classmethod
    def of(cls, given: Mapping[str, Any]) -> "TextSource":
        """Take what the schema has let in."""
        return cls(_place(given), "url" in given, given.get("sha256", ""))


@dataclass(frozen=True, slots=True)
class ListSource:
    """A word list that a recipe on disk names.

    Attributes:
        place: path of a file, from the folder of the recipe, or an address.
        remote: whether it is an address.
        sha256: of its bytes.
        column: of a table: its name or its number.
        encoding: of a text; "" when it tells itself.
        affixes: place of the `.aff` of a Hunspell `.dic`, of the same kind; "" when there is none.
        affixes_sha256: of its bytes.
    """

    place: str
    remote: bool
    sha256: str
    column: str | int | None = None
    encoding: str = ""
    affixes: str = ""
    affixes_sha256: str = ""

    @classmethod
    def of(cls, given: Mapping[str, Any]) -> "ListSource":
        """Take what the schema has let in."""
        named = {name: value for name, value in given.items() if name not in ("file", "url")}
        return cls(_place(given), "url" in given, **named)


def _place(given: Mapping[str, Any]) -> str:
    place: str = given["url"] if "url" in given else given["file"]
    return place
