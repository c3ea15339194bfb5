"""The reviewed files: whole, consistent, and right about what everybody knows."""

import re

import pytest

from builders.lexicon.reviewed import load, read

KEY = re.compile(r"[A-Z]{2,25}")


def test_every_decision_is_about_a_key_and_has_a_reason() -> None:
    reviewed = load()
    for key, review in reviewed.words.items():
        assert KEY.fullmatch(key), key
        assert review.reason
        assert review.admitted == (review.code == "")
    for lemma, review in reviewed.verbs.items():
        assert lemma.islower()
        assert lemma.isalpha()
        assert re.search("(er|ir|re|oir|ïr)$", lemma), lemma
        assert review.reason
    for lemma, review in reviewed.lexemes.items():
        assert lemma.islower()
        assert lemma.isalpha()
        assert review.reason


def test_short_words_are_all_said() -> None:
    words = load().words
    admitted = {key for key, review in words.items() if review.admitted}
    assert 70 <= sum(len(key) == 2 for key in admitted) <= 90
    assert 500 <= sum(len(key) == 3 for key in admitted) <= 700


@pytest.mark.parametrize(
    "key",
    [
        "AH",
        "AS",
        "EU",
        "IL",
        "KA",
        "OS",
        "OU",
        "UN",
        "WU",
        "XI",
        "ANE",
        "BEC",
        "DES",
        "EAU",
        "FEU",
        "ILE",
        "OIE",
        "ZOO",
    ],
)
def test_short_words_that_everybody_knows_are_in(key: str) -> None:
    assert load().words[key].admitted


@pytest.mark.parametrize("key", ["ABC", "CM", "ETC", "KM", "ML", "NOV", "PC"])
def test_abbreviations_are_out_as_such(key: str) -> None:
    review = load().words[key]
    assert (review.admitted, review.code) == (False, "abbreviation")


GROUP = '[[group]]\ndecision = "{}"\nreason = "{}"\nkeys = "{}"\n'


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        (GROUP.format("in", "r", "AS AS"), "AS stands twice"),
        (GROUP.format("in", "r", "AS") + GROUP.format("out", "r", "AS"), "AS stands twice"),
        (GROUP.format("in", "", "AS"), "needs a reason"),
        (GROUP.format("in", "r", "AS") + 'code = "removed"\n', "needs a reason"),
        (GROUP.format("out", "r", "AS") + 'code = "whim"\n', "needs a reason"),
    ],
)
def test_a_file_with_a_fault_is_refused(text: str, fault: str) -> None:
    with pytest.raises(ValueError, match=fault):
        read(text, "keys")
