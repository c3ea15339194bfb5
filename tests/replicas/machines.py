"""What machines do in processes of their own, started from one that has imported everything."""

import os
import time
from collections.abc import Callable, Sequence
from datetime import timedelta
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import Any

from dictionaries import Built, Conflict, Retention
from dictionaries.custom.bucket import connect
from dictionaries.custom.replicated_store import ReplicatedStore
from tests.versions import built

POLL = 0.1
_children = get_context("forkserver")


def machine(folder: Path, url: str, **options: Any) -> ReplicatedStore:  # noqa: ANN401 - passed on
    """Give a copy that compares often."""
    return ReplicatedStore(folder, connect(url), poll=POLL, **options)


def start(work: Callable[..., None], *arguments: object) -> tuple[BaseProcess, Connection]:
    """Start a function in a process; its first argument is a connection to the one returned."""
    _children.set_forkserver_preload([__name__, "dictionaries.custom.bucket", "obstore"])
    ours, theirs = _children.Pipe()
    access = {name: value for name, value in os.environ.items() if name.startswith("AWS_")}
    process = _children.Process(target=_run, args=(access, work, theirs, *arguments), daemon=True)
    process.start()
    theirs.close()
    return process, ours


def _run(access: dict[str, str], work: Callable[..., None], *arguments: object) -> None:
    os.environ.update(access)  # the process that it is forked from may be older
    work(*arguments)


def write_on(to: Connection, folder: Path, url: str, contents: Sequence[Built]) -> None:
    """Put one after the other, for ever; tell when one is done."""
    store = machine(folder, url, retention=Retention(last=2, age=timedelta(0)))
    while True:
        for data in contents:
            to.send(store.put("maison", data)[0].version)


def write_each(to: Connection, folder: Path, url: str, words: Sequence[str]) -> None:
    """Put a version for each word, each upon the version that was read; tell which."""
    store = machine(folder, url, retention=Retention(last=100))
    to.send("ready")
    to.recv()
    for word in words:
        while True:
            try:
                before = store.pointer("maison").version
                made, _ = store.put("maison", built(word), expected=before)
            except Conflict:
                time.sleep(POLL)
            else:
                to.send((before, made.version))
                break
    to.send(None)


def follow(to: Connection, folder: Path, url: str) -> None:
    """Serve `maison`, and tell each version that is served."""
    store = machine(folder, url)
    told = None
    while True:
        version = store.get("maison").version
        if version != told:
            to.send(version)
            told = version
        time.sleep(POLL)
