"""What a recipe may say, and what it is told when it says something else."""

import json
from pathlib import Path
from typing import Any

import pytest

from builders.recipe.model import FIELDS, Recipe, RecipeError, references
from dictionaries import CATEGORIES

SHA = "0" * 64
WHOLE: dict[str, Any] = {
    "title": "Volcans",
    "licence": "CC0-1.0",
    "extends": ["francais", "geographie@0123456789abcdef"],
    "sources": [{"file": "mots.csv", "sha256": SHA, "column": 2}],
    "themes": "geographie",
    "text": "Le volcan crache de la lave.",
    "family": False,
    "keep": 500,
    "words": ["Etna"],
    "verbs": "infinitive",
    "categories": ["noun", "verb"],
    "min_length": 3,
    "max_length": 12,
    "add": ["pahoehoe"],
    "remove": ["crache"],
    "punctuation": "join",
}


def refusal(**changes: object) -> tuple[str, str]:
    given = {"title": "Essai", "extends": "francais", **changes}
    with pytest.raises(RecipeError) as caught:
        Recipe.read({name: value for name, value in given.items() if value is not None})
    return caught.value.pointer, caught.value.message


def test_every_field_is_read() -> None:
    recipe = Recipe.read(WHOLE)
    assert WHOLE.keys() == set(FIELDS)
    assert recipe.extends == ("francais", "geographie@0123456789abcdef")
    assert recipe.themes == ("geographie",)
    assert (recipe.family, recipe.keep, recipe.joins) == (False, 500, True)
    assert (recipe.min_length, recipe.max_length) == (3, 12)
    assert recipe.sources == ()
    assert [(s.place, s.remote, s.column) for s in recipe.lists] == [("mots.csv", False, 2)]
    assert recipe.given == WHOLE


def test_json_and_toml_are_one_recipe(tmp_path: Path) -> None:
    given = {"title": "Été", "extends": "francais", "add": ["œuf"], "keep": 3, "text": "Un œuf."}
    (tmp_path / "a.json").write_text(json.dumps(given), encoding="utf-8-sig")
    lines = "\n".join(f"{n} = {json.dumps(v, ensure_ascii=False)}" for n, v in given.items())
    (tmp_path / "a.toml").write_text(lines, encoding="utf-8")
    assert Recipe.load(tmp_path / "a.json") == Recipe.load(tmp_path / "a.toml")
    assert Recipe.load(tmp_path / "a.toml").add == ("œuf",)


@pytest.mark.parametrize(
    ("name", "content", "message"),
    [
        ("a.toml", b"title = ", "not TOML in UTF-8"),
        ("a.toml", b'title = "\xe9"', "not TOML in UTF-8"),
        ("a.json", b"{", "not JSON in UTF-8"),
        ("a.json", b"[" * 100_000, "not JSON in UTF-8"),
        ("a.json", b"[]", "expected fields, got []"),
        ("b.toml", None, "cannot be read: No such file"),
    ],
)
def test_files_that_are_no_recipe(
    tmp_path: Path, name: str, content: bytes | None, message: str
) -> None:
    if content is not None:
        (tmp_path / name).write_bytes(content)
    with pytest.raises(RecipeError) as caught:
        Recipe.load(tmp_path / name)
    assert caught.value.message.startswith(message)


@pytest.mark.parametrize(
    ("changes", "pointer", "parts"),
    [
        ({"title": None}, "/title", ["needs a title", "add one"]),
        ({"title": " "}, "/title", ["expected a text", "' '"]),
        ({"title": 3}, "/title", ["expected a text", "got 3"]),
        ({"title": "a" * 201}, "/title", ["at most 200", "got 201", "shorten"]),
        ({"title": "a\nb"}, "/title", ["one line", "U+000A"]),
        ({"title": "a\ud800"}, "/title", ["U+D800"]),
        ({"licence": "x" * 501}, "/licence", ["at most 500"]),
        ({"verbes": "all"}, "/verbes", ["no such field", "verbs"]),
        ({"a/b~c": 1}, "/a~1b~0c", ["no such field"]),
        ({"verbs": "infinitif"}, "/verbs", ['"all" or "infinitive"', "'infinitif'"]),
        ({"verbs": ["all"]}, "/verbs", ["got ['all']"]),
        ({"punctuation": True}, "/punctuation", ['"drop" or "join"', "got True"]),
        ({"extends": 3}, "/extends", ["list of texts", "got 3"]),
        ({"extends": ["francais", "Le Robert"]}, "/extends/1", ["id of a dictionary", "Le Robert"]),
        ({"extends": "francais@12"}, "/extends/0", ["id@version"]),
        ({"extends": ["a"] * 17}, "/extends", ["at most 16", "got 17"]),
        ({"themes": [""]}, "/themes/0", ["expected a name"]),
        ({"words": "chat"}, "/words", ["list of texts", "'chat'"]),
        ({"words": ["chat", 3]}, "/words/1", ["expected a text", "got 3"]),
        ({"words": ["chat", "\udce9"]}, "/words/1", ["surrogate", "UTF-8"]),
        ({"add": {"chat": 1}}, "/add", ["list of texts"]),
        ({"remove": [None]}, "/remove/0", ["got None"]),
        ({"categories": ["nom"]}, "/categories/0", [*CATEGORIES, "'nom'"]),
        ({"categories": []}, "/categories", ["at least one"]),
        ({"min_length": "3"}, "/min_length", ["from 2 to 25", "'3'"]),
        ({"min_length": True}, "/min_length", ["got True"]),
        ({"max_length": 26}, "/max_length", ["from 2 to 25", "got 26"]),
        ({"min_length": 9, "max_length": 8}, "/min_length", ["at most max_length, 8", "got 9"]),
        ({"text": " \n"}, "/text", ["words in it"]),
        ({"text": ["a"]}, "/text", ["got ['a']"]),
        ({"text": "a\ud800"}, "/text", ["surrogate"]),
        ({"text": "lave", "extends": None}, "/text", ['add "extends"', "francais"]),
        ({"text": "lave", "extends": []}, "/text", ['add "extends"']),
        ({"text": "lave", "keep": 0}, "/keep", ["from 1 to", "got 0"]),
        ({"text": "lave", "keep": 1.5}, "/keep", ["got 1.5"]),
        ({"text": "lave", "family": "no"}, "/family", ["true or false", "'no'"]),
        ({"keep": 5}, "/keep", ["add text or drop keep"]),
        ({"family": True}, "/family", ["add text or drop family"]),
        ({"extends": None}, "", ["no field gives words", "add one of extends"]),
        ({"sources": "dela"}, "/sources", ["list of at most"]),
        ({"sources": [3]}, "/sources/0", ["{file", "got 3"]),
        ({"sources": [{"sha256": SHA}]}, "/sources/0", ["{file"]),
        ({"sources": [{"file": "a", "url": "b", "sha256": SHA}]}, "/sources/0", ["{file"]),
        ({"sources": [{"file": "a"}]}, "/sources/0/sha256", ["64 digits", "sha256sum"]),
        ({"sources": [{"file": "a", "sha256": "AB"}]}, "/sources/0/sha256", ["got 'AB'"]),
        ({"sources": [{"file": "", "sha256": SHA}]}, "/sources/0/file", ["expected a text"]),
        ({"sources": [{"file": "a", "colunm": 1}]}, "/sources/0/colunm", ["no such field"]),
        (
            {"sources": [{"file": "a.dic", "sha256": SHA, "affixes": "a.aff"}]},
            "/sources/0/affixes_sha256",
            ["64 digits"],
        ),
    ],
)
def test_refusals_name_the_field_and_the_mend(
    changes: dict[str, object], pointer: str, parts: list[str]
) -> None:
    where, message = refusal(**changes)
    assert where == pointer
    for part in parts:
        assert part in message


def test_a_refusal_is_short_whatever_came() -> None:
    deep: list[object] = []
    for _ in range(100_000):
        deep = [deep]
    for value in (deep, "a" * 1_000_000, {"b": "c" * 1_000_000}, [["d"] * 1000] * 1000):
        _, message = refusal(words=value)
        assert len(message) < 500
    where, message = refusal(**{"e" * 1_000_000: 1})
    assert len(where) + len(message) < 500
    while deep:  # freed one by one: Python would do it by recursion
        deep = deep.pop()  # type: ignore[assignment]


def test_too_many_words_and_too_long_a_text() -> None:
    assert refusal(words=["a"] * 1_000_001) == (
        "/words",
        "expected at most 1000000, got 1000001; take some out",
    )
    where, message = refusal(text="a" * ((16 << 20) + 1))
    assert where == "/text"
    assert "at most 16777216 characters" in message


def test_words_that_are_none_are_no_fault_of_the_recipe() -> None:
    assert Recipe.read({"title": "Essai", "words": ["", "½", "a" * 99]}).words[1] == "½"


@pytest.mark.parametrize("given", [{"extends": ["A B"]}, {"extends": 3}, {"extends": [["a"]]}])
def test_references_are_checked_by_themselves(given: dict[str, Any]) -> None:
    with pytest.raises(RecipeError):
        references(given)


def test_references_look_at_nothing_else() -> None:
    assert references({"extends": "francais", "verbs": 3}) == ("francais",)
    assert references({"words": ["chat"]}) == ()
