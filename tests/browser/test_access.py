"""Every page, and the main states of the page at the table: nothing keeps anybody out."""

import pytest
from selenium.webdriver import Chrome

from tests.browser.screen import PHONE, SCREENS, looked_at, violations, wider_than_the_window
from tests.browser.states import HOME, LANGUAGES, PAGES, State, reach
from tests.contract.serving import Served

OF_COLOUR = ("color-contrast", "link-in-text-block")


CASES = [(state, language) for state in (*HOME, *PAGES) for language in LANGUAGES]


@pytest.mark.parametrize(("state", "language"), CASES, ids=lambda one: getattr(one, "name", one))
def test_axe_finds_nothing(browser: Chrome, house: Served, state: State, language: str) -> None:
    with looked_at(browser, SCREENS[0]):
        reach(browser, house.url, state, language)
    found = {}
    # Another language changes texts, and how wide they are on a phone; the rest is as in the first.
    screens = SCREENS if language == LANGUAGES[0] else SCREENS[:1]
    for screen in screens:
        with looked_at(browser, screen):
            rules = OF_COLOUR if screen.scheme == "dark" else ()  # the rest is as by day
            found[screen] = violations(browser, *rules)
            assert screen.width != PHONE or not wider_than_the_window(browser), screen
    assert [f"{screen}: {one}" for screen, wrong in found.items() for one in wrong] == []


def test_what_keeps_people_out_is_found(browser: Chrome, served: Served) -> None:
    browser.get(served.url)
    browser.execute_script(
        "document.body.insertAdjacentHTML('beforeend', '<img src=\"/static/icon.svg\">');"
        "document.body.insertAdjacentHTML('beforeend', '<p id=wide>wide</p>');"
        "document.getElementById('wide').style.width = '200vw'"
    )
    assert any(one.startswith("image-alt") for one in violations(browser))
    assert wider_than_the_window(browser)
