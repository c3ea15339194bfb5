"""A word is of a category when sources agree on it, not when one of them once said so."""

from pathlib import Path

import pytest

from dictionaries import LEXICON_FILE, Contents, Lexicon, Reading, fold, write_lexicon

SOURCES = {"hunspell": True, "dela": True, "abu": True, "lexique": True, "wiktionnaire": False}


def reading(form: str, category: str, *sources: str) -> Reading:
    return Reading(form, form, category, (), sources)


READINGS = [
    reading("lune", "noun", "dela", "abu"),
    reading("lune", "pronoun", "lexique"),
    reading("lune", "unspecified", "hunspell", "wiktionnaire"),
    # Two sources, one for each gender, of whom neither says both.
    Reading("autre", "autre", "pronoun", ("masculine",), ("dela",)),
    Reading("autre", "autre", "pronoun", ("feminine",), ("abu",)),
    reading("autre", "adjective", "lexique"),
    # A grammar word that one source alone takes for one, and another for an adjective.
    reading("biscayens", "pronoun", "wiktionnaire"),
    reading("biscayens", "adjective", "dela"),
    reading("zoulette", "noun", "dela"),
    reading("paris", "noun", "dela"),
    reading("Paris", "proper_noun", "hunspell", "wiktionnaire"),
    reading("rouge", "noun", "dela"),
    reading("rouge", "adjective", "abu"),
]


@pytest.fixture
def lexicon(tmp_path: Path) -> Lexicon:
    readings: dict[str, list[Reading]] = {}
    for one in READINGS:
        readings.setdefault(fold(one.form), []).append(one)
    contents = Contents(
        sources=SOURCES,
        readings=readings,
        definitions={},
        glossary="wiktionnaire",
        usage={},
        refusals={},
        elected=readings.keys(),
        conjugated={},
        themes={},
    )
    write_lexicon(tmp_path / LEXICON_FILE, contents)
    return Lexicon(tmp_path / LEXICON_FILE)


@pytest.mark.parametrize(
    ("categories", "keys"),
    [
        (["pronoun"], {"AUTRE"}),
        (["noun"], {"LUNE", "ZOULETTE", "PARIS", "ROUGE"}),
        (["adjective"], {"ROUGE", "BISCAYENS"}),
        (["noun", "pronoun"], {"LUNE", "AUTRE", "ZOULETTE", "PARIS", "ROUGE"}),
        (["proper_noun"], {"PARIS"}),
        (["verb"], set()),
    ],
)
def test_two_sources_say_so_or_no_two_say_otherwise(
    lexicon: Lexicon, categories: list[str], keys: set[str]
) -> None:
    assert lexicon.of_categories(categories) == keys
