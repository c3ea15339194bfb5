"""`anagrams`, `patterns`, `hooks`, `random`: words found."""

from collections.abc import Callable
from typing import Any

import click

from service.cli.console import dictionary_option, failing, json_option, open_referee, settings
from service.cli.terminal import argument, command, language, option, say_json, tell
from service.cli.terminal.completion import a_tile_set
from service.referee import Answer
from service.referee.finding.finder import Finder

limit_option = option("--limit", type=click.IntRange(1, 10_000))
_LENGTH = click.IntRange(0, 100)
_lengths = (
    option("--min-length", type=_LENGTH),
    option("--max-length", type=_LENGTH),
)


def length_options(function: Callable[..., None]) -> Callable[..., None]:
    """The options of the number of letters."""
    for one in _lengths:
        function = one(function)
    return function


@command("anagrams")
@argument("letters")
@option("--tiles", metavar="ID", shell_complete=a_tile_set)
@length_options
@limit_option
@dictionary_option
@json_option
def anagrams(letters: str, dictionaries: tuple[str, ...], *, as_json: bool, **given: Any) -> None:  # noqa: ANN401 - as click has them
    """Find the words that all or some of the letters spell."""
    _answer(dictionaries, lambda f: f.anagrams(_said(letters=letters, **given)), as_json=as_json)


@command("patterns")
@argument("pattern")
@option("--letters")
@length_options
@limit_option
@dictionary_option
@json_option
def patterns(pattern: str, dictionaries: tuple[str, ...], *, as_json: bool, **given: Any) -> None:  # noqa: ANN401
    """Find the words that fit a pattern."""
    _answer(dictionaries, lambda f: f.patterns(_said(pattern=pattern, **given)), as_json=as_json)


@command("hooks")
@argument("word")
@dictionary_option
@json_option
def hooks(word: str, dictionaries: tuple[str, ...], *, as_json: bool) -> None:
    """Find what a letter more, or another letter, makes of a word."""
    _answer(dictionaries, lambda f: f.hooks(word), as_json=as_json)


@command("random")
@option("--length", type=click.IntRange(2, 25))
@option("--count", type=click.IntRange(1, 100), default=1)
@option("--seed", type=click.IntRange(0))
@option("--offensive", is_flag=True)
@dictionary_option
@json_option
def draw(dictionaries: tuple[str, ...], *, as_json: bool, **given: Any) -> None:  # noqa: ANN401
    """Draw words at random."""
    _answer(dictionaries, lambda f: f.draw(_said(**given)), as_json=as_json)


def _said(**given: object) -> dict[str, object]:
    return {name: value for name, value in given.items() if value is not None}


def _answer(
    dictionaries: tuple[str, ...], find: Callable[[Finder], Answer], *, as_json: bool
) -> None:
    referee = open_referee(settings())
    with failing():
        found = find(referee.finder(referee.vocabulary({"dictionary": list(dictionaries)})))
    if as_json:
        say_json(found.to_json(language()))
    else:
        tell(found.to_text(language()).removesuffix("\n"))
