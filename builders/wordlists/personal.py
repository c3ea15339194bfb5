"""The words that people taught their spelling checkers: aspell's `.pws`, LibreOffice's `.dic`."""

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

from builders.wordlists.errors import WordListError

_ASPELL: Final = re.compile(r"personal_(?:ws|repl)-\d\.\d\s+\S+\s+\d+(?:\s+(\S+))?")
_OFFICE: Final = re.compile(r"OOoUserDict\d")
_NEGATIVE: Final = re.compile(r"type:\s*negative", re.IGNORECASE)
_END_OF_HEAD: Final = "---"
_HEAD: Final = 20


class Personal(NamedTuple):
    """A personal dictionary.

    Attributes:
        head: how many lines stand before the words.
        is_office: words may hold `=` where a line may break, and no comments.
    """

    head: int
    is_office: bool


def encoding_of(data: bytes) -> str | None:
    r"""The encoding that the first line of a `.pws` names.

    >>> encoding_of(b"personal_ws-1.1 fr 2 iso8859-1\n\xe9t\xe9")
    'iso8859-1'
    """
    found = _ASPELL.match(data[:200].decode("ascii", "replace"))
    return None if found is None else found[1]


def recognise(text: str) -> Personal | None:
    r"""What personal dictionary a text is, None when it is none.

    Raises:
        WordListError: `list_negative`: of words that are not to be used.

    >>> recognise("OOoUserDict1\nlang: fr\ntype: positive\n---\nbiquet\n")
    Personal(head=4, is_office=True)
    """
    if _ASPELL.match(text):
        return Personal(1, is_office=False)
    if not _OFFICE.match(text):
        return None
    head = text.split("\n", _HEAD)[:_HEAD]
    if any(map(_NEGATIVE.match, head)):
        raise WordListError("list_negative")
    ends = (number for number, line in enumerate(head, 1) if line.strip() == _END_OF_HEAD)
    return Personal(next(ends, 1), is_office=True)


def words(kind: Personal, lines: Iterator[tuple[int, str]]) -> Iterator[tuple[int, str]]:
    """The lines after the head, without the marks of where a line may break."""
    for number, line in lines:
        if number > kind.head:
            yield number, line.partition("==")[0].replace("=", "") if kind.is_office else line
