"""The automaton, the artifact and its searches against a plain Python set."""

import re
import tempfile
from array import array
from itertools import islice
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from dictionaries import (
    SUFFIX,
    ArtifactDamaged,
    AutomatonError,
    Dictionary,
    Query,
    check_members,
    decode_artifact,
    encode_artifact,
    open_artifact,
    write_atomic,
)
from dictionaries.graph.common import count_common, differing
from dictionaries.graph.cross_checks import support
from dictionaries.graph.dafsa import Automaton, build, from_bytes, to_bytes
from dictionaries.graph.edits import neighbours
from dictionaries.graph.search import Search
from dictionaries.graph.steps import Steps
from dictionaries.graph.text import text_of

MANIFEST = {"id": "mots", "title": "T", "licence": "L", "sources": [], "recipe": {}, "lengths": {}}
# Few letters and short words: many shared beginnings and ends, so nodes merge.
keys = st.text("ABCZ", min_size=1, max_size=7)
word_sets = st.sets(keys, max_size=60)


def automaton_of(words: set[str]) -> Automaton:
    return Automaton(from_bytes(*to_bytes(build(sorted(words)))))


@given(word_sets, st.sets(keys))
def test_membership_and_order(words: set[str], others: set[str]) -> None:
    automaton = automaton_of(words)
    assert list(automaton) == sorted(words)
    assert text_of(automaton) == "".join(f"{word}\n" for word in sorted(words))
    assert {key for key in words | others if key in automaton} == words


@given(word_sets)
def test_no_two_nodes_are_alike(words: set[str]) -> None:
    """Minimal: no two nodes have the same right language."""
    automaton = automaton_of(words)

    def language(node: int) -> frozenset[str]:
        found: set[str] = set()
        for letter, end, target in automaton.children(node):
            found.update(chr(65 + letter) + rest for rest in language(target))
            if end:
                found.add(chr(65 + letter))
        return frozenset(found)

    nodes = {automaton.root, automaton.leaf}
    for node in range(automaton.leaf):
        nodes.update(target for _, _, target in automaton.children(node))
    languages = [language(node) for node in nodes]
    assert len(set(languages)) == len(languages)


@given(word_sets, st.sets(keys))
def test_saved_and_opened_again(words: set[str], others: set[str]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / f"mots{SUFFIX}"
        write_atomic(path, encode_artifact(sorted(words), MANIFEST))
        check_members(open_artifact(path))
        dictionary = Dictionary.open(path)
        assert list(dictionary) == sorted(words)
        assert len(dictionary) == len(words)
        assert {key for key in words | others if key in dictionary} == words
        assert dictionary.id == "mots"
        assert [entry.name for entry in Path(folder).iterdir()] == [path.name]


@given(word_sets)
def test_the_same_words_give_the_same_bytes(words: set[str]) -> None:
    shuffled = dict(reversed(MANIFEST.items()))
    assert encode_artifact(sorted(words), MANIFEST) == encode_artifact(sorted(set(words)), shuffled)


def fits(word: str, pattern: str) -> bool:
    """Match a pattern, slowly and obviously."""
    expression = "".join({"?": ".", "*": ".*"}.get(c, c) for c in pattern)
    return re.fullmatch(expression, word) is not None


patterns = st.text("ABCZ?*", max_size=6)
parts = st.text("ABC?", max_size=2)


@given(word_sets, patterns, parts, parts, parts, st.integers(0, 5), st.integers(3, 9), keys)
def test_search(  # noqa: PLR0913, PLR0917 - one argument a part of the query
    words: set[str],
    pattern: str,
    prefix: str,
    suffix: str,
    contains: str,
    shortest: int,
    longest: int,
    after: str,
) -> None:
    query = Query(pattern, prefix, suffix, contains, shortest, longest)
    expected = [
        word
        for word in sorted(words)
        if (not pattern or fits(word, pattern))
        and fits(word, f"{prefix}*")
        and fits(word, f"*{suffix}")
        and fits(word, f"*{contains}*")
        and shortest <= len(word) <= longest
    ]
    automaton = automaton_of(words)
    assert list(Search(automaton, query)) == expected
    assert list(Search(automaton, query, after)) == [word for word in expected if word > after]
    assert in_pieces(automaton, query, after) == [word for word in expected if word > after]


def in_pieces(automaton: Automaton, query: Query, after: str) -> list[str]:
    """Search a few steps at a time, each search where the one before stopped."""
    found: list[str] = []
    following: str | None = after
    while following is not None:
        piece = Search(automaton, query, following, Steps(2))
        found += piece
        assert piece.stopped_at is None or piece.stopped_at > following
        following = piece.stopped_at
    return found


masks = st.lists(st.integers(0, 15), min_size=1, max_size=6)


@given(word_sets, masks)
def test_support(words: set[str], narrow: list[int]) -> None:
    bits = {letter: 1 << (ord(letter) - 65) for letter in "ABCZ"}
    spread = [sum(bits["ABCZ"[n]] for n in range(4) if mask >> n & 1) for mask in narrow]
    expected = [0] * len(spread)
    for word in words:
        if len(word) == len(spread) and all(bits[c] & m for c, m in zip(word, spread, strict=True)):
            expected = [e | bits[c] for e, c in zip(expected, word, strict=True)]
    assert support(automaton_of(words), spread) == expected


@given(word_sets, word_sets, keys)
def test_two_dictionaries_walked_in_step(one: set[str], other: set[str], after: str) -> None:
    first, second = automaton_of(one), automaton_of(other)
    expected = [(word, word in one) for word in sorted(one ^ other)]
    assert list(differing(first, second)) == expected
    later = [found for found in expected if found[0] > after]
    assert list(differing(first, second, after)) == later
    assert count_common(first, second) == len(one & other)


def distance(left: str, right: str) -> int:
    """Edit distance where two neighbours exchanged count once, from its definition."""
    if not left or not right:
        return len(left) + len(right)
    found = min(
        distance(left[1:], right) + 1,
        distance(left, right[1:]) + 1,
        distance(left[1:], right[1:]) + (left[0] != right[0]),
    )
    if len(left) > 1 and len(right) > 1 and left[0] == right[1] and left[1] == right[0]:
        found = min(found, distance(left[2:], right[2:]) + 1)
    return found


@given(st.text("ABC", min_size=1, max_size=4), st.text("ABC", max_size=5))
def test_neighbours(key: str, other: str) -> None:
    assert (other in neighbours(key)) == (distance(key, other) == 1)


@given(st.lists(st.integers(0, (1 << 32) - 1), max_size=20))
def test_whatever_the_bits_a_walk_ends(bits: list[int]) -> None:
    """Edges lead forwards only, so even edges that nobody built are walked to an end."""
    try:
        edges = from_bytes(array("I", bits).tobytes(), 4)
    except AutomatonError:
        assert any(edge & 31 > 25 for edge in bits)
        return
    automaton = Automaton(edges)
    longest = max(map(len, islice(automaton, 10_000)), default=0)
    assert longest <= len(bits)
    assert len(support(automaton, [1, 2, 4])) == 3


@given(word_sets.filter(bool), st.data())
def test_any_other_byte_is_refused(words: set[str], data: st.DataObject) -> None:
    sound = encode_artifact(sorted(words), MANIFEST)
    index = data.draw(st.integers(0, len(sound) - 1))
    damaged = bytearray(sound)
    damaged[index] ^= data.draw(st.integers(1, 255))
    try:
        decode_artifact(bytes(damaged), "mots")
    except ArtifactDamaged:
        return
    raise AssertionError(f"byte {index} changed and the artifact was opened")
