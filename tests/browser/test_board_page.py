"""The games of words on a grid, played on the page."""

from pathlib import Path

import pytest
from selenium.webdriver import Chrome, Keys
from selenium.webdriver.common.by import By
from selenium.webdriver.support.ui import Select, WebDriverWait

from tests.browser.page import count
from tests.browser.table import at, lay, opened, sits_down, tap, typed, until, value, waits
from tests.contract.serving import Served, serving
from tests.waiting import FAILSAFE

PASTE = """
const data = new DataTransfer();
data.setData("text", arguments[1]);
const cell = document.getElementById(arguments[0]);
cell.focus();
const options = { clipboardData: data, bubbles: true, cancelable: true };
cell.dispatchEvent(new ClipboardEvent("paste", options));
"""


def row(page: Chrome, number: int) -> str:
    """What a row of the board shows, a dot for an empty square."""
    script = (
        "return [...document.querySelectorAll(`#grid tr:nth-child(${arguments[0] + 1}) input`)]"
        ".map(one => one.value || '.').join('')"
    )
    return str(page.execute_script(script, number))


def looks(page: Chrome, square: str) -> set[str]:
    """How a square is shown; what a judgement adds to it comes when it comes."""
    return set(str(at(page, square).get_attribute("class")).split())


def marked(page: Chrome, kind: str) -> int:
    return count(page, f"#grid input.{kind}")


def test_a_board_is_tapped_and_judged_as_it_is_laid(page: Chrome) -> None:
    sits_down(page)
    waits(page, "judged", "La grille est vide")
    lay(page, "c3-3", "MER")
    waits(page, "judged", "✓ Bon", "✓ MER")
    assert marked(page, "right") == 3
    lay(page, "c5-6", "EAU")
    waits(page, "judged", "groupes séparés")
    assert marked(page, "wrong") == 3
    tap(page, "clear")
    waits(page, "judged", "La grille est vide")


def test_the_keyboard_goes_everywhere(page: Chrome) -> None:
    sits_down(page)
    lay(page, "c0-0", " MER")  # space turns: it is laid downwards
    assert [row(page, n)[0] for n in range(3)] == ["M", "E", "R"]
    keys = page.switch_to.active_element
    keys.send_keys(Keys.ARROW_UP)
    page.switch_to.active_element.send_keys("*")
    assert {"tile", "devil", "laid"} <= looks(page, "c2-0")
    page.switch_to.active_element.send_keys(Keys.BACKSPACE)
    page.switch_to.active_element.send_keys(Keys.BACKSPACE)
    assert [row(page, n)[0] for n in range(3)] == ["M", ".", "."]
    page.switch_to.active_element.send_keys(Keys.END)
    page.switch_to.active_element.send_keys("#")
    assert {"down", "laid"} <= looks(page, "c1-14")
    tap(page, "c1-14")
    page.switch_to.active_element.send_keys(Keys.DELETE)
    assert row(page, 1) == "." * 15


def test_open_devils_are_shown_as_the_words_they_make(page: Chrome) -> None:
    sits_down(page)
    lay(page, "c0-0", "M?R")
    assert "MeR" in waits(page, "judged", "✓ Bon", "Avec le diable (joker) :")


def test_a_spreadsheet_is_pasted(page: Chrome) -> None:
    sits_down(page)
    page.execute_script(PASTE, "c1-1", "M\te\tR\r\n\t\t\r\n")
    waits(page, "judged", "✓ MER")
    assert row(page, 1) == ".MER..........."
    assert "devil" in looks(page, "c1-2")
    page.execute_script(PASTE, "c10-10", "É12\n" + "A" * 60)
    waits(page, "pasted", "ce ne sont pas des lettres : 1 2", "faute de place : 6 lettres")
    assert (value(page, "rows"), value(page, "columns")) == ("15", "64")
    assert row(page, 10)[10] == "E"
    assert page.execute_script("return document.documentElement.scrollWidth <= innerWidth")


def test_rows_and_columns_are_chosen_and_kept(page: Chrome) -> None:
    sits_down(page)
    for name, size in (("rows", "9"), ("columns", "64")):
        typed(page, name, Keys.CONTROL, "a", Keys.NULL, size, Keys.TAB)
    page.refresh()
    until(page, "#sheet .totals")
    assert count(page, "#grid input") == 9 * 64


def test_a_game_is_played_scored_and_taken_back(page: Chrome) -> None:
    sits_down(page, "scrabble")
    lay(page, "c0-0", "MER")
    waits(page, "judged", "case de départ")
    tap(page, "clear")
    lay(page, "c7-6", "MER")
    waits(page, "judged", "Ce coup vaut 8 points.", "MER : 8 points")
    tap(page, "play")
    waits(page, "turn", "À Luc de jouer.")
    waits(page, "sheet", "Anne 8", "MER 8", "pioche 3")
    lay(page, "c0-0", "EAU")
    tap(page, "play")
    waits(page, "sheet", "toucher", "Anne 8")
    tap(page, "clear", "pass")
    waits(page, "turn", "À Anne de jouer.")
    page.refresh()
    waits(page, "turn", "À Anne de jouer.")
    assert row(page, 7) == "......MER......"
    tap(page, "undo")
    waits(page, "turn", "À Luc de jouer.")
    tap(page, "undo")
    waits(page, "judged", "La grille est vide")
    assert not at(page, "undo").is_enabled()


def test_a_game_is_shared_by_its_address(page: Chrome) -> None:
    sits_down(page, "scrabble", "Zoé, Luc")
    lay(page, "c7-6", "MeR")
    waits(page, "judged", "Ce coup vaut")
    tap(page, "play")
    waits(page, "turn", "À Luc")
    lay(page, "c6-7", "MR")  # over the devil that lies there
    address = page.current_url
    page.execute_script("localStorage.clear()")
    opened(page, address)
    waits(page, "sheet", "Zoé")
    assert (row(page, 6)[7], row(page, 7)[6:9]) == ("M", "MER")
    tap(page, "new")
    waits(page, "judged", "La grille est vide")
    page.back()
    waits(page, "turn", "À Luc")


def test_each_game_is_taken_up_where_it_was_left(page: Chrome) -> None:
    sits_down(page, "scrabble")
    lay(page, "c7-6", "MER")
    waits(page, "judged", "Ce coup vaut")
    tap(page, "play")
    waits(page, "turn", "À Luc")
    Select(at(page, "game")).select_by_value("diamino-competition")
    waits(page, "turn", "À Anne")
    assert count(page, "#grid [data-cell='#']") == 20
    assert "Départ" in str(at(page, "c8-8").get_attribute("aria-label"))
    Select(at(page, "game")).select_by_value("scrabble")
    waits(page, "turn", "À Luc")
    assert count(page, "#grid [data-cell=T]") == 8


def test_rules_are_told_and_chosen(page: Chrome) -> None:
    sits_down(page, "diamino-competition")
    page.find_element(By.CSS_SELECTOR, "[data-text=rules]").click()
    waits(page, "rules", "la première est posée sur la case Départ", "case noire")
    page.find_element(By.CSS_SELECTOR, "[data-text=options]").click()
    tap(page, "option-marque")
    waits(page, "sheet", "Anne : 12")
    page.refresh()
    waits(page, "sheet", "Anne : 12")
    assert at(page, "option-marque").is_selected()


def test_the_page_deals_and_follows_hands(page: Chrome) -> None:
    sits_down(page, "scrabble")
    tap(page, "deal")
    WebDriverWait(page, FAILSAFE).until(lambda _: count(page, "#tiles button") == 7)
    hand = value(page, "rack")
    tap(page, "exchange")
    waits(page, "judged", "les lettres que vous échangez")
    typed(page, "amount", hand[:2])
    tap(page, "exchange")
    waits(page, "turn", "À Luc")
    tap(page, "pass")
    waits(page, "turn", "À Anne")
    assert len(value(page, "rack")) == 7
    kept = value(page, "rack")
    page.refresh()
    waits(page, "turn", "À Anne")
    assert value(page, "rack") == kept
    assert not at(page, "tiles").is_displayed()  # whoever holds the telephone asks for it
    tap(page, "uncover", "c7-7")
    page.find_element(By.CSS_SELECTOR, "#tiles button").click()
    assert count(page, "#tiles button") == 6


@pytest.mark.parametrize(
    ("button", "hint"),
    [("exchange", "les lettres que vous échangez"), ("play", "Posez d’abord")],
)
def test_a_hint_stays_whatever_was_to_be_judged_in_a_moment(
    page: Chrome, button: str, hint: str
) -> None:
    """What is laid is judged 250 ms later; whoever taps before that reads what was said then."""
    sits_down(page, "scrabble")
    tap(page, "deal")
    WebDriverWait(page, FAILSAFE).until(lambda _: count(page, "#tiles button") == 7)
    page.execute_async_script(
        "const [button, done] = arguments;"
        "document.getElementById('clear').click();"
        "document.getElementById(button).click();"
        "setTimeout(done, 300);",  # timers of a page run in the order of their times
        button,
    )
    assert hint in waits(page, "judged", "")


def test_a_letter_that_is_not_held_is_refused(page: Chrome) -> None:
    sits_down(page, "scrabble")
    address = page.current_url
    opened(page, f"{address}&seed=1")
    WebDriverWait(page, FAILSAFE).until(lambda _: len(value(page, "rack")) == 7)
    missing = next(letter for letter in "WKXYZ" if letter not in value(page, "rack"))
    at(page, "vocabulary").click()
    typed(page, "add", missing * 2, Keys.TAB)
    lay(page, "c7-7", missing * 2)
    tap(page, "play")
    waits(page, "sheet", "main")
    assert "moves" not in page.current_url


def test_anybody_may_begin(page: Chrome) -> None:
    sits_down(page, "scrabble")
    page.find_element(By.CSS_SELECTOR, "#first button").click()
    waits(page, "turn", "À Luc")
    lay(page, "c7-6", "MER")
    waits(page, "judged", "Ce coup vaut")
    tap(page, "play")
    waits(page, "turn", "À Anne")
    waits(page, "sheet", "Luc 8")
    assert at(page, "first").text == ""


def test_a_solitaire_is_measured(page: Chrome, served: Served) -> None:
    opened(page, f"{served.url}/#place=board&game=diamino&players=Anne&o=solitaire:condensed&g=MER")
    waits(page, "judged", "Réussite : 3 × 1, 3 carrés à l’endroit, 0 retournés, 60 de reste")


def test_a_solitaire_is_solved_where_the_service_does_so(
    browser: Chrome, page: Chrome, served: Served, small_build: Path, tmp_path: Path
) -> None:
    box = "#place=board&game=diamino&players=Anne&o=solitaire:box"
    opened(page, f"{served.url}/{box}")
    waits(page, "turn", "À Anne")
    tap(page, "solve")
    waits(page, "solved", "ARBITRE_SOLVERS")
    with serving(small_build, tmp_path / "log", ARBITRE_SOLVERS="1") as solving:
        opened(browser, f"{solving.url}/{box}")
        waits(browser, "turn", "À Anne")
        tap(browser, "solve")
        waits(browser, "judged", "Réussite : 9 × 7", "La réussite est complète.")


def test_why_a_game_ended_is_told(page: Chrome) -> None:
    sits_down(page, "diamino")
    lay(page, "c3-3", "MER")
    waits(page, "judged", "Bon")
    tap(page, "play")
    waits(page, "turn", "À Luc")
    tap(page, "end")
    waits(page, "sheet", "Partie finie.", "d’un commun accord", "Personne n’est dit gagnant.")
    assert not at(page, "play").is_enabled()


def test_what_is_left_in_hand_settles_the_end(page: Chrome) -> None:
    sits_down(page, "scrabble")
    lay(page, "c7-6", "MER")
    waits(page, "judged", "Ce coup vaut")
    tap(page, "play")
    waits(page, "turn", "À Luc")
    for name in ("Luc", "Anne") * 3:
        waits(page, "turn", f"À {name}")
        tap(page, "pass")
    waits(page, "sheet", "Partie finie. Tous ont passé", "reste en main inconnu")
    page.find_element(By.CSS_SELECTOR, "[data-text=left]").click()
    typed(page, "left-0", "EEEEEEE", Keys.TAB)
    typed(page, "left-1", "AAAAAAA", Keys.TAB)
    waits(page, "sheet", "Anne : −7 points", "Anne 1", "Gagne : Anne.")


def test_what_can_be_played_is_told_and_laid_by_a_tap(page: Chrome) -> None:
    sits_down(page)
    typed(page, "rack", "MER", Keys.ENTER)
    until(page, "#moves button")
    page.find_element(By.CSS_SELECTOR, "#moves button").click()
    waits(page, "judged", "✓ Bon")
    assert row(page, 7).strip(".")  # in the middle, with room on all sides


def test_the_board_grows_on_all_sides(page: Chrome) -> None:
    sits_down(page)
    lay(page, "c0-0", "TES")
    waits(page, "judged", "✓ TES")
    tap(page, "play")
    waits(page, "turn", "Luc")
    typed(page, "rack", "E", Keys.ENTER)
    longer = until(page, "#moves button")
    assert longer.text == "ETES"
    longer.click()  # it begins on the left of all that lies
    waits(page, "judged", "Cela se joue", "✓ ETES")
    tap(page, "grow-above", "grow-before", "grow-below", "grow-behind")
    assert row(page, 2).startswith("..ETES")
    assert count(page, "#grid input") == (15 + 4) * (15 + 1 + 4)
    tap(page, "play")
    waits(page, "turn", "Anne")
    lay(page, "c-2--1", "O")
    page.refresh()
    waits(page, "sheet", "ETES")
    assert row(page, 2).startswith("..ETES")
    assert row(page, 0).startswith("..O.")
    for _ in range(30):
        tap(page, "grow-above")
    assert count(page, "#grid tr") == 64
    Select(at(page, "game")).select_by_value("scrabble")
    until(page, "#grid td[data-cell]")
    assert not at(page, "grow-above").is_displayed()


PURE = """
const done = arguments[arguments.length - 1];
const load = (name) => import(`/static/${name}.js`);
Promise.all(["rows", "record", "address", "bag"].map(load)).then(([rows, record, address, bag]) => {
  const players = ["Zoé", "Luc"];
  const moves = record.encode(arguments[0], players, null);
  const state = { place: "board", players: "Zoé, l’autre & moi", moves };
  const read = rows.read("C H\\tA\\n(QU)#?e\\r\\n");
  done({
    cells: Object.fromEntries(read.cells), strange: read.strange,
    rows: rows.write(rows.read("A.(QU)/.b").cells),
    text: moves, moves: record.decode(moves, players, null),
    state: address.fromAddress(address.toAddress(state)).players,
    bag: bag.shuffled([1, 2, 3, 4], 7), again: bag.shuffled([1, 2, 3, 4], 7),
  });
});
"""
MOVES = [
    {
        "player": "Zoé",
        "tiles": [
            {"row": 1, "column": 2, "letter": "M"},
            {"row": 3, "column": 2, "letter": "QU"},
            {"row": 4, "column": 2, "letter": "e"},
        ],
        "draws": 3,
    },
    {"player": "Luc", "exchange": "A?"},
    {"player": "Luc", "exchange": 2},
    {"player": "Zoé", "pass": True},
    {"end": "agreed"},
]


def test_rows_records_and_addresses_come_back_as_they_went(page: Chrome) -> None:
    said = page.execute_async_script(PURE, MOVES)
    assert said["cells"] == {"0,1": "A", "1,0": "QU", "1,1": "#", "1,2": "?", "1,3": "e"}
    assert said["strange"] == ["C H"]
    assert said["rows"] == "A.(QU)/.b"
    assert said["text"] == "0d1.2:M.(QU)e*3;1xA?;1x2;0p;-e"
    assert said["moves"] == MOVES
    assert said["state"] == "Zoé, l’autre & moi"
    assert sorted(said["bag"]) == [1, 2, 3, 4]
    assert said["bag"] == said["again"]
