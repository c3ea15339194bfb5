"""The page for programs: operations found, tried, copied as curl, reached by the keyboard."""

import json
import shlex
import subprocess

import pytest
from selenium.webdriver import Chrome
from selenium.webdriver.common.by import By
from selenium.webdriver.remote.webelement import WebElement
from selenium.webdriver.support.ui import WebDriverWait

from tests.browser.page import told
from tests.contract.serving import Served
from tests.waiting import FAILSAFE


@pytest.fixture
def docs(browser: Chrome, served: Served) -> Chrome:
    """The page in English, once its script has begun."""
    browser.get(f"{served.url}/static/style.css")
    browser.execute_script("localStorage.arbitre = JSON.stringify({ language: 'en' })")
    browser.get(f"{served.url}/docs")
    WebDriverWait(browser, FAILSAFE).until(
        lambda _: browser.find_element(By.ID, "search").is_displayed()
    )
    return browser


def opened(docs: Chrome, operation: str) -> WebElement:
    """The form that tries an operation."""
    docs.execute_script(
        "document.querySelector(`#${arguments[0]} details:last-child`).open = true", operation
    )
    return docs.find_element(By.CSS_SELECTOR, f"#{operation} form")


def answered(form: WebElement) -> str:
    form.find_element(By.CSS_SELECTOR, "button:not([type=button])").click()
    shown = form.find_element(By.TAG_NAME, "pre")
    WebDriverWait(form.parent, FAILSAFE).until(lambda _: len(shown.text) > 1)
    return shown.text


def test_an_operation_is_tried(docs: Chrome) -> None:
    answer = answered(opened(docs, "getWord"))
    assert answer.startswith("200")
    assert '"key": "OEUF"' in answer


def test_what_is_sent_is_the_example_and_curl_says_the_same(docs: Chrome, served: Served) -> None:
    docs.execute_cdp_cmd(
        "Browser.grantPermissions",
        {"permissions": ["clipboardReadWrite"], "origin": served.url},
    )
    form = opened(docs, "postValidate")
    answer = answered(form)
    assert answer.startswith("200")
    take = form.find_element(By.CSS_SELECTOR, "button.plain")
    take.click()
    WebDriverWait(docs, FAILSAFE).until(lambda _: take.text == "Copied")
    command = docs.execute_async_script("navigator.clipboard.readText().then(arguments[0])")
    assert served.url in command
    done = subprocess.run(
        [*shlex.split(command), "--silent"], capture_output=True, check=True, timeout=FAILSAFE
    )
    assert json.loads(done.stdout) == json.loads(answer[answer.index("{") :])


def test_examples_name_the_server_that_is_asked(docs: Chrome, served: Served) -> None:
    text = docs.find_element(By.TAG_NAME, "main").text
    assert f"curl {served.url}/games" in text
    assert "127.0.0.1:8000" not in text


def test_the_page_itself_speaks_french_and_the_contract_english(docs: Chrome) -> None:
    docs.find_element(By.ID, "to-language").click()
    WebDriverWait(docs, FAILSAFE).until(
        lambda _: docs.find_element(By.ID, "to-language").text == "English"
    )
    shown = docs.find_element(By.TAG_NAME, "body").text
    assert "Chercher parmi les opérations" in shown
    assert "paramètre où valeurs sens" in shown
    assert "Is it a word, and if not, why?" in shown
    form = opened(docs, "getWord")
    assert form.find_element(By.CSS_SELECTOR, "button:not([type=button])").text == "Envoyer"
    chrome = docs.find_elements(By.CSS_SELECTOR, "[data-said]")
    assert {one.get_attribute("lang") for one in chrome} == {"fr"}
    docs.execute_script("localStorage.clear()")


def test_operations_are_searched(docs: Chrome) -> None:
    docs.find_element(By.ID, "wanted").send_keys("hooks behind")
    assert "found" in told(docs, "1 ", "2 ", "3 ", of="matches")
    assert docs.find_element(By.ID, "getHooks").is_displayed()
    assert not docs.find_element(By.ID, "getGame").is_displayed()


def test_what_scrolls_is_reached_by_the_keyboard(docs: Chrome) -> None:
    stray = docs.execute_script(
        "for (const one of document.querySelectorAll('details')) one.open = true;"
        "return [...document.querySelectorAll('main *')].filter((one) =>"
        " one.scrollWidth > one.clientWidth + 1 && one.tabIndex < 0"
        " && ['auto', 'scroll'].includes(getComputedStyle(one).overflowX))"
        ".map((one) => one.outerHTML.slice(0, 80))"
    )
    assert stray == []
