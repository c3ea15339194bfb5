"""What readers are told, in English and in French.

One file a topic; in it, a table a code with the same sentence in both languages. Values are
filled in by name: `{character}`.
"""

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Final

LANGUAGES: Final = ("en", "fr")


@cache
def catalogue() -> dict[str, dict[str, str]]:
    """Read every topic: code → language → sentence.

    Raises:
        ValueError: two topics define the same code, or a sentence lacks a language.
    """
    sentences: dict[str, dict[str, str]] = {}
    for topic in sorted(files(__name__).iterdir(), key=lambda entry: entry.name):
        if not topic.name.endswith(".toml"):
            continue
        for code, wordings in tomllib.loads(topic.read_text(encoding="utf-8")).items():
            if code in sentences:
                raise ValueError(f"{topic.name}: {code} is defined twice")
            if set(wordings) != set(LANGUAGES):
                raise ValueError(f"{topic.name}: {code} needs exactly {LANGUAGES}")
            sentences[code] = wordings
    return sentences


def say(language: str, code: str, values: Mapping[str, object]) -> str:
    """Give the sentence of a code in a language.

    >>> say("en", "disconnected", {"groups": 2})
    'The tiles form 2 separate groups: they must all hold together by their sides.'

    Raises:
        KeyError: no such code, or a value that the sentence needs is missing.
    """
    return catalogue()[code][language].format_map(values)
