r"""What is at an address, for `arbitre build --theme-from https://…` and `--words https://…`.

For the command line only, where whoever asks may reach what the machine may reach. Never called
with an URL that came over HTTP. What the other side does is bounded: http and https only, also
after a redirect, a number of redirects, of bytes before and after unpacking, and of seconds for
everything together, so that a server that sends a byte now and then is not waited for.
"""

import re
import threading
import time
from collections.abc import Callable
from queue import Empty, SimpleQueue
from typing import Final, NamedTuple
from urllib.parse import urljoin, urlsplit, urlunsplit

import requests
from urllib3.exceptions import HTTPError

from builders.documents.errors import DocumentError
from builders.documents.markup import HTML, kind_of
from builders.wordlists.errors import WordListError
from builders.wordlists.packing import decompress

SECONDS: Final = 20.0
BYTES: Final = 64 << 20
REDIRECTS: Final = 5
_STEP: Final = 1 << 14
_HEADERS: Final = {
    "User-Agent": "arbitre (word lists for games)",
    "Accept-Encoding": "gzip, deflate",
}
_TEXTS: Final = "text/html, application/xhtml+xml, text/plain;q=0.9, text/*;q=0.5"
_ANYTHING: Final = "*/*"
# A sheet as a browser shows it, where it is not a file already.
_SHEET: Final = re.compile(
    r"(?P<document>https://docs\.google\.com/spreadsheets/(?:u/[0-9]+/)?d/"
    r"(?P<published>e/)?[\w-]+)(?:/(?:edit|view|preview|htmlview|pubhtml)?)?(?=$|[?#])"
)
_GID: Final = re.compile(r"[?&#]gid=([0-9]+)")
_WINDOWS: Final = {"gzip": 31, "x-gzip": 31, "deflate": 15}


class Body(NamedTuple):
    """What is at an address.

    Attributes:
        data: its bytes.
        content_type: as the server says, "" when it does not.
    """

    data: bytes
    content_type: str


def fetch(
    url: str, *, is_page: bool = False, timeout: float = SECONDS, max_bytes: int = BYTES
) -> Body:
    """What is at an address.

    Args:
        url: http or https.
        is_page: only a text or a page will do.
        timeout: seconds for everything together.
        max_bytes: as sent, and when unpacked.

    Raises:
        DocumentError: it cannot be had.
        WordListError: it is packed, and damaged or too large.

    >>> fetch("file:///etc/passwd")
    Traceback (most recent call last):
    builders.documents.errors.DocumentError: file:///etc/passwd: page_scheme
    """
    accepted = _TEXTS if is_page else _ANYTHING
    return _in_time(url, timeout, lambda deadline: _fetch(url, deadline, max_bytes, accepted))


def _in_time(url: str, timeout: float, work: Callable[[float], Body]) -> Body:
    """Do what is done before a deadline, or leave it to itself."""
    _check(url)
    answers: SimpleQueue[Body | Exception] = SimpleQueue()
    deadline = time.monotonic() + timeout

    def do() -> None:
        try:
            answers.put(work(deadline))
        except Exception as error:  # noqa: BLE001 - whatever it is, it is raised below
            answers.put(error)

    # A timeout of requests is one for each read: a server that drips can make any number of
    # these, even before the first header is whole. So another thread waits, and is left behind.
    threading.Thread(target=do, name="fetch", daemon=True).start()
    try:
        answer = answers.get(timeout=timeout)
    except Empty:
        raise DocumentError("page_slow", shown(url), seconds=f"{timeout:g}") from None
    match answer:
        case DocumentError() | WordListError():
            raise answer
        case requests.RequestException() | HTTPError() | OSError() | ValueError():
            raise DocumentError(_why(answer), shown(url)) from answer
        case Exception():
            raise answer
    return answer


def _why(error: Exception) -> str:
    """The code of what keeps a page from being had."""
    if isinstance(error, requests.exceptions.SSLError):
        return "page_certificate"
    if isinstance(error, requests.exceptions.InvalidURL | ValueError):
        return "page_scheme"
    return "page_unreachable"


def shown(url: str) -> str:
    """An address as it may be shown: without who asks, and without what is asked.

    >>> shown("https://ann:secret@example.org:8000/mots.csv?token=x#y"), shown("x")
    ('https://example.org:8000/mots.csv', 'x')
    """
    try:
        parts = urlsplit(url)
    except ValueError:
        return url.rpartition("@")[2].partition("?")[0]
    return urlunsplit((parts.scheme, parts.netloc.rpartition("@")[2], parts.path, "", ""))


def file_of_sheet(url: str) -> str:
    """Where Google gives the sheet as CSV that an address shows; any other address as it is.

    >>> file_of_sheet("https://docs.google.com/spreadsheets/d/1aB-c/edit?usp=sharing#gid=7")
    'https://docs.google.com/spreadsheets/d/1aB-c/export?format=csv&gid=7'
    >>> file_of_sheet("https://docs.google.com/spreadsheets/d/e/2PACX-1v/pubhtml?gid=7&single=true")
    'https://docs.google.com/spreadsheets/d/e/2PACX-1v/pub?gid=7&single=true&output=csv'
    >>> file_of_sheet("https://docs.google.com/spreadsheets/d/1aB-c/export?format=tsv")
    'https://docs.google.com/spreadsheets/d/1aB-c/export?format=tsv'
    """
    found = _SHEET.match(url)
    if found is None:
        return url
    sheet = _GID.search(url[found.end() :])
    gid = f"gid={sheet[1]}" if sheet else ""
    if found["published"]:
        parts = ("/pub?", gid and f"{gid}&single=true&", "output=csv")
    else:
        parts = ("/export?", "format=csv", gid and f"&{gid}")
    return found["document"] + "".join(parts)


def _check(url: str) -> None:
    try:
        parts = urlsplit(url)
    except ValueError as error:
        raise DocumentError("page_scheme", shown(url)) from error
    if parts.scheme not in {"http", "https"} or not parts.hostname:
        raise DocumentError("page_scheme", shown(url))


def _fetch(url: str, deadline: float, max_bytes: int, accepted: str) -> Body:
    """Follow redirects to a page, and read it."""
    with requests.Session() as session:
        for _ in range(REDIRECTS + 1):
            _check(url)
            remaining = max(0.1, deadline - time.monotonic())
            with session.get(
                url,
                headers=_HEADERS | {"Accept": accepted},
                timeout=remaining,
                stream=True,
                allow_redirects=False,
            ) as response:
                if response.is_redirect:
                    url = urljoin(url, response.headers["location"])
                    continue
                if response.status_code != requests.codes.ok:
                    raise DocumentError("page_status", shown(url), status=response.status_code)
                if accepted == _TEXTS:
                    _check_kind(url, response)
                return _read(url, response, deadline, max_bytes)
    raise DocumentError("page_redirects", shown(url), limit=REDIRECTS)


def _check_kind(url: str, response: requests.Response) -> None:
    kind = kind_of(response.headers.get("content-type", ""))
    if kind and kind not in HTML and not kind.startswith("text/"):
        raise DocumentError("page_kind", shown(url), kind=kind[:80])


def _read(url: str, response: requests.Response, deadline: float, max_bytes: int) -> Body:
    content_type = response.headers.get("content-type", "")
    coding = response.headers.get("content-encoding", "identity").strip().lower()
    if coding != "identity" and coding not in _WINDOWS:
        raise DocumentError("page_packed", shown(url), coding=coding[:80])
    data = bytearray()
    # Not decoded by urllib3: how much comes out of a few bytes is for us to bound.
    while piece := response.raw.read(_STEP, decode_content=False):
        data += piece
        if len(data) > max_bytes:
            raise DocumentError("document_too_large", shown(url), limit=max_bytes)
        if time.monotonic() > deadline:
            raise DocumentError("page_slow", shown(url), seconds=f"{SECONDS:g}")
    if coding != "identity" and data:
        return Body(_unpack(bytes(data), coding, max_bytes), content_type)
    return Body(bytes(data), content_type)


def _unpack(data: bytes, coding: str, max_bytes: int) -> bytes:
    window = _WINDOWS[coding]
    # Some servers send deflate without its header, whose first byte says 8 in its lower half.
    if coding == "deflate" and data[0] & 0x0F != 8:
        window = -window
    return decompress(data, max_bytes, window=window)
