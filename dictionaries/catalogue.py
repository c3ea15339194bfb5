"""All dictionaries by id, vocabularies made of them, and what answers say about a word."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import lru_cache
from itertools import filterfalse
from pathlib import Path
from typing import Final

from dictionaries.artifact import SUFFIX
from dictionaries.custom.store import Store
from dictionaries.dictionary import Dictionary
from dictionaries.errors import (
    ArtifactError,
    NoDictionary,
    NoKey,
    StoreError,
    UnknownDictionary,
    VersionGone,
)
from dictionaries.faults import Fault, of_system
from dictionaries.graph.steps import Steps
from dictionaries.keys import fold
from dictionaries.lexicon.entries import describe
from dictionaries.lexicon.explain import explain
from dictionaries.lexicon.reader import LEXICON_FILE, Described, Lexicon
from dictionaries.lexicon.reasons import REMOVED, Reason
from dictionaries.suggestions import STEPS, suggest
from dictionaries.vocabulary import Match, Vocabulary

DEFAULT: Final = "francais"
_VOCABULARIES_KEPT: Final = 32

_vocabulary = lru_cache(_VOCABULARIES_KEPT)(Vocabulary)


class Catalogue:
    """Dictionaries by id, built-in ones and those of users, and the lexicon that explains them.

    Attributes:
        faults: id → why the artifact of a built-in dictionary is not served.
        lexicon: what the sources say of every word.
        store: the dictionaries of users; None when there are none.
    """

    def __init__(
        self,
        dictionaries: Iterable[Dictionary],
        lexicon: Lexicon,
        faults: Mapping[str, str],
        store: Store | None = None,
    ) -> None:
        self._opened = {d.id: d for d in sorted(dictionaries, key=lambda d: d.id)}
        self._closed: dict[str, Path] = {}
        self.lexicon = lexicon
        self.faults = dict(faults)
        self.store = store

    @classmethod
    def open(
        cls,
        folder: Path,
        expected: Iterable[str] = (),
        store: Store | None = None,
        *,
        at_once: bool = True,
    ) -> "Catalogue":
        """Open and verify every artifact of a folder; those of a store are opened when asked for.

        A dictionary that is damaged or cannot be read, or that is expected and missing, is left out
        and named in `faults`; the others are served.

        Args:
            folder: of the artifacts and the lexicon.
            expected: ids that must be there.
            store: the dictionaries of users.
            at_once: open all now and verify the lexicon, as suits a service. Otherwise each one
                is opened when it is asked for and the lexicon is not verified, as suits a command.

        Raises:
            dictionaries.artifact.ArtifactError: the lexicon is missing or damaged.
        """
        opened = cls((), Lexicon(folder / LEXICON_FILE, verify=at_once), {}, store)
        ids = {path.name.removesuffix(SUFFIX) for path in folder.glob(f"*{SUFFIX}")}
        opened._closed = {one: folder / f"{one}{SUFFIX}" for one in ids.union(expected)}
        if at_once:
            opened.built_in()
        return opened

    def _own(self, identifier: str) -> Dictionary | None:
        """A built-in dictionary, opened now if it is not open yet; None when it is not served."""
        path = self._closed.pop(identifier, None)
        if path is not None:
            try:
                self._opened[identifier] = Dictionary.open(path)
            except ArtifactError as error:
                self.faults[identifier] = str(error)
            except OSError as error:
                fault = of_system(error)
                self.faults[identifier] = Fault("dictionary_system", id=identifier, fault=fault)
        return self._opened.get(identifier)

    def ids(self) -> list[str]:
        """Return the ids that can be asked for, the default first."""
        ids = {*self.built_in(), *(self.store.ids() if self.store else ())}
        return sorted(ids, key=lambda i: (i != DEFAULT, i))

    def built_in(self) -> list[str]:
        """Return the ids of the built-in dictionaries that are served, the default first."""
        for identifier in sorted(self._closed):
            self._own(identifier)
        return sorted(self._opened, key=lambda i: (i != DEFAULT, i))

    def is_built_in(self, identifier: str) -> bool:
        """Whether an id belongs to a built-in dictionary, served or not."""
        return identifier in self._opened or identifier in self._closed or identifier in self.faults

    def get(self, reference: str) -> Dictionary:
        """Return a dictionary.

        Args:
            reference: its id; `id@version` pins a version, so that a game in progress keeps the
                vocabulary that it began with.

        Raises:
            UnknownDictionary: there is none of that id, or its artifact was refused.
            VersionGone: there is one, but it has no such version, or no longer has it.
            StoreUnavailable: the store cannot be asked now.
        """
        identifier, _, version = reference.partition("@")
        found = self._own(identifier)
        if found is not None and version in ("", found.version):
            return found
        if found is not None:
            raise VersionGone(identifier, version, [found.version])
        fault = self.faults.get(identifier)
        if self.store is not None and fault is None:
            try:
                return self.store.get(identifier, version or None)
            except NoDictionary:
                pass
            except ArtifactError as error:
                fault = str(error)
        raise UnknownDictionary(reference, self.ids(), fault)

    def choose(self, references: Sequence[str] = (DEFAULT,), match: Match = "any") -> Vocabulary:
        """Return dictionaries as they are now, each once, in the order asked.

        Args:
            references: `id` or `id@version`.
            match: `any` for their union, `all` for what they have in common.

        Raises:
            UnknownDictionary: see `get`.
        """
        asked = tuple(dict.fromkeys(references))
        return _vocabulary(tuple(map(self.get, asked)), asked, match)

    def explain(self, keys: Sequence[str], vocabulary: Vocabulary) -> dict[str, Reason]:
        """Return why keys are not in a vocabulary.

        The reason is that of the first dictionary, in the order asked, that does not have the key;
        if several were asked for, the reason names it.

        Args:
            keys: none of which is in the vocabulary.
            vocabulary: the words.
        """
        told: dict[str, Reason] = dict.fromkeys(vocabulary.removed.intersection(keys), REMOVED)
        for reference, dictionary in zip(vocabulary.ids, vocabulary.dictionaries, strict=True):
            left = filterfalse(told.__contains__, keys)
            # In a union no dictionary has the keys, so the first one explains them all.
            common = vocabulary.match == "all"
            refused = list(filterfalse(dictionary.contains, left) if common else left)
            reasons = explain(refused, dictionary, self.bases, self.lexicon) if refused else {}
            if len(vocabulary.ids) > 1:
                reasons = {k: replace(r, dictionary=reference) for k, r in reasons.items()}
            told |= reasons
        return told

    def bases(self, dictionary: Dictionary) -> list[Dictionary]:
        """The dictionaries that one was made from, as far as they still exist.

        A dictionary that extends nothing, such as a theme or a list of words, is compared with the
        default one; the default one, made from the sources themselves, has no base.
        """
        if dictionary is self._own(DEFAULT):
            return []
        found: list[Dictionary] = []
        for reference in dictionary.extends or [DEFAULT]:
            with suppress(UnknownDictionary, StoreError):
                found.append(self.get(reference))
        return found

    def lineage(self, dictionary: Dictionary) -> Iterator[Dictionary]:
        """Yield a dictionary and all that it was made from: any may explain why it lacks a key."""
        passed: set[str] = set()
        asked = [dictionary]
        while asked:
            one = asked.pop(0)
            if one.id not in passed:
                passed.add(one.id)
                yield one
                asked += self.bases(one)

    def entries(self, word: str) -> list[Described]:
        """What the sources say of a word, even one that is hyphenated or not valid."""
        return describe(word, self.lexicon)

    def suggest(
        self, word: str, vocabulary: Vocabulary, limit: int, budget: Steps | None = None
    ) -> list[str]:
        """Return the words that may have been meant: see `dictionaries.suggestions`.

        Args:
            word: as it was sent.
            vocabulary: the words.
            limit: how many words at most.
            budget: steps for all words of a request; None for a budget of this word alone.
        """
        try:
            key = fold(word, join=True)
        except NoKey:
            return []
        return suggest(key, vocabulary, self.lexicon.usage, limit, budget or Steps(STEPS))
