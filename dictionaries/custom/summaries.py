"""Summaries of users' dictionaries for lists, without opening the dictionaries.

A thousand dictionaries cannot all be open, and need not be: the head of an artifact says where its
manifest is, so two short reads give the title and the licence. They are remembered, since a version
never changes.
"""

import json
import time
from threading import Lock
from typing import Any, Final, NamedTuple

from dictionaries.artifact import Manifest, read_manifest
from dictionaries.custom.store import Store
from dictionaries.errors import (
    ArtifactDamaged,
    ArtifactError,
    ArtifactMissing,
    NoDictionary,
    StoreError,
)
from dictionaries.faults import Fault, of_system

_KEPT: Final = 4096
_SOURCES_KEPT: Final = 256
_PATIENCE: Final = 2.0  # seconds


class Summary(NamedTuple):
    """A dictionary without its words; fields as in `Dictionary`."""

    id: str
    version: str
    title: str
    words: int
    licence: str
    sources: list[dict[str, Any]]
    created: str


class Summaries:
    """The summaries of a store, read when asked for; for any number of threads."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._known: dict[tuple[str, str, str], Summary] = {}
        self._sources: dict[str, list[dict[str, Any]]] = {}
        self._lock = Lock()

    def all(self) -> tuple[list[Summary], dict[str, str]]:
        """Return the summaries of all, by id, and why some cannot be shown now: id → why.

        Dictionaries that must first be copied to this machine are waited for, but not for long.
        """
        until = time.monotonic() + _PATIENCE
        found: list[Summary] = []
        faults: dict[str, str] = {}
        for identifier in self._store.ids():
            if time.monotonic() > until and not self._store.is_here(identifier):
                faults[identifier] = Fault("dictionary_copying", id=identifier)
                continue
            try:
                found.append(self.get(identifier))
            except NoDictionary:  # deleted since
                continue
            except (StoreError, ArtifactError) as error:
                faults[identifier] = str(error)
        return found, faults

    def get(self, identifier: str) -> Summary:
        """Return the summary of a dictionary, as it is now.

        Raises:
            NoDictionary: there is none of that id.
            StoreError: the store cannot answer now.
            ArtifactError: its file is damaged.
        """
        pointer = self._store.pointer(identifier)
        version = pointer.version
        created = pointer.current.created
        known = self._known.get((identifier, version, created))
        if known is not None:
            return known
        try:
            words, manifest = self._manifest(identifier, version)
        except ArtifactMissing:
            if self._store.pointer(identifier) == pointer:
                raise
            return self.get(identifier)  # replaced since, and the old version removed
        with self._lock:
            if len(self._known) >= _KEPT:
                self._known.clear()
            if len(self._sources) >= _SOURCES_KEPT:
                self._sources.clear()
            # Most dictionaries are cut from the same ones and have the same sources.
            sources = self._sources.setdefault(json.dumps(manifest["sources"]), manifest["sources"])
            summary = Summary(
                identifier,
                version,
                manifest["title"],
                words,
                manifest["licence"],
                sources,
                created,
            )
            self._known[identifier, version, created] = summary
        return summary

    def _manifest(self, identifier: str, version: str) -> tuple[int, Manifest]:
        try:
            return read_manifest(self._store.path(identifier, version))
        except OSError as error:
            fault = Fault("dictionary_system", id=identifier, fault=of_system(error))
            raise ArtifactDamaged(fault) from error
