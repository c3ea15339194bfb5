"""Thousands of words in one request.

A loop that folds, looks up and describes each word costs several times what parsing the request
does. So words go through together: one text is folded by one table, and the keys are looked up by
one `map`. A word that the table does not know (anything but letters of Latin-1, œ and æ) is folded
by itself, so the answers are the same. And each word's piece of the answer is remembered, as long
as there is room: people ask about the same words.
"""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from operator import itemgetter
from typing import Final

import orjson

from dictionaries import Catalogue, HouseRules, NoKey, Reason, Vocabulary, fold
from service.referee.lexicon import tell

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
        self._told: dict[str, bytes] = {}
        self._good: dict[str, bytes] = {}  # those of `_told` that are valid

    def valid(self, words: Sequence[str]) -> bool:
        """Tell whether every word is valid."""
        return all(self._hits(keys_of(words, join=self._vocabulary.joins)[0]))

    def to_json(self, words: Sequence[str], suggest: int) -> bytes:
        """Give the answer for words as JSON."""
        pieces, valid = self._pieces(words)
        refused: list[str] = []
        if not valid:
            refused = [w for w, p in zip(words, pieces, strict=True) if p.__class__ is _Refused]
            if suggest:
                pieces = self._with_near_words(words, pieces, suggest)
        head = orjson.dumps({"valid": valid, "dictionary": self._vocabulary.ids})
        first, last = b'%b,"words":[' % head[:-1], b'],"invalid":%b}' % orjson.dumps(refused)
        if not pieces:
            return first + last
        pieces[0] = first + pieces[0]  # so that all is copied once
        pieces[-1] += last
        return b",".join(pieces)

    def to_text(self, words: Sequence[str], suggest: int) -> str:
        """Give a line a word: the word, valid or invalid, why, and near words; tabs between."""
        lines: list[str] = []
        for word, piece in zip(words, self._pieces(words)[0], strict=True):
            line = [" ".join(word.split()), "valid"]
            if piece.__class__ is _Refused:
                line[1:] = "invalid", orjson.loads(memoryview(piece))["reason"]["message"]
                if suggest:
                    line.append(" ".join(self._near(word, suggest)))
            lines.append("\t".join(line) + "\n")
        return "".join(lines)

    def _near(self, word: str, limit: int) -> list[str]:
        return self._catalogue.suggest(word, self._vocabulary, limit)

    def _with_near_words(
        self, words: Sequence[str], pieces: Sequence[bytes], limit: int
    ) -> list[bytes]:
        return [
            b'%b,"suggestions":%b}' % (piece[:-1], orjson.dumps(self._near(word, limit)))
            if piece.__class__ is _Refused
            else piece
            for word, piece in zip(words, pieces, strict=True)
        ]

    def _pieces(self, words: Sequence[str]) -> tuple[list[bytes], bool]:
        """Give each word's piece of the answer, and whether all are valid."""
        if len(words) > 1:  # one name gives `itemgetter` no tuple
            ask = itemgetter(*words)
            with suppress(KeyError):
                return list(ask(self._good)), True
            with suppress(KeyError):
                return list(ask(self._told)), False
        known = {word: self._told.get(word) for word in words}
        made = self._make([word for word, piece in known.items() if piece is None])
        pieces = [known[word] or made[word] for word in words]
        return pieces, _Refused not in set(map(type, pieces))

    def _make(self, words: Sequence[str]) -> dict[str, bytes]:
        """Make the pieces of words, each given once, and remember them."""
        keys, odd = keys_of(words, join=self._vocabulary.joins)
        hits = self._hits(keys)
        written = list(words)
        for i in odd:
            written[i] = orjson.dumps(words[i]).decode()[1:-1]
        made: dict[str, bytes] = {
            word: f'{{"word":"{text}","key":"{key}","valid":true}}'.encode()
            for word, text, key in zip(words, written, keys, strict=True)
        }
        missed = [] if all(hits) else [i for i, hit in enumerate(hits) if not hit]
        reasons = self._reasons([(words[i], keys[i]) for i in missed])
        refused: dict[str, bytes] = {}
        for i, reason in zip(missed, reasons, strict=True):
            key = f'"{keys[i]}"' if keys[i] else "null"
            text = f'{{"word":"{written[i]}","key":{key},"valid":false,"reason":{reason}}}'
            refused[words[i]] = _Refused(text.encode())
        self._remember(made, refused)
        return {**made, **refused}

    def _remember(self, made: Mapping[str, bytes], refused: Mapping[str, bytes]) -> None:
        if len(self._told) + len(made) > _ROOM:
            self._told.clear()
            self._good.clear()
        good = {
            word: piece
            for word, piece in made.items()
            if word not in refused and len(word) <= _LONGEST
        }
        self._good.update(good)
        self._told.update(good)
        self._told.update((w, p) for w, p in refused.items() if len(w) <= _LONGEST)

    def _hits(self, keys: Sequence[str]) -> list[bool]:
        if isinstance(self._vocabulary, HouseRules):
            return [key in self._vocabulary for key in keys]
        first, *others = (dictionary.contains for dictionary in self._vocabulary.dictionaries)
        hits = list(map(first, keys))
        for contains in others:
            hits = [hit or contains(key) for hit, key in zip(hits, keys, strict=True)]
        return hits

    def _reasons(self, missed: Sequence[tuple[str, str]]) -> list[str]:
        """Tell, as JSON, why words with these keys ("" for none) are not valid."""
        keys = [key for _, key in missed if key]
        known = self._catalogue.explain(keys, self._vocabulary) if keys else {}
        told: dict[str, str] = {}
        reasons: list[str] = []
        for word, key in missed:
            reason = known[key] if key else self._catalogue.check(word, self._vocabulary).reason
            if reason is None:
                raise AssertionError(word)  # what has no key is not valid
            if reason.values:
                reasons.append(self._tell(reason))
            else:
                text = told.get(reason.code) or self._tell(reason)
                reasons.append(told.setdefault(reason.code, text))
        return reasons

    def _tell(self, reason: Reason) -> str:
        return orjson.dumps(tell(reason, self._language)).decode()
