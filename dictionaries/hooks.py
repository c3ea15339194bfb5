"""Words around a word: with one letter more, with another letter, or as a part of it."""

from typing import NamedTuple

from dictionaries.keys import ALPHABET, MIN_LENGTH
from dictionaries.vocabulary import Vocabulary


class Hooks(NamedTuple):
    """The words around a word.

    Attributes:
        front: the letters that may stand before it.
        back: the letters that may stand behind it.
        inner: the words within it, in the order of their first letters.
        changes: for each of its letters, the others that may stand in its place.
    """

    front: str
    back: str
    inner: list[str]
    changes: list[str]


def hooks_of(key: str, vocabulary: Vocabulary) -> Hooks:
    """Return the words around a key, which need not be a word itself.

    That takes about 26 look-ups a letter, and one for each part of the key.
    """

    def letters(before: str, behind: str, but: str = "") -> str:
        return "".join(
            letter
            for letter in ALPHABET
            if letter != but and before + letter + behind in vocabulary
        )

    parts = (
        key[start:end]
        for start in range(len(key))
        for end in range(start + MIN_LENGTH, len(key) + 1)
    )
    return Hooks(
        letters("", key),
        letters(key, ""),
        list(dict.fromkeys(part for part in parts if part != key and part in vocabulary)),
        [letters(key[:i], key[i + 1 :], key[i]) for i in range(len(key))],
    )
