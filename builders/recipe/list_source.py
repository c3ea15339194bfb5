"""The word lists that a recipe on disk names in `sources`; `builders.documents.load` reads them."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from builders.recipe.fields import MOST_NAMES, RecipeError, shown, unknown

_FIELDS: Final = ("file", "url", "sha256", "column", "affixes", "affixes_sha256")
_SHA256: Final = re.compile(r"[0-9a-f]{64}")


@dataclass(frozen=True, slots=True)
class ListSource:
    """A word list that a recipe on disk names.

    Attributes:
        place: path of a file, from the folder of the recipe, or an address.
        remote: whether it is an address.
        sha256: of its bytes.
        column: of a table: its name or its number.
        affixes: place of the `.aff` of a Hunspell `.dic`, of the same kind; "" when there is none.
        affixes_sha256: of its bytes.
    """

    place: str
    remote: bool
    sha256: str
    column: str | int | None = None
    affixes: str = ""
    affixes_sha256: str = ""


def sources(name: str, value: object) -> tuple[str | ListSource, ...]:
    """Take ids of pinned sources, and word lists with their SHA-256."""
    if not isinstance(value, list | tuple) or len(value) > MOST_NAMES:
        raise RecipeError(f"/{name}", f"expected a list of at most {MOST_NAMES} word lists")
    return tuple(
        item if isinstance(item, str) else _list_source(f"/{name}/{index}", item)
        for index, item in enumerate(value)
    )


def _list_source(pointer: str, item: object) -> ListSource:
    if not isinstance(item, Mapping) or ("file" in item) == ("url" in item):
        raise RecipeError(
            pointer,
            'expected a word list, {file = "mots.txt", sha256 = "…"} or {url = "https://…",'
            f' sha256 = "…"}}, got {shown(item)}',
        )
    given: dict[str, Any] = dict(item)
    for key, value in given.items():
        if key not in _FIELDS:
            raise unknown(key, _FIELDS, pointer)
        if key == "column" and type(value) is int:
            continue
        if not isinstance(value, str) or not value.strip():
            raise RecipeError(f"{pointer}/{key}", f"expected a text, got {shown(value)}")
    pinned = ("sha256", "affixes_sha256") if "affixes" in given else ("sha256",)
    for key in pinned:
        if not _SHA256.fullmatch(given.get(key, "")):
            raise RecipeError(
                f"{pointer}/{key}",
                "expected the SHA-256 of the file, 64 digits of 0-9 and a-f, got"
                f" {shown(given.get(key))}; sha256sum gives it",
            )
    return ListSource(
        place=given["file"] if "file" in given else given["url"],
        remote="url" in given,
        sha256=given["sha256"],
        column=given.get("column"),
        affixes=given.get("affixes", ""),
        affixes_sha256=given.get("affixes_sha256", ""),
    )
