"""Behind nginx under a prefix: every address that the service writes is one that it answers."""

import re
from collections.abc import Iterator, Mapping
from html import unescape
from pathlib import Path
from types import MappingProxyType
from typing import Final
from urllib.parse import urljoin

import pytest
import requests
import yaml
from selenium.webdriver import Chrome
from selenium.webdriver.common.by import By

from service.settings import Settings, SettingsError
from tests.browser.chromium import CHROMIUM, DRIVER
from tests.contract.serving import TOKEN, Served, serving
from tests.slow.proxy import NGINX, nginx
from tests.waiting import FAILSAFE, until

PREFIX: Final = "/jeux"
PAGES: Final = (
    *("/", "/docs", "/dictionaries", "/dictionaries/animaux", "/dictionaries/animaux/words"),
    "/dictionaries/animaux/versions",
)
_LOCATION: Final = {"location / {": f"location {PREFIX}/ {{"}
WAYS: Final[Mapping[str, tuple[dict[str, str], dict[str, str]]]] = MappingProxyType(
    {
        "set, the path as it came": ({"SCRIPT_NAME": PREFIX}, {}),
        "set, taken off by nginx": (
            {"SCRIPT_NAME": f"{PREFIX}/"},
            {"proxy_pass http://arbitre;": "proxy_pass http://arbitre/;"},
        ),
        "told by nginx": (
            {"ARBITRE_PROXIES": "1"},
            {
                "proxy_pass http://arbitre;": "proxy_pass http://arbitre/;",
                'X-Forwarded-Prefix "";': f"X-Forwarded-Prefix {PREFIX};",
            },
        ),
    }
)


@pytest.fixture(scope="module", params=WAYS)
def under(
    request: pytest.FixtureRequest, small_build: Path, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[str]:
    """Start the service and nginx before it; gives the address of the service for clients."""
    if NGINX is None:
        pytest.skip("nginx is not installed")
    settings, changes = WAYS[request.param]
    folder = tmp_path_factory.mktemp("prefix")
    with (
        serving(small_build, folder / "log", ARBITRE_TOKEN=TOKEN, **settings) as served,
        nginx(folder, served.port, {**_LOCATION, **changes}) as port,
    ):
        yield f"http://127.0.0.1:{port}{PREFIX}"


def get(url: str, **headers: str) -> requests.Response:
    return requests.get(url, headers=headers, timeout=FAILSAFE)


def test_the_index_leads_where_it_says(under: str) -> None:
    links = get(f"{under}/", Accept="application/json").json()["links"]
    assert all(link.startswith(f"{PREFIX}/") for link in links.values())
    for name in ("games", "dictionaries", "openapi", "docs", "health", "ready", "metrics"):
        assert get(urljoin(under, links[name])).status_code == 200, name


@pytest.mark.parametrize("page", PAGES)
def test_what_a_page_names_is_there(under: str, page: str) -> None:
    text = unescape(get(under + page, Accept="text/html").text)
    named = {one for one in re.findall(r'(?:href|src)="([^"#]+)"', text) if "://" not in one}
    assert len(named) > 1
    for one in named:
        assert urljoin(f"{under}{page}", one).startswith(f"{under}/")
        assert get(urljoin(f"{under}{page}", one)).status_code == 200, one


def test_without_the_slash_too(under: str) -> None:
    answer = get(f"{under}?fbclid=1", Accept="text/html")
    assert answer.url in (f"{under}/?fbclid=1", f"{under}/")
    assert (answer.status_code, answer.headers["Content-Type"][:9]) == (200, "text/html")


def test_the_contract_names_its_server_and_problems_their_page(under: str) -> None:
    assert yaml.safe_load(get(f"{under}/openapi.yaml").text)["servers"] == [{"url": PREFIX}]
    problem = get(f"{under}/validate").json()
    page, _, fragment = problem["type"].partition("#")
    assert f'id="{fragment}"' in get(urljoin(under, page)).text
    unknown = get(f"{under}/nothing")
    assert (unknown.status_code, unknown.json()["type"]) == (404, f"{PREFIX}/docs#not-found")


def test_link_and_location_lead_on(under: str) -> None:
    first = get(f"{under}/dictionaries/francais/words?limit=2")
    following = get(urljoin(first.url, first.links["next"]["url"]))
    assert following.status_code == 200
    assert following.json()["words"][0] > first.json()["words"][-1]
    made = requests.put(
        f"{under}/dictionaries/club",
        json={"title": "Club", "words": ["zouk"]},
        headers={"Authorization": f"Bearer {TOKEN}".encode()},
        timeout=FAILSAFE,
    )
    assert made.status_code == 201
    assert get(urljoin(made.url, made.headers["Location"])).json()["id"] == "club"
    requests.delete(
        made.url, headers={"Authorization": f"Bearer {TOKEN}".encode()}, timeout=FAILSAFE
    )


def test_the_page_keeps_itself_within_the_prefix(under: str) -> None:
    manifest = get(f"{under}/static/manifest.webmanifest")
    assert urljoin(manifest.url, manifest.json()["start_url"]) == f"{under}/"
    worker = get(f"{under}/static/worker.js")
    assert worker.headers["Service-Worker-Allowed"] == f"{PREFIX}/"


@pytest.mark.skipif(not (CHROMIUM and DRIVER), reason="there is no Chromium")
def test_a_browser_sees_the_whole_page(under: str, browser: Chrome) -> None:
    browser.execute("getLog", {"type": "browser"})  # of pages before
    browser.get(f"{under}/#place=words")
    browser.find_element(By.ID, "word").send_keys("chat\n")
    until(lambda: "CHAT" in browser.find_element(By.ID, "answers").text.upper())
    scope = browser.execute_async_script(
        "const say = arguments[0];navigator.serviceWorker.ready.then((there) => say(there.scope));"
    )
    assert scope == f"{under}/"
    said = browser.execute("getLog", {"type": "browser"})["value"]
    assert [one for one in said if one["level"] == "SEVERE"] == []


def test_only_a_trusted_proxy_says_the_prefix(served: Served) -> None:
    for name in ("X-Forwarded-Prefix", "Script-Name", "SCRIPT_NAME"):
        told = served.ask("GET", "/nothing", headers={name: "/evil"}).json()
        assert told["type"] == "/docs#not-found", name
        assert served.ask("GET", "/health", headers={name: "/evil"}).status_code == 200


@pytest.mark.parametrize(
    ("said", "shown"),
    [("/a", "/a"), ("/a/", "/a"), ("/a/b-c", "/a/b-c"), ("//evil.example", ""), ("/../x", ""),
     ('/a"><script>', ""), ("http://evil.example", ""), ("/é", ""), ("", ""), ("/x, /a", "/a")],
)  # fmt: skip
def test_a_prefix_that_is_none_is_forgotten(trusting: Served, said: str, shown: str) -> None:
    told = trusting.ask("GET", "/nothing", headers={"X-Forwarded-Prefix": said.encode()}).json()
    assert told["type"] == f"{shown}/docs#not-found"


@pytest.fixture(scope="module")
def trusting(small_build: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """Start the service as behind a proxy that lets anything pass."""
    log = tmp_path_factory.mktemp("trusting") / "log"
    with serving(small_build, log, ARBITRE_PROXIES="1") as running:
        yield running


@pytest.mark.parametrize("prefix", ["jeux", "//jeux", "/je ux", "/jeux/../x", "/é", "/jeux?"])
def test_a_prefix_that_cannot_be_used_is_refused_at_the_start(prefix: str) -> None:
    with pytest.raises(SettingsError, match="SCRIPT_NAME: expected a path such as /jeux"):
        Settings.from_environment({"SCRIPT_NAME": prefix})
