"""A lexicon small enough to check by eye, for tests of the rules."""

from collections.abc import Iterable, Sequence


class FakeLexicon:
    """The lexicon protocol over a plain set: slow and obvious."""

    def __init__(self, words: Iterable[str]) -> None:
        self.words = frozenset(words)

    def __contains__(self, key: str, /) -> bool:
        return key in self.words

    def support(self, masks: Sequence[int], /) -> list[int]:
        """Try every word."""
        found = [0] * len(masks)
        for word in self.words:
            bits = [1 << (ord(letter) - 65) for letter in word]
            if len(bits) == len(masks) and all(b & m for b, m in zip(bits, masks, strict=True)):
                found = [f | b for f, b in zip(found, bits, strict=True)]
        return found
