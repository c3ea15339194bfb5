"""`dictionaries edit`: the recipe of a dictionary in an editor."""

import tempfile
from typing import Any

import click
import orjson

from dictionaries import DictionaryError
from service.cli import custom
from service.cli.console import custom_dictionaries, fail, failing, json_option, language
from service.contract import check_recipe
from service.messages import say
from service.referee.builds import Condition, Order
from service.referee.errors import RefereeError, Unmet


@click.command()
@click.argument("identifier", metavar="ID")
@json_option
@click.option("--dry-run", is_flag=True, help="Build it, tell of it, store nothing.")
@click.option("--allow-empty", is_flag=True, help="Even when no word is left.")
def edit(identifier: str, *, as_json: bool, dry_run: bool, allow_empty: bool) -> None:
    """Open the recipe of the dictionary ID in $EDITOR, and build it again when it is saved.

    If it cannot be built, what was written is kept in a file.
    """
    with failing():
        dictionaries = custom_dictionaries()
        current, recipe = dictionaries.recipe(identifier)
    before = orjson.dumps(recipe, option=orjson.OPT_INDENT_2).decode()
    written = click.edit(before, extension=".json")
    if written is None or written.strip() == before.strip():
        click.echo(f"{identifier}: nothing changed")
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
            made = dictionaries.make(order)
    except (SystemExit, Unmet, RefereeError, DictionaryError) as error:
        with tempfile.NamedTemporaryFile("w", suffix=".json", delete=False) as kept:
            kept.write(written)
        click.echo(f"arbitre: what you wrote is in {kept.name}", err=True)
        if isinstance(error, SystemExit):
            raise
        fail(_why(error, identifier))
    custom.tell(made, as_json=as_json)


def _parsed(text: str) -> dict[str, Any]:
    try:
        recipe: dict[str, Any] = orjson.loads(text)
    except orjson.JSONDecodeError as error:
        fail(f"not JSON: {error}")
    with failing():
        check_recipe(recipe)
    return recipe


def _why(error: Exception, identifier: str) -> str:
    if isinstance(error, Unmet):
        return say(language(), "changed_meanwhile", {"id": identifier})
    return str(error)
