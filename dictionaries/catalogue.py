"""Many dictionaries by id, unions of them, and what an answer says of a word."""

from collections.abc import Iterable, Mapping, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any, Final, NamedTuple

from dictionaries.artifact import SUFFIX, VERSION_LENGTH, ArtifactError
from dictionaries.dictionary import Dictionary
from dictionaries.explain import Reason, explain
from dictionaries.letters import NoKey, fold
from dictionaries.lexicon import LEXICON_FILE, Lexicon, Reading
from dictionaries.search import neighbours, suggestions

DEFAULT: Final = "francais"


class UnknownDictionary(KeyError):  # noqa: N818 - reads as what happened
    """No dictionary has this id.

    Attributes:
        id: the id asked for.
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
    """

    def __init__(self, dictionaries: Sequence[Dictionary]) -> None:
        self.dictionaries = tuple(dictionaries)
        self.ids = [dictionary.id for dictionary in dictionaries]
        self.joins = any(dictionary.joins for dictionary in dictionaries)
        versions = "".join(f"{d.id}@{d.version}\n" for d in dictionaries)
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


class Catalogue:
    """The dictionaries of a folder and the lexicon that explains them.

    Attributes:
        faults: id → why its artifact is not served.
        lexicon: what the sources say of every word.
    """

    def __init__(
        self, dictionaries: Iterable[Dictionary], lexicon: Lexicon, faults: Mapping[str, str]
    ) -> None:
        self._dictionaries = {d.id: d for d in sorted(dictionaries, key=lambda d: d.id)}
        self.lexicon = lexicon
        self.faults = dict(faults)

    @classmethod
    def open(cls, folder: Path, expected: Iterable[str] = ()) -> "Catalogue":
        """Open and verify every artifact of a folder.

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
        return cls(opened, lexicon, faults)

    def ids(self) -> list[str]:
        """Give the ids that can be asked for, the default first."""
        return sorted(self._dictionaries, key=lambda i: (i != DEFAULT, i))

    def get(self, identifier: str) -> Dictionary:
        """Give a dictionary.

        Raises:
            UnknownDictionary: there is none of that id, or its artifact was refused.
        """
        try:
            return self._dictionaries[identifier]
        except KeyError:
            fault = self.faults.get(identifier)
            raise UnknownDictionary(identifier, self.ids(), fault) from None

    def choose(self, identifiers: Sequence[str] = (DEFAULT,)) -> Vocabulary:
        """Give the union of dictionaries, each id once, in the order asked.

        Raises:
            UnknownDictionary: see `get`.
        """
        return Vocabulary([self.get(identifier) for identifier in dict.fromkeys(identifiers)])

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
        dictionary = vocabulary.dictionaries[0]
        bases = [self._dictionaries[i] for i in self._bases(dictionary) if i in self._dictionaries]
        readings = self.lexicon.readings(keys)
        return {
            key: explain(key, dictionary, bases, readings.get(key, []), self.lexicon)
            for key in keys
        }

    def _bases(self, dictionary: Dictionary) -> list[str]:
        if dictionary.extends:
            return dictionary.extends
        return [DEFAULT] if dictionary.recipe.get("themes") else []

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


__all__ = ["DEFAULT", "Catalogue", "Check", "Reading", "Reason", "UnknownDictionary", "Vocabulary"]
