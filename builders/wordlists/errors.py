"""What can be wrong with a word list as a whole. What is wrong with a line is only reported."""

from typing import Final

TOO_LARGE: Final = "too_large"
TOO_MANY: Final = "too_many_words"
NOT_TEXT: Final = "not_text"
DAMAGED: Final = "damaged"
MALFORMED: Final = "malformed"
COLUMN: Final = "column"
AFFIXES: Final = "affixes"


class WordListError(ValueError):
    """A word list cannot be read at all.

    Attributes:
        code: `too_large`, `too_many_words`, `not_text`, `damaged`, `malformed`, `column` (none was
            chosen, or there is no such one) or `affixes` (a `.dic` without its `.aff`).
        message: what was found and how to mend it.
    """

    def __init__(self, code: str, message: str) -> None:
        """Keep what and why."""
        super().__init__(message)
        self.code = code
        self.message = message
