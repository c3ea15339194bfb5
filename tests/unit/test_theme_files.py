"""The built-in themes: their files are well formed, and their own lists hold what they should."""

from pathlib import Path

import pytest

from builders import themes
from dictionaries import MAX_LENGTH, MIN_LENGTH, fold

NAMES = ("animaux", "cuisine", "geographie", "histoire", "plantes")
FILES = Path(themes.__file__).parent

# What everyone would look for, and what no one would; checked without any definition.
USUAL = {
    "animaux": "vache chien chat cheval jument poulain ours loup vipère couleuvre fourmi mouche "
    "aigle merle requin sardine tortue grenouille escargot crevette dinosaure",
    "cuisine": "pain soupe rôtir poêler poêle casserole fouet sel poivre beurre fromage tarte "
    "gigot omelette carotte pomme vin cuisinier recette",
    "geographie": "France Paris Rhône Nil Alpes Égypte Europe Méditerranée Corse Bretagne Ardèche "
    "Lyon Berlin Everest fleuve volcan île isthme delta",
    "histoire": "roi empereur féodalité croisade gabelle dauphin vassal suzerain pharaon consul "
    "guillotine jacobin Clovis Napoléon Vercingétorix Valmy",
    "plantes": "rose chêne sapin tulipe blé carotte pomme herbe fougère champignon orchidée ortie",
}
STRANGERS = "table voiture ordinateur avocate mathématique Victorine chaise lundi"


@pytest.fixture(params=NAMES)
def name(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def test_the_five_themes_are_there() -> None:
    assert themes.available() == list(NAMES)


def test_no_word_is_listed_twice(name: str) -> None:
    words = [word for group in themes.load(name).groups for word in group.words]
    assert sorted(words) == sorted(set(words))


def test_every_listed_word_has_a_key(name: str) -> None:
    theme = themes.load(name)
    for word in [*theme.remove, *(word for group in theme.groups for word in group.words)]:
        assert MIN_LENGTH <= len(fold(word)) <= MAX_LENGTH, word


def test_names_have_a_capital_and_words_have_none(name: str) -> None:
    for group in themes.load(name).groups:
        for word in group.words:
            assert word[:1].isupper() == group.names, word


def test_every_group_says_what_supports_it(name: str) -> None:
    theme = themes.load(name)
    assert theme.title
    assert all(group.group and group.source and group.words for group in theme.groups)
    assert all(reason for reason in theme.remove.values())


def test_what_is_removed_is_not_listed(name: str) -> None:
    theme = themes.load(name)
    assert not theme.remove.keys() & {word for group in theme.groups for word in group.words}


def test_every_pattern_can_match(name: str) -> None:
    """A head that begins with an opener never would."""
    theme = themes.load(name)
    for pattern in theme.patterns:
        assert pattern.heads
        assert pattern.senses >= 1
        for head in pattern.heads:
            gloss = [("Xyz" if pattern.names else "xyz", head.capitalize() + " local.")]
            found = themes.select(theme, gloss)
            assert {**found.words, **found.names}.get(gloss[0][0]), head


def test_usual_words_are_in_without_any_definition(name: str) -> None:
    found = themes.select(themes.load(name), [])
    assert set(USUAL[name].split()) <= found.words.keys() | found.names.keys()


def test_words_of_other_matters_are_not(name: str) -> None:
    found = themes.select(themes.load(name), [])
    assert not set(STRANGERS.split()) & (found.words.keys() | found.names.keys())


def test_history_is_chosen_by_hand_alone() -> None:
    history = themes.load("histoire")
    assert not history.patterns
    assert len(themes.select(history, []).words) >= 400


def test_no_other_file_lies_among_the_themes() -> None:
    found = {path.name for path in FILES.iterdir() if path.is_file()}
    assert found == {"__init__.py", *(f"{name}.toml" for name in NAMES)}
