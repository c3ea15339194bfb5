"""Why a file or a store cannot be used: a sentence that can be told in another language too.

Errors carry a fault, a store keeps the last one, lists show it. It is a sentence in English that
also knows the name of its message and its values, so that HTTP and the command line can find the
same sentence in the language of the reader, in `messages.toml`.
"""

import errno
import tomllib
from functools import cache
from importlib.resources import files
from typing import Any, Self


class Fault(str):
    """A sentence in English, made of the name of a message and of values.

    Attributes:
        code: name of the message, in `dictionaries/messages.toml`.
        values: what the message names.

    >>> Fault("artifact_missing", name="mots.arbitre")
    'mots.arbitre: no such file. Build it: arbitre build'
    """

    __slots__ = ("code", "values")
    code: str
    values: dict[str, Any]

    def __new__(cls, code: str, **values: Any) -> Self:  # noqa: ANN401 - whatever it names
        """Make the sentence.

        Raises:
            KeyError: no such message, or a value that it needs is missing.
        """
        fault = super().__new__(cls, _sentences()[code]["en"].format_map(values))
        fault.code, fault.values = code, values
        return fault

    def __getnewargs_ex__(self) -> tuple[tuple[str], dict[str, Any]]:
        return (self.code,), self.values


def of_system(error: OSError) -> Fault:
    """What the system refused, without the name of the file.

    >>> of_system(OSError(errno.ENOSPC, ""))
    'No space left on the disk'
    """
    code = f"system_{errno.errorcode.get(error.errno or 0, '')}"
    if code in _sentences():
        return Fault(code)
    return Fault("system_other", number=error.errno or 0)


@cache
def _sentences() -> dict[str, dict[str, str]]:
    text = files(__package__).joinpath("messages.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)
