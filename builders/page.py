"""The text of a page, for a theme: `arbitre build --theme-from https://…`.

For the command line only, where whoever asks may reach what the machine may reach. Never called
with an URL that came over HTTP. What the other side does is bounded: http and https only, also
after a redirect, a number of redirects, of bytes before and after unpacking, and of seconds for
everything together, so that a server that sends a byte now and then is not waited for.
"""

import codecs
import re
import threading
import time
from collections.abc import Iterator
from html.parser import HTMLParser
from queue import Empty, SimpleQueue
from typing import Final, NamedTuple
from urllib.parse import urljoin, urlsplit

import requests
from urllib3.exceptions import HTTPError

from builders.wordlist.encoding import decode, decompress

SECONDS: Final = 20.0
BYTES: Final = 16 << 20
REDIRECTS: Final = 5
_STEP: Final = 1 << 14
_HEADERS: Final = {
    "User-Agent": "arbitre (word lists for games)",
    "Accept": "text/html, application/xhtml+xml, text/plain;q=0.9, text/*;q=0.5",
    "Accept-Encoding": "gzip, deflate",
}
_HTML: Final = ("text/html", "application/xhtml+xml")
_WINDOWS: Final = {"gzip": 31, "x-gzip": 31, "deflate": 15}
_CHARSET: Final = re.compile(r"""charset\s*=\s*["']?([\w.:-]{1,40})""", re.IGNORECASE)
# Not punycode, unicode_escape and the like, which Python would also decode, in its own time.
_PLAIN_CODE: Final = re.compile(r"utf-(?:8|16|32)(?:-[lb]e|-sig)?|iso8859-\d+|cp\d+|mac-\w+|ascii")
_META: Final = re.compile(
    rb"""<meta\s[^>]{0,200}?charset\s*=\s*["']?([\w.:-]{1,40})""", re.IGNORECASE
)
_MARKUP: Final = re.compile(rb"\s*<(?:!doctype|html|head|body|\?xml)", re.IGNORECASE)
# Whatever these hold is not what the page is about, or no text.
_SKIPPED: Final = frozenset({"script", "style", "template", "noscript", "svg", "nav", "footer"})
_INLINE: Final = frozenset(
    {
        *("a", "abbr", "b", "bdi", "bdo", "cite", "code", "del", "dfn", "em", "font", "i", "ins"),
        *("kbd", "mark", "q", "ruby", "s", "samp", "small", "span", "strong", "sub", "sup", "time"),
        *("tt", "u", "var", "wbr"),
    }
)


class PageError(Exception):
    """A page cannot be had. The message names it and says why."""


class _Body(NamedTuple):
    data: bytes
    content_type: str


def fetch_text(url: str, *, timeout: float = SECONDS, max_bytes: int = BYTES) -> str:
    """Give the text of a page.

    Args:
        url: http or https.
        timeout: seconds for everything together.
        max_bytes: of the page, as sent and when unpacked.

    Raises:
        PageError: it cannot be had, or is no text.

    >>> fetch_text("file:///etc/passwd")
    Traceback (most recent call last):
    builders.page.PageError: file:///etc/passwd: only http and https are fetched
    """
    _check(url)
    answers: SimpleQueue[str | Exception] = SimpleQueue()
    deadline = time.monotonic() + timeout

    def work() -> None:
        try:
            body = _fetch(url, deadline, max_bytes)
            answers.put(to_text(body.data, body.content_type))
        except Exception as error:  # noqa: BLE001 - whatever it is, it is raised below
            answers.put(error)

    # A timeout of requests is one for each read: a server that drips can make any number of
    # these, even before the first header is whole. So another thread waits, and is left behind.
    threading.Thread(target=work, name="fetch", daemon=True).start()
    try:
        answer = answers.get(timeout=timeout)
    except Empty:
        raise PageError(f"{url}: nothing whole came within {timeout:g} s") from None
    match answer:
        case str():
            return answer
        case PageError():
            raise answer
        case requests.RequestException() | HTTPError() | OSError() | ValueError():
            raise PageError(f"{url}: {answer}") from answer
    raise answer


def _check(url: str) -> None:
    try:
        parts = urlsplit(url)
    except ValueError as error:
        raise PageError(f"{url}: {error}") from error
    if parts.scheme not in {"http", "https"} or not parts.hostname:
        raise PageError(f"{url}: only http and https are fetched")


def _fetch(url: str, deadline: float, max_bytes: int) -> _Body:
    """Follow redirects to a page, and read it."""
    with requests.Session() as session:
        for _ in range(REDIRECTS + 1):
            _check(url)
            remaining = max(0.1, deadline - time.monotonic())
            with session.get(
                url, headers=_HEADERS, timeout=remaining, stream=True, allow_redirects=False
            ) as response:
                if response.is_redirect:
                    url = urljoin(url, response.headers["location"])
                    continue
                if response.status_code != requests.codes.ok:
                    raise PageError(f"{url}: the answer is {response.status_code}")
                return _read(url, response, deadline, max_bytes)
    raise PageError(f"{url}: more than {REDIRECTS} redirects")


def _read(url: str, response: requests.Response, deadline: float, max_bytes: int) -> _Body:
    content_type = response.headers.get("content-type", "")
    kind = _kind(content_type)
    if kind and kind not in _HTML and not kind.startswith("text/"):
        raise PageError(f"{url}: is {kind}, not a text")
    coding = response.headers.get("content-encoding", "identity").strip().lower()
    if coding != "identity" and coding not in _WINDOWS:
        raise PageError(f"{url}: is compressed with {coding}, which was not asked for")
    data = bytearray()
    # Not decoded by urllib3: how much comes out of a few bytes is for us to bound.
    while piece := response.raw.read(_STEP, decode_content=False):
        data += piece
        if len(data) > max_bytes:
            raise PageError(f"{url}: is larger than {max_bytes} bytes")
        if time.monotonic() > deadline:
            raise PageError(f"{url}: takes too long")
    if coding != "identity" and data:
        return _Body(_unpack(bytes(data), coding, max_bytes), content_type)
    return _Body(bytes(data), content_type)


def _unpack(data: bytes, coding: str, max_bytes: int) -> bytes:
    window = _WINDOWS[coding]
    # Some servers send deflate without its header, whose first byte says 8 in its lower half.
    if coding == "deflate" and data[0] & 0x0F != 8:
        window = -window
    return decompress(data, max_bytes, window=window)


def _kind(content_type: str) -> str:
    return content_type.partition(";")[0].strip().lower()


def to_text(data: bytes, content_type: str = "") -> str:
    r"""Give the text of a page or a file.

    Args:
        data: its bytes.
        content_type: as HTTP has it, or "" when nobody says.

    Raises:
        WordListError: it is no text.

    >>> to_text(b"<p>La <b>lave</b>.<script>var x</script><p>Elle br&ucirc;le.", "text/html")
    'La lave.\nElle brûle.'
    """
    kind = _kind(content_type)
    markup = kind in _HTML or (not kind and _MARKUP.match(data) is not None)
    text = _decode(data, content_type, markup=markup)
    if not markup:
        return text
    reader = _Reader()
    reader.feed(text)
    reader.close()
    return "\n".join(filter(None, (" ".join(line.split()) for line in reader.lines())))


def _decode(data: bytes, content_type: str, *, markup: bool) -> str:
    """Decode by the mark of the data itself, else as declared, else by what it looks like."""
    declared = _CHARSET.search(content_type)
    name = declared[1] if declared else ""
    if markup and not name and (meta := _META.search(data[:4096])):
        name = meta[1].decode("ascii")
    if not data.startswith((codecs.BOM_UTF8, codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)) and name:
        try:
            canonical = codecs.lookup(name).name
            if _PLAIN_CODE.fullmatch(canonical):
                # Browsers read Latin-1 as code page 1252, so that is what pages are written in.
                return data.decode("cp1252" if canonical == "iso8859-1" else canonical)
        except (LookupError, UnicodeError):
            pass  # it says what it is not
    return decode(data).text


class _Reader(HTMLParser):
    """Collects the text of a page, each block on a line of its own."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self._parts: list[str] = []
        self._skipping = ""
        self._depth = 0

    def lines(self) -> Iterator[str]:
        """Give the lines."""
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
