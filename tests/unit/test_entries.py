"""What an answer shows of a word: for what was typed, the most usual first, each reading once."""

from collections.abc import Iterator

import pytest

from dictionaries import LEXICON_FILE, Contents, Lexicon, Reading, fold_exact, write_lexicon
from dictionaries.lexicon.entries import describe

READINGS = [
    Reading("est", "est", "noun", ("masculine", "singular"), ("dela", "abu", "lexique"), 60.0),
    Reading("est", "être", "verb", ("singular", "present"), ("dela", "lexique"), 900.0),
    Reading("est", "être", "verb", (), ("hunspell",)),
    Reading("EST", "EST", "abbreviation", (), ("wiktionnaire",)),
    Reading("CEST", "CEST", "abbreviation", (), ("wiktionnaire",)),
    Reading("larme", "larme", "noun", ("feminine",), ("dela",), 9.0),
    Reading("arme", "arme", "noun", ("singular",), ("lexique",), 40.0),
    Reading("arme", "arme", "noun", ("feminine", "singular"), ("dela",)),
    Reading("arme", "armer", "verb", ("present",), ("dela", "lexique"), 2.0),
    Reading("d’abord", "d’abord", "adverb", (), ("dela",), 5.0),
    Reading("abord", "abord", "noun", ("masculine",), ("dela",), 3.0),
    Reading("péché", "péché", "noun", ("masculine",), ("dela", "lexique"), 30.0),
    Reading("pêche", "pêche", "noun", ("feminine",), ("dela", "lexique"), 20.0),
    Reading("peu", "peu", "noun", ("masculine",), ("lexique",), 700.0),
    Reading("peu", "peu", "adverb", (), ("dela", "lexique"), 400.0),
    Reading("week-end", "week-end", "noun", ("masculine",), ("dela",)),
    Reading("ex æquo", "ex æquo", "phrase", (), ("dela",)),
    Reading("vacances", "vacance", "noun", ("feminine", "plural"), ("dela",)),
    Reading("Berlin", "Berlin", "proper_noun", (), ("hunspell",)),
    Reading("berlin", "berlin", "noun", (), ("lexique", "dela"), 0.1),
]
DEFINITIONS = {
    ("être", "verb"): "Exister.",
    ("est", "noun"): "Point cardinal.",
    ("arme", "noun"): "Ce qui sert à attaquer.",
    ("vacance", "noun"): "État vacant.",
    ("vacances", "noun"): "Période de repos.",
}


@pytest.fixture(scope="module")
def lexicon(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Lexicon]:
    path = tmp_path_factory.mktemp("entries") / LEXICON_FILE
    readings: dict[str, list[Reading]] = {}
    for one in READINGS:
        readings.setdefault(fold_exact(one.form.replace(" ", ""), join=True), []).append(one)
    sources = {"hunspell": True, "dela": True, "abu": True, "lexique": True, "wiktionnaire": False}
    write_lexicon(
        path, Contents(sources, readings, DEFINITIONS, "wiktionnaire", {}, {}, (), {}, {})
    )
    opened = Lexicon(path)
    yield opened
    opened.close()


@pytest.mark.parametrize(
    ("word", "forms"),
    [
        ("est", ["est être", "est est", "EST EST"]),
        ("EST", ["est être", "est est", "EST EST"]),
        ("c'est", ["est être", "est est", "EST EST"]),
        ("C’EST", ["est être", "est est", "EST EST"]),
        ("cest", ["CEST CEST"]),
        ("l’arme", ["arme arme", "arme armer"]),
        ("« l'arme »,", ["arme arme", "arme armer"]),
        ("larme", ["larme larme"]),
        ("d'abord", ["d’abord d’abord"]),
        ("l'abord", ["abord abord"]),
        ("qu'xyz", []),
        ("pêche", ["pêche pêche", "péché péché"]),
        ("péché", ["péché péché", "pêche pêche"]),
        ("peche", ["péché péché", "pêche pêche"]),
        ("PECHE", ["péché péché", "pêche pêche"]),
        ("weekend", ["week-end week-end"]),
        ("week end", ["week-end week-end"]),
        ("ex æquo", ["ex æquo ex æquo"]),
        ("Berlin", ["Berlin Berlin", "berlin berlin"]),
        ("berlin", ["berlin berlin", "Berlin Berlin"]),
        ("BERLIN", ["berlin berlin", "Berlin Berlin"]),
        ("½", []),
        ("", []),
        ("l'", []),
    ],
)
def test_entries_are_for_what_was_typed(lexicon: Lexicon, word: str, forms: list[str]) -> None:
    assert [f"{one.form} {one.lemma}" for one in describe(word, lexicon)] == forms


def test_what_only_one_source_counts_is_not_the_most_usual(lexicon: Lexicon) -> None:
    assert [one.category for one in describe("peu", lexicon)] == ["adverb", "noun"]


def test_a_source_that_tells_less_confirms_and_is_no_entry(lexicon: Lexicon) -> None:
    arme = describe("arme", lexicon)[0]
    assert (arme.features, arme.sources) == (("feminine", "singular"), ("dela", "lexique"))
    assert describe("est", lexicon)[0].sources == ("hunspell", "dela", "lexique")


@pytest.mark.parametrize(
    ("word", "definition"),
    [
        ("est", "Exister."),
        ("arme", "Ce qui sert à attaquer."),
        ("vacances", "Période de repos."),
        ("larme", ""),
    ],
)
def test_definitions_are_of_the_headword_as_what_it_is(
    lexicon: Lexicon, word: str, definition: str
) -> None:
    first = describe(word, lexicon)[0]
    assert first.definition == definition
    assert ("definition" in first.to_json()) == bool(definition)
