"""The command line finds words as the service does."""

import json

import pytest
from click.testing import CliRunner

from service.app import create_app
from service.cli import main
from service.settings import Settings


@pytest.mark.parametrize(
    ("arguments", "path"),
    [
        (
            ["anagrams", "CHA?", "--min-length", "4", "--limit", "3", "--tiles", "francais"],
            "/anagrams?letters=CHA?&min_length=4&limit=3&tiles=francais",
        ),
        (
            ["patterns", "1[AE]*1", "--letters", "SERIES"],
            "/patterns?pattern=1[AE]*1&letters=SERIES",
        ),
        (["hooks", "été"], "/hooks/été?dictionary=francais"),
        (["random", "--seed", "5", "--count", "4"], "/random?seed=5&count=4"),
    ],
)
def test_the_same_answer(arguments: list[str], path: str) -> None:
    client = create_app(Settings.from_environment({"ARBITRE_STORE": ""})).test_client()
    said = CliRunner().invoke(main, [*arguments, "--json"])
    assert json.loads(said.output) == client.get(path).json
    text = client.get(path, headers={"Accept": "text/plain"}).text
    assert CliRunner().invoke(main, arguments).output == text


def test_what_means_nothing_is_refused() -> None:
    said = CliRunner().invoke(main, ["patterns", "["])
    assert said.exit_code == 2
    assert "/pattern" in said.output


def test_what_can_be_played_as_the_service_says_it() -> None:
    client = create_app(Settings.from_environment({"ARBITRE_STORE": ""})).test_client()
    body = {"game": "scrabble", "rack": "OS?", "limit": 3}
    asked = json.dumps(body)
    said = CliRunner().invoke(main, ["moves", "-", "--json"], input=asked)
    assert json.loads(said.output) == client.post("/moves", json=body).json
    lines = CliRunner().invoke(main, ["moves", "-"], input=asked).output.splitlines()
    assert len(lines) == 3
    assert all(line.split()[0].isdigit() for line in lines)
    refused = CliRunner().invoke(main, ["moves", "-"], input='{"game": "scrabble"}')
    assert refused.exit_code == 2
