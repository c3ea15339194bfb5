"""The judgements are whole, and what is computed from them is right."""

from itertools import pairwise

import pytest

from builders.lexicon.reviewed import DICTIONARIES
from tests.audit.judgements import Judgement, read, score, wilson
from tests.audit.sample import SIZE, draw

KEYS = [a + b + c for a in "ABCDEFGHIJ" for b in "ABCDEFGHIJ" for c in "ABCDEFGHIJ"]


@pytest.mark.parametrize(("name", "has_word"), [("admitted", "right"), ("refused", "wrong")])
def test_every_word_that_was_drawn_names_its_dictionary(name: str, has_word: str) -> None:
    judgements = read(name)
    assert len(judgements) >= SIZE
    for key, one in judgements.items():
        assert (one.dictionary in DICTIONARIES) == (one.verdict == has_word), key
        assert one.note or one.verdict != "doubtful", key


def test_what_is_drawn_depends_on_neither_order_nor_the_rest() -> None:
    drawn = draw(KEYS, size=50)
    assert drawn == draw(reversed(KEYS), size=50)
    fewer = [key for key in KEYS if key != drawn[0]]
    assert set(draw(fewer, size=50)) > set(drawn[1:])
    assert drawn != draw(KEYS, size=50, seed="another")


def test_only_what_holds_is_drawn() -> None:
    assert draw(KEYS, lambda key: key.startswith("A"), size=SIZE) == KEYS[:100]


def test_a_score_counts_what_was_drawn() -> None:
    judgements = {
        "AS": Judgement("right", "Larousse", ""),
        "XQ": Judgement("wrong", "", ""),
        "YQ": Judgement("doubtful", "", "?"),
        "ZQ": Judgement("right", "Larousse", ""),
    }
    found = score(["AS", "XQ", "YQ", "NEW"], judgements)
    assert (found.right, found.wrong, found.doubtful) == (1, 1, 1)
    assert found.unjudged == ["NEW"]
    assert found.share == 0.5


def test_an_interval_holds_the_share_and_narrows() -> None:
    widths = []
    for size in (10, 100, 1000):
        low, high = wilson(size * 9 // 10, size)
        assert 0 < low < 0.9 < high < 1
        widths.append(high - low)
    assert all(wide > narrow for wide, narrow in pairwise(widths))
