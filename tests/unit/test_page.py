"""Fetching a page: from a real server, which may well be a bad one."""

import gzip
import threading
import zlib
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest

from builders.documents.errors import DocumentError
from builders.documents.markup import to_text
from builders.documents.page import fetch
from builders.wordlists.errors import WordListError

HTML = "text/html; charset=utf-8"
PAGE = (
    "<!DOCTYPE html><html><head><title>Les volcans</title><style>p {color: red}</style>"
    "<script>var laves = '<p>non</p>';</script></head><body><nav>Accueil<ul><li>Menu</ul></nav>"
    "<h1>L’Etna</h1><p>La <b>la</b>ve&nbsp;br&ucirc;le &amp; coule.<p>Fin<br>vraie<svg>x</svg>"
    "<footer>Mentions</footer></body></html>"
)
TEXT = "Les volcans\nL’Etna\nLa lave brûle & coule.\nFin\nvraie"


class _Handler(BaseHTTPRequestHandler):
    """Answers each path as told below; HTTP/1.0, so the end of a body may be the connection's."""

    server: "Server"

    def do_GET(self) -> None:
        try:
            ANSWERS[self.path](self)
        except (BrokenPipeError, ConnectionResetError):
            self.close_connection = True  # the client has had enough, as it should

    def answer(self, body: bytes, status: int = 200, **headers: str) -> None:
        self.send_response(status)
        for name, value in headers.items():
            self.send_header(name.replace("_", "-"), value)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def redirect(self, location: str) -> None:
        self.answer(b"", 302, Location=location)

    def endless(self) -> None:
        self.send_response(200)
        self.send_header("Content-Type", "text/plain")
        self.end_headers()
        while True:
            self.wfile.write(b"lave " * 2000)

    def raw(self, data: bytes) -> None:
        self.wfile.write(data)

    def drip(self, start: bytes) -> None:
        """Send a byte now and then, each well within any timeout of a single read."""
        self.wfile.write(start)
        while not self.server.closing.wait(0.05):
            self.wfile.write(b"x")

    def log_message(self, *_: object) -> None:
        """Keep quiet."""


class Server(ThreadingHTTPServer):
    """Knows when it is to stop."""

    closing: threading.Event
    # A client that has left while its answer was written is no news.
    handle_error = staticmethod(lambda *_: None)  # type: ignore[assignment]  # signature is wider


ANSWERS: dict[str, Callable[[_Handler], None]] = {
    "/page": lambda h: h.answer(PAGE.encode(), Content_Type=HTML),
    "/plain": lambda h: h.answer("L’été.".encode(), Content_Type="text/plain; charset=UTF-8"),
    "/latin": lambda h: h.answer("été".encode("latin-1"), Content_Type="text/plain"),
    "/meta": lambda h: h.answer(
        '<meta charset="iso-8859-1"><p>c\x9cur été'.encode("latin-1"), Content_Type="text/html"
    ),
    "/liar": lambda h: h.answer("été".encode("cp1252"), Content_Type="text/plain; charset=utf-8"),
    "/odd": lambda h: h.answer("été".encode(), Content_Type="text/plain; charset=punycode"),
    "/nothing-said": lambda h: h.answer(PAGE.encode()),
    "/gzip": lambda h: h.answer(
        gzip.compress(PAGE.encode()), Content_Type=HTML, Content_Encoding="gzip"
    ),
    "/deflate": lambda h: h.answer(
        zlib.compress(PAGE.encode()), Content_Type=HTML, Content_Encoding="deflate"
    ),
    "/raw-deflate": lambda h: h.answer(
        zlib.compress(PAGE.encode(), wbits=-15), Content_Type=HTML, Content_Encoding="deflate"
    ),
    "/bomb": lambda h: h.answer(
        gzip.compress(bytes(64 << 20)), Content_Type="text/plain", Content_Encoding="gzip"
    ),
    "/broken-gzip": lambda h: h.answer(
        gzip.compress(PAGE.encode())[:-20], Content_Type=HTML, Content_Encoding="gzip"
    ),
    "/brotli": lambda h: h.answer(b"??", Content_Type=HTML, Content_Encoding="br"),
    "/pdf": lambda h: h.answer(b"%PDF", Content_Type="application/pdf"),
    "/missing": lambda h: h.answer(b"no", 404, Content_Type="text/plain"),
    "/moved": lambda h: h.redirect("/page"),
    "/loop": lambda h: h.redirect("/loop"),
    "/to-file": lambda h: h.redirect("file:///etc/passwd"),
    "/to-ftp": lambda h: h.redirect("ftp://127.0.0.1/x"),
    "/to-nowhere": lambda h: h.redirect("http://[::1"),
    "/endless": lambda h: h.endless(),
    "/drip-body": lambda h: h.drip(b"HTTP/1.0 200 OK\r\nContent-Type: text/plain\r\n\r\n"),
    "/drip-header": lambda h: h.drip(b"HTTP/1.0 200 OK\r\nX-Drip: "),
    "/cut": lambda h: h.raw(
        b"HTTP/1.0 200 OK\r\nContent-Type: text/plain\r\nContent-Length: 99\r\n\r\nlave"
    ),
    "/no-http": lambda h: h.raw(b"SSH-2.0-x\r\n"),
}


def fetch_text(url: str, **bounds: float) -> str:
    """The text of a page."""
    body = fetch(url, is_page=True, **bounds)  # type: ignore[arg-type]
    return to_text(body.data, body.content_type)


@pytest.fixture(scope="module")
def site() -> Iterator[str]:
    server = Server(("127.0.0.1", 0), _Handler)
    server.closing = threading.Event()
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    yield f"http://127.0.0.1:{server.server_address[1]}"
    server.closing.set()
    server.shutdown()
    thread.join()
    server.server_close()


@pytest.mark.parametrize(
    "path", ["/page", "/moved", "/nothing-said", "/gzip", "/deflate", "/raw-deflate"]
)
def test_a_page_becomes_its_text(site: str, path: str) -> None:
    assert fetch_text(site + path) == TEXT


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("/plain", "L’été."),
        ("/latin", "été"),
        ("/meta", "cœur été"),
        ("/liar", "été"),
        ("/odd", "été"),
    ],
)
def test_the_encoding_is_found(site: str, path: str, text: str) -> None:
    assert fetch_text(site + path) == text


@pytest.mark.parametrize(
    ("path", "why"),
    [
        ("/pdf", "page_kind .*application/pdf"),
        ("/missing", "404"),
        ("/loop", "page_redirects .*5"),
        ("/to-file", "file:///etc/passwd: page_scheme"),
        ("/to-ftp", "page_scheme"),
        ("/to-nowhere", "/to-nowhere: page_scheme"),
        ("/endless", "too_large .*100000"),
        ("/bomb", "too_large .*100000"),
        ("/broken-gzip", "list_damaged"),
        ("/brotli", "page_packed .*br"),
        ("/cut", "/cut: page_unreachable"),
        ("/no-http", "/no-http: page_unreachable"),
    ],
)
def test_what_is_no_page_is_refused_and_it_is_said_why(site: str, path: str, why: str) -> None:
    with pytest.raises((DocumentError, WordListError), match=why):
        fetch_text(site + path, max_bytes=100_000)


@pytest.mark.parametrize(
    ("path", "data"),
    [
        ("/pdf", b"%PDF"),
        ("/latin", b"\xe9t\xe9"),
        ("/gzip", PAGE.encode()),
        ("/moved", PAGE.encode()),
    ],
)
def test_a_file_comes_as_it_is(site: str, path: str, data: bytes) -> None:
    assert fetch(site + path).data == data


@pytest.mark.parametrize("path", ["/missing", "/endless", "/bomb", "/to-file", "/cut"])
def test_a_file_that_cannot_be_had(site: str, path: str) -> None:
    with pytest.raises((DocumentError, WordListError)):
        fetch(site + path, max_bytes=100_000)


@pytest.mark.parametrize("path", ["/drip-header", "/drip-body"])
def test_a_server_that_drips_is_not_waited_for(site: str, path: str) -> None:
    # Without a deadline for everything together this test would never end.
    with pytest.raises((DocumentError, WordListError), match="page_slow"):
        fetch_text(site + path, timeout=0.3)


@pytest.mark.parametrize(
    "url", ["file:///etc/passwd", "ftp://x/y", "x", "", "http://", "http://[::1", "data:,lave"]
)
def test_only_http_and_https_are_fetched(url: str) -> None:
    with pytest.raises((DocumentError, WordListError)):
        fetch_text(url)


def test_nobody_there_is_an_error(site: str) -> None:
    with pytest.raises((DocumentError, WordListError), match="127"):
        fetch_text(site.replace("127.0.0.1", "127.0.0.2").rpartition(":")[0] + ":1")


def test_markup_that_is_never_closed_costs_no_more_than_it_is_long() -> None:
    deep = b"<nav>" * 50_000 + b"</svg>" * 50_000 + b"</nav>" * 50_000 + b"<p>lave"
    assert to_text(deep, "text/html") == "lave"
    assert to_text(b"<!--" + b"<!-" * 50_000, "text/html") is not None


def test_a_file_is_plain_text_unless_it_looks_like_a_page() -> None:
    assert to_text("a < b, été".encode()) == "a < b, été"
    assert to_text(b" <html><p>lave</html>") == "lave"
    assert to_text(b"<p>lave", "text/plain") == "<p>lave"
