"""What can go wrong with words and dictionaries.

DictionaryError
├── NoKey               a text has no key
├── PatternError        a text is not a pattern
├── AutomatonError      edges are not those of an automaton, or keys cannot be put in one
├── ArtifactError       a file cannot be used
│   ├── ArtifactMissing     there is no such file
│   └── ArtifactDamaged     not an artifact, another format, or changed since it was made
├── PlaceError          users' dictionaries cannot be kept in the place that was named
├── UnknownDictionary   no dictionary has this id
└── StoreError          the store of custom dictionaries cannot do what was asked
    ├── NoDictionary        no dictionary has this id, or it has no such version
    ├── Conflict            it is not at the version that the writer expected
    ├── TooMany             there is no room for another dictionary
    └── StoreUnavailable    the store cannot be asked
"""

import unicodedata
from collections.abc import Sequence

from dictionaries.faults import Fault


class DictionaryError(Exception):
    """Something is wrong with words or with a dictionary."""

    def __str__(self) -> str:
        """The text; a `Fault` as one, so that it can be told in another language."""
        first = self.args[0] if self.args else ""
        return first if isinstance(first, Fault) else super().__str__()


class NoKey(DictionaryError, ValueError):  # noqa: N818 - it reads as what happened
    """A text has no key.

    Attributes:
        code: `empty`, `invalid_character`, `hyphenated` or `apostrophe`, as in the contract.
        character: the first character at fault, or None for `empty`.
    """

    def __init__(self, code: str, character: str | None = None) -> None:
        """Keep the reason code and the character at fault."""
        super().__init__(code if character is None else f"{code}: {describe(character)}")
        self.code = code
        self.character = character


def describe(character: str, *, named: bool = True) -> str:
    """Name a character so that a reader can find it, even one that cannot be seen.

    Args:
        character: one.
        named: with the name that Unicode gives it, which is English.

    >>> describe("½")
    '½ (U+00BD VULGAR FRACTION ONE HALF)'
    >>> describe(chr(0))
    'U+0000'
    >>> describe("½", named=False)
    '½ (U+00BD)'
    """
    name = unicodedata.name(character, "")
    code = f"U+{ord(character):04X}"
    if not name:
        return code
    told = f"{code} {name}" if named else code
    seen = character.isprintable() and not character.isspace()
    return f"{character} ({told})" if seen else told


class PatternError(DictionaryError):
    """A text is not a pattern, or too long for one: see `dictionaries.graph.patterns`.

    Attributes:
        pattern: the pattern at fault.
    """

    def __init__(self, pattern: str, most: int) -> None:
        """Say what a pattern looks like, and that it has at most so many characters."""
        super().__init__(
            f"expected at most {most} letters, ? (one letter), * (any letters), [AE], [^S],"
            f" @ (vowel), # (consonant) and numbers, got {pattern[: most + 1]!r}"
        )
        self.pattern = pattern


class AutomatonError(DictionaryError):
    """The edges are not those of an automaton, or the keys cannot be put in one."""


class ArtifactError(DictionaryError):
    """A dictionary file cannot be used. The text says what was expected, found, and the remedy."""


class ArtifactMissing(ArtifactError):  # noqa: N818 - reads as what happened
    """There is no such file."""


class ArtifactDamaged(ArtifactError):  # noqa: N818 - reads as what happened
    """The file is not what was written."""


class PlaceError(DictionaryError, ValueError):
    """Users' dictionaries cannot be kept in the place that was named.

    Attributes:
        code: `store`, `store_file`, `store_credentials`, `store_bucket`, `store_driver` or
            `store_refused`.
        values: `url`, and whatever else the message needs: `schemes`, `fault`.
    """

    def __init__(self, code: str, **values: object) -> None:
        """Keep what is wrong."""
        super().__init__(f"{code}: {', '.join(map(str, values.values()))}")
        self.code = code
        self.values = values


class UnknownDictionary(DictionaryError):  # noqa: N818 - reads as what happened
    """No dictionary has this id.

    Attributes:
        id: the id asked for, with its version if one was.
        known: the ids that there are, sorted.
        fault: why the artifact of this id is not served, if that is the reason.
    """

    def __init__(self, identifier: str, known: Sequence[str], fault: str | None = None) -> None:
        """Keep what was asked and what there is."""
        super().__init__(identifier)
        self.id = identifier
        self.known = list(known)
        self.fault = fault


class StoreError(DictionaryError):
    """The store cannot do what was asked."""


class NoDictionary(StoreError):  # noqa: N818 - reads as what happened
    """No dictionary has this id."""


class VersionGone(StoreError):  # noqa: N818 - reads as what happened
    """A dictionary does not have the version asked for, or no longer has it.

    Attributes:
        id: of the dictionary.
        version: the one asked for.
        kept: the versions that can be asked for, the current one first.
    """

    def __init__(self, identifier: str, version: str, kept: Sequence[str]) -> None:
        """Keep what was asked and what there is."""
        super().__init__(f"{identifier}@{version} is not kept; there are {', '.join(kept)}")
        self.id = identifier
        self.version = version
        self.kept = list(kept)


class Conflict(StoreError):  # noqa: N818 - reads as what happened
    """The dictionary is not at the version that the writer expected.

    Attributes:
        current: its current version; None when there is no dictionary.
    """

    def __init__(self, current: str | None) -> None:
        """Keep the version that was found."""
        super().__init__(f"the current version is {current or 'none'}")
        self.current = current


class TooMany(StoreError):  # noqa: N818 - reads as what happened
    """There is no room for another dictionary.

    Attributes:
        limit: how many there may be.
    """

    def __init__(self, limit: int) -> None:
        """Keep the limit."""
        super().__init__(f"at most {limit} custom dictionaries")
        self.limit = limit


class StoreUnavailable(StoreError):  # noqa: N818 - reads as what happened
    """The store cannot be reached, or fails to do what it is asked; the text says why."""
