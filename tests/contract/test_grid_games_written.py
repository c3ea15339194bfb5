"""The worked games of words on a grid in `docs/`: read as they stand, sent, and compared."""

import re
from collections.abc import Sequence

import pytest

from tests.contract.serving import Served
from tests.contract.written import FOLDERS, PLAYERS, Json, Page, scored, sums

LAID = re.compile(r"([A-Za-z]+) (?:en|at) (-?\d+),(-?\d+) (\w+)")
DIRECTIONS = {"horizontal": "across", "vertical": "down"}


def move(row: list[str]) -> Json:
    """Read a row of the table as a move."""
    _, player, plays, _, drawn, *_ = row
    made: Json = {"player": player} | ({"drawn": drawn} if drawn != "–" else {})
    if laid := LAID.fullmatch(plays):
        word, line, column, direction = laid.groups()
        place = {"row": int(line), "column": int(column)}
        return made | {
            "word": word, **place, "direction": DIRECTIONS.get(direction, direction),
        }  # fmt: skip
    return made | {"exchange": plays.split()[1]}


def replayed(
    served: Served, page: Page, game: str, more: Sequence[str] = (), **rules: bool
) -> tuple[Json, list[Json]]:
    """Return the sheet of the whole game, and those after each move; `more` are words not laid."""
    rows = page.rows()
    # The dictionaries of the tests are small: the words of the page are added to them.
    add = sorted({*(word for row in rows for word in re.findall("[A-Z]+", row[3])), *more})
    dealt = {player: page.line(f"- {player}") for player in PLAYERS}
    moves = [move(row) for row in rows]
    record = {"game": game, "players": PLAYERS, "dealt": dealt, "rules": rules, "add": add}
    after = [
        served.ask("POST", "/score", json=record | {"moves": moves[:played]}).json()
        for played in range(1, len(moves) + 1)
    ]
    sheet = scored(served, record | {"moves": moves})
    assert [one["next"] for one in after] == [row[1] for row in rows[1:]] + [None]
    assert sheet["finished_because"] == "out"
    ((player, left),) = ((player, left) for player, left in sheet["held"].items() if left)
    assert left == page.line(f"Il reste à {player}", f"{player} still holds")
    told = ", ".join(f"{player} {sheet['scores'][player]}" for player in PLAYERS)
    assert told == page.line("Points à la fin", "Points at the end")
    assert ", ".join(sheet["winners"]) == page.line("Gagne", "Winner")
    return sheet, after


def words(sheet: Json, form: str) -> list[str]:
    """Write the words of each move as the page does."""
    return [
        " + ".join(form.format(**word) for word in move.get("words", [])) or "–"
        for move in sheet["moves"]
    ]


@pytest.mark.parametrize("language", FOLDERS)
def test_a_game_of_diamino(served: Served, language: str) -> None:
    page = Page(language, "diamino")
    sheet, after = replayed(served, page, "diamino", [page.line("Mot qui", "Word that")])
    assert words(sheet, "{word}") == [row[3] for row in page.rows()]
    left = [[str(len(one["held"][player])) for player in PLAYERS] for one in after]
    assert left == [row[-2:] for row in page.rows()]
    assert [move["could_play"] for move in sheet["moves"] if "could_play" in move] == [True]


@pytest.mark.parametrize("language", FOLDERS)
def test_a_game_of_diamino_competition(served: Served, language: str) -> None:
    page = Page(language, "diamino-competition")
    sheet, _ = replayed(served, page, "diamino-competition", marque=True)
    assert words(sheet, "{word}") == [row[3] for row in page.rows()]
    assert list(sums(sheet)) == [row[-2:] for row in page.rows()]


@pytest.mark.parametrize("language", FOLDERS)
def test_a_game_of_scrabble(served: Served, language: str) -> None:
    page = Page(language, "scrabble")
    sheet, _ = replayed(served, page, "scrabble")
    assert words(sheet, "{word} {points}") == [row[3] for row in page.rows()]
    assert list(sums(sheet)) == [row[-2:] for row in page.rows()]
