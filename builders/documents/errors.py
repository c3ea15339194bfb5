"""What can be wrong with a file or a page."""


class DocumentError(Exception):
    """A file or a page cannot be had, or is not what it was taken for.

    Attributes:
        code: the name of the message that tells it (`service/messages/lists.toml`).
        values: what this message names; `place` is the file or the address.
    """

    def __init__(self, code: str, place: str, **values: object) -> None:
        """Keep what is wrong, and where."""
        super().__init__(f"{place}: {code} {values or ''}".rstrip())
        self.code = code
        self.values = {"place": place, **values}
