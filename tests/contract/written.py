"""The worked games in `docs/`: a page read as it stands, and the sheet of its record."""

from collections.abc import Iterator
from typing import Any

from tests.contract.serving import ROOT, Served

Json = dict[str, Any]
FOLDERS = {"fr": ROOT / "docs" / "parties", "en": ROOT / "docs" / "games"}
PLAYERS = ["Anne", "Luc"]


class Page:
    """A page with a game."""

    def __init__(self, language: str, name: str) -> None:
        self.text = (FOLDERS[language] / f"{name}.md").read_text(encoding="utf-8")

    def line(self, *beginnings: str) -> str:
        """Return what follows the colon of the line that begins so."""
        for line in self.text.splitlines():
            if line.startswith(beginnings):
                return line.partition(":")[2].strip()
        raise LookupError(beginnings)

    def rows(self) -> list[list[str]]:
        """Return the cells of the table, without its head."""
        table = [line for line in self.text.splitlines() if line.startswith("|")]
        return [[cell.strip() for cell in line.strip("|").split("|")] for line in table[2:]]


def sums(sheet: Json) -> Iterator[list[str]]:
    """Yield the totals after each move of a player."""
    totals = dict.fromkeys(PLAYERS, 0)
    for move in sheet["moves"]:
        if move["player"] is None:
            continue
        totals[move["player"]] += move["points"]
        for effect in move["effects"]:
            if "points" in effect:
                totals[effect["player"]] += effect["points"]
        yield [str(totals[player]) for player in PLAYERS]


def scored(served: Served, record: Json) -> Json:
    answer = served.ask("POST", "/score", json={"players": PLAYERS, **record})
    assert answer.status_code == 200, answer.text
    sheet: Json = answer.json()
    assert not [move["violations"] for move in sheet["moves"] if move["violations"]]
    assert sheet["finished"]
    return sheet
