"""The example page of Digramme, played to the end by a browser."""

from collections.abc import Iterator
from itertools import product
from pathlib import Path

import pytest
from selenium.webdriver import Chrome
from selenium.webdriver.common.by import By

from service.games.digramme import GAME
from tests.browser.page import count, moved, told
from tests.contract.serving import ROOT, TOKEN, Served, serving

PAGE = ROOT / "examples" / "digramme.html"
SIDES = ("north", "east", "south", "west")


def opened(browser: Chrome, served: Served, dictionary: str) -> Chrome:
    """Return the page, when the referee has answered for the first time."""
    browser.get(f"{PAGE.as_uri()}?api={served.url}&dictionary={dictionary}&fleches=1")
    told(browser, "À Anne de jouer")
    return browser


def test_it_is_30_lines_shorter_than_without_what_the_answers_tell() -> None:
    assert len(PAGE.read_text(encoding="utf-8").splitlines()) <= 109 - 30


@pytest.fixture(scope="module")
def house(small_build: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """Yield a service with `digrammes`, every word that two cards of the deck can form."""
    log = tmp_path_factory.mktemp("digramme") / "gunicorn.log"
    with serving(small_build, log, ARBITRE_TOKEN=TOKEN) as running:
        edges = {card[side] for card in GAME.describe()["decks"][0]["cards"] for side in SIDES}
        words = "\n".join(first + second for first, second in product(sorted(edges), repeat=2))
        assert running.put("digrammes", words + "\n").status_code in (200, 201)
        yield running


def test_a_blocked_player_discards(browser: Chrome, house: Served) -> None:
    page = opened(browser, house, "animaux")
    assert (count(page, "#hand .card"), count(page, "#table .card")) == (4, 1)
    page.find_element(By.ID, "discard").click()
    told(page, "À Luc de jouer")
    assert (count(page, "#hand .card"), count(page, "#table .card")) == (4, 1)
    assert not page.find_element(By.ID, "pass").is_enabled()


def test_a_game_is_played_to_its_end(browser: Chrome, house: Served) -> None:
    page = opened(browser, house, "digrammes")
    for turn in range(1, 20):
        if page.find_element(By.ID, "state").text.startswith("Fini"):
            break
        for card in range(count(page, "#hand .card")):
            page.find_elements(By.CSS_SELECTOR, "#hand .card")[card].click()
            if count(page, "#table .place"):
                page.find_element(By.CSS_SELECTOR, "#table .place").click()
                break
        else:
            page.find_element(By.ID, "pass").click()
        moved(page, turn)
    assert "les flèches sont posées" in told(page, "Fini")
    assert count(page, "#table .card") == count(page, "#sheet li") + 1
    assert count(page, "#hand .card") == 0
