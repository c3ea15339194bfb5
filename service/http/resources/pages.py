"""The page, the index, the contract to read, and whether the service is up."""

from contextlib import suppress
from hashlib import sha256
from typing import Final

from flask import Flask, Response, render_template
from prometheus_client.exposition import CONTENT_TYPE_PLAIN_0_0_4

from dictionaries import StoreError
from service.http.protocol.call import Call, Json
from service.http.protocol.contract import Contract
from service.http.protocol.problems import Unavailable
from service.http.protocol.responses import HTML, answer, kept
from service.http.resources.dictionaries import listed
from service.http.resources.docs import documented
from service.referee.words import Referee

_YAML: Final = "application/yaml"
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
_POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self';"
    " img-src 'self' data:; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)


class Pages:
    """Pages, all but the first made once, at start."""

    def __init__(self, app: Flask, referee: Referee, contract: Contract) -> None:
        self._referee = referee
        self._contract = contract
        with app.app_context():
            self._docs = render_template("docs.html", **documented(contract))

    def home(self, call: Call) -> Response:
        """Give the page to a browser, the index to others."""
        if call.media_type("application/json", HTML) == HTML:
            built_in, users, _ = listed(self._referee)  # without those that cannot be read now
            response = _page(
                render_template(
                    "home.html",
                    dictionaries=[(one.id, one.title) for one in built_in],
                    users=sorted((one.title, one.id) for one in users),
                    version=self._contract.version,
                )
            )
        else:
            response = answer(
                {"name": "Arbitre", "version": self._contract.version, "links": _LINKS}
            )
        response.headers["Vary"] = "Accept"
        return response

    def docs(self, call: Call) -> Response:
        """Give the contract as a page."""
        return kept(call, _digest(self._docs), "", 0, lambda: _page(self._docs))

    def contract(self, call: Call) -> Response:
        """Give the contract as it applies here."""
        text = self._contract.text
        return kept(call, _digest(text), "", 0, lambda: answer(text, _YAML))

    def health(self, call: Call) -> Response:
        """Tell that the process answers."""
        del call
        return _unkept({"status": "ok"})

    def ready(self, call: Call) -> Response:
        """Tell whether every dictionary is open.

        Raises:
            Unavailable: one is not.
        """
        del call
        catalogue = self._referee.catalogue
        if catalogue.faults:
            raise Unavailable(catalogue.faults, catalogue.built_in())
        shown: Json = {"status": "ready", "dictionaries": catalogue.built_in()}
        if (store := catalogue.store) is not None:
            state: Json = {"status": "up"}
            if store.fault is not None:
                state = {"status": "down", "detail": store.fault}
            if refused := dict(store.faults):
                state["refused"] = refused
            shown["store"] = state
        return _unkept(shown)

    def metrics(self, call: Call) -> Response:
        """Tell what was counted."""
        del call
        catalogue = self._referee.catalogue
        numbers = {"built_in": len(catalogue.built_in())}
        if catalogue.store is not None:
            with suppress(StoreError, OSError):
                numbers["users"] = len(catalogue.store.ids())
        response = _unkept(self._referee.metrics.tell(numbers))
        response.headers["Content-Type"] = CONTENT_TYPE_PLAIN_0_0_4
        return response


def _page(text: str) -> Response:
    response = answer(text, HTML)
    response.headers["Content-Security-Policy"] = _POLICY
    response.headers["X-Content-Type-Options"] = "nosniff"
    response.headers["Referrer-Policy"] = "no-referrer"
    return response


def _unkept(content: object) -> Response:
    response = answer(content)
    response.headers["Cache-Control"] = "no-store"
    return response


def _digest(text: str) -> str:
    return sha256(text.encode()).hexdigest()[:16]
