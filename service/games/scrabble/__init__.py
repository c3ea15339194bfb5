"""French Scrabble (S1 to S10)."""

from service.games.scrabble.rules import GAME

__all__ = ["GAME"]
