"""A real browser on the page. It is there where Chromium is; `.ci/run` installs it."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from selenium.webdriver import Chrome

from tests.browser.chromium import CHROMIUM, DRIVER, chromium
from tests.contract.serving import TOKEN, Served, serving

LONG_TITLE = f"Les mots du club d’été, {'anticonstitutionnellement' * 3}"

# Without a browser these tests cannot be had at all, so they are not collected, and pytest says so.
collect_ignore_glob = [] if CHROMIUM and DRIVER else ["test_*.py"]


def pytest_report_header() -> str:
    """Say whether the page is tested."""
    return (
        f"browser: {CHROMIUM}" if CHROMIUM and DRIVER else "browser: none, tests/browser left out"
    )


@pytest.fixture(scope="session")
def house(small_build: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A running service where one may write, with a dictionary of a long title."""
    log = tmp_path_factory.mktemp("shelf") / "gunicorn.log"
    with serving(small_build, log, ARBITRE_TOKEN=TOKEN) as running:
        recipe = {"title": LONG_TITLE, "extends": "francais", "remove": ["chat"], "add": ["zouk"]}
        assert running.put("club-d-ete", recipe).ok
        yield running


@pytest.fixture(scope="session")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Chrome]:
    """Give a browser that asks nobody but this machine."""
    with chromium(tmp_path_factory.mktemp("profile")) as driver:
        yield driver


@pytest.fixture
def page(browser: Chrome, served: Served) -> Chrome:
    """The page, freshly opened by somebody who has never been here."""
    browser.get(f"{served.url}/static/style.css")
    browser.execute_script("localStorage.clear()")
    browser.get(served.url)
    browser.execute("getLog", {"type": "browser"})  # what was logged before is no longer told
    return browser
