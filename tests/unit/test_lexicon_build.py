"""From what the sources say to what the lexicon holds: corrections, definitions, refusals."""

from collections.abc import Sequence

import pytest

from builders.lexicon.corrections import correct
from builders.lexicon.definitions import Classifier, define, weigh
from builders.lexicon.gather import Reading, Words
from builders.lexicon.refusals import refuse
from builders.lexicon.reviewed import Review, Reviewed
from dictionaries import Reason, fold_exact, reasons

SOURCES = {"hunspell": True, "dela": True, "abu": True, "lexique": True, "wiktionnaire": False}
TAUGHT = [
    ("chien", "noun", "Animal domestique. | Mammifère."),
    ("chat", "noun", "Animal félin."),
    ("rat", "noun", "Animal rongeur."),
    ("boulanger", "noun", "Artisan qui fait du pain."),
    ("maçon", "noun", "Artisan qui bâtit."),
    ("courir", "verb", "Se déplacer vite. | Fuir un danger."),
    ("clore", "verb", "Fermer une porte."),
    ("boire", "verb", "Prendre un liquide."),
    ("rapide", "adjective", "Qui va vite. | Qui ne dure pas."),
    ("lent", "adjective", "Qui va lentement."),
    ("vite", "adverb", "D’une manière rapide."),
]


def reading(form: str, lemma: str, category: str, sources: str, usage: float = 0.0) -> Reading:
    names = tuple(sources.split())
    figures = tuple(usage if name == "lexique" else 0.0 for name in names)
    return Reading(form, lemma, category, (), names, figures)


def words_of(*readings: Reading) -> Words:
    found = Words()
    for one in readings:
        key = fold_exact(one.form.replace(" ", ""), join=True)
        found.setdefault(key, []).append(one)
    return found


def built(*readings: Reading, articles: Sequence[tuple[str, str]] = ()) -> Words:
    """Readings as they are corrected, by what the taught words teach."""
    words = words_of(*(reading(word, word, kind, "dela abu") for word, kind, _ in TAUGHT))
    for key, more in words_of(*readings).items():
        words[key] = [*words.get(key, ()), *more]
    every = [*((word, gloss) for word, _, gloss in TAUGHT), *articles]
    weights = weigh(words)
    correct(words, every, weights, Classifier(every, weights))
    return words


def test_a_lemma_that_is_no_word_gives_way_to_another_or_to_the_form() -> None:
    words = built(
        reading("aujourd’hui", "aujourd’hui", "adverb", "dela"),
        reading("aujourd’hui", "aujourd’huie", "adverb", "lexique"),
        reading("sync", "synr", "verb", "abu"),
        reading("sync", "syncr", "verb", "abu"),
        reading("ex-soldats", "ex-soldat", "noun", "dela"),
    )
    assert [one.lemma for one in words["AUJOURDHUI"]] == ["aujourd’hui"]
    assert [(one.lemma, one.sources) for one in words["SYNC"]] == [("sync", ("abu",))]
    assert [one.lemma for one in words["EXSOLDATS"]] == ["ex-soldat"]


def test_a_word_without_category_has_that_of_its_lemma_or_its_article() -> None:
    words = built(
        reading("zorb", "zorb", "noun", "dela"),
        reading("zorbs", "zorb", "unspecified", "hunspell"),
        reading("pangolin", "pangolin", "unspecified", "wiktionnaire"),
        reading("vélocer", "vélocer", "unspecified", "wiktionnaire"),
        reading("zorb", "zorb", "unspecified", "wiktionnaire"),
        articles=[("pangolin", "Animal à écailles."), ("vélocer", "Se déplacer à vélo.")],
    )
    assert [one.category for one in words["ZORBS"]] == ["noun"]
    assert [one.category for one in words["PANGOLIN"]] == ["noun"]
    assert [one.category for one in words["VELOCER"]] == ["verb"]
    assert [one.category for one in words["ZORB"]] == ["noun", "unspecified"]


def test_an_abbreviation_written_like_a_name_is_known_by_its_definition() -> None:
    words = built(
        reading("Mlle", "Mlle", "proper_noun", "hunspell wiktionnaire"),
        reading("mlle", "mlle", "noun", "lexique"),
        reading("Jo", "Jo", "proper_noun", "wiktionnaire"),
        reading("Mise", "Mise", "proper_noun", "wiktionnaire"),
        reading("mise", "mise", "noun", "dela"),
        articles=[("Mlle", "Mademoiselle (titre)"), ("Jo", "Prénom."), ("Mise", "Marquise.")],
    )
    assert {one.category for one in words["MLLE"]} == {"abbreviation"}
    assert [one.category for one in words["JO"]] == ["proper_noun"]
    assert ("mise", "noun") in {(one.form, one.category) for one in words["MISE"]}


def test_a_definition_is_of_the_headword_as_one_part_of_speech() -> None:
    every = [
        *((word, gloss) for word, _, gloss in TAUGHT),
        ("boucher", "Fermer une ouverture. | Artisan qui vend la viande. | Qui aime la viande."),
        ("Metz", "Nom de famille. | Commune de Moselle."),
        ("vacance", "Animal absent."),
        ("vacances", "Animal en repos."),
    ]
    words = words_of(
        *(reading(word, word, kind, "dela abu") for word, kind, _ in TAUGHT),
        reading("boucher", "boucher", "verb", "dela lexique", usage=9.0),
        reading("boucher", "boucher", "noun", "dela lexique", usage=8.0),
        reading("bouche", "boucher", "verb", "dela"),
        reading("bouche", "bouche", "noun", "dela"),
        reading("Metz", "Metz", "proper_noun", "hunspell"),
        reading("vacances", "vacance", "noun", "dela"),
    )
    found = define(every, words, Classifier(every, weigh(words)))
    assert found["boucher", "verb"] == "Fermer une ouverture."
    assert found["boucher", "noun"] == "Artisan qui vend la viande."
    assert found["Metz", "proper_noun"] == "Commune de Moselle."
    assert (found["vacance", "noun"], found["vacances", "noun"]) == (
        "Animal absent.",
        "Animal en repos.",
    )
    assert not any(headword == "bouche" for headword, _ in found)


@pytest.mark.parametrize(
    ("readings", "reason"),
    [
        (
            [reading("week-end", "week-end", "noun", "hunspell dela abu lexique"),
             reading("Week-end", "Week-end", "proper_noun", "wiktionnaire")],
            reasons.Hyphenated("week-end"),
        ),
        (
            [reading("tam-tam", "tam-tam", "noun", "hunspell dela"),
             reading("tamtam", "tamtam", "noun", "lexique")],
            reasons.Hyphenated("tam-tam"),
        ),
        ([reading("New York", "New York", "phrase", "dela")], reasons.Hyphenated("New York")),
        (
            [reading("gwich\u02bcin", "gwich\u02bcin", "noun", "wiktionnaire")],
            reasons.Apostrophe("gwich\u02bcin"),
        ),
        (
            [reading("prud’homme", "prud’homme", "noun", "dela")],
            reasons.Apostrophe("prud’homme"),
        ),
        (
            [reading("Berlin", "Berlin", "proper_noun", "hunspell wiktionnaire"),
             reading("berlin", "berlin", "noun", "lexique wiktionnaire")],
            reasons.ProperNoun("Berlin"),
        ),
        (
            [reading("Martelin", "Martelin", "proper_noun", "wiktionnaire"),
             reading("martelin", "martelin", "noun", "dela")],
            reasons.OneSource("dela"),
        ),
        (
            [reading("km", "km", "abbreviation", "hunspell abu"),
             reading("km", "km", "abbreviation", "lexique")],
            reasons.Abbreviation("km"),
        ),
        ([reading("barathre", "barathre", "noun", "dela")], reasons.OneSource("dela")),
        (
            [reading("barathre", "barathre", "noun", "dela"),
             reading("barathre", "barathre", "unspecified", "wiktionnaire")],
            reasons.Unknown("dela, wiktionnaire"),
        ),
        ([reading("petro", "petro", "prefix", "dela")],
         reasons.Removed("Élément de mots composés, qui ne s’emploie pas seul.")),
        ([reading("-at", "-at", "prefix", "wiktionnaire")],
         reasons.Removed("Élément de mots composés, qui ne s’emploie pas seul.")),
    ],
)  # fmt: skip
def test_why_a_key_is_refused(readings: list[Reading], reason: Reason) -> None:
    words = words_of(*readings)
    (key,) = words
    assert refuse(words, (), Reviewed(), SOURCES) == {key: reason}
    assert refuse(words, {key}, Reviewed(), SOURCES) == {}


def test_a_piece_of_an_expression_names_it_unless_it_is_inflected() -> None:
    words = words_of(
        reading("statu", "statu", "noun", "hunspell"),
        reading("statu quo", "statu quo", "phrase", "dela"),
        reading("intragénique", "intragénique", "adjective", "hunspell"),
        reading("intragéniques", "intragénique", "adjective", "hunspell"),
        reading("suppression intragénique", "suppression intragénique", "phrase", "dela"),
    )
    found = refuse(words, (), Reviewed(), SOURCES)
    assert found["STATU"] == reasons.Removed("Morceau de « statu quo », qui ne s’emploie pas seul.")
    assert found["INTRAGENIQUE"] == reasons.OneSource("hunspell")


def test_what_a_reviewer_decided_comes_first() -> None:
    words = words_of(
        reading("dr", "dr", "noun", "wiktionnaire"),
        reading("Dr", "Dr", "abbreviation", "hunspell"),
        reading("ko", "ko", "noun", "wiktionnaire"),
        reading("situ", "situ", "noun", "hunspell"),
    )
    judged = Reviewed(
        {
            "DR": Review(admitted=False, code="abbreviation", reason="…"),
            "KO": Review(admitted=False, code="unknown", reason="…"),
            "SITU": Review(admitted=False, code="removed", reason="Morceau."),
            "AZ": Review(admitted=False, code="abbreviation", reason="…"),
        }
    )
    assert refuse(words, (), judged, SOURCES) == {
        "DR": reasons.Abbreviation("Dr"),
        "KO": reasons.OneSource("wiktionnaire"),
        "SITU": reasons.Removed("Morceau."),
        "AZ": reasons.Abbreviation("AZ"),
    }
