"""Searches by pattern and by tiles, against trying every word with the `re` module."""

import re
from collections import Counter

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from dictionaries.errors import PatternError
from dictionaries.graph.dafsa import Automaton, build
from dictionaries.graph.patterns import MAX_PATTERN, MAX_STARS_WITH_NUMBERS, pattern
from dictionaries.graph.search import Query, Search
from dictionaries.graph.steps import Steps
from dictionaries.vocabulary import Searches

WORDS = st.sets(st.text("ABCE", min_size=1, max_size=6), min_size=1, max_size=60)
LETTERS = st.text("ABCE", max_size=6)
TOKENS = st.sampled_from(["A", "b", "?", "*", "@", "#", "[AC]", "[^E]", "[é]", "1", "2"])
PLAIN = {"?": ".", "*": ".*", "@": "[AE]", "#": "[BC]", "[é]": "[E]", "b": "B"}


def expression(tokens: list[str]) -> str:
    """The same pattern for `re`, where a number becomes a group and what refers to it."""
    seen: set[str] = set()
    parts = []
    for sign in tokens:
        if sign in ("1", "2"):
            parts.append(f"(?P=n{sign})" if sign in seen else f"(?P<n{sign}>.)")
            seen.add(sign)
        else:
            parts.append(PLAIN.get(sign, sign))
    return "".join(parts)


def words_of(words: set[str]) -> Automaton:
    return Automaton(build(sorted(words)))


@given(
    WORDS,
    st.lists(TOKENS, min_size=1, max_size=6),
    st.none() | LETTERS,
    st.integers(0, 2),
)
def test_a_search_finds_what_trying_every_word_finds(
    words: set[str], tokens: list[str], letters: str | None, blanks: int
) -> None:
    assume(tokens.count("*") <= MAX_STARS_WITH_NUMBERS)
    fits = re.compile(expression(tokens)).fullmatch
    query = Query("".join(tokens), letters=letters, blanks=blanks)
    expected = []
    for word in sorted(words):
        lacking = Counter(word) - Counter(word if letters is None else letters)
        if fits(word) and lacking.total() <= blanks:
            expected.append(word)
            assert Counter(query.stands(word)) == lacking
    assert list(Search(words_of(words), query)) == expected


@given(WORDS, LETTERS, st.text("ABCE", max_size=4), st.integers(0, 4))
def test_a_search_goes_on_after_any_key(
    words: set[str], letters: str, after: str, shortest: int
) -> None:
    query = Query(letters=letters, blanks=1, min_length=shortest)
    whole = list(Search(words_of(words), query))
    assert list(Search(words_of(words), query, after)) == [word for word in whole if word > after]


@given(WORDS, LETTERS, st.integers(0, 200))
def test_a_bounded_search_gives_the_first_words_and_says_that_it_stopped(
    words: set[str], letters: str, edges: int
) -> None:
    query = Query(letters=letters, blanks=1)
    whole = list(Search(words_of(words), query))
    budget = Steps(edges)
    found = list(Search(words_of(words), query, budget=budget))
    assert found == whole[: len(found)]
    assert budget.spent or found == whole


@pytest.mark.parametrize(
    "text",
    ["A1[", "[]", "[^]", "A]", "A B", "[A-C]", "0", "%", "*1*1*", "?" * (MAX_PATTERN + 1), "[A?]"],
)
def test_what_is_no_pattern_is_refused(text: str) -> None:
    with pytest.raises(PatternError):
        pattern(text)


def test_the_longest_pattern_is_taken() -> None:
    longest = pattern("*" * MAX_PATTERN)
    assert longest.accepts(longest.start)


def test_the_letters_that_blanks_stand_for() -> None:
    assert Query(letters="", blanks=2).stands("AS") == "AS"
    assert Query(letters="EN", blanks=2).stands("NEE") == "E"


@given(st.lists(WORDS, min_size=1, max_size=3), LETTERS, st.integers(0, 60))
def test_searches_through_several_graphs_go_on_where_they_stopped(
    several: list[set[str]], letters: str, steps: int
) -> None:
    query = Query(letters=letters, blanks=2)
    whole = list(Searches([Search(words_of(words), query) for words in several], frozenset("A")))
    pieces: list[str] = []
    after: str | None = ""
    while after is not None:
        budget = Steps(steps + 30)
        searches = [Search(words_of(words), query, after, budget) for words in several]
        search = Searches(searches, frozenset("A"))
        pieces += search
        assert search.stopped_at != after, "it gets on"
        after = search.stopped_at
    assert pieces == whole == sorted(set(whole) - {"A"})
