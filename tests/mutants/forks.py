"""Tests run in a fork of this process, over the tree as it is or with other sources of modules.

What does not change is imported once, before; nothing of the games is. Another source is never
written to a file: the fork imports it as it is told.
"""

import os
import resource
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from importlib.metadata import entry_points
from importlib.util import spec_from_file_location
from pathlib import Path
from types import CodeType, ModuleType
from typing import Final

import pytest
from hypothesis import Phase, settings

ROOT: Final = Path(__file__).parents[2]
ENDLESS: Final = "no end"
"""What notices a change with which tests take many times as long as without it."""
MEMORY: Final = 4 << 30
GAMES: Final = "service.games"
OPTIONS: Final = (
    *("-q", "-s", "-p", "no:cacheprovider", "--hypothesis-seed=1"),
    *("-W", "ignore::pytest.PytestAssertRewriteWarning"),
)


Source = Callable[[Path], str | None]
"""The other source of a module, or None where it is as it stands."""


@dataclass(frozen=True, slots=True)
class Ran:
    """What came of some tests.

    Attributes:
        failed: the first that failed, `ENDLESS`, or None when all passed.
        seconds: processor time.
    """

    failed: str | None
    seconds: float


def prepare() -> None:
    """Import what every fork needs, and nothing of the games."""
    for plugin in entry_points(group="pytest11"):
        plugin.load()
    settings.register_profile("mutants", phases=(Phase.explicit, Phase.generate))
    settings.load_profile("mutants")  # what fails need not be made small
    import builders  # noqa: F401, PLC0415 - only to have it

    if loaded := sorted(name for name in sys.modules if name.startswith(GAMES)):
        raise AssertionError(f"forks would not see a change of {loaded}")


def run(tests: Sequence[str], source: Source | None = None, most: float | None = None) -> Ran:
    """Run tests in a fork until one fails, over the tree or over other sources.

    Args:
        tests: files and folders.
        source: of modules of the games.
        most: seconds of processor time that they may take.
    """

    def work(writing: int) -> None:
        if source is not None:
            sys.meta_path.insert(0, Finder(source))
        os.chdir(ROOT)
        if pytest.main([*OPTIONS, "-x", *tests], plugins=[First(writing)]):
            os._exit(1)

    return forked(work, most)


def forked(work: Callable[[int], None], most: float | None = None) -> Ran:
    """Work in a fork, which ends with 0 if the work comes to its end.

    Args:
        work: is given where to write what failed.
        most: seconds of processor time that it may take.
    """
    reading, writing = os.pipe()
    child = os.fork()
    if not child:
        os.close(reading)
        _in_fork(work, writing, most)
    os.close(writing)
    with os.fdopen(reading, encoding="utf-8") as stream:
        told = stream.readline().strip()
    _, status, used = os.wait4(child, 0)
    seconds = used.ru_utime + used.ru_stime
    if not status:
        return Ran(None, seconds)
    return Ran(ENDLESS if os.WIFSIGNALED(status) else told or "import", seconds)


def _in_fork(work: Callable[[int], None], writing: int, most: float | None) -> None:
    """Work, and end the process."""
    code = 1
    try:
        nowhere = os.open(os.devnull, os.O_RDWR)
        for stream in (0, 1, 2):
            os.dup2(nowhere, stream)
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        if most is not None:
            resource.setrlimit(resource.RLIMIT_CPU, (int(most) + 1, int(most) + 5))
        work(writing)
        code = 0
    finally:
        os._exit(code)


class First:
    """Writes which test failed.

    Args:
        writing: the file descriptor.

    Attributes:
        failed: whether one has.
    """

    def __init__(self, writing: int) -> None:
        self._writing = writing
        self.failed = False

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """A test has passed or failed."""
        if report.failed:
            self.failed = True
            os.write(self._writing, f"{report.nodeid}\n".encode())

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        """A file of tests was imported, or not."""
        if report.failed:
            os.write(self._writing, f"{report.nodeid}\n".encode())


class Finder(MetaPathFinder):
    """Finds modules of the games that have another source."""

    def __init__(self, source: Source) -> None:
        self._source = source

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None, /
    ) -> ModuleSpec | None:
        """How a module is loaded, if it has another source."""
        spec = PathFinder.find_spec(fullname, path, target) if fullname.startswith(GAMES) else None
        if spec is None or spec.origin is None:
            return None
        source = self._source(Path(spec.origin))
        if source is None:
            return None
        loader = _Loader(fullname, spec.origin, source)
        return spec_from_file_location(fullname, spec.origin, loader=loader)


class _Loader(SourceFileLoader):
    """Loads another source as if it stood in the file."""

    def __init__(self, fullname: str, path: str, source: str) -> None:
        super().__init__(fullname, path)
        self._source = source

    def get_code(self, fullname: str) -> CodeType:
        """What is run: never what was compiled before."""
        del fullname
        return compile(self._source, self.path, "exec")
