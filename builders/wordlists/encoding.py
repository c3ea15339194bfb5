"""From the bytes of a file to its text, with nothing guessed away.

In order: gzip is taken off; a byte order mark says which Unicode it is; what is UTF-8 is UTF-8;
else the file is in one of the four 8-bit codes that French files have been written in. These give
nearly every byte a meaning, so a wrong choice would not be noticed: `‚t‚` is what CP850's *été*
looks like in CP1252, `ÇtÇ` in Mac Roman. The right code is the one in which the text has the
letters that French has, as often as French has them; a text without any of them, perhaps in
another language, is left to charset-normalizer.

A byte that the code does not know is kept as a lone surrogate, as `surrogateescape` does: no
word can hold one, so whoever reads the text meets it and can name the line.
"""

import re
import zlib
from typing import Final, NamedTuple

from charset_normalizer import from_bytes

from builders.wordlists.errors import DAMAGED, NOT_TEXT, TOO_LARGE, WordListError

GZIP: Final = b"\x1f\x8b"
CODES: Final = ("cp1252", "iso8859_15", "mac_roman", "cp850")
_MARKS: Final = (
    (b"\xef\xbb\xbf", "utf-8"),
    (b"\xff\xfe\x00\x00", "utf-32-le"),  # before UTF-16, whose mark it begins with
    (b"\x00\x00\xfe\xff", "utf-32-be"),
    (b"\xff\xfe", "utf-16-le"),
    (b"\xfe\xff", "utf-16-be"),
)
# How often, about, in a thousand letters of French that are not plain.
_FRENCH: Final = {
    **dict.fromkeys("ÀÂÇÈÊËÎÏÔÛŒ’«»…–—\u00a0", 1),
    **dict.fromkeys("äëïöüÿæœÉ", 3),
    **dict.fromkeys("âçîôùû", 20),
    "ê": 60,
    "è": 80,
    "à": 120,
    "é": 500,
}
_SAMPLE: Final = 1 << 16
_STEP: Final = 1 << 16
_LONE: Final = re.compile("[\ud800-\udfff]")


class Decoded(NamedTuple):
    """The text of a file.

    Attributes:
        text: with a lone surrogate for each byte that could not be read.
        encoding: the name that Python gives it.
        clean: whether every byte could be read.
    """

    text: str
    encoding: str
    clean: bool


def decompress(data: bytes, limit: int, *, window: int = 31) -> bytes:
    """Take gzip off, never holding more than `limit` bytes of what comes out.

    Args:
        data: one gzip member or several.
        limit: the most bytes that may come out.
        window: of zlib: 31 for gzip, 15 for zlib, -15 for bare deflate.

    Raises:
        WordListError: `too_large`, or `damaged`.

    >>> import gzip
    >>> decompress(gzip.compress(b"chat") + gzip.compress(b"s"), 5)
    b'chats'
    """
    out = bytearray()
    try:
        while data:
            unpacker = zlib.decompressobj(window)
            while not unpacker.eof:
                piece = unpacker.decompress(data, min(_STEP, limit + 1 - len(out)))
                out += piece
                if len(out) > limit:
                    raise WordListError(TOO_LARGE, f"unpacked it is larger than {limit} bytes")
                data = unpacker.unconsumed_tail
                if not piece and not data and not unpacker.eof:
                    raise WordListError(DAMAGED, "it is compressed, and its end is missing")
            data = unpacker.unused_data.lstrip(b"\0")  # padding, as tapes have
    except zlib.error as error:
        raise WordListError(DAMAGED, f"it is compressed, and damaged: {error}") from error
    return bytes(out)


def decode(data: bytes) -> Decoded:
    r"""Give the text of a file.

    Raises:
        WordListError: `not_text`: it is some other kind of file.

    >>> decode("œuf".encode("utf-16"))
    Decoded(text='œuf', encoding='utf-16-le', clean=True)
    >>> decode("été\nœuf".encode("cp1252")), decode("été\nforêt".encode("cp850")).text
    (Decoded(text='été\nœuf', encoding='cp1252', clean=True), 'été\nforêt')
    >>> decode("forêt, été".encode() + b"\xe9")
    Decoded(text='forêt, été\udce9', encoding='utf-8', clean=False)
    """
    for mark, encoding in _MARKS:
        if data.startswith(mark):
            return _unicode(data[len(mark) :], encoding)
    if b"\0" in data:
        return _unmarked(data)
    text = data.decode("utf-8", "surrogateescape")
    if text.isascii():
        return Decoded(text, "ascii", clean=True)
    bad = len(_LONE.findall(text))
    good = len(text) - len(text.encode("ascii", "ignore")) - bad
    if good < bad:
        encoding = _eight_bit(data)
        text = data.decode(encoding, "surrogateescape")
        bad = len(_LONE.findall(text))
        return Decoded(text, encoding, clean=not bad)
    return Decoded(text, "utf-8", clean=not bad)


def _unicode(data: bytes, encoding: str) -> Decoded:
    """Read a Unicode file whose mark has been seen."""
    if encoding == "utf-8":
        text = data.decode(encoding, "surrogateescape")
        return Decoded(text, encoding, clean=not _LONE.search(text))
    width = 4 if encoding.startswith("utf-32") else 2
    whole = len(data) - len(data) % width
    try:
        text = data[:whole].decode(encoding, "surrogatepass")
    except UnicodeDecodeError as error:
        raise WordListError(NOT_TEXT, f"byte {error.start} is not {encoding}") from error
    # A file that ends in the middle of a character: its last word is not what was written.
    text += data[whole:].decode("ascii", "surrogateescape") and "\udc80"
    return Decoded(text, encoding, clean=not _LONE.search(text))


def _unmarked(data: bytes) -> Decoded:
    """Read UTF-16 without its mark, which is told by where the zeros are."""
    low, high = data[0::2].count(0), data[1::2].count(0)
    encoding, zeros = ("utf-16-le", high) if high > low else ("utf-16-be", low)
    if min(low, high) or zeros * 4 < len(data):
        raise WordListError(NOT_TEXT, "it holds zero bytes, as no text does; is it a text file?")
    return _unicode(data, encoding)


def _eight_bit(data: bytes) -> str:
    """Choose the 8-bit code of a French text."""
    marked = (line for line in data.splitlines() if not line.isascii())
    sample = bytearray()
    for line in marked:
        sample += line[: _SAMPLE - len(sample)] + b"\n"
        if len(sample) >= _SAMPLE:
            break
    scores = {code: _frenchness(bytes(sample), code) for code in CODES}
    if any(scores.values()):
        return max(CODES, key=scores.__getitem__)
    best = from_bytes(bytes(sample), cp_isolation=[*CODES]).best()
    return CODES[0] if best is None else best.encoding


def _frenchness(sample: bytes, code: str) -> int:
    return sum(_FRENCH.get(letter, 0) for letter in sample.decode(code, "ignore"))


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
    """Tell whether a text holds a byte that could not be read."""
    return _LONE.search(text) is not None
