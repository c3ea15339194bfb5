"""The forms of a Hunspell dictionary: a `.dic` and the `.aff` that lies beside it."""

import re
from collections.abc import Iterator
from typing import Final

from builders.sources.hunspell.affixes import AffixError, Affixes
from builders.sources.hunspell.reader import stems
from builders.wordlists.encoding import decode
from builders.wordlists.errors import WordListError

_SET: Final = re.compile(rb"^SET[ \t]+(\S+)", re.MULTILINE)
# A condition is letters, classes of letters and dots. Anything else would reach `re` as a pattern
# of its own, and a stranger's pattern can take for ever to match.
_CONDITION: Final = re.compile(r"(?:\[\^?[^\W\d_'’-]+(?:['’-][^\W\d_]*)*\]|[^\W\d_]|['’.-])+|\.")
# Of the French dictionaries of Dicollecte, which mark units and the `qu` of `qu’il`.
_SYMBOL: Final = "||"
_FRAGMENT: Final = "--"
_COUNT: Final = re.compile(r"\s*\d+\s*")
# What may stand after a stem: `manger/a0 po:verbe`.
_MORPHOLOGY: Final = re.compile(r"[a-z]{2}:")


def text_of(data: bytes, encoding: str | None) -> str:
    """The text of a `.dic` or `.aff`, in the encoding that the latter names.

    Raises:
        WordListError: an encoding that there is not, or a byte that is not in it.
    """
    if encoding is None:
        return decode(data).text
    try:
        return data.decode(encoding).removeprefix("\ufeff")
    except (LookupError, UnicodeDecodeError) as error:
        raise WordListError("list_not_encoded", name=encoding[:40]) from error


def encoding_of(affixes: bytes) -> str | None:
    r"""The encoding that a `.aff` names.

    >>> encoding_of(b"# French\nSET ISO8859-1\nTRY aeiou")
    'ISO8859-1'
    """
    found = _SET.search(affixes)
    return None if found is None else found[1].decode("ascii", "replace")


def affixes_of(data: bytes) -> Affixes:
    """Read a `.aff`.

    Raises:
        WordListError: it is not one.
    """
    text = text_of(data, encoding_of(data))
    for number, line in enumerate(text.splitlines(), 1):
        fields = line.split()
        if fields[:1] in (["SFX"], ["PFX"]) and fields[2:3] not in (["Y"], ["N"]):
            condition = fields[4] if len(fields) > 4 else "."
            if not _CONDITION.fullmatch(condition):
                fault = f"{number}: {condition[:40]!r}"
                raise WordListError("list_bad_condition", fault=fault)
    try:
        return Affixes.parse(text)
    except (AffixError, ValueError, IndexError, re.error) as error:
        raise WordListError("list_bad_affixes") from error


def needs_affixes(text: str) -> bool:
    r"""Whether a `.dic` has flags: a first line with a number and a slash after a word.

    >>> needs_affixes("2\nami/S\nchat"), needs_affixes("ami\nchat")
    (True, False)
    """
    first, _, rest = text.partition("\n")
    return bool(_COUNT.fullmatch(first)) and re.search(r"^[^\s/]+/", rest, re.MULTILINE) is not None


def is_count(line: str) -> bool:
    """Whether a line is the first one of a `.dic`, which counts the others."""
    return _COUNT.fullmatch(line) is not None


class Stems:
    """A `.dic` with its affixes.

    Attributes:
        encoding: of both files.
    """

    def __init__(self, words: bytes, affixes: bytes) -> None:
        """Read both.

        Raises:
            WordListError: they are not what they should be.
        """
        encoding = encoding_of(affixes)
        text = text_of(words, encoding)
        self.encoding = (encoding or "utf-8").lower()
        self._affixes = affixes_of(affixes)
        self._lines = text.replace("\r\n", "\n").split("\n")
        forbidden = self._affixes.special.get("FORBIDDENWORD")
        self._never = {stem for _, stem, flags in self._stems() if forbidden and forbidden in flags}

    def _stems(self) -> Iterator[tuple[int, str, tuple[str, ...]]]:
        for number, line in enumerate(self._lines, 1):
            if number == 1 and _COUNT.fullmatch(line):
                continue
            stem, _, more = line.partition(" ")
            if more.strip() and not _MORPHOLOGY.match(more.strip()) and "\t" not in stem:
                yield number, line.partition("/")[0].strip(), ()
                continue
            try:
                for stem, flags in stems(f"\n{line}", self._affixes):
                    yield number, stem, flags
            except (ValueError, IndexError):  # flags that are not of this .aff
                yield number, line, ()

    def forms(self) -> Iterator[tuple[int, str, str]]:
        """The forms, each with the number of its line, and the reason when it is no word, else "".

        A name, a symbol and a piece of a word are told by the stem, in a dictionary that makes
        forms; one without affixes is a list like any other. A stem that makes no form at all is
        given itself, with the reason `no_form`.
        """
        for number, stem, flags in self._stems():
            if " " in stem:
                yield number, stem, "expression"
                continue
            if self._affixes.classes and (reason := _unfit(stem, flags)):
                yield number, stem, reason
                continue
            made = False
            for _, form in self._affixes.expand(stem, flags):
                if form not in self._never:
                    made = True
                    yield number, form, ""
            if not made:
                yield number, stem, "no_form"


def _unfit(stem: str, flags: tuple[str, ...]) -> str:
    """Why a stem and its forms are no words of a game, "" when they are.

    >>> _unfit("Paris", ()), _unfit("km", ("||",)), _unfit("ami", ("S.",))
    ('proper_noun', 'abbreviation', '')
    """
    if _FRAGMENT in flags and _SYMBOL not in flags:
        return "fragment"
    if _SYMBOL in flags or (len(stem) > 1 and stem.isupper()):
        return "abbreviation"
    return "proper_noun" if stem[:1].isupper() else ""
