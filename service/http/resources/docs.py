"""The contract as it applies here, and a page that is made from it once, at start.

The page is our own. Existing viewers were compared with it, each served from here and opened in
Chromium at 1280 pixels under the policy of our pages (no inline style or script):

    viewer                      gzip    refused by the policy    violations that axe finds
    this page, all of it       46 KB    nothing                  none
    RapiDoc 9.3.8             218 KB    a style                  3, one of them of the keyboard
    Redoc 2.5.4               327 KB    10 styles                5; it tries nothing
    Swagger UI 5.35.0         488 KB    nothing                  57, 53 of them of contrast
    Stoplight Elements 9.0    663 KB    a style                  238
    Scalar 1.46.4             993 KB    125 styles and fetches   38

On PyPI, swagger-ui-bundle has Swagger UI 4.15, swagger-ui-py 5.24 in a wheel of 7 MB; the
packages of Scalar fetch it from elsewhere. The others would have to be files of this repository.
"""

import json
import re
from collections.abc import Iterator
from functools import lru_cache
from hashlib import sha256
from textwrap import dedent
from typing import Any, Final, NamedTuple

import yaml
from flask import Flask, Response, render_template
from markupsafe import Markup, escape

from service.contract import Contract
from service.http.protocol.call import Call, answer
from service.http.protocol.problems import Problem
from service.http.protocol.responses import kept, page
from service.wire import Json

_YAML: Final = "application/yaml"
_LINE: Final = 88
_CODE: Final = re.compile(r"`([^`]+)`")
_STRONG: Final = re.compile(r"\*\*([^*]+)\*\*")
_SERVERS: Final = re.compile(r"^(servers:\n *- url: )/$", re.MULTILINE)
_PREFIXES: Final = 4
"""Prefixes for which the page is kept: usually one, a few while a proxy is being changed."""


class Docs:
    """Serves the contract, as it is and as a page."""

    def __init__(self, app: Flask, contract: Contract, prefix: str) -> None:
        values = documented(contract)

        @lru_cache(_PREFIXES)
        def made(root: str) -> tuple[_Made, _Made]:
            """Return the page and the contract for clients that see the service under a prefix."""
            with app.app_context():
                shown = render_template("docs.html", root=root, **values)
            return _Made.of(shown), _Made.of(_SERVERS.sub(rf"\g<1>{root or '/'}", contract.text))

        self._made = made
        made(prefix)

    def page(self, call: Call) -> Response:
        """The contract as a page."""
        made, _ = self._made(call.root)
        return kept(call, made.tag, "", 0, lambda: page(made.text))

    def contract(self, call: Call) -> Response:
        """The contract as it applies here."""
        _, made = self._made(call.root)
        return kept(call, made.tag, "", 0, lambda: answer(made.text, _YAML))


class _Made(NamedTuple):
    """A body that is answered as it is, and its tag."""

    text: bytes
    tag: str

    @classmethod
    def of(cls, text: str) -> "_Made":
        data = text.encode()
        return cls(data, sha256(data).hexdigest()[:16])


def documented(contract: Contract) -> Json:
    """Return the values for the template."""
    document = contract.document
    operations = [
        _operation(contract, method, path, operation)
        for path, item in document["paths"].items()
        for method, operation in item.items()
    ]
    return {
        "info": document["info"],
        "prose": prose,
        "tags": [
            {**tag, "operations": listed}
            for tag in document["tags"]
            if (listed := [one for one in operations if one["tags"][0] == tag["name"]])
        ],
        "schemas": {name: _source(schema) for name, schema in contract.schemas.items()},
        "problems": sorted(
            {(kind.status, kind.slug) for kind in Problem.__subclasses__() if "slug" in vars(kind)}
        ),
    }


def prose(text: str) -> Markup:
    r"""Render the few elements of Markdown that the contract uses: paragraphs, code, strong.

    >>> prose("Ask `GET /`.\n\n    curl <here>")
    Markup('<p>Ask <code>GET /</code>.</p>\n<pre tabindex="0">curl &lt;here&gt;</pre>')
    """
    blocks = []
    for block in re.split(r"\n{2,}", text.strip("\n")):
        if block.startswith("    "):
            blocks.append(f'<pre tabindex="0">{escape(dedent(block))}</pre>')
            continue
        safe = str(escape(block))
        safe = _STRONG.sub(r"<strong>\1</strong>", _CODE.sub(r"<code>\1</code>", safe))
        blocks.append(f"<p>{safe}</p>")
    return Markup("\n".join(blocks))  # noqa: S704 - escaped above, piece by piece


def _operation(contract: Contract, method: str, path: str, operation: Json) -> Json:
    answers = {
        status: contract.resolve(answer) for status, answer in operation["responses"].items()
    }
    body = operation.get("requestBody", {}).get("content", {})
    given = next(iter(answers.values())).get("content", {})
    parameters = [contract.resolve(one) for one in operation.get("parameters", ())]
    sent = list(_examples(body))
    return {
        **operation,
        "method": method.upper(),
        "path": path,
        "parameters": [
            {**parameter, "takes": _takes(contract.resolve(parameter["schema"]))}
            for parameter in parameters
        ],
        "sent": sent,
        "answered": list(_examples(given)),
        "answers": {status: answer["description"] for status, answer in answers.items()},
        "tried": _compact(
            {
                "method": method.upper(),
                "path": path,
                "token": bool(operation.get("security")),
                "fields": [_field(contract, one) for one in parameters],
                "bodies": sent or [(media_type, "") for media_type in body],
                "accepts": list(given),
            }
        ),
    }


def _field(contract: Contract, parameter: Json) -> Json:
    """Return a parameter as a field of the form for trying an operation."""
    schema = contract.resolve(parameter["schema"])
    first: Json = next(iter(parameter.get("examples", {}).values()), {})
    value = first.get("value", parameter.get("example", ""))
    choices = [True, False] if schema.get("type") == "boolean" else schema.get("enum", ())
    return {
        "name": parameter["name"],
        "in": parameter["in"],
        "required": parameter.get("required", False),
        "value": ",".join(map(str, value)) if isinstance(value, list) else str(value),
        "choices": [str(one).lower() for one in choices],
    }


def _examples(content: Json) -> Iterator[tuple[str, str]]:
    """The examples of each media type, as they would be sent."""
    for media_type, described in content.items():
        values = [one["value"] for one in described.get("examples", {}).values()]
        for value in [*values, *([described["example"]] if "example" in described else ())]:
            yield media_type, value if isinstance(value, str) else _json(value)


def _json(value: object) -> str:
    """Return JSON for people: in one line where it fits."""
    line = json.dumps(value, ensure_ascii=False)
    return line if len(line) <= _LINE else json.dumps(value, ensure_ascii=False, indent=2)


def _compact(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _takes(schema: Json) -> str:
    """Say briefly what a parameter takes.

    >>> _takes({"type": "integer", "minimum": 0, "maximum": 20, "default": 0})
    'integer, minimum 0, maximum 20, default 0'
    """
    said = [str(schema.get("type", "any"))]
    if "enum" in schema:
        said.append(" | ".join(map(str, schema["enum"])))
    for word in ("minimum", "maximum", "minLength", "maxLength", "maxItems", "default"):
        if word in schema:
            value = schema[word]
            shown = str(value).lower() if isinstance(value, bool) else value
            said.append(f"{word} {shown}")
    return ", ".join(said)


class _Plain(yaml.SafeDumper):
    """Writes out in full what occurs several times."""

    def ignore_aliases(self, data: Any) -> bool:  # noqa: ANN401 - as the base class has it
        """Never refer back."""
        del data
        return True


def _source(value: object) -> str:
    return yaml.dump(value, Dumper=_Plain, allow_unicode=True, sort_keys=False, width=96)
