"""The games there are: every package of `service.games` with an object named `GAME`."""

import pkgutil
from collections.abc import Mapping
from functools import cache
from importlib import import_module
from pathlib import Path

from service.games.core.game import Game


@cache
def games() -> Mapping[str, Game]:
    """Return the games, by id, in alphabetical order."""
    names = [found.name for found in pkgutil.iter_modules([str(Path(__file__).parent)])]
    packages = [import_module(f"service.games.{name}") for name in names]
    found: list[Game] = [package.GAME for package in packages if hasattr(package, "GAME")]
    return {game.id: game for game in sorted(found, key=lambda game: game.id)}


@cache
def tile_values() -> Mapping[str, Mapping[str, int]]:
    """Return the values of the faces of every tile set that the games have, by its id."""
    sets = [one for game in games().values() for one in game.describe().get("tile_sets", ())]
    return {
        one["id"]: {face: tile.get("value", 0) for face, tile in one["tiles"].items()}
        for one in sets
    }
