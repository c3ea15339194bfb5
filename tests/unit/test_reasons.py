"""Every reason can be told, and a verdict that cannot is never written."""

from string import Formatter
from typing import Any

import pytest

from dictionaries import (
    NEEDS,
    VERDICT_CODES,
    Contents,
    Reason,
    UntoldVerdict,
    Verdict,
    write_lexicon,
)
from service.messages import LANGUAGES, catalogue
from service.referee.lexicon import tell

VALUES: dict[str, Any] = {
    "character": "½",
    "limit": 2,
    "length": 1,
    "lemma": "manger",
    "title": "Animaux",
    "source": "dela",
}


def contents(verdicts: dict[str, Verdict]) -> Contents:
    """A lexicon that holds nothing but verdicts."""
    return Contents({"dela": True}, {}, {}, "dela", {}, verdicts, (), {}, {})


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("code", NEEDS)
def test_a_message_needs_what_its_reason_has(code: str, language: str) -> None:
    sentence = catalogue()[f"reason_{code}"][language]
    assert {name for _, name, _, _ in Formatter().parse(sentence) if name} == NEEDS[code]
    values = {name: VALUES[name] for name in NEEDS[code]}
    told = tell(Reason(code, values), language)
    assert told["code"] == code
    assert "{" not in told["message"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_space_is_told_as_an_expression(language: str) -> None:
    (space, other) = (
        tell(Reason("invalid_character", {"character": character}), language)
        for character in ("\u00a0", "½")
    )
    assert space["code"] == other["code"] == "invalid_character"
    assert "U+" not in space["message"]
    assert "U+00BD" in other["message"]


@pytest.mark.parametrize("code", sorted(VERDICT_CODES))
def test_a_verdict_tells_nothing_but_its_note(code: str) -> None:
    assert not NEEDS[code]


@pytest.mark.parametrize("code", [*sorted(NEEDS.keys() - VERDICT_CODES), "whim"])
def test_a_verdict_that_cannot_be_told_is_not_written(
    tmp_path_factory: pytest.TempPathFactory, code: str
) -> None:
    path = tmp_path_factory.mktemp("lexicon") / "lexicon.sqlite"
    good, bad = Verdict("removed", "une raison"), Verdict(code, "une raison")
    with pytest.raises(UntoldVerdict, match=rf"on KO \({code}\); expected abbreviation"):
        write_lexicon(path, contents({"AT": good, "KO": bad}))
    assert not list(path.parent.iterdir())
    many = {f"A{letter}": bad for letter in "BCDEFGHIJKLM"}
    with pytest.raises(UntoldVerdict, match=r"AK .* and 2 more"):
        write_lexicon(path, contents(many))
