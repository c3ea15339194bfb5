"""`versions`, `restore`: the versions of a dictionary, and going back to one."""

import click

from service.cli.console import custom_dictionaries, failing, json_option, say_json
from service.referee.builds import ANYHOW


@click.command()
@click.argument("identifier", metavar="ID")
@json_option
def versions(identifier: str, *, as_json: bool) -> None:
    """List the versions that are kept of the dictionary ID, the current one first."""
    with failing():
        found = custom_dictionaries().versions(identifier)
    if as_json:
        say_json(found)
        return
    for one in found["versions"]:
        until = f"until {one['retired']}" if "retired" in one else "current"
        click.echo(f"{one['version']}  {one['created']}  {until}")


@click.command()
@click.argument("identifier", metavar="ID")
@click.argument("version")
def restore(identifier: str, version: str) -> None:
    """Serve VERSION of the dictionary ID again, one of those that `versions` lists."""
    with failing():
        found = custom_dictionaries().restore(identifier, version, ANYHOW)
    click.echo(f"{identifier}: {found.words:,} words, version {found.version}: {found.title}")
