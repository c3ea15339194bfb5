"""What an answer says of a word, and dictionaries that cannot be served."""

import shutil
from datetime import UTC, datetime
from pathlib import Path

import pytest

from dictionaries import (
    EVERY_LETTER,
    LEXICON_FILE,
    ArtifactDamaged,
    ArtifactMissing,
    Catalogue,
    Dictionary,
    Lexicon,
    UnknownDictionary,
    VersionGone,
    Vocabulary,
    decode_artifact,
    encode_artifact,
)
from dictionaries.graph.steps import Steps
from dictionaries.suggestions import suggest
from tests.judging import judge
from tests.versions import built


@pytest.mark.parametrize(
    ("word", "dictionaries", "code"),
    [
        ("œuf", ["francais"], None),
        ("OEUFS", ["francais"], None),
        ("mangeons", ["francais"], None),
        ("mangeons", ["infinitifs"], "conjugated_verb"),
        ("sont", ["infinitifs"], "conjugated_verb"),
        ("sont", ["infinitifs", "francais"], None),
        ("porte", ["infinitifs"], None),
        ("chat", ["animaux"], None),
        ("ville", ["animaux"], "not_in_theme"),
        ("km", ["francais"], "abbreviation"),
        ("km", ["animaux"], "abbreviation"),
        ("France", ["francais"], "proper_noun"),
        ("abalourdir", ["francais"], "one_source"),
        ("sky", ["francais"], "one_source"),
        ("rio", ["francais"], "proper_noun"),
        ("barathre", ["francais"], "unknown"),
        ("tamtam", ["francais"], "hyphenated"),
        ("art", ["francais"], "removed"),
        ("zzz", ["francais"], "unknown"),
        ("x", ["francais"], "too_short"),
        ("a" * 26, ["francais"], "too_long"),
        ("a" * 10_000, ["francais"], "too_long"),
        ("porte-clé", ["francais"], "hyphenated"),
        ("porteclé", ["francais"], "hyphenated"),
        ("aujourd’hui", ["francais"], "apostrophe"),
        ("AUJOURDHUI", ["francais"], "apostrophe"),
        ("", ["francais"], "empty"),
        ("3e", ["francais"], "invalid_character"),
        ("ex æquo", ["francais"], "invalid_character"),
        ("\ufb2a", ["francais"], "invalid_character"),
    ],
)
def test_why(
    small_catalogue: Catalogue, word: str, dictionaries: list[str], code: str | None
) -> None:
    check = judge(small_catalogue, word, small_catalogue.choose(dictionaries))
    assert check.word == word
    assert check.valid == (code is None)
    assert (check.reason.code if check.reason else None) == code


def test_the_lemma_of_a_conjugated_form_is_told(small_catalogue: Catalogue) -> None:
    reason = judge(small_catalogue, "mangeons", small_catalogue.choose(["infinitifs"])).reason
    assert reason is not None
    assert reason.values == {"lemma": "manger"}


def test_entries(small_catalogue: Catalogue) -> None:
    assert [entry.to_json() for entry in small_catalogue.entries("Œuf")] == [
        {
            "form": "œuf",
            "lemma": "œuf",
            "category": "noun",
            "features": ["masculine", "singular"],
            "source": "hunspell, dela, abu, lexique",
            "definition": "Corps que pondent les oiseaux.",
            "definition_source": "wiktionnaire",
        }
    ]
    assert [entry.category for entry in small_catalogue.entries("été")] == ["noun", "verb"]
    assert small_catalogue.entries("porte-clé")[0].form == "porte-clé"
    assert small_catalogue.entries("3e") == small_catalogue.entries("zzz") == []


def test_entries_are_the_same_before_many_keys_were_asked_and_afterwards(small_build: Path) -> None:
    lexicon = Lexicon(small_build / LEXICON_FILE)
    keys = ["OEUF", "ETE", "MANGEONS", "PORTECLE", "PARIS", "ZZZ", "QWERTY", ""]
    before = [lexicon.entries(key) for key in keys]
    lexicon.refusals([f"Z{number}" for number in range(1000)])
    assert [lexicon.entries(key) for key in keys] == before
    assert all(before[:4])
    assert not any(before[-3:])


def test_suggestions_are_near_and_usual(small_catalogue: Catalogue) -> None:
    francais = small_catalogue.choose()
    assert small_catalogue.suggest("chatt", francais, 5) == ["CHAT", "CHATS"]
    assert small_catalogue.suggest("chatt", francais, 1) == ["CHAT"]
    assert small_catalogue.suggest("hcat", francais, 5) == ["CHAT", "CHATS"]
    assert small_catalogue.suggest("3e", francais, 5) == []


def holding(*words: str) -> Vocabulary:
    artifact = decode_artifact(built(*words).artifact, "maison")
    return Vocabulary([Dictionary("maison", artifact, datetime.now(UTC))])


def test_a_suggestion_that_keeps_the_first_letter_is_nearer() -> None:
    words = holding("BOUE", "ROUTE", "ROUGE")
    said = suggest("ROUE", words, lambda _: {"BOUE": 9.0, "ROUTE": 9.0}, 5, Steps(10_000))
    assert said == ["ROUTE", "BOUE", "ROUGE"]


def test_what_sounds_alike_and_two_slips_are_suggested() -> None:
    words = holding("CHATEAU", "PHARMACIE", "PHARE")

    def told(key: str, steps: int = 100_000) -> list[str]:
        return suggest(key, words, lambda _: {}, 5, Steps(steps))

    assert told("FARMACIE") == ["PHARMACIE"]
    assert told("CHAETUA") == ["CHATEAU"]
    assert told("") == told("ZZZZZZ") == told("A" * 27) == []
    budget = Steps(1)
    assert suggest("CHATO", words, lambda _: {}, 5, budget) == []
    assert budget.spent


def test_unions_and_versions(small_catalogue: Catalogue) -> None:
    both = small_catalogue.choose(["animaux", "infinitifs", "animaux"])
    assert both.ids == ["animaux", "infinitifs"]
    assert "CHAT" in both
    assert "VILLE" in both
    assert both.version != small_catalogue.choose(["animaux"]).version
    assert both.version == small_catalogue.choose(["animaux", "infinitifs"]).version
    only = small_catalogue.choose(["animaux"])
    anything = [EVERY_LETTER] * 4
    assert both.support(anything) != only.support(anything)


def test_what_dictionaries_have_in_common_and_which_one_refuses(
    small_catalogue: Catalogue,
) -> None:
    common = small_catalogue.choose(["infinitifs", "animaux"], "all")
    assert judge(small_catalogue, "chat", common).valid
    for word, code, dictionary in [
        ("mangeons", "conjugated_verb", "infinitifs"),
        ("manger", "not_in_theme", "animaux"),
        ("zzz", "unknown", "infinitifs"),
    ]:
        reason = judge(small_catalogue, word, common).reason
        assert reason is not None
        assert (reason.code, reason.values["dictionary"]) == (code, dictionary)
    single = small_catalogue.choose(["animaux"], "all")
    assert judge(small_catalogue, "chat", single).valid
    assert single.version == small_catalogue.choose(["animaux"]).version


def test_a_pinned_version_is_echoed_and_another_is_unknown(small_catalogue: Catalogue) -> None:
    pinned = f"animaux@{small_catalogue.get('animaux').version}"
    assert small_catalogue.choose([pinned]).ids == [pinned]
    assert small_catalogue.choose([pinned]).version != small_catalogue.choose(["animaux"]).version
    with pytest.raises(VersionGone):
        small_catalogue.choose(["animaux@0123456789abcdef"])


def test_an_unknown_dictionary_names_those_there_are(small_catalogue: Catalogue) -> None:
    with pytest.raises(UnknownDictionary) as raised:
        small_catalogue.choose(["klingon"])
    assert raised.value.known == ["francais", "animaux", "infinitifs"]


def test_what_extends_nothing_is_measured_against_the_default(
    small_build: Path, tmp_path: Path
) -> None:
    folder = tmp_path / "build"
    shutil.copytree(small_build, folder)
    for identifier, recipe in [("lieux", {"themes": ["geographie"]}), ("liste", {})]:
        manifest = {"id": identifier, "title": identifier, "sources": [], "recipe": recipe}
        path = folder / f"{identifier}.arbitre"
        path.write_bytes(encode_artifact(["MER"], manifest | {"licence": "", "lengths": {"3": 1}}))
    catalogue = Catalogue.open(folder)
    why = {i: judge(catalogue, "chat", catalogue.choose([i])).reason for i in ("lieux", "liste")}
    assert why["lieux"] is not None
    assert why["lieux"].code == "not_in_theme"
    assert why["liste"] is not None
    assert why["liste"].code == "not_in_theme"


def test_a_damaged_dictionary_is_named_and_the_others_are_served(
    small_build: Path, tmp_path: Path
) -> None:
    folder = tmp_path / "build"
    shutil.copytree(small_build, folder)
    damaged = folder / "animaux.arbitre"
    data = bytearray(damaged.read_bytes())
    data[100] ^= 1
    damaged.write_bytes(data)
    catalogue = Catalogue.open(folder, ["francais", "infinitifs", "animaux", "plantes"])
    assert catalogue.ids() == ["francais", "infinitifs"]
    assert "SHA-256" in catalogue.faults["animaux"]
    assert "no such file" in catalogue.faults["plantes"]
    with pytest.raises(UnknownDictionary) as raised:
        catalogue.get("animaux")
    assert raised.value.fault == catalogue.faults["animaux"]


def test_a_dictionary_that_cannot_be_read_is_named_and_the_others_are_served(
    small_build: Path, tmp_path: Path
) -> None:
    folder = tmp_path / "build"
    shutil.copytree(small_build, folder)
    (folder / "animaux.arbitre").unlink()
    (folder / "animaux.arbitre").mkdir()
    for at_once in (True, False):
        catalogue = Catalogue.open(folder, at_once=at_once)
        with pytest.raises(UnknownDictionary) as raised:
            catalogue.get("animaux")
        assert raised.value.fault == catalogue.faults["animaux"] == "animaux: It is a folder"
        assert catalogue.ids() == ["francais", "infinitifs"]


def test_a_damaged_lexicon_is_refused(small_build: Path, tmp_path: Path) -> None:
    with pytest.raises(ArtifactMissing):
        Lexicon(tmp_path / "lexicon.sqlite")
    shutil.copytree(small_build, tmp_path / "build")
    path = tmp_path / "build" / "lexicon.sqlite"
    data = bytearray(path.read_bytes())
    data[-1] ^= 1
    path.write_bytes(data)
    with pytest.raises(ArtifactDamaged, match="SHA-256"):
        Lexicon(path)
