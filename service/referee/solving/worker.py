"""The process that solves one solitaire.

    python -m service.referee.solving.worker < job

The job is a line of JSON; for each better grid a line of JSON is written, and one at the end. The
process has a lower priority than those that answer requests, and its memory and time are bounded.
It ends as soon as its standard input is closed, so it does not outlive whoever started it.
"""

import json
import os
import resource
import sys
import time
from datetime import UTC, datetime
from pathlib import Path
from threading import Thread
from typing import Any, Final

from dictionaries import Dictionary, HouseRules, Vocabulary, open_artifact
from service.games import Meter, Puzzle, Search
from service.referee.solving.job import Job

_LESS_PRIORITY: Final = 10
_GRACE: Final = 20  # seconds of the processor beyond those of the search


def main() -> None:
    """Solve the job on standard input."""
    job = Job(**json.loads(sys.stdin.buffer.readline()))
    os.nice(_LESS_PRIORITY)
    resource.setrlimit(resource.RLIMIT_AS, (job.memory, job.memory))
    bound = job.seconds + _GRACE
    resource.setrlimit(resource.RLIMIT_CPU, (bound, bound))
    Thread(target=_end_with_parent, daemon=True).start()
    solve(job)


def solve(job: Job) -> None:
    """Write each grid that is found, a line each, and how the search ended."""
    graph, puzzle = _words(job).graph, Puzzle.of(job.kind, job.tiles)
    meter = Meter(job.nodes, job.seconds, time.monotonic)
    unspelled, ended = "", "finished"
    try:
        search = Search(puzzle, graph, job.seed, meter)
        unspelled = search.unspelled
        for found in search:
            _say(rows=found.rows, score=found.score, nodes=found.nodes)
        ended = meter.ended or ended
    except MemoryError:
        ended = "memory"
    _say(ended=ended, nodes=meter.spent, unspelled=unspelled)


def _words(job: Job) -> Vocabulary:
    now = datetime.now(UTC)
    opened = [Dictionary(path, open_artifact(Path(path)), now) for path in job.artifacts]
    chosen = Vocabulary(opened, match=job.match)
    return HouseRules(chosen, job.add, job.remove) if job.add or job.remove else chosen


def _say(**told: Any) -> None:  # noqa: ANN401 - any JSON
    sys.stdout.buffer.write(json.dumps(told).encode() + b"\n")
    sys.stdout.buffer.flush()


def _end_with_parent() -> None:
    sys.stdin.buffer.read()
    os._exit(1)


if __name__ == "__main__":
    main()
