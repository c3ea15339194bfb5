"""Every string of two letters on a board, on cards, and in a move: judged, never a failure."""

from collections.abc import Iterable
from typing import Any

import pytest

from tests.sweep.asking import LANGUAGES, Json, Service, hold, strings

PAIRS = strings(2)


def check_words(told: Json, about: object) -> list[Json]:
    """Hold the words of an answer: each is valid, or the reason is told."""
    words: list[Json] = told["words"]
    for word in words:
        if not word["valid"]:
            hold(word["reason"], about)
    return words


@pytest.mark.parametrize("game", ["diamino", "scrabble"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_boards(service: Service, game: str, language: str) -> None:
    valid = set()
    for pair in PAIRS:
        body = {"board": [pair], "game": game}
        (word,) = check_words(service.ask("/validate", body, language), pair)
        assert word["word"] == pair
        if word["valid"]:
            valid.add(pair)
    refused = {word for word, _, _ in service.refused(PAIRS)}
    assert valid == set(PAIRS) - refused


@pytest.mark.parametrize("places", [[(0, 0), (0, 1)], [(0, 0), (1, 0)]])
def test_moves(service: Service, places: list[tuple[int, int]]) -> None:
    for pair in PAIRS:
        tiles = [
            {"row": row, "column": column, "letter": letter}
            for letter, (row, column) in zip(pair, places, strict=True)
        ]
        moves = [{"player": "A", "tiles": tiles}]
        body = {"game": "diamino", "players": ["A", "B"], "moves": moves}
        (told,) = service.ask("/score", body)["moves"]
        check_words(told, pair)
        assert told["legal"] == all(word["valid"] for word in told["words"])


def card(column: int, east: str, west: str) -> dict[str, Any]:
    return {"row": 0, "column": column, "north": "", "south": "", "east": east, "west": west}


@pytest.mark.parametrize("language", LANGUAGES)
def test_cards(service: Service, language: str) -> None:
    for pair, other in zip(PAIRS, reversed(PAIRS), strict=True):
        cards = [card(0, pair, "AB"), card(1, "CD", other)]
        (word,) = check_words(service.ask("/validate", {"cards": cards}, language), pair)
        assert word["word"] == pair + other


def test_every_short_word_crosses_on_boards(service: Service) -> None:
    """Boards with words of three letters, many of them on one, as far apart as they must be."""
    for rows in batches_of_rows(strings(3), 21):
        told = service.ask("/validate", {"board": rows})
        assert len(check_words(told, rows)) == sum(len(row.split(".")) for row in rows[::2])


def batches_of_rows(words: list[str], tall: int) -> Iterable[list[str]]:
    """Boards of which every other row is empty, with sixteen words in each of the others."""
    lines = [".".join(words[i : i + 16]) for i in range(0, len(words), 16)]
    for i in range(0, len(lines), tall):
        rows: list[str] = []
        for line in lines[i : i + tall]:
            rows += [line, ""]
        yield rows
