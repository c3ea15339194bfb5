"""Words checked and found on the page, as a family uses it on a phone."""

import pytest
from selenium.webdriver import Chrome, Keys
from selenium.webdriver.common.by import By
from selenium.webdriver.support.ui import WebDriverWait

from tests.browser.page import count
from tests.browser.table import at, opened, tap, typed, until, value, waits
from tests.contract.serving import Served
from tests.waiting import FAILSAFE


def asked(page: Chrome, *words: str) -> None:
    at(page, "word").clear()
    typed(page, "word", " ".join(words), Keys.ENTER)


def test_words_are_answered_in_french(page: Chrome) -> None:
    asked(page, "œuf,", "zzz")
    text = waits(page, "answers", "✗ Pas bon")
    assert "✓ Bon" in text
    assert "Corps que pondent les oiseaux. (wiktionnaire)" in text
    assert "nom masculin singulier" in text
    assert "inconnu des sources" in text


def test_grammar_is_told_as_people_say_it(page: Chrome) -> None:
    asked(page, "mangeons")
    assert "verbe, 1re personne du pluriel du présent" in waits(page, "answers", "mangeons :")


def test_a_word_that_is_none_explains_itself(page: Chrome) -> None:
    asked(page, "..")
    waits(page, "answers", "Écrivez un mot : « .. » n’en contient pas.")


def test_a_sign_that_is_no_letter_is_named_without_its_number(page: Chrome) -> None:
    asked(page, "a.b")
    assert "U+" not in waits(page, "answers", "pas une lettre latine : .")


def test_a_devil_is_shown_as_whole_words(page: Chrome) -> None:
    asked(page, "M?R")
    assert "MER" in waits(page, "answers", "peut être :")


def test_dictionaries_are_chosen_and_asked_at_once(page: Chrome) -> None:
    asked(page, "mangeons")
    waits(page, "answers", "✓ Bon")
    tap(page, "vocabulary")
    page.find_element(By.CSS_SELECTOR, "[value=infinitifs]").click()
    page.find_element(By.CSS_SELECTOR, "[value=francais]").click()
    waits(page, "answers", "Forme conjuguée du verbe « manger »")
    assert at(page, "chosen").text == "Infinitifs"


def test_the_house_decides_otherwise_by_a_tap(page: Chrome, served: Served) -> None:
    asked(page, "zyzzyva")
    waits(page, "answers", "✗ Pas bon")
    page.find_element(By.CSS_SELECTOR, "#answers button").click()
    waits(page, "answers", "✓ Bon")
    page.find_element(By.CSS_SELECTOR, "#answers button").click()
    waits(page, "answers", "✗ Pas bon")
    assert (value(page, "add"), value(page, "remove")) == ("", "zyzzyva")
    opened(page, f"{served.url}/#place=words&w=chat&remove=chat")  # a link has words of its own
    waits(page, "answers", "✗ Pas bon")
    opened(page, served.url)
    assert value(page, "remove") == "zyzzyva"


def test_many_words_are_told_in_short_and_counted(page: Chrome) -> None:
    asked(page, *["chat"] * 12, "zzz")
    waits(page, "answers", "1 mot sur 13 n’est pas bon", "✗ zzz")
    asked(page, *["chat"] * 201)
    waits(page, "answers", "Les 201 mots sont bons.", "Voici les 200 premiers.")


def test_the_address_holds_what_is_asked(page: Chrome, served: Served) -> None:
    asked(page, "chat")
    waits(page, "answers", "✓ Bon")
    asked(page, "zzz")
    waits(page, "answers", "✗ Pas bon")
    page.back()
    waits(page, "answers", "chat\n✓ Bon")
    address = page.current_url
    page.refresh()
    waits(page, "answers", "chat\n✓ Bon")
    page.execute_script("localStorage.clear()")
    opened(page, address)
    waits(page, "answers", "chat\n✓ Bon")
    opened(page, served.url)  # the last state is kept
    waits(page, "answers", "chat\n✓ Bon")


def test_a_word_is_text_and_never_markup(page: Chrome) -> None:
    asked(page, "<img/src=x/onerror=document.title=1>")
    waits(page, "answers", "<img/src=x")
    assert count(page, "#answers img") == 0


def test_words_are_found(page: Chrome) -> None:
    tap(page, "to-find")
    typed(page, "letters", "THAC?")
    typed(page, "beside", "chat", Keys.ENTER)
    text = waits(page, "found", "lettres", "derrière :")
    assert "CHAT" in text
    page.find_element(By.CSS_SELECTOR, "#found a").click()
    waits(page, "answers", "✓ Bon")
    assert at(page, "words").is_displayed()


def test_a_pattern_that_fits_nothing_says_so(page: Chrome) -> None:
    tap(page, "to-find")
    typed(page, "pattern", "ZZZZ*", Keys.ENTER)
    waits(page, "found", "Rien.")


def test_in_english_too(page: Chrome) -> None:
    tap(page, "to-language")
    asked(page, "zzz")
    waits(page, "answers", "Not allowed")
    assert page.execute_script("return document.documentElement.lang") == "en"


@pytest.mark.parametrize("place", ["words", "board", "find"])
def test_nothing_is_wider_than_a_phone(page: Chrome, place: str) -> None:
    asked(page, "anticonstitutionnellement" * 4)
    waits(page, "answers", "anticonst")
    page.execute_script("document.querySelector('.choice').append('mot'.repeat(99))")
    tap(page, "vocabulary", f"to-{place}")
    WebDriverWait(page, FAILSAFE).until(lambda _: at(page, place).is_displayed())
    until(page, f"#{place} button")
    assert page.execute_script("return document.documentElement.scrollWidth <= innerWidth")
