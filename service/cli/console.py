"""What the commands share: options, what they read, the dictionaries, and how they end."""

import json
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import IO, Any, Final, NoReturn

import click

from dictionaries import (
    DEFAULT,
    ArtifactError,
    Catalogue,
    Dictionary,
    Store,
    StoreError,
    StoreUnavailable,
    UnknownDictionary,
    VersionGone,
)
from service.messages import say
from service.referee import Referee
from service.referee.builds import gone
from service.referee.custom import CustomDictionaries
from service.referee.errors import Fault, RecipeLost, Unacceptable
from service.referee.store import store_of
from service.settings import Settings, SettingsError
from service.tokens import read_tokens

Json = dict[str, Any]
FAILED: Final = 2

dictionary_option = click.option(
    "-d",
    "--dictionary",
    "dictionaries",
    multiple=True,
    default=(DEFAULT,),
    show_default=True,
    metavar="ID",
    help="Dictionary, or ID@VERSION; several make their union.",
)
match_option = click.option(
    "--match",
    type=click.Choice(["any", "all"]),
    default="any",
    show_default=True,
    help="Of several dictionaries: a word must be in any of them, or in all.",
)
json_option = click.option("--json", "as_json", is_flag=True, help="Answer as the API does.")


def fail(message: str) -> NoReturn:
    """Say why a request cannot be answered, and end."""
    click.echo(f"arbitre: {message}", err=True)
    sys.exit(FAILED)


def refuse(code: str, **values: object) -> NoReturn:
    """Say why a request cannot be answered, in the language of messages, and end."""
    fail(say(language(), code, values))


def say_json(value: object) -> None:
    """Write a value as one line of JSON."""
    click.echo(json.dumps(value, ensure_ascii=False))


def read(file: IO[bytes]) -> str:
    """Read a file in UTF-8, or end."""
    try:
        return file.read().decode("utf-8-sig")
    except UnicodeDecodeError as error:
        fail(f"{file.name}: expected UTF-8: {error}")
    except OSError as error:
        fail(f"{file.name}: {error.strerror}")


def parse(text: str) -> Json:
    """Read a JSON object, or end."""
    try:
        parsed = json.loads(text)
    except (ValueError, RecursionError) as error:
        fail(f"not JSON: {error}")
    if not isinstance(parsed, dict):
        fail("expected a JSON object")
    return parsed


def settings() -> Settings:
    """Read the settings of the environment, or end."""
    try:
        return Settings.from_environment()
    except SettingsError as error:
        fail(str(error))


def check_settings() -> None:
    """End when the service could not start with these settings; say when its store is down."""
    config = settings()
    try:
        if config.tokens:
            read_tokens(config.tokens)
        store = store_of(config)
    except SettingsError as error:
        fail(str(error))
    if store is not None and (fault := store.fault) is not None:
        click.echo(f"arbitre: ARBITRE_STORE: {fault}", err=True)


def users_dictionaries(config: Settings) -> Store:
    """Open the store of custom dictionaries, or end."""
    try:
        store = store_of(config)
    except SettingsError as error:
        fail(str(error))
    if store is None:
        fail("there is no place for dictionaries of users; ARBITRE_STORE says where")
    return store


def catalogue(config: Settings) -> Catalogue:
    """Open the dictionaries, or end."""
    return open_referee(config).catalogue


def open_referee(config: Settings) -> Referee:
    """Open the referee, or end."""
    try:
        return Referee.open(config)
    except (ArtifactError, SettingsError) as error:
        fail(str(error))


def custom_dictionaries() -> CustomDictionaries:
    """Open the dictionaries of users to change them, or end."""
    config = settings()
    users_dictionaries(config)
    return CustomDictionaries(open_referee(config), lambda _outcome, _seconds: None)


def language() -> str:
    """The language of messages, by the locale: French where it is French, else English."""
    locale = os.environ.get("LC_ALL") or os.environ.get("LANG") or ""
    return "fr" if locale.startswith("fr") else "en"


@contextmanager
def failing(where: str = "") -> Iterator[None]:
    """End with what the referee refuses, told in the language of messages, and where it stands."""
    try:
        yield
    except Unacceptable as error:
        fail("\n  ".join(where + _told(fault) for fault in error.faults))
    except UnknownDictionary as error:
        fail(_unknown(error))
    except VersionGone as error:
        fail(say(language(), "version_gone", gone(error)))
    except RecipeLost as error:
        values = {"id": error.id, "fields": ", ".join(error.fields)}
        fail(say(language(), "recipe_not_kept", values))
    except (StoreError, ArtifactError) as error:
        fail(say(language(), "store_fault", {"fault": error}))


def _told(fault: Fault) -> str:
    message = say(language(), fault.code, fault.values)
    return f"{fault.pointer}: {message}" if fault.pointer else message


def _unknown(error: UnknownDictionary) -> str:
    if error.fault:
        return error.fault
    values = {"id": error.id, "known": _list(error.known)}
    return say(language(), "unknown_dictionary_id", values)


def get(opened: Catalogue, reference: str) -> Dictionary:
    """Find a dictionary by its id, or id@version, or end."""
    try:
        return opened.get(reference)
    except UnknownDictionary as error:
        fail(_unknown(error))
    except VersionGone as error:
        fail(say(language(), "version_gone", gone(error)))
    except StoreUnavailable as error:
        fail(f"the dictionaries of users cannot be reached: {error}")


def _list(known: list[str]) -> str:
    """Name ids, the first of them if there are many.

    >>> _list([f"d{i}" for i in range(50)])[-20:]
    'd18, d19 and 30 more'
    """
    more = f" and {len(known) - 20} more" if len(known) > 20 else ""
    return ", ".join(known[:20]) + more
