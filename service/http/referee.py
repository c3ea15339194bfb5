"""What the operations share: the dictionaries, and answers about words in a reader's language."""

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache, partial
from typing import Any, Final

import orjson

from dictionaries.catalogue import DEFAULT, Catalogue, UnknownDictionary, Vocabulary
from dictionaries.dictionary import Dictionary
from service.config import Config
from service.http.batch import Batches
from service.http.problems import Unavailable, UnknownId
from service.reasons import tell

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
        batches: gives what answers for many words at once.
        edition: names the state that answers are made from, beside the dictionaries: what the
            sources say, the contract, the messages.
    """

    def __init__(self, catalogue: Catalogue, config: Config, edition: str) -> None:
        self.catalogue = catalogue
        self.config = config
        self.edition = f"{catalogue.lexicon.version}-{edition}"
        self.batches: Callable[[Vocabulary, str], Batches] = lru_cache(_BATCHES_KEPT)(
            partial(Batches, catalogue)
        )
        self._answers: dict[tuple[str, str, str, int], bytes] = {}

    def dictionary(self, identifier: str) -> Dictionary:
        """Give a dictionary.

        Raises:
            UnknownId: there is none of that id.
            Unavailable: its artifact was refused.
        """
        try:
            return self.catalogue.get(identifier)
        except UnknownDictionary as error:
            raise _problem(error) from error

    def vocabulary(self, request: Mapping[str, Any]) -> Vocabulary:
        """Give the union of the dictionaries that a request names, or the default one.

        Raises:
            UnknownId: one is not known.
            Unavailable: the artifact of one was refused.
        """
        named: str | Sequence[str] = request.get("dictionary", DEFAULT)
        try:
            return self.catalogue.choose((named,) if isinstance(named, str) else named)
        except UnknownDictionary as error:
            raise _problem(error) from error

    def max_age(self, vocabulary: Vocabulary) -> int:
        """Tell how long an answer may be kept: custom dictionaries may change at any moment."""
        built_in = all(map(self.catalogue.is_built_in, vocabulary.ids))
        return self.config.max_age if built_in else 0

    def tag(self, vocabulary: Vocabulary, *more: str) -> str:
        """Name the state that answers about words are made from."""
        return "-".join((vocabulary.version, self.edition, *more))

    def word(self, word: str, vocabulary: Vocabulary, language: str, suggest: int) -> bytes:
        """Give the answer for one word, as JSON."""
        if len(word) > _LONGEST:
            return self._word(word, vocabulary, language, suggest)
        asked = word, vocabulary.version, language, suggest
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


def _problem(error: UnknownDictionary) -> UnknownId | Unavailable:
    if error.fault is not None:
        return Unavailable({error.id: error.fault}, error.known)
    return UnknownId("dictionary", error.id, error.known)
