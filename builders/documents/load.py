"""What a recipe on this machine may name: word lists and a text, in files and at addresses.

For the command line only, where whoever asks may read what the machine may read. A recipe that
comes over HTTP never gets here.
"""

import hashlib
import re
from dataclasses import replace
from pathlib import Path
from typing import Final, NamedTuple

from builders import provenance
from builders.custom.build import Listed
from builders.documents.errors import DocumentError
from builders.documents.markup import kind_of, to_text
from builders.documents.page import Body, fetch, file_of_sheet
from builders.recipe.model import ListSource, Recipe, RecipeError, TextSource
from builders.wordlists import ListOptions, WordList, WordListError, read
from builders.wordlists.kinds import extension
from builders.wordlists.packing import unpack
from builders.wordlists.spelling import Forms
from dictionaries import Fault, of_system

LARGEST: Final = 64 << 20
_HALF: Final = re.compile("[\ud800-\udfff]")
_SCHEMES: Final = ("http://", "https://")
# What a server calls a table; a sheet of Google's has no name that ends in `.csv`.
_KINDS: Final = {"text/csv": "csv", "text/tab-separated-values": "tsv"}


class Resolved(NamedTuple):
    """A recipe that names nothing any more that is still to be read.

    Attributes:
        recipe: its text is spelled out.
        lists: its word lists.
        sources: provenance of its text, if that was elsewhere.
    """

    recipe: Recipe
    lists: list[Listed]
    sources: list[dict[str, str]]


def is_address(place: str) -> bool:
    """Whether a place is an address, and no path."""
    return place.lower().startswith(_SCHEMES)


class Documents:
    """Reads what recipes name, each file and address once.

    Args:
        folder: where paths begin.
        lexicon: knows French words.
    """

    def __init__(self, folder: Path, lexicon: Forms | None = None) -> None:
        self._folder = folder
        self._lexicon = lexicon
        self._held: dict[str, Body] = {}

    def pin(
        self, place: str, column: str | None = None, affixes: str = "", encoding: str = ""
    ) -> dict[str, str]:
        """Name a list as it is now, as a recipe does in `sources`.

        Args:
            place: path or address.
            column: of a table: its name or its number.
            affixes: place of the `.aff` of a `.dic`, of the same kind.
            encoding: of a text, when it does not tell itself.

        Raises:
            DocumentError: it cannot be had.
        """
        remote = is_address(place)
        named = {"url" if remote else "file": place, "sha256": self._hash(place, remote=remote)}
        named |= {"column": column} if column is not None else {}
        named |= {"encoding": encoding} if encoding else {}
        if affixes:
            named |= {"affixes": affixes, "affixes_sha256": self._hash(affixes, remote=remote)}
        return named

    def resolve(self, recipe: Recipe) -> Resolved:
        """Read what a recipe names, each list only if it is the one whose hash it gives.

        Raises:
            RecipeError: something cannot be had, is another than the recipe says, or is none.
        """
        lists = []
        for index, source in enumerate(recipe.lists):
            found = self._list(source, f"/sources/{index}", join=recipe.joins)
            name = provenance.name_of(source.place)
            lists.append(Listed(name, found, provenance.of_place(source.place, source.sha256)))
        if recipe.text_source is None:
            return Resolved(recipe, lists, [])
        text, origin = self._text(recipe.text_source)
        return Resolved(replace(recipe, text=text, text_source=None), lists, [origin])

    def _list(self, source: ListSource, pointer: str, *, join: bool) -> WordList:
        remote = source.remote
        try:
            body = self._verified(source.place, source.sha256, f"{pointer}/sha256", remote=remote)
            affixes = None
            if source.affixes:
                place, digest = source.affixes, source.affixes_sha256
                affixes = self._verified(place, digest, f"{pointer}/affixes_sha256", remote=remote)
            kind = _KINDS.get(kind_of(body.content_type)) or extension(_path(source.place))
            return read(
                body.data,
                ListOptions(kind, source.column, source.encoding, join),
                affixes=affixes.data if affixes else None,
                lexicon=self._lexicon,
            )
        except DocumentError as error:
            raise RecipeError(pointer, error.code, **error.values) from error
        except WordListError as error:
            place = provenance.name_of(source.place)
            raise RecipeError(pointer, error.code, place=place, **error.values) from error

    def _text(self, source: TextSource) -> tuple[str, dict[str, str]]:
        try:
            if source.sha256:
                self._verified(source.place, source.sha256, "/text/sha256", remote=source.remote)
            body = self._body(source.place, remote=source.remote, is_page=True)
            data = unpack(body.data, LARGEST).data
            text = _HALF.sub("\ufffd", to_text(data, body.content_type))
        except DocumentError as error:
            raise RecipeError("/text", error.code, **error.values) from error
        except WordListError as error:
            place = provenance.name_of(source.place)
            raise RecipeError("/text", error.code, place=place, **error.values) from error
        # A page is not the same tomorrow, so its hash is only told where it was asked for.
        digest = source.sha256 if source.remote else hashlib.sha256(body.data).hexdigest()
        return text, provenance.of_place(source.place, digest)

    def _verified(self, place: str, sha256: str, pointer: str, *, remote: bool) -> Body:
        got = self._hash(place, remote=remote)
        if got != sha256:
            name = provenance.name_of(place)
            raise RecipeError(pointer, "recipe_sha256", place=name, expected=sha256, got=got)
        return self._body(place, remote=remote)

    def _hash(self, place: str, *, remote: bool) -> str:
        return hashlib.sha256(self._body(place, remote=remote).data).hexdigest()

    def _body(self, place: str, *, remote: bool, is_page: bool = False) -> Body:
        if place not in self._held:
            self._held[place] = (
                fetch(file_of_sheet(place), is_page=is_page)
                if remote
                else Body(_file(self._folder / place), "")
            )
        return self._held[place]


def _file(path: Path) -> bytes:
    """What is in a file.

    Raises:
        DocumentError: it cannot be read, or is too large.
    """
    try:
        with path.open("rb") as file:
            data = file.read(LARGEST + 1)
    except (OSError, ValueError) as error:
        fault = of_system(error) if isinstance(error, OSError) else Fault("system_name")
        raise DocumentError("document_unreadable", str(path), fault=fault) from error
    if len(data) > LARGEST:
        raise DocumentError("document_too_large", str(path), limit=LARGEST)
    return data


def _path(place: str) -> str:
    return place.partition("?")[0] if is_address(place) else place
