"""Turning what the referee, the dictionaries and the framework raise into problems.

An error of the framework itself becomes a plain `Problem` of its status.
"""

import logging
from collections.abc import Callable, Mapping
from http import HTTPStatus
from typing import Any, Final

from flask import Flask, Response, current_app, request
from werkzeug.exceptions import HTTPException
from werkzeug.exceptions import MethodNotAllowed as WrongMethod

import dictionaries
from dictionaries import Fault, StoreError, UnknownDictionary
from service.http.protocol.negotiate import language_of
from service.http.protocol.problems import (
    BeyondBounds,
    Busy,
    Finding,
    Gone,
    Internal,
    Invalid,
    Malformed,
    MethodNotAllowed,
    NotFound,
    Problem,
    RecipeNotKept,
    SolversBusy,
    SolvingOff,
    StoreUnavailable,
    TooMany,
    Unavailable,
    UnknownId,
)
from service.referee import errors
from service.referee.errors import RefereeError, Unacceptable, UnknownGame

PlaceOf = Callable[[str], str]
_log = logging.getLogger(__name__)


def of_referee(error: RefereeError | UnknownDictionary | StoreError, place: PlaceOf) -> Problem:
    """Turn what the referee refuses into a problem.

    Args:
        error: what it raised.
        place: returns the part of the request that a pointer leads into: `body`, `query`, `path`.
    """
    if isinstance(error, Unacceptable):
        return Invalid([Finding(*fault, place(fault.pointer)) for fault in error.faults])
    if isinstance(error, UnknownDictionary) and error.fault is not None:
        return Unavailable({error.id: error.fault}, error.known)
    kind = next(kind for kind in type(error).__mro__ if kind in _OF_REFEREE)
    return _OF_REFEREE[kind](error)


def problem_of(error: Exception, place: PlaceOf) -> Problem:
    """Return the problem for any error, where the framework can no longer answer with it."""
    if isinstance(error, Problem):
        return error
    if isinstance(error, RefereeError | UnknownDictionary | StoreError):
        return of_referee(error, place)
    _log.error("an answer broke off", exc_info=error)
    return Internal()


_OF_REFEREE: Final[Mapping[type, Callable[[Any], Problem]]] = {
    UnknownGame: lambda error: UnknownId("game", error.id, error.known),
    UnknownDictionary: lambda error: UnknownId("dictionary", error.id, error.known),
    errors.BeyondBounds: lambda error: BeyondBounds(error.code, error.limit),
    errors.Busy: lambda error: Busy(error.seconds),
    errors.SolversBusy: lambda error: SolversBusy(error.seconds),
    errors.SolvingOff: lambda _: SolvingOff("no_solvers"),
    errors.SolvingFailed: lambda _: Internal(),
    dictionaries.VersionGone: lambda error: Gone(error.id, error.version, error.kept),
    dictionaries.TooMany: lambda error: TooMany(error.limit),
    errors.RecipeLost: lambda error: RecipeNotKept(error.id, error.fields),
    errors.NoStore: lambda _: StoreUnavailable(Fault("store_not_set")),
    errors.BuildFailed: lambda _: Internal(),
    StoreError: lambda error: StoreUnavailable(str(error)),
}


def from_http(error: HTTPException) -> Problem:
    """Turn what the framework raises into a problem."""
    if error.code == NotFound.status:
        return NotFound("no_such_path", path=request.path[:200])
    if isinstance(error, WrongMethod):
        return MethodNotAllowed(request.method, error.valid_methods or ())
    if error.code == Malformed.status:
        return Malformed("bad_request")
    return Other(error.code or 500)


def install(app: Flask, as_page: Callable[[Problem], Response | None]) -> None:
    """Make every error of an application a problem.

    Args:
        app: the application.
        as_page: makes the page of a problem; returns None if the client did not ask for a page.
    """

    def tell(error: Exception) -> Response:
        if isinstance(error, HTTPException):
            if isinstance(error.response, Response):  # it brings its own answer
                return error.response
            if request.method == "OPTIONS" and error.code == NotFound.status:
                # A browser asks this before it sends something to a path that does not exist.
                return app.make_default_options_response()
            error = from_http(error)
        elif not isinstance(error, Problem):
            current_app.logger.error("%s %r", request.method, request.path, exc_info=error)
            error = Internal()
        language = language_of(request.environ.get("HTTP_ACCEPT_LANGUAGE", ""))
        return as_page(error) or error.to_response(language, request.script_root)

    for kind in (Problem, HTTPException, Exception):
        app.register_error_handler(kind, tell)


class Other(Problem):
    """Any other HTTP error, described by the standard phrase of its status."""

    def __init__(self, status: int, title: str = "") -> None:
        super().__init__("http_fault")
        self.status = status
        try:
            self._title = title or HTTPStatus(status).phrase
        except ValueError:
            self._title = "Error"

    def title(self, language: str) -> str:
        """The phrase of the status."""
        del language
        return self._title

    def detail(self, language: str) -> str:
        """The phrase of the status."""
        return self.title(language)
