"""Every code that the builders raise has its sentence, and both languages name the same values."""

import ast
import re
from pathlib import Path
from string import Formatter

import builders
from builders.sources import load
from service.messages import LANGUAGES, catalogue

FOLDER = Path(builders.__file__).parent
RAISED = {
    "WordListError": 0,
    "DocumentError": 0,
    "TextError": 0,
    "RecipeError": 1,
    "FetchError": 0,
    "ArchiveError": 0,
}
"""Which argument of each error is its code."""
LINES = {
    *("empty", "invalid_character", "hyphenated", "apostrophe", "too_short", "too_long"),
    *("duplicate", "invalid_encoding"),
}
"""Reasons that lines and keys give to whatever becomes no word, beside those found below."""


def nodes() -> list[ast.AST]:
    trees = (ast.parse(path.read_text(encoding="utf-8")) for path in FOLDER.rglob("*.py"))
    return [node for tree in trees for node in ast.walk(tree)]


def calls() -> list[ast.Call]:
    return [node for node in nodes() if isinstance(node, ast.Call)]


def literal(call: ast.Call, place: int) -> str:
    if len(call.args) <= place:
        return ""
    value = call.args[place]
    return value.value if isinstance(value, ast.Constant) and isinstance(value.value, str) else ""


def test_every_error_is_told() -> None:
    raised = {
        literal(call, RAISED[call.func.id])
        for call in calls()
        if isinstance(call.func, ast.Name) and call.func.id in RAISED
    } - {""}
    tabled = {  # what kind of file it is stands in a table
        node.value
        for node in nodes()
        if isinstance(node, ast.Constant) and re.fullmatch("list_[a-z_]+", str(node.value))
    }
    assert len(raised) > 40
    assert "list_other_packing" in tabled
    assert not (raised | tabled) - catalogue().keys()


def test_every_reason_is_told() -> None:
    reasons = {
        literal(call, 1)
        for call in calls()
        if isinstance(call.func, ast.Name) and call.func.id == "Piece"
    } - {""}
    assert {"expression", "article", "number", "variant", "definition"} <= reasons
    told = catalogue().keys()
    assert {f"dropped_{reason}" for reason in reasons | LINES} <= told


def test_both_languages_name_the_same_values() -> None:
    def named(sentence: str) -> set[str]:
        return {name for _, name, _, _ in Formatter().parse(sentence) if name}

    for code, wordings in catalogue().items():
        assert wordings.keys() == set(LANGUAGES)
        assert named(wordings["en"]) == named(wordings["fr"]), code


def test_every_source_that_can_stand_alone_has_a_name() -> None:
    named = {code.removeprefix("source_") for code in catalogue() if code.startswith("source_")}
    assert named == {source.id for source in load()}
