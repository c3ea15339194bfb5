"""Diamino, the classic game and its solitaires (D1 to D12)."""

from service.games.diamino.rules import GAME

__all__ = ["GAME"]
