"""How the command line speaks: its language, what is written, the shape of commands."""

from service.cli.terminal.commands import Program, argument, command, group, option
from service.cli.terminal.output import fail, refuse, say_json, tell, warn
from service.messages.terminal import language, said

__all__ = [
    "Program",
    "argument",
    "command",
    "fail",
    "group",
    "language",
    "option",
    "refuse",
    "said",
    "say_json",
    "tell",
    "warn",
]
