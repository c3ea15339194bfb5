"""Recorded games of Scrabble, whose scores were counted by other means when they were written."""

from pathlib import Path

import pytest

from service.games import RequestError, read_gcg
from service.messages import say
from service.referee.referee import game_for
from service.wire import Json
from tests.fakes import EveryWord, WalkedLexicon, answer_score

RECORDS = Path(__file__).parent.parent / "data" / "gcg"
GAMES = {path.stem: path.read_text(encoding="utf-8") for path in sorted(RECORDS.glob("*.gcg"))}
TOTALS = {
    "all-laid": {"Anne": 325, "Luc": 448},
    "exchange-and-withdrawn": {"Anne": 372, "Luc": 407},
    "six-passes": {"Anne": 72, "Luc": 128},
}


def replayed(text: str) -> Json:
    request = read_gcg(text).request()
    return answer_score(game_for(request), request, EveryWord())


@pytest.mark.parametrize("name", GAMES)
def test_a_recorded_game_has_its_known_score(name: str) -> None:
    recorded, answer = read_gcg(GAMES[name]), replayed(GAMES[name])
    assert recorded.differences(answer["moves"]) == []
    assert all(move["legal"] for move in answer["moves"]), answer
    assert answer["scores"] == recorded.totals == TOTALS[name]
    assert answer["finished_because"] == ("blocked" if name == "six-passes" else "out")


@pytest.mark.parametrize("name", GAMES)
def test_hands_are_followed_to_the_end(name: str) -> None:
    """The racks of the file tell every tile, so that a tile that was not in hand is found."""
    request = read_gcg(GAMES[name]).request()
    assert set(request["dealt"]) == {"Anne", "Luc"}
    told = [move for move in request["moves"] if "drawn" in move]
    assert len(told) > len(request["moves"]) / 2
    first = request["moves"][0]
    other = next(letter for letter in "ZKWXYJ" if letter not in request["dealt"][first["player"]])
    asked = {
        "game": "scrabble",
        "players": request["players"],
        "dealt": request["dealt"],
        "moves": [{**first, "word": other + first["word"][1:]}],
    }
    judged = answer_score(game_for(asked), asked, EveryWord())["moves"][0]
    assert [violation["code"] for violation in judged["violations"]] == ["not_in_hand"]


@pytest.mark.parametrize("name", GAMES)
def test_a_word_that_the_dictionary_lacks_is_what_is_told(name: str) -> None:
    """Not that the hands at the end disagree, which follows from it."""
    request = read_gcg(GAMES[name]).request()
    answer = answer_score(game_for(request), request, WalkedLexicon(["GLENES"]))
    assert not answer["moves"][-1]["legal"]
    codes = {violation["code"] for violation in answer["moves"][-1]["violations"]}
    assert codes == {"invalid_word"}
    assert len(answer["moves"]) < len(request["moves"])


def test_a_claim_that_the_count_does_not_bear_out_is_told() -> None:
    text = "#player1 A A\n#player2 B B\n>A: CHATSER 8H CHAT +19 19\n>B: ABCDEFG - +0 0\n"
    recorded, answer = read_gcg(text), replayed(text)
    assert recorded.differences(answer["moves"]) == [
        {"line": 3, "player": "A", "points": 19, "counted": 18}
    ]


@pytest.mark.parametrize(
    ("line", "code"),
    [
        (">A: ABC 8H CHAT 18", "gcg_line"),
        (">A: ABC 8 CHAT +18 18", "gcg_line"),
        (">A: ABC 88H CHAT MORE +18 18", "gcg_line"),
        ("CHAT", "gcg_line"),
        (">C: ABC 8H CHAT +18 18", "gcg_player"),
        (">A: ABC -- -18 0", "gcg_line"),
    ],
)
def test_a_line_that_is_none_is_quoted(line: str, code: str) -> None:
    with pytest.raises(RequestError) as caught:
        read_gcg(f"#player1 A A\n#player2 B B\n{line}\n")
    assert caught.value.code == code
    assert caught.value.values["line"] == 3
    assert all(say(language, code, caught.value.values) for language in ("en", "fr"))


def test_a_column_before_the_row_is_read_down() -> None:
    text = "#player1 A A\n#player2 B B\n>A: CHATSER H8 CHAT +18 18\n>B: ABCDEFG 8H .AB +0 0\n"
    moves = read_gcg(text).request()["moves"]
    assert [(m["row"], m["column"], m["direction"]) for m in moves] == [
        (7, 7, "down"),
        (7, 7, "across"),
    ]


def test_penalties_are_not_judged_and_said() -> None:
    text = "#player1 A A\n#player2 B B\n>A: CHATSER 8H CHAT +18 18\n>A: SER (time) -10 8\n"
    assert read_gcg(text).unjudged == [4]


@pytest.mark.parametrize(
    ("players", "lines", "hands", "unjudged"),
    [
        ("AB", [">A: (EIN) +6 24"], {"A": "", "B": "EIN"}, []),
        ("AB", [">B: EI? (EI?) -2 0"], {"A": "", "B": "EI?"}, []),
        ("AB", [">A: () +0 24"], {"A": "", "B": ""}, []),
        ("AB", [">A: (EIN) +6 24", ">A: (time) -10 14"], {"A": "", "B": "EIN"}, [4]),
        ("AB", [">A: EI (EI) -2 0", ">B: U (U) -1 0"], {"A": "EI", "B": "U"}, []),
        ("ABC", [">A: EI (EI) -2 0", ">B: U (U) -1 0"], {"A": "EI", "B": "U", "C": ""}, []),
        ("ABC", [">A: EI (EI) -2 0"], {"A": "EI"}, []),  # two may have laid all tiles, or nobody
        ("ABC", [">A: (EIN) +6 24"], None, [4]),  # whose they were is not told
        ("AB", [">A: SER (time) -10 8"], None, [3]),
        ("AB", [">A: (challenge) +5 8"], None, [3]),
    ],
)
def test_what_is_left_at_the_end(
    players: str, lines: list[str], hands: Json | None, unjudged: list[int]
) -> None:
    named = [f"#player{number} {name} {name}" for number, name in enumerate(players, 1)]
    recorded = read_gcg("\n".join([*named, *lines]))
    assert recorded.request().get("hands") == hands
    assert recorded.unjudged == unjudged
    assert recorded.request()["moves"] == []


def test_hands_are_dealt_by_the_first_rack_of_each_if_it_is_whole() -> None:
    text = "#player1 A A\n#player2 B B\n>A: CHATSER - +0 0\n>B: ABCDEF - +0 0\n>A: CHATSER - +0 0\n"
    assert read_gcg(text).request()["dealt"] == {"A": "CHATSER"}
    later = ">B: ABCDEFG - +0 0\n>A: UUUUUUU - +0 0\n"
    assert read_gcg(text + later).request()["dealt"] == {"A": "CHATSER"}


@pytest.mark.parametrize(
    "lines",
    [
        [],
        [">A: CHATSER - +0 0"],
        [">A: CHATSER -CHA +0 0"],
        [">B: ABCDEFG 8H CAB +14 14"],
        [">A: CHATSER 8H CHAT +18 18", ">B: ABCDEFG - +0 0"],
        [">A: CHATSER 8H CHAT +18 18", ">A: CHATSER -- -18 0"],
    ],
)
def test_only_the_word_just_laid_by_the_same_player_is_withdrawn(lines: list[str]) -> None:
    with pytest.raises(RequestError) as caught:
        read_gcg("\n".join(["#player1 A A", "#player2 B B", *lines, ">A: CHATSER -- -18 0"]))
    assert caught.value.code == "gcg_line"
    assert caught.value.values["line"] == 3 + len(lines)


@pytest.mark.parametrize("length", [79, 80, 81])
def test_a_long_line_is_quoted_by_its_beginning(length: int) -> None:
    with pytest.raises(RequestError) as caught:
        read_gcg("  " + "X" * length)
    assert caught.value.values["text"] == "X" * min(length, 80)
