"""Words near a key: one slip of the pen away."""

from collections.abc import Iterable

from dictionaries.keys import ALPHABET


def neighbours(key: str) -> set[str]:
    """Return every string one slip of the pen away from a key.

    One letter more, one less, another letter in one place, or two neighbours exchanged: about 54
    for each letter of the key.

    >>> sorted(neighbours("AB") & {"A", "B", "BA", "CAB", "AB", "AX", "ABBA"})
    ['A', 'AX', 'B', 'BA', 'CAB']
    """
    cuts = [(key[:i], key[i:]) for i in range(len(key) + 1)]
    found = {left + right[1:] for left, right in cuts if right}
    found.update(left + right[1] + right[0] + right[2:] for left, right in cuts if len(right) > 1)
    for left, right in cuts:
        found.update(left + letter + right for letter in ALPHABET)
        if right:
            found.update(left + letter + right[1:] for letter in ALPHABET)
    found.discard(key)
    return found


def suggestions(key: str, words: Iterable[str], usage: dict[str, float]) -> list[str]:
    """Order words by how near they are to a key and how usual.

    All are one slip away; a word that keeps the first letter of the key is nearer, since players
    seldom get that one wrong.

    Args:
        key: what was asked.
        words: keys near it.
        usage: occurrences in a million words; a word that is not in it is never met.
    """
    return sorted(words, key=lambda w: (w[:1] != key[:1], -usage.get(w, 0.0), w))
