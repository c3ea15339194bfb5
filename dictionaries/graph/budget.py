"""How much work a search may do, counted in edges and not in seconds.

The same request then gets the same answer on any machine, however busy it is.
"""

from dataclasses import dataclass
from typing import Protocol


class Steps(Protocol):
    """What a search takes its steps from: a `Budget`, or what a caller has of the kind."""

    @property
    def left(self) -> int:
        """How many there are."""

    def take(self, edges: int, /) -> bool:
        """Count edges that are about to be followed, and return whether they may be."""


@dataclass(slots=True)
class Budget:
    """Edges of graphs that a search may still follow; several searches may share one.

    Attributes:
        left: how many; negative once a search had to stop.

    >>> budget = Budget(2)
    >>> budget.take(2), budget.spent, budget.take(1), budget.spent
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
