"""Placements along a line, against trying every word everywhere."""

from collections import Counter
from itertools import product

from hypothesis import given
from hypothesis import strategies as st

from dictionaries.graph.budget import Budget
from dictionaries.graph.dafsa import Automaton, build
from dictionaries.graph.lines import Placement, Rack, Square

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
def lines(draw: st.DrawFn) -> tuple[list[Square], list[int]]:
    """A line, and its anchors: the empty squares beside a tile, and some others."""
    kinds: st.SearchStrategy[Square] = st.sampled_from([ANY, ANY, ANY, 0, 0b0101, "A", "B", "CD"])
    squares: list[Square] = draw(st.lists(kinds, min_size=1, max_size=9))
    beside = {
        i
        for i, square in enumerate(squares)
        if not isinstance(square, str)
        and any(isinstance(squares[j], str) for j in (i - 1, i + 1) if 0 <= j < len(squares))
    }
    free = [i for i, square in enumerate(squares) if not isinstance(square, str)]
    # A square that a crossing word restricts lies beside a tile of another line.
    restricted = {i for i in free if squares[i] == 0b0101}
    more = draw(st.sets(st.sampled_from(free), max_size=2)) if free else set()
    return squares, sorted(beside | restricted | more)


def by_trying(
    words: set[str], squares: list[Square], anchors: list[int], rack: tuple[str, int, int]
) -> set[Placement]:
    letters, blanks, most = rack
    found = set()
    for start, word in product(range(len(squares)), words):
        if start and isinstance(squares[start - 1], str):
            continue
        index, place, laid, own = start, 0, [], []
        while place < len(word) and index < len(squares):
            square = squares[index]
            if isinstance(square, str):
                if not word.startswith(square, place):
                    break
                place += len(square)
            else:
                if not square >> (ord(word[place]) - 65) & 1:
                    break
                laid.append(index)
                own.append(place)
                place += 1
            index += 1
        ends = index == len(squares) or not isinstance(squares[index], str)
        if place < len(word) or not ends or not set(laid) & set(anchors) or len(laid) > most:
            continue
        for way in spellings("".join(word[i] for i in own), letters, blanks):
            shown = list(word)
            for i, letter in zip(own, way, strict=True):
                shown[i] = letter
            found.add(Placement(start, "".join(shown)))
    return found


@given(WORDS, lines(), LETTERS, st.integers(0, 2), st.integers(1, 7))
def test_placements_are_those_found_by_trying_every_word(
    words: set[str], line: tuple[list[Square], list[int]], letters: str, blanks: int, most: int
) -> None:
    squares, anchors = line
    rack = Rack(Automaton(build(sorted(words))), letters, blanks, most, Budget(ENOUGH))
    found = rack.along(squares, anchors)
    assert len(set(found)) == len(found)
    assert set(found) == by_trying(words, squares, anchors, (letters, blanks, most))
    assert set(rack.along(squares, anchors)) == set(found), "a rack serves many lines"
