"""The reasons why a word is refused: every code of the contract, and what each names.

A reason is a class here, a sentence in `service/messages/words.toml` and a code in `openapi.yaml`.
Where the build can tell it of a key, `builders/lexicon/refusals.py` does; where it depends on the
dictionary that is asked, `dictionaries/lexicon/explain.py`.
"""

from dataclasses import dataclass, field, fields
from typing import ClassVar, Final

from dictionaries.errors import NoKey


@dataclass(frozen=True)
class Reason:
    """Why a word is refused.

    Attributes:
        code: of the contract.
        dictionary: the reference of the dictionary that refuses, where several were asked.
    """

    code: ClassVar[str]
    dictionary: str = field(default="", kw_only=True)

    @property
    def sentence(self) -> str:
        """Which sentence tells it: its code, or a variant that names more."""
        return self.code

    @property
    def values(self) -> dict[str, str | int]:
        """What it names, by the names of the contract."""
        named = {one.name: getattr(self, one.name) for one in fields(self)}
        return {name: value for name, value in named.items() if value != ""}

    @property
    def stored(self) -> tuple[str, str]:
        """The code, and the one text that the lexicon keeps with it."""
        return self.code, str(next(iter(self.values.values()), ""))


@dataclass(frozen=True)
class Empty(Reason):
    """There is no letter."""

    code = "empty"


@dataclass(frozen=True)
class InvalidCharacter(Reason):
    """A character is no Latin letter; a space makes it an expression of several words."""

    code = "invalid_character"
    character: str

    @property
    def sentence(self) -> str:
        """A space stands between letters: elsewhere it would have been dropped."""
        return "several_words" if self.character.isspace() else self.code


@dataclass(frozen=True)
class Hyphenated(Reason):
    """It has a hyphen, as it was typed or as the sources write it."""

    code = "hyphenated"
    form: str = ""
    character: str = ""


@dataclass(frozen=True)
class Apostrophe(Reason):
    """It has an apostrophe, as it was typed or as the sources write it."""

    code = "apostrophe"
    form: str = ""
    character: str = ""


@dataclass(frozen=True)
class TooShort(Reason):
    """It has fewer letters than the dictionary takes."""

    code = "too_short"
    length: int
    limit: int


@dataclass(frozen=True)
class TooLong(Reason):
    """It has more letters than the dictionary takes."""

    code = "too_long"
    length: int
    limit: int


@dataclass(frozen=True)
class ConjugatedVerb(Reason):
    """It is nothing but a form of a verb, and the dictionary takes infinitives only."""

    code = "conjugated_verb"
    lemma: str


@dataclass(frozen=True)
class ProperNoun(Reason):
    """It is a name."""

    code = "proper_noun"
    form: str


@dataclass(frozen=True)
class Abbreviation(Reason):
    """It is an abbreviation or a symbol."""

    code = "abbreviation"
    form: str


@dataclass(frozen=True)
class NotInTheme(Reason):
    """It is a French word, but none of those that the dictionary chooses."""

    code = "not_in_theme"
    title: str


@dataclass(frozen=True)
class Removed(Reason):
    """Somebody took it out: a recipe, a request, or whoever reviewed the words (with a note)."""

    code = "removed"
    note: str = ""

    @property
    def sentence(self) -> str:
        """With the note where there is one."""
        return "removed_because" if self.note else self.code


@dataclass(frozen=True)
class OneSource(Reason):
    """A single source has it."""

    code = "one_source"
    source: str


@dataclass(frozen=True)
class Unknown(Reason):
    """No source has it, or too few of those that vote."""

    code = "unknown"
    sources: str = ""

    @property
    def sentence(self) -> str:
        """With the sources that have it where there are some."""
        return "too_few_sources" if self.sources else self.code


UNKNOWN: Final = Unknown()
REMOVED: Final = Removed()

STORED: Final[dict[str, type[Reason]]] = {
    one.code: one
    for one in (ProperNoun, Abbreviation, Hyphenated, Apostrophe, Removed, OneSource, Unknown)
}
"""The reasons that the lexicon holds; each is made of one text."""


def restored(code: str, text: str) -> Reason:
    """A reason from what `Reason.stored` gave.

    >>> restored("one_source", "dela")
    OneSource(dictionary='', source='dela')
    """
    return STORED[code](text)  # type: ignore[call-arg] # its first field, which each has


def of_no_key(error: NoKey) -> Reason:
    """Why a text that has no key is no word.

    >>> of_no_key(NoKey("hyphenated", "-")).values
    {'character': '-'}
    """
    character = error.character or ""
    if error.code == Hyphenated.code:
        return Hyphenated(character=character)
    if error.code == Apostrophe.code:
        return Apostrophe(character=character)
    return InvalidCharacter(character) if character else Empty()
