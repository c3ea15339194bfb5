"""House rules of one request, against a plain set of words."""

from collections import Counter
from dataclasses import dataclass
from datetime import UTC, datetime

from hypothesis import given
from hypothesis import strategies as st

from dictionaries import (
    Dictionary,
    HouseRules,
    Steps,
    Vocabulary,
    decode_artifact,
    encode_artifact,
)
from service.games import EVERY_LETTER
from service.games.grid.blanks import solve
from tests.fakes import FakeLexicon

keys = st.sets(st.text("ABC", min_size=2, max_size=4), max_size=20)
masks = st.lists(st.sampled_from([1, 2, 4, 3, 5, 6, 7, EVERY_LETTER]), min_size=2, max_size=4)


@dataclass
class Case:
    """A vocabulary with words laid over it, and the set of words that this makes."""

    vocabulary: HouseRules
    words: set[str]


def dictionary(identifier: str, words: set[str]) -> Dictionary:
    manifest = {"title": "", "licence": "", "sources": [], "recipe": {}, "lengths": {}}
    artifact = decode_artifact(encode_artifact(sorted(words), manifest), identifier)
    return Dictionary(identifier, artifact, datetime.now(UTC))


@st.composite
def cases(draw: st.DrawFn) -> Case:
    one, other, add, remove = (draw(keys) for _ in range(4))
    both = [dictionary("one", one), dictionary("other", other)]
    if draw(st.booleans()):
        return Case(HouseRules(Vocabulary(both), add, remove), (one | other | add) - remove)
    common = Vocabulary(both, match="all")
    return Case(HouseRules(common, add, remove), (one & other | add) - remove)


@given(cases(), keys)
def test_removal_beats_addition_and_both_beat_the_dictionaries(case: Case, asked: set[str]) -> None:
    for key in case.words | asked:
        assert (key in case.vocabulary) == (key in case.words)


@given(cases(), masks)
def test_letters_of_a_word_partly_known(case: Case, asked: list[int]) -> None:
    assert case.vocabulary.support(asked) == FakeLexicon(case.words).support(asked)


@given(cases(), masks)
def test_devils_stand_for_words_that_there_are(case: Case, asked: list[int]) -> None:
    words = [list(range(len(asked)))]
    ours, plain = (solve(words, asked, one) for one in (case.vocabulary, FakeLexicon(case.words)))
    assert ours == plain


@given(keys, keys, masks, keys)
def test_what_two_dictionaries_have_in_common(
    one: set[str], other: set[str], asked: list[int], tried: set[str]
) -> None:
    both = [dictionary("one", one), dictionary("other", other)]
    common = Vocabulary(both, match="all")
    assert {key for key in one | other | tried if key in common} == one & other
    assert common.support(asked) == FakeLexicon(one & other).support(asked)
    assert common.version != Vocabulary(both).version


def test_what_is_laid_over_a_pinned_version_names_it_as_it_was_asked_for() -> None:
    under = Vocabulary([dictionary("one", {"AB"})], ["one@0123456789abcdef"])
    assert HouseRules(under, {"BA"}, ()).ids == ["one@0123456789abcdef"]


def test_a_version_names_what_is_laid_over() -> None:
    under = Vocabulary([dictionary("one", {"AB"})])
    versions = {
        under.version,
        *(
            HouseRules(under, add, remove).version
            for add, remove in [([], []), (["AA"], []), ([], ["AA"]), (["AA", "BB"], [])]
        ),
    }
    assert len(versions) == 5
    assert (
        HouseRules(under, ["BB", "AA"], []).version == HouseRules(under, ["AA", "BB"], []).version
    )
    assert HouseRules(under, ["AA"], ["AA"]).version == HouseRules(under, [], ["AA"]).version


@given(cases(), st.text("ABC", max_size=5), st.integers(0, 2))
def test_a_rack_lays_the_words_that_there_are(case: Case, letters: str, blanks: int) -> None:
    size = len(letters) + blanks
    if size:
        rack = case.vocabulary.rack(letters, blanks, Steps(10**6))
        found = rack.words([EVERY_LETTER] * size, 0, (1 << size) - 1)
        lacking = {word: (Counter(word) - Counter(letters)).total() for word in case.words}
        expected = {word for word in case.words if len(word) <= size and lacking[word] <= blanks}
        assert {word.upper() for _, word in found} == expected
