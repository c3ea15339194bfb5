"""HTTP itself: bodies that lie about their length, methods, caches, other sites."""

import json
import re
from urllib.parse import quote

import pytest

from service.contract import Contract
from service.http.protocol.worker import LONGEST_LINE
from tests.contract.serving import Served

LIMIT = 1 << 20


def request(head: str, body: bytes = b"") -> bytes:
    return head.replace("\n", "\r\n").encode() + b"\r\n" + body


POST = "POST /validate HTTP/1.1\nHost: x\nConnection: close\nContent-Type: application/json\n"
CHUNKED = POST + "Transfer-Encoding: chunked\n"


def chunks(*parts: bytes) -> bytes:
    return b"".join(b"%x\r\n%b\r\n" % (len(part), part) for part in parts)


def test_a_chunked_body_is_read(served: Served) -> None:
    body = chunks(b'{"word": ', b'"chat"}') + b"0\r\n\r\n"
    status, _, answer = served.raw(request(CHUNKED, body))
    assert status == 200
    assert json.loads(answer)["valid"]


@pytest.mark.parametrize("more", [0, 1, LIMIT])
def test_an_oversize_chunked_body_is_refused_and_never_cut(served: Served, more: int) -> None:
    # Cut at the limit, it would be JSON: a word, and white space.
    word = b'{"word": "chat"}'
    body = chunks(word, b" " * (LIMIT - len(word) + more)) + b"0\r\n\r\n"
    status, headers, answer = served.raw(request(CHUNKED, body))
    assert status == (413 if more else 200)
    assert json.loads(answer).get("status", 200) == status
    assert headers["access-control-allow-origin"] == "*"


def test_a_body_of_the_limit_is_taken_and_one_more_is_not(served: Served) -> None:
    word = b'{"word": "chat"}'
    for length, expected in ((LIMIT, 200), (LIMIT + 1, 413)):
        head = POST + f"Content-Length: {length}\n"
        status, _, _ = served.raw(request(head, word.ljust(length)))
        assert status == expected


def test_a_body_without_end_is_cut_off(served: Served) -> None:
    head = POST + f"Content-Length: {10**12}\n"
    status, _, answer = served.raw(request(head, b" " * (10 * LIMIT)), more=True)
    assert status == 413
    assert json.loads(answer)["type"] == "/docs#too-large"


@pytest.mark.parametrize(
    ("head", "body", "statuses"),
    [
        (POST + "Content-Length: 100\n", b'{"word": "chat"}', {400}),
        (CHUNKED, chunks(b'{"word": "chat"}'), {400}),
        (CHUNKED, b"zz\r\nabc\r\n0\r\n\r\n", {400}),
        (CHUNKED, b"5\r\nabcdefgh\r\n0\r\n\r\n", {400}),
        (POST + "Content-Length: -5\n", b"", {400}),
        (POST + "Content-Length: 5\nTransfer-Encoding: chunked\n", b"0\r\n\r\n", {400}),
        (POST + "Transfer-Encoding: gzip\n", b"abc", {400, 501}),
        ("GET /words/chat HTTP/1.1\nBad Header: x\nHost: x\n", b"", {400}),
        ("GET words/chat HTTP/1.1\nHost: x\n", b"", {400}),
        ("FETCH\n", b"", {400}),
        ("GET /words/" + "a" * LONGEST_LINE + " HTTP/1.1\nHost: x\n", b"", {414}),
        ("GET /words/a HTTP/1.1\nHost: x\nCookie: " + "a" * 9000 + "\n", b"", {431}),
    ],
)
def test_what_is_not_http_is_a_problem_too(
    served: Served, head: str, body: bytes, statuses: set[int]
) -> None:
    status, headers, answer = served.raw(request(head, body))
    assert status in statuses
    assert headers["content-type"] == "application/problem+json"
    assert headers["access-control-allow-origin"] == "*"
    assert json.loads(answer)["status"] == status


def test_a_word_of_ten_thousand_letters_is_an_answer(served: Served) -> None:
    for word in ("a" * 10_000, "é" * 10_000):
        answers = [
            served.ask("GET", f"/words/{word}"),
            served.ask("POST", "/validate", json={"word": word}),
        ]
        for answer in answers:
            told = answer.json()
            assert answer.status_code == 200
            assert (told["word"], told["valid"]) == (word, False)
            assert told["reason"]["code"] == "too_long"


@pytest.mark.parametrize(
    ("word", "code"),
    [("a%00b", "invalid_character"), ("%00", "invalid_character"), ("a%2Fb", "invalid_character"),
     ("a/b/c", "invalid_character"), ("", "empty"), ("%20", "empty"), ("/", "invalid_character"),
     ("%F0%9F%98%80", "invalid_character"), ("%0A", "empty")],
)  # fmt: skip
def test_any_text_may_stand_in_a_path(served: Served, word: str, code: str) -> None:
    status, _, answer = served.raw(request(f"GET /words/{word} HTTP/1.0\nHost: x\n"))
    told = json.loads(answer)
    assert status == 200
    assert told["key"] is None
    assert told["reason"]["code"] == code


@pytest.mark.parametrize("path", ["/words/{}", "/validate?word={}"])
@pytest.mark.parametrize("word", ["Œuf", "été", "à", "moëlle", "ΑΒΓ", "\x85\xa0"])
def test_an_address_may_hold_utf8_as_it_is_typed(served: Served, path: str, word: str) -> None:
    head = "GET {} HTTP/1.0\r\nHost: x\r\n\r\n"
    typed = served.raw(head.format(path.format(word)).encode())
    encoded = served.raw(head.format(path.format(quote(word))).encode())
    assert typed[0] == encoded[0] == 200
    assert typed[2] == encoded[2]


@pytest.mark.parametrize(
    "host", ["x", "arbitre.example:8000", "[::1]:80", "été.example", "a b", "a" * 300, "", "x:0"]
)
def test_the_host_that_a_client_names_makes_no_difference(served: Served, host: str) -> None:
    asked = f"GET /words/chat HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n"
    status, _, answer = served.raw(asked.encode())
    assert (status, json.loads(answer)["key"]) == (200, "CHAT")


@pytest.mark.parametrize("path", [b"/words/\xe9t\xe9", b"/validate?word=\xe9t\xe9"])
def test_an_address_in_another_encoding_is_refused(served: Served, path: bytes) -> None:
    status, _, answer = served.raw(b"GET " + path + b" HTTP/1.0\r\nHost: x\r\n\r\n")
    assert (status, json.loads(answer)["type"]) == (400, "/docs#malformed")


@pytest.mark.parametrize(
    "path",
    ["/", "/words/chat", "/dictionaries", "/validate?word=chat", "/docs", "/openapi.yaml",
     "/static/style.css", "/nothing"],
)  # fmt: skip
def test_head_is_get_without_the_body(served: Served, path: str) -> None:
    got, headed = served.ask("GET", path), served.ask("HEAD", path)
    assert headed.status_code == got.status_code
    assert headed.content == b""
    for name in ("Content-Type", "Content-Length", "ETag", "Vary"):
        assert headed.headers.get(name) == got.headers.get(name), name


def test_a_page_of_another_site_may_ask(served: Served) -> None:
    asking = {"Origin": "https://jeux.example", "Access-Control-Request-Method": "POST",
              "Access-Control-Request-Headers": "content-type"}  # fmt: skip
    answer = served.ask("OPTIONS", "/validate", headers=asking)
    assert answer.status_code == 204
    assert answer.headers["Access-Control-Allow-Origin"] == "*"
    assert "POST" in answer.headers["Access-Control-Allow-Methods"]
    assert "content-type" in answer.headers["Access-Control-Allow-Headers"].lower()
    assert set(answer.headers["Allow"].split(", ")) == {"GET", "HEAD", "OPTIONS", "POST"}


TRACING = "authorization,content-type,traceparent,tracestate,baggage,sentry-trace,b3,x-request-id"


@pytest.mark.parametrize(
    "path", ["/", "/validate", "/dictionaries/club", "/nothing/at/all", "/static/page.js", "/%ff"]
)
def test_a_preflight_is_answered_on_any_path(served: Served, path: str) -> None:
    asking = {"Origin": "https://jeux.example", "Access-Control-Request-Method": "PUT",
              "Access-Control-Request-Headers": TRACING}  # fmt: skip
    answer = served.ask("OPTIONS", path, headers=asking)
    assert (answer.status_code, answer.content) == (204, b"")
    assert answer.headers["Access-Control-Allow-Origin"] == "*"
    allowed = answer.headers["Access-Control-Allow-Headers"].lower().split(", ")
    assert {*TRACING.split(","), "*"} <= {*allowed}
    assert "PUT" in answer.headers["Access-Control-Allow-Methods"]


def test_what_a_preflight_allows_by_name_is_told(served: Served, contract: Contract) -> None:
    told = contract.document["info"]["description"]
    allowed = served.ask("OPTIONS", "/").headers["Access-Control-Allow-Headers"].split(", ")
    assert {f"`{name}`" for name in TRACING.split(",")[2:-1]} <= {*re.findall("`[^`]+`", told)}
    assert {"X-Request-ID", "*"} <= {*allowed} & {*re.findall("`([^`]+)`", told)}


@pytest.mark.parametrize("path", ["/", "/docs", "/health", "/ready"])
def test_a_link_with_a_tail_still_leads_there(served: Served, path: str) -> None:
    accept = {"Accept": "text/html"}
    plain = served.ask("GET", path, headers=accept)
    for tail in ("?fbclid=IwAR0&utm_source=x", "?dictionary=animaux", "?%E9", "?x&x=1", "?"):
        answer = served.ask("GET", path + tail, headers=accept)
        assert (answer.status_code, answer.content) == (200, plain.content)


@pytest.mark.parametrize("path", ["/", "/words/chat", "/docs", "/nothing"])
def test_no_cookie_is_set_nor_read(served: Served, path: str) -> None:
    plain = served.ask("GET", path)
    sent = served.ask("GET", path, headers={"Cookie": "session=eyJhIjoxfQ.x.y; a=b"})
    assert (sent.status_code, sent.content) == (plain.status_code, plain.content)
    for answer in (plain, sent):
        assert "Set-Cookie" not in answer.headers
        assert "Cookie" not in answer.headers.get("Vary", "")


def test_no_accept_header_means_anything(served: Served) -> None:
    status, headers, _ = served.raw(request("GET /words/chat HTTP/1.1\nHost: x\n"))
    assert (status, headers["content-type"]) == (200, "application/json")


@pytest.mark.parametrize(
    "path",
    ["/words/chat", "/words/chat?suggest=2", "/validate?word=chat", "/dictionaries",
     "/dictionaries/francais", "/dictionaries/francais/words", "/docs", "/openapi.yaml"],
)  # fmt: skip
def test_what_a_client_holds_is_not_sent_again(served: Served, path: str) -> None:
    first = served.ask("GET", path)
    tag = first.headers["ETag"]
    assert first.headers["Cache-Control"]
    for held in (tag, f'"other", W/{tag}', "*"):
        again = served.ask("GET", path, headers={"If-None-Match": held})
        assert (again.status_code, again.content) == (304, b"")
        assert again.headers["ETag"] == tag
        assert again.headers.get("Vary") == first.headers.get("Vary")
    assert served.ask("GET", path, headers={"If-None-Match": '"other"'}).status_code == 200


def test_tags_differ_where_answers_do(served: Served) -> None:
    def tag(path: str, **headers: str) -> str:
        return served.ask("GET", path, headers=headers).headers["ETag"]

    word = "/validate?word=xyz"
    tags = [
        tag(word),
        tag(word, **{"Accept-Language": "fr"}),
        tag(word, Accept="text/plain"),
        tag(f"{word}&dictionary=animaux"),
        tag(f"{word}&dictionary=animaux,francais"),
        tag(f"{word}&dictionary=francais,animaux"),
    ]
    assert len(set(tags)) == len(tags)


def test_an_answer_about_a_word_may_be_kept(served: Served) -> None:
    headers = served.ask("GET", "/words/chat").headers
    assert headers["Cache-Control"] == "public, max-age=3600"
    assert headers["Vary"] == "Accept-Language, Accept-Encoding"
    assert served.ask("GET", "/words/chat?colour=1").headers["Cache-Control"] == "no-store"


def test_a_connection_is_usable_after_a_refused_body(served: Served) -> None:
    refused = request(
        "POST /validate HTTP/1.1\nHost: x\nContent-Type: image/png\nContent-Length: 5\n", b"abcde"
    )
    last = request("GET /words/chat HTTP/1.1\nHost: x\nConnection: close\n")
    status, _, rest = served.raw(refused + last)
    assert status == 415
    assert b"HTTP/1.1 200 OK" in rest
