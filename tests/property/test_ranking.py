"""Which moves come first, page by page, whatever steps there are; and what a request is told."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dictionaries import fold
from service.games import Limits, games
from service.games.core.moves import Page, PossibleMove
from service.games.core.outcome import Outcome
from service.games.core.steps import Steps
from service.games.core.violation import RequestError
from service.games.grid.frame import MoveReader
from service.games.grid.search.candidates import Candidate
from service.games.grid.search.finding import FindsGridMoves
from service.games.grid.search.ranking import Best, Plan
from service.games.grid.words import TilesLaid
from service.wire import Json
from tests.examples import examples
from tests.fakes import WalkedLexicon

PLENTY: Final = 10**9
LAYOUTS: Final[Mapping[str, list[str] | None]] = {
    "scrabble": ["D...t.", ".d....", "..*..T", "...d..", "t....T"],
    "diamino-competition": ["r#.#g.", "..r...", "#.D..#", ".#..r.", "..#.#r"],
    "diamino": None,
}
WORDS = st.sets(st.text("AEST", min_size=2, max_size=4), min_size=2, max_size=12)
RACKS = st.text("AEST?", min_size=1, max_size=4).filter(lambda rack: rack.count("?") < 3)
OPTIONS = st.sampled_from([{}, {"marque": True}, {"marque": True, "word_points": "all_letters"}])
SORTS = st.sampled_from(["points", "tiles", "length"])
Key = tuple[int, int]


@st.composite
def requests(draw: st.DrawFn) -> tuple[Json, WalkedLexicon]:
    """Draw a request for moves on a small board, where a word lies or none, and some words."""
    words = draw(WORDS)
    game = draw(st.sampled_from(sorted(LAYOUTS)))
    request: Json = {"game": game, "rack": draw(RACKS), "sort": draw(SORTS)}
    if LAYOUTS[game]:
        request["layout"] = LAYOUTS[game]
    if game == "diamino-competition":
        request["rules"] = draw(OPTIONS)
    if draw(st.booleans()):
        across = draw(st.sampled_from(sorted(words)))
        request["board"] = ["", "", f"..{across}"]
        if draw(st.booleans()):
            request["reserve"] = 0
    return request, WalkedLexicon(words)


def planned(request: Json, lexicon: WalkedLexicon) -> Plan:
    game = games()[request["game"]]
    assert isinstance(game, FindsGridMoves)
    plan: Plan = game.plan(request, lexicon, Limits())
    return plan


def best(request: Json, lexicon: WalkedLexicon, steps: int) -> Best:
    plan = planned(request, lexicon)
    return Best(plan, lexicon, request["rack"], request["sort"], Steps(steps))


def worth(sort: str, move: Candidate, outcome: Outcome) -> Key:
    """What a move is ranked by: what was asked for, and then what else there is."""
    first = {"tiles": len(move.laid), "length": len(move.word)}
    if sort == "points":
        return outcome.points, len(move.laid)
    return first[sort], outcome.points


def keys(request: Json, plan: Plan, moves: list[Candidate]) -> list[Key]:
    outcomes = [plan.play(move.action) for move in moves]
    assert all(outcome.legal for outcome in outcomes)
    return [worth(request["sort"], *one) for one in zip(moves, outcomes, strict=True)]


@settings(max_examples=examples(60))
@given(requests(), st.integers(1, 30))
def test_the_best_come_first_and_all_are_counted(
    asked: tuple[Json, WalkedLexicon], limit: int
) -> None:
    """By the rules of the game itself, of which the search plays only what it cannot tell."""
    request, lexicon = asked
    plan = planned(request, lexicon)
    whole = best(request, lexicon, PLENTY)
    every = whole.of(Page(10_000))
    assert (whole.total, whole.complete, whole.following) == (len(every), True, None)
    ranked = keys(request, plan, every)
    assert ranked == sorted(ranked, reverse=True)
    few = best(request, lexicon, PLENTY)
    assert few.of(Page(limit)) == every[:limit]
    assert few.complete
    full = len(every) >= limit
    assert (few.total, few.following) == ((None, str(limit)) if full else (len(every), None))


@settings(max_examples=examples(40))
@given(requests())
def test_of_a_move_is_shown_what_the_rules_say_of_it(asked: tuple[Json, WalkedLexicon]) -> None:
    """But for what players get by it: nobody told who they are."""
    request, lexicon = asked
    game: FindsGridMoves[Any] = games()[request["game"]]  # type: ignore[assignment]
    play, read = planned(request, lexicon).play, MoveReader(fold).readers()["tiles"]
    for one in game.moves(request, lexicon, Limits()).moves:
        action = read.read(one.move, "")
        assert isinstance(action, TilesLaid)
        outcome = play(action)
        assert (one.points, one.words) == (outcome.points, outcome.words)
        told = [effect.to_json() for effect in outcome.effects if effect.player is None]
        assert one.parts == ({"effects": told} if told else {})


@pytest.mark.parametrize(
    ("rack", "noted", "total", "complete"),
    [(["QU", "A", "S"], ["several_letters_not_tried"], None, False), (["A", "S"], [], 2, True)],
)
def test_tiles_of_several_letters_are_not_tried_and_it_is_said(
    rack: list[str], noted: list[str], total: int | None, *, complete: bool
) -> None:
    request: Json = {"game": "diamino", "rack": rack, "tiles": {"A": 1, "S": 1, "QU": 8}}
    game: FindsGridMoves[Any] = games()["diamino"]  # type: ignore[assignment]
    answer = game.moves(request, WalkedLexicon({"AS", "SA", "QUA"}), Limits())
    assert [note.code for note in answer.notes] == noted
    assert (len(answer.moves), answer.total, answer.complete) == (2, total, complete)


@settings(max_examples=examples(40))
@given(requests(), st.integers(1, 7))
def test_pages_are_the_moves_one_after_the_other(
    asked: tuple[Json, WalkedLexicon], limit: int
) -> None:
    request, lexicon = asked
    game: FindsGridMoves[Any] = games()[request["game"]]  # type: ignore[assignment]
    every = game.moves({**request, "limit": 100}, lexicon, Limits()).moves
    listed: list[PossibleMove] = []
    after: str | None = "0"
    while after is not None and len(listed) < 100:
        answer = game.moves({**request, "limit": limit, "after": after}, lexicon, Limits())
        assert len(answer.moves) <= limit
        assert answer.complete
        listed += answer.moves
        after = answer.following
    assert listed[:100] == every[:100]


@settings(max_examples=examples(150))
@given(requests(), st.integers(0, 6_000), st.integers(1, 5))
def test_a_search_that_stops_says_so_and_its_pages_hold_the_best(
    asked: tuple[Json, WalkedLexicon], steps: int, limit: int
) -> None:
    """Whatever steps there are, if they are enough to look where words begin and at one place."""
    request, lexicon = asked
    plan = planned(request, lexicon)
    whole = best(request, lexicon, PLENTY)
    right = keys(request, plan, whole.of(Page(limit)))
    first = best(request, lexicon, steps)
    listed = keys(request, plan, first.of(Page(limit)))
    assert listed == sorted(listed, reverse=True)
    if first.complete:
        assert listed == right
    else:
        assert first.total is None
    after: str | None = "0"
    enough, pages = 12_000, 0
    merged: list[tuple[Key, Candidate]] = []
    while after is not None and pages < 200:
        page = Page.of({"after": after, "limit": limit})
        search = best(request, lexicon, enough)
        found = search.of(page)[page.skip :]
        merged += zip(keys(request, plan, found), found, strict=True)
        after, pages = search.following, pages + 1
    assert pages < 200
    assert len({str(move) for _, move in merged}) == len(merged)
    assert sorted((key for key, _ in merged), reverse=True)[:limit] == right


def some() -> tuple[Json, WalkedLexicon]:
    """A position with moves from many places."""
    request = {
        "game": "scrabble",
        "rack": "AEST",
        "sort": "points",
        "board": [*[""] * 7, "......AS"],
    }
    return request, WalkedLexicon(["AS", "ES", "SA", "SE", "TA", "TE", "TES", "EST", "TAS", "SETA"])


def test_a_search_without_steps_goes_on_with_the_place_that_follows() -> None:
    """Each page gets on, so that whoever follows them comes to an end; the last place has none."""
    request, lexicon = some()
    plan = planned(request, lexicon)
    least = next(
        steps
        for steps in range(0, 100_000, 200)
        if Best(plan, lexicon, "AEST", "points", Steps(steps)).of(Page(1))
    )
    reading = least // 2

    class Idle:
        """A rack that finds nothing, and takes all steps."""

        longest, stopped = 4, True

        def words(self, *_: object) -> list[tuple[int, str]]:
            return []

    class Tiring(WalkedLexicon):
        """A lexicon whose racks are idle."""

        def rack(self, *_: object) -> Idle:  # type: ignore[override]
            return Idle()

    tiring = Tiring(lexicon.words)
    assert reading
    passed, begin = 0, 0
    while True:
        search = Best(plan, tiring, "AEST", "points", Steps(PLENTY))
        assert search.of(Page(5, 0, begin)) == []
        assert (search.complete, search.total) == (False, None)
        passed += 1
        if search.following is None:
            break
        assert search.following == f"0.{begin + 1}"
        begin += 1
    starts = {(one.first, one.line.cells[0], one.line.direction) for one in _starts(plan, lexicon)}
    assert passed == len(starts)


def _starts(plan: Plan, lexicon: WalkedLexicon) -> list[Any]:
    from service.games.grid.search.candidates import Candidates  # noqa: PLC0415

    return [*Candidates(plan.ground, lexicon, "AEST", plan.most, Steps(PLENTY)).starts()]


@pytest.mark.parametrize("legal", [True, False])
def test_moves_that_only_playing_tells_are_played_while_there_are_steps(*, legal: bool) -> None:
    """What was not played for want of steps may have been among the best."""
    request, lexicon = some()
    plan = planned(request, lexicon)
    played = []

    def play(move: TilesLaid) -> Outcome:
        played.append(move)
        return plan.play(move) if legal else Outcome(violations=[None])  # type: ignore[list-item]

    doubted = replace(plan, doubtful=lambda _: True, play=play)
    every = best(request, lexicon, PLENTY).of(Page(1000))
    search = Best(doubted, lexicon, "AEST", "points", Steps(PLENTY))
    assert search.of(Page(1000)) == (every if legal else [])
    assert (search.complete, search.total) == (True, len(every) if legal else 0)
    assert len(played) == len(every)
    before, steps = Steps(PLENTY), Steps(PLENTY)
    Best(plan, lexicon, "AEST", "points", before).of(Page(1000))
    Best(doubted, lexicon, "AEST", "points", steps).of(Page(1000))
    assert before.left - steps.left == len(every) * (400 + 225 // 2)


@pytest.mark.parametrize("short", [0, 1, 401, 801])
def test_moves_that_are_not_played_for_want_of_steps_may_have_been_the_best(short: int) -> None:
    """Even where nothing else is left to be searched: one place, on which five words fit."""
    lexicon = WalkedLexicon({"AE", "AS", "EA", "SA", "ES"})
    plan = replace(planned({"game": "diamino", "rack": "AES"}, lexicon), doubtful=lambda _: True)
    whole = Steps(PLENTY)
    assert len(Best(plan, lexicon, "AES", "points", whole).of(Page(9))) == 5
    search = Best(plan, lexicon, "AES", "points", Steps(PLENTY - whole.left - short))
    found = len(search.of(Page(9)))
    assert (found, search.complete) == (5 - (short + 399) // 400, not short)
    assert search.total == (None if short else 5)


BESIDE: Final = {
    "scrabble": ["", "", "..AS"],
    "diamino-competition": ["", "", "..AS"],
    "diamino": ["AS"],
}
"""A board of each game, where a rack could be laid."""


@pytest.mark.parametrize("game", sorted(BESIDE))
@pytest.mark.parametrize("begun", [True, False])
@pytest.mark.parametrize(
    ("wrong", "pointer"),
    [
        ({"rack": "KKK", "tiles": "usual"}, "/rack"),
        ({"rack": "???"}, "/rack"),
        ({"rack": ["CHS"], "tiles": {"A": 1, "S": 1}}, "/rack"),
        ({"rack": "A9"}, "/rack"),
        ({"rack": "A" * 50}, "/rack"),
        ({"rack": "AS", "reserve": 500}, "/reserve"),
        ({"rack": "AS", "players": ["A"]}, "/players"),
        ({}, "/rack"),
    ],
)
def test_what_is_wrong_is_told_where_the_request_has_it(
    game: str, wrong: Json, pointer: str, *, begun: bool
) -> None:
    request: Json = {"game": game, **({"board": BESIDE[game]} if begun else {}), **wrong}
    if LAYOUTS[game]:
        request["layout"] = LAYOUTS[game]
    rules = games()[game]
    assert isinstance(rules, FindsGridMoves)
    if wrong.get("tiles") == "usual":
        request["tiles"] = rules.describe()["tile_sets"][0]["id"]
    if "reserve" in wrong and not begun:
        rules.moves(request, WalkedLexicon({"ZZ"}), Limits())
        return
    with pytest.raises(RequestError) as caught:
        rules.moves(request, WalkedLexicon({"ZZ"}), Limits())
    assert caught.value.pointer == pointer


@pytest.mark.parametrize(("rack", "told"), [("K", 2), ("SAK", 2), ("Z", None), ("SA", None)])
def test_board_and_rack_together_are_not_more_than_the_set(rack: str, told: int | None) -> None:
    """French Scrabble has one K and one Z."""
    request: Json = {"game": "scrabble", "rack": rack, "board": [*[""] * 7, ".......KA"]}
    game: FindsGridMoves[Any] = games()["scrabble"]  # type: ignore[assignment]
    if told is None:
        assert game.moves(request, WalkedLexicon({"KA"}), Limits()).complete
        return
    with pytest.raises(RequestError) as caught:
        game.moves(request, WalkedLexicon({"KA"}), Limits())
    assert (caught.value.pointer, caught.value.code) == ("/rack", "more_than_set")
    assert caught.value.values == {"tile": "K", "limit": 1, "count": told}


@pytest.mark.parametrize(("lying", "fits"), [(61, True), (62, False)])
def test_so_are_their_numbers(lying: int, *, fits: bool) -> None:
    """Diamino has 63 tiles, whatever stands on them."""
    request: Json = {"game": "diamino", "rack": "AS", "board": ["A" * (lying - 30), "S" * 30]}
    game: FindsGridMoves[Any] = games()["diamino"]  # type: ignore[assignment]
    if fits:
        assert game.moves(request, WalkedLexicon({"ZZ"}), Limits()).blocked
        return
    with pytest.raises(RequestError) as caught:
        game.moves(request, WalkedLexicon({"ZZ"}), Limits())
    assert (caught.value.pointer, caught.value.code) == ("/rack", "more_tiles_than_set")
    assert caught.value.values == {"count": 64, "limit": 63}


@pytest.mark.parametrize("game", sorted(BESIDE))
def test_a_position_that_cannot_be_is_refused_where_nothing_can_be_laid(game: str) -> None:
    request: Json = {"game": game, "rack": "AS", "board": ["", "", "..AS"], "reserve": 500}
    if LAYOUTS[game]:
        request |= {"layout": LAYOUTS[game], "board": ["." * 9 + "AS"]}
    rules: FindsGridMoves[Any] = games()[game]  # type: ignore[assignment]
    with pytest.raises(RequestError) as caught:
        rules.moves(request, WalkedLexicon({"ZZ"}), Limits())
    assert caught.value.pointer == ("/board/0/9" if LAYOUTS[game] else "/reserve")
