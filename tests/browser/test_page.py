"""The page as a family uses it, on a phone."""

from pathlib import Path

import pytest
from selenium.webdriver import Chrome, Keys
from selenium.webdriver.common.by import By
from selenium.webdriver.support.ui import Select, WebDriverWait

from tests.contract.serving import Served, serving
from tests.waiting import FAILSAFE


@pytest.fixture
def page(browser: Chrome, served: Served) -> Chrome:
    """The page, freshly opened by somebody who has never been here."""
    browser.get(f"{served.url}/static/style.css")
    browser.execute_script("localStorage.clear()")
    browser.get(served.url)
    browser.execute("getLog", {"type": "browser"})  # what was logged before is no longer told
    return browser


def waits(page: Chrome, place: str, text: str) -> str:
    """Wait until a place says something, and return all that it says."""
    WebDriverWait(page, FAILSAFE).until(lambda _: text in page.find_element(By.ID, place).text)
    return page.find_element(By.ID, place).text


def typed(page: Chrome, name: str, *keys: str) -> None:
    page.find_element(By.ID, name).send_keys(*keys)


def lay(page: Chrome, cell: str, word: str) -> None:
    """Lay a word from a cell on, letter by letter, as the cursor goes."""
    page.find_element(By.ID, cell).click()
    for letter in word:
        page.switch_to.active_element.send_keys(letter)


def at_the_board(page: Chrome) -> None:
    page.find_element(By.ID, "to-board").click()
    WebDriverWait(page, FAILSAFE).until(lambda _: page.find_elements(By.ID, "c0-0"))
    waits(page, "judged", "vide")


def test_words_are_answered_in_french(page: Chrome) -> None:
    typed(page, "word", "œuf, zzz", Keys.ENTER)
    text = waits(page, "answers", "✗ Pas bon")
    assert "✓ Bon" in text
    assert "Corps que pondent les oiseaux. (wiktionnaire)" in text
    assert "nom masculin singulier" in text
    assert "inconnu des sources" in text


def test_grammar_is_told_as_people_say_it(page: Chrome) -> None:
    typed(page, "word", "mangeons", Keys.ENTER)
    assert "1re personne du pluriel du présent" in waits(page, "answers", "mangeons :")


def test_a_word_that_is_none_explains_itself(page: Chrome) -> None:
    typed(page, "word", "..", Keys.ENTER)
    waits(page, "answers", "n’en contient pas")


def test_dictionaries_and_house_words_are_chosen(page: Chrome) -> None:
    page.find_element(By.CSS_SELECTOR, "#vocabulary summary").click()
    page.find_element(By.CSS_SELECTOR, "[value=infinitifs]").click()
    page.find_element(By.CSS_SELECTOR, "[value=francais]").click()
    typed(page, "word", "mangeons", Keys.ENTER)
    waits(page, "answers", "Forme conjuguée du verbe « manger »")
    typed(page, "add", "zyzzyva", Keys.TAB)
    page.find_element(By.ID, "word").clear()
    typed(page, "word", "zyzzyva", Keys.ENTER)
    waits(page, "answers", "✓ Bon")


def test_what_is_asked_stays_over_a_reload_and_in_the_address(page: Chrome, served: Served) -> None:
    typed(page, "word", "chat", Keys.ENTER)
    waits(page, "answers", "✓ Bon")
    address = page.current_url
    page.refresh()
    waits(page, "answers", "✓ Bon")
    page.execute_script("localStorage.clear()")
    page.get(served.url)
    page.get(address)
    page.refresh()
    waits(page, "answers", "✓ Bon")


def test_a_word_is_text_and_never_markup(page: Chrome) -> None:
    typed(page, "word", "<img/src=x/onerror=document.title=1>", Keys.ENTER)
    waits(page, "answers", "<img/src=x")
    assert page.find_elements(By.CSS_SELECTOR, "#answers img") == []


def test_a_board_is_tapped_and_judged_as_it_is_laid(page: Chrome) -> None:
    at_the_board(page)
    lay(page, "c3-3", "MER")
    waits(page, "judged", "✓ Bon")
    lay(page, "c5-6", "EAU")
    waits(page, "judged", "groupes séparés")
    assert len(page.find_elements(By.CSS_SELECTOR, "#grid input.wrong")) == 3
    assert page.find_element(By.ID, "c3-3").get_attribute("value") == "M"


def test_a_game_is_played_scored_and_taken_back(page: Chrome) -> None:
    at_the_board(page)
    Select(page.find_element(By.ID, "game")).select_by_value("scrabble")
    typed(page, "players", "Anne, Luc", Keys.TAB)
    lay(page, "c7-6", "MER")
    waits(page, "judged", "Ce coup vaut")
    page.find_element(By.ID, "play").click()
    waits(page, "sheet", "À Luc de jouer.")
    lay(page, "c0-0", "EAU")
    page.find_element(By.ID, "play").click()
    waits(page, "sheet", "toucher")
    page.find_element(By.ID, "clear").click()
    waits(page, "judged", "vide")


def test_what_can_be_played_is_told_and_laid_by_a_tap(page: Chrome) -> None:
    at_the_board(page)
    typed(page, "rack", "MER", Keys.ENTER)
    waits(page, "moves", "trouvés")
    page.find_element(By.CSS_SELECTOR, "#moves button").click()
    waits(page, "judged", "✓ Bon")


def test_words_are_found(page: Chrome) -> None:
    page.find_element(By.ID, "to-find").click()
    typed(page, "letters", "THAC?", Keys.ENTER)
    assert "CHAT" in waits(page, "found", "lettres")


def test_in_english_too(page: Chrome) -> None:
    page.find_element(By.ID, "to-language").click()
    typed(page, "word", "zzz", Keys.ENTER)
    waits(page, "answers", "Not allowed")


def test_without_the_service_the_page_opens_and_says_so(
    browser: Chrome, small_build: Path, tmp_path: Path
) -> None:
    with serving(small_build, tmp_path / "log") as served:
        browser.get(served.url)
        browser.execute_async_script("navigator.serviceWorker.ready.then(arguments[0])")
        browser.refresh()
        typed(browser, "word", "chat", Keys.ENTER)
        waits(browser, "answers", "✓ Bon")
    browser.refresh()
    waits(browser, "answers", "✓ Bon")
    browser.find_element(By.ID, "word").clear()
    typed(browser, "word", "zut", Keys.ENTER)
    waits(browser, "answers", "ne répond pas")


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


@pytest.mark.parametrize("place", ["words", "board", "find"])
def test_nothing_is_wider_than_a_phone(page: Chrome, place: str) -> None:
    typed(page, "word", "anticonstitutionnellement", Keys.ENTER)
    waits(page, "answers", "anticonst")
    page.find_element(By.ID, f"to-{place}").click()
    WebDriverWait(page, FAILSAFE).until(lambda _: page.find_element(By.ID, place).is_displayed())
    assert page.execute_script("return document.documentElement.scrollWidth <= innerWidth")
