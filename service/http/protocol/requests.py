"""Parts of a request that several operations read in the same way."""

from typing import Any, Final

from dictionaries import NoKey, fold
from service.contract.faults import shown
from service.http.protocol.call import TEXT, Call

PAGE: Final = 1000
"""Words on a page when a request does not say how many."""


_OF_TEXT_ONLY: Final = ("as", "game")


def as_json(call: Call) -> Any:  # noqa: ANN401 - not yet checked
    """The body of a `/validate` as JSON; a text becomes the JSON that it stands for.

    Raises:
        Invalid: a parameter that belongs to a text comes with JSON.
    """
    if call.media_type_sent == TEXT:
        if call.query.get("as") == "board":
            return {"board": call.body}
        return {"words": [line for line in call.body if line and not line.isspace()]}
    for name in _OF_TEXT_ONLY:
        if name in call.query:
            raise call.refuse(name, "only_with_text", name=name)
    return call.body


def reference(call: Call, name: str) -> str:
    """The dictionary that a path names, with the version that the query may name.

    Raises:
        Invalid: both name a version.
    """
    identifier: str = call.path[name]
    version = call.query.get("version")
    if version is None:
        return identifier
    if "@" in identifier:
        raise call.refuse("version", "version_twice")
    return f"{identifier}@{version}"


def page_begins_after(call: Call) -> str:
    """The key after which a page begins, "" for the first page.

    Raises:
        Invalid: `after` cannot be a word.
    """
    try:
        return fold(call.query["after"]) if "after" in call.query else ""
    except NoKey as error:
        raise call.refuse("after", "not_a_word", got=shown(call.query["after"])) from error
