"""The vote, rule by rule, on readings written out here."""

import pytest

from builders.lexicon.gather import Reading
from builders.lexicon.reviewed import Review, Reviewed
from builders.lexicon.vote import Verdict, judge, verb_form_only

LAYER = 3.0
PAST = ("participle", "past")
AGREED = ("feminine", "plural", "participle", "past")
THIRD = ("singular", "indicative", "present", "third_person")


def reading(
    form: str, lemma: str, category: str, features: tuple[str, ...] = (), **sources: float
) -> Reading:
    """Write a reading; sources with their usage."""
    return Reading(form, lemma, category, features, tuple(sources), tuple(sources.values()))


def verdict(key: str, *readings: Reading, reviewed: Reviewed | None = None) -> Verdict:
    """Judge one key among the readings of a small world."""
    words: dict[str, list[Reading]] = {key: []}
    for one in readings:
        words.setdefault(one.form.upper(), []).append(one)
    return judge(words, reviewed or Reviewed())[key]


def test_two_sources_admit_a_lexeme_and_its_plural_that_one_gives() -> None:
    world = (
        reading("lama", "lama", "noun", dela=LAYER, abu=0),
        reading("lamas", "lama", "noun", dela=LAYER),
    )
    assert verdict("LAMA", *world) == Verdict(admitted=True, rule="lexeme", reason="")
    assert verdict("LAMAS", *world) == Verdict(admitted=True, rule="lexeme", reason="")


def test_a_plural_that_only_abu_or_lexique_gives_is_not_enough() -> None:
    world = (
        reading("lama", "lama", "noun", dela=LAYER, abu=0),
        reading("lamae", "lama", "noun", abu=0),
    )
    assert verdict("LAMAE", *world) == Verdict(admitted=False, rule="too_few", reason="one_source")


def test_a_verb_needs_hunspell_and_another() -> None:
    forms = (
        reading("dosait", "doser", "verb", dela=LAYER),
        reading("doser", "doser", "verb", ("infinitive",), hunspell=0, abu=0),
    )
    assert verdict("DOSAIT", *forms).rule == "verb"
    only_hunspell = reading("ghoster", "ghoster", "verb", ("infinitive",), hunspell=0)
    assert not verdict("GHOSTER", only_hunspell).admitted


@pytest.mark.parametrize(("layer", "admitted"), [(LAYER, True), (0.0, False)])
def test_without_hunspell_a_verb_needs_three_sources_and_a_layer(
    *, layer: float, admitted: bool
) -> None:
    verb = reading("neiger", "neiger", "verb", ("infinitive",), dela=layer, abu=0, lexique=1)
    assert verdict("NEIGER", verb).admitted is admitted


def test_forms_of_a_refused_verb_do_not_count_one_by_one() -> None:
    verb = reading("clinquer", "clinquer", "verb", ("infinitive",), dela=0, abu=0)
    assert verdict("CLINQUER", verb).reason == "removed"
    other = reading("clinquer", "clinquer", "noun", dela=0, abu=0)
    assert verdict("CLINQUER", verb, other).admitted


def test_a_noun_and_a_verb_of_one_spelling_are_two_lexemes() -> None:
    world = (
        reading("boucher", "boucher", "noun", dela=LAYER, abu=0),
        reading("bouchait", "boucher", "verb", dela=LAYER),
    )
    assert verdict("BOUCHER", *world).admitted
    assert not verdict("BOUCHAIT", *world).admitted


def test_a_participle_agrees_only_where_hunspell_lets_it() -> None:
    world = (
        reading("sauter", "sauter", "verb", ("infinitive",), hunspell=0, dela=LAYER),
        reading("nager", "nager", "verb", ("infinitive",), hunspell=0, dela=LAYER),
        reading("sautées", "sauter", "verb", AGREED, dela=LAYER),
        reading("sautées", "sauter", "verb", hunspell=0),
        reading("nagées", "nager", "verb", AGREED, dela=LAYER),
    )
    words: dict[str, list[Reading]] = {}
    for one in world:
        words.setdefault(
            {"sautées": "SAUTEES", "nagées": "NAGEES"}.get(one.form, one.form.upper()), []
        ).append(one)
    verdicts = judge(words, Reviewed())
    assert verdicts["SAUTEES"].admitted
    assert not verdicts["NAGEES"].admitted


@pytest.mark.parametrize(
    ("source", "share", "rule"),
    [
        ("hunspell", 0.5, "hunspell_article"),
        ("hunspell", 0.3, "too_few"),
        ("dela", 0.9, "dela_article"),
        ("dela", 0.5, "too_few"),
        ("abu", 0.99, "too_few"),
    ],
)
def test_an_old_article_seconds_a_source(source: str, share: float, rule: str) -> None:
    world = (
        Reading("blog", "blog", "noun", (), (source,), (1.0,)),
        reading("blog", "blog", "unspecified", wiktionnaire=share),
    )
    assert verdict("BLOG", *world).rule == rule


def test_an_article_does_not_second_what_only_a_prefix_of_hunspell_makes() -> None:
    world = (
        reading("zeptogramme", "zeptogramme", "unspecified", hunspell=0, wiktionnaire=0.9),
        reading("gramme", "gramme", "unspecified", hunspell=1, wiktionnaire=0.9),
    )
    assert not verdict("ZEPTOGRAMME", *world).admitted
    assert verdict("GRAMME", *world).admitted


@pytest.mark.parametrize(
    ("one", "reason"),
    [
        (reading("Paris", "Paris", "proper_noun", dela=LAYER, hunspell=0), "proper_noun"),
        (reading("km", "km", "abbreviation", hunspell=0, abu=0), "abbreviation"),
        (reading("à part", "à part", "phrase", dela=LAYER, abu=0), "unknown"),
        (reading("anti", "anti", "prefix", dela=LAYER), "unknown"),
        (reading("porte-clé", "porte-clé", "noun", dela=LAYER, lexique=1), "unknown"),
        (reading("barathre", "barathre", "unspecified", wiktionnaire=0.5), "one_source"),
    ],
)
def test_names_symbols_and_hyphens_never_vote(one: Reading, reason: str) -> None:
    verdicts = judge({"XKEYX": [one]}, Reviewed())
    assert verdicts == {"XKEYX": Verdict(admitted=False, rule="too_few", reason=reason)}


def test_people_have_the_last_word_on_a_key() -> None:
    out = Reviewed({"LAMA": Review(admitted=False, code="proper_noun", reason="...")})
    both = reading("lama", "lama", "noun", dela=LAYER, abu=0)
    assert verdict("LAMA", both, reviewed=out) == Verdict(
        admitted=False, rule="reviewed", reason="proper_noun"
    )


def test_people_may_admit_what_no_source_has() -> None:
    reviewed = Reviewed({"KIPAS": Review(admitted=True, code="", reason="...")})
    assert judge({}, reviewed) == {"KIPAS": Verdict(admitted=True, rule="reviewed", reason="")}


def test_people_have_the_last_word_on_a_verb_and_its_forms() -> None:
    infinitive = reading("ghoster", "ghoster", "verb", ("infinitive",), hunspell=0)
    form = reading("ghostait", "ghoster", "verb", hunspell=0)
    into = Reviewed(verbs={"ghoster": Review(admitted=True, code="", reason="...")})
    assert verdict("GHOSTAIT", infinitive, form, reviewed=into).rule == "reviewed_lexeme"
    out = Reviewed(verbs={"doser": Review(admitted=False, code="removed", reason="...")})
    dosed = reading("dosait", "doser", "verb", hunspell=0, dela=LAYER, abu=0)
    assert not verdict("DOSAIT", dosed, reviewed=out).admitted


def test_people_have_the_last_word_on_a_lexeme_and_its_forms() -> None:
    form = reading("lamas", "lama", "noun", dela=LAYER)
    into = Reviewed(lexemes={"lama": Review(admitted=True, code="", reason="...")})
    assert verdict("LAMAS", form, reviewed=into).rule == "reviewed_lexeme"
    out = Reviewed(lexemes={"lama": Review(admitted=False, code="removed", reason="...")})
    both = reading("lamas", "lama", "noun", dela=LAYER, abu=0, lexique=1)
    assert not verdict("LAMAS", both, reviewed=out).admitted
    verb = reading("lamas", "lamer", "verb", hunspell=0, dela=LAYER)
    assert verdict("LAMAS", both, verb, reviewed=out).admitted


def test_a_short_word_is_in_only_when_people_say_so() -> None:
    reviewed = Reviewed({"AS": Review(admitted=True, code="", reason="...")})
    both = reading("abc", "abc", "noun", dela=LAYER, abu=0)
    assert not verdict("ABC", both, reviewed=reviewed).admitted
    assert verdict(
        "ABCS", reading("abcs", "abc", "noun", dela=0, abu=0), reviewed=reviewed
    ).admitted


def test_one_letter_and_26_letters_are_no_words_of_a_dictionary() -> None:
    both = reading("y", "y", "pronoun", dela=LAYER, abu=0)
    assert judge({"Y": [both], "Y" * 26: [both], "Y" * 25: [both]}, Reviewed()).keys() == {"Y" * 25}


FINITE = reading("mange", "manger", "verb", THIRD, dela=LAYER, abu=0, lexique=100)


@pytest.mark.parametrize(
    ("readings", "verb"),
    [
        ([FINITE], "manger"),
        ([reading("manger", "manger", "verb", ("infinitive",), dela=LAYER)], None),
        # Lexique alone calls these infinitives
        (
            [
                reading("aurai", "avoir", "verb", dela=3, lexique=24),
                reading("aurai", "aurai", "verb", ("infinitive",), lexique=0.1),
            ],
            "avoir",
        ),
        ([reading("dois", "devoir", "verb", ("infinitive",), lexique=500)], "devoir"),
        # nothing but Hunspell
        ([reading("ghostait", "ghoster", "verb", hunspell=0)], "ghoster"),
        # a noun that two sources have, one that Hunspell seconds, one that stands alone
        ([FINITE, reading("mange", "mange", "noun", dela=LAYER, abu=0)], None),
        (
            [
                FINITE,
                reading("mange", "mange", "noun", dela=0),
                reading("mange", "mange", "unspecified", hunspell=0),
            ],
            None,
        ),
        ([FINITE, reading("mange", "mange", "noun", lexique=1)], "manger"),
        ([FINITE, reading("mange", "mange", "unspecified", wiktionnaire=0.9)], "manger"),
        ([FINITE, reading("Mange", "Mange", "proper_noun", dela=LAYER, abu=0)], "manger"),
        # a participle is an adjective as soon as one source says so
        ([reading("passé", "passer", "verb", PAST, dela=LAYER)], "passer"),
        (
            [
                reading("passé", "passer", "verb", PAST, dela=LAYER),
                reading("passé", "passé", "noun", lexique=1),
            ],
            None,
        ),
        # the most usual verb
        (
            [
                reading("suis", "suivre", "verb", THIRD, dela=LAYER, lexique=30),
                reading("suis", "être", "verb", THIRD, dela=LAYER, lexique=7000),
            ],
            "être",
        ),
        # no verb at all
        ([reading("chat", "chat", "noun", dela=LAYER)], None),
        ([], None),
    ],
)
def test_verb_forms_that_are_nothing_else(readings: list[Reading], verb: str | None) -> None:
    assert verb_form_only(readings) == verb
