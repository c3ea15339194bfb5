"""Metrics for Prometheus.

Under gunicorn the workers count together, in files in the folder of `counting`, and any worker can
report the sums. Otherwise a process counts for itself.
"""

import os
from collections.abc import Iterator, Mapping, Sized
from typing import Final

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    disable_created_metrics,
    generate_latest,
)
from prometheus_client.metrics_core import GaugeMetricFamily, Metric
from prometheus_client.multiprocess import MultiProcessCollector

from service.http.middleware.counting import VARIABLE

disable_created_metrics()  # type: ignore[no-untyped-call] # when counting began: nobody asks
_REQUESTS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60)
_BUILDS: Final = (0.25, 0.5, 1, 2, 5, 10, 20, 40, 60)


class Metrics:
    """The counts of one application.

    Args:
        opened: the dictionaries of users that this process has open.

    Attributes:
        words: counts words that were checked.
    """

    def __init__(self, opened: Sized) -> None:
        self._registry = CollectorRegistry()
        self._requests = Counter(
            "arbitre_requests",
            "Requests answered, by operation of the contract and status.",
            ["operation", "status"],
            registry=self._registry,
        )
        self._latency = Histogram(
            "arbitre_request_seconds",
            "Time from a request to the start of its answer, by operation of the contract.",
            ["operation"],
            buckets=_REQUESTS,
            registry=self._registry,
        )
        self._counts: dict[tuple[str, str], tuple[Counter, Histogram]] = {}
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
            buckets=_BUILDS,
            registry=self._registry,
        )

    def request(self, operation: str, status: str, seconds: float) -> None:
        """Count a request, the time it took, and the dictionaries open after it.

        The operation and the status are those of the contract, so there are few.
        """
        counts = self._counts.get((operation, status))
        if counts is None:
            counts = self._requests.labels(operation, status), self._latency.labels(operation)
            self._counts[operation, status] = counts
        count, latency = counts
        count.inc()
        latency.observe(seconds)
        if (now := len(self._opened)) != self._open_before:
            self._open.set(now)
            self._open_before = now

    def build(self, outcome: str, seconds: float) -> None:
        """Count a build."""
        self._builds.labels(outcome).observe(seconds)

    def tell(self, dictionaries: Mapping[str, int]) -> bytes:
        """Return all metrics in the text format of Prometheus.

        Args:
            dictionaries: kind → how many there are now.
        """
        registry = self._registry
        if VARIABLE in os.environ:
            registry = CollectorRegistry()
            MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
        now = CollectorRegistry()
        now.register(_Now(dictionaries))
        return generate_latest(registry) + generate_latest(now)


class _Now:
    """Figures that are looked up when they are asked for, not kept where workers count together.

    Args:
        dictionaries: kind → how many there are.
    """

    def __init__(self, dictionaries: Mapping[str, int]) -> None:
        self._dictionaries = dictionaries

    def collect(self) -> Iterator[Metric]:
        """The figures, as the library asks for them."""
        gauge = GaugeMetricFamily(
            "arbitre_dictionaries", "Dictionaries there are.", labels=["kind"]
        )
        for kind, number in self._dictionaries.items():
            gauge.add_metric([kind], number)
        yield gauge
