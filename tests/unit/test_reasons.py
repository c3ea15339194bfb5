"""Every reason has its sentence, what cannot be stored is never written, and bases are followed."""

from dataclasses import MISSING, fields, replace
from pathlib import Path
from string import Formatter
from typing import Any

import pytest

from builders.lexicon.reviewed import load
from dictionaries import (
    SUFFIX,
    Catalogue,
    Contents,
    Dictionary,
    Reason,
    encode_artifact,
    reasons,
    write_atomic,
    write_lexicon,
)
from dictionaries.lexicon.reader import Lexicon
from dictionaries.lexicon.reasons import OneSource
from dictionaries.lexicon.sieve import Sieve
from dictionaries.lexicon.writer import UnstoredReason
from service.messages import LANGUAGES, catalogue
from service.messages.typography import french_spaces
from service.referee.telling import tell
from tests.conftest import write_small
from tests.judging import judge

VALUES: dict[str, Any] = {"length": 1, "limit": 2, "character": "½", "sources": "dela, abu"}
KINDS = sorted(Reason.__subclasses__(), key=lambda kind: kind.code)


def examples(kind: type[Reason]) -> list[Reason]:
    """A reason with all that it can name, and one with only what it must."""
    own = [one for one in fields(kind) if one.name != "dictionary"]
    whole = {one.name: VALUES.get(one.name, f"un {one.name}") for one in own}
    least = {one.name: whole[one.name] for one in own if one.default is MISSING}
    return [kind(**whole), kind(**least)]


def contents(refusals: dict[str, Reason]) -> Contents:
    """A lexicon that holds nothing but refusals."""
    return Contents({"dela": True}, {}, {}, "dela", {}, refusals, (), {}, {})


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", KINDS)
def test_a_sentence_needs_what_its_reason_has(kind: type[Reason], language: str) -> None:
    for reason in examples(kind):
        sentence = catalogue()[f"reason_{reason.sentence}"][language]
        assert {name for _, name, _, _ in Formatter().parse(sentence) if name} <= set(reason.values)
        told = tell(replace(reason, dictionary="animaux"), language)
        assert told["code"] == kind.code
        assert told["dictionary"] == "animaux"
        assert "{" not in told["message"]


def test_what_a_reviewer_wrote_is_told_in_the_language_of_the_reader() -> None:
    piece = reasons.Removed("Morceau de « sine die », qui ne s’emploie pas seul.")
    french, english = tell(piece, "fr"), tell(piece, "en")
    assert french["message"].endswith(french_spaces(french["note"]))
    assert english["message"].endswith("A piece of “sine die”, which does not stand alone.")
    assert english["note"] == french["note"]
    assert tell(reasons.Removed("Autre chose."), "en")["message"].endswith(": “Autre chose.”")


def test_whatever_reviewers_wrote_has_a_sentence_in_english() -> None:
    reviewed = load()
    written = {
        review.reason
        for decisions in (reviewed.words, reviewed.verbs, reviewed.lexemes)
        for review in decisions.values()
        if review.code == reasons.Removed.code
    }
    assert written
    for review in written:
        assert "«" not in tell(reasons.Removed(review), "en")["message"]


def test_every_sentence_of_a_reason_is_told() -> None:
    space = reasons.InvalidCharacter(" ")
    told = {reason.sentence for kind in KINDS for reason in [*examples(kind), space]}
    written = {name.removeprefix("reason_") for name in catalogue() if name.startswith("reason_")}
    assert written == told


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_space_is_told_as_an_expression(language: str) -> None:
    space = tell(reasons.InvalidCharacter("\u00a0"), language)
    other = tell(reasons.InvalidCharacter("½"), language)
    assert space["code"] == other["code"] == "invalid_character"
    assert "U+" not in space["message"]
    assert "U+00BD" in other["message"]


@pytest.mark.parametrize("code", sorted(reasons.STORED))
def test_what_is_stored_comes_back(code: str) -> None:
    for reason in examples(reasons.STORED[code]):
        again = reasons.restored(*reason.stored)
        assert (again.code, again.sentence) == (reason.code, reason.sentence)
        assert set(again.stored) <= {reason.code, *reason.values.values(), ""}


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind.code not in reasons.STORED])
def test_a_refusal_that_cannot_be_stored_is_not_written(tmp_path: Path, kind: type[Reason]) -> None:
    path = tmp_path / "lexicon.sqlite"
    good, bad = reasons.Removed("une raison"), examples(kind)[0]
    with pytest.raises(UnstoredReason, match=rf"KO \({kind.code}\); expected abbreviation"):
        write_lexicon(path, contents({"AT": good, "KO": bad}))
    assert not list(tmp_path.iterdir())
    many = {f"A{letter}": bad for letter in "BCDEFGHIJKLM"}
    with pytest.raises(UnstoredReason, match=r"AK .* and 2 more"):
        write_lexicon(path, contents(many))


CUSTOM: dict[str, tuple[list[str], dict[str, Any]]] = {
    "jeu": (["MANGER", "PORTE"], {"extends": "infinitifs", "max_length": 6}),
    "zoo": (["CHAT"], {"extends": "animaux", "remove": ["vache"]}),
    "enclos": (["CHAT"], {"extends": ["zoo"]}),
    "liste": (["VACHE", "ZYZZYVA"], {"words": ["vache", "zyzzyva"]}),
    "ferme": (["CHAT"], {"extends": "liste", "add": ["chat"]}),
    "poule": ([], {"extends": "renard"}),
    "renard": ([], {"extends": "poule", "max_length": 4}),
    "orphelin": ([], {"extends": "disparu"}),
    "theme": (["CHAT"], {"extends": "francais", "text": "le chat", "verbs": "infinitive"}),
}


@pytest.fixture(scope="module")
def lineages(tmp_path_factory: pytest.TempPathFactory) -> Catalogue:
    """The small dictionaries, and others that extend them and one another."""
    folder = tmp_path_factory.mktemp("lineages")
    write_small(folder)
    for identifier, (keys, recipe) in CUSTOM.items():
        manifest = {
            "id": identifier,
            "title": identifier.capitalize(),
            "licence": "",
            "sources": [],
            "recipe": recipe,
            "lengths": {},
        }
        write_atomic(folder / f"{identifier}{SUFFIX}", encode_artifact(keys, manifest))
    return Catalogue.open(folder)


@pytest.mark.parametrize(
    ("word", "dictionary", "reason"),
    [
        ("mangeons", "jeu", reasons.TooLong(8, 6)),
        ("sont", "jeu", reasons.ConjugatedVerb("être")),
        ("porter", "jeu", reasons.NotInTheme("Jeu")),
        ("ville", "zoo", reasons.NotInTheme("Animaux")),
        ("vache", "zoo", reasons.Removed()),
        ("loup", "zoo", reasons.NotInTheme("Zoo")),
        ("vache", "enclos", reasons.Removed()),
        ("ville", "enclos", reasons.NotInTheme("Animaux")),
        ("art", "enclos", reasons.Removed()),
        ("km", "enclos", reasons.Abbreviation("km")),
        ("chat", "liste", reasons.NotInTheme("Liste")),
        ("mangeons", "liste", reasons.NotInTheme("Liste")),
        ("abalourdir", "liste", reasons.OneSource("dela")),
        ("zyzzyva", "ferme", reasons.NotInTheme("Ferme")),
        ("ville", "ferme", reasons.NotInTheme("Liste")),
        ("vaches", "poule", reasons.TooLong(6, 4)),
        ("chat", "poule", reasons.UNKNOWN),
        ("xyz", "renard", reasons.UNKNOWN),
        ("France", "orphelin", reasons.ProperNoun("France")),
        ("sont", "theme", reasons.NotInTheme("Theme")),
    ],
)
def test_reasons_follow_what_a_dictionary_extends(
    lineages: Catalogue, word: str, dictionary: str, reason: Reason
) -> None:
    assert judge(lineages, word, lineages.choose([dictionary])).reason == reason


def test_the_state_of_answers_is_that_of_all_that_may_tell(lineages: Catalogue) -> None:
    def ids(identifier: str) -> list[str]:
        return [one.id for one in lineages.lineage(lineages.get(identifier))]

    assert ids("enclos") == ["enclos", "zoo", "animaux", "francais"]
    assert ids("liste") == ["liste", "francais"]
    assert ids("poule") == ["poule", "renard"]
    assert ids("francais") == ["francais"]


def test_a_union_names_the_dictionary_that_tells(lineages: Catalogue) -> None:
    both = lineages.choose(["zoo", "infinitifs"])
    check = judge(lineages, "mangeons", both)
    assert check.reason == reasons.NotInTheme("Animaux", dictionary="zoo")
    assert isinstance(lineages.get("zoo"), Dictionary)


def test_many_keys_together_have_the_reasons_of_each_alone(tmp_path: Path) -> None:
    letters = "ABCDEFGHIJKLM"
    every = [a + b + c for a in letters for b in letters for c in letters]
    write_lexicon(tmp_path / "lexicon.sqlite", contents(dict.fromkeys(every[::3], OneSource("a"))))
    lexicon = Lexicon(tmp_path / "lexicon.sqlite")
    together = lexicon.refusals(every)
    assert list(together) == every[::3]
    assert together == {key: why for one in every for key, why in lexicon.refusals([one]).items()}


def test_a_sieve_loses_none_of_its_keys_and_most_of_the_others() -> None:
    kept, others = ([f"{n}{suffix}" for n in range(100_000)] for suffix in "AB")
    sieve = Sieve(kept)
    assert sieve.keep(kept) == kept
    assert len(sieve.keep(others)) < 10_000
