"""What readers are told, in English and in French.

One file a topic, those of a game beside its rules; in it, a table a code with the same sentence
in both languages; `typography.py` sets the French ones as they are printed. Values are filled in by
name: `{character}`.
"""

import re
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any, Final

from dictionaries import Fault
from service.messages.typography import FrenchNumbers, french_spaces

LANGUAGES: Final = ("en", "fr")
_FRENCH: Final = FrenchNumbers()


@dataclass(frozen=True, slots=True)
class Terms:
    """Things that a sentence names one after the other.

    Attributes:
        codes: of their names.
        joint: what stands between them.
    """

    codes: Sequence[str]
    joint: str = " | "


@cache
def catalogue() -> dict[str, dict[str, str]]:
    """Return the sentences of every topic: code → language → sentence.

    Raises:
        ValueError: two topics define the same code, or a sentence lacks a language.
    """
    sentences: dict[str, dict[str, str]] = {}
    for topic in _topics():
        for code, wordings in tomllib.loads(topic.read_text(encoding="utf-8")).items():
            if code in sentences:
                raise ValueError(f"{topic}: {code} is defined twice")
            if set(wordings) != set(LANGUAGES):
                raise ValueError(f"{topic}: {code} needs exactly {LANGUAGES}")
            sentences[code] = {**wordings, "fr": french_spaces(wordings["fr"])}
    return sentences


def _topics() -> list[Traversable]:
    """Return the files of sentences: of the service, of each game, of what files are."""
    ours = [entry for entry in files(__name__).iterdir() if entry.name.endswith(".toml")]
    games = [entry / "messages.toml" for entry in files("service.games").iterdir()]
    others = [files("dictionaries") / "messages.toml", *games]
    return sorted([*ours, *(topic for topic in others if topic.is_file())], key=str)


class Review(str):
    """Why a reviewer took a word out, in French."""

    __slots__ = ()


def say(language: str, code: str, values: Mapping[str, object]) -> str:
    """Return the sentence of a code in a language.

    >>> say("en", "disconnected", {"groups": 2})
    'The tiles form 2 separate groups: they must all hold together by their sides.'

    Raises:
        KeyError: no such code, or a value that the sentence needs is missing.
    """
    told = {name: tell(language, value) for name, value in values.items()}
    sentence = catalogue()[code][language]
    if language == "fr" and (":," in sentence or ":." in sentence):
        return _FRENCH.vformat(sentence, (), told)
    return sentence.format_map(told)


def tell(language: str, value: object) -> Any:  # noqa: ANN401 - what it is, or a text
    r"""Return a value of a sentence in a language: a fault, or terms; anything else as it is.

    >>> tell("fr", Fault("artifact_missing", name="mots.arbitre"))
    'mots.arbitre\xa0: fichier introuvable. Construisez-le\xa0: arbitre build'
    >>> tell("fr", Terms(("type_string", "type_array")))
    'texte | liste'
    """
    if isinstance(value, Fault):
        return say(language, value.code, value.values)
    if isinstance(value, Terms):
        joint = value.joint
        if language == "fr":
            joint = french_spaces(joint.replace("; ", " ; "))
        return joint.join(say(language, code, {}) for code in value.codes)
    if isinstance(value, Review):
        review = french_spaces(value)
        return review if language == "fr" else _translated(review, language)
    return value


def _translated(review: str, language: str) -> str:
    """A review in another language; one that has no sentence there is quoted."""
    for code, pattern in _reviews().items():
        if found := pattern.fullmatch(review):
            return say(language, code, found.groupdict())
    return review


@cache
def _reviews() -> dict[str, re.Pattern[str]]:
    """The patterns of reviews in French: code → pattern, that of any review last."""
    return {
        code: re.compile(re.sub(r"\\{(\w+)\\}", r"(?P<\1>.+)", re.escape(wordings["fr"])))
        for code, wordings in catalogue().items()
        if code.startswith("review_")
    }
