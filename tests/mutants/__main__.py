"""`make mutants`: run the tests over games with one place changed, and list what none notices.

python -m tests.mutants [--count 100] [--seed 1] [service/games/grid/racks.py …]
"""

import argparse
import os
import random
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from tests.mutants.changes import Change, changed, changes

ROOT: Final = Path(__file__).parents[2]
GAMES: Final = ROOT / "service" / "games"
SECONDS: Final = 900
EVERY: Final = ("tests/golden", "tests/unit/test_games.py")
ON_A_GRID: Final = (
    *(f"tests/unit/test_{name}.py" for name in ("games_bounded", "gcg", "words_on_boards")),
    *(f"tests/property/test_{name}.py" for name in ("board", "counted_hands", "grid_requests")),
    *(f"tests/property/test_{name}.py" for name in ("competition", "diamino", "scrabble")),
    *(f"tests/property/test_{name}.py" for name in ("mobility", "moves", "solver")),
)
OF_CARDS: Final = ("tests/property/test_digramme.py", "tests/property/test_dominos.py")


def _tests(path: Path) -> tuple[str, ...]:
    """Return the tests that a module may fail: the rest cannot know it."""
    part = path.relative_to(GAMES).parts[0]
    if part in ("digramme", "dominos"):
        return (*EVERY, *OF_CARDS)
    return (*EVERY, *ON_A_GRID) if part != "core" else (*EVERY, *ON_A_GRID, *OF_CARDS)


@contextmanager
def _copied() -> Iterator[Path]:
    """Copy what the tests need, so that the tree itself stays as it is."""
    with TemporaryDirectory() as name:
        copy = Path(name)
        for part in ("service", "tests", "dictionaries", "builders"):
            ignored = shutil.ignore_patterns("__pycache__", "build")
            shutil.copytree(ROOT / part, copy / part, ignore=ignored)
        for part in ("pyproject.toml", "openapi.yaml"):
            shutil.copy(ROOT / part, copy / part)
        (copy / "dictionaries" / "build").symlink_to(ROOT / "dictionaries" / "build")
        yield copy


def _noticed(copy: Path, path: Path) -> bool:
    """Whether a test of a module fails, or never ends; properties draw the same each time."""
    pytest = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider"]
    command = [*pytest, "--hypothesis-seed=1", *_tests(path)]
    environment = {**os.environ, "PYTHONPATH": str(copy), "PYTHONDONTWRITEBYTECODE": "1"}
    try:
        done = subprocess.run(
            command, cwd=copy, env=environment, capture_output=True, check=False, timeout=SECONDS
        )
    except subprocess.TimeoutExpired:
        return True
    return done.returncode != 0


def _tried(copy: Path, change: Change) -> bool:
    """Whether a change is noticed; afterwards it is undone."""
    place = copy / change.path.relative_to(ROOT)
    source = place.read_text(encoding="utf-8")
    place.write_text(changed(change, source), encoding="utf-8")
    try:
        return _noticed(copy, change.path)
    finally:
        place.write_text(source, encoding="utf-8")


def main() -> int:
    """Try a sample of changes; return 1 when some are not noticed."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutants", description=__doc__)
    parser.add_argument(
        "modules", nargs="*", type=Path, help="modules; by default all of the games"
    )
    parser.add_argument("--count", type=int, default=100, help="how many changes to try")
    parser.add_argument("--seed", type=int, default=1, help="which ones: the same seed, the same")
    asked = parser.parse_args()
    modules = [path.resolve() for path in asked.modules] or sorted(GAMES.rglob("*.py"))
    found = [change for path in modules for change in changes(path)]
    sample = random.Random(asked.seed).sample(found, min(asked.count, len(found)))
    unnoticed = 0
    with _copied() as copy:
        for path in sorted({change.path.parent: change.path for change in sample}.values()):
            if _noticed(copy, path):
                parser.error(f"the tests of {path} fail without any change")
        for number, change in enumerate(sample, 1):
            if _tried(copy, change):
                continue
            unnoticed += 1
            where = change.path.relative_to(ROOT)
            sys.stdout.write(f"{number}/{len(sample)} {where}:{change.line} {change.about}\n")
            sys.stdout.flush()
    share = 100 * (len(sample) - unnoticed) / len(sample)
    sys.stdout.write(f"{len(sample) - unnoticed} of {len(sample)} noticed: {share:.0f} %\n")
    return min(unnoticed, 1)


if __name__ == "__main__":
    sys.exit(main())
