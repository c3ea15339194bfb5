"""What a recipe may say, and what it is told when it says something else."""

import json
from pathlib import Path
from typing import Any

import pytest

from builders import Recipe, RecipeError, build_builtin, load_recipe, recipe_schema
from builders.recipe.sources import ListSource, TextSource
from dictionaries import CATEGORIES, MAX_LENGTH, MIN_LENGTH, VERSION_LENGTH
from service.contract import check_recipe
from service.messages import LANGUAGES, say
from service.referee.errors import Unacceptable

SHA = "0" * 64
WHOLE: dict[str, Any] = {
    "title": "Volcans",
    "licence": "CC0-1.0",
    "extends": ["francais", "geographie@0123456789abcdef"],
    "sources": [{"file": "mots.csv", "sha256": SHA, "column": 2}],
    "match": "all",
    "themes": "geographie",
    "text": "Le volcan crache de la lave.",
    "family": False,
    "nouns_only": True,
    "keep": 500,
    "words": ["Etna", {"word": "aa", "definition": "Lave rugueuse."}],
    "verbs": "infinitive",
    "categories": ["noun", "verb"],
    "min_length": 3,
    "max_length": 12,
    "add": ["pahoehoe"],
    "remove": ["crache", {"lemma": "manger"}],
    "punctuation": "join",
}


def given_with(**changes: object) -> dict[str, Any]:
    given = {"title": "Essai", "extends": "francais", **changes}
    return {name: value for name, value in given.items() if value is not None}


def test_every_field_is_read() -> None:
    recipe = Recipe.read(WHOLE)
    check_recipe(WHOLE)
    fields = recipe_schema()["components"]["schemas"]["Recipe"]["properties"]
    assert WHOLE.keys() == fields.keys() - {"omitted"}, "which a recipe must not have"
    assert recipe.extends == ("francais", "geographie@0123456789abcdef")
    assert recipe.themes == ("geographie",)
    assert (recipe.family, recipe.keep, recipe.joins) == (False, 500, True)
    assert (recipe.min_length, recipe.max_length) == (3, 12)
    assert (recipe.sources, recipe.lists) == (
        (),
        (ListSource("mots.csv", remote=False, sha256=SHA, column=2),),
    )
    assert recipe.given == WHOLE


def test_a_recipe_that_is_only_shown_is_never_taken_back() -> None:
    with pytest.raises(RecipeError) as caught:
        Recipe.read(given_with(omitted={"text": 70000, "words": 5000}))
    assert (caught.value.pointer, caught.value.code) == ("/omitted", "recipe_shortened")
    assert caught.value.values == {"fields": "text, words"}


def test_a_text_may_lie_elsewhere() -> None:
    recipe = Recipe.read(given_with(text={"url": "https://example.org/"}, keep=3))
    assert (recipe.text, recipe.text_source) == (
        "",
        TextSource("https://example.org/", remote=True),
    )


def test_the_schema_says_what_the_code_does() -> None:
    schemas = recipe_schema()["components"]["schemas"]
    properties = schemas["Recipe"]["properties"]
    assert properties["categories"]["items"]["enum"] == list(CATEGORIES)
    for name in ("min_length", "max_length"):
        assert (properties[name]["minimum"], properties[name]["maximum"]) == (
            MIN_LENGTH,
            MAX_LENGTH,
        )
    assert f"{{{VERSION_LENGTH}}}" in schemas["Reference"]["pattern"]


def test_json_and_toml_are_one_recipe(tmp_path: Path) -> None:
    given = {"title": "Été", "extends": "francais", "add": ["œuf"], "keep": 3, "text": "Un œuf."}
    (tmp_path / "a.json").write_text(json.dumps(given), encoding="utf-8-sig")
    lines = "\n".join(f"{n} = {json.dumps(v, ensure_ascii=False)}" for n, v in given.items())
    (tmp_path / "a.toml").write_text(lines, encoding="utf-8")
    assert Recipe.load(tmp_path / "a.json") == Recipe.load(tmp_path / "a.toml")
    assert Recipe.load(tmp_path / "a.toml").add == ("œuf",)


@pytest.mark.parametrize(
    ("name", "content", "code"),
    [
        ("a.toml", b"title = ", "recipe_no_data"),
        ("a.toml", b'title = "\xe9"', "recipe_no_data"),
        ("a.json", b"{", "recipe_no_data"),
        ("a.json", b"[" * 100_000, "recipe_no_data"),
        ("a.json", b'{"title": "\\ud800"}', "recipe_no_data"),
        ("b.toml", None, "recipe_unreadable"),
    ],
)
def test_files_that_are_no_recipe(
    tmp_path: Path, name: str, content: bytes | None, code: str
) -> None:
    if content is not None:
        (tmp_path / name).write_bytes(content)
    with pytest.raises(RecipeError) as caught:
        load_recipe(tmp_path / name)
    assert caught.value.code == code


@pytest.mark.parametrize(
    ("changes", "pointer", "parts"),
    [
        ({"title": None}, "", ["“title” is missing"]),
        ({"title": 3}, "/title", ["Expected string, got 3"]),
        ({"title": "a" * 201}, "/title", ["At most 200"]),
        ({"licence": "x" * 501}, "/licence", ["At most 500"]),
        ({"verbes": "all"}, "/verbes", ["Not expected here: verbes"]),
        ({"verbs": "infinitif"}, "/verbs", ['"all" | "infinitive"', '"infinitif"']),
        ({"verbs": ["all"]}, "/verbs", ['got ["all"]']),
        ({"punctuation": True}, "/punctuation", ["got true"]),
        ({"extends": 3}, "/extends", ["string | array", "got 3"]),
        ({"extends": ["francais", "Le Robert"]}, "/extends/1", ["Le Robert"]),
        ({"extends": "francais@12"}, "/extends", ["francais@12"]),
        ({"extends": ["a"] * 17}, "/extends", ["At most 16"]),
        ({"themes": [""]}, "/themes/0", ["At least 1"]),
        ({"words": "chat"}, "/words", ["Expected array"]),
        ({"words": ["chat", 3]}, "/words/1", ["got 3"]),
        ({"words": [{"definition": "x"}]}, "/words/0", ["“word” is missing"]),
        ({"words": [{"word": "x", "sens": "y"}]}, "/words/0/sens", ["Not expected here: sens"]),
        ({"add": {"chat": 1}}, "/add", ["Expected array"]),
        ({"remove": [None]}, "/remove/0", ["got null"]),
        ({"categories": ["nom"]}, "/categories/0", [*CATEGORIES, '"nom"']),
        ({"categories": []}, "/categories", ["At least 1"]),
        ({"min_length": "3"}, "/min_length", ["integer", '"3"']),
        ({"min_length": True}, "/min_length", ["got true"]),
        ({"max_length": 26}, "/max_length", ["At most 25", "got 26"]),
        ({"text": ["a"]}, "/text", ['got ["a"]']),
        ({"text": "lave", "extends": None, "words": []}, "", ["“extends” is missing"]),
        ({"text": {"file": "a", "url": "b"}}, "/text", ["Exactly one of file, url"]),
        ({"text": "lave", "keep": 0}, "/keep", ["At least 1", "got 0"]),
        ({"text": "lave", "family": "no"}, "/family", ["boolean", '"no"']),
        ({"keep": 5}, "", ["“text” is missing"]),
        ({"extends": None}, "", ["At least one of extends, themes, words, add, sources"]),
        ({"sources": "dela"}, "/sources", ["Expected array"]),
        ({"sources": [3]}, "/sources/0", ["got 3"]),
        ({"sources": [{"sha256": SHA}]}, "/sources/0", ["Exactly one of file, url"]),
        ({"sources": [{"file": "a"}]}, "/sources/0", ["“sha256” is missing"]),
        ({"sources": [{"file": "a", "sha256": "AB"}]}, "/sources/0/sha256", ['"AB"']),
        ({"sources": [{"file": "a", "sha256": SHA, "colunm": 1}]}, "/sources/0/colunm", ["colunm"]),
        (
            {"sources": [{"file": "a.dic", "sha256": SHA, "affixes": "a.aff"}]},
            "/sources/0",
            ["“affixes_sha256” is missing"],
        ),
    ],
)
def test_refusals_name_the_field_and_what_was_expected(
    changes: dict[str, object], pointer: str, parts: list[str]
) -> None:
    given = given_with(**changes)
    with pytest.raises(Unacceptable) as caught:
        check_recipe(given)
    told = {fault.pointer: fault for fault in caught.value.faults}
    assert pointer in told
    for part in parts:
        assert part in say("en", told[pointer].code, told[pointer].values)
    with pytest.raises(RecipeError):  # whoever asks nobody gets no recipe either
        Recipe.read(given)


@pytest.mark.parametrize(
    ("changes", "pointer", "code"),
    [
        ({"title": " "}, "/title", "recipe_blank"),
        ({"title": "a\nb"}, "/title", "recipe_one_line"),
        ({"licence": "a\u2028b"}, "/licence", "recipe_one_line"),
        ({"text": " \n"}, "/text", "recipe_blank"),
        ({"text": "lave", "extends": []}, "/extends", "recipe_text_of_nothing"),
        ({"min_length": 9, "max_length": 8}, "/min_length", "recipe_lengths"),
    ],
)
def test_what_no_schema_says_is_checked_too(
    changes: dict[str, object], pointer: str, code: str
) -> None:
    check_recipe(given_with(**changes))
    with pytest.raises(RecipeError) as caught:
        Recipe.read(given_with(**changes))
    assert (caught.value.pointer, caught.value.code) == (pointer, code)
    for language in LANGUAGES:
        assert say(language, code, caught.value.values)


def test_a_refusal_is_short_whatever_came() -> None:
    for value in ("a" * 1_000_000, {"b": "c" * 1_000_000}, [["d"] * 1000] * 1000):
        with pytest.raises(RecipeError) as caught:
            Recipe.read(given_with(words=value))
        assert len(str(caught.value)) < 500
    with pytest.raises(RecipeError) as caught:
        Recipe.read(given_with(**{"e" * 1_000_000: 1}))
    assert len(str(caught.value)) < 600


def test_words_that_are_none_are_no_fault_of_the_recipe() -> None:
    assert Recipe.read({"title": "Essai", "words": ["", "½", "a" * 99]}).words[1] == "½"


def test_an_installation_without_recipes_is_told(tmp_path: Path) -> None:
    with pytest.raises(RecipeError) as caught:
        build_builtin(target=tmp_path / "built", cache=tmp_path, folder=tmp_path / "none")
    assert caught.value.code == "recipe_none_there"
    assert not (tmp_path / "built").exists()
