"""Thousands of words in one request.

A loop that folds, looks up and describes each word costs several times what parsing the request
does. So words go through together: one text is folded by one table, and the keys are looked up by
one `map`. A word that the table does not know (anything but letters of Latin-1, œ and æ) is folded
by itself, so the answers are the same. And each word's piece of the answer is remembered, as long
as there is room: people ask about the same words.
"""

from collections.abc import Sequence
from typing import Any, Final

import orjson

from dictionaries.catalogue import Catalogue, Vocabulary
from dictionaries.letters import NoKey, fold
from service.reasons import tell

_UNKNOWN: Final = 0
_SEPARATOR: Final = "\n"
_ROOM: Final = 1 << 16
"""Words remembered, 16 MB or so."""
_LONGEST: Final = 32
"""Letters of a word worth remembering."""
# Letters that are two tiles.
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


def keys_of(words: Sequence[str], *, join: bool = False) -> tuple[list[str], Sequence[int]]:
    """Fold words together: what `fold` gives for each, "" where it raises.

    Returns:
        The keys, and the places of the words that are not made of Latin-1 letters, œ and æ only.

    >>> keys_of(["Été", "cœur", "Москва", "porte-clé", "ﬁl", ""])
    (['ETE', 'COEUR', '', '', 'FIL', ''], [2, 3, 4, 5])
    """
    text = _SEPARATOR.join(words)
    for ligature, letters in _LIGATURES:
        text = text.replace(ligature, letters)
    folded = text.encode("latin-1", "replace").translate(_TABLE)
    keys = folded.decode("ascii").split(_SEPARATOR)
    odd: Sequence[int] = ()
    if len(keys) != len(words):  # a line break within a word
        keys, odd = [""] * len(words), range(len(words))
    elif _UNKNOWN in folded or "" in keys:
        odd = [i for i, key in enumerate(keys) if not key or "\0" in key]
    for i in odd:
        try:
            keys[i] = fold(words[i], join=join)
        except NoKey:
            keys[i] = ""
    return keys, odd


class _Refused(bytes):
    """The piece of a word that is not valid."""


class Batches:
    """Answers about many words, from one vocabulary, in one language."""

    def __init__(self, catalogue: Catalogue, vocabulary: Vocabulary, language: str) -> None:
        self._catalogue = catalogue
        self._vocabulary = vocabulary
        self._language = language
        self._remembered: dict[str, bytes] = {}

    def valid(self, words: Sequence[str]) -> bool:
        """Tell whether every word is valid."""
        return all(self._hits(keys_of(words, join=self._vocabulary.joins)[0]))

    def to_json(self, words: Sequence[str], suggest: int) -> bytes:
        """Give the answer for words as JSON."""
        pieces, invalid = self._pieces(words)
        if suggest:
            for i in invalid:
                near = orjson.dumps(self._catalogue.suggest(words[i], self._vocabulary, suggest))
                pieces[i] = b'%b,"suggestions":%b}' % (pieces[i][:-1], near)
        head = orjson.dumps({"valid": not invalid, "dictionary": self._vocabulary.ids})
        refused = orjson.dumps([words[i] for i in invalid])
        first, last = b'%b,"words":[' % head[:-1], b'],"invalid":%b}' % refused
        if not pieces:
            return first + last
        pieces[0] = first + pieces[0]  # so that all is copied once
        pieces[-1] += last
        return b",".join(pieces)

    def to_text(self, words: Sequence[str], suggest: int) -> str:
        """Give a line a word: the word, valid or invalid, why, and near words; tabs between."""
        pieces, invalid = self._pieces(words)
        lines = [[" ".join(word.split()), "valid"] for word in words]
        for i in invalid:
            lines[i][1:] = "invalid", orjson.loads(memoryview(pieces[i]))["reason"]["message"]
            if suggest:
                near = self._catalogue.suggest(words[i], self._vocabulary, suggest)
                lines[i].append(" ".join(near))
        return "".join("\t".join(line) + "\n" for line in lines)

    def _pieces(self, words: Sequence[str]) -> tuple[list[bytes], list[int]]:
        """Give each word's piece of the answer, and the places of the words that are not valid."""
        pieces: list[Any] = list(map(self._remembered.get, words))
        kinds = set(map(type, pieces))
        if type(None) in kinds:
            new = dict.fromkeys(words[i] for i, piece in enumerate(pieces) if piece is None)
            made = self._make(list(new))
            pieces = [made[words[i]] if piece is None else piece for i, piece in enumerate(pieces)]
            kinds.update(map(type, made.values()))
        if _Refused not in kinds:
            return pieces, []
        return pieces, [i for i, piece in enumerate(pieces) if piece.__class__ is _Refused]

    def _make(self, words: list[str]) -> dict[str, bytes]:
        """Make the pieces of words, and remember them."""
        keys, odd = keys_of(words, join=self._vocabulary.joins)
        hits = self._hits(keys)
        written: list[bytes] = [word.encode() for word in words]
        for i in odd:
            written[i] = orjson.dumps(words[i])[1:-1]
        made = {
            word: b'{"word":"%b","key":"%b","valid":true}' % (text, key.encode())
            for word, text, key in zip(words, written, keys, strict=True)
        }
        missed = [i for i, hit in enumerate(hits) if not hit]
        reasons = self._reasons([(words[i], keys[i]) for i in missed])
        for i, reason in zip(missed, reasons, strict=True):
            parts = written[i], orjson.dumps(keys[i] or None), reason
            made[words[i]] = _Refused(b'{"word":"%b","key":%b,"valid":false,"reason":%b}' % parts)
        if len(self._remembered) + len(made) > _ROOM:
            self._remembered.clear()
        self._remembered.update(
            made
            if max(map(len, words)) <= _LONGEST
            else {word: piece for word, piece in made.items() if len(word) <= _LONGEST}
        )
        return made

    def _hits(self, keys: Sequence[str]) -> list[bool]:
        first, *others = (dictionary.contains for dictionary in self._vocabulary.dictionaries)
        hits = list(map(first, keys))
        for contains in others:
            hits = [hit or contains(key) for hit, key in zip(hits, keys, strict=True)]
        return hits

    def _reasons(self, missed: Sequence[tuple[str, str]]) -> list[bytes]:
        """Tell why words with these keys ("" for none) are not valid."""
        keys = [key for _, key in missed if key]
        known = self._catalogue.explain(keys, self._vocabulary) if keys else {}
        told: dict[str, bytes] = {}
        reasons: list[bytes] = []
        for word, key in missed:
            reason = known[key] if key else self._catalogue.check(word, self._vocabulary).reason
            if reason is None:
                raise AssertionError(word)  # what has no key is not valid
            if reason.values:
                reasons.append(orjson.dumps(tell(reason, self._language)))
                continue
            if reason.code not in told:
                told[reason.code] = orjson.dumps(tell(reason, self._language))
            reasons.append(told[reason.code])
        return reasons
