"""Solitaires solved by 20 seeds, with as many nodes as a quiet machine tries in 10 s and in 60 s.

    python -m tests.bench.solitaires              every seed, and then docs/solitaires.md
    python -m tests.bench.solitaires box 0 7      some seeds of one, kept for the page

Nodes and not seconds are given, so that the figures are the same on any machine. What was measured
is kept in `tests/bench/data/solitaires.json`: the page is made from it, and seeds may be run apart.
"""

import json
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from statistics import median
from typing import Any, Final

from dictionaries import Catalogue
from service.games import Meter, Search, read_puzzle
from service.settings import Settings
from tests.fakes import EveryWord

ROOT: Final = Path(__file__).parents[2]
PAGE: Final = ROOT / "docs" / "solitaires.md"
KEPT: Final = ROOT / "tests" / "bench" / "data" / "solitaires.json"
MEASURED: Final = "## Measured\n"
SEEDS: Final = 20
BUDGETS: Final = {"10 s": 5_000_000, "60 s": 30_000_000}
UNITS: Final = {"box": "tiles face down", "condensed": "area"}

Run = dict[str, Any]


def measure(kind: str, seed: int, nodes: int) -> Run:
    """Solve once; what was found, each with its nodes."""
    config = Settings.from_environment({"ARBITRE_STORE": ""})
    graph = Catalogue.open(config.dictionaries, ("francais",)).choose(("francais",)).graph
    puzzle = read_puzzle({"solitaire": kind, "tiles": "exemple-61"}, EveryWord())
    found = list(Search(puzzle, graph, seed, Meter(nodes, None, float)))
    grids = [{"score": one.score, "nodes": one.nodes, "rows": list(one.rows)} for one in found]
    return {"kind": kind, "seed": seed, "nodes": nodes, "found": grids}


def best_within(run: Run, nodes: int) -> Run | None:
    """The best grid that so many nodes found."""
    within = [one for one in run["found"] if one["nodes"] <= nodes]
    return within[-1] if within else None


def table(runs: Sequence[Run]) -> list[str]:
    """Best, median and worst by kind and budget; only of seeds that had as many nodes."""
    lines = ["| solitaire | nodes | as in | seeds | best | median | worst | none |"]
    lines.append("|---|---|---|---|---|---|---|---|")
    for kind, unit in UNITS.items():
        for told, nodes in BUDGETS.items():
            enough = [run for run in runs if run["kind"] == kind and run["nodes"] >= nodes]
            found = [best_within(run, nodes) for run in enough]
            scores = [one["score"] for one in found if one]
            if scores:
                figures = f"{min(scores)} | {median(scores):g} | {max(scores)}"
                none = len(found) - len(scores)
                head = f"| {kind}, {unit} | {nodes:,} | {told} | {len(enough)}"
                lines.append(f"{head} | {figures} | {none} |")
    return lines


def drawn(run: Run) -> list[str]:
    """The best grid of a run, with what it is."""
    best = run["found"][-1]
    rows = ["    " + " ".join(row) for row in best["rows"]]
    told = f"`arbitre solve {run['kind']} --seed {run['seed']} --nodes {run['nodes']} --seconds 60`"
    return [f"{best['score']} {UNITS[run['kind']]}: {told}", "", *rows, ""]


def page(runs: Sequence[Run]) -> str:
    """The part of the page that is measured."""
    lines = [
        "Made by `python -m tests.bench.solitaires`, with `francais` and the set `exemple-61`."
    ]
    lines += ["", *table(runs), "", "The best grids; a devil is in lower case.", ""]
    for kind in UNITS:
        ranked = sorted(
            (run for run in runs if run["kind"] == kind and run["found"]),
            key=lambda run: (run["found"][-1]["score"], run["found"][-1]["nodes"]),
        )
        for run in ranked[:3]:
            lines += drawn(run)
    return "\n".join(lines).rstrip() + "\n"


def main(arguments: Sequence[str]) -> None:
    """Measure, keep and write the page."""
    kinds = arguments[:1] or list(UNITS)
    first, last = map(int, arguments[1:3] or (0, SEEDS - 1))
    nodes = int(arguments[3]) if len(arguments) > 3 else max(BUDGETS.values())
    for kind in kinds:
        for seed in range(first, last + 1):
            run = measure(kind, seed, nodes)
            scores = [one["score"] for one in run["found"]]
            sys.stdout.write(f"{kind} {seed}: {scores}\n")
            sys.stdout.flush()
            runs = {_name(one): one for one in kept()} | {_name(run): run}
            KEPT.write_text(json.dumps([runs[name] for name in sorted(runs)], indent=1) + "\n")
    text = PAGE.read_text(encoding="utf-8").partition(MEASURED)[0].rstrip()
    PAGE.write_text(f"{text}\n\n{MEASURED}\n{page(kept())}", encoding="utf-8")


def kept() -> list[Run]:
    """What was measured before."""
    runs: list[Run] = json.loads(KEPT.read_text(encoding="utf-8")) if KEPT.exists() else []
    return runs


def _name(run: Mapping[str, Any]) -> str:
    return f"{run['kind']} {run['seed']:02}"


if __name__ == "__main__":
    main(sys.argv[1:])
