"""From the bytes of a list to its text, with nothing guessed away.

In order: a byte order mark says which Unicode it is; then whoever sends it may say; what is UTF-8
is UTF-8; else the file is in one of the four 8-bit codes that French files have been written in.
These give nearly every byte a meaning, so a wrong choice would not be noticed: `‚t‚` is what
CP850's *été* looks like in CP1252, `ÇtÇ` in Mac Roman. The right code is

- the one in which the words are French, as the lexicon has them, accents and all;
- else the one in which they look like words (letters only, and no small letter among capitals) and
  have the letters that French has, as often as French has them;

and when two codes stay likely, whoever sent the file is asked.

A byte that the code does not know is kept as a lone surrogate, as `surrogateescape` does: no
word can hold one, so whoever reads the text meets it and can name the line.
"""

import codecs
import re
from collections.abc import Iterable
from typing import Final, NamedTuple

from builders.wordlists.errors import WordListError
from builders.wordlists.spelling import Spelling

CODES: Final = ("cp1252", "iso8859_15", "mac_roman", "cp850")
_MARKS: Final = (
    (b"\xef\xbb\xbf", "utf-8"),
    (b"\xff\xfe\x00\x00", "utf-32-le"),  # before UTF-16, whose mark it begins with
    (b"\x00\x00\xfe\xff", "utf-32-be"),
    (b"\xff\xfe", "utf-16-le"),
    (b"\xfe\xff", "utf-16-be"),
)
# Not punycode, unicode_escape and the like, which Python would also decode, in its own time.
_PLAIN: Final = re.compile(r"utf-(?:8|16|32)(?:-[lb]e|-sig)?|iso8859-\d+|cp\d+|mac-\w+|ascii")
# How often, about, in a thousand letters of French that are not plain.
_FRENCH: Final = {
    **dict.fromkeys("äëïöüÿæœñ", 3),
    **dict.fromkeys("âçîôùû", 20),
    "ê": 60,
    "è": 80,
    "à": 120,
    "é": 500,
}
_LETTERS_ENOUGH: Final = 200
"""What usual letters weigh when nothing else tells: an `é`, or a few others."""
_WORDS: Final = 5000
_LONE: Final = re.compile("[\ud800-\udfff]")
_APART: Final = re.compile(rb"[\x00-\x26\x28-\x2c./:-@\[-`{-\x7f]+")  # ASCII but for ' and -
_AROUND: Final = "«»“”„‘’…·•–—\u00a0\u202f"


class Decoded(NamedTuple):
    """The text of a file.

    Attributes:
        text: with a lone surrogate for each byte that could not be read.
        encoding: the name that Python gives it.
        clean: whether every byte could be read.
        guessed: nobody said which encoding it is, and the bytes only make it likely.
    """

    text: str
    encoding: str
    clean: bool
    guessed: bool = False


def named(encoding: str) -> str:
    """The encoding of a name, as Python spells it.

    Raises:
        WordListError: `list_encoding_unknown`.

    >>> named("Latin1"), named("MacRoman"), named("UTF8")
    ('cp1252', 'mac-roman', 'utf-8')
    """
    try:
        found = codecs.lookup(encoding).name
    except (LookupError, ValueError) as error:
        raise WordListError("list_encoding_unknown", name=encoding[:40]) from error
    if not _PLAIN.fullmatch(found):
        raise WordListError("list_encoding_unknown", name=encoding[:40])
    # Programs that say Latin-1 write code page 1252, which has œ in it, and browsers read it so.
    return "cp1252" if found == "iso8859-1" else found


def decode(data: bytes, encoding: str = "", spelling: Spelling | None = None) -> Decoded:
    r"""The text of a file.

    Args:
        data: its bytes.
        encoding: as whoever sends it says; "" when nobody does.
        spelling: knows French words.

    Raises:
        WordListError: `list_not_text`, `list_encoding` (two are as likely), `list_encoding_unknown`
            or `list_not_encoded` (it is not in the one that was named).

    >>> decode("œuf".encode("utf-16"))
    Decoded(text='œuf', encoding='utf-16-le', clean=True, guessed=False)
    >>> decode("été\nœuf".encode("cp1252")), decode("été\nforêt".encode("cp850")).text
    (Decoded(text='été\nœuf', encoding='cp1252', clean=True, guessed=True), 'été\nforêt')
    >>> decode("forêt, été".encode() + b"\xe9")
    Decoded(text='forêt, été\udce9', encoding='utf-8', clean=False, guessed=False)
    """
    for mark, marked in _MARKS:
        if data.startswith(mark):
            return _unicode(data[len(mark) :], marked)
    if encoding:
        return _as_named(data, named(encoding))
    if b"\0" in data:
        return _unmarked(data)
    text = data.decode("utf-8", "surrogateescape")
    if text.isascii():
        return Decoded(text, "ascii", clean=True)
    bad = len(_LONE.findall(text))
    good = len(text) - len(text.encode("ascii", "ignore")) - bad
    if good >= bad:
        return Decoded(text, "utf-8", clean=not bad)
    likeliest = _likeliest(data, spelling or Spelling())
    return _eight_bit(data, likeliest)._replace(guessed=True)


def _as_named(data: bytes, encoding: str) -> Decoded:
    if encoding.startswith(("utf-16", "utf-32")):
        return _unicode(data, f"{encoding[:6]}-{'be' if encoding.endswith('be') else 'le'}")
    found = _eight_bit(data, encoding)
    bad = len(_LONE.findall(found.text))
    other = len(found.text) - len(found.text.encode("ascii", "ignore")) - bad
    if bad > other:
        raise WordListError("list_not_encoded", name=encoding)
    return found


def _eight_bit(data: bytes, encoding: str) -> Decoded:
    text = data.decode(encoding, "surrogateescape")
    return Decoded(text, encoding, clean=not _LONE.search(text))


def _unicode(data: bytes, encoding: str) -> Decoded:
    """Read a Unicode file whose mark has been seen."""
    if encoding == "utf-8":
        return _eight_bit(data, encoding)
    width = 4 if encoding.startswith("utf-32") else 2
    whole = len(data) - len(data) % width
    try:
        text = data[:whole].decode(encoding, "surrogatepass")
    except UnicodeDecodeError as error:
        raise WordListError("list_not_encoded", name=encoding) from error
    # A file that ends in the middle of a character: its last word is not what was written.
    text += data[whole:].decode("ascii", "surrogateescape") and "\udc80"
    return Decoded(text, encoding, clean=not _LONE.search(text))


def _unmarked(data: bytes) -> Decoded:
    """Read UTF-16 without its mark, which is told by where the zeros are."""
    low, high = data[0::2].count(0), data[1::2].count(0)
    encoding, zeros = ("utf-16-le", high) if high > low else ("utf-16-be", low)
    if min(low, high) or zeros * 4 < len(data):
        raise WordListError("list_not_text")
    return _unicode(data, encoding)


class _Looks(NamedTuple):
    """How French a word looks: whether it is, whether it is like a word, how usual its letters.

    Sums of these are compared in this order.
    """

    known: int = 0
    sound: int = 0
    letters: int = 0


class _Reading(NamedTuple):
    """Some words in a code, and how each looks in it."""

    code: str
    words: list[str]
    looks: list[_Looks]

    def compared(self, other: "_Reading") -> tuple[_Looks, _Looks]:
        """How the words look on which two readings differ, in each of them."""
        differ = [i for i, word in enumerate(self.words) if word != other.words[i]]
        return _sum(self.looks[i] for i in differ), _sum(other.looks[i] for i in differ)


def _sum(looks: Iterable[_Looks]) -> _Looks:
    return _Looks(*map(sum, zip(*looks, strict=True)))


def _likeliest(data: bytes, spelling: Spelling) -> str:
    """Choose the 8-bit code of a list.

    Raises:
        WordListError: `list_encoding`: two are as likely, and give different words.
    """
    sample = _sample(data)
    readings = [_read(sample, code, spelling) for code in CODES]
    best = max(readings, key=lambda reading: _sum(reading.looks))
    for other in readings:
        if other.words != best.words and not _beats(*best.compared(other)):
            word, instead = next(
                pair for pair in zip(best.words, other.words, strict=True) if pair[0] != pair[1]
            )
            raise WordListError(
                "list_encoding",
                first=best.code,
                second=other.code,
                word=visible(word)[:40],
                instead=visible(instead)[:40],
            )
    return best.code


def _beats(best: _Looks, other: _Looks) -> bool:
    """Whether one reading is so much better than another that nobody need be asked."""
    if best.known > 2 * other.known or not any(best):  # words in neither: they are reported
        return True
    likelier = best.known >= other.known and best.sound >= other.sound
    enough = 0 if best.sound > other.sound else _LETTERS_ENOUGH
    usual = best.letters > 2 * other.letters + enough
    return likelier and (best.sound > 2 * other.sound or usual)


def _sample(data: bytes) -> list[bytes]:
    """Some words of the file that are not plain ASCII, each once."""
    found: dict[bytes, None] = {}
    for line in data.splitlines():
        if not line.isascii():
            found |= dict.fromkeys(word for word in _APART.split(line) if not word.isascii())
            if len(found) >= _WORDS:
                break
    return list(found)


def _read(sample: Iterable[bytes], code: str, spelling: Spelling) -> _Reading:
    words = [word.decode(code, "surrogateescape").strip(_AROUND) for word in sample]
    sound = {word for word in words if _is_sound(word)}
    known = spelling.known(sound)
    return _Reading(code, words, [_looks(word, word in known, word in sound) for word in words])


def _looks(word: str, known: bool, sound: bool) -> _Looks:  # noqa: FBT001 - as they are summed
    return _Looks(known, sound, sound and sum(_FRENCH.get(letter, 0) for letter in word.lower()))


def _is_sound(word: str) -> bool:
    """Whether something looks like a word: letters, in capitals, small, or small after a capital.

    >>> [_is_sound(word) for word in ("forêt", "Épée", "ÉPÉE", "ACêTALISAI", "‚t‚", "l’été")]
    [True, True, True, False, False, True]
    """
    parts = re.split("[-'’]", word)
    return all(
        part.isalpha() and (part.islower() or part.isupper() or part[1:].islower())
        for part in parts
        if part
    ) and any(parts)


def visible(text: str) -> str:
    r"""Show a text whose unreadable bytes are lone surrogates.

    >>> visible("for\udceat")
    'for\\xeat'
    """
    return _LONE.sub(
        lambda found: (
            f"\\x{ord(found[0]) - 0xDC00:02x}"
            if 0xDC80 <= ord(found[0]) <= 0xDCFF
            else f"\\u{ord(found[0]):04x}"
        ),
        text,
    )


def unreadable(text: str) -> bool:
    """Whether a text holds a byte that could not be read."""
    return _LONE.search(text) is not None
