"""What a recipe on this machine may name: word lists and texts, in files and at addresses.

For the command line only, where whoever asks may read what the machine may read. A recipe that
comes over HTTP never gets here.
"""

import hashlib
import re
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Final, NamedTuple

from builders.documents.markup import to_text
from builders.documents.page import PageError, fetch_bytes, fetch_text
from builders.recipe.list_source import ListSource
from builders.recipe.model import Recipe, RecipeError
from builders.wordlists import WordList, WordListError, read
from builders.wordlists.encoding import GZIP, decompress
from builders.wordlists.lines import IsExpression
from dictionaries import Lexicon

LARGEST: Final = 16 << 20
NOTES: Final = 20
_HALF: Final = re.compile("[\ud800-\udfff]")
_SCHEMES: Final = ("http://", "https://")


class LocalError(Exception):
    """A file or an address cannot be read. The message names it and says why."""


@dataclass
class Resolved:
    """A recipe whose word lists have been read.

    Attributes:
        recipe: with their words among `words`, and nothing left to read.
        sources: provenance of each list, for a manifest.
        lists: what became of their lines, for a report.
    """

    recipe: Recipe
    sources: list[dict[str, str]] = field(default_factory=list)
    lists: list[dict[str, Any]] = field(default_factory=list)


class Text(NamedTuple):
    """A text for a theme.

    Attributes:
        text: what it says.
        source: its provenance.
    """

    text: str
    source: dict[str, str]


def is_address(place: str) -> bool:
    """Tell an address from a path."""
    return place.lower().startswith(_SCHEMES)


class Lists:
    """Reads the word lists that recipes name, each file and address once.

    Args:
        folder: where paths begin.
        is_expression: knows expressions: see `builders.wordlists`.
    """

    def __init__(self, folder: Path, is_expression: IsExpression | None = None) -> None:
        self._folder = folder
        self._is_expression = is_expression
        self._held: dict[str, bytes] = {}

    def pin(self, place: str, column: str | None = None, affixes: str = "") -> dict[str, str]:
        """Name a list as it is now, as a recipe does in `sources`.

        Args:
            place: path or address.
            column: of a table: its name or its number.
            affixes: place of the `.aff` of a `.dic`, of the same kind.

        Raises:
            LocalError: it cannot be had.
        """
        remote = is_address(place)
        named = {"url" if remote else "file": place, "sha256": self._hash(place, remote=remote)}
        if column is not None:
            named["column"] = column
        if affixes:
            named |= {"affixes": affixes, "affixes_sha256": self._hash(affixes, remote=remote)}
        return named

    def resolve(self, recipe: Recipe) -> Resolved:
        """Read the word lists of a recipe, each only if it is the one whose hash it gives.

        Raises:
            RecipeError: a list cannot be had, or is another than the recipe says, or is none.
        """
        found = Resolved(recipe)
        words = list(recipe.words)
        for index, source in enumerate(recipe.lists):
            pointer = f"/sources/{index}"
            try:
                read_list = self._read(source, pointer, join=recipe.joins)
            except LocalError as error:
                raise RecipeError(pointer, str(error)) from error
            words += read_list.words
            found.sources.append(provenance(source.place, source.sha256))
            found.lists.append(_told(source.place, read_list))
        found.recipe = replace(recipe, words=tuple(words), lists=())
        return found

    def _read(self, source: ListSource, pointer: str, *, join: bool) -> WordList:
        remote = source.remote
        self._verify(source.place, source.sha256, f"{pointer}/sha256", remote=remote)
        if source.affixes:
            name, digest = source.affixes, source.affixes_sha256
            self._verify(name, digest, f"{pointer}/affixes_sha256", remote=remote)
        try:
            return read(
                self._data(source.place, remote=remote),
                name=source.place.partition("?")[0] if remote else source.place,
                column=source.column,
                affixes=self._data(source.affixes, remote=remote) if source.affixes else None,
                join=join,
                is_expression=self._is_expression,
            )
        except WordListError as error:
            raise LocalError(f"{source.place}: {error}") from error

    def _verify(self, place: str, sha256: str, pointer: str, *, remote: bool) -> None:
        got = self._hash(place, remote=remote)
        if got != sha256:
            raise RecipeError(
                pointer,
                f"{place}: expected SHA-256 {sha256}, got {got}; if it was changed on purpose,"
                " write the new one in the recipe",
            )

    def _hash(self, place: str, *, remote: bool) -> str:
        return hashlib.sha256(self._data(place, remote=remote)).hexdigest()

    def _data(self, place: str, *, remote: bool) -> bytes:
        if place not in self._held:
            self._held[place] = _fetch(place) if remote else read_file(self._folder / place)
        return self._held[place]


def _fetch(url: str) -> bytes:
    try:
        return fetch_bytes(url)
    except PageError as error:
        raise LocalError(str(error)) from error


def read_file(path: Path) -> bytes:
    """Give what is in a file.

    Raises:
        LocalError: it cannot be read, or is too large.
    """
    try:
        with path.open("rb") as file:
            data = file.read(LARGEST + 1)
    except OSError as error:
        raise LocalError(f"{path}: {error.strerror}") from error
    except ValueError as error:
        raise LocalError(f"{str(path)!r}: {error}") from error
    if len(data) > LARGEST:
        raise LocalError(f"{path}: is larger than {LARGEST} bytes")
    return data


def text_from(place: str) -> Text:
    """Read a text: a file, plain or HTML, in any encoding, also with gzip; or a page.

    Raises:
        LocalError: it cannot be had, or is no text.
    """
    if is_address(place):
        try:
            return Text(_whole(fetch_text(place)), provenance(place, ""))
        except PageError as error:
            raise LocalError(str(error)) from error
    data = read_file(Path(place))
    try:
        text = _whole(to_text(decompress(data, LARGEST) if data.startswith(GZIP) else data))
    except WordListError as error:
        raise LocalError(f"{place}: {error}") from error
    return Text(text, provenance(Path(place).name, hashlib.sha256(data).hexdigest()))


def _whole(text: str) -> str:
    """Put the sign of an unreadable character where half a character stands.

    The word that has it is no word then: see `builders.texts.tokens`.
    """
    return _HALF.sub("\ufffd", text)


def provenance(place: str, sha256: str) -> dict[str, str]:
    """Give what the API shows of a file or an address."""
    found = {"id": place, "title": place, "licence": "", "origin": place}
    return found | {"sha256": sha256} if sha256 else found


def _told(place: str, found: WordList) -> dict[str, Any]:
    """Tell what became of the lines of a list."""
    return {
        "list": place,
        "encoding": found.encoding,
        "lines": found.lines,
        "words": len(found.words),
        "counts": dict(found.counts.most_common()),
        "notes": [note._asdict() for note in (*found.dropped, *found.split)[:NOTES]],
    }


def expressions_of(lexicon: Path) -> IsExpression:
    """Know the expressions of a lexicon, which is read when the first is asked for."""
    known: set[str] = set()

    def is_expression(words: str) -> bool:
        if not known:
            opened = Lexicon(lexicon, verify=False)
            known.update(form.lower() for form in opened.expressions())
            opened.close()
        return words.lower() in known

    return is_expression
