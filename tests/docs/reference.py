"""What the pages of `docs/reference` say, made from what the program itself holds."""

import inspect
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import fields
from pathlib import Path
from typing import Any, Final

import click
import yaml

from dictionaries import reasons
from service.cli import main
from service.contract import FILE
from service.http.protocol import problems
from service.messages import catalogue

ROOT: Final = Path(__file__).parents[2]
FOLDER: Final = ROOT / "docs" / "reference"
GAMES: Final = ("core", "grid", "diamino", "competition", "scrabble", "digramme", "dominos")
_MADE: Final = "Made by `python -m tests.docs`; a test keeps it up to date.\n"


def pages() -> dict[str, str]:
    """The text of each page, by the name of its file."""
    made: Mapping[str, Callable[[], Iterable[str]]] = {
        "command-line.md": _command_line,
        "effects.md": _codes_of_games,
        "problems.md": _problems,
        "reasons.md": _reasons,
        "recipes.md": _recipes,
    }
    return {name: "\n".join(page()) + "\n" for name, page in made.items()}


def _command_line() -> Iterator[str]:
    yield "# The command line\n"
    yield _MADE
    yield "`arbitre COMMAND --help` shows the same in the language that `LANG` names.\n"
    yield from _help(main, ["arbitre"])


def _help(command: click.Command, names: list[str]) -> Iterator[str]:
    asked = {**command.context_settings, "terminal_width": 80}
    context = command.make_context(" ".join(names), [], resilient_parsing=True, **asked)
    yield f"{'#' * (len(names) + 1)} {' '.join(names)}\n"
    yield f"```text\n{command.get_help(context)}\n```\n"
    if isinstance(command, click.Group):
        for name in command.list_commands(context):
            known = command.get_command(context, name)
            if known is not None and not known.hidden:
                yield from _help(known, [*names, name])


def _reasons() -> Iterator[str]:
    yield "# Why a word is refused\n"
    yield _MADE
    yield "`reason` of an answer has the `code`, a `message`, and what the message names.\n"
    yield "| code | when | names |\n|---|---|---|"
    for kind in sorted(_subclasses(reasons.Reason), key=lambda one: one.code):
        named = [one.name for one in fields(kind) if one.name != "dictionary"]
        yield f"| `{kind.code}` | {_first(kind)} | {', '.join(f'`{n}`' for n in named) or '–'} |"
    yield "\nWhere several dictionaries are asked, `dictionary` names the one that refuses.\n"
    yield "The sentences, in both languages:\n\n| sentence | English | French |\n|---|---|---|"
    yield from _sentences("reason_")


def _problems() -> Iterator[str]:
    yield "# Problems\n"
    yield _MADE
    yield (
        "Every error is `application/problem+json` (RFC 9457): `type` (`/docs#` and the kind),\n"
        "`title`, `status`, `detail`, and `errors` where single values are at fault, each with a\n"
        "JSON `pointer`, a `message` and `in`: `body`, `query`, `path` or `header`.\n"
    )
    yield "| kind | status | when | English | French |\n|---|---|---|---|---|"
    kinds: dict[tuple[int, str], list[str]] = {}  # several causes may be one kind of problem
    for kind in _subclasses(problems.Problem):
        if "slug" in vars(kind):
            kinds.setdefault((kind.status, kind.slug), []).append(_first(kind))
    for (status, slug), causes in sorted(kinds.items()):
        title = catalogue()[f"title_{slug.replace('-', '_')}"]
        yield f"| `{slug}` | {status} | {' '.join(causes)} | {title['en']} | {title['fr']} |"


def _codes_of_games() -> Iterator[str]:
    yield "# What games say of a move\n"
    yield _MADE
    yield (
        "An illegal move has `violations`, each with one of these codes, the statement of the\n"
        "rules that it breaks and a sentence; what a move brings beside its points stands in\n"
        "`effects`. Which codes a game can say is in [openapi.yaml](../../openapi.yaml), in the\n"
        "schema of its answer; the same sentences tell requests that mean nothing (422).\n"
    )
    for game in GAMES:
        path = ROOT / "service" / "games" / game / "messages.toml"
        codes = re.findall(r"^\[(\w+)\]", path.read_text(encoding="utf-8"), re.MULTILINE)
        yield f"## {game}\n\n| code | English | French |\n|---|---|---|"
        for code in codes:
            yield _row(code, catalogue()[code])
        yield ""


def _recipes() -> Iterator[str]:
    contract = yaml.safe_load(FILE.read_text(encoding="utf-8"))
    schema = contract["components"]["schemas"]["Recipe"]
    yield "# Recipes\n"
    yield _MADE
    yield schema["description"]
    yield "| field | type | what it does |\n|---|---|---|"
    for name, field in schema["properties"].items():
        known = _resolved(field, contract)
        told = " ".join((field.get("description") or known.get("description") or "").split())
        yield f"| `{name}` | {_type(known)} | {_cell(told)} |"
    yield "\nA recipe in a file (TOML, for `arbitre build`) has two things more:\n"
    yield '- `text = {file = "…"}` or `{url = "…"}`, with `sha256` if the text must not change;'
    yield '- `sources`, a list of word lists, each `{file = "…", sha256 = "…"}` or `{url = …}`,'
    yield "  with `column`, `encoding` and `affixes` where they need one."


def _resolved(field: dict[str, Any], contract: dict[str, Any]) -> dict[str, Any]:
    if "$ref" not in field:
        return field
    found: dict[str, Any] = contract["components"]["schemas"][field["$ref"].rpartition("/")[2]]
    return found


def _type(field: dict[str, Any]) -> str:
    if "enum" in field:
        return " or ".join(f"`{one}`" for one in field["enum"])
    if "anyOf" in field:
        return "text, or a list of texts"
    bounds = [f"{field[end]}" for end in ("minimum", "maximum") if end in field]
    names = {"string": "text", "array": "list", "boolean": "true or false", "integer": "number"}
    kind: str = field["type"]
    return names.get(kind, kind) + (f", {' to '.join(bounds)}" if bounds else "")


def _sentences(prefix: str) -> Iterator[str]:
    for code, wordings in sorted(catalogue().items()):
        if code.startswith(prefix):
            yield _row(code.removeprefix(prefix), wordings)


def _row(code: str, wordings: Mapping[str, str]) -> str:
    return f"| `{code}` | {_cell(wordings['en'])} | {_cell(wordings['fr'])} |"


def _cell(text: str) -> str:
    return text.strip().replace("|", "\\|").replace("\n", "<br>")


def _first(kind: type) -> str:
    return _cell((inspect.getdoc(kind) or "").partition("\n\n")[0].replace("\n", " "))


def _subclasses(kind: type[Any]) -> Iterator[type[Any]]:
    for one in kind.__subclasses__():
        yield one
        yield from _subclasses(one)
