"""Positions judged, moves scored, and what the games are."""

from functools import partial
from typing import Any

from flask import Response

from dictionaries import Vocabulary
from service.games import registry
from service.games.core.game import Game, RequestError
from service.http.protocol.call import Call, Json
from service.http.protocol.problems import Invalid, UnknownId
from service.http.protocol.requests import merged
from service.http.protocol.responses import JSON, TEXT, answer
from service.messages import LANGUAGES, say
from service.referee.lexicon import Spoken
from service.referee.words import Referee


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


def _told(call: Call, game: Game, shown: Json, request: Json) -> Response:
    media_type = call.media_type(JSON, TEXT)
    content = game.render(shown, request) if media_type == TEXT else shown
    response = answer(content, media_type, call.language)
    response.headers["Vary"] = "Accept, Accept-Language"
    return response


def list_games(call: Call) -> Response:
    """Every game, briefly."""
    games = [localised(game.describe(), call.language) for game in registry.games().values()]
    shown = [{"id": game["id"], "title": game["title"]} for game in games]
    return _spoken({"games": shown}, call.language)


def get_game(call: Call) -> Response:
    """One game.

    Raises:
        UnknownId: there is none of that id.
    """
    games = registry.games()
    name = call.path["id"]
    if name not in games:
        raise UnknownId("game", name, list(games))
    return _spoken(localised(games[name].describe(), call.language), call.language)


def _spoken(content: Json, language: str) -> Response:
    response = answer(content, JSON, language)
    response.headers["Vary"] = "Accept-Language"
    return response


def localised(value: Any, language: str) -> Any:  # noqa: ANN401 - any JSON value
    """Pick one language wherever a text is given by language, alone or among other members.

    >>> localised({"title": {"en": "Dominoes", "fr": "Dominos"}, "n": [1]}, "fr")
    {'title': 'Dominos', 'n': [1]}
    >>> localised({"id": "W1", "en": "A word is…", "fr": "Un mot est…"}, "fr")
    {'id': 'W1', 'text': 'Un mot est…'}
    """
    if isinstance(value, list):
        return [localised(item, language) for item in value]
    if not isinstance(value, dict):
        return value
    rest = {n: localised(item, language) for n, item in value.items() if n not in LANGUAGES}
    if not all(name in value for name in LANGUAGES):
        return rest
    return {**rest, "text": value[language]} if rest else value[language]
