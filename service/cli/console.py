"""What the commands share: options, what they read, the dictionaries, and what they refuse."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import IO, Final

import click

from dictionaries import (
    DEFAULT,
    ArtifactError,
    Catalogue,
    Dictionary,
    Store,
    StoreError,
    UnknownDictionary,
    VersionGone,
)
from service.cli.terminal import fail, option, refuse, said, warn
from service.cli.terminal.completion import a_dictionary
from service.referee import Referee
from service.referee.errors import Fault, RecipeLost, Unacceptable, gone
from service.referee.store import store_of
from service.settings import Settings, check_free
from service.starting import check, check_built

_NAMED: Final = 20
_STDIN: Final = "<stdin>"

dictionary_option = option(
    "-d",
    "--dictionary",
    "dictionaries",
    multiple=True,
    default=(DEFAULT,),
    show_default=True,
    metavar="ID",
    shell_complete=a_dictionary,
)
match_option = option(
    "--match", type=click.Choice(["any", "all"]), default="any", show_default=True
)
json_option = option("--json", "as_json", is_flag=True)


def read(file: IO[bytes]) -> str:
    """Read a file in UTF-8, or end."""
    data = file.read()
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        name = getattr(file, "name", _STDIN)
        place = said("cli_stdin") if name == _STDIN else name
        refuse("cli_not_utf8", place=place, line=line, byte=f"{data[error.start]:02X}")


def settings() -> Settings:
    """The settings of the environment."""
    return Settings.from_environment()


def check_settings() -> None:
    """End when the service could not start with these settings; say when its store is down."""
    config = settings()
    fault = check(config)
    check_free(config.host, config.port)
    if fault is not None:
        warn(said("cli_place", place="ARBITRE_STORE", fault=fault))


def users_dictionaries(config: Settings) -> Store:
    """Open the store of custom dictionaries, or end."""
    store = store_of(config)
    if store is None:
        refuse("cli_no_store")
    return store


def catalogue(config: Settings) -> Catalogue:
    """Open the dictionaries."""
    return open_referee(config).catalogue


def open_referee(config: Settings) -> Referee:
    """Open the referee."""
    check_built(config)
    return Referee.open(config, at_once=False)


@contextmanager
def failing(where: str = "") -> Iterator[None]:
    """End with what the referee refuses, told in the language of messages, and where it stands."""
    try:
        yield
    except Unacceptable as error:
        fail("\n  ".join(_told(fault, where) for fault in error.faults))
    except UnknownDictionary as error:
        fail(_unknown(error))
    except VersionGone as error:
        refuse("version_gone", **gone(error))
    except RecipeLost as error:
        refuse("recipe_not_kept", id=error.id, fields=", ".join(error.fields))
    except (StoreError, ArtifactError) as error:
        refuse("store_fault", fault=str(error))


def _told(fault: Fault, where: str) -> str:
    """What is wrong, after the file and the place in it."""
    told = said(fault.code, **fault.values)
    for place in filter(None, (fault.pointer, where)):
        told = said("cli_place", place=place, fault=told)
    return told


def _unknown(error: UnknownDictionary) -> str:
    if error.fault:
        return said("cli_fault", fault=error.fault)
    return said("unknown_dictionary_id", id=error.id, known=_list(error.known))


def get(opened: Catalogue, reference: str) -> Dictionary:
    """Find a dictionary by its id, or id@version, or end."""
    with failing():
        return opened.get(reference)


def _list(known: list[str]) -> str:
    """Name ids, the first of them if there are many."""
    some = ", ".join(known[:_NAMED])
    more = len(known) - _NAMED
    return said("cli_and_more", some=some, count=more) if more > 0 else some
