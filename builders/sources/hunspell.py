"""Hunspell dictionaries (`.aff` and `.dic`), every affix expanded.

    84172
    manger/a0p+
    œuf/S.

The first line of a `.dic` counts the others; then one stem a line, a slash, its flags. There is
no part of speech: entries are `unspecified`, but for what capitals tell and for two flags of the
French dictionary: `||` marks symbols of units, `--` marks pieces that never stand alone (`qu`).
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Final

from builders.sources.affixes import AffixError, Affixes
from builders.sources.archives import ArchiveError, read_members
from builders.sources.reading import Attested, Dropped, category_by_case
from builders.sources.registry import Source
from dictionaries.entry import Entry

_SYMBOL: Final = "||"
_FRAGMENT: Final = "--"


def stems(text: str, affixes: Affixes) -> Iterator[tuple[str, tuple[str, ...]]]:
    r"""Give each stem of a `.dic` file with its flags; `\/` in a stem is a slash.

    >>> list(stems("2\nkm\\/h/S\nami", Affixes()))
    [('km/h', ('S',)), ('ami', ())]
    """
    for line in text.splitlines()[1:]:
        word = line.partition("\t")[0].partition(" ")[0]
        stem, _, flags = word.replace("\\/", "\0").partition("/")
        if stem:
            yield stem.replace("\0", "/"), affixes.flags(flags)


def read(source: Source, archive: Path) -> Iterator[Attested | Dropped]:
    """Read every form of every stem; the lemma is the stem.

    Raises:
        ArchiveError: the archive or its affix file is damaged, or of another version.
    """
    members = read_members(archive, source.members.values())
    try:
        affixes = Affixes.parse(members[source.members["affixes"]].decode())
    except (AffixError, UnicodeDecodeError) as error:
        raise ArchiveError(f"{archive}: {source.members['affixes']}: {error}") from error
    lines = list(stems(members[source.members["words"]].decode(), affixes))
    forbidden = affixes.special.get("FORBIDDENWORD")
    never = {stem for stem, flags in lines if forbidden in flags}
    for stem, flags in lines:
        if _FRAGMENT in flags and _SYMBOL not in flags:
            yield Dropped(stem, "fragment")
            continue
        base = "abbreviation" if _SYMBOL in flags else category_by_case(stem, "unspecified")
        for form in dict.fromkeys(affixes.expand(stem, flags)):
            if form not in never:
                yield Attested(Entry(form, stem, base, (), source.id))
