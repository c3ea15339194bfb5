"""Machines are processes that know nothing of each other, and may be killed at any moment."""

import random
import time
from functools import partial
from itertools import pairwise
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

from dictionaries import Retention, check_members
from tests.replicas.machines import (
    follow,
    machine,
    start,
    write_each,
    write_on,
)
from tests.versions import built, name
from tests.waiting import FAILSAFE

CATS, DOGS, RATS = built("CHAT", "CHATS"), built("CHIEN", "CHIENS"), built("RAT")


def told(by: Connection) -> Any:  # noqa: ANN401 - whatever was sent
    assert by.poll(FAILSAFE), "it says nothing"
    return by.recv()


def test_what_one_process_writes_the_other_serves(tmp_path: Path, url: str) -> None:
    store = machine(tmp_path / "here", url)
    store.put("maison", CATS)
    process, other = start(follow, tmp_path / "there", url)
    try:
        assert told(other) == name(CATS)
        for data in (DOGS, RATS, CATS):
            store.put("maison", data)
            assert told(other) == name(data)
    finally:
        process.kill()
        process.join()


def test_no_write_is_lost_between_processes_that_write_at_once(tmp_path: Path, url: str) -> None:
    store = machine(tmp_path / "here", url, retention=Retention(last=100))
    store.put("maison", CATS)
    words = (["AA", "AB", "AC", "AD"], ["BA", "BB", "BC", "BD"])
    writers = [
        start(write_each, tmp_path / str(number), url, own) for number, own in enumerate(words)
    ]
    for _, writer in writers:
        assert told(writer) == "ready"
    for _, writer in writers:
        writer.send("go")
    made = {step for _, writer in writers for step in iter(partial(told, writer), None)}
    for process, _ in writers:
        process.join(FAILSAFE)
    history = list(machine(tmp_path / "reader", url).pointer("maison").versions)
    assert len(history) == 9
    assert set(pairwise(history)) == made, "each came upon the one that its writer had read"


def test_killed_at_any_moment_it_is_whole_on_every_machine(tmp_path: Path, url: str) -> None:
    """Kill a writer again and again in the middle of what it does: all others find it whole."""
    contents = (CATS, DOGS, RATS)
    machine(tmp_path / "writer", url).put("maison", CATS)
    dice = random.Random(1)
    versions = set()
    for turn in range(6):
        process, writer = start(write_on, tmp_path / "writer", url, contents)
        written = [told(writer) for _ in range(dice.randrange(1, 4))]
        time.sleep(dice.uniform(0, 0.1))
        process.kill()
        process.join()
        newcomer = machine(tmp_path / f"newcomer-{turn}", url)
        again = machine(tmp_path / "writer", url)
        for store in (newcomer, again):
            opened = store.get("maison")
            check_members(opened.artifact)
            for version in store.pointer("maison").versions:
                assert store.get("maison", version).version == version
        assert newcomer.pointer("maison") == again.pointer("maison")
        versions.update(written)
    assert len(versions) > 1, "the writer did write"
    again.put("maison", CATS)
    left = {path.name for path in (tmp_path / "writer" / "maison").iterdir()}
    kept = {f"{version}.arbitre" for version in again.pointer("maison").versions}
    assert left <= kept | {"current"}, "nothing half-written stays"
