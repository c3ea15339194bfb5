"""`dictionaries`, `delete`, `verify`, `diff`: the dictionaries as files."""

import sys
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import click

from dictionaries import (
    LEXICON_FILE,
    SUFFIX,
    ArtifactError,
    Lexicon,
    NoDictionary,
    Store,
    StoreError,
    check_members,
    open_artifact,
)
from service.cli.console import (
    catalogue,
    fail,
    failing,
    get,
    json_option,
    open_referee,
    say_json,
    settings,
    users_dictionaries,
)
from service.cli.editing import edit
from service.settings import Settings


@click.group(invoke_without_command=True)
@json_option
@click.pass_context
def dictionaries(context: click.Context, *, as_json: bool) -> None:
    """List the dictionaries, those of users among them; or edit one of them."""
    if context.invoked_subcommand is not None:
        return
    with failing():
        answer = open_referee(settings()).listed().to_json()
    if as_json:
        say_json(answer)
        return
    for one in answer.get("unavailable", ()):
        click.echo(f"arbitre: {one['id']}: {one['detail']}", err=True)
    if "store" in answer:
        click.echo(f"arbitre: {answer['store']['detail']}", err=True)
    for one in answer["dictionaries"]:
        click.echo(f"{one['id']:<16}{one['words']:>9,}  {one['version']}  {one['title']}")


dictionaries.add_command(edit)


@click.command()
@click.argument("identifier", metavar="ID")
def delete(identifier: str) -> None:
    """Delete the dictionary ID of a user's, with all its versions."""
    config = settings()
    if identifier in config.expected:
        fail(f"{identifier} is built in and cannot be deleted")
    try:
        users_dictionaries(config).delete(identifier)
    except NoDictionary:
        fail(f"no dictionary of a user's is called {identifier!r}")
    except StoreError as error:
        fail(str(error))
    click.echo(f"{identifier}: deleted")


@click.command()
@click.argument("references", nargs=-1, metavar="[ID]...")
def verify(references: tuple[str, ...]) -> None:
    """Check the files of the dictionaries ID, or of all, byte by byte and word by word.

    All are those built in, the lexicon, and the versions served of users' dictionaries; ID@VERSION
    names one that is kept.
    """
    sound = True
    for name, check in _checks(settings(), references):
        try:
            click.echo(f"✓ {name}: {check()}")
        except (ArtifactError, StoreError) as error:
            sound = False
            click.echo(f"✗ {name}: {_why(name, error)}")
    sys.exit(0 if sound else 1)


def _why(name: str, error: Exception) -> str:
    """Say what is wrong with a file, which the message may name already."""
    if isinstance(error, NoDictionary):
        return "no such dictionary"
    return str(error).removeprefix(f"{name}: ")


def _checks(
    config: Settings, references: tuple[str, ...]
) -> Iterator[tuple[str, Callable[[], str]]]:
    """What is to be checked, each with its name."""
    store = users_dictionaries(config)
    for reference in references or (*config.expected, *store.ids()):
        path = config.dictionaries / f"{reference}{SUFFIX}"
        if reference in config.expected or path.exists():
            yield path.name, partial(_verify_artifact, path)
        else:
            yield reference, partial(_verify_custom, store, reference)
    path = config.dictionaries / LEXICON_FILE
    yield path.name, partial(_verify_lexicon, path)


def _verify_artifact(path: Path) -> str:
    artifact = open_artifact(path)
    check_members(artifact)
    return f"{artifact.words:,} words, version {artifact.version}"


def _verify_custom(store: Store, reference: str) -> str:
    identifier, _, version = reference.partition("@")
    dictionary = store.get(identifier, version or None)
    check_members(dictionary.artifact)
    return f"{dictionary.words:,} words, version {dictionary.version}"


def _verify_lexicon(path: Path) -> str:
    lexicon = Lexicon(path)
    lexicon.close()
    return f"version {lexicon.version}"


@click.command()
@click.argument("left")
@click.argument("right")
@json_option
def diff(left: str, right: str, *, as_json: bool) -> None:
    """List the words that are only in the dictionary LEFT (-) and only in RIGHT (+).

    Each is an ID, or ID@VERSION of a user's dictionary. Exit code 1 when they differ.
    """
    opened = catalogue(settings())
    a, b = set(get(opened, left)), set(get(opened, right))
    if as_json:
        say_json({"only_in_a": sorted(a - b), "only_in_b": sorted(b - a)})
    else:
        for key in sorted(a ^ b):
            click.echo(f"{'-' if key in a else '+'} {key}")
        click.echo(f"only in {left}: {len(a - b):,}; only in {right}: {len(b - a):,}", err=True)
    sys.exit(0 if a == b else 1)
