"""The page as a family uses it, on a phone."""

import pytest
from selenium.webdriver import Chrome, Keys
from selenium.webdriver.common.by import By
from selenium.webdriver.support.ui import Select, WebDriverWait

from tests.contract.serving import Served
from tests.waiting import FAILSAFE


@pytest.fixture
def page(browser: Chrome, served: Served) -> Chrome:
    """Give the page, freshly opened."""
    browser.get(served.url)
    return browser


def answers(page: Chrome, place: str, count: int) -> str:
    """Wait for the answers in a place and give their text."""
    WebDriverWait(page, FAILSAFE).until(
        lambda _: len(page.find_elements(By.CSS_SELECTOR, f"#{place} .verdict")) == count
    )
    return page.find_element(By.ID, place).text


def test_words_are_answered_in_french(page: Chrome) -> None:
    page.find_element(By.ID, "word").send_keys("œuf, zzz", Keys.ENTER)
    text = answers(page, "answers", 2)
    assert "✓ Bon" in text
    assert "Corps que pondent les oiseaux. (wiktionnaire)" in text
    assert "nom masculin singulier" in text
    assert "✗ Pas bon" in text
    assert "inconnu des sources" in text


def test_the_dictionary_is_chosen(page: Chrome) -> None:
    Select(page.find_element(By.ID, "dictionary")).select_by_value("infinitifs")
    page.find_element(By.ID, "word").send_keys("mangeons", Keys.ENTER)
    assert "Forme conjuguée du verbe « manger »" in answers(page, "answers", 1)


def test_a_word_is_text_and_never_markup(page: Chrome) -> None:
    page.find_element(By.ID, "word").send_keys("<img/src=x/onerror=document.title=1>", Keys.ENTER)
    assert "<img/src=x" in answers(page, "answers", 1)
    assert page.find_elements(By.CSS_SELECTOR, "#answers img") == []


def test_a_board_is_judged(page: Chrome) -> None:
    page.find_element(By.TAG_NAME, "summary").click()
    page.find_element(By.ID, "rows").send_keys("MER...\n...EAU")
    page.find_element(By.CSS_SELECTOR, "#board button").click()
    text = answers(page, "judged", 1)
    assert "✗ Pas bon" in text
    assert "groupes séparés" in text
    assert len(page.find_elements(By.CSS_SELECTOR, "#judged td.wrong")) == 3


def test_nothing_is_fetched_from_elsewhere_and_nothing_is_refused(
    page: Chrome, served: Served
) -> None:
    """The page stands alone, and its own security policy lets all of it through."""
    script = "return performance.getEntriesByType('resource').map(one => one.name)"
    loaded = page.execute_script(script)
    assert loaded
    assert all(address.startswith(served.url) for address in loaded)
    logged = page.execute("getLog", {"type": "browser"})["value"]
    assert [entry for entry in logged if entry["level"] == "SEVERE"] == []


def test_nothing_is_wider_than_a_phone(page: Chrome) -> None:
    page.find_element(By.ID, "word").send_keys("anticonstitutionnellement", Keys.ENTER)
    answers(page, "answers", 1)
    assert page.execute_script("return document.documentElement.scrollWidth <= innerWidth")
