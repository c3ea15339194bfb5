"""The games there are: every module of this package with an object named `GAME`."""

import pkgutil
from collections.abc import Mapping
from functools import cache
from importlib import import_module
from typing import Final

import service.games
from service.games.core.game import Game, Json, RequestError

_GAME_OF: Final = {"board": "diamino", "cards": "digramme", "dominoes": "dominos"}
"""The game meant by a position when a request names none."""


@cache
def games() -> Mapping[str, Game]:
    """Find the games, by id, in alphabetical order."""
    names = [found.name for found in pkgutil.iter_modules(service.games.__path__)]
    modules = [import_module(f"{service.games.__name__}.{name}") for name in names]
    found: list[Game] = [module.GAME for module in modules if hasattr(module, "GAME")]
    return {game.id: game for game in sorted(found, key=lambda game: game.id)}


def game_of(request: Json) -> Game:
    """Give the game that a request names, or else the one its position belongs to.

    Raises:
        RequestError: there is no such game.
    """
    meant = next((game for part, game in _GAME_OF.items() if part in request), "diamino")
    return find(request.get("game", meant))


def find(name: str, pointer: str = "/game") -> Game:
    """Give a game by its id.

    Raises:
        RequestError: there is no such game; the message lists those there are.
    """
    if name not in games():
        raise RequestError(pointer, "unknown_game", game=name[:80], known=", ".join(games()))
    return games()[name]
