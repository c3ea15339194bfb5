"""A seed and nodes name a search: the same two give the same grids on any machine.

So `docs/solitaires.md` promises, and grids are written down here, each with the nodes it took.
Whoever changes on purpose what a search tries next writes new ones, and looks which are better:

    python -m tests.unit.test_solitaire_seeds
"""

import json
from functools import cache
from itertools import pairwise
from pathlib import Path

import pytest

from dictionaries.graph.dafsa import Automaton, build
from service.games import Meter, Puzzle, Search
from service.wire import Json

WRITTEN = Path(__file__).parent.parent / "data" / "solitaires.json"
DATA: Json = json.loads(WRITTEN.read_text(encoding="utf-8"))
CASES: list[Json] = DATA["cases"]


@cache
def graph(words: str) -> Automaton:
    return Automaton(build(sorted(DATA["words"][words].split())))


def search(case: Json, seed: int) -> Json:
    """What a seed finds, and what it took."""
    puzzle = Puzzle.of(case["kind"], case["tiles"], tuple(case.get("size", (9, 7))))
    meter = Meter(case["nodes"], None, float)
    searched = Search(puzzle, graph(case["words"]), seed, meter)
    found = [f"{one.score} by {one.nodes}: {' '.join(one.rows)}" for one in searched]
    return {"found": found, "nodes": meter.spent, "finished": searched.finished}


@pytest.mark.parametrize(
    ("case", "seed"), [(case, int(seed)) for case in CASES for seed in case["seeds"]]
)
def test_a_seed_finds_what_it_found(case: Json, seed: int) -> None:
    assert search(case, seed) == case["seeds"][str(seed)]


def test_grids_get_better_and_lie_as_they_are_written() -> None:
    for case in CASES:
        for told in case["seeds"].values():
            scores = [int(one.partition(" ")[0]) for one in told["found"]]
            assert all(worse > better for worse, better in pairwise(scores))
            for score, one in zip(scores, told["found"], strict=True):
                rows = one.partition(": ")[2].split()
                assert len({*map(len, rows)}) == 1
                assert len(rows) <= len(rows[0])
                area = len(rows) * len(rows[0])
                assert score == (area if case["kind"] == "condensed" else one.count("#"))


if __name__ == "__main__":
    for one in CASES:
        one["seeds"] = {seed: search(one, int(seed)) for seed in one["seeds"]}
    WRITTEN.write_text(json.dumps(DATA, indent=1) + "\n", encoding="utf-8")
