"""Positions judged and moves scored, by the rules of their games."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from typing import Any

from dictionaries import Catalogue, Vocabulary
from service import games
from service.messages import say
from service.referee.errors import Fault, Unacceptable
from service.referee.lexicon import GameLexicon
from service.referee.words import Suggester

Json = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Judgement:
    """What the rules of a game say of a position or a record.

    Attributes:
        result: the position or the score sheet.
        dictionary: the ids of the dictionaries, as asked.
        near: words near those refused, when they are asked for.
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


def judge(
    catalogue: Catalogue, vocabulary: Vocabulary, request: Json, limits: "games.Limits"
) -> Judgement:
    """Judge a board, cards or dominoes.

    Raises:
        Unacceptable: the position means nothing.
    """
    suggest = request.get("suggest", 0)
    near = Suggester(catalogue, vocabulary, suggest) if suggest else None
    with _faults_told():
        lexicon = GameLexicon(catalogue, vocabulary)
        return Judgement(
            games.game_for(request).validate(request, lexicon, limits), vocabulary.ids, near
        )


def score(
    catalogue: Catalogue, vocabulary: Vocabulary, request: Json, limits: "games.Limits"
) -> Judgement:
    """Replay a record.

    Raises:
        Unacceptable: the record means nothing.
    """
    with _faults_told():
        lexicon = GameLexicon(catalogue, vocabulary)
        return Judgement(games.game_for(request).score(request, lexicon, limits), vocabulary.ids)


def recorded_game(text: str) -> "games.Recorded":
    """Read a game of Scrabble recorded in a GCG file.

    Raises:
        Unacceptable: a line is none of that format.
    """
    with _faults_told():
        return games.read_gcg(text)


@dataclass(frozen=True, slots=True)
class FoundMoves:
    """The moves that a hand has by the rules of a game.

    Attributes:
        result: the moves.
        dictionary: the ids of the dictionaries, as asked.
    """

    result: "games.PossibleMoves"
    dictionary: Sequence[str]

    def to_json(self, language: str) -> Json:
        """The answer as the contract shows it."""
        return _with_dictionary(self.result.to_json(partial(say, language)), self.dictionary)


def moves(
    catalogue: Catalogue, vocabulary: Vocabulary, request: Json, limits: "games.Limits"
) -> FoundMoves:
    """Find the moves of a hand on a position.

    Raises:
        Unacceptable: the request means nothing, or the game does not tell moves.
    """
    with _faults_told():
        game = games.game_for(request)
        if not isinstance(game, games.FindsMoves):
            finders = (n for n, one in games.games().items() if isinstance(one, games.FindsMoves))
            known = ", ".join(finders)
            raise games.RequestError("/game", "no_moves_of_game", game=game.id, known=known)
        lexicon = GameLexicon(catalogue, vocabulary)
        return FoundMoves(game.moves(request, lexicon, limits), vocabulary.ids)


@contextmanager
def _faults_told() -> Iterator[None]:
    """Raise what the rules cannot judge as `Unacceptable`."""
    try:
        yield
    except games.RequestError as error:
        raise Unacceptable([Fault(error.pointer, error.code, error.values)]) from error


def _with_dictionary(shown: Json, ids: Sequence[str]) -> Json:
    """An answer with the dictionaries behind its first member, which says what it comes to."""
    first = next(iter(shown))
    return {first: shown[first], "dictionary": ids, **shown}


def _suggest(shown: Json, near: Suggester) -> None:
    """Add words near those of a position that are refused."""
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
