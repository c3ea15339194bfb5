"""The house is kept: what CONTRIBUTING says of folders, names, functions and docstrings."""

import ast
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

import service
from builders.recipe.schema import _escaped
from service.games import pointer

ROOT = Path(service.__file__).parents[1]
ROOTS = [ROOT / "dictionaries", ROOT / "builders", ROOT / "service"]
GAMES = ROOT / "service" / "games"

MOST_MODULES = 12
MOST_LINES = 40
MOST_LINES_OF_A_MODULE = 400
ORDERING = re.compile(r"(Give|Tell)\b")

Described = ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef


def modules(files: Iterable[Path]) -> list[Path]:
    return [file for file in files if not file.name.startswith("__")]


def folders() -> Iterator[Path]:
    for root in ROOTS:
        yield from sorted({file.parent for file in root.rglob("*.py")})


def packages() -> Iterator[Path]:
    """What stands by itself: the dictionaries, a room of the builders or the service, a game."""
    yield ROOTS[0]
    for place in (*ROOTS[1:], GAMES):
        yield from (folder for folder in folders() if folder.parent == place and folder != GAMES)


def nodes() -> Iterator[tuple[str, Described]]:
    for root in ROOTS:
        for file in sorted(root.rglob("*.py")):
            for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
                if isinstance(node, Described):
                    yield f"{file.relative_to(ROOT)}: {getattr(node, 'name', '')}", node


def places(wrong: Callable[[Described], bool]) -> list[str]:
    return [place for place, node in nodes() if wrong(node)]


def too_long(node: Described) -> bool:
    if isinstance(node, ast.Module | ast.ClassDef):
        return False
    return (node.end_lineno or node.lineno) - node.lineno >= MOST_LINES


def gives_orders(node: Described) -> bool:
    return ORDERING.match(ast.get_docstring(node) or "") is not None


def test_a_folder_holds_few_modules() -> None:
    held = {str(place.relative_to(ROOT)): modules(place.glob("*.py")) for place in folders()}
    assert {place: len(found) for place, found in held.items() if len(found) > MOST_MODULES} == {}


def test_a_name_stands_once_in_a_package() -> None:
    for package in packages():
        names = Counter(file.name for file in modules(package.rglob("*.py")))
        assert [name for name, count in names.items() if count > 1] == [], package


def test_functions_fit_on_a_page() -> None:
    assert places(too_long) == []


def test_modules_fit_in_a_head() -> None:
    files = [file for root in ROOTS for file in root.rglob("*.py")]
    lengths = {file: len(file.read_text(encoding="utf-8").splitlines()) for file in files}
    assert [file for file, lines in lengths.items() if lines >= MOST_LINES_OF_A_MODULE] == []


def test_docstrings_say_what_there_is() -> None:
    assert places(gives_orders) == []


def test_what_breaks_the_rules_is_found() -> None:
    long = "\n".join(["def long():", *["    pass"] * MOST_LINES])
    source = f'{long}\ndef short():\n    """Tell all."""\nclass Given:\n    """Given to all."""\n'
    function, short, given = ast.parse(source).body
    assert isinstance(function, Described)
    assert isinstance(short, Described)
    assert isinstance(given, Described)
    assert [too_long(node) for node in (function, short, given)] == [True, False, False]
    assert [gives_orders(node) for node in (function, short, given)] == [False, True, False]


def test_the_map_leads_to_files_that_there_are() -> None:
    page = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    named = re.findall(r"`((?:service|dictionaries|builders|tests|docs)/[\w./-]+)`", page)
    assert [place for place in named if not (ROOT / place).exists()] == []


def test_json_has_one_name_in_the_service() -> None:
    files = [file for file in (ROOT / "service").rglob("*.py") if "client" not in file.parts]
    named = [file.name for file in files if re.search(r"(?m)^Json\b.* = ", file.read_text("utf-8"))]
    assert named == ["wire.py"]


def test_pointers_are_escaped_alike_where_the_layers_keep_them_apart() -> None:
    for name in ("a", "a/b", "~", "~1", "/~0/"):
        assert pointer(name) == f"/{_escaped(name)}"
