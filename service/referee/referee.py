"""The referee: the dictionaries and the rules, asked by any client."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import chain
from typing import TYPE_CHECKING, Any

from dictionaries import (
    DEFAULT,
    MAX_LENGTH,
    Catalogue,
    Dictionary,
    HouseRules,
    NoKey,
    StoreError,
    Summaries,
    Vocabulary,
    fold,
    of_system,
)
from service import games
from service.referee import positions
from service.referee.errors import Fault, Unacceptable, UnknownGame
from service.referee.finder import Drawn, Finder, Found, Hooked
from service.referee.listing import Listing
from service.referee.positions import FoundMoves, Judgement
from service.referee.store import store_of
from service.referee.words import Description, Verdict, WordJudge, WordsAnswer
from service.settings import Settings

if TYPE_CHECKING:
    from service.games import Game, Limits

Json = dict[str, Any]
Answer = Description | WordsAnswer | Judgement | Verdict | Found | Hooked | Drawn


class Referee:
    """Answers about words, positions, records and dictionaries.

    Requests are JSON that the contract allows (`service.contract`).

    Attributes:
        catalogue: the dictionaries.
        config: the settings.
        summaries: what the dictionaries of users are, in short; None when there is no store.
        edition: names what answers are made from beside the dictionaries: what the sources say,
            and the words they are told in.
    """

    def __init__(self, catalogue: Catalogue, config: Settings, told_in: str = "") -> None:
        self.catalogue = catalogue
        self.config = config
        self.edition = f"{catalogue.lexicon.version}-{told_in}"
        self.summaries = Summaries(catalogue.store) if catalogue.store else None

    @classmethod
    def open(cls, config: Settings, told_in: str = "", *, at_once: bool = True) -> "Referee":
        """Open the dictionaries that are built in; those of users are opened when asked for.

        Args:
            config: the settings.
            told_in: names the contract and the messages that answers are told in.
            at_once: see `dictionaries.Catalogue.open`.

        Raises:
            service.settings.SettingsError: ARBITRE_STORE cannot be used.
            dictionaries.artifact.ArtifactError: the lexicon is missing or damaged.
        """
        store = store_of(config)
        catalogue = Catalogue.open(config.dictionaries, config.expected, store, at_once=at_once)
        return cls(catalogue, config, told_in)

    def dictionary(self, reference: str) -> Dictionary:
        """A dictionary, by `id` or `id@version`.

        Raises:
            dictionaries.UnknownDictionary: there is none, or its artifact was refused.
            dictionaries.StoreError: the store cannot be asked.
        """
        with _store_asked():
            return self.catalogue.get(reference)

    def listed(self) -> Listing:
        """The dictionaries that there are, as far as the store of users' can be asked."""
        built_in = [self.catalogue.get(identifier) for identifier in self.catalogue.built_in()]
        if self.summaries is None:
            return Listing(built_in, [], {})
        try:
            with _store_asked():
                users, faults = self.summaries.all()
        except StoreError as error:
            return Listing(built_in, [], {}, str(error))
        others = [one for one in users if not self.catalogue.is_built_in(one.id)]
        store = self.catalogue.store
        return Listing(built_in, others, faults, store.fault if store else None)

    def vocabulary(self, request: Mapping[str, Any]) -> Vocabulary:
        """The words that a request plays with.

        The union of the dictionaries that it names or what they have in common, or the default one,
        and over it what the request adds and removes.

        Args:
            request: may have `dictionary`, `match`, `add` and `remove`.

        Raises:
            dictionaries.UnknownDictionary: there is none, or its artifact was refused.
            dictionaries.StoreError: the store cannot be asked.
            Unacceptable: what is added or removed can be no word.
        """
        named: str | Sequence[str] = request.get("dictionary", DEFAULT)
        with _store_asked():
            references = (named,) if isinstance(named, str) else named
            chosen = self.catalogue.choose(references, request.get("match", "any"))
        if "add" in request or "remove" in request:
            return HouseRules(
                chosen, _keys(request, "add", chosen), _keys(request, "remove", chosen)
            )
        return chosen

    def is_built_in(self, vocabulary: Vocabulary) -> bool:
        """Whether no dictionary of users, which may change at any moment, is in a vocabulary."""
        return all(self.catalogue.is_built_in(one.id) for one in vocabulary.dictionaries)

    def state(self, vocabulary: Vocabulary) -> str:
        """Name what answers about words are made from, dictionaries that only explain among them.

        Why a word is refused may depend on the dictionaries that those asked extend, which may
        have been replaced since these were built.
        """
        if self.is_built_in(vocabulary):
            return vocabulary.version
        lineages = chain.from_iterable(map(self.catalogue.lineage, vocabulary.dictionaries))
        return ".".join((vocabulary.version, *(one.version for one in lineages)))

    def describe(self, word: str, vocabulary: Vocabulary, options: Json) -> Description | Verdict:
        """Judge one word; options may have `reveal` and `suggest`."""
        judge = WordJudge(self.catalogue, vocabulary)
        if not options.get("reveal", True):
            return judge.verdict([word])
        return judge.describe(word, options.get("suggest", 0))

    def judge_words(
        self, words: Sequence[str], vocabulary: Vocabulary, options: Json
    ) -> WordsAnswer | Verdict:
        """Judge words; options may have `reveal` and `suggest`."""
        judge = WordJudge(self.catalogue, vocabulary)
        if not options.get("reveal", True):
            return judge.verdict(words)
        return judge.judge(words, options.get("suggest", 0))

    def finder(self, vocabulary: Vocabulary) -> Finder:
        """What finds words of a vocabulary."""
        return Finder(vocabulary, self.catalogue.lexicon)

    def validate(self, request: Json) -> Answer:
        """Judge a word, words, a board, cards or dominoes: a `ValidateRequest`.

        Raises:
            Unacceptable: what is sent means nothing. See also `vocabulary`.
        """
        vocabulary = self.vocabulary(request)
        if "word" in request:
            return self.describe(request["word"], vocabulary, request)
        if "words" in request:
            return self.judge_words(request["words"], vocabulary, request)
        judged = positions.judge(self.catalogue, vocabulary, request, self._limits)
        return judged if request.get("reveal", True) else Verdict(judged.valid)

    def score(self, request: Json) -> Judgement:
        """Replay a record: a `ScoreRequest`.

        Raises:
            Unacceptable: the record means nothing. See also `vocabulary`.
        """
        vocabulary = self.vocabulary(request)
        return positions.score(self.catalogue, vocabulary, request, self._limits)

    def moves(self, request: Json) -> FoundMoves:
        """Find the moves of a hand: a `MovesRequest`.

        Raises:
            Unacceptable: the request means nothing. See also `vocabulary`.
        """
        vocabulary = self.vocabulary(request)
        return positions.moves(self.catalogue, vocabulary, request, self._limits)

    @property
    def _limits(self) -> "Limits":
        return games.Limits(max_board=self.config.max_board)

    def games(self) -> "list[Game]":
        """The games, in the order of their ids."""
        return list(games.games().values())

    def game(self, identifier: str) -> "Game":
        """A game.

        Raises:
            UnknownGame: there is none of that id.
        """
        known = games.games()
        if identifier not in known:
            raise UnknownGame(identifier, list(known))
        return known[identifier]


@contextmanager
def _store_asked() -> Iterator[None]:
    """Raise what the file system refuses as a store that cannot be asked."""
    try:
        yield
    except OSError as error:
        raise StoreError(of_system(error)) from error


def _keys(request: Mapping[str, Any], name: str, vocabulary: Vocabulary) -> Sequence[str]:
    """Fold the words that a request adds or removes.

    Raises:
        Unacceptable: one of them can be no word.
    """
    keys: list[str] = []
    faults: list[Fault] = []
    for index, word in enumerate(request.get(name, ())):
        place, values = f"/{name}/{index}", {"word": word[:80]}
        try:
            keys.append(fold(word, join=vocabulary.joins))
        except NoKey as error:
            faults.append(Fault(place, f"overlay_{error.code}", values))
            continue
        if len(keys[-1]) > MAX_LENGTH:
            faults.append(Fault(place, "overlay_too_long", {**values, "limit": MAX_LENGTH}))
    if faults:
        raise Unacceptable(faults)
    return keys
