"""What a client sent, brought into the one shape that the contract checks."""

from typing import Any, Final

from service.http.protocol.call import Call
from service.http.protocol.problems import Finding, Invalid
from service.http.protocol.responses import TEXT

_OF_TEXT_ONLY: Final = ("as", "game")


def merged(call: Call, body: Any) -> Any:  # noqa: ANN401 - not yet checked
    """Add the parameters of the query to a JSON body.

    Raises:
        Invalid: one of them stands in both.
    """
    query = {name: value for name, value in call.query.items() if name != "as"}
    if not query or not isinstance(body, dict):
        return body
    if twice := [name for name in query if name in body]:
        raise Invalid([Finding(f"/{name}", "given_twice", {"name": name}) for name in twice])
    return {**body, **query}


def as_json(call: Call) -> Any:  # noqa: ANN401 - not yet checked
    """Give the body of a `/validate` as JSON; a text becomes the JSON that it stands for.

    Raises:
        Invalid: a parameter that only a text needs comes with JSON.
    """
    if call.media_type_sent == TEXT:
        if call.query.get("as") == "board":
            return {"board": call.body}
        return {"words": [line for line in call.body if line and not line.isspace()]}
    for name in _OF_TEXT_ONLY:
        if name in call.query:
            raise call.refuse(name, "only_with_text", name=name)
    return call.body
