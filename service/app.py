"""The application: `gunicorn 'service.app:create_app()' -c python:service.gunicorn_conf`."""

from collections.abc import Callable, Mapping
from functools import partial
from hashlib import sha256
from time import perf_counter
from typing import Any, Final

from flask import Flask, Request, Response
from flask.sessions import NullSession, SessionInterface
from werkzeug.routing import MapAdapter

from dictionaries import DEFAULT, Catalogue
from service.contract import Contract
from service.http.middleware.compression import compressed
from service.http.middleware.limits import limit
from service.http.middleware.logs import log_as_json
from service.http.middleware.metrics import Metrics
from service.http.middleware.mount import mounted
from service.http.protocol.call import OPERATION, WORDS, Handler
from service.http.protocol.handlers import install
from service.http.protocol.operations import bind, operations
from service.http.protocol.views import problem_view
from service.http.resources import dictionaries, finder, games, moves, solving, words
from service.http.resources.custom import CustomResource
from service.http.resources.diff import Comparison
from service.http.resources.docs import Docs
from service.http.resources.pages import Pages
from service.http.resources.word_pages import WordPages
from service.messages import catalogue as load_messages
from service.referee import Referee
from service.settings import Settings

_ON_EVERY_ANSWER: Final = (
    ("Access-Control-Allow-Origin", "*"),
    ("X-Content-Type-Options", "nosniff"),
)
_TO_OTHER_SITES: Final = (*_ON_EVERY_ANSWER, ("Access-Control-Expose-Headers", "*"))
_SERVICE_WORKER: Final = "/static/worker.js"
"""Serves the page offline, which stands above the folder of the file."""
_METHODS_TAKEN: Final = "GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS"
"""On every path, so that a page can read the 404 or the 405 of its mistake."""
_HEADERS_TAKEN: Final = (
    "Accept, Accept-Language, Authorization, Content-Type, If-Match, If-None-Match, X-Request-ID, "
    "traceparent, tracestate, baggage, sentry-trace, b3, X-B3-TraceId, X-B3-SpanId, X-B3-Sampled, *"
)
"""Those that browsers must find by name (the `*` never means Authorization, and old ones do not
know it), then any other."""


class _NoSessions(SessionInterface):
    """Nothing is remembered of a client: no request needs a session made for it."""

    _none: Final = NullSession()

    def open_session(self, app: Flask, request: Request) -> NullSession:
        """The one session of all, which is empty and stays so."""
        del app, request
        return self._none


class Arbitre(Flask):
    """The Flask application: pages of other sites may read its answers (CORS), and all are counted.

    Attributes:
        metrics: counts the answers.
    """

    metrics: Metrics
    session_interface = _NoSessions()

    def wsgi_app(self, environ: Any, start_response: Any) -> Any:  # noqa: ANN401 - as Flask has it
        """Add the headers that all answers have, compress the answer, and count the request."""
        begun = perf_counter()

        def start(status: str, headers: list[tuple[str, str]], error: Any = None) -> Any:  # noqa: ANN401
            headers.extend(_TO_OTHER_SITES if "HTTP_ORIGIN" in environ else _ON_EVERY_ANSWER)
            if environ["PATH_INFO"] == _SERVICE_WORKER:
                headers.append(("Service-Worker-Allowed", environ.get("SCRIPT_NAME", "") + "/"))
            taken = perf_counter() - begun
            self.metrics.request(environ.get(OPERATION, "none"), status[:3], taken)
            if WORDS in environ:
                self.metrics.words(environ[WORDS])
            return start_response(status, headers, error)

        return compressed(super().wsgi_app, environ, start)

    def create_url_adapter(self, request: Request | None) -> MapAdapter | None:
        """What finds the operation of a request: its method and its path, whatever host it names.

        Flask would read and check the host twice, which takes as long as judging the word.
        """
        if request is None:
            return None
        script, scheme = request.root_path, request.scheme
        return self.url_map.bind("", script, "", scheme, request.method, request.path)

    def ensure_sync(self, func: Callable[..., Any]) -> Callable[..., Any]:
        """A function as it is: none here is asynchronous, and to ask takes its time."""
        return func

    def make_default_options_response(self) -> Response:
        """The answer to OPTIONS, with the headers of a CORS preflight."""
        response = super().make_default_options_response()
        response.status_code = 204
        headers = response.headers
        del headers["Content-Type"]
        headers["Access-Control-Allow-Methods"] = _METHODS_TAKEN
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
    if config.log == "json":
        log_as_json(app)
    referee = Referee.open(config, _edition(contract))
    _log_faults(app, referee.catalogue)
    store = referee.catalogue.store
    app.metrics = Metrics(store.opened if store else ())
    install(app, problem_view)
    if config.limit:
        limit(app, config)
    bind(app, operations(contract, config), _handlers(app, referee, contract))
    app.wsgi_app = mounted(app.wsgi_app, config)  # type: ignore[method-assign, assignment]
    _prepare(referee)
    return app


def _prepare(referee: Referee) -> None:
    """Load what the first requests would otherwise wait for, before workers are forked."""
    referee.games()
    _ = referee.catalogue.lexicon.known


def _handlers(app: Arbitre, referee: Referee, contract: Contract) -> Mapping[str, Handler]:
    def bound(function: Any) -> Handler:  # noqa: ANN401 - a handler with one argument more
        handler: Handler = partial(function, referee)
        return handler

    users = CustomResource(referee, app.metrics)
    pages = Pages(referee, app.metrics, contract.version)
    docs = Docs(app, contract, referee.config.prefix)
    return {
        "getWord": bound(words.get_word),
        "getValidate": bound(words.get_validate),
        "postValidate": bound(words.post_validate),
        "getAnagrams": bound(finder.get_anagrams),
        "getPatterns": bound(finder.get_patterns),
        "getHooks": bound(finder.get_hooks),
        "getRandom": bound(finder.get_random),
        "postScore": bound(games.post_score),
        "postMoves": bound(moves.post_moves),
        "postSolve": bound(solving.post_solve),
        "listGames": bound(games.list_games),
        "getGame": bound(games.get_game),
        "listDictionaries": bound(dictionaries.list_dictionaries),
        "getDictionary": bound(dictionaries.get_dictionary),
        "createDictionary": users.create,
        "putDictionary": users.put,
        "patchDictionary": users.patch,
        "getRecipe": users.recipe,
        "listVersions": users.versions,
        "restoreVersion": users.restore,
        "rebuildDictionary": users.rebuild,
        "deleteDictionary": users.delete,
        "getDiff": Comparison(referee).diff,
        "listWords": WordPages(referee).list_words,
        "getHome": pages.home,
        "getHealth": pages.health,
        "getReady": pages.ready,
        "getMetrics": pages.metrics,
        "getContract": docs.contract,
        "getDocs": docs.page,
    }


def _edition(contract: Contract) -> str:
    """A digest of the contract and the messages: in every ETag, so that caches drop old answers."""
    return sha256(f"{contract.text}{load_messages()}".encode()).hexdigest()[:8]


def _log_faults(app: Flask, catalogue: Catalogue) -> None:
    for identifier, fault in catalogue.faults.items():
        app.logger.error("dictionary %s is not served: %s", identifier, fault)
    if DEFAULT in catalogue.faults:
        app.logger.error("%s is the default: requests that name no dictionary get 503", DEFAULT)
