"""The example page of Diamino, played to the end by a browser."""

from collections.abc import Iterator
from itertools import product
from pathlib import Path
from string import ascii_uppercase

import pytest
from selenium.webdriver import Chrome
from selenium.webdriver.common.by import By

from tests.browser.page import count, moved, told, until_enabled
from tests.contract.serving import ROOT, TOKEN, Served, serving

PAGE = ROOT / "examples" / "diamino.html"


def opened(browser: Chrome, served: Served, dictionary: str) -> Chrome:
    """Return the page, when the referee has answered for the first time."""
    browser.get(f"{PAGE.as_uri()}?api={served.url}&dictionary={dictionary}")
    told(browser, "À Anne de jouer")
    return browser


def test_it_is_30_lines_shorter_than_without_what_the_answers_tell() -> None:
    assert len(PAGE.read_text(encoding="utf-8").splitlines()) <= 141 - 30


@pytest.fixture(scope="module")
def house(small_build: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """Yield a service with `paires`, all pairs of letters, and `long`, which nobody can begin."""
    log = tmp_path_factory.mktemp("diamino") / "gunicorn.log"
    with serving(small_build, log, ARBITRE_TOKEN=TOKEN) as running:
        pairs = "\n".join(map("".join, product(ascii_uppercase, repeat=2)))
        assert running.put("paires", pairs + "\n").status_code in (200, 201)
        assert running.put("long", "ABRACADABRA\n").status_code in (200, 201)
        yield running


def test_a_blocked_player_exchanges(browser: Chrome, house: Served) -> None:
    page = opened(browser, house, "long")
    assert "il faut échanger un carré" in told(page, "À Anne")
    assert not page.find_element(By.ID, "pass").is_enabled()
    page.find_element(By.CSS_SELECTOR, "#hand button").click()
    told(page, "À Luc de jouer")
    assert page.find_element(By.CSS_SELECTOR, "#sheet li").text == "Anne échange un carré"
    assert count(page, "#hand button") == 13
    page.find_element(By.ID, "stop").click()
    assert told(page, "Fini").startswith("Fini : on s’arrête là. Personne ne gagne.")


def test_a_word_is_tried_before_it_is_laid(browser: Chrome, house: Served) -> None:
    page = opened(browser, house, "paires")
    page.find_element(By.ID, "word").send_keys("QQ")
    told(page, "Anne n’a pas", of="trial")  # there is one Q
    assert not page.find_element(By.ID, "lay").is_enabled()
    page.find_element(By.ID, "word").clear()
    hand = [tile.text for tile in page.find_elements(By.CSS_SELECTOR, "#hand button")]
    word = "".join([tile for tile in hand if tile != "?"][:2])
    page.find_element(By.ID, "word").send_keys(word)
    until_enabled(page, "lay")
    assert trial(page) == word
    page.find_element(By.ID, "lay").click()
    told(page, "À Luc de jouer")
    assert page.find_element(By.CSS_SELECTOR, "#sheet li").text == f"Anne {word}"
    assert count(page, "#table .tile") == 2


def test_a_game_is_played_to_its_end(browser: Chrome, house: Served) -> None:
    page = opened(browser, house, "paires")
    for turn in range(1, 30):
        if page.find_element(By.ID, "state").text.startswith("Fini"):
            break
        until_enabled(page, "hint").click()
        until_enabled(page, "lay").click()
        moved(page, turn)
    assert "tous les carrés d’un joueur sont posés" in told(page, "Fini")
    last = page.find_elements(By.CSS_SELECTOR, "#sheet li")[-1].text
    assert "règle" in last
    assert "reçoit" in last
    assert count(page, "#hand button") == 0


def trial(page: Chrome) -> str:
    return page.find_element(By.ID, "trial").text
