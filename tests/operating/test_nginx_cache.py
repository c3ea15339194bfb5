"""What nginx keeps, and that nobody gets from it what Arbitre would not have answered."""

import gzip
from collections.abc import Iterator
from pathlib import Path

import pytest
import requests

from tests.contract.serving import TOKEN, Served, serving
from tests.slow.proxy import NGINX, nginx
from tests.waiting import FAILSAFE

BROWSER = (
    "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8,"
    "application/signed-exchange;v=b3;q=0.7"
)
LANGUAGES = [
    "", "fr", "en", "fr-FR,fr;q=0.9,en-US;q=0.8,en;q=0.7", "en-US,en;q=0.9,fr;q=0.8", "de",
    "de, fr;q=0.8, en;q=0.7", "fr;q=0.2, en", "en;q=0.1, fr", "*", "FR", "fr;q=0", "en-fr",
]  # fmt: skip
ACCEPTED = [
    "", "*/*", "application/json", "text/plain", BROWSER, "text/html", "text/plain, */*",
    "application/json, text/plain, */*", "text/*;q=0.9, application/json;q=0.2",
]  # fmt: skip
CODINGS = ["", "gzip", "gzip, deflate, br", "gzip;q=0", "br", "identity", "*", "gzip;q=0.5"]


@pytest.fixture(scope="module")
def behind(
    small_build: Path, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[Served, str]]:
    """Start the service and nginx before it; gives the address of nginx."""
    if NGINX is None:
        pytest.skip("nginx is not installed")
    folder = tmp_path_factory.mktemp("cache")
    with (
        serving(small_build, folder / "log", ARBITRE_TOKEN=TOKEN) as served,
        nginx(folder, served.port) as port,
    ):
        yield served, f"http://127.0.0.1:{port}"


def get(url: str, headers: dict[str, str]) -> requests.Response:
    with requests.Session() as session:
        session.headers.clear()
        session.headers["Accept-Encoding"] = "identity"
        return session.get(url, headers=headers, timeout=FAILSAFE)


def answered(served: Served, operation: str) -> int:
    """How many requests the service itself has answered."""
    begin = f'arbitre_request_seconds_count{{operation="{operation}"}} '
    lines = served.ask("GET", "/metrics").text.splitlines()
    return sum(int(float(line.removeprefix(begin))) for line in lines if line.startswith(begin))


def same(behind: tuple[Served, str], path: str, header: str, value: str) -> None:
    """What comes through nginx, twice, is what the service answers."""
    served, url = behind
    direct = get(served.url + path, {header: value})
    for _ in range(2):
        through = get(url + path, {header: value})
        assert through.status_code == direct.status_code
        assert through.content == direct.content
        for name in ("Content-Type", "Content-Language", "Content-Encoding", "ETag",
                     "Cache-Control", "Access-Control-Expose-Headers"):  # fmt: skip
            assert through.headers.get(name) == direct.headers.get(name), name


@pytest.mark.parametrize("value", LANGUAGES)
def test_each_language_has_its_answer(behind: tuple[Served, str], value: str) -> None:
    same(behind, "/validate?word=mangeons&dictionary=infinitifs", "Accept-Language", value)


@pytest.mark.parametrize("value", ACCEPTED)
def test_each_format_has_its_answer(behind: tuple[Served, str], value: str) -> None:
    same(behind, "/validate?word=zut", "Accept", value)
    same(behind, "/", "Accept", value)


@pytest.mark.parametrize("value", CODINGS)
def test_who_takes_gzip_gets_it_and_nobody_else(behind: tuple[Served, str], value: str) -> None:
    served, url = behind
    path = "/dictionaries/francais/words"
    headers = {"Accept": "text/plain", "Accept-Encoding": value}
    direct = get(served.url + path, {"Accept": "text/plain"}).content
    for _ in range(2):
        with requests.get(url + path, headers=headers, stream=True, timeout=FAILSAFE) as through:
            body = through.raw.read(decode_content=False)
            packed = through.headers.get("Content-Encoding") == "gzip"
        assert (gzip.decompress(body) if packed else body) == direct
        if value in ("", "gzip;q=0", "br", "identity"):
            assert not packed


def test_a_page_of_another_site_may_read_the_headers(behind: tuple[Served, str]) -> None:
    for value in ("https://a.example", "https://b.example"):
        same(behind, "/words/oui", "Origin", value)
    _, url = behind
    assert "Access-Control-Expose-Headers" not in get(f"{url}/words/oui", {}).headers


def test_the_usual_clients_share_an_answer(behind: tuple[Served, str]) -> None:
    served, url = behind
    before = answered(served, "getWord")
    for language in ("fr", "fr-FR,fr;q=0.9,en;q=0.7", "fr-CH, en;q=0.5"):
        for accept in ("", "*/*", "application/json"):
            for coding in ("identity", "br"):
                headers = {
                    "Accept-Language": language,
                    "Accept": accept,
                    "Accept-Encoding": coding,
                }
                assert get(f"{url}/words/rat", headers).json()["valid"]
    assert answered(served, "getWord") == before + 1


def test_what_may_change_is_asked_each_time(behind: tuple[Served, str]) -> None:
    served, url = behind
    for words, verdict in ((["zouk"], True), (["kiwi"], False)):
        assert served.put("club", {"title": "Club", "words": words}).ok
        for _ in range(2):
            assert get(f"{url}/words/zouk?dictionary=club", {}).json()["valid"] is verdict
    before = answered(served, "getHealth")
    for _ in range(3):
        assert get(f"{url}/health", {}).ok
    assert answered(served, "getHealth") == before + 3


def test_who_holds_an_answer_is_told_so(behind: tuple[Served, str]) -> None:
    _, url = behind
    tag = get(f"{url}/words/chats", {}).headers["ETag"]
    assert get(f"{url}/words/chats", {"If-None-Match": tag}).status_code == 304


def test_an_id_is_of_the_request_and_not_of_the_answer(behind: tuple[Served, str]) -> None:
    _, url = behind
    first = get(f"{url}/words/chat", {"X-Request-ID": "one"})
    second = get(f"{url}/words/chat", {"X-Request-ID": "two"})
    assert [one.headers["X-Request-ID"] for one in (first, second)] == ["one", "two"]
    made = get(f"{url}/words/chat", {"X-Request-ID": "a b"}).headers["X-Request-ID"]
    assert len(made) == 32
