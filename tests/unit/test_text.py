"""A theme from a text: which words, of which headwords, and why the others are left out."""

from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import pytest

from builders.texts import Limits, TextError, TextTheme, ThemeWord, expressions, theme_from
from builders.texts.keyness import TYPICAL
from builders.texts.lemmas import Headword, candidates, function_words
from dictionaries import LEXICON_FILE, Contents, Lexicon, Reading, Word, fold, write_lexicon

# form, lemma, category, sources that vote for it
WORDS = """
volcan volcan noun 3
volcans volcan noun 3
lave lave noun 3
laves lave noun 3
lave laver verb 3
laves laver verb 3
laver laver verb 3
lavait laver verb 3
porte porte noun 3
portes porte noun 3
porte porter verb 3
portes porter verb 3
porter porter verb 3
tremble tremble noun 3
trembles tremble noun 3
tremble trembler verb 3
trembler trembler verb 3
ferme ferme adjective 3
ferme fermer verb 3
fermes ferme adjective 3
fermer fermer verb 3
or or noun 3
ors or noun 3
or or conjunction 3
été été noun 3
étés été noun 3
été être verb 3
a avoir verb 3
est être verb 3
suis être verb 3
suis suivre verb 3
suivre suivre verb 3
fil fil noun 3
fils fil noun 3
fils fils noun 3
cendre cendre noun 3
cendres cendre noun 3
cendres cendres noun 2
rare rare adjective 3
rare rarer verb 1
œuf œuf noun 3
œufs œuf noun 3
pierre pierre noun 3
pierres pierre noun 3
Pierre Pierre proper_noun 1
terre terre noun 3
terres terre noun 3
Etna Etna proper_noun 1
crache cracher verb 3
cracher cracher verb 3
crachons cracher verb 3
dit dire verb 3
dire dire verb 3
abord abord noun 3
accord accord noun 3
d’abord d’abord adverb 3
hui hui noun 3
île île noun 3
presqu’île presqu’île noun 3
aujourd’hui aujourd’hui adverb 3
porte-clé porte-clé noun 2
clé clé noun 3
rendez-vous rendez-vous noun 3
le le determiner 3
de de preposition 3
km km abbreviation 2
"""
PHRASES = ["pomme de terre", "terre cuite", "pomme", "le volcan", "fil d'or", "arc-en-ciel",
           "chef d’œuvre", "tremblement de terre", "tremblement de terre sous-marin"]  # fmt: skip
NOT_IN_DICTIONARY = {"ETNA", "KM", "PORTECLE", "PRESQUILE", "RENDEZVOUS"}
EVERY_KEY = frozenset(fold(line.split()[0], join=True) for line in WORDS.split("\n") if line)
SOURCES = ("dela", "abu", "lexique")


@pytest.fixture(scope="module")
def words(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Lexicon]:
    readings: dict[str, list[Reading]] = defaultdict(list)
    for line in WORDS.split("\n"):
        if line:
            form, lemma, category, votes = line.split()
            key = fold(form, join=True)
            readings[key].append(Reading(form, lemma, category, (), SOURCES[: int(votes)]))
    for phrase in PHRASES:
        readings[fold(phrase.replace(" ", ""), join=True)].append(
            Reading(phrase, phrase, "phrase", (), ("dela",))
        )
    path = tmp_path_factory.mktemp("text") / LEXICON_FILE
    write_lexicon(
        path,
        Contents(
            sources=dict.fromkeys(SOURCES, True),
            readings=readings,
            definitions={},
            glossary="dela",
            usage={"PORTE": 800.0, "VOLCAN": 4.0, "TERRE": 300.0, "FILS": 380.0, "FIL": 40.0},
            refusals={},
            elected=(),
            conjugated={},
            themes={},
        ),
    )
    opened = Lexicon(path)
    yield opened
    opened.close()


@pytest.fixture(scope="module")
def within() -> frozenset[str]:
    return EVERY_KEY - NOT_IN_DICTIONARY | {"ZINZIN", "GRIOTTE"}


def kept(theme: TextTheme, lemma: str) -> ThemeWord:
    (found,) = (word for word in theme.kept if word.lemma == lemma)
    return found


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


def test_a_word_that_only_the_dictionary_knows_is_in_the_theme(
    words: Lexicon, within: frozenset[str]
) -> None:
    theme = theme_from("Un zinzin et un foobar", words, within)
    assert kept(theme, "zinzin").why == "unlisted"
    assert theme.examples["not_in_dictionary"] == ["foobar"]


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


def test_a_word_with_a_byte_that_could_not_be_read_is_no_word(
    words: Lexicon, within: frozenset[str]
) -> None:
    theme = theme_from("vol\udce9can terre", words, within)
    assert theme.keys == ["TERRE", "TERRES"]
    assert theme.left_out == {"invalid_character": 1}


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


def test_the_small_lexicon_of_other_tests_makes_themes_too(small_build: Path) -> None:
    opened = Lexicon(small_build / LEXICON_FILE)
    theme = theme_from("Le chat mange l’œuf du rat.", opened, opened.elected())
    opened.close()
    assert theme.keys == ["CHAT", "CHATS", "OEUF", "OEUFS", "RAT"]
