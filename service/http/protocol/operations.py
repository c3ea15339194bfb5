"""The operations of the contract, bound to functions at start."""

from collections.abc import Mapping
from typing import Final

from flask import Flask
from werkzeug.routing import BaseConverter

from service.contract import Contract
from service.http.protocol.auth import Guard
from service.http.protocol.call import Handler, Operation
from service.settings import Settings

_METHODS: Final = ("get", "post", "put", "delete", "patch")


def operations(contract: Contract, config: Settings) -> dict[str, Operation]:
    """Return the operations of the contract, by id."""
    guard = Guard.of(config)
    return {
        one["operationId"]: Operation(contract, config, guard, (method, path), one)
        for path, item in contract.document["paths"].items()
        for method, one in item.items()
        if method in _METHODS
    }


def bind(app: Flask, offered: Mapping[str, Operation], handlers: Mapping[str, Handler]) -> None:
    """Bind every operation to its function.

    Raises:
        ValueError: an operation has no function, or a function no operation.
    """
    if unlike := offered.keys() ^ handlers.keys():
        raise ValueError(f"operations and functions differ: {sorted(unlike)}")
    app.url_map.converters["any_text"] = AnyText
    app.url_map.merge_slashes = False
    for name, operation in offered.items():
        view = operation.view(handlers[name])
        app.add_url_rule(operation.rule, endpoint=name, view_func=view, methods=[operation.method])


class AnyText(BaseConverter):
    """The rest of a path: it may hold slashes, and may be empty."""

    regex = r"[\s\S]*"
    part_isolating = False
