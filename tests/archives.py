"""Tiny archives of word sources, built by the tests, in the shape of the real ones."""

import dataclasses
import gzip
import hashlib
import io
import tarfile
import zipfile
from collections.abc import Mapping
from pathlib import Path

from builders.sources import Source, load

AFFIXES = """\
SET UTF-8
FLAG long
FULLSTRIP
NEEDAFFIX ()
PFX L' Y 1
PFX L' 0 l' [aeiouéœ]
PFX Um Y 2
PFX Um 0 0/S. .
PFX Um 0 kilo/S. .
SFX S. Y 2
SFX S. 0 0/L' [^sxz]
SFX S. 0 s [^sxz]
SFX a0 Y 6
SFX a0 er er/L' er
SFX a0 er ons/L' [^cg]er
SFX a0 ger geons/L' ger
SFX a0 er e [^y]er
SFX a0 er é/L' er
SFX a0 er ées er
"""


def source(identifier: str, **changes: object) -> Source:
    """Give a source of the registry, changed as said."""
    found = next(one for one in load() if one.id == identifier)
    return dataclasses.replace(found, **changes)  # type: ignore[arg-type]  # each as its field


def archive(folder: Path, of: Source, members: Mapping[str, str | bytes]) -> Path:
    """Write an archive with the members that a source names by their roles."""
    path = folder / of.archive
    files = {
        of.members[role]: text.encode() if isinstance(text, str) else text
        for role, text in members.items()
    }
    if path.suffix == ".gz":
        with tarfile.open(path, "w:gz") as tar:
            for name, data in files.items():
                info = tarfile.TarInfo(name)
                info.size = len(data)
                tar.addfile(info, io.BytesIO(data))
    else:
        with zipfile.ZipFile(path, "w") as file:
            for name, data in files.items():
                file.writestr(name, data)
    return path


def sha256(path: Path) -> str:
    """Give the hash of a file."""
    return hashlib.sha256(path.read_bytes()).hexdigest()


def lexique(*rows: str) -> bytes:
    """Write rows as Lexique does: form lemma code gender number films books verb, `-`: empty."""
    lines = ["\t".join(["name"] * 11)]
    for row in rows:
        form, lemma, code, gender, number, films, books, verb = (
            "" if cell == "-" else cell for cell in row.split()
        )
        cells = [form, "", lemma, code, gender, number, "", "", films, books, verb]
        lines.append("\t".join(cells))
    return ("\n".join(lines) + "\n").encode("cp1252")


def glosses(*lines: str) -> bytes:
    """Write lines `headword = glosses` as the package of definitions does."""
    text = "".join("\t".join(line.split(" = ")) + "\n" for line in lines)
    return gzip.compress(text.encode())
