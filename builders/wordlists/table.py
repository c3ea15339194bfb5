"""One column of a table: of CSV with any of the usual delimiters, of TSV, of a sheet."""

import csv
import io
import re
from collections.abc import Iterable, Iterator
from itertools import chain, islice
from typing import Final

from builders.wordlists.errors import WordListError
from builders.wordlists.lines import defined

_DELIMITERS: Final = "\t;,|"
# What a row says that names the columns.
_HEADERS: Final = frozenset(
    {
        *("mot", "mots", "word", "words", "forme", "formes", "form", "forms", "terme", "term"),
        *("ortho", "orthographe", "graphie", "lemme", "lemma", "entrée", "entry", "nom", "name"),
    }
)
_OWN: Final = ["key", "form", "lemma", "category"]
"""The columns of a dictionary that this service exported, of which the first has all its words."""
_COMMENT: Final = re.compile(r"\s*(?:#|//|;\s[^;]*$)")
_SEP: Final = re.compile(r"sep=(.)\s*", re.IGNORECASE)
_NAMED: Final = 20
_HEAD: Final = 20
"""Rows among which the one that names the columns is looked for, after titles."""
_SAMPLE: Final = 1000

Row = tuple[int, list[str]]
Cell = tuple[int, str, str]
"""Number of the line, text, and the reason when it is no word, else ""."""


def looks_like_one(text: str) -> bool:
    r"""Whether a text is a table, though its name does not say so.

    Excel's first line says so; or most of its lines, two at least, have as many cells, parted by
    tabs, semicolons, bars, or commas without a space, and the others one.

    >>> [looks_like_one(text) for text in ("a\tb\nc\td\n", "a;b\nc\n", "a, b\nc, d\n", "a;b\n")]
    [True, False, False, False]
    >>> looks_like_one("a;b\nc;d\ne\n"), looks_like_one("a : b ; c\nd : e ; f\ng : h\n")
    (True, False)
    """
    if _SEP.match(text):
        return True
    lines = [line for line in islice(_lines(text), _SAMPLE) if line.strip()]
    heads = [defined(line)[0] for line in lines]
    return any(
        _are_rows([line.count(sign) for line in lines], len(lines))
        or _are_rows([head.count(sign) for head in heads], len(heads) // 2 + 1)
        for sign in _separators(lines)
    )


def _separators(lines: list[str]) -> list[str]:
    """What may part cells: no comma where one is followed by a space, as in a sentence."""
    sentences = any(", " in line for line in lines)
    return [sign for sign in _DELIMITERS if not (sign == "," and sentences)]


def _are_rows(counts: list[int], least: int) -> bool:
    """Whether at least so many lines, by how many separators they have, are rows, and all alike."""
    rows_have = set(counts) - {0}
    return len(rows_have) == 1 and len(counts) - counts.count(0) >= max(2, least)


def rows(text: str) -> Iterator[Row]:
    """The rows of a table in text that are not empty, each with the number of its last line.

    Raises:
        WordListError: `list_quote`: a quotation mark is never closed.
    """
    named = _SEP.match(text)
    head = [line for line in islice(_lines(text), _HEAD) if line.strip()]
    usual = max(_DELIMITERS, key=lambda sign: sum(sign in line for line in head))
    delimiter = named[1] if named else usual
    reader = csv.reader(
        _lines(text),
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
        raise WordListError("list_quote", line=reader.line_num) from error


def _lines(text: str) -> Iterator[str]:
    """The lines of a table, empty where they are a comment or tell Excel the separator."""
    for number, line in enumerate(io.StringIO(text, newline=None)):
        yield "\n" if _COMMENT.match(line) or (not number and _SEP.match(line)) else line


def cells(found: Iterable[Row], column: int | str | None) -> Iterator[Cell]:
    r"""The cells of a column.

    Args:
        found: the rows.
        column: its name, as a row near the top has it; or its number, from 1; None when the table
            has only one, or says itself where its words are.

    Raises:
        WordListError: `list_column` (several, and none was chosen) or `list_no_column`.

    >>> list(cells(rows("Mot;Genre\nchat;m\n\nsouris\n"), "genre"))
    [(1, 'Mot Genre', 'header'), (2, 'm', ''), (4, 'souris', 'no_column')]
    >>> list(cells(rows("le,chat\nun,chien\n"), 2))
    [(1, 'chat', ''), (2, 'chien', '')]
    >>> list(cells(rows("Mots du club;\nmot;date\ngalet;2026\n"), 1))
    [(1, 'Mots du club', 'header'), (2, 'mot date', 'header'), (3, 'galet', '')]
    """
    numbered = iter(found)
    head = list(islice(numbered, _HEAD))
    at, top = _place(head, column)
    for position, (number, row) in enumerate(chain(head, numbered)):
        if position < top:
            yield number, " ".join(filter(None, map(str.strip, row))), "header"
        elif at < len(row):
            yield number, row[at], ""
        else:
            yield number, " ".join(row), "no_column"


def _place(head: list[Row], column: int | str | None) -> tuple[int, int]:
    """Which column it is, from 0, and how many rows stand above its words."""
    if not head:
        return 0, 0
    if column is None:
        column = _own_choice(head)
    if isinstance(column, int) or column.isdecimal():
        at = int(column) - 1
        width = max(len(row) for _, row in head)
        if not 0 <= at < width:
            raise WordListError("list_no_column", name=column, known=width)
        titles = _titles(head)
        names = head[titles][1]
        named = at < len(names) and names[at].strip().casefold() in _HEADERS | set(_OWN)
        return at, titles + 1 if named else 0
    wanted = column.strip().casefold()
    for top, (_, row) in enumerate(head, 1):
        for at, name in enumerate(row):
            if name.strip().casefold() == wanted:
                return at, top
    raise WordListError("list_no_column", name=column[:40], known=_shown(head[0][1]))


def _own_choice(head: list[Row]) -> int | str:
    """The column of a table that has one, or of one that was exported here.

    Raises:
        WordListError: it has several.
    """
    if head[0][1] == _OWN:
        return 1
    width = max(len(row) for _, row in head)
    filled = [
        at for at in range(width) if any(at < len(row) and row[at].strip() for _, row in head)
    ]
    if len(filled) > 1:
        fullest = max((row for _, row in head), key=lambda row: sum(map(bool, map(str.strip, row))))
        raise WordListError("list_column", known=_shown(fullest))
    return filled[0] + 1


def _titles(head: list[Row]) -> int:
    """How many rows stand above the first one that is filled like most: 0 when it is the first."""
    filled = [sum(map(bool, map(str.strip, row))) for _, row in head]
    return filled.index(max(filled))


def _shown(row: list[str]) -> str:
    """The cells of a row, as the choice that they are."""
    return ", ".join(f"{n} “{name.strip()[:40]}”" for n, name in enumerate(row[:_NAMED], 1))
