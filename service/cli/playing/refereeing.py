"""`validate`, `score`, `moves`: positions and games put to the referee."""

import json
import sys
from typing import IO, Any, Final

import click

from dictionaries import of_system
from service.cli.checking import line_of
from service.cli.console import (
    dictionary_option,
    failing,
    json_option,
    match_option,
    open_referee,
    read,
    settings,
)
from service.cli.terminal import argument, command, language, option, refuse, said, say_json, tell
from service.cli.terminal.completion import a_game, a_layout, a_tile_set
from service.contract import Contract, NotJson, json_of
from service.referee.referee import Judgement, recorded_game
from service.wire import Json

moves_option = option("--limit", "most", type=click.IntRange(1, 100))
_VERDICTS: Final = {True: "cli_valid", False: "cli_not_valid", None: "cli_undecided"}


class _File(click.File):
    """A file that is there, or - for standard input."""

    def convert(
        self,
        value: Any,  # noqa: ANN401 - as click has it
        param: click.Parameter | None,
        ctx: click.Context | None,
    ) -> IO[Any]:
        """Open it, or say why not as the terminal speaks."""
        try:
            opened: IO[Any] = super().convert(value, param, ctx)
        except click.BadParameter as error:
            if not isinstance(error.__context__, OSError):
                raise
            refuse("cli_place", place=value, fault=of_system(error.__context__))
        return opened


def parse(text: str) -> Json:
    """Read a JSON object as HTTP does, or end."""
    try:
        parsed = json_of(text.encode(errors="surrogatepass"))
    except NotJson as error:
        refuse(error.code.replace("body_", "cli_"), **error.values)
    if not isinstance(parsed, dict):
        refuse("cli_no_object")
    return parsed


@command("validate")
@argument("file", type=_File("rb"))
@dictionary_option
@match_option
@json_option
@option("--game", metavar="ID", shell_complete=a_game)
@option("--layout", metavar="ID", shell_complete=a_layout)
@option("--tiles", metavar="ID", shell_complete=a_tile_set)
@option("--rules", metavar="JSON")
def validate(
    file: IO[bytes],
    dictionaries: tuple[str, ...],
    *,
    match: str,
    as_json: bool,
    rules: str | None,
    **named: str | None,
) -> None:
    """Judge a position, or words in a request as JSON."""
    text = read(file)
    is_json = text.lstrip().startswith("{")
    body: Json = parse(text) if is_json else {"board": text.splitlines()}
    body = _played_with(body, dictionaries, match)
    body |= {name: value for name, value in named.items() if value}
    if rules:
        body["rules"] = parse(rules)
    config = settings()
    with failing():
        Contract(config).check("ValidateRequest", body)
        judged = open_referee(config).validate(body)
        answer = judged.to_json(language())
    if as_json:
        say_json(answer)
    else:
        tell(said(_VERDICTS[answer["valid"]]))
        if isinstance(judged, Judgement):
            tell(judged.to_text(language()).rstrip("\n"))
        for word in answer.get("words", [answer] if "word" in answer else []):
            tell(_placed(word))
        for assignment in answer.get("assignments", ()):
            tell(f"? {json.dumps(assignment, ensure_ascii=False)}")
    sys.exit(0 if answer["valid"] else 1)


def _played_with(body: Json, dictionaries: tuple[str, ...], match: str) -> Json:
    """A request with the dictionaries of the command line, unless it names its own."""
    named = {"dictionary": list(dictionaries), "match": match}
    return body if "dictionary" in body else body | named


def _placed(word: Json) -> str:
    """A word as it was judged; one of a board with its place: why not is told below the board."""
    if "row" not in word:
        return line_of(word)
    mark = "✓" if word["valid"] else "✗"
    near = f" → {', '.join(word['suggestions'])}" if word.get("suggestions") else ""
    direction = said(f"cli_{word['direction']}")
    return f"{mark} {word['word']}{near}  ({word['row']}, {word['column']} {direction})"


@command("score")
@argument("file", type=_File("rb"))
@dictionary_option
@match_option
@json_option
def score(file: IO[bytes], dictionaries: tuple[str, ...], *, match: str, as_json: bool) -> None:
    """Replay and score a game: a request of /score as JSON, or a GCG file of Scrabble."""
    text, config = read(file), settings()
    with failing():
        recorded = None if text.lstrip().startswith("{") else recorded_game(text)
        body = parse(text) if recorded is None else recorded.request()
        body = _played_with(body, dictionaries, match)
        Contract(config).check("ScoreRequest", body)
        scored = open_referee(config).score(body)
        answer = scored.to_json(language())
    answer["differences"] = [] if recorded is None else recorded.differences(answer["moves"])
    if as_json:
        say_json(answer)
    else:
        tell(scored.to_text(language()).rstrip("\n"))
        for difference in answer["differences"]:
            tell(said("gcg_difference", **difference))
    legal = all(move["legal"] for move in answer["moves"])
    sys.exit(0 if legal and not answer["differences"] else 1)


@command("moves")
@argument("file", type=_File("rb"), required=False)
@dictionary_option
@match_option
@json_option
@option("--game", metavar="ID", shell_complete=a_game)
@option("--rack", metavar="LETTERS")
@option("--sort", type=click.Choice(("points", "tiles", "length")))
@moves_option
def moves(
    file: IO[bytes] | None,
    dictionaries: tuple[str, ...],
    *,
    match: str,
    as_json: bool,
    most: int | None,
    **named: str | None,
) -> None:
    """Find what can be played: by a request of /moves as JSON, or by a rack on a board."""
    text = "" if file is None else read(file)
    body = parse(text) if text.lstrip().startswith("{") else {"board": text.splitlines()}
    body = _played_with(body, dictionaries, match)
    body |= {name: value for name, value in {**named, "limit": most}.items() if value is not None}
    config = settings()
    with failing():
        Contract(config).check("MovesRequest", body)
        answer = open_referee(config).moves(body).to_json(language())
    if as_json:
        say_json(answer)
        return
    for one in answer["moves"]:
        tell(f"{one.get('points', 0):4}  {_laid(one)}")
    if not answer["complete"]:
        tell(said("not_all_found").rstrip("\n"))


def _laid(found: Json) -> str:
    """A move that was found: its words, letters of blanks in lower case, and where it lies."""
    words, move = found.get("words", []), found["move"]
    told = " + ".join("".join(word.get("letters", word["word"])) for word in words)
    if "tiles" in move:
        direction = said(f"cli_{words[0]['direction']}")
        return f"{told}  ({words[0]['row']}, {words[0]['column']} {direction})"
    return f"{told}  {json.dumps(move, ensure_ascii=False)}".strip()
