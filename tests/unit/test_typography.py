"""What readers are told is set as it is printed, in both languages, whichever file it stands in."""

import re
from collections.abc import Iterator
from typing import Any

import pytest

from service.games import games
from service.http.resources.games import localised
from service.messages import LANGUAGES, catalogue, say
from service.messages.typography import french_spaces

CODE = re.compile(
    r"""
    \w+\ =\ "\w+" | "\w+":\ (?:"\w+"|true) | \{\{.*?\}\} | \S*=\S*
    | curl\ [^…]*… | '[^'\n]*' | https?:\S* | `[^`]*` | eval\ "[^"]*" | --title\ "[^"]*"
    | type:\ negative | Authorization:\ Bearer | Content-Type:\ text/plain
    | --rack\ \S+ | “\w+\ :\ \w+” | ^\?\ """,
    re.VERBOSE | re.MULTILINE,
)
"""What is typed as it stands: commands, settings, JSON, headers, the signs of patterns."""
WRONG = {
    "fr": {
        "a straight apostrophe": r"\w'\w",
        "straight quotes": r'"',
        "a space that may break, or none, before ; ? ! »": r"(?:^|[^\u00a0\u202f?!])[;?!»](?:\s|$)",
        "a space that may break, or none, before :": r"[^\u00a0]:(?:\s|$)",
        "a space that may break, or none, after «": r"«(?![\u00a0\u202f])",
        "English quotes": r"[“”]",
    },
    "en": {
        "a straight apostrophe": r"\w'\w",
        "straight quotes": r'"',
        "a space before : ; ? !": r"\w\s(?:[:;!](?:\s|$)|\?$)",
        "French quotes": r"[«»]",
    },
}


def texts(value: object) -> Iterator[str]:
    """Every text of what a game tells of itself, in one language."""
    if isinstance(value, dict):
        yield from (
            one
            for name in ("title", "text", "description")
            for one in [value.get(name)]
            if isinstance(one, str)
        )
        for one in value.values():
            yield from texts(one)
    elif isinstance(value, list):
        for one in value:
            yield from texts(one)


def told(language: str) -> dict[str, str]:
    """Everything that is told in a language, by where it stands."""
    found = {
        code: wordings[language]
        for code, wordings in catalogue().items()
        if not code.startswith("click_")
    }
    for identifier, game in games().items():
        for text in texts(localised(game.describe(), language)):
            found[f"{identifier}: {text}"] = text
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_sentences_are_set_as_they_are_printed(language: str) -> None:
    everything = told(language)
    assert len(everything) > 600
    wrong = [
        f"{code}: {fault}: {text}"
        for code, text in everything.items()
        for fault, pattern in WRONG[language].items()
        if re.search(pattern, CODE.sub("x", text))
    ]
    assert not wrong, "\n".join(wrong)


def test_a_value_is_told_as_it_came() -> None:
    values: dict[str, Any] = {"lemma": "d'abord ?"}
    assert "«\u00a0d'abord ?\u00a0»\u00a0:" in say("fr", "reason_conjugated_verb", values)


@pytest.mark.parametrize(
    "text", ["ajoutez ?dry_run=true", "le motif ?E*", "midi :30", "Rien à faire."]
)
def test_what_is_no_mark_is_left_alone(text: str) -> None:
    assert french_spaces(text) == text
