"""`anagrams`, `patterns`, `hooks`, `random`: words found."""

from collections.abc import Callable
from typing import Any

import click

from service.cli.console import (
    dictionary_option,
    failing,
    json_option,
    language,
    open_referee,
    say_json,
    settings,
)
from service.referee import Answer
from service.referee.finder import Finder

limit_option = click.option("--limit", type=click.IntRange(1, 10_000), help="Most words.")
_LENGTH = click.IntRange(0, 100)
_lengths = (
    click.option("--min-length", type=_LENGTH, help="Fewest letters."),
    click.option("--max-length", type=_LENGTH, help="Most letters."),
)


def length_options(command: Callable[..., None]) -> Callable[..., None]:
    """The options of the number of letters."""
    for option in _lengths:
        command = option(command)
    return command


@click.command()
@click.argument("letters")
@length_options
@limit_option
@dictionary_option
@json_option
def anagrams(letters: str, dictionaries: tuple[str, ...], *, as_json: bool, **given: Any) -> None:  # noqa: ANN401 - as click has them
    """The words that all or some of LETTERS spell, the longest first; ? is a blank."""
    _answer(dictionaries, lambda f: f.anagrams(_said(letters=letters, **given)), as_json=as_json)


@click.command()
@click.argument("pattern")
@click.option("--letters", help="Tiles that must spell the words; ? is a blank.")
@length_options
@limit_option
@dictionary_option
@json_option
def patterns(pattern: str, dictionaries: tuple[str, ...], *, as_json: bool, **given: Any) -> None:  # noqa: ANN401
    """The words that fit PATTERN.

    ? any letter, * any letters, [AE] one of these, [^S] none of these, @ a vowel, # a consonant,
    1 to 9 the same letter again.
    """
    _answer(dictionaries, lambda f: f.patterns(_said(pattern=pattern, **given)), as_json=as_json)


@click.command()
@click.argument("word")
@dictionary_option
@json_option
def hooks(word: str, dictionaries: tuple[str, ...], *, as_json: bool) -> None:
    """What a letter more, or another letter, makes of WORD."""
    _answer(dictionaries, lambda f: f.hooks(word), as_json=as_json)


@click.command("random")
@click.option("--length", type=click.IntRange(2, 25), help="How many letters.")
@click.option("--count", type=click.IntRange(1, 100), default=1, help="How many words.")
@click.option("--seed", type=click.IntRange(0), help="Gives the same words again.")
@click.option("--offensive", is_flag=True, help="Draw crude and insulting words too.")
@dictionary_option
@json_option
def draw(dictionaries: tuple[str, ...], *, as_json: bool, **given: Any) -> None:  # noqa: ANN401
    """Words drawn at random, usual ones first."""
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
        click.echo(found.to_text(language()), nl=False)
