"""What outsiders may import of `builders`, and what it costs them."""

import ast
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

import builders
from service import games

HOME = Path(builders.__file__).parents[1]
FACADES: list[ModuleType] = [builders, games]
NOT_FOR_A_WORD = {
    *("flask", "werkzeug", "gunicorn", "prometheus_client", "requests", "urllib3", "obstore"),
    *("yaml", "jsonschema_rs", "orjson", "tqdm", "babel", "ahocorasick", "charset_normalizer"),
    *("builders", "service.contract", "service.games.core", "service.games.grid"),
    *("service.cli.playing.refereeing", "service.cli.custom", "service.cli.terminal.progress"),
}
"""What takes long to load, and tells nothing of a word."""


def loaded_by(script: str, *arguments: str) -> set[str]:
    """The modules that a script has loaded when it ends."""
    ending = "import atexit, sys; atexit.register(lambda: print('\\n'.join(sys.modules)))"
    done = subprocess.run(
        [sys.executable, "-c", f"{ending}\n{script}", *arguments],
        capture_output=True,
        text=True,
        check=True,
        cwd=HOME,
    )
    return set(done.stdout.splitlines())


@pytest.mark.parametrize("facade", FACADES, ids=lambda one: str(one.__name__))
def test_every_name_of_a_facade_is_there(facade: ModuleType) -> None:
    for name in facade.__all__:
        assert getattr(facade, name) is not None
    tree = ast.parse(Path(str(facade.__file__)).read_text(encoding="utf-8"))
    inside = f"{facade.__name__}."
    typed = {
        (f"{node.module}".removeprefix(inside), name.name)
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and f"{node.module}".startswith(inside)
        for name in node.names
    }
    loaded = {(module, name) for module, names in facade.MODULES.items() for name in names}
    assert typed == loaded
    assert {name for _, name in typed} == set(facade.__all__)


@pytest.mark.parametrize("facade", FACADES, ids=lambda one: str(one.__name__))
def test_a_facade_loads_nothing_until_it_is_asked(facade: ModuleType) -> None:
    loaded = loaded_by(f"import {facade.__name__}")
    assert not [name for name in loaded if name.startswith(f"{facade.__name__}.")]


def test_a_word_is_checked_with_nothing_loaded_that_does_not_tell(small_build: Path) -> None:
    """Half of the time of `arbitre check` used to go into what other commands need."""
    script = (
        f"import os; os.environ['ARBITRE_DICTIONARIES'] = {str(small_build)!r}\n"
        "import sys; sys.argv = ['arbitre', 'check', 'chat']\n"
        "from service.cli import main; main()"
    )
    loaded = loaded_by(script)
    assert "service.cli.checking" in loaded
    assert not loaded & NOT_FOR_A_WORD
