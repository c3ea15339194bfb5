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

import pytest

from tests.mutants.changes import Change, changes
from tests.mutants.forks import OPTIONS, ROOT, Finder, prepare, run
from tests.mutants.session import Session, telling
from tests.mutants.suites import ALL, GAMES

EQUIVALENT: Final = Path(__file__).with_name("equivalent.toml")
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


def trials(
    session: Session, some: Sequence[Change], kept: Path | None
) -> Iterator[tuple[Change, Told]]:
    """Try changes, but for those that a file knows; and add them to the file."""
    lines = kept.read_text(encoding="utf-8").splitlines() if kept and kept.exists() else []
    known = {told["change"]: told for told in map(json.loads, lines)}
    for change in some:
        told = known.get(name(change))
        if told is None:
            ran = session.tried(change)
            told = {"change": name(change), "by": ran.failed, "seconds": round(ran.seconds, 1)}
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


def report(session: Session, some: Sequence[Change], kept: Path | None) -> None:
    """Try changes, and write a line for each and the share that was noticed."""
    unnoticed: list[str] = []
    for number, (change, told) in enumerate(trials(session, some, kept), 1):
        where = f"{change.path.relative_to(GAMES)}:{change.line} {change.about}"
        if not told["by"]:
            unnoticed.append(where)
        share = 100 * (number - len(unnoticed)) / number
        by = f"{told['by'] or 'NOT NOTICED'} ({told['seconds']} s)"
        sys.stdout.write(f"{number}/{len(some)} {share:.1f} % {where} <- {by}\n")
        sys.stdout.flush()
    low, high = interval(len(some) - len(unnoticed), len(some))
    sys.stdout.write("\n".join(["", "Not noticed:", *unnoticed, ""]))
    told_share = f"{share:.1f} % ({low:.1f} to {high:.1f})"
    sys.stdout.write(f"{len(some) - len(unnoticed)} of {len(some)} noticed: {told_share}\n")


def main() -> None:
    """Try a sample of changes."""
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
    if failed := run(ALL).failed:
        parser.error(f"{failed} fails without any change")
    finder = Finder(telling)

    def work(session: Session) -> None:
        sys.meta_path.remove(finder)
        report(session, some, asked.to)

    sys.meta_path.insert(0, finder)
    sys.exit(pytest.main([*OPTIONS, *ALL], plugins=[Session(work)]))


if __name__ == "__main__":
    main()
