"""The games there are: every package of `service.games` with an object named `GAME`."""

import pkgutil
from collections.abc import Mapping
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Final

from service.games.core.game import Game
from service.games.core.violation import Json, RequestError

_GAME_OF: Final = {"board": "diamino", "cards": "digramme", "dominoes": "dominos"}
"""The game meant by a position when a request names none."""


@cache
def games() -> Mapping[str, Game]:
    """Return the games, by id, in alphabetical order."""
    names = [found.name for found in pkgutil.iter_modules([str(Path(__file__).parent)])]
    packages = [import_module(f"service.games.{name}") for name in names if name != "registry"]
    found: list[Game] = [package.GAME for package in packages if hasattr(package, "GAME")]
    return {game.id: game for game in sorted(found, key=lambda game: game.id)}


def game_for(request: Json) -> Game:
    """Return the game that a request names, or else the one its position belongs to.

    Raises:
        RequestError: there is no such game; the message lists those there are.
    """
    meant = next((game for part, game in _GAME_OF.items() if part in request), "diamino")
    name = request.get("game", meant)
    if name not in games():
        raise RequestError("/game", "unknown_game", game=name[:80], known=", ".join(games()))
    return games()[name]


@cache
def tile_values() -> Mapping[str, Mapping[str, int]]:
    """Return the values of the faces of every tile set that the games have, by its id."""
    sets = [one for game in games().values() for one in game.describe().get("tile_sets", ())]
    return {
        one["id"]: {face: tile.get("value", 0) for face, tile in one["tiles"].items()}
        for one in sets
    }
