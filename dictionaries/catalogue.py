"""Many dictionaries by id, unions of them, and what an answer says of a word."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Any, Final, NamedTuple

from dictionaries.artifact import SUFFIX, VERSION_LENGTH, ArtifactError
from dictionaries.custom.local_store import NoDictionary, Store
from dictionaries.dictionary import Dictionary
from dictionaries.graph.search import neighbours, suggestions
from dictionaries.keys import NoKey, fold
from dictionaries.lexicon.reader import LEXICON_FILE, Lexicon
from dictionaries.lexicon.reasons import REMOVED, Reason, explain

DEFAULT: Final = "francais"
_UNIONS_KEPT: Final = 32


class UnknownDictionary(KeyError):  # noqa: N818 - reads as what happened
    """No dictionary has this id.

    Attributes:
        id: the id asked for, with its version if one was.
        known: the ids that there are, sorted.
        fault: why the artifact of this id is not served, if that is the reason.
    """

    def __init__(self, identifier: str, known: Sequence[str], fault: str | None = None) -> None:
        """Keep what was asked and what there is."""
        super().__init__(identifier)
        self.id = identifier
        self.known = list(known)
        self.fault = fault


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


class Vocabulary:
    """The union of one or several dictionaries: what a request plays with.

    It holds on to the dictionaries it was made from, so a request under way is not disturbed
    when one of them is replaced.

    Attributes:
        dictionaries: in the order asked.
        ids: how they were asked for, `id` or `id@version`.
        joins: hyphens and apostrophes are dropped instead of refused.
        version: names these exact dictionaries.
        removed: keys that are no words here, whatever the dictionaries say.
    """

    removed: frozenset[str] = frozenset()

    def __init__(self, dictionaries: Sequence[Dictionary], ids: Sequence[str] = ()) -> None:
        self.dictionaries = tuple(dictionaries)
        self.ids = [*ids] or [dictionary.id for dictionary in dictionaries]
        self.joins = any(dictionary.joins for dictionary in dictionaries)
        asked = zip(self.ids, dictionaries, strict=True)
        versions = "".join(f"{reference} {d.version}\n" for reference, d in asked)
        self.version = sha256(versions.encode()).hexdigest()[:VERSION_LENGTH]
        self._tests = [dictionary.contains for dictionary in dictionaries]

    def __contains__(self, key: str) -> bool:
        return any(test(key) for test in self._tests)

    def support(self, masks: Sequence[int]) -> list[int]:
        """Narrow the letters of a word that is partly known: see `Automaton.support`."""
        found = [0] * len(masks)
        for dictionary in self.dictionaries:
            for position, mask in enumerate(dictionary.support(masks)):
                found[position] |= mask
        return found


@lru_cache(_UNIONS_KEPT)
def _union(dictionaries: tuple[Dictionary, ...], references: tuple[str, ...]) -> Vocabulary:
    return Vocabulary(dictionaries, references)


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
        """Give the ids that can be asked for, the default first."""
        ids = {*self._built_in, *(self.store.ids() if self.store else ())}
        return sorted(ids, key=lambda i: (i != DEFAULT, i))

    def built_in(self) -> list[str]:
        """Give the ids of Arbitre's own dictionaries that are served, the default first."""
        return sorted(self._built_in, key=lambda i: (i != DEFAULT, i))

    def is_built_in(self, identifier: str) -> bool:
        """Tell whether an id belongs to Arbitre's own dictionaries, served or not."""
        return identifier in self._built_in or identifier in self.faults

    def get(self, reference: str) -> Dictionary:
        """Give a dictionary.

        Args:
            reference: its id; `id@version` pins a version, so that a game in progress keeps the
                vocabulary that it began with.

        Raises:
            UnknownDictionary: there is none of that id or version, or its artifact was refused.
        """
        identifier, _, version = reference.partition("@")
        found = self._built_in.get(identifier)
        if found is not None and version in ("", found.version):
            return found
        fault = self.faults.get(identifier)
        if self.store is not None and found is None and fault is None:
            try:
                return self.store.get(identifier, version or None)
            except NoDictionary:
                pass
            except ArtifactError as error:
                fault = str(error)
        raise UnknownDictionary(reference, self.ids(), fault)

    def choose(self, references: Sequence[str] = (DEFAULT,)) -> Vocabulary:
        """Give the union of dictionaries as they are now, each once, in the order asked.

        Raises:
            UnknownDictionary: see `get`.
        """
        asked = tuple(dict.fromkeys(references))
        return _union(tuple(map(self.get, asked)), asked)

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
        """Say why keys are not in a vocabulary; the first dictionary asked for is the one told."""
        told = {key: REMOVED for key in keys if key in vocabulary.removed}
        others = [key for key in keys if key not in told]
        if not others:
            return told
        dictionary = vocabulary.dictionaries[0]
        return told | explain(others, dictionary, list(self._bases(dictionary)), self.lexicon)

    def _bases(self, dictionary: Dictionary) -> Iterator[Dictionary]:
        """Give the dictionaries that one is cut from, those that there still are."""
        extends = dictionary.extends
        if not extends and dictionary.recipe.get("themes"):
            extends = [DEFAULT]
        for reference in extends:
            try:
                yield self.get(reference)
            except UnknownDictionary:
                continue

    def entries(self, word: str) -> list[dict[str, Any]]:
        """Give what the sources say of a word, also of one that is hyphenated or not valid."""
        try:
            return self.lexicon.entries(fold(word, join=True))
        except NoKey:
            return []

    def suggest(self, word: str, vocabulary: Vocabulary, limit: int) -> list[str]:
        """Give words one slip away from a word, nearest and most usual first."""
        try:
            key = fold(word, join=True)
        except NoKey:
            return []
        near = [other for other in neighbours(key) if other in vocabulary]
        return suggestions(key, near, self.lexicon.usage(near))[:limit]
