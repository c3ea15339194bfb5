"""Words found: anagrams, patterns, hooks and draws, against the list of all words."""

from collections import Counter
from typing import Any

import pytest
from flask.testing import FlaskClient

from service.app import create_app
from service.settings import Settings

TEXT = {"Accept": "text/plain"}


@pytest.fixture(scope="module")
def served() -> FlaskClient:
    """The service over the real dictionaries."""
    return create_app(Settings.from_environment({"ARBITRE_STORE": ""})).test_client()


def ask(served: FlaskClient, path: str) -> Any:  # noqa: ANN401 - any JSON value
    answer = served.get(path)
    assert answer.status_code == 200, answer.text
    return answer.json


@pytest.fixture(scope="module")
def animals(served: FlaskClient) -> list[str]:
    words: list[str] = ask(served, "/dictionaries/animaux/words?limit=10000")["words"]
    return words


def anagrams(served: FlaskClient, query: str) -> dict[str, str]:
    """Every word of all pages, with the letters of blanks."""
    found: dict[str, str] = {}
    after = ""
    while True:
        page = ask(served, f"/anagrams?dictionary=animaux&{query}{after}")
        assert page["complete"]
        for group in page["groups"]:
            assert {len(one["word"]) for one in group["words"]} == {group["length"]}
            found |= {one["word"]: one.get("blanks", "") for one in group["words"]}
        if page["next"] is None:
            return found
        after = f"&after={page['next']}"


@pytest.mark.parametrize("letters", ["CHATSIE", "OURSEL?", "??", "eénr?"])
def test_anagrams_are_the_words_that_the_tiles_spell(
    served: FlaskClient, animals: list[str], letters: str
) -> None:
    tiles = letters.upper().replace("É", "E").replace("?", "")
    expected = {}
    for word in sorted(animals, key=lambda word: (-len(word), word)):
        lacking = Counter(word) - Counter(tiles)
        if lacking.total() <= letters.count("?"):
            expected[word] = sorted(lacking.elements())
    found = anagrams(served, f"letters={letters}&limit=7")
    assert list(found) == list(expected)
    assert {word: sorted(blanks) for word, blanks in found.items()} == expected


def test_anagrams_as_text_show_blanks_in_lower_case(served: FlaskClient) -> None:
    path = "/anagrams?letters=CHA?&dictionary=animaux&min_length=4"
    assert "CHAt\n" in served.get(path, headers=TEXT).text


def test_a_tile_set_tells_what_words_are_worth(served: FlaskClient) -> None:
    path = "/anagrams?letters=CHA?&dictionary=animaux&min_length=4&tiles=francais"
    words = {one["word"]: one for g in ask(served, path)["groups"] for one in g["words"]}
    assert words["CHAT"] == {"word": "CHAT", "blanks": "T", "value": 3 + 4 + 1}
    assert "CHAt 8\n" in served.get(path, headers=TEXT).text


@pytest.mark.parametrize("letters", ["CHATSIEOURNL?", "ERAUTOIN??"])
def test_a_search_that_stops_goes_on_with_the_next_page(
    served: FlaskClient, monkeypatch: pytest.MonkeyPatch, letters: str
) -> None:
    whole = anagrams(served, f"letters={letters}&limit=10000")
    monkeypatch.setattr("service.referee.finding.finder.SEARCH_STEPS", 2_000)
    path, found = f"/anagrams?dictionary=animaux&letters={letters}", list[str]()
    page = ask(served, path)
    assert not page["complete"]
    found += [one["word"] for group in page["groups"] for one in group["words"]]
    while page["next"] is not None:
        page = ask(served, f"{path}&after={page['next']}")
        found += [one["word"] for group in page["groups"] for one in group["words"]]
    assert found == list(whole)


def test_house_rules_and_unions_are_searched_too(served: FlaskClient) -> None:
    path = "/anagrams?letters=ZYZZYVA?&dictionary=animaux,plantes&add=zyzzyva&remove=lys"
    found = ask(served, f"{path}&min_length=3")
    assert {"length": 7, "words": [{"word": "ZYZZYVA"}]} in found["groups"]
    assert not any(one["word"] == "LYS" for group in found["groups"] for one in group["words"])


def test_patterns_are_read_with_the_tiles(served: FlaskClient, animals: list[str]) -> None:
    found = ask(served, "/patterns?pattern=1[AO]*1&dictionary=animaux")["words"]
    assert found == [w for w in animals if w[0] == w[-1] and w[1] in "AO" and len(w) > 2]
    tiles = ask(served, "/patterns?pattern=*@@*&letters=OIEPS&dictionary=animaux")["words"]
    assert "OIE" in tiles
    assert all(not Counter(word) - Counter("OIEPS") for word in tiles)


def test_a_search_that_is_cut_says_so_and_can_go_on(served: FlaskClient) -> None:
    page = ask(served, "/patterns?pattern=*123123*")
    assert not page["complete"]
    assert page["next"] >= page["words"][-1]
    assert ask(served, "/patterns?pattern=*123123*") == page, "steps are counted, not seconds"
    following = ask(served, f"/patterns?pattern=*123123*&after={page['next']}")
    assert following["words"][0] > page["next"]
    told = served.get("/patterns?pattern=*123123*", headers=TEXT).text
    assert told.endswith("ask for less.\n")


def test_hooks(served: FlaskClient, animals: list[str]) -> None:
    words = set(animals)
    told = ask(served, "/hooks/rat?dictionary=animaux")
    assert told["valid"]
    assert "S" in told["back"]
    assert {f"{letter}RAT" for letter in told["front"]} <= words
    for change in told["changes"]:
        place = change["position"]
        assert {"RAT"[:place] + other + "RAT"[place + 1 :] for other in change["letters"]} <= words
    assert set(told["inner"]) <= words


def test_a_draw_can_be_repeated_and_is_inoffensive(served: FlaskClient) -> None:
    drawn = ask(served, "/random?length=5&count=100&seed=1")
    assert drawn == ask(served, "/random?length=5&count=100&seed=1")
    assert {len(word) for word in drawn["words"]} == {5}
    assert len(set(drawn["words"])) == 100
    again = ask(served, "/random?count=3")
    assert ask(served, f"/random?count=3&seed={again['seed']}")["words"] == again["words"]
    free = {w for seed in range(20) for w in ask(served, f"/random?count=100&seed={seed}")["words"]}
    assert not {"MERDE", "PUTE", "NEGRE"} & free


def test_a_small_dictionary_gives_all_it_has(served: FlaskClient, animals: list[str]) -> None:
    few = [word for word in animals if len(word) == 2]
    drawn = ask(served, "/random?length=2&count=100&dictionary=animaux&offensive=true")["words"]
    assert sorted(drawn) == few


@pytest.mark.parametrize(
    ("path", "pointer"),
    [
        ("/anagrams?letters=A1", "/letters"),
        ("/anagrams?letters=A&tiles=none", "/tiles"),
        ("/anagrams?letters=A?????", "/letters"),
        ("/patterns?pattern=[", "/pattern"),
        ("/patterns?pattern=*1*1*", "/pattern"),
        ("/patterns?pattern=A&after=12", "/after"),
        ("/hooks/12", "/word"),
        (f"/hooks/{'a' * 26}", "/word"),
        ("/random?count=101", "/count"),
    ],
)
def test_what_means_nothing_is_refused(served: FlaskClient, path: str, pointer: str) -> None:
    answer = served.get(path)
    assert answer.status_code == 422
    said: Any = answer.json
    assert [error["pointer"] for error in said["errors"]] == [pointer]
