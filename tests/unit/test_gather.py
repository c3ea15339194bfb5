"""Gathering: agreement of sources, spelling, keys, and the report."""

from collections import Counter
from pathlib import Path

from builders.lexicon.gather import Gathered, Reading, gather
from builders.sources.ligatures import Ligatures
from tests.archives import AFFIXES, archive, glosses, lexique, source


def gathered(folder: Path) -> Gathered:
    """Gather four tiny sources."""
    texts: dict[str, dict[str, str | bytes]] = {
        "hunspell": {"affixes": AFFIXES, "words": "3\nœuf/S.\nmoelleux\nmanœuvrer/a0\n3e\n"},
        "dela": {
            "words": (
                "oeuf,.N+z1:ms\nmoelleux,.A+z1:ms\nmanoeuvrasse,manoeuvrer.V+z1:T1s\n"
                "à part,.ADV+z1\nporte\\-clé,.N:ms\njeun,.XI\n"
                "anticonstitutionnellementissime,.ADV\noeuf,.N:ms\n"
            )
        },
        "lexique": {"words": lexique("oeuf oeuf NOM m s 20 40 -")},
        "wiktionnaire": {"glosses": glosses("oeuf = Variante de œuf.", "œuf = Corps.")},
    }
    sources = [source(identifier) for identifier in texts]
    archives = {one.id: archive(folder, one, texts[one.id]) for one in sources}
    return gather(sources, archives)


def test_sources_that_say_the_same_make_one_reading(tmp_path: Path) -> None:
    words = gathered(tmp_path).words
    noun = ("masculine", "singular")
    assert Reading("œuf", "œuf", "noun", noun, ("dela", "lexique"), (3.0, 30.0)) in words["OEUF"]
    assert (
        Reading("œuf", "œuf", "unspecified", (), ("hunspell", "wiktionnaire"), (1.0, 0.5))
        in words["OEUF"]
    )


def test_forms_are_written_as_french_writes_them(tmp_path: Path) -> None:
    words = gathered(tmp_path).words
    assert {reading.form for reading in words["OEUF"]} == {"œuf"}
    assert {reading.form for reading in words["MOELLEUX"]} == {"moelleux"}
    (reading,) = words["MANOEUVRASSE"]
    assert (reading.form, reading.lemma) == ("manœuvrasse", "manœuvrer")


def test_hyphens_and_spaces_are_joined_in_keys(tmp_path: Path) -> None:
    words = gathered(tmp_path).words
    assert [(r.form, r.category, r.is_word) for r in words["PORTECLE"]] == [
        ("porte-clé", "noun", False)
    ]
    assert [(r.form, r.category, r.is_word) for r in words["APART"]] == [
        ("à part", "phrase", False)
    ]


def test_the_report_tells_what_was_dropped_and_why(tmp_path: Path) -> None:
    reports = gathered(tmp_path).reports
    assert list(reports) == ["hunspell", "wiktionnaire", "dela", "lexique"]
    dela = reports["dela"]
    assert (dela.read, dela.kept) == (8, 6)
    assert dela.dropped == Counter(fragment=1, too_long=1)
    assert reports["hunspell"].dropped == Counter(invalid_character=1)


def test_progress_adds_up_to_what_was_read(tmp_path: Path) -> None:
    of = source("wiktionnaire")
    many = 45_000
    path = archive(tmp_path, of, {"glosses": glosses(*(f"mot{n} = x" for n in range(many)))})
    steps: list[int] = []
    gather([of], {of.id: path}, lambda _, step: steps.append(step))
    assert sum(steps) == many
    assert len(steps) > 1


def test_ligatures_follow_the_first_list_that_knows() -> None:
    ligatures = Ligatures(["phoenix", "œil", "bœuf"], ["phœnix", "oeil", "cœlome"])
    assert ligatures.word("phoenix") == "phoenix"
    assert ligatures.word("oeil") == "œil"
    assert ligatures.word("coelome") == "cœlome"
    assert ligatures.text("oeil-de-boeuf") == "œil-de-bœuf"
    assert ligatures.pair("coelomes", "coelome") == ("cœlomes", "cœlome")
    assert ligatures.pair("mangea", "manger") == ("mangea", "manger")
