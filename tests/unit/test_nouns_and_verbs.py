"""Nouns told from verbs, by what stands around them: sentences that were written to be read so."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from builders.texts import theme_from
from builders.texts.lemmas import function_words
from dictionaries import LEXICON_FILE, Lexicon
from tests.built import TARGET

SENTENCES = [
    line.split("\t")
    for line in (Path(__file__).parents[1] / "data" / "nouns_and_verbs.tsv")
    .read_text(encoding="utf-8")
    .splitlines()
    if not line.startswith("#")
]
RIGHT = 0.95


class Everything:
    """A dictionary that has every word."""

    def __contains__(self, key: object) -> bool:
        return True


@pytest.fixture(scope="module")
def lexicon() -> Iterator[Lexicon]:
    opened = Lexicon(TARGET / LEXICON_FILE, verify=False)
    yield opened
    opened.close()


def read_as(sentence: str, form: str, lexicon: Lexicon) -> tuple[str, str] | None:
    """The headword and the kind that a form is taken for; None when it is not in the theme."""
    theme = theme_from(sentence, lexicon, Everything(), family=False, keep=1000)
    found = [word for word in theme.kept if form in word.seen]
    if not found:
        return None
    return found[0].lemma, "verb" if found[0].category == "verb" else "noun"


def test_most_are_read_as_they_are_meant(lexicon: Lexicon) -> None:
    assert len(SENTENCES) >= 200
    wrong = [
        (sentence, form, found)
        for sentence, form, lemma, category in SENTENCES
        if (found := read_as(sentence, form, lexicon)) != (lemma, category)
    ]
    assert len(wrong) <= (1 - RIGHT) * len(SENTENCES), wrong


def test_capitals_make_no_difference(lexicon: Lexicon) -> None:
    for sentence, form, _, _ in SENTENCES[:40]:
        assert read_as(sentence.upper(), form, lexicon) == read_as(sentence, form, lexicon)


def test_no_form_that_is_read_is_a_grammar_word() -> None:
    assert not {form for _, form, _, _ in SENTENCES} & function_words()[0]
