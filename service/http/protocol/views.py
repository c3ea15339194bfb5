"""Pages for people: in which language, with which links, and errors as pages too.

An address that gives JSON to programs gives a page to browsers, which prefer `text/html` to
anything else. Pages are in French, or in English if the address has `language=en`; every link keeps
the language and the prefix of the service.
"""

from collections.abc import Mapping
from datetime import datetime
from hashlib import sha256
from typing import Any, Final
from urllib.parse import urlencode

from babel.dates import format_date
from babel.numbers import format_decimal
from flask import Response, render_template, request, url_for

from service.http.protocol.call import HTML, JSON, Call
from service.http.protocol.negotiate import media_type_of
from service.http.protocol.problems import Problem
from service.http.protocol.responses import kept, page
from service.messages import say

_LANGUAGES: Final = ("fr", "en")
_LANGUAGE: Final = "language"


def is_for_people(environ: Mapping[str, Any]) -> bool:
    """Whether a request comes from a browser that opens an address."""
    return media_type_of(environ.get("HTTP_ACCEPT", ""), (JSON, HTML)) == HTML


def view(call: Call, template: str, **values: object) -> Response:
    """Return a page, which a browser may keep until it changes."""
    text = _rendered(template, values)
    tag = sha256(text.encode()).hexdigest()[:16]
    return kept(call, tag, "Accept", 0, lambda: page(text))


def problem_view(problem: Problem) -> Response | None:
    """Return an error as a page; None unless a browser opens an address."""
    if request.method not in ("GET", "HEAD") or not is_for_people(request.environ):
        return None
    language = language_of_page()
    members = problem.members(language)
    response = page(
        _rendered(
            "problem.html",
            {
                "status": problem.status,
                "title": problem.title(language),
                "detail": problem.detail(language),
                "findings": [one["message"] for one in members.get("errors", ())],
                "members": members,
                "asked": request.view_args or {},
            },
        )
    )
    response.status_code = problem.status
    response.headers.update(problem.headers)
    response.headers["Vary"] = "Accept"
    response.headers["Cache-Control"] = "no-store"
    return response


def language_of_page() -> str:
    """The language of the page: `fr`, or `en` if the address says so."""
    return "en" if request.args.get(_LANGUAGE) == "en" else "fr"


def _rendered(template: str, values: Mapping[str, object]) -> str:
    language = language_of_page()
    other = _LANGUAGES[language == "fr"]

    def link(endpoint: str, **where: object) -> str:
        """The address of an operation, in the language of this page."""
        given: dict[str, Any] = {
            name: value for name, value in where.items() if value not in (None, "")
        }
        if language == "en":
            given[_LANGUAGE] = language
        return url_for(endpoint, **given)

    def text(code: str, **named: object) -> str:
        return say(language, f"view_{code}", named)

    def number(value: int) -> str:
        return format_decimal(value, locale=language)

    def day(moment: str) -> str:
        return format_date(datetime.fromisoformat(moment), "long", locale=language)

    here = {name: value for name, value in request.args.items() if name != _LANGUAGE}
    return render_template(
        template,
        **values,
        language=language,
        other=other,
        elsewhere="?" + urlencode({**here, _LANGUAGE: other}),
        link=link,
        text=text,
        number=number,
        day=day,
    )
