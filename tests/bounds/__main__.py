"""Measure every hostile request and write the table of `docs/bounds.md`.

python -m tests.bounds                  measure this tree, write docs/bounds.md
python -m tests.bounds --before TREE    measure another tree, write tests/bounds/before.json
"""

import json
import sys
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Final

from tests.bench.server import ROOT
from tests.bounds.attacks import ATTACKS
from tests.bounds.measure import MEMORY, PATIENCE, SECONDS, Cost, cost, one_worker

_BEFORE: Final = Path(__file__).with_name("before.json")
_PAGE: Final = ROOT / "docs" / "bounds.md"
RUNS: Final = 3
_HEAD: Final = f"""# What the dearest requests cost

Made by `python -m tests.bounds`; `tests/bounds/attacks.py` has the requests, and
`tests/bounds/test_bounds.py` holds each of them below three times the bound:
{SECONDS * 1000:.0f} ms of processor time and {MEMORY // 1_000_000} MB of memory.

Processor time and peak memory are those of the one worker that answers, with the real
dictionaries: the least of {RUNS} runs, each with a new worker, since other work only adds to it.
*Before* is the tree as it was when it was first attacked; there an answer was given
up after {PATIENCE} s, and the worker was allowed 8 GB.

| request | ms before | MB before | ms | MB | answer, KB |
|---|--:|--:|--:|--:|--:|
"""


def measured(root: Path) -> Iterator[tuple[str, Cost]]:
    """Measure a tree, with another worker whenever one did not answer."""
    waiting = list(ATTACKS)
    while waiting:
        with one_worker(root) as server:
            while waiting:
                attack = waiting.pop(0)
                taken = cost(server, attack)
                sys.stderr.write(f"{attack.name}: {taken}\n")
                yield attack.name, taken
                if taken.status is None:
                    break


def least(costs: Sequence[Cost]) -> Cost:
    """What a request costs where nothing else disturbs; no answer if one run had none."""
    return min(costs, key=lambda one: (one.status is not None, one.seconds))


def row(name: str, now: Cost, before: Cost | None) -> str:
    """One line of the table."""
    told = ["–", "–"]
    if before is not None and before.status is not None:
        told = [f"{before.seconds * 1000:,.0f}", f"{before.memory / 1e6:,.0f}"]
    elif before is not None:
        told = ["no answer", "no answer"]
    told += [f"{now.seconds * 1000:,.0f}", f"{now.memory / 1e6:,.0f}", f"{now.answer / 1e3:,.0f}"]
    return f"| {name} | {' | '.join(told)} |\n"


def main() -> None:
    """Do what the arguments ask."""
    if "--before" in sys.argv:
        found = {name: asdict(taken) for name, taken in measured(Path(sys.argv[-1]))}
        _BEFORE.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
        return
    told = json.loads(_BEFORE.read_text(encoding="utf-8"))
    before = {name: Cost(**taken) for name, taken in told.items()}
    runs = [dict(measured(ROOT)) for _ in range(RUNS)]
    rows = [row(name, least([run[name] for run in runs]), before.get(name)) for name in runs[0]]
    _PAGE.parent.mkdir(exist_ok=True)
    _PAGE.write_text(_HEAD + "".join(rows), encoding="utf-8")


if __name__ == "__main__":
    main()
