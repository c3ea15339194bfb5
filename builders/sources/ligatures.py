"""Giving words back their œ and æ, which older sources could not write.

DELA, ABU and Lexique have `oeuf` and `manoeuvrer`; Hunspell and the Wiktionary have `œuf` and
`manœuvrer`. They also have `moelleux` and `coefficient`, where French does write two letters: so
a word is mended only after a word of theirs. Where the two disagree, as on `phœnix` and
`phoenix`, or the Wiktionary has both, as it does for the lazy spelling `oeil`, Hunspell decides.
"""

import re
from collections.abc import Iterable, Iterator
from typing import Final

_PLAIN: Final = {"œ": "oe", "æ": "ae", "Œ": "Oe", "Æ": "Ae"}
_LIGATURE: Final = re.compile("[œæŒÆ]")
_CANDIDATE: Final = re.compile("[oaOA]e")
_WORD: Final = re.compile(r"[^\W\d_]+")


def plain(text: str) -> str:
    """Write the ligatures of a text as two letters.

    >>> plain("Œil-de-bœuf")
    'Oeil-de-boeuf'
    """
    return _LIGATURE.sub(lambda found: _PLAIN[found[0]], text)


class Ligatures:
    """What is written with a ligature, as told by sources that know.

    >>> ligatures = Ligatures(["œuf", "manœuvrer", "phoenix", "moelleux"], ["oeuf", "phœnix"])
    >>> [ligatures.word(word) for word in ("oeuf", "moelleux", "phoenix", "Oeufs", "tael")]
    ['œuf', 'moelleux', 'phoenix', 'Oeufs', 'tael']
    >>> ligatures.pair("manoeuvrasse", "manoeuvrer")
    ('manœuvrasse', 'manœuvrer')
    """

    def __init__(self, *authorities: Iterable[str]) -> None:
        """Learn from word lists, the most reliable first.

        The first list that has a word, written either way, decides; within one list, the
        ligature does.
        """
        self._known: dict[str, str] = {}
        for words in authorities:
            own: dict[str, str] = {}
            for word in words:
                if not word.isascii() and _LIGATURE.search(word):
                    own[plain(word)] = word
                elif "e" in word and _CANDIDATE.search(word):
                    own.setdefault(word, word)
            self._known = own | self._known

    def word(self, word: str) -> str:
        """A word as French writes it, the same when nothing is known."""
        return self._known.get(word, word)

    def text(self, text: str) -> str:
        """A word or an expression, mended as a whole or else word by word."""
        if not _CANDIDATE.search(text):
            return text
        whole = self._known.get(text)
        return whole or _WORD.sub(lambda found: self.word(found[0]), text)

    def pair(self, form: str, lemma: str) -> tuple[str, str]:
        """A form and its lemma, an unknown form being mended as its lemma is."""
        mended_form, mended_lemma = self.text(form), self.text(lemma)
        if mended_form == form and form not in self._known and mended_lemma != lemma:
            mended_form = "".join(_alike(form, lemma, mended_lemma))
        return mended_form, mended_lemma


def _alike(form: str, lemma: str, mended: str) -> Iterator[str]:
    """Put the ligatures of a mended lemma where the form still runs along the lemma."""
    at = 0
    for letter in mended:
        width = len(_PLAIN.get(letter, letter))
        if form[at : at + width] != lemma[at : at + width]:
            break
        yield letter
        at += width
    yield form[at:]
