"""Word lists as people have them.

Any encoding that French has been written in, any line ends, comments, bullets, several words on a
line, a column of a table, a Hunspell dictionary, and gzip around all of these. Whatever is on a
line and does not become a word is reported with the number of the line and the reason.
"""

import io
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from builders.wordlists import stems, table
from builders.wordlists.encoding import GZIP, decode, decompress, unreadable, visible
from builders.wordlists.errors import AFFIXES, COLUMN, TOO_LARGE, TOO_MANY, WordListError
from builders.wordlists.lines import IsExpression, Splitter, content, in_columns
from dictionaries import MAX_LENGTH, MIN_LENGTH, NoKey, fold

__all__ = ["Limits", "Note", "WordList", "WordListError", "read"]

_SHOWN: Final = 80
# No word of 25 letters has so many characters, however its accents are written.
_LONGEST: Final = 256
# Affixes may make a form in several ways, but not without end.
_FORMS_A_WORD: Final = 20


@dataclass(frozen=True, slots=True)
class Limits:
    """How much is read.

    Attributes:
        size: bytes, after gzip is taken off.
        words: different words.
        notes: lines that are reported one by one; the others are only counted.
    """

    size: int = 16 << 20
    words: int = 1_000_000
    notes: int = 1000


class Note(NamedTuple):
    r"""What became of something on a line.

    Attributes:
        line: its number, from 1, as an editor shows it.
        text: what stands there, cut at 80 characters; unreadable bytes as `\xe9`.
        reason: see `WordList`.
    """

    line: int
    text: str
    reason: str


@dataclass
class WordList:
    """The words of a list.

    Attributes:
        words: as they were written, in their order, one for each key.
        encoding: of the file: `utf-8`, `utf-16-le`, `cp1252`...
        lines: how many there were.
        dropped: what became no word. The reasons are those of `dictionaries.keys.NoKey`, and
            `too_short`, `too_long`, `duplicate` (of the same key), `expression`,
            `invalid_encoding`; of a table `header` and `no_column`; of a `.dic` `proper_noun`,
            `abbreviation`, `fragment` and `no_form`.
        split: lines that were taken for several words, with the reason `several_words`.
        counts: reason → how often, of all that was dropped or split.
    """

    words: list[str] = field(default_factory=list)
    encoding: str = "ascii"
    lines: int = 0
    dropped: list[Note] = field(default_factory=list)
    split: list[Note] = field(default_factory=list)
    counts: Counter[str] = field(default_factory=Counter)


def read(  # noqa: PLR0913 - one argument a choice of the command line
    data: bytes,
    *,
    name: str = "",
    column: int | str | None = None,
    affixes: bytes | None = None,
    join: bool = False,
    is_expression: IsExpression | None = None,
    limits: Limits | None = None,
) -> WordList:
    r"""Read a word list.

    Args:
        data: the bytes of the file.
        name: of the file; `.csv`, `.tsv` and `.dic` (also with `.gz`) say what it is.
        column: of a table: its name in the first row, or its number from 1.
        affixes: the bytes of the `.aff` of a Hunspell `.dic`.
        join: take hyphens and apostrophes out of words, instead of refusing them.
        is_expression: knows expressions; see `builders.wordlists.lines`.
        limits: how much is read.

    Raises:
        WordListError: it is too large, damaged, no text, or lacks what is asked for.

    >>> found = read("été # saison\r\nETE\r\nporte-clé\r\n".encode("cp1252"))
    >>> found.words, found.encoding
    (['été'], 'cp1252')
    >>> for note in found.dropped:
    ...     print(note.line, note.text, note.reason)
    2 ETE duplicate
    3 porte-clé hyphenated
    """
    limits = limits or Limits()
    data = _unpacked(data, limits)
    kind = name.lower().removesuffix(".gz").rpartition(".")[2]
    if affixes is not None:
        return _hunspell(data, _unpacked(affixes, limits), _Reader(limits, join=join))
    decoded = decode(data)
    reader = _Reader(limits, join=join)
    reader.found.encoding = decoded.encoding
    if column is None and kind in {"csv", "tsv"}:
        column = _only_column(decoded.text)
    if kind == "dic" and column is None and stems.needs_affixes(decoded.text):
        raise WordListError(AFFIXES, "a .dic only lists stems; give the .aff that belongs to it")
    source = _lines(decoded.text) if column is None else table.cells(decoded.text, column)
    columns = column is None and in_columns(decoded.text)
    splitter = Splitter(columns=columns, is_expression=is_expression)
    for number, text, reason in source:
        reader.found.lines = number
        if not decoded.clean and unreadable(text):
            reader.drop(number, text, "invalid_encoding")
        elif reason:
            reader.drop(number, text, reason)
        elif text:
            reader.take(number, text, splitter)
    return reader.found


def _unpacked(data: bytes, limits: Limits) -> bytes:
    if data.startswith(GZIP):
        return decompress(data, limits.size)
    if len(data) > limits.size:
        raise WordListError(TOO_LARGE, f"it has {len(data)} bytes; at most {limits.size} are read")
    return data


def _lines(text: str) -> Iterator[table.Cell]:
    for number, line in enumerate(io.StringIO(text, newline=None), 1):
        yield number, content(line), ""


def _only_column(text: str) -> int:
    """Give the column of a table that has one.

    Raises:
        WordListError: it has several.
    """
    names = table.columns(text)
    if len(names) > 1:
        named = ", ".join(f"{n} {name.strip()[:40]!r}" for n, name in enumerate(names[:20], 1))
        raise WordListError(
            COLUMN, f"which column has the words? Choose by name or number: {named}"
        )
    return 1


def _hunspell(data: bytes, affixes: bytes, reader: "_Reader") -> WordList:
    """Read every form of a `.dic`. A form that two stems make is no fault and not reported."""
    dictionary = stems.Stems(data, affixes)
    reader.found.encoding = dictionary.encoding
    for made, (number, text, reason) in enumerate(dictionary.forms()):
        if made > _FORMS_A_WORD * reader.limits.words:
            raise WordListError(TOO_MANY, f"line {number}: the affixes make too many forms")
        reader.found.lines = number
        if reason:
            reader.drop(number, text, reason)
        else:
            reader.add(number, text, duplicates=False)
    return reader.found


class _Reader:
    """Puts words into a list, and what is none into its report."""

    def __init__(self, limits: Limits, *, join: bool) -> None:
        self.found = WordList()
        self.limits = limits
        self._join = join
        self._keys: set[str] = set()

    def take(self, line: int, text: str, splitter: Splitter) -> None:
        """Take the words of a line or a cell."""
        pieces = 0
        for piece, reason in splitter.cut(text):
            pieces += 1
            if reason:
                self.drop(line, piece, reason)
            else:
                self.add(line, piece)
        if pieces > 1:
            self._note(self.found.split, line, text, "several_words")

    def add(self, line: int, word: str, *, duplicates: bool = True) -> None:
        """Take a word, unless there is a reason against it."""
        if len(word) > _LONGEST:
            self.drop(line, word, "too_long")
            return
        try:
            key = fold(word, join=self._join)
        except NoKey as error:
            self.drop(line, word, error.code)
            return
        if key in self._keys:
            if duplicates:
                self.drop(line, word, "duplicate")
        elif not MIN_LENGTH <= len(key) <= MAX_LENGTH:
            self.drop(line, word, "too_short" if len(key) < MIN_LENGTH else "too_long")
        elif len(self._keys) == self.limits.words:
            most = self.limits.words
            raise WordListError(TOO_MANY, f"line {line}: more than {most} different words")
        else:
            self._keys.add(key)
            self.found.words.append(word)

    def drop(self, line: int, text: str, reason: str) -> None:
        """Report what became no word."""
        self._note(self.found.dropped, line, text, reason)

    def _note(self, notes: list[Note], line: int, text: str, reason: str) -> None:
        self.found.counts[reason] += 1
        if len(notes) < self.limits.notes:
            shown = visible(text[: _SHOWN + 1].strip())
            notes.append(
                Note(line, shown if len(shown) <= _SHOWN else f"{shown[:_SHOWN]}…", reason)
            )
