"""The text of a page or a file, whatever encoding it is in and however broken its markup is."""

import re
from collections.abc import Iterator
from html.parser import HTMLParser
from typing import Final

from builders.wordlists import kinds
from builders.wordlists.encoding import decode
from builders.wordlists.errors import WordListError

HTML: Final = ("text/html", "application/xhtml+xml")
_CHARSET: Final = re.compile(r"""charset\s*=\s*["']?([\w.:-]{1,40})""", re.IGNORECASE)
_META: Final = re.compile(
    rb"""<meta\s[^>]{0,200}?charset\s*=\s*["']?([\w.:-]{1,40})""", re.IGNORECASE
)
# Whatever these hold is not what the page is about, or no text.
_SKIPPED: Final = frozenset({"script", "style", "template", "noscript", "svg", "nav", "footer"})
_INLINE: Final = frozenset(
    {
        *("a", "abbr", "b", "bdi", "bdo", "cite", "code", "del", "dfn", "em", "font", "i", "ins"),
        *("kbd", "mark", "q", "ruby", "s", "samp", "small", "span", "strong", "sub", "sup", "time"),
        *("tt", "u", "var", "wbr"),
    }
)


def kind_of(content_type: str) -> str:
    """The kind of content that a header of HTTP names: `text/html`."""
    return content_type.partition(";")[0].strip().lower()


def to_text(data: bytes, content_type: str = "") -> str:
    r"""The text of a page or a file.

    Args:
        data: its bytes.
        content_type: as HTTP has it, or "" when nobody says.

    Raises:
        WordListError: it is no text.

    >>> to_text(b"<p>La <b>lave</b>.<script>var x</script><p>Elle br&ucirc;le.", "text/html")
    'La lave.\nElle brûle.'
    """
    kind = kind_of(content_type)
    kinds.refuse_other_files(data)
    text = _decoded(data, content_type, is_page=kind in HTML or not kind)
    if kind not in HTML and (kind or not kinds.is_markup(text)):
        return text
    reader = _Reader()
    reader.feed(text)
    reader.close()
    return "\n".join(filter(None, (" ".join(line.split()) for line in reader.lines())))


def _decoded(data: bytes, content_type: str, *, is_page: bool) -> str:
    """Decode by the mark of the data itself, else as declared, else by what it looks like."""
    declared = _CHARSET.search(content_type)
    name = declared[1] if declared else ""
    if is_page and not name and (meta := _META.search(data[:4096])):
        name = meta[1].decode("ascii")
    try:
        return decode(data, name).text
    except WordListError:
        if not name:
            raise
        return decode(data).text  # it says what it is not


class _Reader(HTMLParser):
    """Collects the text of a page, each block on a line of its own."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self._parts: list[str] = []
        self._skipping = ""
        self._depth = 0

    def lines(self) -> Iterator[str]:
        """The lines."""
        yield from "".join(self._parts).split("\n")

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:  # noqa: ARG002 - the signature of HTMLParser
        """Begin a block, or something to skip."""
        if self._skipping:
            self._depth += tag == self._skipping
        elif tag in _SKIPPED:
            self._skipping, self._depth = tag, 1
        elif tag not in _INLINE:
            self._parts.append("\n")

    def handle_endtag(self, tag: str) -> None:
        """End a block, or something to skip with all that was left open in it."""
        if self._skipping:
            self._depth -= tag == self._skipping
            self._skipping = self._skipping if self._depth else ""
        elif tag not in _INLINE:
            self._parts.append("\n")

    def handle_data(self, data: str) -> None:
        """Take a piece of text, in which line ends are only spaces."""
        if not self._skipping:
            self._parts.append(data.replace("\n", " ").replace("\r", " "))
