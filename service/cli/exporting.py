"""`export`: a dictionary as a file that other programs read."""

import gzip
import sys
from pathlib import Path
from typing import Final

import click

from builders import AFFIXES, FORMATS
from dictionaries import of_system, write_atomic
from service.cli.console import catalogue, get, settings
from service.cli.terminal import argument, command, option, refuse, said, tell
from service.cli.terminal.completion import a_dictionary

_GZIP: Final = ".gz"
_BY_SUFFIX: Final = {".csv": "csv", ".json": "json", ".dic": "hunspell"}


@command("export")
@argument("reference", metavar="ID", shell_complete=a_dictionary)
@option(
    "--format",
    "form",
    type=click.Choice(list(FORMATS)),
)
@option("-o", "--output", type=click.Path(path_type=Path))
def export(reference: str, form: str | None, output: Path | None) -> None:
    """Write the words of a dictionary in a format."""
    opened = catalogue(settings())
    form = form or _form_of(output)
    data = FORMATS[form](get(opened, reference), opened.lexicon).encode()
    if output is None and sys.stdout.isatty():
        tell(data.decode().removesuffix("\n"))  # with nothing in it that acts on a terminal
        return
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
        refuse("cli_place", place=output, fault=of_system(error))
    tell(said("cli_written", place=output, size=len(data)), error=True)


def _form_of(output: Path | None) -> str:
    """The format that the name of a file says; `txt` when it says none.

    >>> _form_of(Path("animaux.csv.gz")), _form_of(Path("animaux")), _form_of(None)
    ('csv', 'txt', 'txt')
    """
    suffix = "" if output is None else Path(output.name.removesuffix(_GZIP)).suffix
    return _BY_SUFFIX.get(suffix.lower(), "txt")


def _stem(path: Path) -> str:
    """The name of a file without what says its kind.

    >>> _stem(Path("volcans.dic.gz")), _stem(Path("volcans"))
    ('volcans', 'volcans')
    """
    return path.name.removesuffix(_GZIP).removesuffix(".dic")
