"""moto as a WSGI application, with the one thing that it lacks here.

S3 keeps nothing of a body that ends before its length; moto would keep what came.
"""

import io
from collections.abc import Iterable
from typing import Any

from moto.moto_server.werkzeug_app import create_backend_app

_moto = create_backend_app("s3")


def app(environ: dict[str, Any], start_response: Any) -> Iterable[bytes]:  # noqa: ANN401 - as WSGI has it
    """Answer as S3 does."""
    length = int(environ.get("CONTENT_LENGTH") or 0)
    body = environ["wsgi.input"].read(length)
    if len(body) < length:
        start_response("400 Bad Request", [("Content-Length", "0")])
        return []
    environ["wsgi.input"] = io.BytesIO(body)
    answer: Iterable[bytes] = _moto(environ, start_response)
    return answer
