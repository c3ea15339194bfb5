"""What the value of a setting may be, and what is said of one that cannot be used."""

import re
from collections.abc import Callable
from ipaddress import ip_address
from pathlib import Path
from typing import Any, Final, NewType

from service.messages.terminal import said

PREFIX: Final = re.compile(r"(/[A-Za-z0-9_~-][A-Za-z0-9._~-]*)+/?")
"""A prefix of paths, of what needs no encoding; `//x` would be another site."""
Prefix = NewType("Prefix", str)

Reader = Callable[[str, str], Any]
"""Variable and text → value; raises SettingsError."""

_MOST: Final = 1 << 36
_NAME: Final = re.compile(r"[A-Za-z0-9]([A-Za-z0-9.-]*[A-Za-z0-9])?")


class SettingsError(ValueError):
    """A setting cannot be used. Its text says which and why, in the language of the terminal.

    Attributes:
        code: of the sentence, in `service/messages/settings.toml`.
        values: what the sentence names; `name` is the variable.
    """

    def __init__(self, code: str, name: str, **values: object) -> None:
        super().__init__(code, name)
        self.code = code
        self.values = {"name": name, **values}

    def __str__(self) -> str:
        return said(self.code, **self.values)


def number(least: int = 1, most: int = _MOST) -> Reader:
    """A reader of whole numbers, both bounds among them.

    >>> number(1, 65535)("PORT", "99999")
    Traceback (most recent call last):
    service.settings.kinds.SettingsError: PORT: expected a whole number from 1 to 65535, got “99999”
    """

    def read(name: str, value: str) -> int:
        if not (value.isascii() and value.isdigit() and least <= int(value[:20]) <= most):
            raise SettingsError("setting_number", name, least=least, most=most, got=value)
        return int(value)

    return read


def text(_name: str, value: str) -> str:
    """Any text."""
    return value


def names(_name: str, value: str) -> tuple[str, ...]:
    """Names between commas."""
    return tuple(filter(None, map(str.strip, value.split(","))))


def folder(name: str, value: str) -> Path:
    """A path, from the working directory; `~` is the home folder."""
    try:
        return Path(value).expanduser().absolute()
    except RuntimeError as error:  # there is no such user, or no home
        raise SettingsError("setting_no_home", name, path=value) from error


def address(name: str, value: str) -> str:
    """An address or a name of this machine; IPv6 with or without its brackets.

    >>> address("HOST", "[::1]"), address("HOST", "localhost")
    ('::1', 'localhost')
    """
    bare = value[1:-1] if value.startswith("[") and value.endswith("]") else value
    try:
        return str(ip_address(bare))
    except ValueError:
        # Digits and dots alone were meant as an address.
        if _NAME.fullmatch(value) and not re.fullmatch(r"[\d.]+", value):
            return value
    raise SettingsError("setting_address", name, got=value)


def prefix(name: str, value: str) -> Prefix:
    """A prefix of paths, without the slash at its end."""
    if value != "/" and not PREFIX.fullmatch(value):
        raise SettingsError("setting_prefix", name, got=value)
    return Prefix(value.rstrip("/"))


def matching(pattern: str, code: str) -> Reader:
    """A reader of what a pattern describes.

    Args:
        pattern: of the whole value.
        code: of the sentence about a value that is something else.
    """

    def read(name: str, value: str) -> str:
        if not re.fullmatch(pattern, value):
            raise SettingsError(code, name, got=value)
        return value

    return read


def one_of(*choices: str) -> Reader:
    """A reader of one word among some."""

    def read(name: str, value: str) -> str:
        if value not in choices:
            raise SettingsError("setting_choice", name, choices=", ".join(choices), got=value)
        return value

    return read
