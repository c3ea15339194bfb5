"""A limit on the work of a search, counted in edges and not in seconds.

So the same request gets the same answer on any machine, however busy it is.
"""

from dataclasses import dataclass
from typing import Protocol


class Countdown(Protocol):
    """What a rack takes its steps from: these `Steps`, or those of the games."""

    @property
    def left(self) -> int:
        """How many there are."""

    def take(self, edges: int, /) -> bool:
        """Count edges that are about to be followed, and return whether they may be."""


@dataclass(slots=True)
class Steps:
    """Edges of graphs that a search may still follow; several searches may share them.

    Attributes:
        left: how many; negative once a search had to stop.

    >>> steps = Steps(2)
    >>> steps.take(2), steps.spent, steps.take(1), steps.spent
    (True, False, False, True)
    """

    left: int

    def take(self, edges: int) -> bool:
        """Count edges that are about to be followed, and return whether they may be."""
        self.left -= edges
        return self.left >= 0

    @property
    def spent(self) -> bool:
        """Whether a search stopped before it had seen everything."""
        return self.left < 0
