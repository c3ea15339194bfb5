"""The application: `gunicorn 'service.app:create_app()' -c python:service.gunicorn_conf`."""

from collections.abc import Mapping
from functools import partial
from hashlib import sha256
from typing import Any, Final

from flask import Flask, Response

from dictionaries import DEFAULT, Catalogue
from service.games import registry
from service.http.protocol import problems
from service.http.protocol.contract import OPERATION, Contract, Handler
from service.http.protocol.metrics import Metrics
from service.http.resources import dictionaries, words
from service.http.resources import games as positions
from service.http.resources import word_pages as export
from service.http.resources.custom import House
from service.http.resources.diff import Comparison
from service.http.resources.pages import Pages
from service.messages import catalogue as load_messages
from service.referee.store import store_of
from service.referee.words import Referee
from service.settings import Settings

_ON_EVERY_ANSWER: Final = (("Access-Control-Allow-Origin", "*"),)
_TO_OTHER_SITES: Final = (*_ON_EVERY_ANSWER, ("Access-Control-Expose-Headers", "*"))
_HEADERS_TAKEN: Final = (
    "Accept, Accept-Language, Authorization, Content-Type, If-Match, If-None-Match"
)


class Arbitre(Flask):
    """Flask, open to pages from other sites (CORS), and counting what it answers.

    Attributes:
        metrics: counts the answers.
    """

    metrics: Metrics

    def wsgi_app(self, environ: Any, start_response: Any) -> Any:  # noqa: ANN401 - as Flask has it
        """Add to every answer, whoever makes it, what lets pages from other sites read it."""

        def start(status: str, headers: list[tuple[str, str]], error: Any = None) -> Any:  # noqa: ANN401
            headers.extend(_TO_OTHER_SITES if "HTTP_ORIGIN" in environ else _ON_EVERY_ANSWER)
            self.metrics.request(environ.get(OPERATION, "none"), status[:3])
            return start_response(status, headers, error)

        return super().wsgi_app(environ, start)

    def make_default_options_response(self) -> Response:
        """Give the methods that the path takes, and what a browser asks before it sends."""
        response = super().make_default_options_response()
        response.status_code = 204
        headers = response.headers
        del headers["Content-Type"]
        headers["Access-Control-Allow-Methods"] = headers["Allow"]
        headers["Access-Control-Allow-Headers"] = _HEADERS_TAKEN
        headers["Access-Control-Max-Age"] = "86400"
        return response


def create_app(config: Settings | None = None) -> Flask:
    """Make the application: open the dictionaries, read the contract, bind it.

    Args:
        config: settings; by default those of the environment.

    Raises:
        service.settings.SettingsError: a setting cannot be used.
        dictionaries.artifact.ArtifactError: the lexicon is missing or damaged.
    """
    config = config or Settings.from_environment()
    app = Arbitre("service")
    contract = Contract(config)
    catalogue = open_catalogue(config)
    _log_faults(app, catalogue)
    referee = Referee(catalogue, config, _edition(contract))
    app.metrics = referee.metrics
    problems.install(app)
    contract.bind(app, _handlers(referee, Pages(app, referee, contract)))
    registry.games()
    return app


def open_catalogue(config: Settings) -> Catalogue:
    """Open the dictionaries that are built in; those of users are opened when asked for.

    Raises:
        service.settings.SettingsError: ARBITRE_STORE cannot be used.
        dictionaries.artifact.ArtifactError: the lexicon is missing or damaged.
    """
    return Catalogue.open(config.dictionaries, config.expected, store_of(config))


def _handlers(referee: Referee, pages: Pages) -> Mapping[str, Handler]:
    def bound(function: Any) -> Handler:  # noqa: ANN401 - a handler with one argument more
        handler: Handler = partial(function, referee)
        return handler

    house = House(referee)
    return {
        "getWord": bound(words.get_word),
        "getValidate": bound(words.get_validate),
        "postValidate": bound(words.post_validate),
        "postScore": bound(positions.post_score),
        "listGames": positions.list_games,
        "getGame": positions.get_game,
        "listDictionaries": bound(dictionaries.list_dictionaries),
        "getDictionary": bound(dictionaries.get_dictionary),
        "putDictionary": house.put,
        "deleteDictionary": house.delete,
        "getDiff": Comparison(referee).diff,
        "listWords": bound(export.list_words),
        "getHome": pages.home,
        "getHealth": pages.health,
        "getReady": pages.ready,
        "getMetrics": pages.metrics,
        "getContract": pages.contract,
        "getDocs": pages.docs,
    }


def _edition(contract: Contract) -> str:
    """Name the contract and the messages, so that answers kept by caches end with them."""
    return sha256(f"{contract.text}{load_messages()}".encode()).hexdigest()[:8]


def _log_faults(app: Flask, catalogue: Catalogue) -> None:
    for identifier, fault in catalogue.faults.items():
        app.logger.error("dictionary %s is not served: %s", identifier, fault)
    if DEFAULT in catalogue.faults:
        app.logger.error("%s is the default: requests that name no dictionary get 503", DEFAULT)
