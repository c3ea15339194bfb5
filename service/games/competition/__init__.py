"""Diamino Compétition (C1 to C16)."""

from service.games.competition.rules import GAME

__all__ = ["GAME"]
