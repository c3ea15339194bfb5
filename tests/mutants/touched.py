"""Which tests run a function of the games: only these can notice that it was changed.

Each file of tests is run by itself, over games whose functions say that they are run. A function
that runs while modules are imported may be noticed by any test that its module has.
"""

import ast
import builtins
import json
import os
from collections import defaultdict
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from tests.mutants.changes import FUNCTIONS, Change
from tests.mutants.forks import ROOT, run

GAMES: Final = ROOT / "service" / "games"
TESTS: Final = (
    *("tests/golden", "service/games", "tests/unit/test_games.py"),
    *(f"tests/unit/test_{name}.py" for name in ("words_on_boards", "gcg", "games_bounded")),
    *(f"tests/property/test_{name}.py" for name in ("board", "counted_hands", "grid_requests")),
    *(f"tests/property/test_{name}.py" for name in ("competition", "diamino", "scrabble")),
    *(f"tests/property/test_{name}.py" for name in ("mobility", "moves", "midgame", "solver")),
    *("tests/property/test_digramme.py", "tests/property/test_dominos.py"),
    *("tests/property/test_solitaire_parts.py", "tests/unit/test_solitaires.py"),
)
_TOUCHED: Final = "__touched__"


@dataclass(frozen=True, slots=True)
class Suite:
    """A file or folder of tests.

    Attributes:
        name: as pytest takes it.
        seconds: processor time when all pass.
        functions: those that it runs, as module and line.
        early: those among them that run while modules are imported.
    """

    name: str
    seconds: float
    functions: frozenset[str]
    early: frozenset[str]

    def may_notice(self, change: Change) -> bool:
        """Whether it runs what was changed."""
        module = change.path.relative_to(ROOT).as_posix()
        function = f"{module}:{change.function}"
        if change.function and function not in self.early:
            return function in self.functions
        return any(one.startswith(f"{module}:") for one in self.functions)


def suites() -> list[Suite]:
    """Run all tests of games; return what each file runs, those that take least first.

    Raises:
        AssertionError: a test fails though nothing is changed.
    """
    return sorted(map(_suite, TESTS), key=lambda one: one.seconds)


def _suite(name: str) -> Suite:
    ran = run([name], _telling, plugin=_Touched)
    if ran.failed:
        raise AssertionError(f"fails without any change: {ran.failed}")
    told = json.loads(ran.told)
    return Suite(name, ran.seconds, frozenset(told["functions"]), frozenset(told["early"]))


def _telling(path: Path) -> str:
    """The source of a module whose functions say that they are run."""
    module = path.relative_to(ROOT).as_posix()
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for node in ast.walk(tree):
        if isinstance(node, FUNCTIONS):
            place = 0 if ast.get_docstring(node) is None else 1
            node.body[place:place] = ast.parse(f"{_TOUCHED}({f'{module}:{node.lineno}'!r})").body
    return ast.unparse(ast.fix_missing_locations(tree))


class _Touched:
    """Writes which functions were run, and which of them before the first test."""

    def __init__(self, writing: int) -> None:
        self._writing = writing
        self._functions = defaultdict[str, bool](bool)
        setattr(builtins, _TOUCHED, self._functions.__getitem__)
        self._early: list[str] = []

    def pytest_collection_finish(self) -> None:
        """All modules are imported."""
        self._early = list(self._functions)

    def pytest_sessionfinish(self) -> None:
        """All tests were run."""
        told = {"functions": list(self._functions), "early": self._early}
        with os.fdopen(self._writing, "w", encoding="utf-8") as stream:
            json.dump(told, stream)
