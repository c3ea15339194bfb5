"""`dictionaries edit`: the recipe of a dictionary in an editor."""

import tempfile
from typing import Any

import click
import orjson

from dictionaries import DictionaryError
from service.cli import custom
from service.cli.console import failing, json_option
from service.cli.playing.refereeing import parse
from service.cli.terminal import argument, command, fail, option, said, tell, warn
from service.cli.terminal.completion import a_dictionary
from service.cli.versions import custom_dictionaries
from service.contract import check_recipe
from service.messages.terminal import of_error
from service.referee.builds import finished
from service.referee.errors import RefereeError, Unmet
from service.referee.orders import Condition, Order


@command("edit")
@argument("identifier", metavar="ID", shell_complete=a_dictionary)
@json_option
@option("--dry-run", is_flag=True)
@option("--allow-empty", is_flag=True)
def edit(identifier: str, *, as_json: bool, dry_run: bool, allow_empty: bool) -> None:
    """Open a recipe in an editor; what cannot be built is kept in a file."""
    with failing():
        dictionaries = custom_dictionaries()
        current, recipe = dictionaries.recipe(identifier)
    before = orjson.dumps(recipe, option=orjson.OPT_INDENT_2).decode()
    written = click.edit(before, extension=".json")
    if written is None or written.strip() == before.strip():
        tell(said("cli_nothing_changed", id=identifier))
        return
    try:
        order = Order(
            identifier,
            _parsed(written),
            condition=Condition((current.version,)),
            dry_run=dry_run,
            allow_empty=allow_empty,
        )
        with failing():
            made = finished(dictionaries.make(order))
    except (SystemExit, Unmet, RefereeError, DictionaryError) as error:
        with tempfile.NamedTemporaryFile("w", suffix=".json", delete=False) as kept:
            kept.write(written)
        warn(said("cli_written_kept", place=kept.name))
        if isinstance(error, SystemExit):
            raise
        fail(_why(error, identifier))
    custom.report(made, as_json=as_json)


def _parsed(text: str) -> dict[str, Any]:
    recipe: dict[str, Any] = parse(text)
    with failing():
        check_recipe(recipe)
    return recipe


def _why(error: Exception, identifier: str) -> str:
    if isinstance(error, Unmet):
        return said("changed_meanwhile", id=identifier)
    return of_error(error)
