"""What the service is compared with: the least that Flask can answer on the same server."""

import orjson
from flask import Flask, Response, request


def create_app() -> Flask:
    """Make an application that says hello, and that parses words and answers a constant."""
    app = Flask(__name__)
    constants: dict[int, bytes] = {}

    @app.get("/")
    def hello() -> str:
        return "hello"

    @app.post("/constant/<int:size>")
    def constant(size: int) -> Response:
        orjson.loads(request.get_data())
        return Response(constants.setdefault(size, b"x" * size), mimetype="application/json")

    return app
