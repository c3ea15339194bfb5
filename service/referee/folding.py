"""Thousands of words folded together: one text is folded by one table.

A word that the table does not know (anything but letters of Latin-1, œ and æ) is folded by itself,
so the keys are those of `fold`.
"""

from collections.abc import Sequence
from typing import Final

from dictionaries import NoKey, fold

_UNKNOWN: Final = "\0"
_SEPARATOR: Final = "\n"
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


def fold_all(words: Sequence[str], *, join: bool) -> tuple[list[str], dict[int, NoKey]]:
    """Fold words together.

    Args:
        words: as players typed them.
        join: drop hyphens and apostrophes instead of refusing them.

    Returns:
        The key of each word, "" where there is none; and why these have none, by their places.

    >>> keys, faults = fold_all(["Été", "cœur", "Москва", "ﬁl"], join=False)
    >>> keys, faults[2].code
    (['ETE', 'COEUR', '', 'FIL'], 'invalid_character')
    """
    text = _SEPARATOR.join(words)
    for ligature, letters in _LIGATURES:
        text = text.replace(ligature, letters)
    folded = text.encode("latin-1", "replace").translate(_TABLE).decode("ascii")
    keys = folded.split(_SEPARATOR)
    odd: Sequence[int] = ()
    if len(keys) != len(words):  # a line break within a word
        keys, odd = [""] * len(words), range(len(words))
    elif _UNKNOWN in folded or "" in keys:
        odd = [i for i, key in enumerate(keys) if not key or _UNKNOWN in key]
    faults: dict[int, NoKey] = {}
    for i in odd:
        try:
            keys[i] = fold(words[i], join=join)
        except NoKey as error:
            keys[i], faults[i] = "", error
    return keys, faults
