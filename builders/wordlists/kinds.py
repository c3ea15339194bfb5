"""What a file is, told by what it says of itself, so that nothing else is taken for a list.

A list comes under any name and any media type. What another program wrote for another purpose (a
page, a letter, a picture) would still be made of words, hundreds of them, of which none was meant.
"""

import re
from pathlib import PurePosixPath
from typing import Final

from builders.wordlists.errors import WordListError

# What other kinds of file begin with, and the message that names them.
_SIGNATURES: Final = (
    (b"%PDF", "list_written"),
    (b"{\\rtf", "list_written"),
    (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "list_old_office"),
    (b"\x89PNG", "list_not_text"),
    (b"\xff\xd8\xff", "list_not_text"),
    (b"GIF8", "list_not_text"),
    (b"SQLite format 3", "list_not_text"),
    (b"BZh", "list_other_packing"),
    (b"\xfd7zXZ", "list_other_packing"),
    (b"7z\xbc\xaf\x27\x1c", "list_other_packing"),
    (b"Rar!", "list_other_packing"),
    (b"\x28\xb5\x2f\xfd", "list_other_packing"),
)
_MARKUP: Final = re.compile(
    r"\ufeff?\s*(?:<!--(?:(?!-->)[\s\S])*-->\s*|<\?xml[^>]*>\s*)*"
    r"<(?:!doctype\s+html|html|head|body|title|meta|main|article|section|header|div|p|span|h[1-6]"
    r"|ul|ol|li|dl|table|tr|td|center|font|b|i|a|br|pre)\b[^<>]*>",
    re.IGNORECASE,
)
_PROGRAM: Final = re.compile(
    r"\s*(?:(?://[^\n]*|/\*(?:(?!\*/)[\s\S])*\*/)\s*)*"
    r"(?:export[ \t]+(?:default|const|let|var)\b|(?:const|let|var)[ \t]+[\w$]+[ \t]*[:=]"
    r"|module\.exports\b"
    r"|import[ \t]+(?:[{*\"']|\w+[ \t]+from\b)|[\"']use strict[\"']|\[\s*')"
)
TABLES: Final = frozenset({"csv", "tsv"})


def extension(name: str) -> str:
    """What the name of a file says of its kind, `.gz` aside.

    >>> extension("Mots.CSV.gz"), extension("a/b.d/mots"), extension("")
    ('csv', '', '')
    """
    path = PurePosixPath(name.lower())
    return (path.with_suffix("") if path.suffix == ".gz" else path).suffix[1:]


def refuse_other_files(data: bytes) -> None:
    """Refuse bytes that are another kind of file.

    Raises:
        WordListError: they are, and the message names it.
    """
    for signature, code in _SIGNATURES:
        if data.startswith(signature):
            raise WordListError(code)


def is_markup(text: str) -> bool:
    r"""Whether a text is a page, or a piece of one.

    >>> [is_markup(text) for text in ("\ufeff<!-- x --> <!DOCTYPE html>", "<p>Un chat", "<3 chats")]
    [True, True, False]
    """
    return _MARKUP.match(text) is not None


def is_program(text: str) -> bool:
    r"""Whether a text is a program in JavaScript or TypeScript.

    >>> is_program("export const WORDS = ['chat']"), is_program("export\nimport\n")
    (True, False)
    """
    return _PROGRAM.match(text) is not None
