"""How much work a search does: squares filled are counted, and seconds only cut."""

import sys
from collections.abc import Callable
from typing import Literal

Ended = Literal["nodes", "seconds"]


class Stopped(Exception):  # noqa: N818 - it is no fault
    """The search has done as much as it may."""


class Meter:
    """What a search has done, and may still do.

    Args:
        nodes: letters tried on squares; None for as many as there is time for.
        seconds: of the clock, from now on; None for as long as it takes.
        clock: tells seconds.

    Attributes:
        spent: nodes so far.
        ended: what stopped the search; None while nothing has.
    """

    def __init__(
        self, nodes: int | None, seconds: float | None, clock: Callable[[], float]
    ) -> None:
        self._most = sys.maxsize if nodes is None else nodes
        self._clock = clock
        self._until = None if seconds is None else clock() + seconds
        self.spent = 0
        self.ended: Ended | None = None

    def check(self, under_way: int = 0) -> None:
        """Stop when nodes or seconds are used up.

        Args:
            under_way: nodes that are not counted in `spent` yet.

        Raises:
            Stopped: they are.
        """
        if self.spent + under_way >= self._most:
            self.ended = "nodes"
        elif self._until is not None and self._clock() >= self._until:
            self.ended = "seconds"
        if self.ended is not None:
            self.spent += under_way
            raise Stopped
