"""The words on a line of a list that people wrote.

    chat                        CHAT
    - **renard**                what marks an item, and how it is set, is no part of it
    la pomme, l’ail             an article before a headword is not listed
    chat : animal domestique    a word, and its definition
    heureux/heureuse, ami(e)    both genders: also chanteur·euse, heureux/se
    chat 1520                   a word, and how often it was met
    chat, chien; loup           several words
    pomme de terre              an expression: in no word game, and never cut into words

Semicolons, commas, tabs and bars stand between words, unless at least half of the lines have none
of them: then a list has one word a line, and what stands after the word in `mot;définition` is
reported, but for another form of the word (`beau;belle`). White space stands between words in a
list that is laid out in columns (at least half of its lines hold four words or more); elsewhere
several words are one expression. Cutting `poisson rouge` in two would let ROUGE into a dictionary
of fish without anybody having written so.
"""

import re
from collections.abc import Iterable, Iterator
from enum import Enum, auto
from itertools import islice
from typing import Final, NamedTuple

from builders.wordlists.spelling import Spelling

_SEPARATOR: Final = re.compile(r"[;,\t|]")
# Between the cells of a line. After a comma and a space words are enumerated: « chat, chien ».
_CELL: Final = re.compile(r"[;\t|]|,(?!\s)")
_COMMENT: Final = re.compile(r"^[#;]|^//|\s#|\s//|^[-=*_~\s]{3,}$")
# What list makers put before a word: "- chat", "12. chat", "[ ] chat".
_MARK: Final = re.compile(r"(?:(?:[-+*•·–—‣▪>]|\d{1,7}[.)]|\[[ xX]?\])\s+)+")
_LINK: Final = re.compile(r"!?\[([^\[\]]*)\]\([^()\s]*\)")
_SET: Final = re.compile(r"(?<!\w)(\*\*|__|~~|`|\*|_)(?=\S)(.+?)(?<=\S)\1(?!\w)")
_DEFINED: Final = re.compile(r"\s*(?::(?!//)|=>?|->|→|\s[-–—](?=\s))\s*")
_REMARK: Final = re.compile(r"\s+(?:\([^()]*\)|\[[^\[\]]*\])")
_NUMBER: Final = re.compile(r"[+-]?\d[\d.,  ]*%?")
_NUMBERS_AROUND: Final = re.compile(r"(?:\d[\d.,\s]*\s)?(\D.*?)(?:\s+[+-]?\d[\d.,]*%?)*")
_AROUND: Final = "\"'«»“”„‘’.,:!?…\u00a0\u202f "
_ELIDED: Final = re.compile(r"[lL]\s?['’]\s?(?=\w)")
_ARTICLES: Final = frozenset({"le", "la", "les", "un", "une", "des", "du"})
_OPTIONAL: Final = re.compile(r"(\w+)\((-?\w+)\)(s?)")
_DOTTED: Final = re.compile(r"[·•‧∙]|(?<=\w)\.(?=\w)")
_LETTERS: Final = re.compile(r"[^\W\d_]+")
# Little words, by which running text is told from words in columns.
_LITTLE: Final = _ARTICLES | {
    *("de", "et", "à", "en", "est", "dans", "que", "qui", "se", "sur", "pour"),
}
_SENTENCE: Final = re.compile(r"\w[.!?…](?:\s|$)")
_MANY: Final = 4
_LONG: Final = 2000
_SAMPLE: Final = 10_000


class Piece(NamedTuple):
    """Something on a line.

    Attributes:
        text: a word; or what becomes no word.
        reason: why it does not, "" for a word: `expression`, `article`, `number`, `variant` (of
            a word that cannot be told), `definition` or `beside` (a word, in a list that has one
            word a line).
    """

    text: str
    reason: str = ""


class Layout(Enum):
    """How words stand on the lines of a list."""

    FREE = auto()
    COLUMNS = auto()
    """White space always stands between words."""
    ONE_A_LINE = auto()
    """What stands after the word, in another cell, is none."""


def content(line: str) -> str:
    """What a line says beside its comment and what stands before the word.

    >>> content("  3. chat  # félin"), content("# animaux"), content("- loup"), content("; ours")
    ('chat', '', 'loup', '')
    """
    text = line.strip()
    if text.isalpha():
        return text
    if comment := _COMMENT.search(text):
        text = text[: comment.start()].rstrip()
    mark = _MARK.match(text)
    return text if mark is None else text[mark.end() :]


def layout_of(lines: Iterable[str]) -> Layout:
    """How words stand on the lines of a list, by the first of them.

    >>> layout_of(["AA AH AI DU", "AN"]), layout_of(["chat", "mot;définition", "loup"])
    (<Layout.COLUMNS: 2>, <Layout.ONE_A_LINE: 3>)
    >>> layout_of(["chat;chien;loup", "ours;renard", "lynx"]), layout_of(["chat", "chien, loup"])
    (<Layout.FREE: 1>, <Layout.ONE_A_LINE: 3>)
    """
    long = short = single = celled = 0
    for line in islice(lines, _SAMPLE):
        if not line or line.isspace():
            continue
        several = len([cell for cell in _CELL.split(line) if cell.strip()]) > 1
        celled += several
        single += not several
        words = line.split() if _SEPARATOR.search(line) is None else ()
        long += len(words) >= _MANY
        short += len(words) < _MANY
    if long and long >= short:
        return Layout.COLUMNS
    return Layout.ONE_A_LINE if single >= celled else Layout.FREE


def is_prose(lines: Iterable[str]) -> bool:
    """Whether lines are running text: one word in five is a little one, or sentences end.

    >>> is_prose(["Le volcan crache de la lave."]), is_prose(["AA AH AI DU"])
    (True, False)
    """
    words = [word for line in islice(lines, _SAMPLE) for word in line.split()]
    little = sum(word in _LITTLE for word in words)
    ends = sum(_SENTENCE.search(word) is not None and len(word) > _MANY for word in words)
    return len(words) >= _MANY and (little * 5 >= len(words) or ends * 20 >= len(words))


class Splitter:
    """Cuts lines into words.

    >>> splitter = Splitter(Spelling())
    >>> [piece.text for piece in splitter.cut("l’ami(e) : proche") if not piece.reason]
    ['ami', 'amie']
    >>> list(splitter.cut("pomme de terre"))
    [Piece(text='pomme de terre', reason='expression')]
    """

    def __init__(self, spelling: Spelling, layout: Layout = Layout.FREE) -> None:
        """Say how lines are meant.

        Args:
            spelling: knows French words.
            layout: how words stand on them.
        """
        self._spelling = spelling
        self._columns = layout is Layout.COLUMNS
        self._one_a_line = layout is Layout.ONE_A_LINE

    def cut(self, text: str) -> Iterator[Piece]:
        """The words of a line, and what on it is none."""
        if text.isalpha():  # as nearly all are
            yield Piece(text)
            return
        head, definition = text, ""
        if len(text) < _LONG:  # no more than a line that somebody wrote by hand
            text = _SET.sub(r"\2", _SET.sub(r"\2", _LINK.sub(r"\1", text)))
            head, definition = defined(text)
        before, cells = "", self._cells(head)
        for part in _SEPARATOR.split(next(cells, "")):
            bare = part.strip(_AROUND)
            if self._columns and not bare.isalpha():
                for word in filter(None, (word.strip(_AROUND) for word in bare.split())):
                    yield from self._variants(word)
            elif len(bare) >= _LONG:
                yield Piece(bare, "too_long")
            elif bare:
                yield from self._part(bare, before)
            before = bare
        for cell in cells:
            yield from self._beside(before, cell.strip(_AROUND))
        if definition:
            yield Piece(definition, "definition")

    def _cells(self, text: str) -> Iterator[str]:
        """The word of a line and what stands beside it; all of the line where that is no matter."""
        if not self._one_a_line:
            return iter((text,))
        return (cell for cell in _CELL.split(text) if cell.strip(_AROUND))

    def _beside(self, word: str, cell: str) -> Iterator[Piece]:
        """What stands in another cell than the word of its line."""
        if cell.startswith("-") or self._spelling.are_forms(word, cell):
            yield self._other(word, cell)
        else:
            yield Piece(cell, "number" if _NUMBER.fullmatch(cell) else "beside")

    def _part(self, text: str, before: str) -> Iterator[Piece]:
        """The words between two separators."""
        if text.isalpha() and not (before.isalpha() and len(text) < len(before) - 1):
            yield Piece(text)
            return
        if _NUMBER.fullmatch(text):
            yield Piece(text, "number")
            return
        for remark in _REMARK.findall(text):
            yield Piece(remark.strip(), "definition")
        bare = " ".join(_REMARK.sub(" ", text).split()).strip(_AROUND)
        if around := _NUMBERS_AROUND.fullmatch(bare):
            if around[1] != bare:
                yield Piece(bare.replace(around[1], "", 1).strip(), "number")
            bare = around[1]
        yield from self._words(bare, before)

    def _words(self, text: str, before: str) -> Iterator[Piece]:
        article, rest = _without_article(text)
        if len(rest.split()) > 1:
            yield Piece(" ".join(text.split()), "expression")
            return
        if article:
            yield Piece(article, "article")
        if rest.startswith("-") or (before.isalpha() and rest.isalpha()):
            yield self._other(before, rest)
        else:
            yield from self._variants(rest)

    def _other(self, word: str, other: str) -> Piece:
        """The word that stands beside another one, perhaps only by its ending: `heureux, -euse`."""
        ending = other.removeprefix("-")
        if word.isalpha() and ending.isalpha() and len(ending) < len(word):
            made = self._spelling.ending(word, ending)
            if made is not None and (other != ending or not self._spelling.is_word(ending)):
                return Piece(made)
        if other != ending or (len(ending) < len(word) - 2 and not self._spelling.is_word(ending)):
            return Piece(other, "variant")
        return Piece(other)

    def _variants(self, word: str) -> Iterator[Piece]:
        """A word, or the two that it stands for."""
        if word.isalpha():
            yield Piece(word)
        elif found := _OPTIONAL.fullmatch(word):
            yield from self._with_ending(found[1], [found[2].removeprefix("-"), found[3]], word)
        elif len(parts := word.split("/")) > 1 and all(map(_is_letters, parts)):
            yield Piece(parts[0])
            for part in parts[1:]:
                yield self._other(parts[0], part)
        elif len(parts := _DOTTED.split(word)) > 1 and all(map(_LETTERS.fullmatch, parts)):
            yield from self._with_ending(parts[0], parts[1:], word)
        else:
            yield Piece(word)

    def _with_ending(self, word: str, endings: list[str], whole: str) -> Iterator[Piece]:
        """A word and its other gender, both in the plural when the last ending is an s."""
        other = self._spelling.ending(word, endings[0])
        if other is None or any(ending not in ("", "s") for ending in endings[1:]):
            yield Piece(whole, "variant")
            return
        plural = "s" if "s" in endings[1:] else ""
        yield Piece(word + plural)
        yield Piece(other + plural)


def _without_article(text: str) -> tuple[str, str]:
    """An article, "" when there is none, and the word that it stands before.

    >>> _without_article("l’ail"), _without_article("la pomme"), _without_article("le la")
    (('l’', 'ail'), ('la', 'pomme'), ('', 'le la'))
    >>> _without_article("La Rochelle"), _without_article("LA POMME")
    (('', 'La Rochelle'), ('LA', 'POMME'))
    """
    elided = _ELIDED.match(text)
    first, _, rest = (elided[0], "", text[elided.end() :]) if elided else text.partition(" ")
    is_article = elided or (first.lower() in _ARTICLES and rest.strip().lower() not in _ARTICLES)
    is_name = rest.strip()[:1].isupper() and not text.isupper()
    return (first.strip(), rest.strip()) if is_article and rest and not is_name else ("", text)


def _is_letters(text: str) -> bool:
    return _LETTERS.fullmatch(text.removeprefix("-")) is not None


def defined(text: str) -> tuple[str, str]:
    """A headword and its definition, "" when there is none.

    >>> defined("loup = canidé"), defined("chat, chien : bêtes"), defined("https://a.b")
    (('loup', 'canidé'), ('chat, chien', 'bêtes'), ('https://a.b', ''))
    """
    found = _DEFINED.search(text)
    if found is None or not found.start():
        return text, ""
    return text[: found.start()], text[found.end() :].strip()
