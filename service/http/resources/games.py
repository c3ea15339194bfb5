"""`/score`, which replays a record, and `/games`."""

from typing import Any

from flask import Response

from service.http.protocol.call import JSON, Call, answer, merged, told
from service.messages import LANGUAGES
from service.messages.typography import french_spaces
from service.referee import Referee
from service.wire import Json


def post_score(referee: Referee, call: Call) -> Response:
    """Replay a record."""
    request = merged(call, call.body)
    call.operation.check(request)
    return told(call, referee.score(request))


def list_games(referee: Referee, call: Call) -> Response:
    """List the games."""
    games = [localised(game.describe(), call.language) for game in referee.games()]
    shown = [{"id": game["id"], "title": game["title"]} for game in games]
    return _localised_answer({"games": shown}, call.language)


def get_game(referee: Referee, call: Call) -> Response:
    """Describe one game."""
    game = referee.game(call.path["id"])
    return _localised_answer(localised(game.describe(), call.language), call.language)


def _localised_answer(content: Json, language: str) -> Response:
    response = answer(content, JSON, language)
    response.headers["Vary"] = "Accept-Language"
    return response


def localised(value: Any, language: str) -> Any:  # noqa: ANN401 - any JSON value
    """Pick one language wherever a text is given in several, alone or among other members.

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
    text = french_spaces(value[language]) if language == "fr" else value[language]
    return {**rest, "text": text} if rest else text
