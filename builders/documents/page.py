"""The text of a page, for a theme: `arbitre build --theme-from https://…`.

For the command line only, where whoever asks may reach what the machine may reach. Never called
with an URL that came over HTTP. What the other side does is bounded: http and https only, also
after a redirect, a number of redirects, of bytes before and after unpacking, and of seconds for
everything together, so that a server that sends a byte now and then is not waited for.
"""

import threading
import time
from collections.abc import Callable
from queue import Empty, SimpleQueue
from typing import Final, NamedTuple, TypeVar
from urllib.parse import urljoin, urlsplit

import requests
from urllib3.exceptions import HTTPError

from builders.documents.markup import HTML, kind_of, to_text
from builders.wordlists.encoding import decompress

SECONDS: Final = 20.0
BYTES: Final = 16 << 20
REDIRECTS: Final = 5
_STEP: Final = 1 << 14
_HEADERS: Final = {
    "User-Agent": "arbitre (word lists for games)",
    "Accept-Encoding": "gzip, deflate",
}
_TEXTS: Final = "text/html, application/xhtml+xml, text/plain;q=0.9, text/*;q=0.5"
_ANYTHING: Final = "*/*"
_WINDOWS: Final = {"gzip": 31, "x-gzip": 31, "deflate": 15}

_T = TypeVar("_T")


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
    builders.documents.page.PageError: file:///etc/passwd: only http and https are fetched
    """

    def work(deadline: float) -> str:
        body = _fetch(url, deadline, max_bytes, _TEXTS)
        return to_text(body.data, body.content_type)

    return _in_time(url, timeout, work)


def fetch_bytes(url: str, *, timeout: float = SECONDS, max_bytes: int = BYTES) -> bytes:
    """Give a file as it is, whatever it is, for whoever knows its hash.

    Raises:
        PageError: it cannot be had.
    """
    return _in_time(url, timeout, lambda deadline: _fetch(url, deadline, max_bytes, _ANYTHING).data)


def _in_time(url: str, timeout: float, work: Callable[[float], _T]) -> _T:
    """Do what is done before a deadline, or leave it."""
    _check(url)
    answers: SimpleQueue[_T | Exception] = SimpleQueue()
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
        raise PageError(f"{url}: nothing whole came within {timeout:g} s") from None
    match answer:
        case PageError():
            raise answer
        case requests.RequestException() | HTTPError() | OSError() | ValueError():
            raise PageError(f"{url}: {answer}") from answer
        case Exception():
            raise answer
    return answer


def _check(url: str) -> None:
    try:
        parts = urlsplit(url)
    except ValueError as error:
        raise PageError(f"{url}: {error}") from error
    if parts.scheme not in {"http", "https"} or not parts.hostname:
        raise PageError(f"{url}: only http and https are fetched")


def _fetch(url: str, deadline: float, max_bytes: int, accepted: str) -> _Body:
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
                    raise PageError(f"{url}: the answer is {response.status_code}")
                if accepted == _TEXTS:
                    _check_kind(url, response)
                return _read(url, response, deadline, max_bytes)
    raise PageError(f"{url}: more than {REDIRECTS} redirects")


def _check_kind(url: str, response: requests.Response) -> None:
    kind = kind_of(response.headers.get("content-type", ""))
    if kind and kind not in HTML and not kind.startswith("text/"):
        raise PageError(f"{url}: is {kind}, not a text")


def _read(url: str, response: requests.Response, deadline: float, max_bytes: int) -> _Body:
    content_type = response.headers.get("content-type", "")
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
