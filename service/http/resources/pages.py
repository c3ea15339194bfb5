"""The page, the index, the metrics, and whether the service is up."""

from contextlib import suppress
from typing import Final

from flask import Response, render_template
from prometheus_client.exposition import CONTENT_TYPE_PLAIN_0_0_4

from dictionaries import StoreError
from service.http.middleware.metrics import Metrics
from service.http.protocol.call import HTML, Call, answer
from service.http.protocol.problems import Unavailable
from service.http.protocol.responses import page
from service.messages import tell
from service.referee import Referee
from service.wire import Json

_LINKS: Final = {
    "words": "/words/{word}{?dictionary,suggest,reveal}",
    "validate": "/validate",
    "score": "/score",
    "games": "/games",
    "dictionaries": "/dictionaries",
    "openapi": "/openapi.yaml",
    "docs": "/docs",
    "health": "/health",
    "ready": "/ready",
    "metrics": "/metrics",
}


class Pages:
    """The operations about the service itself."""

    def __init__(self, referee: Referee, metrics: Metrics, version: str) -> None:
        self._referee = referee
        self._metrics = metrics
        self._version = version

    def home(self, call: Call) -> Response:
        """Answer with the page to a browser, with the index to other clients."""
        if call.media_type("application/json", HTML) == HTML:
            listing = self._referee.listed()
            response = page(
                render_template(
                    "home.html",
                    dictionaries=[(one.id, one.title) for one in listing.built_in],
                    users=sorted((one.title, one.id) for one in listing.users),
                    version=self._version,
                )
            )
        else:
            response = answer(self._index(call.root))
        response.headers["Vary"] = "Accept"
        return response

    def _index(self, root: str) -> Json:
        links = {name: root + path for name, path in _LINKS.items()}
        return {"name": "Arbitre", "version": self._version, "links": links}

    def health(self, call: Call) -> Response:
        """Answer as long as the process runs."""
        del call
        return _unkept({"status": "ok"})

    def ready(self, call: Call) -> Response:
        """Whether every dictionary is open.

        Raises:
            Unavailable: one is not.
        """
        catalogue = self._referee.catalogue
        if catalogue.faults:
            raise Unavailable(catalogue.faults, catalogue.built_in())
        shown: Json = {"status": "ready", "dictionaries": catalogue.built_in()}
        if (store := catalogue.store) is not None:
            state: Json = {"status": "up"}
            if store.fault is not None:
                state = {"status": "down", "detail": tell(call.language, store.fault)}
            if refused := store.faults:
                state["refused"] = {one: tell(call.language, why) for one, why in refused.items()}
            shown["store"] = state
        return _unkept(shown)

    def metrics(self, call: Call) -> Response:
        """Answer with what was counted."""
        del call
        catalogue = self._referee.catalogue
        numbers = {"built_in": len(catalogue.built_in())}
        if catalogue.store is not None:
            with suppress(StoreError):
                numbers["users"] = len(catalogue.store.ids())
        response = _unkept(self._metrics.tell(numbers))
        response.headers["Content-Type"] = CONTENT_TYPE_PLAIN_0_0_4
        return response


def _unkept(content: object) -> Response:
    response = answer(content)
    response.headers["Cache-Control"] = "no-store"
    return response
