"""From a text to its words, counted, with what stands before them.

French takes the vowel off some little words: *l’eau* is two words, *aujourd’hui* one. So an
apostrophe cuts after the words that lose their vowel, and nowhere else:

>>> split(clean("L'eau d’Aix, qu’il boit aujourd’hui, presqu’île ; d’abord, dit-il."))
['L’', 'eau', 'd’', 'Aix', ',', 'qu’', 'il', 'boit', "aujourd'hui", ',', "presqu'île", ';', \
"d'abord", ',', 'dit-il', '.']

Every pattern here is tried once at each place and never goes back, so that time grows with the
text and with nothing else.
"""

import re
import unicodedata
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import compress, islice
from typing import Final

from builders.texts.context import grammar
from dictionaries import APOSTROPHES, HYPHENS

ELIDED: Final = "’"
"""The mark of a token that lost its vowel; every other apostrophe is straight."""

_CHUNK: Final = 1 << 20
_LONGEST: Final = 64
_INVISIBLE: Final = "\u00ad\u200b\u200c\u200d\u2060\ufeff"
_ADDRESS: Final = re.compile(r"(?:https?://|www\.)\S+|(?<!\S)[^\s@]++@\S+")
# From the apostrophe backwards, since there are few of them. The exceptions are what the lexicon
# has as one word, though it begins with a word that loses its vowel.
_ELISION: Final = re.compile(
    r"'(?=\w)(?:"
    r"(?<=\b[lLjJmMtTsSçÇ]')"
    r"|(?<=\b[dD]')(?!(?:abord|accord|ailleurs|autant|après)\b)"
    r"|(?<=\b[cC]')(?!est-à-dire\b)"
    r"|(?<=\b[nN]')(?!importe\b)"
    r"|(?<=\b[qQ][uU]')|(?<=\b[jJ]usqu')(?!au-b)|(?<=\b[lL]orsqu')"
    r"|(?<=\b[pP]uisqu')|(?<=\b[qQ]uoiqu')"
    r")"
)
_ACCENTED: Final = re.compile("\\w[\u0300-\u036f]{1,4}")
_ACCENT: Final = re.compile("[\u0300-\u036f]")
# What could not be decoded counts as a letter: the rest of its word is not a word.
_UNREAD: Final = "\\ufffd\\ud800-\\udfff"
_TOKEN: Final = re.compile(rf"[\w{_UNREAD}]++(?:[-'][\w{_UNREAD}]++)*+’?|[^\w\s{_UNREAD}]++")
_LOWER: Final = "a-zß-öø-ÿœ"
# After a word, a comma, an elision; after M. and MM. and an initial, which end no sentence.
_NAMED: Final = re.compile(
    rf"[A-ZÀ-ÖØ-ÞŒ](?:(?<=[{_LOWER},;] .)|(?<=[{_LOWER}]’ .)|(?<=\bM\. .)|(?<=\bMM\. .)"
    rf"|(?<=\b(?:Dr|Pr|Me|St)\. .)|(?<=\b[A-Z]\. .))\w*+(?:[-']\w++)*+"
)


@dataclass
class Tokens:
    """The words of a text, as they are written in it.

    Attributes:
        total: how many words there are.
        counts: token → how often it occurs.
        articled: how often right after an article or another determiner.
        named: how often with a capital that no beginning of a sentence explains.
        chunks: the text again, its tokens between single spaces, in lower case.
    """

    total: int = 0
    counts: Counter[str] = field(default_factory=Counter)
    articled: Counter[str] = field(default_factory=Counter)
    named: Counter[str] = field(default_factory=Counter)
    chunks: list[str] = field(default_factory=list)


def clean(text: str) -> str:
    """Compose accents, write one apostrophe and one hyphen, and drop what cannot be seen."""
    if _ACCENT.search(text):
        # Not all at once: the time that takes grows as the square of how many marks stack up.
        text = _ACCENTED.sub(lambda found: unicodedata.normalize("NFC", found[0]), text)
    for character in _INVISIBLE:
        text = text.replace(character, "")
    for character in APOSTROPHES:
        text = text.replace(character, "'")
    for character in HYPHENS:
        text = text.replace(character, "-")
    if "@" in text or "://" in text or "www." in text:
        text = _ADDRESS.sub(" ", text)
    return _ELISION.sub(f"{ELIDED} ", text)


def split(cleaned: str) -> list[str]:
    """The tokens of a cleaned text, signs of punctuation among them."""
    return _TOKEN.findall(cleaned)


def count(text: str, *, most: int) -> Tokens | None:
    """Count the words of a text.

    Args:
        text: any length; taken in pieces, so that only counts and one copy are held.
        most: different tokens.

    Returns:
        None when there are more different tokens than that.
    """
    found = Tokens()
    determiners = {d for word in grammar().determiners for d in (word, word.capitalize())}
    for chunk in _chunks(text):
        cleaned = clean(chunk)
        tokens = split(cleaned)
        found.counts.update(tokens)
        if len(found.counts) > most:
            return None
        after_articles = map(determiners.__contains__, tokens)
        found.articled.update(compress(islice(tokens, 1, None), after_articles))
        found.named.update(_NAMED.findall(cleaned))
        found.chunks.append(f" {' '.join(tokens)} ".lower())
    for token in [t for t in found.counts if not _is_word(t)]:
        del found.counts[token]
    found.total = found.counts.total()
    return found


def _is_word(token: str) -> bool:
    return token[0].isalnum() and not token.endswith(ELIDED) and len(token) <= _LONGEST


def _chunks(text: str) -> Iterator[str]:
    """Cut a text in pieces, at the end of a line where there is one, else at a space."""
    start = 0
    while start < len(text):
        end = start + _CHUNK
        if end < len(text):
            cut_at = text.rfind("\n", start, end)
            if cut_at <= start:
                cut_at = text.rfind(" ", start, end)
            end = cut_at if cut_at > start else end
        yield text[start:end]
        start = end
