"""Positions judged and moves scored, by the rules of their games."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from typing import Any

from dictionaries import Catalogue, Vocabulary
from service.games import registry
from service.games.core.game import Game, RequestError
from service.messages import say
from service.referee.errors import Fault, Unacceptable
from service.referee.lexicon import GameLexicon
from service.referee.words import Suggester

Json = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Judgement:
    """What the rules of a game say of a position or a record.

    Attributes:
        game: the game.
        request: what was judged.
        shown: the answer as the contract shows it.
    """

    game: Game
    request: Json
    shown: Json

    @property
    def valid(self) -> bool | None:
        """Whether a position is sound; None when that could not be decided."""
        valid: bool | None = self.shown["valid"]
        return valid

    def to_json(self, language: str) -> Json:
        """The answer; it was told in the language of the request."""
        del language
        return self.shown

    def to_text(self, language: str) -> str:
        """The position or the score sheet, drawn."""
        del language
        return self.game.render(self.shown, self.request)


def judge(catalogue: Catalogue, vocabulary: Vocabulary, request: Json, language: str) -> Judgement:
    """Judge a board, cards or dominoes.

    Raises:
        Unacceptable: the position means nothing.
    """
    lexicon = GameLexicon(catalogue, vocabulary, language)
    with _faults_told():
        game = registry.game_of(request)
        judged = game.validate(request, lexicon, partial(say, language))
    first = {"valid": judged.pop("valid"), "dictionary": vocabulary.ids, "game": game.id}
    shown = {**first, "words": [], **judged}
    if suggest := request.get("suggest", 0):
        _suggest(shown, Suggester(catalogue, vocabulary, suggest))
    return Judgement(game, request, shown)


def score(catalogue: Catalogue, vocabulary: Vocabulary, request: Json, language: str) -> Judgement:
    """Replay a record.

    Raises:
        Unacceptable: the record means nothing.
    """
    lexicon = GameLexicon(catalogue, vocabulary, language)
    with _faults_told():
        game = registry.find(request["game"])
        sheet = game.score(request, lexicon, partial(say, language))
    return Judgement(game, request, {"game": game.id, "dictionary": vocabulary.ids, **sheet})


@contextmanager
def _faults_told() -> Iterator[None]:
    """Tell what the rules cannot judge as the referee tells it."""
    try:
        yield
    except RequestError as error:
        raise Unacceptable([Fault(error.pointer, error.code, error.values)]) from error


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
