"""Click in the language of the terminal.

Click takes its texts from gettext, whose catalogues are compiled files. Ours stand with all other
sentences in `service/messages/click.toml`, each beside the English text that click looks up.
"""

import gettext
import sys
from functools import cache

from service.messages import catalogue
from service.messages.terminal import language

_PREFIX = "click_"


def install() -> None:
    """Have click ask here for its texts."""
    for name, module in list(sys.modules.items()):
        if name.partition(".")[0] == "click":
            if getattr(module, "_", None) is gettext.gettext:
                setattr(module, "_", translate)  # noqa: B010 - mypy knows no such name
            if getattr(module, "ngettext", None) is gettext.ngettext:
                setattr(module, "ngettext", translate_number)  # noqa: B010


def translate(text: str) -> str:
    """A text of click's in the language of the terminal; as it is when it is not known."""
    spoken = language()
    return text if spoken == "en" else _texts().get(text, {}).get(spoken, text)


def translate_number(one: str, many: str, number: int) -> str:
    """A text of click's about a number of things."""
    few = number < 2 if language() == "fr" else number == 1
    return translate(one if few else many)


@cache
def _texts() -> dict[str, dict[str, str]]:
    """English text → its wordings."""
    return {
        wordings["en"]: wordings
        for code, wordings in catalogue().items()
        if code.startswith(_PREFIX)
    }
