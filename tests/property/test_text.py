"""Themes from texts: against the simplest thing that could be said of them, on any text."""

import re
from pathlib import Path

import ahocorasick
from hypothesis import given
from hypothesis import strategies as st

from builders.texts import theme_from, tokens
from builders.texts.expressions import _longest
from builders.texts.keyness import keyness
from dictionaries import LEXICON_FILE, Lexicon

PIECES = st.sampled_from(
    ["chat", "Chat", "œuf", "l’", "d'", "aujourd’hui", "porte-clé", "est-ce", "France", "manger",
     " ", " ", ", ", ".\n", "-", "'", "x1", "é", "e\u0301", "\ufffd", "\ud800", "@", "://"]
)  # fmt: skip


@given(text=st.lists(PIECES, max_size=40).map("".join) | st.text(max_size=80))
def test_any_text_makes_a_theme_within_the_dictionary(small_build: Path, text: str) -> None:
    opened = Lexicon(small_build / LEXICON_FILE, verify=False)
    within = opened.elected()
    theme = theme_from(text, opened, within)
    seen = theme_from(text, opened, within, family=False)
    opened.close()
    assert set(theme.keys) <= within
    assert set(seen.keys) <= set(theme.keys)
    assert set(theme.keys) == {key for word in theme.kept for key in word.keys}
    assert all(word.count == sum(word.seen.values()) for word in theme.kept)
    assert [w.keyness for w in theme.kept] == sorted((w.keyness for w in theme.kept), reverse=True)


@given(st.lists(st.text("abcéœÀ", min_size=1, max_size=6), max_size=30), st.sampled_from(" \n,.;"))
def test_plain_words_are_counted_as_they_are(words: list[str], separator: str) -> None:
    found = tokens.count(separator.join(words), most=1000)
    assert found is not None
    assert found.counts == {word: words.count(word) for word in words}
    assert found.total == len(words)


@given(st.text("ldqu'’ aeio-", max_size=40))
def test_tokens_lose_nothing_but_spaces(text: str) -> None:
    cleaned = tokens.clean(text)
    assert "".join(tokens.split(cleaned)) == re.sub(r"\s", "", cleaned)
    assert cleaned.replace(" ", "").replace("’", "'") == text.replace(" ", "").replace("’", "'")


def longest_by_hand(text: str, expressions: list[str]) -> list[tuple[int, int]]:
    """Try every place, the longest expression first."""
    found, at = [], 0
    while at < len(text):
        fits = [e for e in expressions if text.startswith(f" {e} ", at)]
        if fits:
            end = at + len(max(fits, key=len)) + 2
            found.append((at, end))
            at = end - 1  # the space between two is of both
        else:
            at += 1
    return found


@given(
    st.lists(st.text("ab ", min_size=1, max_size=5).map(str.split).map(" ".join), min_size=1),
    st.text("ab ", max_size=40),
)
def test_the_longest_expressions_from_the_left_are_found(given_: list[str], text: str) -> None:
    expressions = [e for e in given_ if e] or ["a"]
    automaton = ahocorasick.Automaton(ahocorasick.STORE_LENGTH)
    for expression in expressions:
        automaton.add_word(f" {expression} ")
    automaton.make_automaton()
    line = f" {' '.join(text.split())} "
    assert list(_longest(automaton, line)) == longest_by_hand(line, expressions)


@given(
    count=st.integers(0, 1000),
    more=st.integers(1, 1000),
    total=st.integers(2000, 10**7),
    per_million=st.floats(0, 50_000),
)
def test_a_word_that_is_met_more_often_is_more_typical(
    count: int, more: int, total: int, per_million: float
) -> None:
    less, much = keyness(count, total, per_million), keyness(count + more, total, per_million)
    assert much >= less
    assert (keyness(count, total, 0.0) > 0) == (count > 0)
