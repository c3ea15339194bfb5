"""The page without its service, with a slow one, and behind a proxy in trouble."""

from pathlib import Path

import pytest
from selenium.webdriver import Chrome, Keys
from selenium.webdriver.support.ui import Select, WebDriverWait

from tests.browser.table import (
    at,
    lay,
    opened,
    ready,
    sits_down,
    tap,
    typed,
    until,
    value,
    waits,
)
from tests.contract.serving import Served, serving
from tests.waiting import FAILSAFE

PROXY = """
window.fetch = () => Promise.resolve(new Response("<html>Trouble</html>", {
  status: arguments[0], headers: arguments[1],
}));
"""
HELD = """
const real = window.fetch.bind(window);
window.held = [];
window.fetch = (path, options) => path.includes(arguments[0])
  ? new Promise((answer, refuse) => {
      options.signal?.addEventListener("abort", () => refuse(new DOMException("", "AbortError")));
      window.held.push(() => real(path, { ...options, signal: null }).then(answer));
    })
  : real(path, options);
"""
# The answers from a path wait until they are let go.


def asked(page: Chrome, word: str) -> None:
    at(page, "word").clear()
    typed(page, "word", word, Keys.ENTER)


def test_without_the_service_the_page_opens_and_says_so(
    browser: Chrome, small_build: Path, tmp_path: Path
) -> None:
    with serving(small_build, tmp_path / "log") as served:
        browser.get(served.url)
        browser.execute_async_script("navigator.serviceWorker.ready.then(arguments[0])")
        browser.refresh()
        asked(browser, "chat")
        waits(browser, "answers", "✓ Bon")
    browser.refresh()
    waits(browser, "answers", "✓ Bon")
    waits(browser, "offline", "Hors ligne : seules les réponses déjà vues")
    asked(browser, "zut")
    waits(browser, "answers", "ne répond pas")


def test_a_dictionary_that_is_kept_answers_without_the_service(
    browser: Chrome, small_build: Path, tmp_path: Path
) -> None:
    with serving(small_build, tmp_path / "log") as served:
        browser.get(served.url)
        browser.execute_async_script("navigator.serviceWorker.ready.then(arguments[0])")
        browser.refresh()
        until(browser, "#vocabulary summary").click()
        until(browser, "#keep").click()
        waits(browser, "keeping", "gardée ici")
        until(browser, "#vocabulary summary").click()
        told = {}
        for word in ("Œuf", "art", "villes", "loup.", "zut", "sourd"):
            answer = served.ask("GET", f"/words/{word}?reveal=false").json()
            told[word] = "✓ Bon" if answer["valid"] else "✗ Pas bon"
    browser.refresh()
    waits(browser, "offline", "d’après la liste gardée ici")
    assert set(told.values()) == {"✓ Bon", "✗ Pas bon"}
    for word, verdict in told.items():
        asked(browser, word)
        waits(browser, "answers", word, verdict, "Hors ligne, d’après la liste gardée le")
    asked(browser, "½")  # which no list decides
    waits(browser, "answers", "ne répond pas")
    until(browser, "#vocabulary summary").click()
    typed(browser, "remove", "art", Keys.TAB)
    asked(browser, "art")
    waits(browser, "answers", "✗ Pas bon")
    tap(browser, "forget")
    waits(browser, "keep", "Garder le français hors ligne")
    asked(browser, "loup")
    waits(browser, "answers", "ne répond pas")


def test_all_that_the_page_needs_is_kept(page: Chrome, served: Served) -> None:
    """What the page loads is what its worker keeps, and all of it is small."""
    worker = served.ask("GET", "/static/worker.js").text
    loaded = page.execute_script(
        "return performance.getEntriesByType('resource').map(one => new URL(one.name).pathname)"
    )
    modules = {Path(path).stem for path in loaded if path.endswith(".js")}
    assert modules
    assert [name for name in modules if f'"{name}"' not in worker and name != "worker"] == []
    served_bytes = sum(len(served.ask("GET", path).content) for path in {"/", *loaded})
    assert served_bytes < 150_000


@pytest.mark.parametrize(
    ("status", "headers", "text"),
    [
        (502, {}, "Le service a un souci (erreur 502)"),
        (503, {"Retry-After": "1"}, "Trop de demandes à la fois"),
        (429, {}, "Trop de demandes à la fois"),
        (200, {}, "Ce n’est pas Arbitre qui a répondu"),
    ],
)
def test_what_a_proxy_says_is_told_in_french(
    page: Chrome, status: int, headers: dict[str, str], text: str
) -> None:
    page.execute_script(PROXY, status, headers)
    asked(page, "chat")
    waits(page, "answers", text)


ONE_FAILS = """
const real = window.fetch.bind(window);
window.fetch = (path, options) =>
  path.includes("zzz") ? Promise.resolve(new Response("", { status: 503 })) : real(path, options);
"""


def test_a_word_that_fails_hides_no_other(page: Chrome) -> None:
    page.execute_script(ONE_FAILS)
    asked(page, "chat zzz")
    waits(page, "answers", "✓ Bon", "Le service a un souci (erreur 503)")


def test_the_latest_question_wins(page: Chrome) -> None:
    page.execute_script(HELD, "chat")
    asked(page, "chat")
    WebDriverWait(page, FAILSAFE).until(lambda _: at(page, "answers").get_attribute("aria-busy"))
    asked(page, "zzz")
    waits(page, "answers", "✗ Pas bon")
    page.execute_async_script("window.held[0]().then(arguments[0])")
    assert "chat" not in at(page, "answers").text
    assert at(page, "answers").get_attribute("aria-busy") is None


def test_the_game_that_was_chosen_last_is_the_one_on_the_table(page: Chrome) -> None:
    """What an earlier choice waited for comes late and is put aside; nothing waits for it."""
    sits_down(page, "diamino-competition")
    page.execute_script(HELD, "/games/scrabble")
    Select(at(page, "game")).select_by_value("scrabble")
    WebDriverWait(page, FAILSAFE).until(lambda _: page.execute_script("return held.length"))
    Select(at(page, "game")).select_by_value("diamino")
    ready(page)
    page.execute_async_script("setTimeout(arguments[0], 300)")  # BUSY_AFTER, when a place is marked
    ready(page)
    rules = at(page, "options").get_attribute("innerHTML")
    page.execute_async_script("const done = arguments[0]; held[0]().then(() => setTimeout(done));")
    ready(page)
    assert at(page, "options").get_attribute("innerHTML") == rules
    assert value(page, "game") == "diamino"
    lay(page, "c0-0", "MER")
    tap(page, "play")
    waits(page, "sheet", "MER")
    assert "game=diamino" in page.current_url.split("&")


def test_it_can_be_installed(page: Chrome, served: Served) -> None:
    page.execute_script(
        "const offer = new Event('beforeinstallprompt', { cancelable: true });"
        "offer.prompt = () => { document.title = 'asked'; }; dispatchEvent(offer);"
        "document.getElementById('install').click();"
    )
    assert at(page, "install").is_displayed()
    assert page.title == "asked"
    manifest = served.ask("GET", "/static/manifest.webmanifest").json()
    icons = {(one["sizes"], one.get("purpose")) for one in manifest["icons"]}
    assert {("192x192", "any"), ("512x512", "any"), ("512x512", "maskable")} <= icons
    for one in manifest["icons"]:
        assert (
            served.ask("GET", f"/static/{one['src']}")
            .headers["Content-Type"]
            .startswith(one["type"])
        )


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


def test_on_a_slow_network_what_is_asked_is_not_lost(
    browser: Chrome, small_build: Path, tmp_path: Path
) -> None:
    with serving(small_build, tmp_path / "log", LATE_SERVICE="0.5") as served:
        opened(browser, f"{served.url}/#place=board&game=scrabble")
        lay(browser, "c7-6", "MER")
        tap(browser, "play")
        typed(browser, "rack", "RAT\n")  # before the move is settled
        until(browser, "#moves button")
        waits(browser, "sheet", "MER")
