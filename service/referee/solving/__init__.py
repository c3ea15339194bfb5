"""Solitaires solved, each in a process of its own."""

from service.referee.solving.answer import Improved, Solved
from service.referee.solving.solver import Solver, Solving

__all__ = ["Improved", "Solved", "Solver", "Solving"]
