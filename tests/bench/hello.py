"""What the service is compared with: the least that Flask can answer on the same server."""

from flask import Flask


def create_app() -> Flask:
    """Make an application that says hello."""
    app = Flask(__name__)

    @app.get("/")
    def hello() -> str:
        return "hello"

    return app
