"""What the operations share: the dictionaries, and answers about words in a reader's language."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, Final

import orjson

from dictionaries import (
    DEFAULT,
    MAX_LENGTH,
    ArtifactError,
    Catalogue,
    Dictionary,
    HouseRules,
    NoDictionary,
    NoKey,
    StoreError,
    Summaries,
    UnknownDictionary,
    Vocabulary,
    fold,
)
from service.http.protocol.metrics import Metrics
from service.http.protocol.problems import Finding, Invalid, Problem, Unavailable, UnknownId
from service.http.protocol.refusals import StoreUnavailable
from service.referee.batch import Batches
from service.referee.lexicon import tell
from service.settings import Settings

Json = dict[str, Any]
_BATCHES_KEPT: Final = 4
_ANSWERS_KEPT: Final = 8192
_LONGEST: Final = 32
"""Letters of a word whose answer is worth keeping."""


class Referee:
    """Everything that answers requests, but for HTTP.

    Attributes:
        catalogue: the dictionaries.
        config: the settings.
        metrics: what is counted.
        summaries: what the dictionaries of users are, in short; None when there is no store.
        edition: names the state that answers are made from, beside the dictionaries: what the
            sources say, the contract, the messages.
    """

    def __init__(self, catalogue: Catalogue, config: Settings, edition: str) -> None:
        self.catalogue = catalogue
        self.config = config
        self.metrics = Metrics()
        self.summaries = Summaries(catalogue.store) if catalogue.store else None
        self.edition = f"{catalogue.lexicon.version}-{edition}"
        self._batches = lru_cache(_BATCHES_KEPT)(self._batches_of)
        self._answers: dict[tuple[str, str, str, int], bytes] = {}

    def dictionary(self, reference: str) -> Dictionary:
        """Give a dictionary, by `id` or `id@version`.

        Raises:
            UnknownId: there is none of that id.
            Unavailable: its artifact was refused.
            StoreUnavailable: the store cannot be asked.
        """
        try:
            found = self.catalogue.get(reference)
        except _FAULTS as error:
            raise problem(error) from error
        self._note([found.id])
        return found

    def vocabulary(self, request: Mapping[str, Any], place: str = "body") -> Vocabulary:
        """Give the words that a request plays with.

        The union of the dictionaries that it names, or the default one, and over it what the
        request adds and removes.

        Args:
            request: may have `dictionary`, `add` and `remove`.
            place: where these stand, for messages: `body` or `query`.

        Raises:
            UnknownId: one is not known.
            Unavailable: the artifact of one was refused.
            StoreUnavailable: the store cannot be asked.
            Invalid: what is added can be no word.
        """
        named: str | Sequence[str] = request.get("dictionary", DEFAULT)
        try:
            chosen = self.catalogue.choose((named,) if isinstance(named, str) else named)
        except _FAULTS as error:
            raise problem(error) from error
        self._note([one.id for one in chosen.dictionaries])
        if "add" in request or "remove" in request:
            add = _keys(request, "add", chosen, place)
            return HouseRules(chosen, add, _keys(request, "remove", chosen, place))
        return chosen

    def _note(self, ids: Sequence[str]) -> None:
        """Count the dictionaries of users that are open, when one of these is theirs."""
        store = self.catalogue.store
        if store is not None and not all(map(self.catalogue.is_built_in, ids)):
            self.metrics.open(store.opened)

    def max_age(self, vocabulary: Vocabulary) -> int:
        """Tell how long an answer may be kept: custom dictionaries may change at any moment."""
        built_in = all(self.catalogue.is_built_in(one.id) for one in vocabulary.dictionaries)
        return self.config.max_age if built_in else 0

    def tag(self, vocabulary: Vocabulary, *more: str) -> str:
        """Name the state that answers about words are made from."""
        return "-".join((self._state(vocabulary), self.edition, *more))

    def _state(self, vocabulary: Vocabulary) -> str:
        """Name the dictionaries that answers are made from, those that only explain among them.

        Why a word is refused may depend on the dictionaries that the first one extends, which may
        have been replaced since it was built.
        """
        first = vocabulary.dictionaries[0]
        store = self.catalogue.store
        if store is None or self.catalogue.is_built_in(first.id):
            return vocabulary.version
        state = vocabulary.version
        for reference in first.extends:
            if not self.catalogue.is_built_in(reference) and "@" not in reference:
                try:
                    state += f".{store.pointer(reference).version}"
                except NoDictionary:
                    state += "."
                except (StoreError, ArtifactError, OSError):
                    state += ".?"
        return state

    def batches(self, vocabulary: Vocabulary, language: str) -> Batches:
        """Give what answers for many words at once."""
        if isinstance(vocabulary, HouseRules):  # of this request alone
            return Batches(self.catalogue, vocabulary, language)
        return self._batches(vocabulary, self._state(vocabulary), language)

    def _batches_of(self, vocabulary: Vocabulary, state: str, language: str) -> Batches:
        del state  # for another one another is made
        return Batches(self.catalogue, vocabulary, language)

    def word(self, word: str, vocabulary: Vocabulary, language: str, suggest: int) -> bytes:
        """Give the answer for one word, as JSON."""
        if len(word) > _LONGEST or isinstance(vocabulary, HouseRules):
            return self._word(word, vocabulary, language, suggest)
        asked = word, self._state(vocabulary), language, suggest
        held = self._answers.get(asked)
        if held is None:
            if len(self._answers) >= _ANSWERS_KEPT:
                self._answers.clear()
            held = self._answers[asked] = self._word(word, vocabulary, language, suggest)
        return held

    def _word(self, word: str, vocabulary: Vocabulary, language: str, suggest: int) -> bytes:
        check = self.catalogue.check(word, vocabulary)
        shown: Json = {
            "word": word,
            "key": check.key,
            "valid": check.valid,
            "dictionary": vocabulary.ids,
        }
        if check.reason is not None:
            shown["reason"] = tell(check.reason, language)
        shown["entries"] = self.catalogue.entries(word)
        if suggest and not check.valid:
            shown["suggestions"] = self.catalogue.suggest(word, vocabulary, suggest)
        return orjson.dumps(shown)


_FAULTS: Final = (UnknownDictionary, StoreError, OSError)
"""What asking for a dictionary may fail with."""


def problem(error: Exception) -> Problem:
    """Tell why a dictionary cannot be had."""
    if not isinstance(error, UnknownDictionary):
        return StoreUnavailable(str(error))
    if error.fault is not None:
        return Unavailable({error.id: error.fault}, error.known)
    return UnknownId("dictionary", error.id, error.known)


def _keys(
    request: Mapping[str, Any], name: str, vocabulary: Vocabulary, place: str
) -> Sequence[str]:
    """Fold the words that a request adds or removes.

    Raises:
        Invalid: one of them can be no word.
    """
    keys: list[str] = []
    findings: list[Finding] = []
    for index, word in enumerate(request.get(name, ())):
        try:
            key = fold(word, join=vocabulary.joins)
        except NoKey as error:
            code, values = f"overlay_{error.code}", {"word": word[:80]}
            findings.append(Finding(f"/{name}/{index}", code, values, place))
            continue
        if len(key) > MAX_LENGTH:
            values = {"word": word[:80], "limit": MAX_LENGTH}
            findings.append(Finding(f"/{name}/{index}", "overlay_too_long", values, place))
        keys.append(key)
    if findings:
        raise Invalid(findings)
    return keys
