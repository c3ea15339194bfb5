"""The reviewed files: whole, consistent, and right about what everybody knows."""

import re

import pytest

from builders.lexicon.reviewed import DICTIONARIES, load, read

KEY = re.compile(r"[A-Z]{2,25}")


def test_every_decision_is_about_a_key_and_has_a_reason() -> None:
    reviewed = load()
    for key, review in reviewed.words.items():
        assert KEY.fullmatch(key), key
        assert review.reason
        assert review.admitted == (review.code == "")
        assert review.admitted == (review.dictionary in DICTIONARIES)
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


OUT = '[[group]]\ndecision = "out"\nreason = "{}"\nkeys = "{}"\n'
IN = '[[group]]\ndecision = "in"\nreason = "{}"\nkeys = "{}"\ndictionary = "TLFi"\n'


def test_a_group_may_bring_the_plurals() -> None:
    words = read(IN.format("r", "AS BEC") + "plurals = true\n", "keys")
    assert list(words) == ["AS", "ASS", "BEC", "BECS"]
    assert words["BECS"].dictionary == "TLFi"


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        (IN.format("r", "AS AS"), "AS stands twice"),
        (IN.format("r", "A AS") + "plurals = true\n", "AS stands twice"),
        (IN.format("r", "AS") + OUT.format("r", "AS"), "AS stands twice"),
        (IN.format("", "AS"), "needs a reason"),
        (IN.format("r", "AS") + 'code = "removed"\n', "needs a reason"),
        (OUT.format("r", "AS") + 'code = "whim"\n', "needs a reason"),
        (OUT.format("r", "AS") + 'dictionary = "TLFi"\n', "that is in needs one of"),
        (IN.format("r", "AS").replace("TLFi", "my aunt"), "that is in needs one of"),
    ],
)
def test_a_file_with_a_fault_is_refused(text: str, fault: str) -> None:
    with pytest.raises(ValueError, match=fault):
        read(text, "keys")


SOLID = """WEEKEND BASKETBALL VOLLEYBALL PULLOVER MILKSHAKE JUKEBOX BABYFOOT TIREBOUCHON
PORTEMONNAIE HAUTPARLEUR CONTREXEMPLE CROQUEMORT"""


@pytest.mark.parametrize("key", SOLID.split())
def test_words_that_a_dictionary_writes_solid_are_in(key: str) -> None:
    assert load().words[key].admitted
