"""What patterns over definitions match, on definitions small enough to judge by eye."""

import pytest

from builders import themes

BIRDS = """
title = "Oiseaux"
openers = ["petit", "espèce", "d", "de", "nom", "vulgaire", "du"]

[[patterns]]
group = "oiseaux"
heads = ["oiseau", "rapace", "coq de bruyère"]
unless = ["de papier"]

[[patterns]]
group = "oiseaux marins"
heads = ["palmipède"]
senses = 2

[[patterns]]
group = "îles aux oiseaux"
heads = ["île"]
names = true
"""


def why(headword: str, gloss: str) -> str | None:
    found = themes.select(themes.parse(BIRDS), [(headword, gloss)])
    return {**found.words, **found.names}.get(headword)


@pytest.mark.parametrize(
    "gloss",
    [
        "Oiseau noir.",
        "OISEAU noir.",
        "Petit oiseau, noir.",
        "Espèce d’oiseau.",
        "Espèce d'oiseau.",
        "Nom vulgaire du petit rapace.",
        "(Petit) oiseau noir.",
        "Rapaces nocturnes.",
        "Oiseau",
        "Coq de bruyère.",
        "Petit coq de bruyère d’Écosse.",
    ],
)
def test_a_definition_that_begins_with_the_genus_matches(gloss: str) -> None:
    assert why("merle", gloss) == "oiseaux"


@pytest.mark.parametrize(
    "gloss",
    [
        "",
        "Petit",
        "Cage d’oiseau.",
        "Oisellerie.",
        "Oiseau-mouche.",
        "Coq.",
        "Coq de combat.",
        "Oiseau fait de papier plié, dit oiseau de papier.",
        "Abri. | Oiseau noir.",
        "Abri. | Refuge. | Palmipède.",
        "Île des rapaces.",
    ],
)
def test_another_definition_does_not_match(gloss: str) -> None:
    assert why("merle", gloss) is None


def test_as_many_senses_are_read_as_the_pattern_says() -> None:
    assert why("fou", "Insensé. | Palmipède marin.") == "oiseaux marins"


def test_names_have_their_own_patterns() -> None:
    assert why("Ouessant", "Île de Bretagne.") == "îles aux oiseaux"
    assert why("ouessant", "Île de Bretagne.") is None
    assert why("Merle", "Oiseau noir.") is None


def test_names_and_words_are_kept_apart() -> None:
    glosses = [("Ouessant", "Île de Bretagne."), ("merle", "Oiseau noir.")]
    found = themes.select(themes.parse(BIRDS), glosses)
    assert (list(found.words), list(found.names)) == (["merle"], ["Ouessant"])


@pytest.mark.parametrize(
    "headword", ["oiseau-mouche", "oiseau de proie", "oiseau d’eau", "a", "птица", "h5n1"]
)
def test_headwords_without_a_key_are_left_out(headword: str) -> None:
    assert why(headword, "Oiseau.") is None


def test_abbreviations_are_no_names() -> None:
    assert why("ÎDF", "Île de France.") is None


def test_the_longest_definition_is_read_without_fuss() -> None:
    assert why("merle", "petit " * 100_000 + "oiseau") == "oiseaux"
    assert why("merle", "oiseau noir | " * 100_000) == "oiseaux"


LISTED = """
title = "Basse-cour"
territories = true

[[patterns]]
group = "volailles"
heads = ["volaille"]

[[lists]]
group = "œufs"
source = "revu à la main"
words = "œuf\\n poule"

[[lists]]
group = "lieux"
source = "revu à la main"
names = true
words = "Bresse"

[remove]
"une autre chose" = "cocotte France"
"""


def test_lists_come_before_definitions_and_removal_beats_all() -> None:
    glosses = [("poule", "Volaille."), ("oie", "Volaille."), ("cocotte", "Volaille.")]
    found = themes.select(themes.parse(LISTED), glosses)
    assert found.words == {"œuf": "œufs", "poule": "œufs", "oie": "volailles"}
    assert found.names["Bresse"] == "lieux"
    assert found.names["Belgique"] == "CLDR"
    assert "France" not in found.names


def test_territories_are_single_words_that_have_a_key() -> None:
    names = themes.select(themes.parse(LISTED), []).names
    assert {"Europe", "Japon", "Égypte", "Brésil"} <= names.keys()
    assert not any(" " in name or "-" in name for name in names)


@pytest.mark.parametrize(
    "text",
    [
        "title =",
        "",
        'title = "x"\ncolour = "red"',
        'title = "x"\n[[lists]]\ngroup = "sans mots"\nsource = "s"',
        'title = "x"\n[[lists]]\ngroup = "g"\nwords = "sans source"',
        'title = "x"\n[[patterns]]\ngroup = "g"\nregex = "."',
        'title = "x"\nremove = "poule"',
    ],
)
def test_a_theme_that_is_not_one_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"theme|Invalid|Expected"):
        themes.parse(text)


def test_an_unknown_theme_is_not_found() -> None:
    with pytest.raises(FileNotFoundError):
        themes.load("licornes")
