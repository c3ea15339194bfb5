"""Hunspell dictionaries (`.aff` and `.dic`), every affix expanded.

    84172
    manger/a0p+
    œuf/S.

The first line of a `.dic` counts the others; then one stem a line, a slash, its flags. There is
no part of speech: entries are `unspecified`, but for what can be told without. Capitals make a
proper noun; twenty inflected forms or more make a verb, as no noun or adjective has as many; and
two flags of the French dictionary say that a word is none: `||` marks the symbols of units, `--`
pieces that never stand alone (`qu`).
"""

from collections.abc import Collection, Iterable, Iterator
from pathlib import Path
from typing import Final

from builders.sources.archives import ArchiveError, read_members
from builders.sources.hunspell.affixes import AffixError, Affixes
from builders.sources.reading import Attested, Dropped, category_by_case
from builders.sources.registry import Source
from dictionaries import Entry

_SYMBOL: Final = "||"
_FRAGMENT: Final = "--"
_VERB: Final = 20


def stems(text: str, affixes: Affixes) -> Iterator[tuple[str, tuple[str, ...]]]:
    r"""Yield each stem of a `.dic` file with its flags; `\/` in a stem is a slash.

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

    Usage is 0 for what only a prefix makes: nobody has asked whether there are zeptograms.

    Raises:
        ArchiveError: the archive or its affix file is damaged, or of another version.
    """
    members = read_members(archive, source.members.values())
    try:
        affixes = Affixes.parse(members[source.members["affixes"]].decode())
    except (AffixError, UnicodeDecodeError) as error:
        raise ArchiveError("archive_member", archive, source.members["affixes"]) from error
    lines = list(stems(members[source.members["words"]].decode(), affixes))
    forbidden = affixes.special.get("FORBIDDENWORD")
    never = {stem for stem, flags in lines if forbidden in flags}
    for stem, flags in lines:
        if _FRAGMENT in flags and _SYMBOL not in flags:
            yield Dropped(stem, "fragment")
            continue
        for lemma, forms in _paradigms(affixes.expand(stem, flags), never).items():
            category = _category(lemma, forms, flags)
            for form in forms:
                features = ("infinitive",) if category == "verb" and form == lemma else ()
                usage = 1.0 if lemma == stem else 0.0
                yield Attested(Entry(form, lemma, category, features, source.id), usage)


def _paradigms(
    made: Iterable[tuple[str, str]], never: Collection[str]
) -> dict[str, dict[str, None]]:
    """Each lemma with its forms, in the order in which they are made, each once.

    Args:
        made: lemma and form.
        never: the forms that are left out.
    """
    found: dict[str, dict[str, None]] = {}
    for lemma, form in made:
        if form not in never:
            found.setdefault(lemma, {})[form] = None
    return found


def _category(lemma: str, forms: Collection[str], flags: Collection[str]) -> str:
    """What can be told of a word without its part of speech."""
    if _SYMBOL in flags:
        return "abbreviation"
    if len(forms) >= _VERB and lemma.islower():
        return "verb"
    return category_by_case(lemma, "unspecified")
