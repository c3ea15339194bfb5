"""`arbitre`: the same referee from the command line.

Words, positions and games are asked of the very referee that the service asks, so an answer here
is the answer there. Exit codes: 0 all valid,
1 something is not, 2 the request cannot be answered.
"""

import os
import sys
from typing import NoReturn

import click

from service.cli.building import build
from service.cli.console import check_settings
from service.cli.exporting import export
from service.cli.finding import anagrams, draw, hooks, patterns
from service.cli.listing import delete, dictionaries, diff, verify
from service.cli.recipe import recipe
from service.cli.refereeing import check, moves, score, validate
from service.cli.versions import restore, versions

__all__ = ["main"]


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="arbitre")
def main() -> None:
    """Referee for French word games.

    Exit codes: 0 all valid, 1 something is not, 2 the request cannot be answered.
    """


@main.command()
def serve() -> NoReturn:
    """Serve the API with gunicorn on HOST:PORT (127.0.0.1:8000)."""
    check_settings()
    os.execv(  # noqa: S606 - gunicorn takes this process over, so signals reach it
        sys.executable,
        [
            *(sys.executable, "-m", "gunicorn", "service.app:create_app()"),
            *("-c", "python:service.gunicorn_conf"),
        ],
    )


for command in (
    *(check, validate, score, moves, anagrams, patterns, hooks, draw),
    *(dictionaries, build, recipe, versions, restore, export, delete, verify, diff),
):
    main.add_command(command)
