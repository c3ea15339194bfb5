"""Thousands of words in one request.

A loop that folds, looks up and describes each word costs several times what parsing the request
does. So the words go through together: one text is folded by one table, the keys are looked up by
one `map`, and the answer is joined from pieces. A word that the table does not know (anything but
letters of Latin-1) is folded by itself, so the answers are the same.
"""

from collections.abc import Iterator, Sequence
from typing import Any, Final, cast

import orjson

from dictionaries.catalogue import Catalogue, Vocabulary
from dictionaries.letters import NoKey, fold
from service.reasons import tell

Json = dict[str, Any]

_UNKNOWN: Final = 0
_SEPARATOR: Final = "\n"
# The letters of French that are two tiles and not in Latin-1, or not one for one.
_LIGATURES: Final = (("œ", "oe"), ("Œ", "OE"), ("æ", "ae"), ("Æ", "AE"))


def _table() -> bytes:
    """Ask `fold` for the key of each character of Latin-1 that has one letter."""
    table = bytearray(256)
    for code in range(256):
        try:
            key = fold(chr(code))
        except NoKey:
            continue
        if len(key) == 1:
            table[code] = ord(key)
    table[ord(_SEPARATOR)] = ord(_SEPARATOR)
    return bytes(table)


_TABLE: Final = _table()


def keys_of(words: list[str], *, join: bool = False) -> tuple[list[str | None], Sequence[int]]:
    """Fold words together: what `fold` gives for each, None where it raises.

    Returns:
        The keys, and the places of the words that are not made of Latin-1 letters, œ and æ only.

    >>> keys_of(["Été", "cœur", "Москва", "porte-clé", "ﬁl", ""])
    (['ETE', 'COEUR', None, None, 'FIL', None], [2, 3, 4, 5])
    """
    text = _SEPARATOR.join(words)
    for ligature, letters in _LIGATURES:
        text = text.replace(ligature, letters)
    folded = text.encode("latin-1", "replace").translate(_TABLE)
    keys: list[str | None] = [*folded.decode("ascii").split(_SEPARATOR)]
    odd: Sequence[int] = ()
    if len(keys) != len(words):  # a line break within a word
        keys, odd = [None] * len(words), range(len(words))
    elif _UNKNOWN in folded or "" in keys:
        odd = [i for i, key in enumerate(keys) if not key or "\0" in key]
    for i in odd:
        try:
            keys[i] = fold(words[i], join=join)
        except NoKey:
            keys[i] = None
    return keys, odd


class Batch:
    """Words checked together.

    Attributes:
        words: as they were sent.
        keys: the key of each, or None.
        hits: whether each is valid.
        invalid: the places of those that are not.
    """

    def __init__(self, catalogue: Catalogue, vocabulary: Vocabulary, words: list[str]) -> None:
        self.words = words
        self._catalogue = catalogue
        self._vocabulary = vocabulary
        self.keys, self._odd = keys_of(words, join=vocabulary.joins)
        first, *others = (dictionary.contains for dictionary in vocabulary.dictionaries)
        keys = [key or "" for key in self.keys] if self._odd else cast("list[str]", self.keys)
        self._look_up = keys  # "" for none, which is no word
        self.hits = list(map(first, keys))
        for contains in others:
            if not all(self.hits):
                pairs = zip(self.hits, keys, strict=True)
                self.hits = [hit or contains(key) for hit, key in pairs]
        self.invalid = [] if all(self.hits) else [i for i, hit in enumerate(self.hits) if not hit]

    @property
    def valid(self) -> bool:
        """Whether every word is valid."""
        return not self.invalid

    def reasons(self, language: str) -> Iterator[tuple[int, Json]]:
        """Give the place of each invalid word and why it is not valid."""
        keys = dict.fromkeys(key for i in self.invalid if (key := self.keys[i]) is not None)
        known = self._catalogue.explain(list(keys), self._vocabulary) if keys else {}
        told: dict[str, Json] = {}
        for i in self.invalid:
            key = self.keys[i]
            if key is None:
                reason = self._catalogue.check(self.words[i], self._vocabulary).reason
            else:
                reason = known[key]
            if reason is None:  # a check and a look-up of the same key agree
                raise AssertionError(key)
            if reason.values:
                yield i, tell(reason, language)
            else:
                if reason.code not in told:
                    told[reason.code] = tell(reason, language)
                yield i, told[reason.code]

    def to_text(self, language: str, suggest: int) -> str:
        """Give a line a word: the word, valid or invalid, why."""
        why = {i: reason["message"] for i, reason in self.reasons(language)}
        lines = []
        for i, word in enumerate(self.words):
            shown = " ".join(word.split())
            fields = [shown, "invalid", why[i]] if i in why else [shown, "valid"]
            if i in why and suggest:
                fields.append(" ".join(self._suggestions(i, suggest)))
            lines.append("\t".join(fields) + "\n")
        return "".join(lines)

    def to_json(self, language: str, suggest: int) -> bytes:
        """Give the answer as JSON, joined from five pieces a word."""
        pieces: list[str] = ['{"word":"', "", '","key":"', "", '","valid":true},'] * len(self.words)
        pieces[1::5] = self.words
        pieces[3::5] = self._look_up
        for i in self._odd:
            pieces[5 * i + 1] = orjson.dumps(self.words[i]).decode()[1:-1]
        for i, reason in self.reasons(language) if self.invalid else ():
            rest = {"valid": False, "reason": reason}
            if suggest:
                rest["suggestions"] = self._suggestions(i, suggest)
            quote = '"'
            if self.keys[i] is None:
                pieces[5 * i + 2], quote = '","key":null', ""
            pieces[5 * i + 4] = f"{quote},{orjson.dumps(rest).decode()[1:]},"
        head = {"valid": self.valid, "dictionary": self._vocabulary.ids}
        invalid = orjson.dumps([self.words[i] for i in self.invalid])
        words = "".join(pieces)[:-1].encode()
        return b'%b,"words":[%b],"invalid":%b}' % (orjson.dumps(head)[:-1], words, invalid)

    def _suggestions(self, i: int, limit: int) -> list[str]:
        return self._catalogue.suggest(self.words[i], self._vocabulary, limit)
