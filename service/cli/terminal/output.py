"""What is written to a terminal, a file or a pipe: never raw controls, never more than it can hold.

Words come from lists and files that anybody may have made. An escape sequence among them could
rewrite the screen, so that every control character, and every mark that turns the direction of
writing, is written as its code. What the encoding of the output lacks is written with what it has.
"""

import codecs
import json
import logging
import os
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final, NoReturn

import click

from service.messages.terminal import said

FAILED: Final = 2

_UNSEEN: Final = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff]"
)
_STILL_RAW: Final = re.compile(
    "[\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff]"
)
"""What JSON may hold as it is, and a terminal may not."""
_INSTEAD: Final = {
    **dict.fromkeys("’‘", "'"),
    **dict.fromkeys("“”„", '"'),
    **dict.fromkeys("–—−", "-"),
    **dict.fromkeys("\u202f\u2009\u00a0", " "),
    "«": '"',
    "»": '"',
    "œ": "oe",
    "Œ": "OE",
    "…": "...",
    "→": "->",
    "×": "x",
    "✓": "+",
    "✗": "x",
    "•": "*",
    "●": "o",
    "■": "#",
}
"""What stands for a character where the encoding lacks it; any other becomes a question mark."""
_COLOURS: Final = {"✓": "green", "+": "green", "✗": "red", "-": "red"}
"""The colours of the marks that lines begin with."""


@contextmanager
def logged_errors_only() -> Iterator[None]:
    """Keep warnings of the dictionaries off the terminal while a command runs.

    What they warn of in the log of a service is told here as what a command found. A process that
    runs several commands, or a service beside them, finds its log as it was.
    """
    log = logging.getLogger("dictionaries")
    level = log.level
    log.setLevel(logging.ERROR)
    try:
        yield
    finally:
        log.setLevel(level)


def prepare() -> None:
    """Let the streams write whatever text they are given; what is closed writes to nowhere."""
    codecs.register_error("arbitre", _replace)
    sys.stdout = sys.stdout or Path(os.devnull).open("w", encoding="utf-8")  # noqa: SIM115
    sys.stderr = sys.stderr or sys.stdout
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="arbitre")


def _replace(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    lacking = error.object[error.start : error.end]
    instead = "".join(_INSTEAD.get(character, "?") for character in lacking)
    try:
        instead.encode(error.encoding)
    except UnicodeEncodeError:
        instead = "?" * len(lacking)
    return instead, error.end


def visible(text: str) -> str:
    r"""Text in which whatever would act on a terminal is written as its code.

    >>> print(visible("a\x1b[31mb\u202e"))
    a\x1b[31mb\u202e
    """
    return _UNSEEN.sub(lambda found: _code(found[0]), text)


def _code(character: str) -> str:
    number = ord(character)
    if 0xDC80 <= number <= 0xDCFF:  # a byte that was no text
        number -= 0xDC00
    return f"\\x{number:02x}" if number < 0x100 else f"\\u{number:04x}"


def tell(text: str, *, error: bool = False) -> None:
    """Write lines, the marks that they begin with in colour where colours are wanted."""
    stream = sys.stderr if error else sys.stdout
    lines = visible(text)
    if _coloured(stream):
        lines = "\n".join(map(_marked, lines.split("\n")))
    stream.write(lines + "\n")


def _coloured(stream: object) -> bool:
    context = click.get_current_context(silent=True)
    wanted = context.color if context is not None else None
    if wanted is not None:
        return wanted
    return not os.environ.get("NO_COLOR") and bool(getattr(stream, "isatty", bool)())


def _marked(line: str) -> str:
    colour = _COLOURS.get(line[:1]) if line[1:2] == " " else None
    return line if colour is None else click.style(line[0], fg=colour) + line[1:]


def say_json(value: object, indent: int | None = None) -> None:
    """Write a value as JSON, on one line unless it is indented."""
    text = json.dumps(value, ensure_ascii=False, indent=indent)
    text = _STILL_RAW.sub(lambda found: f"\\u{ord(found[0]):04x}", text)
    sys.stdout.write(text + "\n")


def warn(text: str) -> None:
    """Say something beside the answer."""
    tell(said("cli_says", text=text), error=True)


def fail(text: str) -> NoReturn:
    """Say why a request cannot be answered, and end."""
    warn(text)
    sys.exit(FAILED)


def refuse(code: str, **values: object) -> NoReturn:
    """Say why a request cannot be answered, in the language of the terminal, and end."""
    fail(said(code, **values))
