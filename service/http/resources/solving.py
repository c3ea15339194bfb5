"""`/solve`: solitaires, solved while one waits or looks on."""

import json
from collections.abc import Iterator
from select import select
from socket import MSG_PEEK, socket
from typing import Any, Final

from flask import Response

from service.http.protocol.call import JSON, TEXT, Call, answer, merged
from service.referee import Referee
from service.referee.errors import SolvingFailed
from service.referee.solving import Improved, Solved, Solver, Solving

EVENTS: Final = "text/event-stream"
_SOCKET: Final = "gunicorn.socket"


def post_solve(referee: Referee, call: Call) -> Response:
    """Solve a solitaire; whoever leaves ends the search."""
    request = merged(call, call.body)
    call.operation.check(request)
    media_type = call.media_type(JSON, EVENTS, TEXT)
    solving = Solver(referee).start(request)
    client = call.environ.get(_SOCKET)
    if media_type == EVENTS:
        response = Response(_events(solving, client, call.language), content_type=EVENTS)
        response.headers["X-Accel-Buffering"] = "no"  # nginx would keep events back
        response.headers["Content-Language"] = call.language
        response.call_on_close(solving.close)
    else:
        solved = _waited_for(solving, client)
        text = media_type == TEXT
        content = solved.to_text(call.language) if text else solved.to_json(call.language)
        response = answer(content, media_type, call.language)
    response.headers["Vary"] = "Accept, Accept-Language"
    response.headers["Cache-Control"] = "no-store"
    return response


def _waited_for(solving: Solving, client: socket | None) -> Solved:
    """What comes of it at the end.

    Raises:
        SolvingFailed: the search broke.
        ConnectionResetError: nobody waits for it any more.
    """
    try:
        for event in solving.events():
            if isinstance(event, Solved):
                return event
            if _left(client):
                raise ConnectionResetError("the client has left")
    finally:
        solving.close()
    raise SolvingFailed


def _events(solving: Solving, client: socket | None, language: str) -> Iterator[bytes]:
    """What is found, as it is found: see https://html.spec.whatwg.org/#server-sent-events."""
    try:
        for event in solving.events():
            if _left(client):
                return
            if event is None:
                yield b": still at it\n\n"
            elif isinstance(event, Improved):
                yield _event("improvement", event.to_json())
            else:
                yield _event("end", event.to_json(language))
    finally:
        solving.close()


def _event(name: str, data: Any) -> bytes:  # noqa: ANN401 - any JSON
    return f"event: {name}\ndata: {json.dumps(data, ensure_ascii=False)}\n\n".encode()


def _left(client: socket | None) -> bool:
    """Whether a client has closed its connection, which is then readable with nothing to read."""
    if client is None or not select([client], [], [], 0)[0]:
        return False
    try:
        return socket.recv(client, 1, MSG_PEEK) == b""
    except OSError:
        return True
