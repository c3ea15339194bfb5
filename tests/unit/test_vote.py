"""The vote, rule by rule, on readings written out here."""

import pytest

from builders.lexicon.gather import Reading
from builders.lexicon.reviewed import Review, Reviewed
from builders.lexicon.verb_forms import verb_form_only
from builders.lexicon.vote import OLD, Verdict, judge

LAYER = 3.0
PAST = ("participle", "past")
AGREED = ("feminine", "plural", "participle", "past")
THIRD = ("singular", "indicative", "present", "third_person")


def reading(
    form: str, lemma: str, category: str, features: tuple[str, ...] = (), **sources: float
) -> Reading:
    """Write a reading; sources with their usage."""
    return Reading(form, lemma, category, features, tuple(sources), tuple(sources.values()))


def verdict(
    key: str, *readings: Reading, reviewed: Reviewed | None = None, usual: str = ""
) -> Verdict:
    """Judge one key among the readings of a small world; `usual` lists the usual lemmas."""
    words: dict[str, list[Reading]] = {key: []}
    for one in readings:
        words.setdefault(one.form.upper(), []).append(one)
    return judge(words, set(usual.split()), reviewed or Reviewed())[key]


def test_two_sources_admit_a_lexeme_and_its_plural_that_one_gives() -> None:
    world = (
        reading("lama", "lama", "noun", dela=LAYER, abu=0),
        reading("lamas", "lama", "noun", dela=LAYER),
    )
    assert verdict("LAMA", *world) == Verdict(admitted=True, rule="lexeme")
    assert verdict("LAMAS", *world) == Verdict(admitted=True, rule="lexeme")


def test_a_plural_that_only_abu_or_lexique_gives_is_not_enough() -> None:
    world = (
        reading("lama", "lama", "noun", dela=LAYER, abu=0),
        reading("lamae", "lama", "noun", abu=0),
    )
    assert verdict("LAMAE", *world) == Verdict(admitted=False, rule="too_few")


@pytest.mark.parametrize(
    ("sources", "usual", "admitted"),
    [
        ({"hunspell": 1}, False, False),
        ({"hunspell": 1}, True, True),
        ({"hunspell": 1, "abu": 0}, False, True),
        ({"hunspell": 1, "lexique": 0}, False, True),
        ({"hunspell": 1, "dela": LAYER}, False, True),
        ({"hunspell": 1, "dela": 0}, False, False),
        ({"dela": LAYER, "abu": 0, "lexique": 1}, False, True),
        ({"dela": LAYER, "abu": 0}, False, False),
        ({"dela": 0, "abu": 0, "lexique": 1}, False, False),
        ({"dela": 0, "abu": 0, "lexique": 1}, True, True),
        ({"abu": 0, "wiktionnaire": 0.9}, True, False),
    ],
)
def test_who_is_enough_to_admit_a_verb(
    *, sources: dict[str, float], usual: bool, admitted: bool
) -> None:
    verb = reading("doser", "doser", "verb", ("infinitive",), **sources)
    lone = reading("dosait", "doser", "verb", hunspell=1) if "hunspell" in sources else verb
    found = verdict("DOSER", verb, lone, usual="doser" if usual else "")
    assert found.admitted is admitted
    assert found.rule == ("verb" if admitted else "too_few")


def test_an_admitted_verb_brings_what_an_inflecting_source_gives() -> None:
    world = (
        reading("dosait", "doser", "verb", dela=LAYER),
        reading("dosit", "doser", "verb", abu=0),
        reading("doser", "doser", "verb", ("infinitive",), hunspell=0, abu=0),
    )
    assert verdict("DOSAIT", *world).admitted
    assert not verdict("DOSIT", *world).admitted


def test_where_no_source_inflects_a_word_the_others_give_its_forms() -> None:
    world = (
        reading("talkie", "talkie", "noun", abu=0, lexique=1),
        reading("talkies", "talkie", "noun", lexique=1),
    )
    assert verdict("TALKIES", *world).rule == "lexeme"


def test_forms_of_a_refused_verb_do_not_count_one_by_one() -> None:
    verb = reading("clinquer", "clinquer", "verb", ("infinitive",), dela=0, abu=0)
    assert not verdict("CLINQUER", verb).admitted
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
    verdicts = judge(words, (), Reviewed())
    assert verdicts["SAUTEES"].admitted
    assert not verdicts["NAGEES"].admitted


def test_a_participle_that_both_give_agrees() -> None:
    world = (
        reading("sauter", "sauter", "verb", ("infinitive",), hunspell=0, dela=LAYER),
        reading("sautees", "sauter", "verb", AGREED, hunspell=0, dela=LAYER),
        reading("vautrees", "vautrer", "verb", AGREED, dela=LAYER, abu=0, lexique=1),
    )
    assert verdict("SAUTEES", *world).admitted
    assert verdict("VAUTREES", *world).admitted  # Hunspell, which has not the verb, is not asked


@pytest.mark.parametrize(
    ("source", "usage", "rule"),
    [
        ("hunspell", 1, "usual"),
        ("hunspell", 0, "too_few"),  # only a prefix makes it
        ("dela", LAYER, "usual"),
        ("dela", 0, "usual"),
        ("lexique", 0.5, "usual"),
        ("abu", 0, "too_few"),
    ],
)
def test_a_usual_lemma_with_an_old_article_seconds_a_source(
    source: str, usage: float, rule: str
) -> None:
    one = Reading("blog", "blog", "noun", (), (source,), (float(usage),))
    old = reading("blog", "blog", "unspecified", wiktionnaire=OLD + 0.01)
    young = reading("blog", "blog", "unspecified", wiktionnaire=OLD)
    assert verdict("BLOG", one, old, usual="blog").rule == rule
    assert verdict("BLOG", one, old).rule == "too_few"
    assert verdict("BLOG", one, young, usual="blog").rule == "too_few"


def test_two_sources_that_are_unsure_are_enough() -> None:
    one = reading("gigawatt", "gigawatt", "unspecified", hunspell=0)
    assert verdict("GIGAWATT", one, reading("gigawatt", "gigawatt", "noun", dela=0)).admitted


def test_a_form_that_two_sources_take_for_different_words_is_in() -> None:
    one = reading("freelances", "freelance", "noun", dela=0)
    other = reading("freelances", "freelancer", "noun", lexique=1)
    verb = reading("freelances", "freelancer", "verb", abu=0, lexique=1)
    assert verdict("FREELANCES", one, other).rule == "form"
    assert not verdict("FREELANCES", one, verb).admitted
    judged = Reviewed(lexemes={"freelance": Review(admitted=False, code="removed", reason="...")})
    assert not verdict("FREELANCES", one, other, reviewed=judged).admitted


@pytest.mark.parametrize(
    ("features", "plural", "admitted"),
    [
        (("masculine", "singular"), None, True),  # no source has it
        (("masculine", "singular"), "lexique", True),
        (("masculine", "plural"), None, False),  # invariable
        (("masculine", "plural"), "wiktionnaire", False),
        (("masculine", "plural"), "lexique", True),
    ],
)
def test_a_noun_brings_its_regular_plural(
    *, features: tuple[str, ...], plural: str | None, admitted: bool
) -> None:
    world = [
        reading("yoyo", "yoyo", "noun", ("masculine", "singular"), abu=0, dela=LAYER),
        reading("yoyo", "yoyo", "noun", features, dela=LAYER),
    ]
    if plural:
        world.append(Reading("yoyos", "yoyos", "noun", (), (plural,), (0.5,)))
    words: dict[str, list[Reading]] = {"YOYOS": []} if plural is None else {}
    for one in world:
        words.setdefault(one.form.upper(), []).append(one)
    verdicts = judge(words, (), Reviewed())
    assert verdicts["YOYO"].admitted
    assert verdicts["YOYOS"] == Verdict(admitted, "plural" if admitted else "too_few")


@pytest.mark.parametrize(
    ("lemma", "plural", "kind"),
    [
        ("cheval", "chevaux", "noun"),  # it has another
        ("souris", None, "noun"),
        ("demain", None, "adverb"),
        ("lama", None, "proper_noun"),
    ],
)
def test_what_has_another_plural_or_none_gets_no_regular_one(
    lemma: str, plural: str | None, kind: str
) -> None:
    words = {lemma.upper(): [reading(lemma, lemma, kind, ("singular",), abu=0, dela=LAYER)]}
    if plural:
        words[plural.upper()] = [reading(plural, lemma, kind, ("plural",), dela=LAYER)]
    verdicts = judge(words, (), Reviewed())
    assert f"{lemma.upper()}S" not in verdicts


def test_people_may_say_that_a_word_has_no_plural() -> None:
    noun = reading("antan", "antan", "noun", ("singular",), abu=0, dela=LAYER)
    reviewed = Reviewed({"ANTANS": Review(admitted=False, code="removed", reason="...")})
    assert "ANTANS" not in judge({"ANTAN": [noun]}, (), reviewed)


def test_a_key_of_two_letters_is_judged() -> None:
    assert verdict("OS", reading("os", "os", "noun", dela=LAYER, abu=0)).admitted


@pytest.mark.parametrize(
    "one",
    [
        reading("Paris", "Paris", "proper_noun", dela=LAYER, hunspell=0),
        reading("km", "km", "abbreviation", hunspell=0, abu=0),
        reading("à part", "à part", "phrase", dela=LAYER, abu=0),
        reading("anti", "anti", "prefix", dela=LAYER, abu=0),
        reading("porte-clé", "porte-clé", "noun", dela=LAYER, lexique=1),
        reading("barathre", "barathre", "unspecified", wiktionnaire=0.5),
    ],
)
def test_names_symbols_hyphens_and_the_wiktionary_never_vote(one: Reading) -> None:
    verdicts = judge({"XKEYX": [one]}, {one.lemma}, Reviewed())
    assert verdicts == {"XKEYX": Verdict(admitted=False, rule="too_few")}


def test_people_have_the_last_word_on_a_key() -> None:
    out = Reviewed({"LAMA": Review(admitted=False, code="proper_noun", reason="...")})
    both = reading("lama", "lama", "noun", dela=LAYER, abu=0)
    assert verdict("LAMA", both, reviewed=out) == Verdict(admitted=False, rule="reviewed")


def test_people_may_admit_what_no_source_has() -> None:
    reviewed = Reviewed({"KIPAS": Review(admitted=True, code="", reason="...")})
    assert judge({}, (), reviewed) == {"KIPAS": Verdict(admitted=True, rule="reviewed")}


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
    assert judge({"Y": [both], "Y" * 26: [both], "Y" * 25: [both]}, (), Reviewed()).keys() == {
        "Y" * 25
    }


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
