"""`arbitre`: the same referee from the command line.

Words, positions and games are asked of the very referee that the service asks, so an answer here
is the answer there. How commands end, and with which exit codes, stands in `terminal.ending`.
"""

from typing import Final

import click

from service.cli.terminal import Program
from service.cli.terminal.commands import Option

__all__ = ["COMMANDS", "main"]

COMMANDS: Final = {  # command → module and function; loaded when it is run
    "serve": "service.cli.serving:serve",
    "check": "service.cli.checking:check",
    "validate": "service.cli.playing.refereeing:validate",
    "score": "service.cli.playing.refereeing:score",
    "moves": "service.cli.playing.refereeing:moves",
    "solve": "service.cli.playing.solving:solve",
    "anagrams": "service.cli.finding:anagrams",
    "patterns": "service.cli.finding:patterns",
    "hooks": "service.cli.finding:hooks",
    "random": "service.cli.finding:draw",
    "dictionaries": "service.cli.listing:dictionaries",
    "build": "service.cli.building:build",
    "recipe": "service.cli.versions:recipe",
    "versions": "service.cli.versions:versions",
    "restore": "service.cli.versions:restore",
    "export": "service.cli.exporting:export",
    "delete": "service.cli.listing:delete",
    "verify": "service.cli.listing:verify",
    "diff": "service.cli.listing:diff",
    "completion": "service.cli.terminal.completion:completion",
}

main = click.version_option(package_name="arbitre", message="%(prog)s %(version)s", cls=Option)(
    Program("arbitre", COMMANDS, context_settings={"help_option_names": ["-h", "--help"]})
)
