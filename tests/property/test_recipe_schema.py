"""The contract and the checker of recipes say the same of every recipe."""

import json
from functools import cache
from pathlib import Path
from typing import Any

import yaml
from hypothesis import assume, event, given, settings
from hypothesis import strategies as st
from jsonschema_rs import Draft202012Validator

from builders import Recipe, RecipeError
from dictionaries import CATEGORIES
from tests.examples import examples

SCHEMA = Path(__file__).parents[2] / "builders" / "recipe" / "schema.json"
CONTRACT = Path(__file__).parents[2] / "openapi.yaml"
own = json.loads(SCHEMA.read_text(encoding="utf-8"))
OVER_HTTP = list(own["Recipe"]["properties"])
words = st.lists(st.sampled_from(["chat", "", "½", "porte-clé"]), max_size=3)
good = st.fixed_dictionaries(
    {"title": st.just("Essai")},
    optional={
        "licence": st.sampled_from(["", "MIT"]),
        "extends": st.sampled_from(["francais", "a@0123456789abcdef"])
        | st.lists(st.just("b"), min_size=1, max_size=17),
        "themes": st.just("animaux") | st.lists(st.just("plantes"), max_size=17),
        "text": st.just("Un chat."),
        "family": st.booleans(),
        "nouns_only": st.booleans(),
        "keep": st.sampled_from([1, 1_000_000]),
        "words": words,
        "verbs": st.sampled_from(["all", "infinitive"]),
        "categories": st.lists(st.sampled_from(CATEGORIES), min_size=1, max_size=3),
        "min_length": st.integers(2, 5),
        "max_length": st.integers(5, 25),
        "add": words,
        "remove": words,
        "punctuation": st.sampled_from(["drop", "join"]),
    },
)
odd: st.SearchStrategy[object] = st.sampled_from(
    [
        *(None, True, 0, 1, 26, -1, 2.5, 1_000_001, "", "x", "Été", "a@b", [], [None], ["x"], [[]]),
        *({}, {"x": 1}, [""], ["Été"], ["noun"], ["nom"]),
    ]
)


@cache
def contract() -> Draft202012Validator:
    spec = yaml.safe_load(CONTRACT.read_text(encoding="utf-8"))
    schema = {"$ref": "#/components/schemas/Recipe", "components": spec["components"]}
    return Draft202012Validator(schema)


def accepted(recipe: dict[str, Any]) -> bool:
    try:
        Recipe.read(recipe)
    except RecipeError:
        return False
    return True


def undescribed(schema: object) -> object:
    """A schema without what only readers need, or only generators of clients cannot read.

    These take a default for something that is always sent, and an `anyOf` beside members for no
    type at all: in the contract it stands in an `allOf`.
    """
    if isinstance(schema, dict):
        flat = {**schema, **{k: v for part in schema.get("allOf", ()) for k, v in part.items()}}
        if flat.get("additionalProperties") is True:
            del flat["additionalProperties"]
        left_out = ("description", "allOf", "default")
        return {k: undescribed(v) for k, v in flat.items() if k not in left_out}
    return [undescribed(one) for one in schema] if isinstance(schema, list) else schema


def test_the_contract_repeats_the_schema() -> None:
    spec = yaml.safe_load(CONTRACT.read_text(encoding="utf-8"))
    schemas = spec["components"]["schemas"]
    for name in ("Recipe", "Reference", "Words", "DefinedWord"):
        assert undescribed(schemas[name]) == undescribed(own[name])


@given(recipe=good)
@settings(max_examples=examples(300))
def test_both_say_the_same_of_what_is_nearly_right(recipe: dict[str, Any]) -> None:
    event(str(accepted(recipe)))
    assert contract().is_valid(recipe) == accepted(recipe)


@given(recipe=good, name=st.sampled_from([*OVER_HTTP, "tilte"]), value=odd)
@settings(max_examples=examples(1000))
def test_both_say_the_same_of_what_is_odd(recipe: dict[str, Any], name: str, value: object) -> None:
    recipe = {**recipe, name: value}
    assume("omitted" not in recipe)  # which is told by name, so both schemas have it
    # A text beside an empty list: the contract cannot say that there must be something in it.
    assume(not ("text" in recipe and recipe.get("extends") == []))
    event(str(accepted(recipe)))
    assert contract().is_valid(recipe) == accepted(recipe)
