"""`check`, `validate`, `score`: questions that the application answers."""

import json
import os
import sys
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import IO, Final

import click
from werkzeug.test import Client

from dictionaries import ArtifactError
from service.app import create_app
from service.cli.console import Json, dictionary_option, fail, json_option, parse, read, say_json
from service.settings import SettingsError

_AT_ONCE: Final = 10_000


class Referee:
    """The application, asked without a network."""

    def __init__(self) -> None:
        """Open it, or end."""
        try:
            self._client = Client(create_app())
        except (ArtifactError, SettingsError) as error:
            fail(str(error))
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
            fail("\n".join([problem.get("detail") or problem["title"], *details]))
        return text


@click.command()
@click.argument("words", nargs=-1, required=True)
@dictionary_option
@json_option
@click.option("--suggest", type=click.IntRange(0, 20), default=0, help="Words near a wrong one.")
def check(
    words: tuple[str, ...], dictionaries: tuple[str, ...], *, as_json: bool, suggest: int
) -> None:
    """Check WORDS, or with - the lines of standard input.

    \b
    arbitre check été mangeons -d infinitifs
    cat words.txt | arbitre check -
    """  # noqa: D301 - click keeps the lines after this sign as they are
    referee = Referee()
    valid = True
    for some in _chunks(_words(words)):
        body: Json = {"words": some, "dictionary": list(dictionaries)}
        answer = json.loads(referee.ask("/validate", {**body, "suggest": suggest}))
        valid = valid and answer["valid"]
        if as_json:
            say_json(answer)
        else:
            for word in answer["words"]:
                click.echo(_line(word))
    sys.exit(0 if valid else 1)


def _words(arguments: Iterable[str]) -> Iterator[str]:
    for argument in arguments:
        if argument == "-":
            yield from filter(None, map(str.strip, read(sys.stdin.buffer).splitlines()))
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


@click.command()
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
    text = read(file)
    is_json = text.lstrip().startswith("{")
    body: Json = parse(text) if is_json else {"board": text.splitlines()}
    body.setdefault("dictionary", list(dictionaries))
    if game:
        body["game"] = game
    if rules:
        body["rules"] = parse(rules)
    answer = json.loads(Referee().ask("/validate", body))
    if as_json:
        say_json(answer)
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


@click.command()
@click.argument("file", type=click.File("rb"))
@json_option
def score(file: IO[bytes], *, as_json: bool) -> None:
    """Replay and score the game in FILE, a request of /score as JSON; - for stdin."""
    body = parse(read(file))
    referee = Referee()
    answer = json.loads(referee.ask("/score", body))
    if as_json:
        say_json(answer)
    else:
        click.echo(referee.ask("/score", body, "text/plain"), nl=False)
    sys.exit(0 if all(move["legal"] for move in answer["moves"]) else 1)
