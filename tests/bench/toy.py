"""What everyone writes first: a set of words, unidecode, and Flask."""

import orjson
from flask import Flask, Response, request
from unidecode import unidecode

from dictionaries import Dictionary
from service.settings import Settings


def create_app() -> Flask:
    """Make an application that says whether words are in `francais`, and no more."""
    app = Flask(__name__)
    path = Settings.from_environment().dictionaries / "francais.arbitre"
    words = frozenset(Dictionary.open(path))

    def check(word: str) -> dict[str, object]:
        key = unidecode(word).upper()
        return {"word": word, "key": key, "valid": key in words}

    @app.get("/")
    def ready() -> str:
        return "ready"

    @app.get("/words/<word>")
    def one(word: str) -> Response:
        return Response(orjson.dumps(check(word)), mimetype="application/json")

    @app.post("/validate")
    def many() -> Response:
        checked = [check(word) for word in orjson.loads(request.get_data())["words"]]
        return Response(orjson.dumps({"words": checked}), mimetype="application/json")

    return app
