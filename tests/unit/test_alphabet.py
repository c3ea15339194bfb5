"""The alphabet has a name on either side of the games' wall, and both say the same."""

import re

import dictionaries
from service import games
from service.contract import Contract
from service.settings import Settings


def test_games_and_dictionaries_number_letters_alike() -> None:
    assert games.ALPHABET == dictionaries.ALPHABET
    assert sum(1 << n for n in range(len(dictionaries.ALPHABET))) == games.EVERY_LETTER


def test_the_contract_has_the_letters_of_keys() -> None:
    pattern = Contract(Settings()).schemas["Key"]["pattern"]
    assert re.fullmatch(pattern, dictionaries.ALPHABET)
    signs = map(chr, range(0x250))
    assert {sign for sign in signs if re.fullmatch(pattern, sign)} == {*dictionaries.ALPHABET}


def test_every_plain_tile_is_told_by_its_letter() -> None:
    for game in games.games().values():
        for tiles in game.describe().get("tile_sets", ()):
            assert {face for face in tiles["tiles"] if len(face) == 1} >= {*dictionaries.ALPHABET}
