"""How a command ends: whatever happens is said in a line, and the exit code tells what it was.

0    all is well
1    something is not valid, not sound, or differs
2    the request cannot be answered
130  interrupted (Ctrl-C)
141  whoever read the output has gone (`| head`)
"""

import os
import sqlite3
import sys
from collections.abc import Callable
from contextlib import suppress
from io import StringIO
from typing import Any, Final, TextIO

import click

from dictionaries import LEXICON_FILE, DictionaryError, of_system
from service.cli.terminal.output import FAILED, tell, warn
from service.messages.terminal import of_error, said
from service.settings import SettingsError

INTERRUPTED: Final = 130
READER_GONE: Final = 141


class ReaderGone(Exception):  # noqa: N818 - it reads as what happened
    """Whoever read the output has gone."""


def ended(run: Callable[[], Any]) -> int:
    """Run a command.

    Returns:
        The exit code.
    """
    try:
        return _code(run)
    except (BrokenPipeError, ReaderGone):
        _let_go(sys.stdout)
        return READER_GONE
    except OSError as error:
        _let_go(sys.stdout)
        where = os.fsdecode(error.filename) if error.filename else ""
        fault = of_system(error)
        return _failed(said("cli_place", place=where, fault=fault) if where else said(fault.code))
    except (DictionaryError, SettingsError) as error:
        return _failed(of_error(error))
    except sqlite3.DatabaseError:
        return _failed(said("lexicon_damaged", name=LEXICON_FILE))
    except MemoryError:
        return _failed(said("system_ENOMEM"))


def _code(run: Callable[[], Any]) -> int:
    try:
        code = run()
    except click.ClickException as error:
        shown = StringIO()
        error.show(shown)
        tell(shown.getvalue().rstrip(), error=True)
        code = FAILED
    except (click.Abort, KeyboardInterrupt):
        code = INTERRUPTED
    except SystemExit as exit_:
        code = exit_.code
    sys.stdout.flush()
    sys.stderr.flush()
    return code if isinstance(code, int) else 0


def _failed(text: str) -> int:
    try:
        warn(text)
        sys.stderr.flush()
    except OSError:
        _let_go(sys.stderr)
    return FAILED


def _let_go(stream: TextIO) -> None:
    """Drop what could not be written: the interpreter would try again when it ends."""
    with suppress(OSError, ValueError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, stream.fileno())
        os.close(nowhere)
