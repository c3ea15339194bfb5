"""A theme from a text: the family of each word, the most typical, expressions, and limits."""

from pathlib import Path

import pytest

from builders.texts import Limits, TextError, expressions, theme_from
from builders.texts.keyness import TYPICAL
from dictionaries import LEXICON_FILE, Lexicon
from tests.unit.texts.lexicon import kept


def test_words_bring_the_family_of_their_headword(words: Lexicon, within: frozenset[str]) -> None:
    theme = theme_from("Le volcan crache.", words, within)
    assert theme.keys == ["CRACHE", "CRACHER", "CRACHONS", "VOLCAN", "VOLCANS"]
    assert kept(theme, "volcan").seen == {"volcan": 1}
    assert kept(theme, "volcan").keys == ("VOLCAN", "VOLCANS")
    assert theme.left_out == {"function_word": 1}
    assert theme.total == 3


def test_without_families_the_forms_stay_as_they_were_seen(
    words: Lexicon, within: frozenset[str]
) -> None:
    theme = theme_from("Les volcans. VOLCANS ! Œufs", words, within, family=False)
    assert theme.keys == ["OEUFS", "VOLCANS"]
    assert kept(theme, "volcan").count == 2


def test_a_family_is_found_where_only_its_other_forms_are_in_the_dictionary(words: Lexicon) -> None:
    assert theme_from("Nous crachons.", words, {"CRACHER"}).keys == ["CRACHER"]


def test_a_word_that_only_the_dictionary_knows_is_in_the_theme(
    words: Lexicon, within: frozenset[str]
) -> None:
    theme = theme_from("Un zinzin et un foobar", words, within)
    assert kept(theme, "zinzin").why == "unlisted"
    assert theme.examples["not_in_dictionary"] == ["foobar"]


def test_the_most_typical_are_kept_and_the_others_counted(
    words: Lexicon, within: frozenset[str]
) -> None:
    text = "Le volcan, le volcan, la terre, la porte."
    whole = theme_from(text, words, within)
    assert [word.lemma for word in whole.kept] == ["volcan", "terre", "porte"]
    theme = theme_from(text, words, within, keep=1)
    assert theme.keys == ["VOLCAN", "VOLCANS"]
    assert theme.examples["cut"] == ["porte", "terre"]
    assert theme.left_out["cut"] == 2
    assert theme_from(text, words, within, keep=0).keys == []


def test_what_is_as_frequent_in_french_is_left_out_unless_a_number_is_asked(
    words: Lexicon, within: frozenset[str]
) -> None:
    text = "Le volcan crache. " + "L’œuf dit. " * 40 + "La porte."
    whole = theme_from(text, words, within)
    assert "porte" not in {word.lemma for word in whole.kept}
    assert whole.least == TYPICAL
    assert all(word.keyness >= TYPICAL for word in whole.kept)
    assert (whole.left_out["not_typical"], whole.examples["not_typical"]) == (1, ["porte"])
    asked = theme_from(text, words, within, keep=1000)
    assert "porte" in {word.lemma for word in asked.kept}
    assert asked.least is None


def test_nouns_only(words: Lexicon, within: frozenset[str]) -> None:
    text = "Le volcan crache des laves. Il dit : la porte."
    theme = theme_from(text, words, within, nouns_only=True, keep=10)
    assert {word.lemma for word in theme.kept} == {"volcan", "lave", "porte"}
    assert theme.examples["not_noun"] == ["crache", "dit"]
    assert theme.keys == ["LAVE", "LAVES", "PORTE", "PORTES", "VOLCAN", "VOLCANS"]


def test_words_that_are_as_typical_stay_in_the_order_of_the_alphabet(
    words: Lexicon, within: frozenset[str]
) -> None:
    forward = theme_from("zinzin griotte", words, within, keep=1)
    backward = theme_from("griotte zinzin", words, within, keep=1)
    assert forward == backward
    assert forward.keys == ["GRIOTTE"]


def test_expressions_are_found_the_longest_first_on_boundaries(
    words: Lexicon, within: frozenset[str]
) -> None:
    text = (
        "Une pomme de terre cuite, un chef-d’œuvre. Un arc-en-ciel ! Pommes de terre.\n"
        "UN FIL D’OR ; le chef d'œuvre. Pomme, de terre. Tremblement de\n  terre sous-marin."
        " Arc-en-ciel arc-en-ciel arc-en-ciel-x. Le volcan."
    )
    found = theme_from(text, words, within).expressions
    assert {(e.form, e.times) for e in found} == {
        ("pomme de terre", 1),
        ("arc-en-ciel", 3),
        ("fil d’or", 1),
        ("chef d’œuvre", 1),
        ("tremblement de terre sous-marin", 1),
    }
    assert found[0].form == "arc-en-ciel"


def test_expressions_of_a_lexicon_are_read_once(words: Lexicon, within: frozenset[str]) -> None:
    theme_from("la terre", words, within)
    before = expressions.table.cache_info().misses
    theme_from("la terre cuite", words, within)
    assert expressions.table.cache_info().misses == before


@pytest.mark.parametrize("text", ["", " \n", "...", "’’’ --- '", "\u0301", "\ud800"])
def test_a_text_without_words_makes_an_empty_theme(
    words: Lexicon, within: frozenset[str], text: str
) -> None:
    theme = theme_from(text, words, within)
    assert (theme.keys, theme.kept, theme.expressions) == ([], [], [])


@pytest.mark.parametrize("limits", [Limits(characters=5), Limits(words=1)])
def test_limits_are_kept(words: Lexicon, within: frozenset[str], limits: Limits) -> None:
    with pytest.raises(TextError):
        theme_from("le volcan", words, within, limits=limits)


def test_a_long_text_is_taken_in_pieces_and_nothing_is_lost(
    words: Lexicon, within: frozenset[str]
) -> None:
    line = "Le volcan crache de la lave. Une pomme de terre.\n"
    times = 3_000_000 // len(line)
    theme = theme_from(line * times, words, within)
    assert kept(theme, "volcan").count == times
    assert [(e.form, e.times) for e in theme.expressions] == [("pomme de terre", times)]


def test_the_small_lexicon_of_other_tests_makes_themes_too(small_build: Path) -> None:
    opened = Lexicon(small_build / LEXICON_FILE)
    theme = theme_from("Le chat mange l’œuf du rat.", opened, opened.elected())
    opened.close()
    assert theme.keys == ["CHAT", "CHATS", "OEUF", "OEUFS", "RAT"]
