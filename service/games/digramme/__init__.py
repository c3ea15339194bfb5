"""Digramme and Trigramme (G0 to G13)."""

from service.games.digramme.rules import GAME

__all__ = ["GAME"]
