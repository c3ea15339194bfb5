"""Placements along a line, against trying every word everywhere."""

from collections import Counter
from itertools import product

from hypothesis import given
from hypothesis import strategies as st

from dictionaries.graph.common import Either, common
from dictionaries.graph.dafsa import Automaton, build
from dictionaries.graph.lines import Placement, Rack
from dictionaries.graph.steps import Steps

ENOUGH = 10**7
WORDS = st.sets(st.text("ABCD", min_size=2, max_size=6), min_size=1, max_size=60)
LETTERS = st.text("ABCD", max_size=6)
ANY = (1 << 26) - 1


def spellings(word: str, letters: str, blanks: int) -> set[str]:
    """Every way to lay a word: capitals are tiles, lower case blanks."""
    ways = set()
    for stands in product((False, True), repeat=len(word)):
        if sum(stands) <= blanks:
            own = Counter(c for c, blank in zip(word, stands, strict=True) if not blank)
            if not own - Counter(letters):
                pairs = zip(word, stands, strict=True)
                ways.add("".join(c.lower() if blank else c for c, blank in pairs))
    return ways


@st.composite
def lines(draw: st.DrawFn) -> list[int]:
    """The slots of a line: masks of what may be laid, and letters that lie there."""
    kinds = st.sampled_from([ANY, ANY, ANY, 0, 0b0101, ~0, ~1, ~2])
    return draw(st.lists(kinds, min_size=1, max_size=9))


def by_trying(
    words: set[str], slots: list[int], tiles: tuple[str, int], first: int, ends: set[int]
) -> set[Placement]:
    found = set()
    for word in words:
        last = first + len(word) - 1
        if last not in ends:
            continue
        own = []
        for slot, letter in zip(slots[first:], word, strict=False):
            number = ord(letter) - 65
            if slot != ~number if slot < 0 else not slot >> number & 1:
                break
            own.append(slot >= 0)
        if len(own) < len(word):
            continue
        laid = "".join(letter for letter, mine in zip(word, own, strict=True) if mine)
        for way in spellings(laid, *tiles):
            rest = iter(way)
            shown = (next(rest) if mine else letter for letter, mine in zip(word, own, strict=True))
            found.add((last, "".join(shown)))
    return found


def in_order(placement: Placement) -> list[tuple[str, bool]]:
    """Letter by letter, a tile before a blank that stands for the same."""
    return [(letter.upper(), letter.islower()) for letter in placement[1]]


def ends_of(slots: list[int], first: int, most: int) -> set[int]:
    """The slots where a word may end: no letter lies behind, and the tiles suffice."""
    return {
        last
        for last in range(first, len(slots))
        if (last + 1 == len(slots) or slots[last + 1] >= 0)
        and sum(slot >= 0 for slot in slots[first : last + 1]) <= most
    }


@given(WORDS, lines(), LETTERS, st.integers(0, 2), st.data())
def test_words_are_those_found_by_trying_every_word(
    words: set[str], slots: list[int], letters: str, blanks: int, data: st.DataObject
) -> None:
    rack = Rack(Automaton(build(sorted(words))), letters, blanks, Steps(ENOUGH))
    for first in range(len(slots)):
        possible = ends_of(slots, first, len(letters) + blanks)
        if possible and (first == 0 or slots[first - 1] >= 0):
            ends = data.draw(st.sets(st.sampled_from(sorted(possible)), min_size=1))
            found = rack.words(slots, first, sum(1 << end for end in ends))
            assert len(set(found)) == len(found)
            assert set(found) == by_trying(words, slots, (letters, blanks), first, ends)
            assert found == sorted(found, key=in_order)


@given(WORDS, lines(), LETTERS, st.integers(0, 2), st.integers(0, 300))
def test_a_search_that_stops_finds_nothing_else(
    words: set[str], slots: list[int], letters: str, blanks: int, steps: int
) -> None:
    automaton = Automaton(build(sorted(words)))
    ends = sum(1 << end for end in ends_of(slots, 0, len(letters) + blanks))
    if ends:
        budget = Steps(steps)
        found = Rack(automaton, letters, blanks, budget).words(slots, 0, ends)
        whole = Rack(automaton, letters, blanks, Steps(ENOUGH)).words(slots, 0, ends)
        assert set(found) <= set(whole)
        assert budget.spent or found == whole


@given(st.lists(WORDS, min_size=2, max_size=3), lines(), LETTERS, st.integers(0, 2))
def test_several_graphs_are_walked_as_one(
    several: list[set[str]], slots: list[int], letters: str, blanks: int
) -> None:
    automata = [Automaton(build(sorted(words))) for words in several]
    ends = sum(1 << end for end in ends_of(slots, 0, len(letters) + blanks))
    if ends:
        for graph, words in (
            (Either(automata), set.union(*several)),
            (common(automata), set.intersection(*several)),
        ):
            alone = Rack(Automaton(build(sorted(words))), letters, blanks, Steps(ENOUGH))
            rack = Rack(graph, letters, blanks, Steps(ENOUGH))
            assert rack.words(slots, 0, ends) == alone.words(slots, 0, ends)
