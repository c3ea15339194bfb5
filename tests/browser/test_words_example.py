"""The example page of 60 lines that `docs/guides/front-end.md` shows."""

import pytest
from selenium.webdriver import Chrome
from selenium.webdriver.common.by import By
from selenium.webdriver.support.ui import WebDriverWait

from tests.contract.serving import ROOT, Served
from tests.waiting import FAILSAFE

PAGE = ROOT / "examples" / "words.html"


def shown(page: Chrome, place: str, text: str) -> str:
    """Wait until a text stands somewhere in a place, and return all that does."""
    found = page.find_element(By.ID, place)
    WebDriverWait(page, FAILSAFE).until(lambda _: text in found.text)
    return found.text


@pytest.fixture
def page(browser: Chrome, served: Served) -> Chrome:
    browser.get(f"{PAGE.as_uri()}?api={served.url}")
    return browser


def test_words_are_judged_as_they_are_typed(page: Chrome) -> None:
    page.find_element(By.ID, "words").send_keys("chat, zzz")
    assert "chat : oui" in shown(page, "judged", "zzz : ")


def test_a_board_is_judged_as_it_is_typed(page: Chrome) -> None:
    board = page.find_element(By.ID, "board")
    board.send_keys("chat")
    shown(page, "grid", "Tout est bon.")
    board.send_keys("zz")
    shown(page, "grid", "CHATZZ")


def test_what_the_service_refuses_is_said_in_its_words(page: Chrome) -> None:
    page.find_element(By.ID, "board").send_keys("12")
    assert "Tout est bon." not in shown(page, "grid", "1")


def test_a_service_that_does_not_answer_is_said(browser: Chrome) -> None:
    browser.get(f"{PAGE.as_uri()}?api=http://127.0.0.1:9")
    browser.find_element(By.ID, "words").send_keys("chat")
    shown(browser, "judged", "Le service ne répond pas.")
