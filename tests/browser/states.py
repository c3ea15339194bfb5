"""The states of the pages: where each is, how it is reached, what shows that it is there.

A new page, or a new state of the page at the table, is a line here; axe and the widths follow.
"""

import json
from collections.abc import Sequence
from typing import Final, NamedTuple
from urllib.parse import quote

from selenium.webdriver import Chrome
from selenium.webdriver.common.by import By
from selenium.webdriver.support import expected_conditions as are
from selenium.webdriver.support.ui import WebDriverWait

from tests.browser.table import ready
from tests.contract.serving import TOKEN
from tests.waiting import FAILSAFE

LANGUAGES: Final = ("fr", "en")


class State(NamedTuple):
    """A page as somebody sees it.

    Attributes:
        name: of the state.
        address: path and fragment.
        there: selector of what is shown once the state is reached.
        steps: selectors of what is clicked on the way, each with what is then typed.
    """

    name: str
    address: str
    there: str
    steps: Sequence[tuple[str, str]] = ()


def _home(**state: str) -> str:
    return "/#" + "&".join(f"{name}={quote(value)}" for name, value in state.items())


_BOARD: Final = _home(place="board", game="scrabble")
_LAID: Final = ("#c7-7", "MER")
_CARDS: Final = _home(place="board", game="digramme", moves="-i15r0@0.0", rack="50r1,72r0")
_DOMINOES: Final = _home(
    place="board", game="dominos", players="Anne,Luc", seed="598201006",
    moves="0c20r0@0.0;1c56r1@0.2;0c26r1@-2.0*1;1c46r0@-3.-1*1",
)  # fmt: skip
HOME: Final = (
    State("words", "/", "#word"),
    State("words-answered", _home(place="words", w="œuf mangeons zzz"), "#answers article h2"),
    State("dictionaries", "/", "#vocabulary #add", (("#vocabulary summary", ""),)),
    State("board", _BOARD, "#grid input"),
    State("board-laid", _BOARD, "#judged .verdict", (_LAID,)),
    State("diamino", _home(place="board", game="diamino", moves="0a0.0:MER"), "#grid .tile"),
    State("rules", _BOARD, "#rules li", (("[data-text=rules]", ""),)),
    State("moves", _BOARD, "#moves button", (("#rack", "MER\n"),)),
    State("played", _BOARD, "#undo:enabled", (("#players", "Anne, Luc\t"), _LAID, ("#play", ""))),
    State("cards", _CARDS, "#table .laid-piece", (("#take summary", ""),)),
    State(
        "dominoes",
        _DOMINOES,
        "#table .fits-turned, #table .fits",
        (("#uncover", ""), ("#hand .card", "")),
    ),
    State("found", _home(place="find", l="THAC", b="chat"), "#found a"),
)
_CLUB: Final = "/dictionaries/club-d-ete"
_THEME: Final = (("#title", "x"), ("#text", "Le chat, le rat."), ("#token", TOKEN), ("#try", ""))
_DOCS: Final = (("#getHooks details:last-child summary", ""), ("#getHooks form button", ""))
PAGES: Final = (
    State("dictionaries-page", "/dictionaries", "h1"),
    State("dictionary", _CLUB, ".recipe"),
    State("words-of", "/dictionaries/francais/words?prefix=C&max_length=6", ".words a"),
    State("words-none", "/dictionaries/francais/words?pattern=%5B", "[role=alert]"),
    State("versions", f"{_CLUB}/versions", ".cards li"),
    State("unknown", "/dictionaries/nulle-part", "h1"),
    State("gone", f"{_CLUB}?version=0123456789abcdef", ".cards li"),
    State("theme-tried", "/dictionaries", "#made h3", _THEME),
    State("docs-tried", "/docs", "#getHooks form pre", _DOCS),
)


def reach(browser: Chrome, url: str, state: State, language: str) -> None:
    """Open a page as somebody who has never been here, and bring it to a state."""
    browser.get(f"{url}/static/style.css")
    kept = json.dumps({"language": language})
    browser.execute_script(
        "localStorage.clear(); sessionStorage.clear(); localStorage.arbitre = arguments[0]", kept
    )
    browser.get(url + state.address)
    ready(browser)
    wait = WebDriverWait(browser, FAILSAFE)
    for selector, keys in state.steps:
        wait.until(are.element_to_be_clickable((By.CSS_SELECTOR, selector))).click()
        for key in keys:  # a cursor that moves is followed
            browser.switch_to.active_element.send_keys(key)
    wait.until(are.visibility_of_element_located((By.CSS_SELECTOR, state.there)))
    ready(browser)
