"""The schemas of the contract: limits as they are set, and what each schema refers to."""

from typing import Any

from service.settings import Settings

Json = dict[str, Any]


def apply(config: Settings, node: object) -> bool:
    """Put the configured limits where the contract marks them; tell whether any differs."""
    changed = False
    if isinstance(node, dict):
        limit = getattr(config, node["x-setting"]) if "x-setting" in node else None
        for name, value in node.items():
            if limit is not None and name in ("maxItems", "maxLength") and value != limit:
                node[name] = limit
                changed = True
            changed |= apply(config, value)
    elif isinstance(node, list):
        changed = any([apply(config, item) for item in node])  # noqa: C419 - all are applied
    return changed


def reached(schema: Json, schemas: Json) -> Json:
    """Give the named schemas that a schema refers to, by way of others too.

    A validator holds on to all that it is made from, so it is made from no more.

    >>> reached({"$ref": "x/A"}, {"A": {"items": {"$ref": "x/B"}}, "B": 1, "C": 2})
    {'A': {'items': {'$ref': 'x/B'}}, 'B': 1}
    """
    found: Json = {}
    waiting: list[Any] = [schema]
    while waiting:
        node = waiting.pop()
        if isinstance(node, list):
            waiting += node
        elif isinstance(node, dict):
            waiting += node.values()
            name = str(node.get("$ref", "")).rpartition("/")[2]
            if name and name not in found:
                found[name] = schemas[name]
                waiting.append(schemas[name])
    return found
