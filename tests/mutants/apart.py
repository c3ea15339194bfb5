"""One change tried in a process of its own, over another source of its module.

    python -m tests.mutants.apart service/games/core/moves.py 7      the place with that number

Prints what `forks.Ran` has, as JSON.
"""

import json
import subprocess
import sys
from dataclasses import asdict
from pathlib import Path
from typing import Final

from tests.mutants.changes import Change, changed, changes
from tests.mutants.forks import ROOT, Ran, prepare, run
from tests.mutants.suites import suites

MOST: Final = 300.0
"""Seconds of processor time that all tests of a change may take, more than they usually do."""


def tried_apart(change: Change) -> Ran:
    """What the tests make of a change that must be there when its module is imported."""
    place = [str(change.path), str(change.number)]
    command = [sys.executable, "-m", "tests.mutants.apart", *place]
    done = subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, check=True)
    return Ran(**json.loads(done.stdout))


def main() -> None:
    """Try one."""
    path, number = Path(sys.argv[1]).resolve(), int(sys.argv[2])
    source = changed(changes(path)[number], path.read_text(encoding="utf-8"))
    prepare()
    sys.stdout.write(json.dumps(asdict(run(suites(path), {path: source}.get, MOST))))


if __name__ == "__main__":
    main()
