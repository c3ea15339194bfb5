"""`recipe`: the whole recipe of a dictionary."""

import click
import orjson

from service.cli.console import custom_dictionaries, failing


@click.command()
@click.argument("reference", metavar="ID")
def recipe(reference: str) -> None:
    """Write the whole recipe of the dictionary ID, or ID@VERSION, as JSON.

    \b
    arbitre recipe club > club.json
    arbitre build club.json
    """  # noqa: D301 - click keeps the lines after this sign as they are
    with failing():
        _, found = custom_dictionaries().recipe(reference)
    click.echo(orjson.dumps(found, option=orjson.OPT_INDENT_2).decode())
