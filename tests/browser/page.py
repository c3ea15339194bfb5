"""What the browser waits for on the example pages."""

from selenium.webdriver import Chrome
from selenium.webdriver.common.by import By
from selenium.webdriver.remote.webelement import WebElement
from selenium.webdriver.support.ui import WebDriverWait

from tests.waiting import FAILSAFE


def told(page: Chrome, *beginnings: str, of: str = "state") -> str:
    """Wait until the state, or another element, begins in one of these ways, and return it."""
    WebDriverWait(page, FAILSAFE).until(
        lambda _: page.find_element(By.ID, of).text.startswith(beginnings)
    )
    return page.find_element(By.ID, of).text


def until_enabled(page: Chrome, button: str) -> WebElement:
    """Wait until a button can be pressed, and return it."""
    element = page.find_element(By.ID, button)
    WebDriverWait(page, FAILSAFE).until(lambda _: element.is_enabled())
    return element


def moved(page: Chrome, moves: int) -> None:
    """Wait until so many moves are on the sheet."""
    WebDriverWait(page, FAILSAFE).until(lambda _: count(page, "#sheet li") == moves)


def count(page: Chrome, selector: str) -> int:
    found: int = page.execute_script(
        "return document.querySelectorAll(arguments[0]).length", selector
    )
    return found
