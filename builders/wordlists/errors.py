"""What can be wrong with a word list as a whole. What is wrong with a line is only reported."""


class WordListError(ValueError):
    """A word list cannot be read at all.

    Attributes:
        code: the name of the message that tells it (`service/messages/lists.toml`): `list_column`.
        values: what this message names.
    """

    def __init__(self, code: str, **values: object) -> None:
        """Keep what is wrong."""
        super().__init__(f"{code} {values}" if values else code)
        self.code = code
        self.values = values
