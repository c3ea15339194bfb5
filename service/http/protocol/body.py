"""The body of a request: read whole or refused."""

import re
from collections.abc import Mapping
from typing import Any, Final

from gunicorn.http.errors import ParseException  # type: ignore[import-untyped]

from service.contract import NotJson, json_of
from service.http.protocol.problems import Malformed, TooLarge

_BOM: Final = b"\xef\xbb\xbf"
_PATIENCE: Final = 8
"""How many times the limit is read before a client that goes on is cut off."""
_PIECE: Final = 1 << 16
_BREAKS: Final = re.compile(r"\r\n|\r|\n")


def read(environ: Mapping[str, Any], limit: int) -> bytes:
    """Read a body from the server.

    A chunked body has no length to go by: it is read to one byte past the limit, so that it is
    refused and never cut. What is refused is read on for a while, since a client that is still
    sending may not see the answer.

    Raises:
        TooLarge: it is longer than the limit.
        Malformed: it ended early, or was not sent as HTTP says.
    """
    stream = environ["wsgi.input"]
    declared = environ.get("CONTENT_LENGTH") or ""
    if declared and not (declared.isascii() and declared.isdigit()):
        raise Malformed("bad_request")
    if not declared and not environ.get("wsgi.input_terminated"):
        return b""
    length = int(declared) if declared else None
    try:
        body: bytes = stream.read(limit + 1 if length is None else min(length, limit + 1))
        if len(body) > limit:
            _drain(stream, limit * _PATIENCE)
    except (OSError, ParseException) as error:  # the client left, or sent a chunk that is none
        raise Malformed("body_incomplete") from error
    if len(body) > limit:
        raise TooLarge("body_too_large", limit=limit)
    if length is not None and len(body) < length:
        raise Malformed("body_incomplete")
    return body


def _drain(stream: Any, most: int) -> None:  # noqa: ANN401 - whatever the server reads from
    while most > 0 and (piece := stream.read(_PIECE)):
        most -= len(piece)


def parse_text(body: bytes) -> list[str]:
    r"""Split a text into its lines; a final line break ends the last line.

    Raises:
        Malformed: it is not UTF-8.

    >>> parse_text("\ufeffété\r\n\nxyz\n".encode())
    ['été', '', 'xyz']
    """
    lines = _BREAKS.split(decoded(body))
    return lines if lines[-1] else lines[:-1]


def decoded(body: bytes) -> str:
    """The text of a body.

    Raises:
        Malformed: it is not UTF-8.
    """
    try:
        return body.removeprefix(_BOM).decode()
    except UnicodeDecodeError as error:
        raise Malformed("body_not_utf8", position=error.start) from error


def parse_json(body: bytes) -> Any:  # noqa: ANN401 - any JSON value; the contract narrows it
    """Parse JSON.

    Raises:
        Malformed: see `service.contract.json_of`.
    """
    try:
        return json_of(body)
    except NotJson as error:
        raise Malformed(error.code, **error.values) from error
