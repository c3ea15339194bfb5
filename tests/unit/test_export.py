"""Dictionaries as files that other programs read."""

import csv
import io
import json
from pathlib import Path

import pytest

from builders import AFFIXES, FORMATS, Job, ListOptions, build_here
from builders.export import _fitting, export
from builders.wordlists import read
from dictionaries import LEXICON_FILE, Catalogue, Dictionary, Word, fold


@pytest.fixture
def joined(small_build: Path, tmp_path: Path) -> Dictionary:
    """A dictionary with what the lexicon writes with a hyphen, as a name, and not at all."""
    recipe = {
        "title": "Essai",
        "words": ["porte-clé", "France", "zut", "œuf", "été"],
        "punctuation": "join",
    }
    result = build_here(Job("essai", recipe, {}, str(small_build / LEXICON_FILE)))
    (tmp_path / "essai.arbitre").write_bytes(result.data)
    return Dictionary.open(tmp_path / "essai.arbitre")


def test_keys_one_a_line(small_catalogue: Catalogue) -> None:
    text = FORMATS["txt"](small_catalogue.get("animaux"), small_catalogue.lexicon)
    assert text == "CHAT\nCHATS\nCHIEN\nLOUP\nRAT\nVACHE\n"


def test_words_are_written_as_french_does(joined: Dictionary, small_catalogue: Catalogue) -> None:
    found = {one.key: one for one in export(joined, small_catalogue.lexicon)}
    assert found["OEUF"].words == [("œuf", "œuf", "noun")]
    assert found["ETE"].words == [("été", "été", "noun"), ("été", "être", "verb")]
    assert found["PORTECLE"].words == [("porte-clé", "porte-clé", "noun")]
    assert found["PORTECLE"].forms == ["porteclé"]
    assert found["FRANCE"].forms == ["France"]
    assert found["ZUT"].words == [("zut", "", "")]
    assert found["ZUT"].forms == ["zut"]


def test_a_form_that_is_another_word_is_not_written(small_catalogue: Catalogue) -> None:
    found = {
        one.key: one.forms
        for one in export(small_catalogue.get("francais"), small_catalogue.lexicon)
    }
    assert found["PORTE"] == ["porte"]
    assert "PORTECLE" not in found
    assert found["NOEL"] == ["noël"]


def test_csv_has_a_row_for_each_word(joined: Dictionary, small_catalogue: Catalogue) -> None:
    rows = list(csv.reader(io.StringIO(FORMATS["csv"](joined, small_catalogue.lexicon))))
    assert rows[0] == ["key", "form", "lemma", "category"]
    assert ["ETE", "été", "être", "verb"] in rows
    assert ["ZUT", "zut", "", ""] in rows
    assert {row[0] for row in rows[1:]} == set(joined)


def test_json_says_what_the_dictionary_is(joined: Dictionary, small_catalogue: Catalogue) -> None:
    found = json.loads(FORMATS["json"](joined, small_catalogue.lexicon))
    assert found["title"] == "Essai"
    assert found["version"] == joined.version
    assert [word["key"] for word in found["words"]] == list(joined)
    assert found["words"][0] == {
        "key": "ETE",
        "entries": [
            {"form": "été", "lemma": "été", "category": "noun"},
            {"form": "été", "lemma": "être", "category": "verb"},
        ],
    }


@pytest.mark.parametrize("identifier", ["francais", "animaux"])
def test_a_dic_counts_its_words_and_comes_back(small_catalogue: Catalogue, identifier: str) -> None:
    dictionary = small_catalogue.get(identifier)
    text = FORMATS["hunspell"](dictionary, small_catalogue.lexicon)
    count, *forms = text.splitlines()
    assert int(count) == len(forms) == len(set(forms))
    again = read(text.encode(), affixes=b"SET UTF-8\n")
    assert again.words == forms or len(again.words) == dictionary.words


@pytest.mark.parametrize("form", FORMATS)
@pytest.mark.parametrize("name", ["francais", "animaux", "joined"])
def test_an_export_comes_back_the_same(
    small_catalogue: Catalogue, joined: Dictionary, form: str, name: str
) -> None:
    dictionary = joined if name == "joined" else small_catalogue.get(name)
    data = FORMATS[form](dictionary, small_catalogue.lexicon).encode()
    affixes = AFFIXES.encode() if form == "hunspell" else None
    again = read(data, ListOptions("csv" if form == "csv" else ""), affixes=affixes)
    assert sorted(map(fold, again.words)) == list(dictionary)


def test_an_empty_dictionary(small_build: Path, tmp_path: Path) -> None:
    recipe = {"title": "Rien", "words": []}
    result = build_here(Job("rien", recipe, {}, str(small_build / LEXICON_FILE)))
    (tmp_path / "rien.arbitre").write_bytes(result.data)
    empty = Dictionary.open(tmp_path / "rien.arbitre")
    catalogue = Catalogue.open(small_build)
    assert [FORMATS[form](empty, catalogue.lexicon) for form in ("txt", "hunspell")] == ["", "0\n"]
    assert json.loads(FORMATS["json"](empty, catalogue.lexicon))["words"] == []


@pytest.mark.parametrize(
    ("words", "forms"),
    [
        (
            [
                Word("Porte", "Porte", "proper_noun", 4),
                Word("porte", "porte", "unspecified", 4),
                Word("porté", "porté", "noun", 1),
                Word("porte-", "porte-", "prefix", 3),
                Word("porte", "porter", "verb", 2),
                Word("porte", "porte", "noun", 3),
            ],
            [("porte", "porte", "noun"), ("porte", "porter", "verb")],
        ),
        ([Word("Porte", "Porte", "proper_noun", 1)], [("Porte", "Porte", "proper_noun")]),
        ([Word("porte", "porte", "unspecified", 1)], [("porte", "porte", "unspecified")]),
        ([Word("porter", "porter", "verb", 3)], []),
    ],
)
def test_the_words_of_a_key_are_the_likeliest(
    words: list[Word], forms: list[tuple[str, str, str]]
) -> None:
    assert _fitting("PORTE", words, join=False) == forms
