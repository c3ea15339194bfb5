"""`check`: words, one by one."""

import sys
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Final

import click

from service.cli.console import (
    dictionary_option,
    failing,
    json_option,
    match_option,
    open_referee,
    read,
    settings,
)
from service.cli.terminal import argument, command, language, option, refuse, say_json, tell
from service.wire import Json

_AT_ONCE: Final = 10_000


@command("check")
@argument("words", nargs=-1, required=True)
@dictionary_option
@match_option
@json_option
@option("--suggest", type=click.IntRange(0, 20), default=0)
def check(
    words: tuple[str, ...],
    dictionaries: tuple[str, ...],
    *,
    match: str,
    as_json: bool,
    suggest: int,
) -> None:
    """Check words, as many as there are."""
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
                tell("\n".join(map(line_of, answer["words"])))
    sys.exit(0 if valid else 1)


def _words(arguments: Iterable[str]) -> Iterator[str]:
    for given in arguments:
        if given == "-":
            yield from filter(None, map(str.strip, read(sys.stdin.buffer).splitlines()))
        else:
            yield _text(given)


def _text(given: str) -> str:
    """A word of the command line, or end when the bytes of it are no text."""
    try:
        given.encode()
    except UnicodeEncodeError:
        refuse("cli_argument_no_text", word=given)
    return given


def _chunks(words: Iterator[str]) -> Iterator[list[str]]:
    while some := list(islice(words, _AT_ONCE)):
        yield some


def line_of(word: Json) -> str:
    """A word as it was judged, on a line."""
    if word["valid"]:
        return f"✓ {word['word']}"
    near = f" → {', '.join(word['suggestions'])}" if word.get("suggestions") else ""
    refusing = word["reason"].get("dictionary")  # when it must be in all of several
    which = f" ({refusing})" if refusing else ""
    return f"✗ {word['word']}  {word['reason']['message']}{which}{near}"
