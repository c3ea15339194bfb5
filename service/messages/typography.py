"""French as it is printed: spaces that do not break, numbers in groups.

Sentences are written with the spaces of a keyboard, so that they can be read and searched where
they stand; here, and nowhere else, they get those of print. Apostrophes (’) stand in the sentences.
"""

import re
from functools import cache
from string import Formatter
from typing import Any, Final

NARROW_SPACE: Final = "\u202f"
SPACE: Final = "\u00a0"
_NUMBERS: Final = str.maketrans(",.", f"{NARROW_SPACE},")
_AFTER: Final = r"(?=$|[\s.,)»])"
_BEFORE_MARKS: Final = re.compile(f" (?=[;?!]{_AFTER})", re.MULTILINE)
_BEFORE_COLONS: Final = re.compile(f"(?<=«) | (?=»)| (?=:{_AFTER})", re.MULTILINE)


@cache
def french_spaces(sentence: str) -> str:
    """Return a sentence whose marks stay on the line of the word before.

    A mark that begins something else, as in `?dry_run=true`, is left alone.

    >>> french_spaces("Quoi ? « Été » : oui.").replace(SPACE, "_").replace(NARROW_SPACE, "-")
    'Quoi-? «_Été_»_: oui.'
    """
    return _BEFORE_COLONS.sub(SPACE, _BEFORE_MARKS.sub(NARROW_SPACE, sentence))


class FrenchNumbers(Formatter):
    """Writes 1,234.5 as 1 234,5 where a sentence asks for a number with its thousands apart."""

    def format_field(self, value: Any, format_spec: str) -> str:  # noqa: ANN401
        """Return a value as the sentence asks for it."""
        text = str(super().format_field(value, format_spec))
        if isinstance(value, int | float) and ("," in format_spec or "." in format_spec):
            return text.translate(_NUMBERS)
        return text
