"""House rules of one request, against a plain set of words."""

from dataclasses import dataclass
from datetime import UTC, datetime

from hypothesis import given
from hypothesis import strategies as st

from dictionaries.artifact import decode, encode
from dictionaries.catalogue import Vocabulary
from dictionaries.dictionary import Dictionary
from dictionaries.house_rules import Overlaid
from service.games.core.lexicon import ALPHABET_MASK
from service.games.grid.blanks import solve
from tests.fakes import FakeLexicon

keys = st.sets(st.text("ABC", min_size=2, max_size=4), max_size=20)
masks = st.lists(st.sampled_from([1, 2, 4, 3, 5, 6, 7, ALPHABET_MASK]), min_size=2, max_size=4)


@dataclass
class Case:
    """A vocabulary with words laid over it, and the set of words that this makes."""

    vocabulary: Overlaid
    words: set[str]


def dictionary(identifier: str, words: set[str]) -> Dictionary:
    manifest = {"title": "", "licence": "", "sources": [], "recipe": {}, "lengths": {}}
    artifact = decode(encode(sorted(words), manifest), identifier)
    return Dictionary(identifier, artifact, datetime.now(UTC))


@st.composite
def cases(draw: st.DrawFn) -> Case:
    one, other, add, remove = (draw(keys) for _ in range(4))
    under = Vocabulary([dictionary("one", one), dictionary("other", other)])
    return Case(Overlaid(under, add, remove), (one | other | add) - remove)


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


def test_what_is_laid_over_a_pinned_version_names_it_as_it_was_asked_for() -> None:
    under = Vocabulary([dictionary("one", {"AB"})], ["one@0123456789abcdef"])
    assert Overlaid(under, {"BA"}, ()).ids == ["one@0123456789abcdef"]


def test_a_version_names_what_is_laid_over() -> None:
    under = Vocabulary([dictionary("one", {"AB"})])
    versions = {
        under.version,
        *(
            Overlaid(under, add, remove).version
            for add, remove in [([], []), (["AA"], []), ([], ["AA"]), (["AA", "BB"], [])]
        ),
    }
    assert len(versions) == 5
    assert Overlaid(under, ["BB", "AA"], []).version == Overlaid(under, ["AA", "BB"], []).version
    assert Overlaid(under, ["AA"], ["AA"]).version == Overlaid(under, [], ["AA"]).version
