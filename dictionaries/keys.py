"""Keys: how words are compared.

Two spellings are the same word to a referee when they have the same **key**: the letters A to Z
that a player could lay as tiles. `Été`, `été` typed with combining accents, and `ETE` all have
the key `ETE`; `œuf` has `OEUF`, since no game has a tile œ.

A key is made of *Latin letters only*. Unidecode, which turns an accented letter into its plain
one, would as gladly turn `Москва` into MOSKVA, `½` into 1/2 and `№` into No: a player who typed
one of these did not type a French word, and must be told so. So nothing reaches Unidecode but
characters that Unicode itself calls Latin letters, and what it answers is accepted only when it
is made of A to Z. That happens once per character, not per word: the answers are kept in a table.

What surrounds a word is not part of it: spaces, marks that cannot be seen, and the punctuation
that people type (`chat.`, `«chat»`, `été !`). `fold` drops these; `fold_exact`, for what must be
letters and nothing else (a tile, a form in a source), drops only what cannot be seen.
"""

import unicodedata
from typing import Final

from unidecode import unidecode_expect_nonascii

from dictionaries.errors import NoKey

ALPHABET: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
"""The letters of keys; in an automaton a letter is its place here, in a mask the bit of it."""
EVERY_LETTER: Final = (1 << len(ALPHABET)) - 1
"""The mask of all letters."""
MIN_LENGTH: Final = 2
MAX_LENGTH: Final = 25

HYPHENS: Final = frozenset("-\u2010\u2011\u2012\u2013\u2043\u2212\ufe63\uff0d")
# The last three are what Unicode composes into U+02B9, U+0060 and U+00B4.
APOSTROPHES: Final = frozenset("'\u2019\u2018\u02bc\u02b9\u2032\uff07`\u00b4\u0374\u1fef\u1ffd")

# Where a line may be broken within a word: dropped wherever it stands.
_SOFT_HYPHEN: Final = "\u00ad"
# Dropped at both ends, beside whatever `str.isspace` knows: what a copy and paste leaves behind.
_DIRECTIONS: Final = "\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
_INVISIBLE: Final = "\u180e\u200b\u200c\u200d\u2060\ufeff" + _DIRECTIONS
_SPACES: Final = "".join(chr(c) for c in range(0x3001) if chr(c).isspace())
_EDGES: Final = _INVISIBLE + _SPACES
# Dropped at both ends of what people type. U+037E is a semicolon by another code. Neither hyphens
# nor single apostrophes: `-ci` and `l'` are not what `ci` and `l` are.
_PUNCTUATION: Final = '.,;:!?\u2026\u00a1\u00bf\u037e()[]{}\u2014\u2015"'
_DOUBLE_QUOTES: Final = "\u00ab\u00bb\u2039\u203a\u201c\u201d\u201e\u201f"
_AROUND: Final = _EDGES + _PUNCTUATION + _DOUBLE_QUOTES
# Single quotation marks are apostrophes elsewhere, so they go only in pairs.
_QUOTES: Final = {"'": "'", "\u2018": "\u2019", "\u201a": "\u2018\u2019"}

# Combining accents that may stand on a letter. U+0363 to U+036F are left out: they are letters
# written small above another one, and dropping them would lose a letter.
_ACCENTS: Final = (
    range(0x0300, 0x0363),
    range(0x1AB0, 0x1B00),
    range(0x1DC0, 0x1DD3),
    range(0xFE20, 0xFE30),
)


def _letters_of(character: str) -> str | None:
    """The letters A to Z that one character stands for, "" for an accent, None for no letter.

    >>> [_letters_of(c) for c in "éŒﬁＡÿ"]
    ['E', 'OE', 'FI', 'A', 'Y']
    >>> [_letters_of(c) for c in "ЖΩ½№ªⅧ²-"]
    [None, None, None, None, None, None, None, None]
    """
    if any(ord(character) in block for block in _ACCENTS):
        return ""
    # The letter without its accents, so that composed and decomposed texts have the same key: the
    # answers of Unidecode differ for ǯ. The Kelvin and Angstrom signs become K and A.
    character = unicodedata.normalize("NFD", character)[0]
    if not unicodedata.category(character).startswith("L"):
        return None
    if not unicodedata.name(character, "").startswith(("LATIN ", "FULLWIDTH LATIN ")):
        return None
    letters = unidecode_expect_nonascii(character).upper()
    return letters if letters.isalpha() and letters.isascii() else None


class _Table(dict[str, str | None]):
    """The letters of each character met so far; bounded by the size of Unicode."""

    def __missing__(self, character: str) -> str | None:
        letters = self[character] = _letters_of(character)
        return letters


_TABLE: Final = _Table()

# Every letter of the Latin blocks, for `str.translate`: the way that nearly all words take.
_COMMON: Final = {
    code: letters
    for block in (range(0x41, 0x250), range(0x1E00, 0x1F00), range(0xFB00, 0xFB07))
    for code in block
    if (letters := _letters_of(chr(code)))
}


def fold(text: str, *, join: bool = False) -> str:
    r"""The key of a text, which may have spaces and punctuation around it.

    Args:
        text: what a player typed, composed or decomposed, in any case.
        join: drop hyphens and apostrophes instead of refusing them (`"punctuation": "join"`).

    Returns:
        One or more letters A to Z; how long a word may be is the dictionary's business.

    Raises:
        NoKey: there is no key; its code says why.

    >>> fold("Été"), fold("e\u0301te\u0301"), fold("ÉTÉ"), fold("  cœur\r")
    ('ETE', 'ETE', 'ETE', 'COEUR')
    >>> fold("aﬀaire"), fold("ＭＯＴ"), fold("İstanbul"), fold("Straße")
    ('AFFAIRE', 'MOT', 'ISTANBUL', 'STRASSE')
    >>> fold("« été » !"), fold("‘chat’,"), fold("\u202achat\u202c"), fold("cha\u00adton")
    ('ETE', 'CHAT', 'CHAT', 'CHATON')
    >>> fold("porte-clé", join=True), fold("aujourd’hui", join=True)
    ('PORTECLE', 'AUJOURDHUI')
    >>> fold("porte-clé")
    Traceback (most recent call last):
    dictionaries.errors.NoKey: hyphenated: - (U+002D HYPHEN-MINUS)
    >>> fold("Москва")
    Traceback (most recent call last):
    dictionaries.errors.NoKey: invalid_character: М (U+041C CYRILLIC CAPITAL LETTER EM)
    """
    key = text.upper() if text.isascii() else text.translate(_COMMON)
    if key.isascii() and key.isalpha():
        return key
    return fold_exact(_bare(text), join=join)


def fold_exact(text: str, *, join: bool = False) -> str:
    """The key of a text that has no punctuation around it: a tile, a form in a source.

    Args:
        text: as for `fold`; spaces and invisible marks at its ends, and soft hyphens, are dropped.
        join: drop hyphens and apostrophes instead of refusing them.

    Returns:
        One or more letters A to Z.

    Raises:
        NoKey: there is no key; its code says why.

    >>> fold_exact(" é"), fold_exact("œ")
    ('E', 'OE')
    >>> fold_exact("etc.")
    Traceback (most recent call last):
    dictionaries.errors.NoKey: invalid_character: . (U+002E FULL STOP)
    """
    key = text.upper() if text.isascii() else text.translate(_COMMON)
    if key.isascii() and key.isalpha():
        return key
    stripped = text.replace(_SOFT_HYPHEN, "").strip(_EDGES)
    if not stripped:
        raise NoKey("empty")
    return _letter_by_letter(stripped, join=join)


def _letter_by_letter(stripped: str, *, join: bool) -> str:
    # Decomposed letters need no composing, which takes quadratic time on accents in heaps: the
    # letter stands first and its accents are dropped.
    letters: list[str] = []
    punctuation: str | None = None
    for character in stripped:
        found = _TABLE[character]
        if found:
            letters.append(found)
        elif found is None:
            if character in HYPHENS or character in APOSTROPHES:
                punctuation = punctuation or character
            else:
                raise NoKey("invalid_character", character)
        elif not letters:  # an accent with no letter under it
            raise NoKey("invalid_character", character)
    if punctuation is not None and not (join and letters):
        raise NoKey("hyphenated" if punctuation in HYPHENS else "apostrophe", punctuation)
    return "".join(letters)


def _bare(text: str) -> str:
    """A text without the punctuation around it; as it is when it is nothing but punctuation.

    >>> _bare("(chat)."), _bare("'chat'"), _bare("l'"), _bare("...")
    ('chat', 'chat', "l'", '...')
    """
    bare = text.replace(_SOFT_HYPHEN, "").strip(_AROUND)
    if len(bare) > 2 and bare[-1] in _QUOTES.get(bare[0], ""):
        bare = bare[1:-1].strip(_AROUND)
    return bare or text
