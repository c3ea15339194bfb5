"""Many dictionaries by id, unions of them, and what an answer says of a word."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any, Final, NamedTuple

from dictionaries.artifact import SUFFIX
from dictionaries.custom.store import Store
from dictionaries.dictionary import Dictionary
from dictionaries.errors import ArtifactError, NoDictionary, NoKey, UnknownDictionary, VersionGone
from dictionaries.graph.budget import Budget
from dictionaries.keys import fold
from dictionaries.lexicon.reader import LEXICON_FILE, Lexicon
from dictionaries.lexicon.reasons import REMOVED, Reason, explain
from dictionaries.suggestions import STEPS, suggest
from dictionaries.vocabulary import Match, Vocabulary

DEFAULT: Final = "francais"
_VOCABULARIES_KEPT: Final = 32


class Check(NamedTuple):
    """The answer for one word.

    Attributes:
        word: as it was sent.
        key: how it is compared; None when it has no key.
        valid: whether it may be played.
        reason: why not; None when it may.
    """

    word: str
    key: str | None
    valid: bool
    reason: Reason | None


_vocabulary = lru_cache(_VOCABULARIES_KEPT)(Vocabulary)


class Catalogue:
    """Dictionaries by id: those built in, those of users, and the lexicon that explains them.

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
        self._built_in = {d.id: d for d in sorted(dictionaries, key=lambda d: d.id)}
        self.lexicon = lexicon
        self.faults = dict(faults)
        self.store = store

    @classmethod
    def open(
        cls, folder: Path, expected: Iterable[str] = (), store: Store | None = None
    ) -> "Catalogue":
        """Open and verify every artifact of a folder; those of a store are opened when asked for.

        A dictionary that is damaged, or expected and missing, is left out and named in `faults`;
        the others are served.

        Raises:
            dictionaries.artifact.ArtifactError: the lexicon is missing or damaged.
        """
        lexicon = Lexicon(folder / LEXICON_FILE)
        opened: list[Dictionary] = []
        faults: dict[str, str] = {}
        ids = {path.name.removesuffix(SUFFIX) for path in folder.glob(f"*{SUFFIX}")}
        for identifier in sorted(ids.union(expected)):
            try:
                opened.append(Dictionary.open(folder / f"{identifier}{SUFFIX}"))
            except ArtifactError as error:
                faults[identifier] = str(error)
        return cls(opened, lexicon, faults, store)

    def ids(self) -> list[str]:
        """Return the ids that can be asked for, the default first."""
        ids = {*self._built_in, *(self.store.ids() if self.store else ())}
        return sorted(ids, key=lambda i: (i != DEFAULT, i))

    def built_in(self) -> list[str]:
        """Return the ids of Arbitre's own dictionaries that are served, the default first."""
        return sorted(self._built_in, key=lambda i: (i != DEFAULT, i))

    def is_built_in(self, identifier: str) -> bool:
        """Whether an id belongs to Arbitre's own dictionaries, served or not."""
        return identifier in self._built_in or identifier in self.faults

    def get(self, reference: str) -> Dictionary:
        """Return a dictionary.

        Args:
            reference: its id; `id@version` pins a version, so that a game in progress keeps the
                vocabulary that it began with.

        Raises:
            UnknownDictionary: there is none of that id, or its artifact was refused.
            VersionGone: there is one, but it has no such version, or no longer.
            StoreUnavailable: that cannot be told now.
        """
        identifier, _, version = reference.partition("@")
        found = self._built_in.get(identifier)
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

    def check(self, word: str, vocabulary: Vocabulary) -> Check:
        """Answer for one word."""
        try:
            key = fold(word, join=vocabulary.joins)
        except NoKey as error:
            values = {} if error.character is None else {"character": error.character}
            return Check(word, None, False, Reason(error.code, values))  # noqa: FBT003
        if key in vocabulary:
            return Check(word, key, True, None)  # noqa: FBT003
        return Check(word, key, False, self.explain([key], vocabulary)[key])  # noqa: FBT003

    def explain(self, keys: Sequence[str], vocabulary: Vocabulary) -> dict[str, Reason]:
        """Return why keys are not in a vocabulary.

        Of a union the first dictionary asked for is told; of what dictionaries have in common the
        first that lacks the word, and the reason names it.
        """
        told = {key: REMOVED for key in keys if key in vocabulary.removed}
        lacking: dict[Dictionary, list[str]] = {}
        for key in keys:
            if key not in told:
                lacking.setdefault(vocabulary.refuses(key), []).append(key)
        for dictionary, others in lacking.items():
            why = explain(others, dictionary, list(self._bases(dictionary)), self.lexicon)
            if vocabulary.match == "all":
                named = {"dictionary": dictionary.id}
                why = {key: Reason(r.code, {**r.values, **named}) for key, r in why.items()}
            told |= why
        return told

    def _bases(self, dictionary: Dictionary) -> Iterator[Dictionary]:
        """Yield the dictionaries that one is cut from, those that there still are."""
        extends = dictionary.extends
        if not extends and dictionary.recipe.get("themes"):
            extends = [DEFAULT]
        for reference in extends:
            try:
                yield self.get(reference)
            except (UnknownDictionary, VersionGone):
                continue

    def entries(self, word: str) -> list[dict[str, Any]]:
        """Return what the sources say of a word, also of one that is hyphenated or not valid."""
        try:
            return self.lexicon.entries(fold(word, join=True))
        except NoKey:
            return []

    def suggest(
        self, word: str, vocabulary: Vocabulary, limit: int, budget: Budget | None = None
    ) -> list[str]:
        """Return the words that may have been meant: see `dictionaries.suggestions`.

        Args:
            word: as it was sent.
            vocabulary: the words.
            limit: most words.
            budget: for all words of a request; for this one alone when None.
        """
        try:
            key = fold(word, join=True)
        except NoKey:
            return []
        return suggest(key, vocabulary, self.lexicon.usage, limit, budget or Budget(STEPS))
