"""The pages of dictionaries: read, searched without a script, and a theme made from a text."""

import pytest
from selenium.webdriver import Chrome
from selenium.webdriver.common.by import By
from selenium.webdriver.support.ui import WebDriverWait

from tests.browser.page import told, until_enabled
from tests.contract.serving import TOKEN, Served
from tests.waiting import FAILSAFE

TEXT = "Le chat et le rat. Le chat dort, le rat mange. Les chats aiment les rats, xyzzy."


@pytest.fixture
def shelf(browser: Chrome, house: Served) -> Chrome:
    """The page of all dictionaries, opened by somebody who has never been here."""
    browser.get(f"{house.url}/static/style.css")
    browser.execute_script("localStorage.clear(); sessionStorage.clear()")
    browser.get(f"{house.url}/dictionaries")
    return browser


def follow(page: Chrome, text: str) -> None:
    before = page.current_url
    page.find_element(By.PARTIAL_LINK_TEXT, text).click()
    WebDriverWait(page, FAILSAFE).until(lambda _: page.current_url != before)


def heading(page: Chrome) -> str:
    return page.find_element(By.TAG_NAME, "h1").text


def test_from_the_list_to_a_word(shelf: Chrome) -> None:
    follow(shelf, "Animaux")
    assert heading(shelf) == "Animaux"
    shelf.find_element(By.ID, "prefix").send_keys("v")
    shelf.find_element(By.CSS_SELECTOR, ".search button").click()
    WebDriverWait(shelf, FAILSAFE).until(lambda _: heading(shelf).startswith("Les mots de"))
    follow(shelf, "VACHE")
    assert "✓ Bon" in told(shelf, "VACHE", of="answers")
    assert shelf.find_element(By.ID, "chosen").text == "Animaux"


def test_the_language_is_kept_here_and_on_the_page(shelf: Chrome, house: Served) -> None:
    follow(shelf, "English")
    assert heading(shelf) == "Dictionaries"
    follow(shelf, "Animaux")
    assert "words" in shelf.find_element(By.TAG_NAME, "main").text
    shelf.get(house.url)
    assert shelf.find_element(By.TAG_NAME, "html").get_attribute("lang") == "en"
    shelf.get(f"{house.url}/dictionaries")
    WebDriverWait(shelf, FAILSAFE).until(lambda _: heading(shelf) == "Dictionaries")


def test_a_theme_is_tried_then_built(shelf: Chrome, house: Served) -> None:
    title = shelf.find_element(By.ID, "title")
    WebDriverWait(shelf, FAILSAFE).until(lambda _: title.is_displayed())
    title.send_keys("Chats et rats")
    shelf.find_element(By.ID, "text").send_keys(TEXT)
    shelf.find_element(By.ID, "token").send_keys("wrong")
    shelf.find_element(By.ID, "try").click()
    assert "jeton" in told(shelf, "Ce n’est pas", of="made")
    shelf.find_element(By.ID, "token").clear()
    shelf.find_element(By.ID, "token").send_keys(TOKEN)
    shelf.find_element(By.ID, "try").click()
    report = told(shelf, "Entreraient", of="made")
    assert "spécificité" in report
    assert "chat (" in report
    assert "xyzzy" in report
    assert house.ask("GET", "/dictionaries/chats-et-rats").status_code == 404
    until_enabled(shelf, "build").click()
    told(shelf, "C’est fait", of="made")
    follow(shelf, "Chats et rats")
    assert heading(shelf) == "Chats et rats"
    assert house.delete("chats-et-rats").status_code == 204
