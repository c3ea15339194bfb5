"""What a violation says: the figure that is wrong, and the one that would be right."""

import json

import pytest

from tests.golden.test_golden import CASES, answer

SAID = {
    "C1-nine-letters": "The move lays 9 tiles; it may lay 2…8.",
    "C3-hand-not-known": "0 tiles are exchanged; it must be ≥ 1.",
    "C3-more-than-hand": "13 tiles are exchanged; it must be 1…12.",
    "C3-reserve-too-small": "8 tiles are exchanged; the reserve holds 7.",
    "C4-two-black-cells": "2 black cells are covered: the move that empties the hand may "
    "cover one.",
    "C7-more-than-hand": "The move lays 13 tiles; the player holds 12.",
    "D1-one-tile": "The move lays 1 tiles; it may lay 2…4.",
    "D2-five-tiles": "The move lays 5 tiles; it may lay 1…4.",
    "D3-two-tiles": "2 tiles are exchanged; it must be 1.",
    "D3-must-exchange": "A player who cannot play exchanges 1 with the reserve, which holds 1; "
    "passing is for when it cannot give as many.",
    "D7-move": "The tiles take 10 columns and 1 rows: the grid agreed is 9 × 9, either way round.",
    "S1-one-tile": "The move lays 1 tiles; it may lay 2…7.",
    "S6-by-option": "The bag has 3 tiles: this exchange needs 4 at least.",
    "S6-bag-of-six": "The bag has 6 tiles: this exchange needs 7 at least.",
    "S6-eight": "8 tiles are exchanged; it must be 1…7.",
}


@pytest.mark.parametrize("name", SAID)
def test_the_first_violation_tells_its_figures(name: str) -> None:
    (path,) = (path for path in CASES if path.stem == name)
    told = answer(json.loads(path.read_text(encoding="utf-8")), "en")
    violations = [one for move in told["moves"] for one in move["violations"]]
    assert violations[0]["message"] == SAID[name]
