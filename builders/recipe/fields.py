"""The fields of a recipe, checked one by one.

Each checker gets the name of the field and what was written there, and gives what `Recipe` keeps
or raises a `RecipeError` that says where, what was expected, what came, and how to mend it.
"""

import re
from collections.abc import Sequence
from reprlib import Repr
from typing import Final
from unicodedata import category

from dictionaries import CATEGORIES, ID, MAX_LENGTH, MIN_LENGTH, VERSION_LENGTH

MOST_NAMES: Final = 16
MOST_WORDS: Final = 1_000_000
MOST_CHARACTERS: Final = 16 << 20
LONGEST: Final = {"title": 200, "licence": 500}
CHOICES: Final = {"verbs": ("all", "infinitive"), "punctuation": ("drop", "join")}
REFERENCE: Final = re.compile(rf"{ID.pattern}(?:@[0-9a-f]{{{VERSION_LENGTH}}})?")
# Control characters, lone surrogates, and the two that break lines.
_UNSHOWABLE: Final = frozenset({"Cc", "Cs", "Zl", "Zp"})
_SHOWN: Final = Repr()
_SHOWN.maxstring = _SHOWN.maxother = 60
_SHOWN.maxlevel = 2


class RecipeError(ValueError):
    """A recipe is not one.

    Attributes:
        pointer: JSON pointer to the field at fault, `/min_length`; "" for the recipe as a whole.
        message: what was expected, what came, and how to mend it.
    """

    def __init__(self, pointer: str, message: str) -> None:
        """Keep where and what."""
        super().__init__(f"{pointer}: {message}" if pointer else message)
        self.pointer = pointer
        self.message = message


def shown(value: object) -> str:
    """Show what came, however large or deep it is.

    >>> shown(["a" * 1000] * 1000)[:20], len(shown(["a" * 1000] * 1000)) < 500
    ("['aaaaaaaaaaaaaaaaaa", True)
    """
    return _SHOWN.repr(value)


def unknown(name: object, fields: Sequence[str], within: str = "") -> RecipeError:
    """Refuse a field that there is not."""
    text = str(name)[:80].replace("~", "~0").replace("/", "~1")
    return RecipeError(f"{within}/{text}", f"no such field; the fields are {', '.join(fields)}")


def line(name: str, value: object) -> str:
    """Take a title or a licence: one line."""
    most = LONGEST[name]
    if not isinstance(value, str) or (name == "title" and not value.strip()):
        raise RecipeError(f"/{name}", f"expected a text, got {shown(value)}")
    if len(value) > most:
        raise RecipeError(
            f"/{name}", f"expected at most {most} characters, got {len(value)}; shorten it"
        )
    for character in value:
        if category(character) in _UNSHOWABLE:
            raise RecipeError(
                f"/{name}",
                f"expected one line of text, got U+{ord(character):04X} in it; take it out",
            )
    return value


def text(name: str, value: object) -> str:
    """Take a text whose words are looked for."""
    if not isinstance(value, str) or not value.strip():
        raise RecipeError(f"/{name}", f"expected a text with words in it, got {shown(value)}")
    if len(value) > MOST_CHARACTERS:
        raise RecipeError(
            f"/{name}",
            f"expected at most {MOST_CHARACTERS} characters, got {len(value)}; take a part of it",
        )
    if not _is_unicode(value):
        raise RecipeError(f"/{name}", "holds half a character (a lone surrogate); send it as UTF-8")
    return value


def _is_unicode(value: str) -> bool:
    try:
        value.encode()
    except UnicodeEncodeError:
        return False
    return True


def references(name: str, value: object) -> tuple[str, ...]:
    """Take ids of dictionaries, each perhaps with a version: `francais`, `volcans@0123…`."""
    found = _names(name, value)
    for index, item in enumerate(found):
        if not REFERENCE.fullmatch(item):
            raise RecipeError(
                f"/{name}/{index}",
                "expected the id of a dictionary (a to z, 0 to 9, hyphens), or id@version,"
                f" got {shown(item)}",
            )
    return found


def themes(name: str, value: object) -> tuple[str, ...]:
    """Take names of themes; whether they exist is for the lexicon to say."""
    return _names(name, value)


def categories(name: str, value: object) -> tuple[str, ...]:
    """Take kinds of words."""
    found = _texts(name, value, len(CATEGORIES))
    for index, item in enumerate(found):
        if item not in CATEGORIES:
            raise RecipeError(
                f"/{name}/{index}", f"expected one of {', '.join(CATEGORIES)}, got {shown(item)}"
            )
    if not found:
        raise RecipeError(f"/{name}", "expected at least one; leave it out to keep every kind")
    return found


def words(name: str, value: object) -> tuple[str, ...]:
    """Take words. One that can be in no dictionary is no fault: it is dropped and counted."""
    found = _texts(name, value, MOST_WORDS)
    if not _is_unicode("".join(found)):
        index = next(i for i, word in enumerate(found) if not _is_unicode(word))
        raise RecipeError(
            f"/{name}/{index}", "holds half a character (a lone surrogate); send it as UTF-8"
        )
    return found


def _names(name: str, value: object) -> tuple[str, ...]:
    found = _texts(name, [value] if isinstance(value, str) else value, MOST_NAMES)
    for index, item in enumerate(found):
        if not item.strip():
            raise RecipeError(f"/{name}/{index}", "expected a name, got an empty one; take it out")
    return found


def _texts(name: str, value: object, most: int) -> tuple[str, ...]:
    if not isinstance(value, list | tuple):
        raise RecipeError(f"/{name}", f"expected a list of texts, got {shown(value)}")
    if len(value) > most:
        raise RecipeError(f"/{name}", f"expected at most {most}, got {len(value)}; take some out")
    if not all(map(str.__instancecheck__, value)):
        index = next(i for i, item in enumerate(value) if not isinstance(item, str))
        raise RecipeError(f"/{name}/{index}", f"expected a text, got {shown(value[index])}")
    return tuple(value)


def choice(name: str, value: object) -> str:
    """Take one of a few words."""
    if not isinstance(value, str) or value not in CHOICES[name]:
        expected = " or ".join(f'"{one}"' for one in CHOICES[name])
        raise RecipeError(f"/{name}", f"expected {expected}, got {shown(value)}")
    return value


def flag(name: str, value: object) -> bool:
    """Take true or false."""
    if not isinstance(value, bool):
        raise RecipeError(f"/{name}", f"expected true or false, got {shown(value)}")
    return value


def length(name: str, value: object) -> int:
    """Take a number of letters."""
    return _whole(name, value, MIN_LENGTH, MAX_LENGTH, "a number of letters")


def headwords(name: str, value: object) -> int:
    """Take a number of headwords."""
    return _whole(name, value, 1, MOST_WORDS, "a number of headwords")


def _whole(name: str, value: object, least: int, most: int, what: str) -> int:
    if type(value) is not int or not least <= value <= most:
        raise RecipeError(f"/{name}", f"expected {what} from {least} to {most}, got {shown(value)}")
    return value
