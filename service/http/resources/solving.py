"""`/solve`: solving solitaires, with one answer at the end or an event for each better grid."""

from collections.abc import Iterator

from flask import Response

from service.http.protocol.call import JSON, TEXT, Call, answer, merged
from service.http.protocol.responses import ALIVE, EVENTS, event, has_left, stream
from service.referee import Referee
from service.referee.errors import SolvingFailed
from service.referee.solving import Improved, Solved, Solver, Solving


def post_solve(referee: Referee, call: Call) -> Response:
    """Solve a solitaire; a client that leaves ends the search."""
    request = merged(call, call.body)
    call.operation.check(request)
    media_type = call.media_type(JSON, EVENTS, TEXT)
    solving = Solver(referee).start(request)
    if media_type == EVENTS:
        return stream(call, _events(solving, call), solving.close)
    solved = _waited_for(solving, call)
    text = media_type == TEXT
    content = solved.to_text(call.language) if text else solved.to_json(call.language)
    response = answer(content, media_type, call.language)
    response.headers["Vary"] = "Accept, Accept-Language"
    response.headers["Cache-Control"] = "no-store"
    return response


def _waited_for(solving: Solving, call: Call) -> Solved:
    """Return what has come of it at the end.

    Raises:
        SolvingFailed: the search broke.
        ConnectionResetError: the client has left.
    """
    try:
        for found in solving.events():
            if isinstance(found, Solved):
                return found
            if has_left(call):
                raise ConnectionResetError("the client has left")
    finally:
        solving.close()
    raise SolvingFailed


def _events(solving: Solving, call: Call) -> Iterator[bytes]:
    """Yield each better grid as it is found."""
    try:
        for found in solving.events():
            if has_left(call):
                return
            if found is None:
                yield ALIVE
            elif isinstance(found, Improved):
                yield event("improvement", found.to_json())
            else:
                yield event("end", found.to_json(call.language))
    finally:
        solving.close()
