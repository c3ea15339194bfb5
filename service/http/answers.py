"""Answers: JSON, text or a page, and what lets a cache keep them."""

from collections.abc import Callable
from typing import Any, Final

import orjson
from flask import Response

from service.http.call import Call

JSON: Final = "application/json"
TEXT: Final = "text/plain"
HTML: Final = "text/html"
_UTF8: Final = {TEXT: "text/plain; charset=utf-8", HTML: "text/html; charset=utf-8"}


def answer(content: Any, media_type: str = JSON, language: str = "") -> Response:  # noqa: ANN401
    """Give an answer: bytes and text as they are, any other value as JSON.

    Args:
        content: what to answer.
        media_type: of the content.
        language: of the messages in it; "" when there are none.
    """
    body = content if isinstance(content, bytes | str) else orjson.dumps(content)
    headers = [("Content-Type", _UTF8.get(media_type, media_type))]
    if language:
        headers.append(("Content-Language", language))
    return Response(body, 200, headers)


def kept(call: Call, tag: str, vary: str, max_age: int, make: Callable[[], Response]) -> Response:
    """Give an answer that a cache may keep, or 304 to a client that holds it.

    Args:
        call: the request.
        tag: changes whenever the answer to this URL may have changed.
        vary: the headers of the request that the answer depends on; "" for none.
        max_age: how long the answer may be used without asking, in seconds.
        make: makes the answer.
    """
    tag = f'"{tag}"'
    held = call.environ.get("HTTP_IF_NONE_MATCH")
    response = Response(status=304) if held and _matches(held, tag) else make()
    headers = response.headers
    headers.add("ETag", tag)
    headers.add("Cache-Control", f"public, max-age={max_age}" if max_age else "no-cache")
    if vary:
        headers["Vary"] = vary
    return response


def _matches(held: str, tag: str) -> bool:
    """Compare weakly, as RFC 9110 says for If-None-Match.

    >>> _matches('W/"a", "b"', '"a"'), _matches("*", '"a"'), _matches('"c"', '"a"')
    (True, True, False)
    """
    return any(one.strip().removeprefix("W/") in (tag, "*") for one in held.split(","))
