"""Polling a store over the network in threads of its own, so that no request waits for long."""

import logging
import time
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor, wait
from dataclasses import dataclass
from threading import Lock
from typing import Final

from dictionaries.errors import ArtifactError, StoreUnavailable

PATIENCE: Final = 1.0
"""Seconds that a request waits for news of something that could be served without them."""
PATIENCE_NEW: Final = 5.0
"""Seconds that a request waits for something that cannot be served otherwise."""
_THREADS: Final = 4
_LONGEST_DELAY: Final = 30.0  # seconds between looks at a store that is down
_log = logging.getLogger(__name__)


@dataclass(slots=True)
class _Look:
    future: "Future[None] | None"
    due: float  # on the clock of time.monotonic

    @property
    def under_way(self) -> bool:
        return self.future is not None and not self.future.done()


class Poller:
    """When objects of a store were last looked at, and whether the store answers.

    Attributes:
        fault: why the store is considered down; None while it answers.
        faults: thing → why its newest state cannot be served.

    Args:
        poll: seconds until a thing is looked at again.
    """

    def __init__(self, poll: float) -> None:
        self.fault: str | None = None
        self.faults: dict[str, str] = {}
        self._poll = self._delay = poll
        self._next = 0.0
        self._looks: dict[str, _Look] = {}
        self._lock = Lock()
        # No thread is started before there is work for it, so the process may fork until then.
        self._pool = ThreadPoolExecutor(_THREADS, "store")

    def look(self, thing: str, look: Callable[[], None], patience: float, *, known: bool) -> None:
        """Look at an object of the store, unless that was done less than `poll` seconds ago.

        A look that takes longer than the caller waits goes on. While the store is down, looks are
        rare, and nobody waits for them.

        Args:
            thing: its name.
            look: may raise StoreUnavailable, ArtifactError or OSError.
            patience: how long to wait for the look, in seconds.
            known: something can be served without the look: look only when it is due, and do not
                wait if another thread is looking already.
        """
        with self._lock:
            last = self._looks.get(thing)
            if last is not None and last.under_way:
                future = None if known else last.future
            elif self._is_due(thing, last, known=known) and self._may_try():
                future = self._pool.submit(self._look, thing, look)
                self._looks[thing] = _Look(future, time.monotonic() + self._poll)
            else:
                return
            down = self.fault is not None
        if future is not None and not down:
            wait([future], patience)

    def _is_due(self, thing: str, last: _Look | None, *, known: bool) -> bool:
        if last is None or last.due <= time.monotonic():
            return True
        return not known and thing not in self.faults

    def _may_try(self) -> bool:
        """Whether to ask the store; while it is down, that is allowed only from time to time."""
        if self.fault is None:
            return True
        now = time.monotonic()
        if now < self._next:
            return False
        self._next = now + self._delay
        return True

    def _look(self, thing: str, look: Callable[[], None]) -> None:
        try:
            look()
        except StoreUnavailable as error:
            self.failed(error)
            return
        except (ArtifactError, OSError) as error:
            if self.faults.get(thing) != str(error):
                _log.error("%s is not served as the store has it: %s", thing, error)
            self.faults[thing] = str(error)
        else:
            self.faults.pop(thing, None)
        self.answered()

    def seen(self, thing: str) -> None:
        """Note that a thing has just been found to be as the store has it."""
        self.faults.pop(thing, None)
        with self._lock:
            last = self._looks.setdefault(thing, _Look(None, 0.0))
            last.due = time.monotonic() + self._poll

    def forget(self, thing: str) -> None:
        """Drop what is known of a thing that is no more."""
        self.faults.pop(thing, None)
        with self._lock:
            self._looks.pop(thing, None)

    def later(self, work: Callable[[], None]) -> None:
        """Run something in the background; a failure is logged."""

        def done() -> None:
            try:
                work()
            except (StoreUnavailable, ArtifactError, OSError) as error:
                _log.warning("put off: %s", error)

        self._pool.submit(done)

    def failed(self, error: StoreUnavailable) -> None:
        """Note that the store did not answer."""
        with self._lock:
            if self.fault is None:
                _log.warning("the store is down, copies are served: %s", error)
            self.fault = str(error)
            self._next = time.monotonic() + self._delay
            self._delay = min(2 * self._delay, _LONGEST_DELAY)

    def answered(self) -> None:
        """Note that the store did answer."""
        with self._lock:
            if self.fault is not None:
                _log.warning("the store is back")
            self.fault = None
            self._delay = self._poll
