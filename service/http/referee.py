"""What the operations share: the dictionaries, and answers about words in a reader's language."""

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any, Final

from dictionaries.catalogue import DEFAULT, Catalogue, UnknownDictionary, Vocabulary
from dictionaries.dictionary import Dictionary
from service.config import Config
from service.http.problems import Unavailable, UnknownId
from service.reasons import tell

Json = dict[str, Any]
_UNIONS_KEPT: Final = 256


class Referee:
    """Everything that answers requests, but for HTTP.

    Attributes:
        catalogue: the dictionaries.
        config: the settings.
        edition: names the state that answers are made from, beside the dictionaries: what the
            sources say, the contract, the messages.
    """

    def __init__(self, catalogue: Catalogue, config: Config, edition: str) -> None:
        self.catalogue = catalogue
        self.config = config
        self.edition = f"{catalogue.lexicon.version}-{edition}"
        self._choose: Callable[[tuple[str, ...]], Vocabulary] = lru_cache(_UNIONS_KEPT)(
            catalogue.choose
        )

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
            return self._choose((named,) if isinstance(named, str) else tuple(named))
        except UnknownDictionary as error:
            raise _problem(error) from error

    def tag(self, vocabulary: Vocabulary, *more: str) -> str:
        """Name the state that answers about words are made from."""
        return "-".join((vocabulary.version, self.edition, *more))

    def word(self, word: str, vocabulary: Vocabulary, language: str, suggest: int = 0) -> Json:
        """Give the answer for one word."""
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
        return shown


def _problem(error: UnknownDictionary) -> UnknownId | Unavailable:
    if error.fault is not None:
        return Unavailable({error.id: error.fault}, error.known)
    return UnknownId("dictionary", error.id, error.known)
