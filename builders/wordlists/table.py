"""One column of a table in text: CSV with any of the usual delimiters, or TSV."""

import csv
import io
from collections.abc import Iterator
from typing import Final

from builders.wordlists.errors import COLUMN, MALFORMED, WordListError

_DELIMITERS: Final = "\t;,|"
# What the first row says when the column is chosen by number and that row names the columns.
_HEADERS: Final = frozenset(
    {
        *("mot", "mots", "word", "words", "forme", "formes", "form", "forms", "terme", "term"),
        *("ortho", "orthographe", "graphie", "lemme", "lemma", "entrée", "entry", "nom", "name"),
    }
)
Cell = tuple[int, str, str]
"""Number of the line, text, and the reason when it is no word, else ""."""


def _is_number(column: int | str) -> bool:
    return isinstance(column, int) or column.isdecimal()


def cells(text: str, column: int | str) -> Iterator[Cell]:
    r"""Give the cells of a column.

    Args:
        text: of the whole file.
        column: its name, as the first row has it, or its number, from 1.

    Raises:
        WordListError: no such column, or a quotation mark that is never closed.

    >>> list(cells("Mot;Genre\nchat;m\n\nsouris\n", "genre"))
    [(1, 'Genre', 'header'), (2, 'm', ''), (4, 'souris', 'no_column')]
    >>> list(cells("le,chat\nun,chien\n", 2))
    [(1, 'chat', ''), (2, 'chien', '')]
    """
    rows = _rows(text)
    first = next(rows, None)
    if first is None:
        return
    number, row = first
    at = _find(row, column)
    if not _is_number(column) or row[at].strip().casefold() in _HEADERS:
        yield number, row[at], "header"
    else:
        yield number, row[at], ""
    for number, row in rows:
        if at < len(row):
            yield number, row[at], ""
        else:
            yield number, " ".join(row), "no_column"


def columns(text: str) -> list[str]:
    """Give the cells of the first row: what the columns are called, as far as a table says."""
    return next(_rows(text), (0, []))[1]


def _rows(text: str) -> Iterator[tuple[int, list[str]]]:
    """Give each row that is not empty, with the number of its last line."""
    head = next((line for line in io.StringIO(text, newline=None) if line.strip()), "")
    delimiter = max(_DELIMITERS, key=head.count)
    reader = csv.reader(
        io.StringIO(text, newline=None),
        delimiter=delimiter,
        # In a file with tabs a quotation mark is only a quotation mark.
        quoting=csv.QUOTE_NONE if delimiter == "\t" else csv.QUOTE_MINIMAL,
        strict=True,
    )
    try:
        for row in reader:
            if any(cell.strip() for cell in row):
                yield reader.line_num, row
    except csv.Error as error:
        raise WordListError(
            MALFORMED, f"line {reader.line_num}: {error}; is a quotation mark missing before it?"
        ) from error


def _find(row: list[str], column: int | str) -> int:
    """Give the place of a column in a row."""
    if _is_number(column):
        at = int(column) - 1
        if 0 <= at < len(row):
            return at
        raise WordListError(COLUMN, f"there is no column {column}; there are {len(row)}")
    wanted = str(column).strip().casefold()
    for at, name in enumerate(row):
        if name.strip().casefold() == wanted:
            return at
    named = ", ".join(repr(name.strip()[:40]) for name in row[:20])
    raise WordListError(COLUMN, f"no column is called {column!r}; the first row has {named}")
