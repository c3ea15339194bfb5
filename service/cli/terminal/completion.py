"""What a shell completes: dictionaries, games, their layouts and sets of tiles, by id.

Nothing is opened that need not be: a shell asks at every press of the key.
"""

from collections.abc import Iterable
from contextlib import suppress
from typing import Any, Final

import click
from click.shell_completion import get_completion_class

from dictionaries import SUFFIX, DictionaryError
from service import games
from service.cli.terminal.commands import argument, command
from service.cli.terminal.output import tell
from service.referee.store import store_of
from service.settings import Settings, SettingsError

SHELLS: Final = ("bash", "zsh", "fish")


@command("completion")
@argument("shell", type=click.Choice(SHELLS))
def completion(shell: str) -> None:
    """Write what makes a shell complete."""
    made = get_completion_class(shell)
    if made is not None:
        main = click.get_current_context().find_root().command
        tell(made(main, {}, "arbitre", "_ARBITRE_COMPLETE").source())


def a_dictionary(_ctx: click.Context, _param: click.Parameter, incomplete: str) -> list[str]:
    """The ids of dictionaries that begin so."""
    found: set[str] = set()
    with suppress(SettingsError, DictionaryError, OSError):
        config = Settings.from_environment()
        names = (path.name for path in config.dictionaries.glob(f"*{SUFFIX}"))
        found.update(name.removesuffix(SUFFIX) for name in names)
        if (store := store_of(config)) is not None:
            found.update(store.ids())
    return _beginning(found, incomplete)


def a_game(_ctx: click.Context, _param: click.Parameter, incomplete: str) -> list[str]:
    """The ids of games that begin so."""
    return _beginning(games.games(), incomplete)


def a_layout(ctx: click.Context, _param: click.Parameter, incomplete: str) -> list[str]:
    """The ids of layouts that begin so, those of the game that is named if one is."""
    return _beginning(_of_games(ctx, "layouts"), incomplete)


def a_tile_set(ctx: click.Context, _param: click.Parameter, incomplete: str) -> list[str]:
    """The ids of sets of tiles that begin so, those of the game that is named if one is."""
    return _beginning(_of_games(ctx, "tile_sets"), incomplete)


def _of_games(ctx: click.Context, what: str) -> Iterable[str]:
    named = ctx.params.get("game")
    for game in games.games().values():
        if named in (None, game.id):
            described: list[dict[str, Any]] = game.describe().get(what, [])
            yield from (one["id"] for one in described)


def _beginning(ids: Iterable[str], incomplete: str) -> list[str]:
    return sorted(one for one in set(ids) if one.startswith(incomplete))
