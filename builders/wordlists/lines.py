"""The words on the lines of a list that people wrote, and which lines are expressions.

Semicolons, commas, tabs and bars always stand between words. White space is not so clear:

- in a list laid out in columns (at least half of its lines hold several words, and do not look
  like expressions), it does too;
- in a list with one word a line, a line with several may be two words that ended up together, or
  one expression: `poisson rouge`. An expression is in no word game, and cutting it in two would
  let ROUGE into a dictionary of fish without anybody having written so. So it is left out as a
  whole, and reported, when it has a little word in its middle (`pomme de terre`) or when whoever
  asks knows it as an expression; any other line is cut, and that is reported too.
"""

import io
import re
from collections.abc import Callable, Iterator
from itertools import islice
from typing import Final

IsExpression = Callable[[str], bool]
"""Tells whether some words, in order and with single spaces, are one expression."""

_SEPARATOR: Final = re.compile(r"[;,\t|]")
_COMMENT: Final = re.compile(r"(?:^|\s)#")
# What list makers put before a word: "- chat", "12. chat".
_MARK: Final = re.compile(r"(?:[-*•·–—]|\d{1,7}[.)])\s+")
_QUOTES: Final = '"«»“”'
_LINKS: Final = frozenset(
    {
        *("à", "a", "au", "aux", "avec", "d", "de", "des", "du", "en", "entre", "et", "l", "la"),
        *("le", "les", "ou", "par", "pour", "qu", "sans", "sous", "sur", "un", "une"),
    }
)
_SAMPLE: Final = 10_000
_SHORT: Final = 5


def content(line: str) -> str:
    """Give what a line says beside its comment and what stands before the word.

    >>> content("  3. chat  # félin"), content("# animaux"), content("- loup")
    ('chat', '', 'loup')
    """
    found = _COMMENT.search(line) if "#" in line else None
    text = (line if found is None else line[: found.start()]).strip()
    mark = _MARK.match(text)
    return text if mark is None else text[mark.end() :]


def in_columns(text: str) -> bool:
    """Tell whether a list has several words on at least half of its lines."""
    one = several = 0
    for line in islice(io.StringIO(text, newline=None), _SAMPLE):
        words = _SEPARATOR.split(content(line), maxsplit=1)[0].split()
        if len(words) > 1 and not (len(words) <= _SHORT and _is_linked(words)):
            several += 1
        else:
            one += bool(words)
    return several > 0 and several >= one


def _is_linked(words: list[str]) -> bool:
    """Tell whether words are held together by little ones.

    >>> [_is_linked(line.split()) for line in ("ver à soie", "chef d’œuvre", "poisson rouge")]
    [True, True, False]
    """
    heads = [word.lower().replace("’", "'").partition("'") for word in words[1:]]
    elided = any(mark and head in _LINKS for head, mark, _ in heads)
    return elided or any(head in _LINKS for head, _, _ in heads[:-1])


class Splitter:
    """Cuts lines into words.

    >>> splitter = Splitter(columns=False, is_expression={"poisson rouge"}.__contains__)
    >>> [list(splitter.cut(line)) for line in ("pomme de terre", "poisson rouge", "chat loup")]
    [[('pomme de terre', 'expression')], [('poisson rouge', 'expression')], \
[('chat', ''), ('loup', '')]]
    """

    def __init__(self, *, columns: bool, is_expression: IsExpression | None = None) -> None:
        """Say how white space is meant.

        Args:
            columns: it always stands between words.
            is_expression: knows expressions.
        """
        self._columns = columns
        self._is_expression = is_expression

    def cut(self, text: str) -> Iterator[tuple[str, str]]:
        """Give each word with "", each expression with the reason `expression`."""
        if text.isalpha():  # as nearly all are
            yield text, ""
            return
        for part in _SEPARATOR.split(text):
            words = part.split()
            if len(words) > 1 and self._is_one(words):
                yield " ".join(words), "expression"
                continue
            for word in words:
                bare = word.strip(_QUOTES)
                if bare:
                    yield bare, ""

    def _is_one(self, words: list[str]) -> bool:
        """Tell whether words on one line are one expression."""
        if not self._columns and _is_linked(words):
            return True
        return self._is_expression is not None and self._is_expression(" ".join(words))
