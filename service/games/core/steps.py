"""How much work a search may do, counted so that no answer depends on the clock."""

from dataclasses import dataclass


@dataclass(slots=True)
class Steps:
    """How much work a search may still do.

    Attributes:
        left: how many steps; negative once a search had to stop.

    >>> steps = Steps(2)
    >>> steps.take(2), steps.spent, steps.take(), steps.spent
    (True, False, False, True)
    """

    left: int

    @property
    def spent(self) -> bool:
        """Whether a search had to stop before it had seen everything."""
        return self.left < 0

    def take(self, steps: int = 1, /) -> bool:
        """Use some up; whether there were enough."""
        self.left -= steps
        return self.left >= 0
