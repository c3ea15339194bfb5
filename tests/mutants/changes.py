"""The places of a module that can be changed, and the module with one of them changed."""

import ast
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

FUNCTIONS: Final = (ast.FunctionDef, ast.AsyncFunctionDef)
_COMPARED: Final[dict[type[ast.cmpop], type[ast.cmpop]]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
_COUNTED: Final[dict[type[ast.operator], type[ast.operator]]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.FloorDiv: ast.Mult,
}


@dataclass(frozen=True, slots=True)
class Change:
    """One place of a module.

    Attributes:
        path: the module.
        number: which of its places, in the order in which they are walked.
        line: where it stands.
        about: what is changed; no two of a module say the same.
        function: the line of the innermost function that it stands in; 0 outside of functions.
    """

    path: Path
    number: int
    line: int
    about: str
    function: int


def changes(path: Path) -> list[Change]:
    """Return the places of a module that can be changed."""
    source = path.read_text(encoding="utf-8")
    lines, tree = source.splitlines(), ast.parse(source)
    functions = [node for node in ast.walk(tree) if isinstance(node, FUNCTIONS)]
    found: list[Change] = []
    said: Counter[str] = Counter()
    for number, (node, about) in enumerate(_places(tree)):
        line: int = getattr(node, "lineno", 0)
        told = (
            f"{about} in `{lines[line - 1].strip()}`" if isinstance(node, ast.Constant) else about
        )
        said[told] += 1
        again = f" ({said[told]})" if said[told] > 1 else ""
        around = [one.lineno for one in functions if one.lineno <= line <= (one.end_lineno or 0)]
        found.append(Change(path, number, line, told + again, max(around, default=0)))
    return found


def changed(change: Change, source: str) -> str:
    """Return the source of a module with one place changed."""
    tree = ast.parse(source)
    for number, (node, _) in enumerate(_places(tree)):
        if number == change.number:
            _change(node)
            break
    return ast.unparse(ast.fix_missing_locations(tree))


def _places(tree: ast.AST) -> Iterator[tuple[ast.AST, str]]:
    for node in _walked(tree):
        match node:
            case ast.Compare(ops=[op, *_]) if type(op) in _COMPARED:
                yield node, f"{ast.unparse(node)}: {_COMPARED[type(op)].__name__}"
            case ast.BoolOp():
                yield node, f"{ast.unparse(node)}: and for or, or for and"
            case ast.BinOp(op=op) if type(op) in _COUNTED:
                yield node, f"{ast.unparse(node)}: {_COUNTED[type(op)].__name__}"
            case ast.UnaryOp(op=ast.Not()):
                yield node, f"{ast.unparse(node)}: without not"
            case ast.Constant(value=bool() | int()):
                yield node, f"{ast.unparse(node)}: another constant"
            case ast.If() | ast.IfExp() | ast.While():
                yield node, f"if {ast.unparse(node.test)}: turned round"
            case ast.Expr(value=ast.Call()):
                yield node, f"{ast.unparse(node)}: left out"


def _walked(tree: ast.AST) -> Iterator[ast.AST]:
    """Yield what does something, level by level: not decorators, nor what only tells types."""
    level = [tree]
    while level:
        yield from level
        level = [
            child
            for node in level
            for child in ast.iter_child_nodes(node)
            if child not in getattr(node, "decorator_list", ()) and not _of_types(child)
        ]


def _of_types(node: ast.AST) -> bool:
    match node:
        case ast.If(test=ast.Name(id="TYPE_CHECKING")):
            return True
        case ast.Assign(value=ast.Call(func=ast.Name(id="TypeVar"))):
            return True
        case _:
            return False


def _change(node: ast.AST) -> None:
    match node:
        case ast.Compare():
            node.ops[0] = _COMPARED[type(node.ops[0])]()
        case ast.BoolOp():
            node.op = ast.Or() if isinstance(node.op, ast.And) else ast.And()
        case ast.BinOp():
            node.op = _COUNTED[type(node.op)]()
        case ast.UnaryOp():
            node.op, node.operand = ast.Not(), ast.UnaryOp(ast.Not(), node.operand)
        case ast.Constant(value=bool(value)):
            node.value = not value
        case ast.Constant(value=int(value)):
            node.value = value + 1
        case ast.If() | ast.IfExp() | ast.While():
            node.test = ast.UnaryOp(ast.Not(), node.test)
        case ast.Expr():
            node.value = ast.Constant(None)
