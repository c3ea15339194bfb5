"""The referee: the dictionaries and the rules, asked by any client."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from itertools import chain
from typing import TYPE_CHECKING, Any, Final

from dictionaries import (
    DEFAULT,
    Catalogue,
    Countdown,
    Dictionary,
    Rack,
    StoreError,
    Summaries,
    Vocabulary,
    fold_exact,
)
from service import games
from service.messages import say
from service.referee.errors import Fault, Unacceptable, UnknownGame
from service.referee.finding.finder import Finder
from service.referee.finding.found import Drawn, Found, Hooked
from service.referee.house_rules import laid_over
from service.referee.listing import Listing
from service.referee.store import store_of
from service.referee.telling import sentence_of, values_told
from service.referee.words import Description, Suggester, Verdict, WordJudge, WordsAnswer
from service.settings import Settings
from service.wire import Json

if TYPE_CHECKING:
    from service.games import Game, Limits

_GAME_OF: Final = {"board": "diamino", "cards": "digramme", "dominoes": "dominos"}
"""The game that a position belongs to when the request names none."""


@dataclass(frozen=True, slots=True)
class Judgement:
    """What the rules of a game say of a position or a record.

    Attributes:
        result: the position or the score sheet.
        dictionary: the ids of the dictionaries, as asked.
        near: finds suggestions for the words refused, when the request asks for them.
    """

    result: "games.Position | games.Score"
    dictionary: Sequence[str]
    near: Suggester | None = None

    @property
    def valid(self) -> bool | None:
        """Whether a position is sound; None when that could not be decided."""
        return self.result.valid if isinstance(self.result, games.Position) else None

    def to_json(self, language: str) -> Json:
        """The answer as the contract shows it."""
        shown = _with_dictionary(self.result.to_json(partial(say, language)), self.dictionary)
        if self.near is not None:
            _suggest(shown, self.near)
        return shown

    def to_text(self, language: str) -> str:
        """The position or the score sheet, drawn."""
        return self.result.render(partial(say, language))


@dataclass(frozen=True, slots=True)
class FoundMoves:
    """The moves that the rules of a game allow a hand.

    Attributes:
        result: the moves.
        dictionary: the ids of the dictionaries, as asked.
    """

    result: "games.PossibleMoves"
    dictionary: Sequence[str]

    def to_json(self, language: str) -> Json:
        """The answer as the contract shows it."""
        return _with_dictionary(self.result.to_json(partial(say, language)), self.dictionary)


Answer = Description | WordsAnswer | Judgement | Verdict | Found | Hooked | Drawn


class GameLexicon:
    """What games judge words with: `service.games.Lexicon`."""

    def __init__(self, catalogue: Catalogue, vocabulary: Vocabulary) -> None:
        self._catalogue = catalogue
        self._vocabulary = vocabulary
        self._contains = vocabulary.contains

    def __contains__(self, key: str) -> bool:
        return self._contains(key)

    def cost(self, masks: Sequence[int]) -> int:
        """Estimate how many nodes `support` visits."""
        return self._vocabulary.cost(masks)

    def support(self, masks: Sequence[int]) -> list[int]:
        """Narrow the letters of a word that is partly known."""
        return self._vocabulary.support(masks)

    def rack(self, letters: str, blanks: int, steps: Countdown) -> Rack:
        """The rack of a player, and where it fits in a line."""
        return self._vocabulary.rack(letters, blanks, steps)

    def fold(self, text: str) -> str:
        """The key of a text.

        Raises:
            dictionaries.NoKey: it has none.
        """
        return fold_exact(text, join=self._vocabulary.joins)

    def explain(self, key: str) -> "games.Reason":
        """Why a key is not a word."""
        reason = self._catalogue.explain([key], self._vocabulary)[key]
        return games.Reason(reason.code, sentence_of(reason), values_told(reason.values))


class Referee:
    """Answers about words, positions, records and dictionaries.

    Requests are JSON that the contract allows (`service.contract`).

    Attributes:
        catalogue: the dictionaries.
        config: the settings.
        summaries: what the dictionaries of users are, in short; None when there is no store.
        edition: identifies what answers are made from besides the dictionaries: what the sources
            say, and the messages.
    """

    def __init__(self, catalogue: Catalogue, config: Settings, told_in: str = "") -> None:
        self.catalogue = catalogue
        self.config = config
        self.edition = f"{catalogue.lexicon.version}-{told_in}"
        self.summaries = Summaries(catalogue.store) if catalogue.store else None

    @classmethod
    def open(cls, config: Settings, told_in: str = "", *, at_once: bool = True) -> "Referee":
        """Open the built-in dictionaries; those of users are opened when they are asked for.

        Args:
            config: the settings.
            told_in: identifies the contract and the messages that answers are made with.
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
        return self.catalogue.get(reference)

    def listed(self) -> Listing:
        """List the dictionaries; those of users as far as their store can be asked."""
        built_in = [self.catalogue.get(identifier) for identifier in self.catalogue.built_in()]
        if self.summaries is None:
            return Listing(built_in, [], {})
        try:
            users, faults = self.summaries.all()
        except StoreError as error:
            return Listing(built_in, [], {}, str(error))
        others = [one for one in users if not self.catalogue.is_built_in(one.id)]
        store = self.catalogue.store
        return Listing(built_in, others, faults, store.fault if store else None)

    def vocabulary(self, request: Mapping[str, Any]) -> Vocabulary:
        """The words that a request is judged by.

        They are those of the default dictionary, or the union or the common words of those that the
        request names, with what it adds and without what it removes.

        Args:
            request: may have `dictionary`, `match`, `add` and `remove`.

        Raises:
            dictionaries.UnknownDictionary: there is none, or its artifact was refused.
            dictionaries.StoreError: the store cannot be asked.
            Unacceptable: something that is added or removed cannot be a word.
        """
        named: str | Sequence[str] = request.get("dictionary", DEFAULT)
        references = (named,) if isinstance(named, str) else named
        chosen = self.catalogue.choose(references, request.get("match", "any"))
        if "add" in request or "remove" in request:
            return laid_over(chosen, request)
        return chosen

    def is_built_in(self, vocabulary: Vocabulary) -> bool:
        """Whether all dictionaries are built in: those of users may change at any moment."""
        return all(self.catalogue.is_built_in(one.id) for one in vocabulary.dictionaries)

    def state(self, vocabulary: Vocabulary) -> str:
        """The versions of all dictionaries that an answer about words may depend on.

        Why a word is refused may depend on the dictionaries that those asked for extend, and these
        may have been replaced since.
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
        """Return what finds words in a vocabulary."""
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
        judged = self.judge(request, vocabulary)
        return judged if request.get("reveal", True) else Verdict(judged.valid)

    def judge(
        self, request: Json, vocabulary: Vocabulary, limits: "Limits | None" = None
    ) -> Judgement:
        """Judge a board, cards or dominoes.

        Args:
            request: a position.
            vocabulary: the words.
            limits: how large it may be; what the settings say, when not given.

        Raises:
            Unacceptable: the position means nothing.
        """
        suggest = request.get("suggest", 0)
        near = Suggester(self.catalogue, vocabulary, suggest) if suggest else None
        with faults_told():
            lexicon = GameLexicon(self.catalogue, vocabulary)
            judged = game_for(request).validate(request, lexicon, limits or self._limits)
        return Judgement(judged, vocabulary.ids, near)

    def score(self, request: Json) -> Judgement:
        """Replay a record: a `ScoreRequest`.

        Raises:
            Unacceptable: the record means nothing. See also `vocabulary`.
        """
        vocabulary = self.vocabulary(request)
        with faults_told():
            lexicon = GameLexicon(self.catalogue, vocabulary)
            scored = game_for(request).score(request, lexicon, self._limits)
        return Judgement(scored, vocabulary.ids)

    def moves(self, request: Json) -> FoundMoves:
        """Find the moves of a hand: a `MovesRequest`.

        Raises:
            Unacceptable: the request means nothing, or the game does not tell moves. See also
                `vocabulary`.
        """
        vocabulary = self.vocabulary(request)
        with faults_told():
            game = game_for(request)
            if not isinstance(game, games.FindsMoves):
                known = (n for n, one in games.games().items() if isinstance(one, games.FindsMoves))
                values = {"game": game.id, "known": ", ".join(known)}
                raise games.RequestError("/game", "no_moves_of_game", **values)
            lexicon = GameLexicon(self.catalogue, vocabulary)
            return FoundMoves(game.moves(request, lexicon, self._limits), vocabulary.ids)

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


def game_for(request: Json) -> "Game":
    """Return the game that a request names, or else the one its position belongs to.

    Raises:
        service.games.RequestError: there is no such game; the message lists those there are.
    """
    known = games.games()
    meant = next((game for part, game in _GAME_OF.items() if part in request), "diamino")
    name = request.get("game", meant)
    if name not in known:
        raise games.RequestError("/game", "unknown_game", game=name[:80], known=", ".join(known))
    return known[name]


def recorded_game(text: str) -> "games.Recorded":
    """Read a game of Scrabble recorded in a GCG file.

    Raises:
        Unacceptable: a line does not belong to that format.
    """
    with faults_told():
        return games.read_gcg(text)


@contextmanager
def faults_told() -> Iterator[None]:
    """Turn a `RequestError` of the rules into `Unacceptable`."""
    try:
        yield
    except games.RequestError as error:
        raise Unacceptable([Fault(error.pointer, error.code, error.values)]) from error


def _with_dictionary(shown: Json, ids: Sequence[str]) -> Json:
    """Return an answer with `dictionary` after its first member, which is the verdict."""
    first = next(iter(shown))
    return {first: shown[first], "dictionary": ids, **shown}


def _suggest(shown: Json, near: Suggester) -> None:
    """Add suggestions to the words of a position that are refused."""
    refused = [word for word in shown["words"] if word["valid"] is False]
    unsearched = 0
    for word in refused:
        found = near.of(word["word"])
        if found is None:
            unsearched += 1
        else:
            word["suggestions"] = found
    if unsearched:
        shown["unsearched"] = unsearched
