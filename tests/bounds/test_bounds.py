"""No request of a stranger costs more than it should; noise is given a factor of three."""

from collections.abc import Iterator

import pytest

from tests.bench.server import Server
from tests.bounds.attacks import ATTACKS, Attack
from tests.bounds.measure import MEMORY, SECONDS, cost, one_worker

NOISE = 3


@pytest.fixture(scope="module")
def worker() -> Iterator[Server]:
    """Start the service with the real dictionaries and one worker."""
    with one_worker() as server:
        yield server


@pytest.mark.parametrize("attack", ATTACKS, ids=lambda attack: attack.name)
def test_what_a_request_costs(worker: Server, attack: Attack) -> None:
    taken = cost(worker, attack)
    assert taken.status is not None
    assert taken.status < 500
    assert taken.seconds < SECONDS * NOISE
    assert taken.memory < MEMORY * NOISE
