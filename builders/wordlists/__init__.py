"""Word lists as people have them.

    read(data)      a file: any encoding that French has been written in, any line ends, comments,
                    bullets, a column of a table or of a sheet, JSON, a personal or a Hunspell
                    dictionary, and gzip or zip around all of these
    read_words(…)   the same of words that came one by one, each as a line of a file

Both read a line in one way (`builders.wordlists.lines`), so that a list gives the same words
whichever way it comes. Whatever is on a line and does not become a word is reported with the number
of the line and the reason; a file that is no list is refused by its name.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from io import StringIO
from typing import Any, Final

from builders.wordlists import kinds, personal, stems, structured, table
from builders.wordlists.encoding import Decoded, decode, unreadable
from builders.wordlists.errors import WordListError
from builders.wordlists.found import Found, Limits, Note, WordList
from builders.wordlists.lines import Layout, Splitter, content, is_prose, layout_of
from builders.wordlists.packing import Packed, unpack
from builders.wordlists.sheets import rows as sheet_rows
from builders.wordlists.spelling import Forms, Spelling

__all__ = ["Limits", "ListOptions", "Note", "WordList", "WordListError", "read", "read_words"]

# Affixes may make a form in several ways, but not without end.
_FORMS_A_WORD: Final = 20
_Numbered = Iterator[tuple[int, str]]


@dataclass(frozen=True, slots=True)
class ListOptions:
    """What is known of a list, beside its bytes.

    Attributes:
        kind: of file, as its name ends: `csv`, `tsv`, `dic`; others tell themselves.
        column: of a table: its name in the row that names the columns, or its number from 1.
        encoding: of a text; "" when nobody says.
        join: take hyphens and apostrophes out of words, instead of refusing them.
    """

    kind: str = ""
    column: int | str | None = None
    encoding: str = ""
    join: bool = False


def read(
    data: bytes,
    options: ListOptions | None = None,
    *,
    affixes: bytes | None = None,
    lexicon: Forms | None = None,
    limits: Limits | None = None,
) -> WordList:
    r"""Read a word list.

    Args:
        data: the bytes of the file.
        options: what is known of it.
        affixes: the bytes of the `.aff` of a Hunspell `.dic`.
        lexicon: knows French words, for what is in doubt without.
        limits: how much is read.

    Raises:
        WordListError: it is no list, too large, damaged, or lacks what is asked for.

    >>> found = read("été # saison\r\nETE\r\nporte-clé\r\n".encode("cp1252"))
    >>> found.words, found.encoding
    (['été'], 'cp1252')
    >>> for note in found.notes:
    ...     print(note.line, note.text, note.reason)
    2 ETE duplicate
    3 porte-clé hyphenated
    """
    options, limits = options or ListOptions(), limits or Limits()
    packed = unpack(data, limits.size)
    if affixes is not None:
        packed = packed._replace(affixes=unpack(affixes, limits.size).data)
    if packed.name:
        options = replace(options, kind=kinds.extension(packed.name))
    found = Found(limits, join=options.join)
    _take_file(packed, options, found, Spelling(lexicon))
    return found.list


def _take_file(packed: Packed, options: ListOptions, found: Found, spelling: Spelling) -> None:
    """Take the words of a file by what kind of file it is."""
    if packed.is_workbook:
        found.list.encoding = "utf-8"
        _take_table(table.cells(sheet_rows(packed.data), options.column), found, spelling)
        return
    kinds.refuse_other_files(packed.data)
    if packed.affixes is not None:
        _take_stems(packed.data, packed.affixes, found)
        return
    encoding = options.encoding or personal.encoding_of(packed.data) or ""
    _take_text(decode(packed.data, encoding, spelling), options, found, spelling)


def read_words(
    words: Sequence[str | Mapping[str, Any]],
    *,
    join: bool = False,
    lexicon: Forms | None = None,
    limits: Limits | None = None,
) -> WordList:
    """Read words that came one by one, each as a line of a list: its number is its place, from 1.

    Args:
        words: texts, or objects with a `word` and perhaps a `definition`.
        join: take hyphens and apostrophes out of words, instead of refusing them.
        lexicon: knows French words, for what is in doubt without.
        limits: how much is read.

    Raises:
        WordListError: there are too many, or they are the lines of something that is no list.

    >>> read_words(["chat", {"word": "pahoehoe", "definition": "Lave lisse."}]).definitions
    {'pahoehoe': 'Lave lisse.'}
    """
    found = Found(limits or Limits(), join=join)
    spelling = Spelling(lexicon)
    if all(map(str.__instancecheck__, words)):
        text = "\n".join(" ".join(word.splitlines()) for word in words)  # type: ignore[union-attr]
        decoded = Decoded(text, "utf-8", clean=not unreadable(text))
        _take_text(decoded, ListOptions(join=join), found, spelling)
    else:
        _take_items(structured.items(words), found, spelling)
    return found.list


def _take_text(decoded: Decoded, options: ListOptions, found: Found, spelling: Spelling) -> None:
    """Take the words of a text, whatever it turns out to be."""
    text = decoded.text
    found.list.encoding, found.list.guessed = decoded.encoding, decoded.guessed
    if kinds.is_markup(text):
        raise WordListError("list_html")
    if structured.is_json(text):
        _take_items(structured.from_json(text), found, spelling)
    elif kinds.is_program(text):
        _take_items(structured.from_program(text), found, spelling)
    elif stems.needs_affixes(text):
        raise WordListError("list_affixes")
    elif own := personal.recognise(text):
        _take_lines(personal.words(own, _numbered(text)), found, Splitter(spelling))
    elif options.column is not None or options.kind in kinds.TABLES or table.looks_like_one(text):
        _take_table(table.cells(table.rows(text), options.column), found, spelling)
    else:
        _take_plain(text, options.kind, found, spelling)


def _take_plain(text: str, kind: str, found: Found, spelling: Spelling) -> None:
    """Take the words of a text that is nothing but lines."""
    lines = list(map(content, StringIO(text, newline=None)))
    layout = layout_of(lines)
    if layout is Layout.COLUMNS and is_prose(lines):
        raise WordListError("list_prose")
    numbered = enumerate(lines, 1)
    if kind == "dic" and lines and stems.is_count(lines[0]):
        next(numbered)
    _take_lines(numbered, found, Splitter(spelling, layout))


def _numbered(text: str) -> _Numbered:
    return ((n, content(line)) for n, line in enumerate(StringIO(text, newline=None), 1))


def _take_lines(lines: _Numbered, found: Found, splitter: Splitter) -> None:
    for number, line in lines:
        if line.isalpha():  # as nearly all are
            found.add(number, line)
        elif line:
            found.take(number, line, splitter)
        found.list.lines = number


def _take_items(items: Iterator[structured.Item], found: Found, spelling: Spelling) -> None:
    numbered = [(content(" ".join(item.word.splitlines())), item.definition) for item in items]
    layout = layout_of(line for line, _ in numbered)
    one_a_line = Layout.ONE_A_LINE if layout is Layout.ONE_A_LINE else Layout.FREE
    splitter = Splitter(spelling, one_a_line)
    for number, (line, definition) in enumerate(numbered, 1):
        found.list.lines = number
        if line:
            found.take(number, line, splitter, definition)


def _take_table(cells: Iterator[table.Cell], found: Found, spelling: Spelling) -> None:
    splitter = Splitter(spelling)
    for number, text, reason in cells:
        found.list.lines = number
        line = content(" ".join(text.split()))
        if reason and text.strip():
            found.drop(number, text, reason)
        elif line and not reason:
            found.take(number, line, splitter)


def _take_stems(data: bytes, affixes: bytes, found: Found) -> None:
    """Take every form of a `.dic`. A form that two stems make is no fault and not reported."""
    dictionary = stems.Stems(data, affixes)
    found.list.encoding = dictionary.encoding
    for made, (number, text, reason) in enumerate(dictionary.forms()):
        if made > _FORMS_A_WORD * found.limits.words:
            raise WordListError("list_too_many_words", line=number, limit=found.limits.words)
        found.list.lines = number
        if reason:
            found.drop(number, text, reason)
        else:
            found.add(number, text, duplicates=False)
