"""Waiting for what happens elsewhere: another thread, another process, another machine.

A test waits for the event itself and never for a time that ought to be long enough. `FAILSAFE` is
there only so that a test whose event never comes fails in the end; no test may need it to be any
longer or shorter.
"""

import time
from collections.abc import Callable
from typing import Final

FAILSAFE: Final = 600.0
"""Seconds after which something that is waited for is taken never to come."""

_PAUSE: Final = 0.02  # seconds between looks at what cannot tell that it has happened


def until(condition: Callable[[], bool], pause: float = _PAUSE) -> None:
    """Return as soon as a condition holds.

    Args:
        condition: asked again and again; what it raises is raised.
        pause: seconds between two looks.

    Raises:
        AssertionError: it does not hold for ten minutes.
    """
    end = time.monotonic() + FAILSAFE
    while not condition():
        assert time.monotonic() < end, "what is waited for never comes"
        time.sleep(pause)
