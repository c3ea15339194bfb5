"""Commands whose texts stand in `service/messages`, and that are loaded when they are run.

Nothing is told twice: a command named `check` has its help under `help_check`, an option
`--suggest` under `option_suggest`, and a metavar FILE under `metavar_file`.
"""

import re
import sys
from collections.abc import Callable, Iterable, Mapping
from importlib import import_module
from textwrap import shorten
from typing import Any, Final, TypeVar

import click
from click.shell_completion import CompletionItem

from service.cli.terminal import ending, output, translation
from service.messages import catalogue
from service.messages.terminal import said

_METAVAR: Final = re.compile("[A-Z]+(?: [A-Z]+)*")
_Decorated = TypeVar("_Decorated", bound=Callable[..., Any] | click.Command)


def _translated(metavar: str) -> str:
    """A metavar in the language of the terminal."""

    def in_language(found: re.Match[str]) -> str:
        code = f"metavar_{found[0].lower().replace(' ', '_')}"
        return said(code) if code in catalogue() else found[0]

    return _METAVAR.sub(in_language, metavar)


def _short(name: str | None, room: int) -> str:
    """What a command does, on a line."""
    return shorten(said(f"help_{name}").partition("\n\n")[0], room, placeholder="…")


class Option(click.Option):
    """An option that is told in the language of the terminal."""

    def get_help_record(self, ctx: click.Context) -> tuple[str, str] | None:
        """What the help says of it."""
        self.help = said(f"option_{self.name}")
        return super().get_help_record(ctx)

    def make_metavar(self, ctx: click.Context) -> str:
        """What stands for its value."""
        return _translated(super().make_metavar(ctx))


class Argument(click.Argument):
    """An argument that is told in the language of the terminal."""

    def make_metavar(self, ctx: click.Context) -> str:
        """What stands for its value."""
        return _translated(super().make_metavar(ctx))


class _Formatter(click.HelpFormatter):
    """Writes titles as the language of the terminal does."""

    def write_heading(self, heading: str) -> None:
        """Write a title."""
        self.write(f"{'':>{self.current_indent}}{said('help_heading', heading=heading)}\n")


class _Context(click.Context):
    formatter_class = _Formatter


class Command(click.Command):
    """A command that is told in the language of the terminal."""

    context_class = _Context

    def format_help_text(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write what it does."""
        self.help = said(f"help_{self.name}")
        super().format_help_text(ctx, formatter)

    def get_short_help_str(self, limit: int = 45) -> str:
        """What it does, in a few words."""
        return _short(self.name, limit)

    def collect_usage_pieces(self, ctx: click.Context) -> list[str]:
        """The pieces of the line that shows how it is called."""
        return [_translated(piece) for piece in super().collect_usage_pieces(ctx)]

    def get_params(self, ctx: click.Context) -> list[click.Parameter]:
        """Its arguments and options; every command says in which colours it is told."""
        params = super().get_params(ctx)
        return [*params[: len(self.params)], *_COLOUR, *params[len(self.params) :]]

    def get_help_option(self, ctx: click.Context) -> click.Option | None:
        """The option that shows the help."""
        names = self.get_help_option_names(ctx)
        if not names:
            return None
        return Option(
            names, is_flag=True, is_eager=True, expose_value=False, callback=_show_help, help=""
        )


def _choose_colour(ctx: click.Context, _param: click.Parameter, value: str | None) -> None:
    if value is not None:
        ctx.color = _COLOURED[value]


_COLOURED: Final = {"auto": None, "always": True, "never": False}
_COLOUR: Final = (
    Option(
        ["--color"],
        type=click.Choice(list(_COLOURED)),
        expose_value=False,
        callback=_choose_colour,
    ),
)


def _show_help(ctx: click.Context, _param: click.Parameter, value: bool) -> None:  # noqa: FBT001 - as click calls it
    if value and not ctx.resilient_parsing:
        output.tell(ctx.get_help())
        ctx.exit()


class Group(Command, click.Group):
    """A command that has commands."""


class Program(Group):
    """The whole command line.

    Args:
        name: of the program.
        places: name of a command → `module:function` that has it.
        about: as click has it.
    """

    def __init__(self, name: str, places: Mapping[str, str], **about: Any) -> None:  # noqa: ANN401
        super().__init__(name, **about)
        self._places = places

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002
        """The names of the commands."""
        return list(self._places)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        """A command, loaded now."""
        if cmd_name not in self._places:
            return None
        module, _, function = self._places[cmd_name].partition(":")
        found: click.Command = getattr(import_module(module), function)
        return found

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write what the commands do, without loading them."""
        room = formatter.width - 6 - max(map(len, self._places))
        with formatter.section(translation.translate("Commands")):
            formatter.write_dl(self._told(self.list_commands(ctx), room))

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        """The commands that begin so, without loading them, and the options."""
        names = [name for name in self._places if name.startswith(incomplete)]
        commands = [CompletionItem(name, help=told) for name, told in self._told(names, 80)]
        return [*commands, *click.Command.shell_complete(self, ctx, incomplete)]

    @staticmethod
    def _told(names: Iterable[str], room: int) -> list[tuple[str, str]]:
        return [(name, _short(name, room)) for name in names]

    def invoke(self, ctx: click.Context) -> Any:  # noqa: ANN401 - as click has it
        """Run a command; click would end it with 1 when its reader has gone."""
        try:
            return super().invoke(ctx)
        except BrokenPipeError as error:
            raise ending.ReaderGone from error

    def main(self, *args: Any, **extra: Any) -> Any:  # noqa: ANN401 - as click has it
        """Run a command, and end as `ending` says."""
        output.prepare()
        translation.install()
        extra["standalone_mode"] = False
        with output.logged_errors_only():
            code = ending.ended(lambda: super(Program, self).main(*args, **extra))
        sys.exit(code)


def command(name: str, cls: type[Command] = Command) -> Callable[..., Any]:
    """Make a command of a function."""
    return click.command(name, cls=cls)


def group(name: str, **about: Any) -> Callable[..., Any]:  # noqa: ANN401 - as click has it
    """Make a command that has commands of a function."""
    return click.group(name, cls=Group, **about)


def option(*names: str, **about: Any) -> Callable[[_Decorated], _Decorated]:  # noqa: ANN401
    """Add an option to a command."""
    return click.option(*names, cls=Option, **about)


def argument(name: str, **about: Any) -> Callable[[_Decorated], _Decorated]:  # noqa: ANN401
    """Add an argument to a command."""
    return click.argument(name, cls=Argument, **about)
