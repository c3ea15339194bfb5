"""Positions judged, moves scored, and what the games are."""

from functools import partial
from typing import Any, Protocol, runtime_checkable

from flask import Response

from dictionaries.catalogue import Vocabulary
from service.games import registry
from service.games.game import Game, RequestError
from service.http.answers import JSON, TEXT, answer
from service.http.contract import Call, Json
from service.http.problems import Invalid, UnknownId
from service.http.referee import Referee
from service.http.requests import merged
from service.messages import say
from service.reasons import Spoken


def position(referee: Referee, call: Call, vocabulary: Vocabulary, request: Json) -> Response:
    """Judge a board, cards or dominoes.

    Raises:
        Invalid: the position means nothing.
    """
    request["max_board"] = referee.config.max_board
    lexicon = Spoken(referee.catalogue, vocabulary, call.language)
    try:
        game = registry.game_of(request)
        judged = game.validate(request, lexicon, partial(say, call.language))
    except RequestError as error:
        raise Invalid.from_rules(error) from error
    shown = {"valid": judged.pop("valid"), "dictionary": vocabulary.ids, "game": game.id}
    if not request.get("reveal", True):
        return answer({"valid": shown["valid"]})
    if suggest := request.get("suggest", 0):
        for word in judged.get("words", ()):
            if word["valid"] is False:
                found = referee.catalogue.suggest(word["word"], vocabulary, suggest)
                word["suggestions"] = found
    return _told(call, game, {**shown, "words": [], **judged}, request)


def post_score(referee: Referee, call: Call) -> Response:
    """Replay a record.

    Raises:
        Invalid: the record means nothing.
    """
    request = merged(call, call.body)
    call.operation.check(request)
    request["max_board"] = referee.config.max_board
    vocabulary = referee.vocabulary(request)
    lexicon = Spoken(referee.catalogue, vocabulary, call.language)
    try:
        game = registry.find(request["game"])
        sheet = game.score(request, lexicon, partial(say, call.language))
    except RequestError as error:
        raise Invalid.from_rules(error) from error
    return _told(call, game, {"game": game.id, "dictionary": vocabulary.ids, **sheet}, request)


@runtime_checkable
class Drawn(Protocol):
    """A game that can draw its answers for a terminal."""

    def render(self, answer: Json, request: Json) -> str:
        """Draw an answer of `validate` or `score`."""
        ...


def _told(call: Call, game: Game, shown: Json, request: Json) -> Response:
    if isinstance(game, Drawn) and call.media_type(JSON, TEXT) == TEXT:
        response = answer(game.render(shown, request), TEXT, call.language)
    else:
        response = answer(shown, JSON, call.language)
    response.headers["Vary"] = "Accept, Accept-Language"
    return response


def list_games(call: Call) -> Response:
    """Every game, briefly."""
    games = [_localised(game.describe(), call.language) for game in registry.games().values()]
    return answer({"games": [{"id": game["id"], "title": game["title"]} for game in games]})


def get_game(call: Call) -> Response:
    """One game.

    Raises:
        UnknownId: there is none of that id.
    """
    games = registry.games()
    name = call.path["id"]
    if name not in games:
        raise UnknownId("game", name, list(games))
    return answer(_localised(games[name].describe(), call.language), JSON, call.language)


def _localised(value: Any, language: str) -> Any:  # noqa: ANN401 - any JSON value
    """Pick one language where a text is given by language.

    >>> _localised({"title": {"en": "Dominoes", "fr": "Dominos"}, "n": [1]}, "fr")
    {'title': 'Dominos', 'n': [1]}
    """
    if isinstance(value, dict):
        if value.keys() == {"en", "fr"}:
            return value[language]
        return {name: _localised(item, language) for name, item in value.items()}
    if isinstance(value, list):
        return [_localised(item, language) for item in value]
    return value
