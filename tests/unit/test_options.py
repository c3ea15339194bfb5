"""The options that the code knows are those that the games declare."""

from typing import get_args, get_type_hints

import pytest

from service.games import games
from service.games.competition.play import Rules as CompetitionRules
from service.games.diamino.options import Rules as DiaminoRules
from service.games.scrabble.rules import Rules as ScrabbleRules

TYPES = {"integer": int, "boolean": bool, "string": str}


@pytest.mark.parametrize(
    ("game", "rules"),
    [
        ("diamino-competition", CompetitionRules),
        ("diamino", DiaminoRules),
        ("scrabble", ScrabbleRules),
    ],
)
def test_every_option_is_typed_as_it_is_declared(game: str, rules: type) -> None:
    declared = {option["name"]: option for option in games()[game].describe()["options"]}
    known = get_type_hints(rules)
    assert list(known) == list(declared)
    for name, option in declared.items():
        parts = get_args(known[name]) or (known[name],)
        may_be_off = type(None) in parts
        assert may_be_off == (option["default"] is None), name
        choices = option["schema"].get("enum")
        if choices:
            literals = [one for part in parts for one in (get_args(part) or (part,))]
            assert {*choices} <= {*literals}, name
        elif option["schema"]["type"] in TYPES:
            assert TYPES[option["schema"]["type"]] in parts, name
