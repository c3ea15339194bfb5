"""Cards and dominoes on a terminal: drawn, or listed where the table is too wide."""

from functools import partial

import pytest

from service.games import Limits, games
from service.messages import say
from service.wire import Json
from tests.fakes import EveryWord

TELL = partial(say, "en")


def drawn(game: str, **request: object) -> list[str]:
    ask = games()[game].score if "moves" in request else games()[game].validate
    return ask(request, EveryWord(), Limits()).render(TELL).splitlines()


def card(row: int, column: int, **more: object) -> Json:
    edges = {"north": "TE", "east": "CH", "south": "RE", "west": "PA"}
    return {"row": row, "column": column, **edges, **more}


def domino(row: int, column: int, orientation: str = "horizontal") -> Json:
    sides: Json = {
        "horizontal": {"north": ["red", "blue"], "east": "green", "south": ["red", "blue"]},
        "vertical": {"north": "blue", "east": ["red", "blue"], "south": "green"},
    }[orientation]
    colours = {
        "centre": "red",
        **sides,
        "west": "green" if len(sides["north"]) == 2 else ["red"] * 2,
    }
    return {"row": row, "column": column, "orientation": orientation, "colours": colours}


def test_cards_are_drawn_with_their_suites() -> None:
    cards = [card(0, column, colour="Red", points=2) for column in range(-1, 2)]
    cards += [card(1, 1), card(2, 1)]
    suites = [{"direction": "down", "row": 2, "column": 1, "player": "Anne"}]
    assert drawn("digramme", cards=cards, suites=suites, rules={"min_length": 3}) == [
        "+-----------+-----------+-----------+",
        "|    TE     |    TE     |    TE     |",
        "| PA  2r CH | PA  2r CH | PA  2r CH |",
        "|    RE     |    RE     |    RE     |",
        "+-----------+-----------+-----------+",
        "|           |           |    TE     |",
        "|           |           | PA     CH |",
        "|           |           |    RE     |",
        "+-----------+-----------+-----------+",
        "|           |           |    TE     |",
        "|           |           | PA     CH |",
        "|           |           |    RE     |",
        "+-----------+-----------+-----------+",
        "r Red",
        "",
        "→ 0, -1 x 3",
        "↓ 0, 1 x 3 Anne",
    ]


def test_a_record_of_cards_is_drawn_with_its_initial_card() -> None:
    moves = [{"initial": card(0, 0)}, {"player": "Anne", "cards": [card(0, 1)]}]
    assert drawn("digramme", players=["Anne", "Luc"], moves=moves) == [
        "+-----------+-----------+",
        "|    TE     |    TE     |",
        "| PA     CH | PA     CH |",
        "|    RE     |    RE     |",
        "+-----------+-----------+",
        "",
        "  1.       +0",
        "  2. Anne  +0  CHPA",
        "",
        "Anne     0",
        "Luc      0",
    ]


def test_dominoes_are_drawn_a_capital_for_a_whole_circle() -> None:
    assert drawn("dominos", dominoes=[domino(0, 0), domino(1, 1, "vertical")]) == [
        "+-r-+-b-+",
        "g   R   g",
        "+-r-+-B-+",
        "    r   r",
        "    +-R-+",
        "    r   b",
        "    +-g-+",
        "b blue, g green, r red",
    ]


@pytest.mark.parametrize(("far", "listed"), [(63, False), (64, True)])
@pytest.mark.parametrize("down", [False, True])
@pytest.mark.parametrize("first", [-70, -3, 2])
def test_a_table_of_more_than_64_rows_or_columns_is_listed(
    *, far: int, listed: bool, down: bool, first: int
) -> None:
    """Then each piece has a line, with where it lies."""
    places = [(first, 7), (first + far, 7)] if down else [(7, first), (7, first + far)]
    (row, column), (other_row, other_column) = places
    cards = [card(other_row, other_column), card(row, column, colour="Red", points=2)]
    lines = drawn("digramme", cards=cards)
    if listed:
        assert lines[:4] == [
            f"{row}, {column}: TE | PA  2r CH | RE",
            f"{other_row}, {other_column}: TE | PA     CH | RE",
            "r Red",
            "",
        ]
    else:
        assert set(lines[0]) == {"+", "-"}
        assert lines[0].count("+") == (2 if down else 65)
    # A domino covers two cells: here both in the same row or column of the 64.
    turned = "horizontal" if down else "vertical"
    lines = drawn("dominos", dominoes=[domino(*places[1], turned), domino(*places[0], turned)])
    if listed:
        assert lines[:3] == [
            f"{other_row}, {other_column}: {turned}",
            f"{row}, {column}: {turned}",
            "",
        ]
    else:
        assert set(lines[0]) <= {*"+- ", *"rgb"}


@pytest.mark.parametrize(("game", "part"), [("digramme", "cards"), ("dominos", "dominoes")])
def test_nothing_is_drawn_of_an_empty_table(game: str, part: str) -> None:
    assert drawn(game, **{part: []}) == [""]
    sheet = ["Anne     0", "Luc      0"]
    assert drawn(game, players=["Anne", "Luc"], moves=[]) == sheet
