"""What the README says of the dictionaries is what the build has and what the audit finds."""

import re
from pathlib import Path

import pytest

from dictionaries import SUFFIX, Dictionary
from tests.audit.__main__ import drawn, judged
from tests.audit.judgements import score
from tests.built import TARGET

SECTION = (
    (Path(__file__).parents[2] / "README.md")
    .read_text(encoding="utf-8")
    .partition("## Dictionaries\n")[2]
    .partition("\n## ")[0]
)
COUNTS = [
    (identifier, int(count.replace(",", "")))
    for ids, counts in re.findall(r"^\| (`.*`) \| ([\d, ]+) \|", SECTION, re.MULTILINE)
    for identifier, count in zip(re.findall(r"`(.*?)`", ids), counts.split(", "), strict=True)
]


def test_the_table_has_every_dictionary() -> None:
    built = {path.name.removesuffix(SUFFIX) for path in TARGET.glob(f"*{SUFFIX}")}
    assert {identifier for identifier, _ in COUNTS} == built


@pytest.mark.parametrize(("identifier", "count"), COUNTS)
def test_a_dictionary_has_as_many_words_as_it_is_said(identifier: str, count: int) -> None:
    assert len(Dictionary.open(TARGET / f"{identifier}{SUFFIX}")) == count


def test_the_measured_error_is_the_one_of_the_audit() -> None:
    admitted, refused = (
        score(keys, judgements) for keys, judgements in zip(drawn(TARGET), judged(), strict=True)
    )
    assert f"{admitted.share:.1%}".replace("%", " %") in SECTION
    assert f"{1 - refused.share:.1%}".replace("%", " %") in SECTION
    low, high = admitted.interval
    assert f"{low * 100:.1f} to {high * 100:.1f}; {admitted.doubtful} doubtful" in SECTION
    low, high = refused.interval
    assert (
        f"{100 - high * 100:.1f} to {100 - low * 100:.1f}; {refused.doubtful} doubtful" in SECTION
    )
    assert not admitted.unjudged
    assert not refused.unjudged
