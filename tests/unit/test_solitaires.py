"""Solitaires solved: valid whatever the seed, the same again, never worse with more nodes."""

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import count

import pytest

from dictionaries import Vocabulary
from dictionaries.catalogue import Catalogue
from dictionaries.graph.common import Either, Less
from dictionaries.graph.cross_checks import Graph
from dictionaries.graph.dafsa import Automaton, build
from service.games import Meter, Puzzle, RequestError, Search, Solution, games, read_puzzle
from service.games.diamino.solver.meter import Stopped
from service.games.diamino.solver.puzzle import Kind
from service.settings import Settings
from tests.fakes import EveryWord, FakeLexicon, answer_position

SET = "exemple-61"
ENOUGH = {"box": 60_000, "condensed": 300_000}
"""Letters tried until something is found, by the seeds tried here."""


@cache
def french() -> Vocabulary:
    config = Settings.from_environment({"ARBITRE_STORE": ""})
    return Catalogue.open(config.dictionaries, ("francais",)).choose(("francais",))


@cache
def words() -> FakeLexicon:
    (dictionary,) = french().dictionaries
    return FakeLexicon(dictionary)


def puzzle(kind: Kind) -> Puzzle:
    return read_puzzle({"solitaire": kind, "tiles": SET}, EveryWord())


@cache
def solved(kind: Kind, seed: int, nodes: int) -> tuple[Solution, ...]:
    return tuple(Search(puzzle(kind), french().graph, seed, Meter(nodes, None, float)))


def judged(kind: Kind, rows: object) -> dict[str, object]:
    request = {"board": rows, "tiles": SET, "rules": {"solitaire": kind}}
    return answer_position(games()["diamino"], request, words())


@pytest.mark.parametrize(
    ("kind", "seed"),
    [*(("box", seed) for seed in range(8)), ("condensed", 2), ("condensed", 4)],
)
def test_every_grid_is_what_the_rules_want_and_better_than_the_last(kind: Kind, seed: int) -> None:
    found = solved(kind, seed, ENOUGH[kind])
    assert len(found) > (kind == "box")  # the box begins with a grid that needs no search
    for one in found:
        told = judged(kind, one.rows)
        assert told["valid"] is True, told["violations"]
        measured = told["solitaire"]
        assert isinstance(measured, dict)
        assert measured["complete"]
        assert measured["score"] == one.score
    scores = [one.score for one in found]
    assert scores == sorted(set(scores), reverse=True)


@pytest.mark.parametrize("kind", ["box", "condensed"])
def test_the_same_seed_gives_the_same_and_another_seed_another(kind: Kind) -> None:
    first = solved(kind, 4, ENOUGH[kind])
    again = Search(puzzle(kind), french().graph, 4, Meter(ENOUGH[kind], None, float))
    assert tuple(again) == first
    assert first != solved(kind, 2, ENOUGH[kind])


@pytest.mark.parametrize("kind", ["box", "condensed"])
def test_more_nodes_find_what_fewer_found_and_then_more(kind: Kind) -> None:
    nodes = ENOUGH[kind]
    fewer, more = solved(kind, 2, nodes // 2), solved(kind, 2, nodes)
    assert more[: len(fewer)] == fewer
    assert len(more) > 0
    assert all(one.nodes <= nodes for one in more)


def test_time_only_cuts() -> None:
    ticks = count()
    meter = Meter(None, 100, lambda: next(ticks))
    found = tuple(Search(puzzle("box"), french().graph, 1, meter))
    assert meter.ended == "seconds"
    assert next(ticks) == 101  # looked at no more once it was over
    whole = solved("box", 1, meter.spent)
    assert found == whole[: len(found)]
    assert len(found) == len(whole)


def test_nodes_are_told() -> None:
    meter = Meter(1000, None, float)
    assert len(tuple(Search(puzzle("box"), french().graph, 1, meter))) == 1
    assert meter.ended == "nodes"
    assert meter.spent >= 1000


@pytest.mark.parametrize(("spent", "under_way"), [(5, 0), (6, 0), (3, 2), (0, 5), (0, 9)])
def test_a_search_stops_once_all_nodes_are_tried(spent: int, under_way: int) -> None:
    meter = Meter(5, None, float)
    assert meter.spent == 0
    meter.spent = spent
    with pytest.raises(Stopped):
        meter.check(under_way)
    assert (meter.ended, meter.spent) == ("nodes", spent + under_way)


@pytest.mark.parametrize(("spent", "under_way"), [(0, 0), (4, 0), (3, 1), (0, 4)])
def test_a_search_goes_on_while_a_node_is_left(spent: int, under_way: int) -> None:
    meter = Meter(5, None, float)
    meter.spent = spent
    meter.check(*[under_way] * (under_way > 0))
    assert (meter.ended, meter.spent) == (None, spent)


def test_a_search_stops_when_its_seconds_are_over() -> None:
    ticks = iter([10.0, 10.0, 12.9, 13.0])
    meter = Meter(None, 3, lambda: next(ticks))
    meter.check()
    meter.check()
    assert meter.ended is None
    with pytest.raises(Stopped):
        meter.check()
    assert meter.ended == "seconds"


def test_words_that_lack_a_letter_make_a_box_but_no_crossword() -> None:
    words = ["AS", "SA", "TA", "TAS", "RAS", "ART", "SATE", "TARE", "RATES", "ARTS"]
    graph, lexicon = Automaton(build(sorted(words))), FakeLexicon(words)
    meter = Meter(250_000, None, float)
    *_, best = Search(puzzle("box"), graph, 1, meter)
    request = {"board": best.rows, "tiles": SET, "rules": {"solitaire": "box"}}
    assert answer_position(games()["diamino"], request, lexicon)["valid"] is True
    assert best.score < 31  # better than letters that stand alone
    search = Search(puzzle("condensed"), graph, 1, meter)
    assert search.unspelled == "BCDFGHIJKLMNOPQUVWXYZ"
    assert list(search) == []
    assert search.finished


def test_no_word_at_all() -> None:
    graph = Automaton(build([]))
    meter = Meter(20_000, None, float)
    (only,) = Search(puzzle("box"), graph, 1, meter)
    assert only.score == 31
    assert judged("box", only.rows)["valid"] is True


def test_a_devil_is_told_in_lower_case_and_no_tile_is_laid_twice() -> None:
    *_, best = solved("condensed", 2, ENOUGH["condensed"])
    laid = Counter(sign if sign.isupper() else "?" for row in best.rows for sign in row)
    del laid["?"]
    signs = "".join(best.rows)
    assert sum(sign.islower() for sign in signs) == 2
    expected = {chr(65 + n): number for n, number in enumerate(puzzle("condensed").counts)}
    assert laid == expected


@pytest.mark.parametrize(
    ("tiles", "code"),
    [
        ({"A": 1, "?": 0}, "tiles_not_counted"),
        ({"QU": {"count": 61, "value": 1}, "?": {"count": 2}}, "tile_of_letters"),
        ({"A": {"count": 60, "value": 1}, "?": {"count": 2}}, "tile_totals"),
        ("none", "unknown_tile_set"),
    ],
)
def test_tiles_that_cannot_be_laid(tiles: object, code: str) -> None:
    with pytest.raises(RequestError) as raised:
        read_puzzle({"solitaire": "box", "tiles": tiles}, EveryWord())
    assert raised.value.code == code


def test_words_added_and_removed_are_those_of_the_graph() -> None:
    def words(graph: Graph) -> Iterator[str]:
        stack = [(graph.root, "")]
        while stack:
            node, word = stack.pop()
            for letter, end, target in graph.children(node):
                longer = word + chr(65 + letter)
                if end:
                    yield longer
                stack.append((target, longer))

    first, second = ["CHAT", "CHATS", "RAT"], ["RAT", "RATS", "VILLE"]
    for removed in ([], ["RAT"], ["CHAT", "RATS", "XYZ"]):
        graphs = [Automaton(build(first)), Automaton(build(second))]
        graph = Less(Either(graphs), Automaton(build(removed)))
        assert set(words(graph)) == {*first, *second} - set(removed)


def test_tiles_that_fill_the_smallest_rectangle_do() -> None:
    """Four tiles come to a square of two by two, and nothing can be better."""
    graph = Automaton(build(["AS", "SA"]))
    four = Puzzle.of("condensed", {"A": 2, "S": 2})
    search = Search(four, graph, 1, Meter(100_000, None, float))
    *_, best = search
    assert best.score == 4
    assert search.finished
