"""The same request has the same answer in every process, also where its steps are spent.

Python orders sets of texts differently from one process to the next: a search that follows such an
order, and is cut, finds other things.
"""

import os
import subprocess
import sys

from tests.bench.server import ROOT


def test_no_answer_depends_on_the_order_of_sets() -> None:
    one, other = (
        subprocess.run(
            [sys.executable, "-m", "tests.bounds.answers"],
            cwd=ROOT,
            env={**os.environ, "PYTHONHASHSEED": seed},
            stdout=subprocess.PIPE,
            check=True,
            text=True,
        ).stdout.splitlines()
        for seed in ("1", "2")
    )
    assert len(one) > 350
    assert [line for line in one if line not in other] == []
