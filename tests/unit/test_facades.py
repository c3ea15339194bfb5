"""What outsiders may import of `builders`, and what it costs them."""

import ast
import subprocess
import sys
from pathlib import Path

import builders

HOME = Path(builders.__file__).parents[1]


def test_every_name_of_the_facade_is_there() -> None:
    for name in builders.__all__:
        assert getattr(builders, name) is not None
    tree = ast.parse(Path(builders.__file__).read_text(encoding="utf-8"))
    typed = {
        (f"{node.module}".removeprefix("builders."), name.name)
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and f"{node.module}".startswith("builders.")
        for name in node.names
    }
    loaded = {(module, name) for module, names in builders.MODULES.items() for name in names}
    assert typed == loaded
    assert {name for _, name in typed} == set(builders.__all__)


def test_the_facade_loads_nothing_until_it_is_asked() -> None:
    script = "import sys, builders; print([m for m in sys.modules if m.startswith('builders.')])"
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True, cwd=HOME
    )
    assert done.stdout == "[]\n"
