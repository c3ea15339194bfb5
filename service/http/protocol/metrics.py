"""What is counted, for Prometheus.

Under gunicorn the workers count together, in files that `service.gunicorn_conf` makes room for
(PROMETHEUS_MULTIPROC_DIR); any worker tells the sums. Without, a process counts for itself.
"""

import os
from collections.abc import Callable
from typing import Final

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    disable_created_metrics,
    generate_latest,
)
from prometheus_client.multiprocess import MultiProcessCollector

_TOGETHER: Final = "PROMETHEUS_MULTIPROC_DIR"
disable_created_metrics()  # type: ignore[no-untyped-call] # when counting began: nobody asks
_SECONDS: Final = (0.25, 0.5, 1, 2, 5, 10, 20, 40, 60)


class Metrics:
    """The counts of one application.

    Args:
        opened: how many dictionaries of users this process has open; None where there are none.

    Attributes:
        words: counts words that were checked.
    """

    def __init__(self, opened: Callable[[], int] | None) -> None:
        self._registry = CollectorRegistry()
        self._requests = Counter(
            "arbitre_requests",
            "Requests answered, by operation of the contract and status.",
            ["operation", "status"],
            registry=self._registry,
        )
        self._counts: dict[tuple[str, str], Counter] = {}
        words = Counter("arbitre_words_checked", "Words checked.", registry=self._registry)
        self.words = words.inc
        self._opened = opened
        self._open = Gauge(
            "arbitre_dictionaries_open",
            "Dictionaries of users that are open, in all workers.",
            registry=self._registry,
            multiprocess_mode="livesum",
        )
        self._open_before = 0
        self._builds = Histogram(
            "arbitre_build_seconds",
            "Dictionaries of users built, by outcome, and how long it took.",
            ["outcome"],
            buckets=_SECONDS,
            registry=self._registry,
        )

    def request(self, operation: str, status: str) -> None:
        """Count a request, and what is open after it.

        The operation and the status are of the contract, so they are few.
        """
        count = self._counts.get((operation, status))
        if count is None:
            count = self._counts[operation, status] = self._requests.labels(operation, status)
        count.inc()
        if self._opened is not None and (now := self._opened()) != self._open_before:
            self._open.set(now)
            self._open_before = now

    def build(self, outcome: str, seconds: float) -> None:
        """Count a build."""
        self._builds.labels(outcome).observe(seconds)

    def tell(self, dictionaries: dict[str, int]) -> bytes:
        """Everything in the text format of Prometheus.

        Args:
            dictionaries: kind → how many there are now.
        """
        registry = self._registry
        if _TOGETHER in os.environ:
            registry = CollectorRegistry()
            MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
        now = CollectorRegistry()
        gauge = Gauge("arbitre_dictionaries", "Dictionaries there are.", ["kind"], registry=now)
        for kind, number in dictionaries.items():
            gauge.labels(kind).set(number)
        return generate_latest(registry) + generate_latest(now)
