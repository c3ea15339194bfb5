"""The files that a request crosses: what someone reads who follows it from the wire to the answer.

    python -m tests.walk      the files of both walks, over the built dictionaries

A file is crossed when one of its functions is entered while the second of two equal requests is
answered, in this process: what is made once, at start or for the first request, is not counted,
and neither are lines that run without a call (the classes of a module, a table that is looked up).
What every request passes, whatever it asks (`service/app.py` and the middleware), is listed apart.
"""

import sys
from collections.abc import Mapping
from pathlib import Path
from types import FrameType
from typing import Any, Final, NamedTuple

import service
from service.app import create_app
from service.settings import Settings
from tests.built import TARGET

ROOT: Final = Path(service.__file__).parents[1]
PASSED: Final = ("service/app.py", "service/http/middleware/")
"""What every request passes."""

BOARD: Final = {"board": ["........", ".CHAT...", "........"]}
MOVE: Final = {
    "game": "scrabble",
    "players": ["Anne", "Luc"],
    "moves": [
        {
            "player": "Anne",
            "tiles": [{"row": 7, "column": 7 + at, "letter": one} for at, one in enumerate("RAT")],
        }
    ],
}


class Walk(NamedTuple):
    """What a request crosses, by path under the root of the project.

    Attributes:
        files: those of the request itself.
        passed: those that every request passes.
        calls: functions of the project that are entered in all.
    """

    files: list[str]
    passed: list[str]
    calls: int


def walk(dictionaries: Path, path: str, body: Mapping[str, Any]) -> Walk:
    """Send a request twice, and follow it the second time.

    Args:
        dictionaries: folder of the built dictionaries.
        path: where it is posted, `/validate`.
        body: the request; it must be right, and all its words valid.
    """
    client = create_app(Settings(dictionaries=dictionaries, expected=("francais",))).test_client()
    first = client.post(path, json=body)
    crossed: list[str] = []

    def entered(frame: FrameType, event: str, _: object) -> None:
        file = Path(frame.f_code.co_filename)
        if event == "call" and file.is_relative_to(ROOT) and ".venv" not in file.parts:
            crossed.append(str(file.relative_to(ROOT)))

    sys.setprofile(entered)
    try:
        answer = client.post(path, json=body)
    finally:
        sys.setprofile(None)
    if answer.status_code != 200 or answer.json != first.json:
        raise AssertionError(answer.json)
    own = [file for file in crossed if not file.startswith("tests/")]
    files, passed = set(own), {file for file in own if file.startswith(PASSED)}
    return Walk(sorted(files - passed), sorted(passed), len(own))


def main() -> None:
    """Print both walks."""
    for path, body in (("/validate", BOARD), ("/score", MOVE)):
        files, passed, calls = walk(TARGET, path, body)
        sys.stdout.write(f"POST {path}: {len(files)} files, {calls} calls\n")
        sys.stdout.writelines(f"    {file}\n" for file in files)
        sys.stdout.writelines(f"    {file} (every request)\n" for file in passed)


if __name__ == "__main__":
    main()
