"""`check`, `validate`, `score`: questions to the referee."""

import json
import sys
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import IO, Final

import click

from service.cli.console import (
    Json,
    dictionary_option,
    failing,
    json_option,
    language,
    match_option,
    open_referee,
    parse,
    read,
    say_json,
    settings,
)
from service.contract import Contract
from service.messages import say
from service.referee.positions import recorded_game

_AT_ONCE: Final = 10_000


@click.command()
@click.argument("words", nargs=-1, required=True)
@dictionary_option
@match_option
@json_option
@click.option("--suggest", type=click.IntRange(0, 20), default=0, help="Words near a wrong one.")
def check(
    words: tuple[str, ...],
    dictionaries: tuple[str, ...],
    *,
    match: str,
    as_json: bool,
    suggest: int,
) -> None:
    """Check WORDS, or with - the lines of standard input.

    \b
    arbitre check été mangeons -d infinitifs
    cat words.txt | arbitre check -
    """  # noqa: D301 - click keeps the lines after this sign as they are
    referee, valid = open_referee(settings()), True
    with failing():
        vocabulary = referee.vocabulary({"dictionary": list(dictionaries), "match": match})
        for some in _chunks(_words(words)):
            found = referee.judge_words(some, vocabulary, {"suggest": suggest})
            answer = found.to_json(language())
            valid = valid and answer["valid"]
            if as_json:
                say_json(answer)
            else:
                click.echo("\n".join(map(_line, answer["words"])))
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
    refusing = word["reason"].get("dictionary")  # when it must be in all of several
    which = f" ({refusing})" if refusing else ""
    return f"✗ {word['word']}  {word['reason']['message']}{which}{near}"


@click.command()
@click.argument("file", type=click.File("rb"))
@dictionary_option
@match_option
@json_option
@click.option("--game", help="Game whose rules hold.")
@click.option("--rules", help="Options of the game, as JSON.")
def validate(  # noqa: PLR0913 - one argument an option
    file: IO[bytes],
    dictionaries: tuple[str, ...],
    *,
    match: str,
    as_json: bool,
    game: str | None,
    rules: str | None,
) -> None:
    """Validate the position in FILE: a board, one row a line, or a request as JSON; - for stdin."""
    text = read(file)
    is_json = text.lstrip().startswith("{")
    body: Json = parse(text) if is_json else {"board": text.splitlines()}
    if "dictionary" not in body:
        body |= {"dictionary": list(dictionaries), "match": match}
    if game:
        body["game"] = game
    if rules:
        body["rules"] = parse(rules)
    config = settings()
    with failing():
        Contract(config).check("ValidateRequest", body)
        answer = open_referee(config).validate(body).to_json(language())
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
    """Replay and score the game in FILE; - for stdin.

    \b
    FILE is a request of /score as JSON, or a GCG file of Scrabble; of its points those are told
    that the count does not bear out.
    """  # noqa: D301 - click keeps the lines after this sign as they are
    text, config = read(file), settings()
    with failing():
        recorded = None if text.lstrip().startswith("{") else recorded_game(text)
        body = parse(text) if recorded is None else recorded.request()
        Contract(config).check("ScoreRequest", body)
        scored = open_referee(config).score(body)
        answer = scored.to_json(language())
    answer["differences"] = [] if recorded is None else recorded.differences(answer["moves"])
    if as_json:
        say_json(answer)
    else:
        click.echo(scored.to_text(language()), nl=False)
        for difference in answer["differences"]:
            click.echo(say(language(), "gcg_difference", difference))
    legal = all(move["legal"] for move in answer["moves"])
    sys.exit(0 if legal and not answer["differences"] else 1)


@click.command()
@click.argument("file", type=click.File("rb"))
@json_option
def moves(file: IO[bytes], *, as_json: bool) -> None:
    """What can be played: FILE is a request of /moves as JSON; - for stdin.

    \b
    echo '{"game": "scrabble", "rack": "RETINA?", "limit": 5}' | arbitre moves -
    """  # noqa: D301 - click keeps the lines after this sign as they are
    body, config = parse(read(file)), settings()
    with failing():
        Contract(config).check("MovesRequest", body)
        answer = open_referee(config).moves(body).to_json(language())
    if as_json:
        say_json(answer)
        return
    for one in answer["moves"]:
        words = " + ".join(word["word"] for word in one.get("words", ())) or json.dumps(one["move"])
        click.echo(f"{one.get('points', 0):4}  {words}")
    if not answer["complete"]:
        click.echo(say(language(), "not_all_found", {}), nl=False)
