"""The language of the terminal, and sentences in it."""

import os
from collections.abc import Mapping
from typing import Any

from dictionaries import Fault
from service.messages import LANGUAGES, catalogue, say


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
    """The sentence of a code in the language of the terminal.

    Raises:
        KeyError: no such code, or a value that the sentence needs is missing.
    """
    return say(language(), code, values)


def of_error(error: Exception) -> str:
    """What an error says, in the language of the terminal if it knows it."""
    first = error.args[0] if error.args else ""
    if isinstance(first, Fault):
        return said(first.code, **first.values)
    code, values = getattr(error, "code", ""), getattr(error, "values", {})
    return said(code, **values) if code in catalogue() else str(error)
