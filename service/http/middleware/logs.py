"""Logs for programs: each line is a JSON object; each request has a line and an id.

Only when `ARBITRE_LOG` is `json`. Paths are never logged, since they hold the words that people ask
about. JSON is written in ASCII, so nothing in a request can break a line or reverse its direction.
"""

import json
import logging
import re
import sys
from collections.abc import Iterable
from datetime import UTC, datetime
from time import perf_counter
from typing import TYPE_CHECKING, Any, Final
from uuid import uuid4

from flask import Flask, has_request_context, request
from gunicorn.glogging import Logger  # type: ignore[import-untyped] # gunicorn has no types

from service.http.protocol.call import OPERATION

if TYPE_CHECKING:
    from wsgiref.types import StartResponse, WSGIApplication, WSGIEnvironment

_ID: Final = "arbitre.request_id"
_SENT: Final = "HTTP_X_REQUEST_ID"
_SANE: Final = re.compile(r"[A-Za-z0-9._~+/=:@-]{1,128}")
_requests: Final = logging.getLogger("arbitre.requests")


class JsonLines(logging.Formatter):
    """Writes a record as a JSON object on a line."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the line: time, level, logger and message, then the other fields of the record."""
        told = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "process": record.process,
            "message": record.getMessage(),
        }
        if has_request_context():
            told["request_id"] = request.environ.get(_ID)
        told.update(getattr(record, "fields", {}))
        if record.exc_info:
            told["exception"] = self.formatException(record.exc_info)
        return json.dumps(told)


class JsonLogger(Logger):  # type: ignore[misc] # gunicorn has no types
    """Writes the messages of gunicorn itself as JSON too."""

    def setup(self, cfg: Any) -> None:  # noqa: ANN401 - gunicorn has no types
        """Set up as gunicorn does, then change the format."""
        super().setup(cfg)
        for handler in self.error_log.handlers:
            handler.setFormatter(JsonLines())


class Logged:
    """An application that logs a line for each request and gives each an id.

    The id is that of the client (`X-Request-ID`) if it is sane, or else a new one; the answer has
    it.
    """

    def __init__(self, application: "WSGIApplication") -> None:
        self._application = application

    def __call__(
        self, environ: "WSGIEnvironment", start_response: "StartResponse"
    ) -> Iterable[bytes]:
        """Answer, as WSGI has it."""
        begun = perf_counter()
        sent = environ.get(_SENT, "")
        environ[_ID] = identifier = sent if _SANE.fullmatch(sent) else uuid4().hex

        def start(status: str, headers: list[tuple[str, str]], error: Any = None, /) -> Any:  # noqa: ANN401
            fields = {
                "request_id": identifier,
                "method": environ["REQUEST_METHOD"],
                "operation": environ.get(OPERATION, "none"),
                "status": int(status[:3]),
                "seconds": round(perf_counter() - begun, 6),
            }
            _requests.info("request", extra={"fields": fields})
            return start_response(status, [*headers, ("X-Request-ID", identifier)], error)

        return self._application(environ, start)


def log_as_json(app: Flask) -> None:
    """Make an application log as JSON, with a line for each request."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    logging.basicConfig(handlers=[handler])
    _requests.setLevel(logging.INFO)
    app.wsgi_app = Logged(app.wsgi_app)  # type: ignore[method-assign]
