"""The page of statements and their cases: `python -m tests.golden.coverage > FILE` rewrites it."""

import json
import sys
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

from service.games import games

FOLDER = Path(__file__).parent
PAGE = FOLDER / "COVERAGE.md"


def page() -> str:
    """Give the page."""
    return "\n".join(_lines()) + "\n"


def _lines() -> Iterator[str]:
    cases = defaultdict(list)
    for path in sorted(FOLDER.glob("*.json")):
        about = json.loads(path.read_text(encoding="utf-8"))["about"]
        cases[path.stem.partition("-")[0]].append(f"[{path.stem}]({path.name}): {about}")
    yield "# Every statement of the rules, and the cases that show it"
    yield ""
    yield "Made by `python -m tests.golden.coverage`; a test keeps it up to date."
    told = set()
    for game in games().values():
        described = game.describe()
        yield ""
        yield f"## {described['title']['en']}"
        for statement in described["rules"]:
            name = statement["id"]
            yield ""
            if name in told:
                yield f"**{name}** {statement['en']} (see above)"
                continue
            told.add(name)
            yield f"**{name}** {statement['en']}"
            yield ""
            yield from (f"- {case}" for case in cases[name])


if __name__ == "__main__":
    sys.stdout.write(page())
