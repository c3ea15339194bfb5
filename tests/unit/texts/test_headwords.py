"""The words of a text: what is one, which headword it is given to, and which are names."""

import pytest

from builders.texts import theme_from
from builders.texts.lemmas import Headword, candidates, function_words
from dictionaries import Lexicon, Word
from tests.unit.texts.lexicon import EVERY_KEY, kept


@pytest.mark.parametrize(
    ("text", "form", "expected"),
    [
        ("la lave, des laves", "lave", ("lave", "context")),
        ("elle lave ; tu laves", "lave", ("laver", "context")),
        ("lave", "lave", ("lave", "noun")),
        ("lave. lave. lavait.", "lave", ("laver", "text")),
        ("la terre tremble", "tremble", ("trembler", "context")),
        ("un tremble", "tremble", ("tremble", "context")),
        ("terre ferme", "ferme", ("ferme", "noun")),
        ("porte-t-elle", "porte", ("porter", "context")),
        ("les fils, ses fils, le fil", "fils", ("fil", "text")),
        ("les fils", "fils", ("fils", "usage")),
        ("les cendres", "cendres", ("cendre", "usage")),
        ("rare", "rare", ("rare", "only")),
    ],
)
def test_a_form_of_several_headwords_is_given_to_the_likely_one(
    words: Lexicon, text: str, form: str, expected: tuple[str, str]
) -> None:
    theme = theme_from(text, words, EVERY_KEY)
    (found,) = (word for word in theme.kept if form in word.seen)
    assert (found.lemma, found.why) == expected


def test_the_headwords_that_were_not_chosen_are_told(
    words: Lexicon, within: frozenset[str]
) -> None:
    theme = theme_from("la lave", words, within)
    assert kept(theme, "lave").instead_of == ("laver",)
    assert "LAVAIT" not in theme.keys


@pytest.mark.parametrize(
    ("text", "keys"),
    [
        ("or, il est là", []),
        ("l’or ou de l'or", ["OR", "ORS"]),
        ("il a été ; elle a été", []),
        ("cet été", ["ETE", "ETES"]),
        ("je suis", []),
        ("est-ce qu’il a ?", []),
    ],
)
def test_a_grammar_word_counts_only_where_it_is_a_noun(
    words: Lexicon, within: frozenset[str], text: str, keys: list[str]
) -> None:
    assert theme_from(text, words, within).keys == keys


@pytest.mark.parametrize("apostrophe", ["'", "’", "ʼ"])
@pytest.mark.parametrize(
    ("text", "lemmas"),
    [
        ("l’œuf d’or", {"œuf", "or"}),
        ("L’Œuf, qu’œuf, jusqu’à l’or", {"œuf", "or"}),
        ("aujourd’hui, d’abord, presqu’île", set()),
        ("d’accord", set()),
    ],
)
def test_elision_cuts_where_french_does(
    words: Lexicon, within: frozenset[str], apostrophe: str, text: str, lemmas: set[str]
) -> None:
    theme = theme_from(text.replace("’", apostrophe), words, within)
    assert {word.lemma for word in theme.kept} == lemmas


def test_compounds_of_the_lexicon_are_whole_and_others_are_their_parts(
    words: Lexicon, within: frozenset[str]
) -> None:
    theme = theme_from("Le porte-clé, dit-il. Un rendez-vous volcan-lave", words, within)
    assert {word.lemma for word in theme.kept} == {"dire", "volcan", "lave"}
    assert theme.examples["hyphenated"] == ["porte-clé", "rendez-vous"]


def test_a_dictionary_that_joins_takes_compounds(words: Lexicon, within: frozenset[str]) -> None:
    theme = theme_from("un porte-clé", words, within | {"PORTECLE"}, join=True)
    assert theme.keys == ["PORTECLE"]


@pytest.mark.parametrize(
    ("text", "keys"),
    [
        ("Il voit Pierre et va chez Pierre.", []),
        ("Pierre.", ["PIERRE", "PIERRES"]),
        ("Il voit Pierre. La pierre, une pierre.", ["PIERRE", "PIERRES"]),
        ("Il voit la Terre.", ["TERRE", "TERRES"]),
        ("LA PIERRE", ["PIERRE", "PIERRES"]),
        ("Il voit l’Etna.", []),
        ("km", []),
    ],
)
def test_names_are_told_from_words_by_their_capitals(
    words: Lexicon, within: frozenset[str], text: str, keys: list[str]
) -> None:
    assert theme_from(text, words, within).keys == keys


def test_a_name_that_is_in_the_dictionary_is_in_the_theme(words: Lexicon) -> None:
    theme = theme_from("Il voit l’Etna.", words, {"ETNA"})
    assert theme.keys == ["ETNA"]
    assert theme_from("Il voit l’Etna.", words, {"TERRE"}).left_out["proper_noun"] == 1


def test_accents_that_were_not_typed_are_no_obstacle(
    words: Lexicon, within: frozenset[str]
) -> None:
    assert theme_from("un OEUF, cet ete, e\u0301te\u0301", words, within).keys == [
        *("ETE", "ETES", "OEUF", "OEUFS")
    ]


@pytest.mark.parametrize(
    "text", ["4x4 H2O 1902", "https://volcan.fr/lave www.lave.fr lave@terre.fr", "vol\ufffdcan",
             "vol\u00adcan"]
)  # fmt: skip
def test_what_is_no_word_makes_none(words: Lexicon, within: frozenset[str], text: str) -> None:
    expected = ["VOLCAN", "VOLCANS"] if "\u00ad" in text else []
    assert theme_from(text, words, within).keys == expected


def test_a_word_with_a_byte_that_could_not_be_read_is_no_word(
    words: Lexicon, within: frozenset[str]
) -> None:
    theme = theme_from("vol\udce9can terre", words, within)
    assert theme.keys == ["TERRE", "TERRES"]
    assert theme.left_out == {"invalid_character": 1}


def test_stacked_accents_take_no_more_time_than_they_are_long(
    words: Lexicon, within: frozenset[str]
) -> None:
    # Composed as a whole, these take hours.
    assert theme_from("e" + "\u0301\u0327" * 1_000_000, words, within).keys == []


def test_the_accents_of_the_text_are_preferred() -> None:
    words = [Word("péché", "péché", "noun", 4), Word("pêche", "pêche", "noun", 2)]
    assert list(candidates("pêche", words)) == [Headword("pêche", "nominal")]
    assert list(candidates("péché", words)) == [Headword("péché", "nominal")]
    assert {headword.lemma for headword in candidates("peche", words)} == {"péché", "pêche"}


def test_the_grammar_words_are_in_lower_case_with_plain_apostrophes() -> None:
    grammar, auxiliaries = function_words()
    assert {"le", "aujourd'hui", "quelques-uns"} <= grammar
    assert all(word == word.lower() and "’" not in word for word in grammar)
    assert {"être", "avoir"} <= auxiliaries
