"""What answers say of common words, on the real dictionaries: see answers.toml."""

import re
import tomllib
from pathlib import Path
from typing import NamedTuple

import pytest

from dictionaries import Catalogue
from tests.built import TARGET
from tests.judging import judge

RIGHT = 0.97


class Answer(NamedTuple):
    """What an answer should say; an expression where several are right, "" where any is."""

    word: str
    reason: str
    form: str = ""
    lemma: str = ""
    category: str = ""
    features: str = ""
    definition: str = ""


def read() -> list[Answer]:
    lists = tomllib.loads(Path(__file__).with_name("answers.toml").read_text(encoding="utf-8"))
    accepted = [Answer(word, "", *rest) for word, *rest in lists["accepted"]]
    return accepted + [Answer(*fields) for fields in lists["refused"]]


ANSWERS = read()


def faults(catalogue: Catalogue, answer: Answer) -> list[str]:
    """What an answer says otherwise."""
    check = judge(catalogue, answer.word, catalogue.choose())
    entry = next(iter(catalogue.entries(answer.word)), None)
    said = {
        "reason": check.reason.code if check.reason else "",
        "form": entry.form if entry else "",
        "lemma": entry.lemma if entry else "",
        "category": entry.category if entry else "",
    }
    found = [
        f"{name} {value!r}"
        for name, value in said.items()
        if not re.fullmatch(getattr(answer, name) or (".*" if name != "reason" else ""), value)
    ]
    if entry and not set(answer.features.split()) <= set(entry.features):
        found.append(f"features {entry.features}")
    if entry and not re.search(answer.definition, entry.definition):
        found.append(f"definition {entry.definition!r}")
    if entry is None and answer.form:
        found.append("no entry")
    return found


def test_there_are_as_many_of_each() -> None:
    accepted = [answer for answer in ANSWERS if not answer.reason]
    assert len(accepted) == 60
    assert len(ANSWERS) == len({answer.word for answer in ANSWERS}) == 120


def test_answers_are_right() -> None:
    if not (TARGET / "francais.arbitre").exists():
        pytest.fail("no dictionaries; build them: arbitre build")
    catalogue = Catalogue.open(TARGET)
    wrong = {a.word: found for a in ANSWERS if (found := faults(catalogue, a))}
    assert len(wrong) <= (1 - RIGHT) * len(ANSWERS), wrong
