"""How much a word belongs to a text: log-likelihood against French in general."""

from math import log
from typing import Final

REFERENCE: Final = 50_000_000
"""Words of the corpus behind the frequencies of Lexique 3 (subtitles), to the nearest ten million.

The frequencies are given in a million; how sure they are is told by how many words were counted.
"""
TYPICAL: Final = 7.88
"""The keyness from which a word belongs to a text rather than to French: 1 in 200 by chance."""
_NONE: Final = 1e-9  # so small a part of an occurrence is none, and would only underflow


def keyness(count: int, total: int, per_million: float) -> float:
    """The signed log-likelihood of a word: how surprising its number in a text is.

    Dunning's G²: twice the log of how much more probable both counts are when the text and the
    language each have a rate of their own than when they share one. 3.84 is the usual border of
    chance; more occurrences weigh more, not only a higher rate. Negative: the text has the word
    less often than the language.

    Args:
        count: occurrences in the text.
        total: words of the text.
        per_million: occurrences in a million words of the language.

    >>> round(keyness(12, 1000, 4.2), 1)  # "volcan", in a page about them
    166.3
    >>> round(keyness(1, 1000, 872.5), 1)  # "porte", once
    0.0
    >>> keyness(1, 1_000_000, 872.5) < -1000
    True
    """
    elsewhere = per_million * REFERENCE / 1e6
    if elsewhere < _NONE:
        elsewhere = 0.0
    rate = (count + elsewhere) / (total + REFERENCE)
    surprise = count * log(count / (total * rate)) if count else 0.0
    if elsewhere:
        surprise += elsewhere * log(elsewhere / (REFERENCE * rate))
    return 2 * surprise if count >= total * rate else -2 * surprise
