"""The ids of the dictionaries in an object store, listed again when the list is old."""

import time
from collections.abc import Callable
from typing import Final

from dictionaries.custom.poller import PATIENCE, PATIENCE_NEW, Poller
from dictionaries.custom.published import Published
from dictionaries.errors import StoreUnavailable
from dictionaries.faults import Fault

_NAME: Final = "the list of dictionaries"


class Listing:
    """The ids of an object store, as they were last listed, corrected by what was seen since.

    Args:
        published: the object store.
        poller: looks at it.
        poll: seconds for which a list is taken as it is.
        listed: called with the ids whenever they have been listed.
    """

    def __init__(
        self,
        published: Published,
        poller: Poller,
        poll: float,
        listed: Callable[[frozenset[str]], None],
    ) -> None:
        self._published = published
        self._poller = poller
        self._poll = poll
        self._listed = listed
        self._ids: frozenset[str] | None = None
        self._listed_at = 0.0  # on the clock of time.monotonic

    @property
    def ids(self) -> frozenset[str]:
        """The ids as far as they are known; none before the first list."""
        return self._ids or frozenset()

    @property
    def fault(self) -> str | None:
        """Why there is no list; None when there is one, however old."""
        if self._ids is None:
            self._poller.look(_NAME, self._list, PATIENCE_NEW, known=False)
        return self._slow() if self._ids is None else None

    def known(self) -> frozenset[str]:
        """The ids as of `poll` seconds ago or less; older while the store is down.

        Raises:
            StoreUnavailable: they have not been listed yet.
        """
        known = self._ids is not None
        self._poller.look(_NAME, self._list, PATIENCE if known else PATIENCE_NEW, known=known)
        if self._ids is None:
            raise StoreUnavailable(self._slow())
        return self._ids

    def has(self, identifier: str) -> bool:
        """Whether the store has an id; the answer is "no" only by a list not older than `poll`.

        Raises:
            StoreUnavailable: there is no list that is new enough.
        """
        if identifier in self.known():
            return True
        if self._is_old():  # another thread lists, or the store is down
            self._poller.look(_NAME, self._list, PATIENCE_NEW, known=False)
            if self._is_old():
                raise StoreUnavailable(self._slow())
        return identifier in self.ids

    def note(self, identifier: str, *, there: bool) -> None:
        """Correct the list, if there is one, by what was just seen."""
        if self._ids is not None:
            self._ids = self._ids | {identifier} if there else self._ids - {identifier}

    def _is_old(self) -> bool:
        return time.monotonic() > self._listed_at + self._poll + PATIENCE

    def _slow(self) -> str:
        return self._poller.fault or Fault("store_slow", url=self._published.url)

    def _list(self) -> None:
        started = time.monotonic()
        self._ids = self._published.ids()
        self._listed_at = started
        self._listed(self._ids)
