"""`export`: a dictionary as a file that other programs read."""

import gzip
import sys
from pathlib import Path
from typing import Final

import click

from builders import AFFIXES, FORMATS
from dictionaries import write_atomic
from service.cli.console import catalogue, get, refuse, settings

_GZIP: Final = ".gz"


@click.command()
@click.argument("reference", metavar="ID")
@click.option(
    "--format",
    "form",
    type=click.Choice(list(FORMATS)),
    default="txt",
    show_default=True,
    help="txt: keys, one a line; csv: key, form, lemma, category; json: the same, and what the"
    " dictionary is; hunspell: a .dic.",
)
@click.option(
    "-o",
    "--output",
    type=click.Path(path_type=Path, dir_okay=False),
    help="Where to write, in one step; compressed when it ends in .gz. With hunspell, a .aff is"
    " written beside it. Standard output by default.",
)
def export(reference: str, form: str, output: Path | None) -> None:
    """Write the words of the dictionary ID, or ID@VERSION, as FORMAT.

    \b
    arbitre export animaux --format csv -o animaux.csv
    arbitre export volcans --format hunspell -o volcans.dic
    """  # noqa: D301 - click keeps the lines after this sign as they are
    opened = catalogue(settings())
    data = FORMATS[form](get(opened, reference), opened.lexicon).encode()
    if output is None:
        sys.stdout.buffer.write(data)
        return
    if output.suffix == _GZIP:
        data = gzip.compress(data, mtime=0)  # the same words, the same bytes
    try:
        if form == "hunspell":
            write_atomic(output.with_name(_stem(output) + ".aff"), AFFIXES.encode())
        write_atomic(output, data)
    except OSError as error:
        refuse("document_unreadable", place=output, fault=error.strerror)
    click.echo(f"{output}: {len(data):,} bytes", err=True)


def _stem(path: Path) -> str:
    """The name of a file without what says its kind.

    >>> _stem(Path("volcans.dic.gz")), _stem(Path("volcans"))
    ('volcans', 'volcans')
    """
    return path.name.removesuffix(_GZIP).removesuffix(".dic")
