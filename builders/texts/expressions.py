"""The expressions of the lexicon that stand in a text: *pomme de terre*, *arc-en-ciel*.

They are found by an Aho-Corasick automaton: one pass over the text, however many there are. One
automaton of all of them would take 80 MB; but an expression can only be in a text that has its
longest word, so they lie in memory under that (20 MB), and an automaton is made for each text,
of the few thousand expressions whose longest word it has.

Text and expressions are cut into the same tokens and put together again with single spaces, so a
boundary of words is always a space: no expression is found in the middle of a word, nor across
a comma.
"""

from collections import Counter
from collections.abc import Container, Iterable, Iterator
from functools import lru_cache
from typing import Final, NamedTuple

import ahocorasick

from builders.texts.lemmas import function_words
from builders.texts.tokens import ELIDED, clean, split
from dictionaries import Lexicon

_KEPT: Final = 2
_MOST_WORDS: Final = 8


class Expression(NamedTuple):
    """An expression in a text.

    Attributes:
        form: as the lexicon writes it.
        times: how often it occurs, not counting where a longer one does.
    """

    form: str
    times: int


Table = dict[str, str]
"""Longest token → the expressions that have it, a line for each: its tokens, single spaces."""


def find(lexicon: Lexicon, chunks: Iterable[str], words: Container[str]) -> list[Expression]:
    """Find the expressions of a lexicon in a text, the most frequent first.

    Args:
        lexicon: that knows them.
        chunks: the text: tokens between single spaces, also at both ends, in lower case.
        words: its tokens, in lower case.
    """
    automaton = ahocorasick.Automaton(ahocorasick.STORE_LENGTH)
    for word, expressions in table(lexicon).items():
        if word in words:
            for expression in expressions.split("\n"):
                automaton.add_word(f" {expression} ")
    if not len(automaton):  # of which `iter` would raise
        return []
    automaton.make_automaton()
    counts: Counter[str] = Counter()
    for chunk in chunks:
        counts.update(chunk[start:end] for start, end in _longest(automaton, chunk))
    found = (Expression(_written(text), count) for text, count in counts.items())
    return sorted(found, key=lambda e: (-e.times, e.form))


def _longest(automaton: ahocorasick.Automaton, chunk: str) -> Iterator[tuple[int, int]]:
    """The places of the matches that do not overlap, from the left, the longest first.

    Two that follow one another share the space between them.
    """
    matches = sorted((end + 1 - length, -end - 1) for end, length in automaton.iter(chunk))
    free = 0
    for start, minus_end in matches:
        if start >= free:
            free = -minus_end - 1
            yield start, -minus_end


@lru_cache(_KEPT)
def table(lexicon: Lexicon) -> Table:
    """The expressions of a lexicon; kept for the last two objects that were asked for.

    So whoever makes many themes does well to keep one lexicon open for them.
    """
    lists: dict[str, list[str]] = {}
    for line in clean("\n".join(lexicon.expressions())).lower().split("\n"):
        tokens = split(line)
        if _is_expression(tokens):
            lists.setdefault(max(tokens, key=len), []).append(" ".join(tokens))
    return {word: "\n".join(dict.fromkeys(forms)) for word, forms in lists.items()}


def _is_expression(tokens: list[str]) -> bool:
    """Whether tokens are an expression that says something: no `année de l'`, no `la ville`.

    >>> [_is_expression(line.split()) for line in ("pomme de terre", "la ville", "arc-en-ciel")]
    [True, False, True]
    """
    grammar = function_words()[0]
    return (
        0 < len(tokens) <= _MOST_WORDS
        and (len(tokens) > 1 or "-" in tokens[0])
        and all(token[0].isalpha() for token in tokens)
        and grammar.isdisjoint((tokens[0].removesuffix(ELIDED), tokens[-1].removesuffix(ELIDED)))
    )


def _written(text: str) -> str:
    """Write an expression as French does.

    >>> _written(" chef d’ œuvre ")
    'chef d’œuvre'
    """
    return text.strip().replace(f"{ELIDED} ", ELIDED).replace("'", ELIDED)
