"""The language of the terminal, and sentences in it."""

import os
import re
from collections.abc import Mapping
from functools import cache
from string import Formatter
from typing import Any, Final

from dictionaries import Fault
from service.messages import LANGUAGES, catalogue, tell

_NARROW_SPACE: Final = "\u202f"
_SPACE: Final = "\u00a0"
_FRENCH_NUMBERS: Final = str.maketrans(",.", f"{_NARROW_SPACE},")
_BEFORE_MARKS: Final = re.compile(" (?=[;?!](?: |$))", re.MULTILINE)
_BEFORE_COLONS: Final = re.compile("(?<=«) | (?=»)| (?=:(?: |$))", re.MULTILINE)


def language(environment: Mapping[str, str] = os.environ) -> str:
    """The language of messages, found in the environment as gettext finds it.

    The locale is the first of LC_ALL, LC_MESSAGES and LANG that is set; unless it is C or POSIX,
    the languages in LANGUAGE come before it. No locale needs to be installed.

    Returns:
        `fr` or `en`; the latter when none of those asked for is spoken here.

    >>> language({"LANG": "fr"}), language({"LANG": "fr_CA.UTF-8", "LC_ALL": "C"})
    ('fr', 'en')
    >>> language({"LANG": "de_DE.UTF-8", "LANGUAGE": "de:fr:en"})
    'fr'
    """
    variables = ("LC_ALL", "LC_MESSAGES", "LANG")
    locale = next(filter(None, (environment.get(name) for name in variables)), "")
    if locale.partition(".")[0] in ("C", "POSIX"):
        return "en"
    for asked in (*environment.get("LANGUAGE", "").split(":"), locale):
        spoken = asked.replace("-", "_").partition("_")[0].partition(".")[0].lower()
        if spoken in LANGUAGES:
            return spoken
    return "en"


def said(code: str, **values: Any) -> str:  # noqa: ANN401 - whatever a sentence names
    """The sentence of a code in the language of the terminal, its numbers as this writes them.

    Raises:
        KeyError: no such code, or a value that the sentence needs is missing.
    """
    spoken = language()
    sentence = catalogue()[code][spoken]
    values = {name: tell(spoken, value) for name, value in values.items()}
    if spoken == "fr":
        return _FRENCH.vformat(french_spaces(sentence), (), values)
    return sentence.format_map(values)


@cache
def french_spaces(sentence: str) -> str:
    """A sentence whose marks stay on the line of the word before.

    >>> french_spaces("Quoi ? « Été » : oui.").replace(_SPACE, "_").replace(_NARROW_SPACE, "-")
    'Quoi-? «_Été_»_: oui.'
    """
    return _BEFORE_COLONS.sub(_SPACE, _BEFORE_MARKS.sub(_NARROW_SPACE, sentence))


def of_error(error: Exception) -> str:
    """What an error says, in the language of the terminal if it knows it."""
    first = error.args[0] if error.args else ""
    if isinstance(first, Fault):
        return said(first.code, **first.values)
    code, values = getattr(error, "code", ""), getattr(error, "values", {})
    return said(code, **values) if code in catalogue() else str(error)


class _FrenchNumbers(Formatter):
    """Writes 1,234.5 as 1 234,5 where a sentence asks for a number with its thousands apart."""

    def format_field(self, value: Any, format_spec: str) -> str:  # noqa: ANN401
        text = str(super().format_field(value, format_spec))
        if isinstance(value, int | float) and ("," in format_spec or "." in format_spec):
            return text.translate(_FRENCH_NUMBERS)
        return text


_FRENCH: Final = _FrenchNumbers()
