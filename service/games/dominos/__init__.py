"""Dominoes with coloured circles (K1 to K9)."""

from service.games.dominos.rules import GAME

__all__ = ["GAME"]
