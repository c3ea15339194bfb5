"""Changes tried on tests that are collected once: a fork of this process has one function changed.

The code of the function is exchanged where it is, so nothing is imported anew. That cannot be done
where a function has run while modules were imported, or where something else than a function is
changed: then a process of its own imports the changed module (`apart.py`).
"""

import ast
import builtins
import gc
import os
import signal
import types
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from types import CodeType, FunctionType
from typing import Final

import pytest

from tests.mutants.apart import MOST, tried_apart
from tests.mutants.changes import FUNCTIONS, Change, changed
from tests.mutants.forks import ROOT, First, Ran, forked
from tests.mutants.suites import suites

EACH: Final = 30.0
"""Seconds that one may."""
_RAN: Final = "__ran__"


class Session:
    """A plugin of pytest that tries changes in place of running tests.

    Args:
        work: what to do with the tests once they are collected.
    """

    def __init__(self, work: "Callable[[Session], None]") -> None:
        self._work = work
        self._early = defaultdict[str, bool](bool)
        setattr(builtins, _RAN, self._early.__getitem__)
        self._functions: dict[tuple[str, str], list[FunctionType]] = defaultdict(list)
        self._items: Sequence[pytest.Item] = ()

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """All modules are imported, and nothing was tested."""
        self._items = session.items
        setattr(builtins, _RAN, bool)  # from now on nobody listens
        for one in gc.get_objects():
            if isinstance(one, FunctionType) and one.__code__.co_filename.startswith(str(ROOT)):
                self._functions[one.__code__.co_filename, one.__code__.co_qualname].append(one)
        gc.freeze()
        self._work(self)
        return True

    def tried(self, change: Change) -> Ran:
        """What the tests make of a change."""
        source = changed(change, change.path.read_text(encoding="utf-8"))
        tests = suites(change.path)
        exchanged = self._exchanged(change, source)
        if exchanged is None:
            return tried_apart(change)
        function, code = exchanged

        def work(writing: int) -> None:
            function.__code__ = code
            _run(self._chosen(tests), First(writing))

        return forked(work, MOST)

    def _chosen(self, tests: Sequence[str]) -> list[pytest.Item]:
        """Tests in the order of their files."""
        return [one for name in tests for one in self._items if one.nodeid.startswith(name)]

    def _exchanged(self, change: Change, source: str) -> tuple[FunctionType, CodeType] | None:
        """The function to change and its code, if the code of one function is all that changes."""
        tree = ast.parse(change.path.read_text(encoding="utf-8"))
        name = _outermost(tree, change.line)
        if name is None or self._early.get(f"{change.path}:{name}") is not None:  # it ran
            return None
        functions = self._functions[str(change.path), name]
        codes = [
            one for one in _codes(compile(source, change.path, "exec")) if one.co_qualname == name
        ]
        if len(functions) != 1 or len(codes) != 1:
            return None
        if functions[0].__code__.co_freevars != codes[0].co_freevars:
            return None
        return functions[0], codes[0]


def telling(path: Path) -> str:
    """The source of a module whose functions say that they run, as long as modules are imported."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for name, node in _functions(tree):
        place = 0 if ast.get_docstring(node) is None else 1
        node.body[place:place] = ast.parse(f"{_RAN}({f'{path}:{name}'!r})").body
    return ast.unparse(ast.fix_missing_locations(tree))


def _functions(
    tree: ast.AST, prefix: str = ""
) -> Iterator[tuple[str, ast.FunctionDef | ast.AsyncFunctionDef]]:
    """The functions of a module and of its classes, with their qualified names."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.ClassDef):
            yield from _functions(node, f"{prefix}{node.name}.")
        elif isinstance(node, FUNCTIONS):
            yield f"{prefix}{node.name}", node


def _outermost(tree: ast.AST, line: int) -> str | None:
    """The qualified name of the function in whose body a line is, not within another function."""
    for name, node in _functions(tree):
        if node.body[0].lineno <= line <= (node.end_lineno or 0):
            return name
    return None


def _codes(code: CodeType) -> Iterator[CodeType]:
    """The code of all functions of a module."""
    for constant in code.co_consts:
        if isinstance(constant, types.CodeType):
            yield constant
            yield from _codes(constant)


def _run(items: Sequence[pytest.Item], first: First) -> None:
    """Run tests; the process ends when one fails."""
    items[0].config.pluginmanager.register(first)
    for item, following in zip(items, [*items[1:], None], strict=True):
        signal.setitimer(signal.ITIMER_VIRTUAL, EACH)
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
        if first.failed:
            os._exit(1)
