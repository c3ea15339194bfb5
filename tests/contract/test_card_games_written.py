"""The worked games of Digramme and dominoes in `docs/`: read as they stand, sent, and compared."""

import re

import pytest

from tests.contract.serving import Served
from tests.contract.written import FOLDERS, PLAYERS, Json, Page, scored, sums

COLOURS = {
    "rouge": "red", "bleu": "blue", "vert": "green", "jaune": "yellow", "violet": "purple",
    "rose": "pink", "orange": "orange",
}  # fmt: skip
CARD = re.compile(
    r"([A-Z]{2})-([A-Z]{2})-([A-Z]{2})-([A-Z]{2}) (\w+) ([12])( (?:en|at) -?\d+,-?\d+)?"
)
DOMINO = re.compile(
    r"\b(\w) (\w{1,2}) (\w{1,2}) (\w{1,2}) (\w{1,2})( (?:en|at) -?\d+,-?\d+)?(?=;| ;|$)"
)


def place(text: str) -> Json:
    """Read where something lies, ` en 0,-1`; nothing for what is held."""
    if not text:
        return {}
    row, column = text.split()[1].split(",")
    return {"row": int(row), "column": int(column)}


def cards(text: str) -> list[Json]:
    return [
        {
            **dict(zip(("north", "east", "south", "west"), found[:4], strict=True)),
            "colour": COLOURS.get(found[4], found[4]),
            "points": int(found[5]),
            **place(found[6]),
        }
        for found in CARD.findall(text)
    ]


@pytest.mark.parametrize("language", FOLDERS)
def test_a_game_of_digramme(served: Served, language: str) -> None:
    page = Page(language, "digramme")
    moves: list[Json] = [{"initial": cards(page.line("Carte initiale", "Initial card"))[0]}]
    for _, player, plays, _, drawn, *_ in page.rows():
        move: Json = {"player": player}
        if plays in ("passe", "passes"):
            move["pass"] = True
        else:
            discarded = plays.startswith(("se défausse", "discards"))
            move["discard" if discarded else "cards"] = cards(plays)
        moves.append(move | ({"drawn": cards(drawn)} if drawn != "–" else {}))
    rules = {
        "arrows": int(page.line("Flèches convenues", "Arrows agreed")),
        "accepted": page.line("Mots admis", "Words accepted").split(", "),
    }
    dealt = {player: cards(page.line(f"- {player}")) for player in PLAYERS}
    # The dictionaries of the tests are small: the words of the page are added to them.
    add = [word for row in page.rows() for word in row[3].split() if word != "–"]
    add.append(page.line("Mot qui", "Word that"))
    record: Json = {"game": "digramme", "deck": "example", "dealt": dealt, "rules": rules}
    record |= {"moves": moves, "add": add}
    sheet = scored(served, record)
    words = [" ".join(word["word"] for word in move["words"]) or "–" for move in sheet["moves"][1:]]
    assert words == [row[3] for row in page.rows()]
    assert list(sums(sheet)) == [row[-2:] for row in page.rows()]
    assert next(move["blocked"] for move in sheet["moves"] if "blocked" in move) is False
    told = ", ".join(f"{player} {sheet['card_points'][player]}" for player in PLAYERS)
    assert told == page.line("Points des cartes", "Points of the cards")
    assert sheet["finished_because"] == "tie_break"
    assert ", ".join(sheet["winners"]) == page.line("Gagne", "Winner")


@pytest.mark.parametrize("language", FOLDERS)
def test_a_game_of_dominoes(served: Served, language: str) -> None:
    page = Page(language, "dominos")
    letters = {
        letter: COLOURS.get(name, name)
        for letter, name in (one.split() for one in page.line("Couleurs", "Colours").split(", "))
    }

    def dominoes(text: str) -> list[Json]:
        return [domino(found, letters) for found in DOMINO.findall(text)]

    moves = [
        {"player": player}
        | ({"pass": True} if plays in ("passe", "passes") else {"dominoes": dominoes(plays)})
        | ({"drawn": dominoes(drawn)} if drawn != "–" else {})
        for _, player, plays, _, _, drawn, *_ in page.rows()
    ]
    record: Json = {
        "game": "dominos",
        "set": "example",
        "dealt": {player: dominoes(page.line(f"- {player}")) for player in PLAYERS},
        "rules": {"target": int(page.line("But convenu", "Target agreed"))},
        "moves": moves,
    }
    sheet = scored(served, record)
    for row, move in zip(page.rows(), sheet["moves"], strict=True):
        laid = move.get("dominoes", [])
        surfaces = [surface["points"] for one in laid for surface in one["surfaces"]]
        assert row[3] == (" + ".join(str(one["edges"]) for one in laid) or "–")
        assert row[4] == (" + ".join(map(str, surfaces)) or "–")
    assert list(sums(sheet)) == [row[-2:] for row in page.rows()]
    assert sheet["finished_because"] == "target"
    assert ", ".join(sheet["winners"]) == page.line("Gagne", "Winner")


def domino(found: tuple[str, ...], letters: dict[str, str]) -> Json:
    """Read a domino: its middle, then its sides from the north, a letter for each circle."""
    centre, *around, lies = found
    sides = [[letters[letter] for letter in side] for side in around]
    told = [side[0] if len(side) == 1 else side for side in sides]
    return {
        "orientation": "horizontal" if len(sides[0]) == 2 else "vertical",
        "colours": {
            "centre": letters[centre],
            **dict(zip(("north", "east", "south", "west"), told, strict=True)),
        },
        **place(lies),
    }
