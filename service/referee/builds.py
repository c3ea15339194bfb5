"""Building users' dictionaries: one at a time on a machine, out of the way of word checks.

A build is a generator that yields as it advances, so that a client who waits can be told how far it
is. A client who leaves closes the generator: the build ends, and nothing is stored.

Each worker admits a few such requests, and only one on the whole machine builds; a request that
would wait longer than the service allows is refused. So some threads are always free to answer
about words.
"""

import fcntl
import itertools
import logging
import time
from collections.abc import Callable, Generator, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from threading import BoundedSemaphore
from typing import IO, Any, Final, NamedTuple

import builders
from dictionaries import (
    LEXICON_FILE,
    SUFFIX,
    ArtifactError,
    Built,
    Catalogue,
    Conflict,
    Dictionary,
    NoDictionary,
    Store,
    TooMany,
    UnknownDictionary,
    VersionGone,
    decode_artifact,
)
from service.referee.changes import Changes
from service.referee.errors import (
    BeyondBounds,
    BuildFailed,
    Busy,
    Fault,
    NoStore,
    Unacceptable,
    Unmet,
    gone,
)
from service.referee.orders import Condition, Order
from service.referee.recipes import dropped, examples
from service.settings import Settings
from service.wire import Json

_LOCK: Final = ".building"
_INSIDE: Final = 2  # requests of one worker that may build or wait; it has 4 threads
_PAUSE: Final = 0.05  # seconds between two checks of whether the other build has ended
_TOLD: Final = 20  # checks between two signs of life
_RETRY: Final = 5  # seconds
_NAMED: Final = 20  # ids in a message
_log = logging.getLogger(__name__)

STAGES: Final = ("waiting", "reading", "choosing", "packing", "storing")
"""The stages of making a dictionary, in order."""

Observe = Callable[[str, float], None]


class Note(NamedTuple):
    """Something worth knowing about a dictionary that was made.

    Attributes:
        code: as in the contract.
        message: the name of the sentence that says it.
        values: what the sentence needs.
    """

    code: str
    message: str
    values: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Made:
    """A dictionary that was made or, in a dry run, would be.

    Attributes:
        dictionary: as it is served from now on.
        new: whether there was none of that id before.
        report: what was kept and what was not: see `builders.custom.report`.
        changes: from the previous version; None when there was none.
        stored: False for a dry run.
    """

    dictionary: Dictionary
    new: bool
    report: Json
    changes: Changes | None = None
    stored: bool = True

    @property
    def notes(self) -> Iterator[Note]:
        """What is worth knowing about it."""
        if self.changes is not None and self.changes.loses_most:
            values: Json = {"removed": self.changes.removed, "before": self.changes.before}
            yield Note("lost_half", "note_lost_half", values)
        if unmatched := self.report.get("unmatched"):
            values = {"count": unmatched["count"], "words": examples(unmatched["examples"])}
            yield Note("unmatched", "note_unmatched", values)
        for one in self.report["lists"]:
            if one["guessed"]:
                yield Note("encoding", "note_encoding", {"encoding": one["encoding"]})
        for code in self.report["doubts"]:
            yield Note(code, f"doubt_{code}", {})


Making = Generator[str | None, None, Made]
"""Yields each of `STAGES` as it begins, and None about once a second; returns what was made."""


def finished(making: Making) -> Made:
    """Make a dictionary without reporting the stages, and return it."""
    while True:
        try:
            next(making)
        except StopIteration as end:
            made: Made = end.value
            return made


class Workshop:
    """Makes and deletes the dictionaries of users.

    Args:
        catalogue: the dictionaries.
        config: the settings.
        observe: is told the outcome of each build, and how many seconds it took.
    """

    def __init__(self, catalogue: Catalogue, config: Settings, observe: Observe) -> None:
        self._catalogue = catalogue
        self._config = config
        self._observe = observe
        self._inside = BoundedSemaphore(_INSIDE)

    @property
    def store(self) -> Store:
        """The store of users' dictionaries.

        Raises:
            NoStore: there is none.
        """
        if self._catalogue.store is None:
            raise NoStore
        return self._catalogue.store

    def current(self, identifier: str) -> str | None:
        """The current version of a dictionary; None when there is none that can be read."""
        try:
            return self.store.pointer(identifier).version
        except (NoDictionary, ArtifactError):
            return None

    def make(self, order: Order) -> Making:
        """Build a dictionary and serve it.

        Whatever can be refused at once is refused before the first stage is yielded.

        Raises:
            Unmet: the dictionary is not what the request expects.
            Unacceptable: the recipe names something that does not exist, contradicts itself, or
                selects no word at all.
            BeyondBounds: the build takes too much time or memory.
            Busy: others are building, and the wait would be too long.
            TooMany: there is no room for another.
            BuildFailed: the build broke; the log says how.
            dictionaries.StoreError, OSError: the store cannot be written.
        """
        self._may(order.id, order.condition)  # refused before any waiting
        if not self._inside.acquire(blocking=False):
            raise Busy(_RETRY)
        try:
            yield STAGES[0]
            with self._lock() as lock:
                yield from self._alone(lock)
                return (yield from self._make(order, self._may(order.id, order.condition)))
        except Conflict as error:
            raise Unmet from error
        finally:
            self._inside.release()

    def _make(self, order: Order, expected: str | None) -> Making:
        result = yield from self._build(order)
        report = dict(result.report)
        if not result.words and not order.allow_empty:
            raise Unacceptable(list(_why_none(report)))
        before = self._before(order.id)
        if order.dry_run:
            artifact = decode_artifact(result.data, order.id)
            dictionary, new = Dictionary(order.id, artifact, datetime.now(UTC)), before is None
        else:
            yield STAGES[-1]
            built = Built(result.data, result.recipe)
            dictionary, new = self.store.put(order.id, built, expected=expected)
        changes = None if before is None else Changes.between(before, dictionary)
        return Made(dictionary, new, report, changes, stored=not order.dry_run)

    def _before(self, identifier: str) -> Dictionary | None:
        """The dictionary that is replaced; None when there is none, or none that can be read."""
        try:
            return self.store.get(identifier)
        except (NoDictionary, ArtifactError):
            return None

    def delete(self, identifier: str, condition: Condition) -> None:
        """Delete a dictionary.

        Raises:
            Unmet: the dictionary is not what the request expects.
            dictionaries.NoDictionary: there is none of that id.
            dictionaries.StoreError, OSError: the store cannot be written.
        """
        current = self.current(identifier)
        if not condition.holds(current):
            raise Unmet
        try:
            self.store.delete(identifier, expected=current if condition.versions else None)
        except Conflict as error:
            raise Unmet from error

    def restore(self, identifier: str, version: str, expected: str | None) -> Dictionary:
        """Make a version that is kept the current one again.

        Raises:
            Unmet: another version than the expected one is current.
            dictionaries.StoreError, OSError: it is not kept, or the store cannot be written.
        """
        try:
            return self.store.restore(identifier, version, expected=expected)
        except Conflict as error:
            raise Unmet from error

    def _may(self, identifier: str, condition: Condition) -> str | None:
        """Return the version that must still be current when the new one is written.

        It is "" when there must be no dictionary yet, and None when any version will do.
        """
        current = self.current(identifier)
        if not condition.holds(current):
            raise Unmet
        most = self._config.max_dictionaries
        if current is None and len(self.store.ids()) >= most:
            raise TooMany(most)
        return "" if condition.absent else current if condition.versions else None

    def _lock(self) -> IO[str]:
        """Open the file that whoever builds on this machine locks; closing it frees the lock."""
        folder = self.store.folder
        folder.mkdir(parents=True, exist_ok=True)
        return (folder / _LOCK).open("w")

    def _alone(self, lock: IO[str]) -> Iterator[None]:
        """Wait until nothing else is built on this machine; yield None about once a second.

        Raises:
            Busy: the wait is too long.
        """
        until = time.monotonic() + self._config.build_wait
        for look in itertools.count(1):
            try:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError as error:
                if time.monotonic() >= until:
                    raise Busy(_RETRY) from error
                time.sleep(_PAUSE)
                if look % _TOLD == 0:
                    yield None
            else:
                return

    def _build(self, order: Order) -> Generator[str | None, None, "builders.Result"]:
        """Build in a process of its own."""
        config = self._config
        bounds = builders.Bounds(config.build_seconds, config.build_memory)
        lexicon = str(config.dictionaries / LEXICON_FILE)
        bases = self._bases(order.recipe)
        job = builders.Job(order.id, order.recipe, bases, lexicon, sources=order.sources)
        if (sent := order.sent) is not None:
            options = builders.ListOptions(sent.kind, sent.column or None, sent.encoding)
            job = replace(job, file=sent.data, options=options)
        start, outcome = time.monotonic(), "refused"
        try:
            result = yield from builders.building_apart(job, bounds)
            outcome = "built"
        except GeneratorExit:
            outcome = "left"
            raise
        except builders.RecipeError as error:
            raise Unacceptable([Fault(error.pointer, error.code, error.values)]) from error
        except builders.BuildError as error:
            outcome = error.code
            if error.code == "build_failed":
                _log.error("%s: %s", order.id, error)
                raise BuildFailed from error
            slow = error.code == "build_too_slow"
            raise BeyondBounds(error.code, bounds.seconds if slow else bounds.memory) from error
        finally:
            self._observe(outcome, time.monotonic() - start)
        return result

    def _bases(self, recipe: Json) -> dict[str, str]:
        """Find what a recipe extends: reference → path of its artifact.

        Raises:
            Unacceptable: it names a dictionary that is not there.
        """
        extends = recipe.get("extends", [])
        listed = isinstance(extends, list)
        findings: list[Fault] = []
        bases: dict[str, str] = {}
        for index, reference in enumerate(extends if listed else [extends]):
            try:
                bases[reference] = self._path(self._catalogue.get(reference))
            except UnknownDictionary as error:
                place = f"/extends/{index}" if listed else "/extends"
                values = {"id": reference, "known": ", ".join(error.known[:_NAMED])}
                findings.append(Fault(place, "recipe_extends_nothing", values))
            except VersionGone as error:
                place = f"/extends/{index}" if listed else "/extends"
                findings.append(Fault(place, "version_gone", gone(error)))
        if findings:
            raise Unacceptable(findings)
        return bases

    def _path(self, dictionary: Dictionary) -> str:
        if self._catalogue.is_built_in(dictionary.id):
            return str(self._config.dictionaries / f"{dictionary.id}{SUFFIX}")
        return str(self.store.path(dictionary.id, dictionary.version))


def _why_none(report: Mapping[str, Any]) -> Iterator[Fault]:
    """Name the reasons for which words were left out, the most frequent first."""
    if report["dropped"]:
        yield Fault("", "no_words_left_out", {"why": dropped(report["dropped"])})
    else:
        yield Fault("", "no_words", {})
    if "only_grammar_words" in report["doubts"]:
        yield Fault("/text", "doubt_only_grammar_words", {})
