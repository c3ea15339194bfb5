"""The page at the table, as its tests use it: what is typed, tapped, and waited for."""

from selenium.webdriver import Chrome
from selenium.webdriver.common.by import By
from selenium.webdriver.remote.webelement import WebElement
from selenium.webdriver.support.ui import Select, WebDriverWait

from tests.waiting import FAILSAFE


def at(page: Chrome, name: str) -> WebElement:
    return page.find_element(By.ID, name)


def waits(page: Chrome, place: str, *texts: str) -> str:
    """Wait until a place says something, and return all that it says, without hard spaces."""

    def said() -> str:
        return at(page, place).text.replace("\u00a0", " ").replace("\u202f", " ")

    WebDriverWait(page, FAILSAFE, ignored_exceptions=[]).until(
        lambda _: all(text in said() for text in texts)
    )
    return said()


def until(page: Chrome, selector: str) -> WebElement:
    """Wait until something is there to be seen, and return it."""
    WebDriverWait(page, FAILSAFE).until(
        lambda _: any(one.is_displayed() for one in page.find_elements(By.CSS_SELECTOR, selector))
    )
    return page.find_element(By.CSS_SELECTOR, selector)


def typed(page: Chrome, name: str, *keys: str) -> None:
    at(page, name).send_keys(*keys)


def tap(page: Chrome, *names: str) -> None:
    for name in names:
        at(page, name).click()


def value(page: Chrome, name: str) -> str:
    return str(at(page, name).get_property("value"))


def lay(page: Chrome, cell: str, word: str) -> None:
    """Lay a word from a cell on, letter by letter, as the cursor goes."""
    tap(page, cell)
    for letter in word:
        page.switch_to.active_element.send_keys(letter)


def ready(page: Chrome) -> None:
    """Wait until the game is there, before which nothing can be laid, and nothing is awaited."""
    waiting = """return document.querySelector(
        'section:not([hidden]) > [inert], section:not([hidden]) [aria-busy=true]') !== null"""
    WebDriverWait(page, FAILSAFE).until_not(lambda _: page.execute_script(waiting))


def sits_down(page: Chrome, game: str = "diamino", players: str = "Anne, Luc") -> None:
    """Open the board, choose a game and say who plays, as somebody would by hand."""
    tap(page, "to-board")
    until(page, "#sheet .totals")
    if game != "diamino":
        Select(at(page, "game")).select_by_value(game)
    WebDriverWait(page, FAILSAFE).until(lambda _: f"game={game}" in page.current_url)
    ready(page)
    field = at(page, "players")
    field.clear()
    field.send_keys(players, "\t")
    waits(page, "sheet", players.split(",", maxsplit=1)[0])
    waits(page, "turn", "de jouer")


def opened(page: Chrome, address: str) -> None:
    """Open an address of the page anew, though only its fragment be another."""
    page.get("about:blank")
    page.get(address)
    ready(page)
