"""How much work a search may do, counted in nodes and not in seconds.

The same request then gives the same answer on any machine, however busy it is.
"""

from dataclasses import dataclass


@dataclass(slots=True)
class Budget:
    """Nodes of an automaton that a search may still visit; several searches may share one.

    Attributes:
        left: how many; negative once a search had to stop.
    """

    left: int

    @property
    def spent(self) -> bool:
        """Whether a search stopped before it had seen everything."""
        return self.left < 0
