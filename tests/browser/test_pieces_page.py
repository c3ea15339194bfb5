"""Cards and dominoes, drawn as they look and laid by tapping."""

from collections.abc import Iterator
from itertools import product
from pathlib import Path

import pytest
from selenium.webdriver import Chrome, Keys
from selenium.webdriver.common.by import By
from selenium.webdriver.support.ui import WebDriverWait

from service.games.digramme import GAME
from tests.browser.page import count
from tests.browser.table import at, opened, tap, typed, until, waits
from tests.contract.serving import TOKEN, Served, serving
from tests.waiting import FAILSAFE

SIDES = ("north", "east", "south", "west")
HAND = "#hand .card"


@pytest.fixture(scope="module")
def house(small_build: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """Yield a service with `digrammes`, every word that two cards of the deck can form."""
    log = tmp_path_factory.mktemp("pieces") / "gunicorn.log"
    with serving(small_build, log, ARBITRE_TOKEN=TOKEN) as running:
        edges = {card[side] for card in GAME.describe()["decks"][0]["cards"] for side in SIDES}
        words = "\n".join(first + second for first, second in product(sorted(edges), repeat=2))
        assert running.put("digrammes", words + "\n").status_code in (200, 201)
        yield running


def table(page: Chrome, served: Served, **state: str) -> None:
    """Open a game as a link would."""
    shared = "&".join(f"{name}={value}" for name, value in state.items())
    opened(page, f"{served.url}/#place=board&players=Anne,Luc&{shared}")
    waits(page, "turn", "de jouer")


def pick(page: Chrome, place: int = 0) -> None:
    """Choose a piece of the hand, once it is uncovered, unless it is chosen already."""
    if at(page, "uncover").is_displayed():
        tap(page, "uncover")
    piece = page.find_elements(By.CSS_SELECTOR, HAND)[place]
    if piece.get_attribute("aria-pressed") != "true":
        piece.click()


def where(page: Chrome, kind: str = "fits") -> int:
    """Wait until it is known where the piece fits, and return how many such places there are."""
    WebDriverWait(page, FAILSAFE).until(lambda _: at(page, "fits").text)
    return count(page, f"#table .{kind}")


def take(page: Chrome, **edges: str) -> None:
    """Type a card as it is in the box."""
    for name, letters in edges.items():
        page.find_element(By.NAME, name).send_keys(letters)
    page.find_element(By.CSS_SELECTOR, "#picker form button").click()


def test_cards_of_a_box_are_typed_turned_and_laid(page: Chrome, served: Served) -> None:
    table(page, served, game="digramme", add="mere")
    waits(page, "judged", "Prenez d’abord")
    tap(page, "take")
    take(page, north="te", east="me", south="zo", west="pa")
    until(page, "#table .place").click()
    waits(page, "judged", "elle n’est le coup de personne")
    tap(page, "play")
    until(page, "#table .laid-piece[role=img]")
    take(page, north="re", east="xx", south="ww", west="zz")
    assert (where(page), where(page, "fits-turned")) == (0, 1)  # MERE, once it is turned
    page.find_element(By.CSS_SELECTOR, "#table .place:not(.fits-turned)").click()
    waits(page, "judged", "✗ Cela ne se joue pas", "✗ ")
    page.find_element(By.CSS_SELECTOR, "#table .tried").click()
    for _ in range(3):
        tap(page, "turn-piece")
    assert where(page) == 1
    page.find_element(By.CSS_SELECTOR, "#table .fits").click()
    waits(page, "judged", "✓ Cela se joue", "✓ MERE")
    tap(page, "play")
    waits(page, "sheet", "MERE")
    waits(page, "turn", "À Luc")
    page.refresh()
    waits(page, "sheet", "MERE")
    assert count(page, "#table .laid-piece") == 2
    assert count(page, HAND) == 0
    tap(page, "undo")
    WebDriverWait(page, FAILSAFE).until(lambda _: count(page, "#table .laid-piece") == 1)
    assert count(page, HAND) == 1


def test_a_game_of_cards_is_dealt_and_played_to_a_suite(page: Chrome, house: Served) -> None:
    table(page, house, game="digramme", d="digrammes")
    tap(page, "deal")
    WebDriverWait(page, FAILSAFE).until(lambda _: count(page, HAND) == 4)
    assert count(page, "#table .laid-piece") == 1
    for column in range(3):
        pick(page)
        assert where(page) == 4 + 2 * column
        right = f"[aria-label='Poser en 0, {column + 1}']"
        page.find_element(By.CSS_SELECTOR, f"#table {right}").click()
        waits(page, "judged", "✓ Cela se joue", "1 suite" if column == 2 else "0 suite")
        tap(page, "play")
        until(page, f"#sheet tbody tr:nth-child({column + 2})")
        WebDriverWait(page, FAILSAFE).until(lambda _: count(page, HAND) == 4)
    assert "→ Anne" in at(page, "table").text
    waits(page, "sheet", "Anne 1", "Flèches posées : 1 sur 10")
    pick(page)
    tap(page, "discard")
    waits(page, "sheet", "se défausse de 1")
    kept = page.execute_script("return document.getElementById('hand').innerHTML")
    page.refresh()
    waits(page, "sheet", "se défausse de 1")
    assert page.execute_script("return document.getElementById('hand').innerHTML") == kept


def test_two_cards_are_laid_in_one_move(page: Chrome, house: Served) -> None:
    table(page, house, game="digramme", d="digrammes", rack="0r0,1r0", moves="-i5r0@0.0")
    for place, label in enumerate(("0, 1", "0, 2")):
        pick(page, place)
        where(page)
        page.find_element(By.CSS_SELECTOR, f"#table [aria-label='Poser en {label}']").click()
        waits(page, "judged", "Cela se joue")
    assert count(page, "#table .tried") == 2
    tap(page, "play")
    waits(page, "turn", "À Luc")
    assert count(page, HAND) == 0


def test_dominoes_are_dealt_opened_and_scored(page: Chrome, served: Served) -> None:
    table(page, served, game="dominos", seed="598201006")
    WebDriverWait(page, FAILSAFE).until(lambda _: count(page, HAND) == 1)
    until(page, "#table .place").click()
    waits(page, "judged", "Cela se joue")
    tap(page, "play")
    waits(page, "turn", "À Luc")
    assert where(page, "fits-turned") + where(page) > 0
    page.find_element(By.CSS_SELECTOR, "#table .fits, #table .fits-turned").click()
    waits(page, "judged", "✓ Cela se joue")
    tap(page, "play")
    WebDriverWait(page, FAILSAFE).until(lambda _: count(page, HAND) == 2)
    waits(page, "turn", "À Anne")
    pick(page)
    where(page)
    page.find_element(By.CSS_SELECTOR, "#table .fits, #table .fits-turned").click()
    waits(page, "judged", "Ce coup vaut", "bord")
    tap(page, "play")
    waits(page, "turn", "À Luc")
    waits(page, "sheet", "Réserve : 53")
    assert count(page, "#table .laid-piece circle") == 3 * 7


def test_dominoes_of_a_box_are_found_by_colour(page: Chrome, served: Served) -> None:
    table(page, served, game="dominos")
    tap(page, "take")
    typed(page, "find-piece", "bleu")
    page.find_element(By.CSS_SELECTOR, "#picker .card").click()
    assert "domino bleu" in str(
        page.find_element(By.CSS_SELECTOR, HAND).get_attribute("aria-label")
    )
    tap(page, "turn-piece")
    until(page, "#table .place").click()
    waits(page, "judged", "Cela se joue")
    tap(page, "play")
    waits(page, "turn", "À Luc")
    box = page.find_element(By.CSS_SELECTOR, "#table .laid-piece").size
    assert box["height"] > box["width"]
    page.find_element(By.CSS_SELECTOR, "#picker form button").click()  # all red, as the form is
    waits(page, "judged", "Touchez une place")
    assert where(page, "place") > 0
    page.find_element(By.CSS_SELECTOR, "#table .place").click()
    waits(page, "judged", "✗ Cela ne se joue pas", "couleur")
    typed(page, "players", Keys.TAB)
    assert page.execute_script("return document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize(
    ("game", "moves", "rack"),
    [
        (
            "digramme",
            "-i5r0@0.0;0c999r0@0.1;0c5r0@x.y;zz;9p;0t998r0",
            "999r0,foo,AA-BB-CC-DD-mauve-1",
        ),
        ("dominos", "0c999r1@0.0;0ch-red@0.0;0t1r0,", "h-red-red,v-mauve"),
        ("scrabble", "0c5r0@0.0;0aM;-i5r0@0.0;%", "é1?"),
    ],
)
def test_a_link_that_was_cut_or_is_odd_breaks_nothing(
    page: Chrome, served: Served, game: str, moves: str, rack: str
) -> None:
    table(page, served, game=game, moves=moves, rack=rack)
    waits(page, "sheet", "Anne 0")
    logged = page.execute("getLog", {"type": "browser"})["value"]
    assert [entry["message"] for entry in logged if "Uncaught" in entry["message"]] == []


PURE = """
const done = arguments[arguments.length - 1];
const load = (name) => import(`/static/${name}.js`);
Promise.all(["dominoes", "cards"].map(load)).then(([{ dominoes }, { cards }]) => {
  const [domino, card] = arguments;
  done({
    quarters: [1, 2, 3, 4].map((n) => dominoes.spell(dominoes.turned(domino, n))),
    read: dominoes.read(dominoes.spell(dominoes.turned(domino, 1))),
    turned: cards.turned(card, 1), card: cards.read(cards.spell(card)),
  });
});
"""
DOMINO = {
    "orientation": "horizontal",
    "colours": {
        "centre": "red",
        "north": ["blue", "pink"],
        "east": "green",
        "south": ["yellow", "orange"],
        "west": "blue",
    },
}
CARD = {"north": "AA", "east": "BB", "south": "CC", "west": "DD", "colour": "red", "points": 2}


def test_pieces_turn_clockwise_and_are_written_and_read(page: Chrome) -> None:
    said = page.execute_async_script(PURE, DOMINO, CARD)
    assert said["quarters"] == [
        "v-red-blue-blue-pink-green-yellow-orange",
        "h-red-orange-yellow-blue-pink-blue-green",
        "v-red-green-orange-yellow-blue-pink-blue",
        "h-red-blue-pink-green-yellow-orange-blue",
    ]
    assert said["read"]["colours"]["east"] == ["blue", "pink"]
    assert said["turned"] == {**CARD, "north": "DD", "east": "AA", "south": "BB", "west": "CC"}
    assert said["card"] == CARD
