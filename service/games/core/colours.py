"""Colours of cards and dominoes."""

import unicodedata


def colour_key(colour: str) -> str:
    """Return a colour as it is compared: without case or spaces around it.

    >>> colour_key(" Rouge ") == colour_key("rouge")
    True
    """
    return unicodedata.normalize("NFC", colour).strip().casefold()
