"""`make mutants`: run the tests over games with one place changed, and list what none notices.

python -m tests.mutants [--count 250] [--seed 1] [--to FILE] [service/games/grid/racks.py …]

A line is written for each change, with the test that noticed it and the share so far. With `--to`
each is kept in a file, so that the same command goes on where it was stopped. A greater count
takes the same changes first, and then more. Changes that change no answer stand in
`equivalent.toml`, each with the reason, and are not counted.
"""

import argparse
import json
import random
import sys
import tomllib
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final

from tests.mutants.changes import Change, changed, changes
from tests.mutants.forks import ROOT, prepare, run
from tests.mutants.touched import GAMES, Suite, suites

EQUIVALENT: Final = Path(__file__).with_name("equivalent.toml")
TIMES: Final = 5
"""How many times as long as usual tests may take before a change counts as noticed."""
QUICK: Final = 6.0
"""Seconds of a file of tests that is tried before those that take longer."""
Told = dict[str, Any]


def name(change: Change) -> str:
    """What a change is called in files: lines move, what it says does not."""
    return f"{change.path.relative_to(ROOT)} {change.about}"


def equivalent() -> dict[str, str]:
    """The changes that change no answer, each with the reason."""
    stated = tomllib.loads(EQUIVALENT.read_text(encoding="utf-8"))
    return {
        f"{module} {about}": why for module, some in stated.items() for about, why in some.items()
    }


def sample(modules: Sequence[Path], seed: int, count: int) -> list[Change]:
    """Some of the changes of modules; of a greater count the first are the same."""
    apart = equivalent()
    found = [one for path in modules for one in changes(path) if name(one) not in apart]
    random.Random(seed).shuffle(found)
    return found[:count]


def tried(change: Change, every: Sequence[Suite]) -> Told:
    """What notices a change, and what it took to see that."""
    source = changed(change, change.path.read_text(encoding="utf-8"))
    seconds = 0.0
    some = [one for one in every if one.may_notice(change)]
    quick = [one for one in some if one.seconds < QUICK]
    for tests in filter(None, (quick, some[len(quick) :])):
        most = 10 + TIMES * sum(one.seconds for one in tests)
        ran = run([one.name for one in tests], {change.path: source}.get, most)
        seconds += ran.seconds
        if ran.failed:
            return {"change": name(change), "by": ran.failed, "seconds": round(seconds, 1)}
    return {"change": name(change), "by": None, "seconds": round(seconds, 1)}


def trials(
    some: Sequence[Change], every: Sequence[Suite], kept: Path | None
) -> Iterator[tuple[Change, Told]]:
    """Try changes, but for those that a file knows; and add them to the file."""
    lines = kept.read_text(encoding="utf-8").splitlines() if kept and kept.exists() else []
    known = {told["change"]: told for told in map(json.loads, lines)}
    for change in some:
        told = known.get(name(change))
        if told is None:
            told = tried(change, every)
            if kept:
                with kept.open("a", encoding="utf-8") as file:
                    file.write(json.dumps(told, ensure_ascii=False) + "\n")
        yield change, told


def interval(hits: int, total: int) -> tuple[float, float]:
    """Where a share lies with 95 % confidence (Wilson), in percent."""
    z, share = 1.96, hits / total
    middle = share + z * z / (2 * total)
    around = z * (share * (1 - share) / total + z * z / (4 * total * total)) ** 0.5
    scale = 100 / (1 + z * z / total)
    return (middle - around) * scale, (middle + around) * scale


def main() -> int:
    """Try a sample of changes; return 1 when some are not noticed."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutants", description=__doc__)
    parser.add_argument(
        "modules", nargs="*", type=Path, help="modules; by default all of the games"
    )
    parser.add_argument("--count", type=int, default=250, help="how many changes to try")
    parser.add_argument("--seed", type=int, default=1, help="which ones: the same seed, the same")
    parser.add_argument("--to", type=Path, help="keep what is found, and go on from there")
    asked = parser.parse_args()
    modules = [path.resolve() for path in asked.modules] or sorted(GAMES.rglob("*.py"))
    some = sample(modules, asked.seed, asked.count)
    prepare()
    every = suites()
    sys.stdout.writelines(
        f"{one.name}: {one.seconds:.0f} s, {len(one.functions)}\n" for one in every
    )
    unnoticed: list[str] = []
    for number, (change, told) in enumerate(trials(some, every, asked.to), 1):
        where = f"{change.path.relative_to(GAMES)}:{change.line} {change.about}"
        if not told["by"]:
            unnoticed.append(where)
        hits = number - len(unnoticed)
        by = told["by"] or "NOT NOTICED"
        sys.stdout.write(f"{number}/{len(some)} {100 * hits / number:.1f} % {where} <- {by}\n")
        sys.stdout.flush()
    low, high = interval(len(some) - len(unnoticed), len(some))
    sys.stdout.write("\n".join(["", "Not noticed:", *unnoticed, ""]))
    share = 100 * (len(some) - len(unnoticed)) / len(some)
    told_share = f"{share:.1f} % ({low:.1f} to {high:.1f})"
    sys.stdout.write(f"{len(some) - len(unnoticed)} of {len(some)} noticed: {told_share}\n")
    return min(len(unnoticed), 1)


if __name__ == "__main__":
    sys.exit(main())
