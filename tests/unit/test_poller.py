"""Looks at what is far away: few, not waited for in vain, and never lost."""

from threading import Event

import pytest

from dictionaries import ArtifactDamaged, StoreUnavailable
from dictionaries.custom.poller import Poller

LONG = 3600.0  # seconds; what waits for it does not end


def test_a_thing_is_looked_at_once_in_a_while() -> None:
    watch, looks = Poller(poll=LONG), []
    for _ in range(3):
        watch.look("maison", lambda: looks.append(1), LONG, known=True)
    assert len(looks) == 1
    watch.look("maison", lambda: looks.append(1), LONG, known=False)
    assert len(looks) == 2, "nothing can be served: it is looked at whenever it is asked for"
    watch.seen("jardin")
    watch.look("jardin", lambda: looks.append(1), LONG, known=True)
    assert len(looks) == 2
    watch.forget("jardin")
    watch.look("jardin", lambda: looks.append(1), LONG, known=True)
    assert len(looks) == 3


def test_one_waits_while_others_are_served() -> None:
    watch, under_way, go_on = Poller(poll=0), Event(), Event()

    def look() -> None:
        under_way.set()
        go_on.wait()

    watch.look("maison", look, patience=0, known=True)
    under_way.wait()
    watch.look("maison", look, LONG, known=True)
    go_on.set()


def test_a_store_that_is_down_is_asked_now_and_then() -> None:
    watch, looks = Poller(poll=LONG), []

    def look() -> None:
        looks.append(1)
        raise StoreUnavailable("no answer")

    for number in range(20):
        watch.look(f"n{number}", look, LONG, known=False)
    assert len(looks) == 1
    assert watch.fault == "no answer"
    watch.answered()
    assert watch.fault is None
    watch.look("again", look, LONG, known=False)
    assert len(looks) == 2


@pytest.mark.parametrize("error", [ArtifactDamaged("not it"), OSError("disk full")])
def test_what_cannot_be_served_is_told_until_it_can(error: Exception) -> None:
    watch = Poller(poll=0)

    def look() -> None:
        raise error

    watch.look("maison", look, LONG, known=True)
    assert watch.faults == {"maison": str(error)}
    assert watch.fault is None, "the store did answer"
    watch.look("maison", lambda: None, LONG, known=True)
    assert watch.faults == {}
