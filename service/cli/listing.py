"""`dictionaries`, `delete`, `verify`, `diff`: the dictionaries as files."""

import sys
from collections.abc import Callable, Iterator
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Final

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
    differing,
    open_artifact,
)
from service.cli.console import (
    catalogue,
    failing,
    get,
    json_option,
    open_referee,
    settings,
    users_dictionaries,
)
from service.cli.editing import edit
from service.cli.terminal import argument, command, group, refuse, said, say_json, tell, warn
from service.cli.terminal.completion import a_dictionary
from service.messages.terminal import language, of_error
from service.settings import Settings

_AT_ONCE: Final = 10_000


@group("dictionaries", invoke_without_command=True)
@json_option
@click.pass_context
def dictionaries(context: click.Context, *, as_json: bool) -> None:
    """List the dictionaries, those of users among them; or edit one of them."""
    if context.invoked_subcommand is not None:
        return
    with failing():
        answer = open_referee(settings()).listed().to_json(language())
    if as_json:
        say_json(answer)
        return
    for one in answer.get("unavailable", ()):
        warn(said("cli_place", place=one["id"], fault=one["detail"]))
    if "store" in answer:
        warn(said("cli_fault", fault=answer["store"]["detail"]))
    for one in answer["dictionaries"]:
        tell(said("cli_listed", **one))


dictionaries.add_command(edit)


@command("delete")
@argument("identifier", metavar="ID", shell_complete=a_dictionary)
def delete(identifier: str) -> None:
    """Delete a dictionary of a user's, with all its versions."""
    config = settings()
    if identifier in config.expected:
        refuse("cli_never_deleted", id=identifier)
    with failing():
        try:
            users_dictionaries(config).delete(identifier)
        except NoDictionary:
            refuse("cli_none_to_delete", id=identifier)
    tell(said("cli_deleted", id=identifier))


@command("verify")
@argument("references", nargs=-1, metavar="[ID]...", shell_complete=a_dictionary)
def verify(references: tuple[str, ...]) -> None:
    """Check the files of dictionaries byte by byte and word by word."""
    sound = True
    for name, check in _checks(settings(), references):
        try:
            tell("✓ " + said("cli_place", place=name, fault=check()))
        except (ArtifactError, StoreError) as error:
            sound = False
            tell("✗ " + said("cli_place", place=name, fault=_why(name, error)))
    sys.exit(0 if sound else 1)


def _why(name: str, error: Exception) -> str:
    """Say what is wrong with a file, which the message may name already."""
    if isinstance(error, NoDictionary):
        return said("cli_no_such_dictionary")
    prefix = said("cli_place", place=name, fault="")
    return of_error(error).removeprefix(prefix)


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
    return said("cli_sound", words=artifact.words, version=artifact.version)


def _verify_custom(store: Store, reference: str) -> str:
    identifier, _, version = reference.partition("@")
    dictionary = store.get(identifier, version or None)
    check_members(dictionary.artifact)
    return said("cli_sound", words=dictionary.words, version=dictionary.version)


def _verify_lexicon(path: Path) -> str:
    lexicon = Lexicon(path)
    lexicon.close()
    return said("cli_sound_lexicon", version=lexicon.version)


@command("diff")
@argument("left", shell_complete=a_dictionary)
@argument("right", shell_complete=a_dictionary)
@json_option
def diff(left: str, right: str, *, as_json: bool) -> None:
    """List the words that only one of two dictionaries has."""
    opened = catalogue(settings())
    one, other = (get(opened, reference).artifact.automaton for reference in (left, right))
    only: dict[bool, list[str]] = {True: [], False: []}
    found = differing(one, other)
    while some := list(islice(found, _AT_ONCE)):
        for key, in_left in some:
            only[in_left].append(key)
        if not as_json:
            tell("\n".join(f"{'-' if in_left else '+'} {key}" for key, in_left in some))
    if as_json:
        say_json({"only_in_a": only[True], "only_in_b": only[False]})
    else:
        counts = {"removed": len(only[True]), "added": len(only[False])}
        tell(said("cli_differ", left=left, right=right, **counts), error=True)
    sys.exit(1 if any(only.values()) else 0)
