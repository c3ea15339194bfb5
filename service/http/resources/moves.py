"""`/moves`: what a hand can do on a position."""

from flask import Response

from service.http.protocol.call import JSON, Call, answer, merged
from service.referee import Referee


def post_moves(referee: Referee, call: Call) -> Response:
    """The moves that the rules allow, the best first."""
    request = merged(call, call.body)
    call.operation.check(request)
    found = referee.moves(request)
    response = answer(found.to_json(call.language), JSON, call.language)
    response.headers["Vary"] = "Accept-Language"
    return response
