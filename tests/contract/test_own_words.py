"""Definitions that people give to their own words are shown where the words are asked for."""

import pytest

from service.messages.typography import french_spaces
from tests.contract.serving import TOKEN, Served

LIST = "pahoehoe : lave lisse\naa\n"
RECIPE = {
    "title": "Laves",
    "words": [{"word": "pahoehoe", "definition": "lave lisse"}, {"word": "aa"}],
}


@pytest.mark.parametrize("body", [LIST, RECIPE], ids=["text", "json"])
def test_a_definition_is_an_entry(house: Served, body: object) -> None:
    told = house.put("laves", body).json()
    assert (told["words"], told["definitions"]) == (2, 1)
    asked = house.ask("GET", "/words/Pahoehoe?dictionary=laves").json()
    assert asked["entries"] == [
        {
            "form": "pahoehoe",
            "lemma": "pahoehoe",
            "category": "unspecified",
            "features": [],
            "source": "laves",
            "definition": "lave lisse",
            "definition_source": "laves",
        }
    ]
    assert house.ask("GET", "/words/aa?dictionary=laves").json()["entries"] == []


def test_a_definition_goes_where_its_word_goes(house: Served) -> None:
    house.put("laves", RECIPE)
    house.put("volcans", {"title": "Volcans", "extends": "laves"})
    asked = house.ask("GET", "/words/pahoehoe?dictionary=volcans").json()
    assert asked["entries"][0]["definition"] == "lave lisse"
    told = house.put("sans", {"title": "Sans", "extends": "laves", "remove": ["pahoehoe"]}).json()
    assert "definitions" not in told


def test_too_many_definitions_are_cut_and_that_is_said(house: Served) -> None:
    letters = "abcdefghijklmnopqrstuv"
    words = [f"zz{a}{b}{c}" for a in letters for b in letters for c in letters]
    recipe = {"title": "Tout", "words": [{"word": w, "definition": f"sens de {w}"} for w in words]}
    told = house.put("tout", recipe, **{"Accept-Language": "en"}).json()
    assert (told["words"], told["definitions"]) == (len(words), 10_000)
    assert [note["code"] for note in told["notes"]] == ["definitions_cut"]


def test_what_a_code_means_is_told_in_the_language_of_the_reader(house: Served) -> None:
    recipe = {"title": "T", "extends": "francais", "text": "Le chat et le loup, Paul."}
    for language, meaning in (("en", "Grammar words"), ("fr", "Mots grammaticaux")):
        told = house.put("theme", recipe, **{"Accept-Language": language}).json()
        assert told["text"]["meaning"]["function_word"] == meaning
        assert told["text"]["meaning"].keys() == told["text"]["left_out"].keys()


def test_a_text_of_grammar_words_and_a_page_are_told_apart(house: Served) -> None:
    recipe = {"title": "T", "extends": "francais", "text": "le la les"}
    refused = house.put("vide", recipe, **{"Accept-Language": "en"})
    assert refused.status_code == 422
    assert "grammar words" in refused.json()["errors"][1]["message"]
    page = {**recipe, "text": "<!DOCTYPE html><title>Error 502</title><p>Bad gateway chat"}
    refused = house.put("vide", page, **{"Accept-Language": "en"})
    assert refused.status_code == 422
    assert refused.json()["errors"][0]["pointer"] == "/text"
    assert "HTML page" in refused.json()["errors"][0]["message"]


@pytest.mark.parametrize(
    ("body", "detail"),
    [
        (3, "Attendu : objet ; reçu : 3."),
        (RECIPE | {"words": "aa"}, 'Attendu : liste ; reçu : "aa".'),
        (RECIPE | {"extends": 3}, "Attendu : texte | liste ; reçu : 3."),
        (RECIPE | {"keep": "3"}, "« text » manque."),
        (RECIPE | {"extends": "francais", "text": 3}, "Attendu : texte ; reçu : 3."),
        (RECIPE | {"min_length": 2.5}, "Attendu : nombre entier ; reçu : 2.5."),
        (
            {"title": "T", "words": ["porte-clé", "l’"]},
            "À trait d’union ou en plusieurs parties ;",
        ),
    ],
)
def test_a_fault_is_told_in_french_to_the_last_word(
    house: Served, body: object, detail: str
) -> None:
    refused = house.put("laves", body, **{"Accept-Language": "fr"})
    assert refused.status_code == 422
    assert french_spaces(detail) in refused.json()["detail"]


@pytest.mark.parametrize(
    ("kind", "data", "message"),
    [
        ("text/plain", b"%PDF-1.7", "C’est un document"),
        ("text/csv", b"mot;note\nchat;x\n", "quelle colonne"),
        ("application/zip", b"PK\x03\x04broken", "abîmé"),
    ],
)
def test_a_list_is_refused_in_french(house: Served, kind: str, data: bytes, message: str) -> None:
    headers = {
        "Authorization": f"Bearer {TOKEN}".encode(),
        "Content-Type": kind,
        "Accept-Language": "fr",
    }
    refused = house.ask("PUT", "/dictionaries/refus", data=data, headers=headers)
    assert refused.status_code == 422
    assert message in refused.json()["errors"][0]["message"]
